//! Setting up: the roster and the table, the roll for side 1, and the figures put on the table.

mod arrivals;
mod beginning;
mod deploy;
pub(crate) mod misfit;
mod roll_off;
pub mod roster;
pub(crate) mod table;

pub(crate) use beginning::ready_to_play;
