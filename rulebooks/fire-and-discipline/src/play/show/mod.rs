//! Showing the game: cards, prompts, words, witnesses, and filling in what an offer leaves open.

mod card;
mod details;
mod fill;
mod prompt;
mod sight;
mod sighting;
mod witness;
mod words;

pub use details::Detailed;
pub(crate) use words::TITLES;
