//! The kit, tried part by part.

mod charts;
mod mending;
mod tasks;
mod tracking;
mod witnesses;
