//! What the game shows: cards, words, readiness.

mod cards;
mod readiness;
pub(crate) mod words;
