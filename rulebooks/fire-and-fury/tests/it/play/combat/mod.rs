//! Charge combats in play.

pub(crate) mod results;
mod retreats;
mod settled;
mod sides;
mod struggles;
mod victors;
