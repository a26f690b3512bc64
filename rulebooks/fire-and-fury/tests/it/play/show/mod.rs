//! What players are shown.

mod threat;
mod words;
