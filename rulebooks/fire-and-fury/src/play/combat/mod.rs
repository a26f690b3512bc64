//! Charge combats: the units in them, the dice, the result, and the losses and retreats that follow.

pub(crate) mod bout;
pub(crate) mod carry;
pub(crate) mod losses;
mod ranks;
pub(crate) mod recall;
pub(crate) mod result;
pub(crate) mod retreat;
pub mod sides;
