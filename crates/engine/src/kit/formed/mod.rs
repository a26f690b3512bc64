//! Geometry that formed troops and groups of figures share.
//!
//! - [`Ranks`] and [`square`]: where the stands of a unit lie.
//! - [`Files`] and [`fit`](fit::fit): where the figures of a group stand, and where they stand when something is in the
//!   way.
//! - [`room`]: the nearest free place.
//! - [`line_up`](line_up::line_up) and [`strip`](line_up::strip): front to edge, and the ground straight ahead.
//! - [`path`] and [`turns`]: legs and cuts of a path, facings and turns.

pub mod files;
pub mod fit;
pub mod line_up;
pub mod path;
pub mod ranks;
pub mod room;
pub mod square;
pub mod turns;

pub use files::Files;
pub use ranks::Ranks;
