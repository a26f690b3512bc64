//! The test-kit itself: its small game, and the faults that its soak must find.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod ambush;
mod duel;
mod pages;
mod picket;
mod soak;
mod table;
