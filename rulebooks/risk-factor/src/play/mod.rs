//! The play: a game from its first order to its last.

pub(crate) mod charting;
pub mod numbers;
