//! What holds for the workspace as a whole.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod architecture;
mod bare;
