//! Objectives and exits, and the end of the game.
//!
//! - [`Holders`]: which side holds each objective, and what that is worth.
//! - [`exits`]: what it is worth to leave the table somewhere.
//! - [`end`]: last turn, points, the last side standing, conceding; and the roll-off before the first turn.

pub mod end;
pub mod exits;
mod holders;

pub use holders::{Holders, Keeps, KeyPositions, Points};
