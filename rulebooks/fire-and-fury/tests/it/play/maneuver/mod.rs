//! Checks and maneuvers in play.

mod check;
mod command;
mod drill;
mod facts;
mod guns;
mod scaling;
pub(crate) mod troops;
