//! Showing the game: cards, prompts, words, witnesses, and filling in what an offer leaves open.

mod card;
mod fill;
mod prompt;
mod sight;
mod sighting;
mod witness;
mod words;

pub(crate) use words::TITLES;
