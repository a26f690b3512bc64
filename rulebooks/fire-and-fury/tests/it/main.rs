//! Fire and Fury by the table: its charts, its field, and the game in play.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Lengths are small and on the grid, and facts are made where they are handed over.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::needless_pass_by_value
)]

mod charts;
mod clash;
mod common;
mod field;
mod game;
mod play;
mod slow;
mod table;
