//! What the game shows: sightings, cards, the question and orders in words, witnesses, readiness.

mod cards;
pub(crate) mod prompt;
mod readiness;
mod sightings;
mod size;
mod witnesses;
mod words;
