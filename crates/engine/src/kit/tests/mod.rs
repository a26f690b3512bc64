//! The kit, tried part by part.

mod charts;
mod tasks;
mod tracking;
