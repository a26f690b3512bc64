//! Records: a game as its scenario, its house rules, its dice and its orders, a line each. State is derived.
//!
//! A record is JSON lines (`docs/records.md`): a [`Header`] from which the game can be set up by itself, then a [`Line`]
//! for every step. Loading is replaying: [`Replay`] takes the steps again, and the dice and the hash at the end of
//! every turn must come out as they were written. A file that is damaged is read up to the damage.

mod header;
mod line;
mod read;
mod replay;
mod write;

pub use header::{DiceKind, Header, Player, ScenarioText, rules_version};
pub use line::{Ended, Line};
pub use read::{Damage, Reading, read};
pub use replay::{Astray, Divergence, Replay, ReplayError};
pub use write::Writer;

/// The version of the format that is written. Every version up to this one is read.
pub const VERSION: u32 = 2;
