//! The kit, tried part by part.

mod charts;
mod fitting;
mod forming;
mod mending;
mod tasks;
mod tracking;
mod witnesses;
