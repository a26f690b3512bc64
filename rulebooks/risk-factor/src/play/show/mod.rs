//! What people see and read of a game.

mod card;
mod readiness;
mod sight;
mod sightings;
mod status;
mod titles;
mod witness;
mod words;

pub(crate) use titles::TITLES;
