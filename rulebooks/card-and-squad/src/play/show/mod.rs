//! What players read: cards, prompts, orders in words, and what was measured.

mod cards;
mod prompt;
mod say;
mod sight;
mod sightings;
mod status;
mod toward;
mod witnesses;
