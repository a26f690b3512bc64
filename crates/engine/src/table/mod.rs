//! The measured table: where pieces and terrain lie, and what can be measured between them.
//!
//! State is whole numbers ([`Pose`], [`Spot`], [`Facing`]) on a fixed grid; questions are answered in `f64`, with
//! trigonometry that is the same on every machine. Every answer carries its witness: the points measured between, the
//! distance, what blocks and where. What a kind of terrain *means* only the rulebook knows.

mod body;
mod clip;
mod edge;
mod gap;
mod ground;
mod place;
mod point;
mod polygon;
mod pose;
mod route;
mod sight;
mod sweep;
mod wheel;
mod zone;

pub use body::{Body, Footprint, Shape};
pub use edge::{Side, lanes, share_near};
pub use gap::Measured;
pub use ground::{Area, Ground, Kind, Line};
pub use place::{Edges, Misplaced};
pub use point::{Bounds, Point, Segment, Vector};
pub use polygon::{Lies, OutlineError, Polygon};
pub use pose::{Facing, Heading, Pose, Spot, Stance};
pub use route::{Passage, Stretch, Walk};
pub use sight::{Crossing, Crossings, Meets, Scene, Sight, Thing};
pub use sweep::{Advance, Met, Trodden, advance, nearer_along, overlap_along};
pub use wheel::{Keep, Pivot, Turn, turn_about, turn_clear, wheel};
pub use zone::Zone;

#[cfg(test)]
mod tests;
