//! The game kit: what every rulebook needs beside its rules, so that a rulebook is only rules.
//!
//! - [`ids`], [`tracked`], [`snapshot`], [`trials`]: pieces by typed id, and a state that goes back to what it was.
//! - [`resolve`]: charts in play.
//! - [`agenda`]: what happens by itself, and the questions in between.
//! - [`deployment`]: where pieces begin, when they come, and finding room for them.
//! - [`edge`]: the edges of the table, and which is whose.
//! - [`judged`]: a game with one judge, and the protocol that comes of it.
//! - [`formed`]: geometry of formed troops and groups of figures.
//! - [`markers`]: what lies under hidden markers.
//! - [`mend`]: amendments by hand.
//! - [`objectives`]: objectives, exits, and the end of the game.
//! - [`pieces`]: what happens to a piece, done and logged in one step.
//! - [`prelude`]: what the files of a rulebook name most.
//! - [`toward`]: offers filled in toward a goal.
//! - [`verbs`]: the verbs of a rulebook, their parts and their words.
//! - [`witness`]: what a verdict was measured by, ready to draw.

pub mod agenda;
pub mod deployment;
pub mod edge;
pub mod formed;
pub mod ids;
pub mod judged;
pub mod markers;
pub mod mend;
pub mod objectives;
pub mod pieces;
pub mod prelude;
pub mod reinforcements;
pub mod resolve;
pub mod sight;
pub mod snapshot;
pub mod toward;
pub mod tracked;
pub mod trials;
pub mod verbs;
pub mod witness;

pub use agenda::{Agenda, Due, Tasks};
pub use edge::{BaseEdges, TableEdge};
pub use ids::Id;
pub use judged::{Frame, Judged};
pub use mend::{Mendable, Mended};
pub use resolve::{Account, LookUp, Throw, look_up, throw, throw_with};
pub use snapshot::{Restore, Snapshot};
pub use tracked::Tracked;
pub use trials::Trials;
pub use verbs::{Verb, Verbs};
pub use witness::Verdict;

#[cfg(test)]
mod tests;
