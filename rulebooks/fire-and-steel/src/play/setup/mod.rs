//! Setting up: the roster and the table, the roll for side 1, and the figures put on the table.

pub(crate) mod beginning;
pub mod roster;
