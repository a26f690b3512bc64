//! The kit, tried part by part.

mod tracking;
