//! Charge combats in play.

pub(crate) mod results;
mod retreats;
mod sides;
mod struggles;
mod victors;
