//! What players are shown: pieces, cards, prompts, orders in words, measured lines, threats, and offers filled in.

pub(crate) mod fill;
pub(crate) mod readiness;
pub(crate) mod threat;
pub(crate) mod view;
pub(crate) mod witnesses;
pub(crate) mod words;
