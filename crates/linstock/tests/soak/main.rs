//! Whole games by the thousand, and their hashes. A program of its own: `cargo xtask soak` runs it in a release build too,
//! which must give what a debug build gives, and builds nothing else for it.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/mod.rs"]
mod common;
mod determinism;
mod soak;
