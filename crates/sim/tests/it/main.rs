//! Runs as people start them: rows, files, variants, verdicts.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod coverage;
mod faults;
mod files;
mod kit;
mod rows;
mod speed;
mod variants;
