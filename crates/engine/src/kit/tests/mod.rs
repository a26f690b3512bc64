//! The kit, tried part by part.

mod board;
mod camp;
mod charts;
mod deploying;
mod documented;
mod ending;
mod fitting;
mod forming;
mod judging;
mod mending;
mod tasks;
mod tracking;
mod verbs;
mod witnesses;
