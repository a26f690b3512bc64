//! The game kit: what every rulebook needs beside its rules, so that a rulebook is only rules.
//!
//! - [`ids`], [`tracked`], [`snapshot`], [`trial`]: pieces by typed id, and a state that goes back to what it was.

pub mod ids;
pub mod snapshot;
pub mod tracked;
pub mod trial;

pub use ids::Id;
pub use snapshot::{Restore, Snapshot};
pub use tracked::Tracked;
pub use trial::Trial;

#[cfg(test)]
mod tests;
