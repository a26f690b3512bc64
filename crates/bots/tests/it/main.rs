//! Bots as they play: one question on a sand table, and whole games.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod around;
mod blows;
mod bodies;
mod calls;
mod defence;
mod drill;
mod duel;
mod fidget;
mod guns;
mod leader;
mod order;
mod random;
mod rider;
mod sand;
mod sense;
mod watch;
