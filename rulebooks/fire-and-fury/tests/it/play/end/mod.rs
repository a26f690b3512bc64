//! How games end.

mod key_positions;
mod victory;
