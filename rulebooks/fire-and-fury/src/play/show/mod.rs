//! What players are shown: pieces, cards, prompts, orders in words, measured lines, threats, and offers filled in.

pub(crate) mod cards;
pub(crate) mod fill;
pub(crate) mod prompt;
pub(crate) mod readiness;
pub(crate) mod sight;
pub(crate) mod sightings;
pub(crate) mod status;
pub(crate) mod threat;
pub(crate) mod witnesses;
pub(crate) mod words;
