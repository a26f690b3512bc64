//! The base edges of the sides: where they retreat to.

use engine::game::Side;
use engine::table::{Edges, Facing, Heading, Point};
use serde::{Deserialize, Serialize};

engine::words! {
    /// An edge of the table, seen from the near one.
    pub enum TableEdge { Near = "near", Right = "right", Far = "far", Left = "left" }
}

/// Which edge is whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseEdges {
    /// The first side's.
    pub first: TableEdge,
    /// The second side's.
    pub second: TableEdge,
}

impl Default for BaseEdges {
    fn default() -> BaseEdges {
        BaseEdges { first: TableEdge::Near, second: TableEdge::Far }
    }
}

impl BaseEdges {
    /// The base edge of a side.
    pub fn of(&self, side: Side) -> TableEdge {
        if side == Side::FIRST { self.first } else { self.second }
    }
}

impl TableEdge {
    /// The direction that leads straight to it.
    pub fn outward(self) -> Heading {
        let facing = match self {
            TableEdge::Far => 0,
            TableEdge::Left => 9_000,
            TableEdge::Near => 18_000,
            TableEdge::Right => 27_000,
        };
        Facing::new(facing).heading()
    }

    /// How far a place is inside of it; negative beyond.
    pub fn inside(self, edges: &Edges, point: Point) -> f64 {
        let (low, high) = (edges.bounds().low, edges.bounds().high);
        match self {
            TableEdge::Near => point.y - low.y,
            TableEdge::Far => high.y - point.y,
            TableEdge::Left => point.x - low.x,
            TableEdge::Right => high.x - point.x,
        }
    }
}
