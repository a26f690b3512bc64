//! The game in play, by the rooms of the rulebook.

mod charge;
pub(crate) mod combat;
mod end;
mod fire;
mod leaders;
pub(crate) mod maneuver;
mod mend;
mod scenario;
mod setup;
mod show;
mod turn;
