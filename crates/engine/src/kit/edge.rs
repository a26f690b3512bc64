//! The edges of the table, and which is whose.

use crate::game::Side;
use crate::table::{Edges, Facing, Heading, OutlineError, Point, Polygon, Spot};

crate::words! {
    /// An edge of the table, seen from the near one.
    pub enum TableEdge { Near = "near", Right = "right", Far = "far", Left = "left" }
}

impl TableEdge {
    /// The facing that looks straight at it.
    pub const fn facing(self) -> Facing {
        Facing::new(match self {
            TableEdge::Far => 0,
            TableEdge::Left => 9_000,
            TableEdge::Near => 18_000,
            TableEdge::Right => 27_000,
        })
    }

    /// The facing that looks straight away from it, into the table.
    ///
    /// ```
    /// use engine::kit::TableEdge;
    /// use engine::table::Facing;
    /// assert_eq!(TableEdge::Near.inward(), Facing::AHEAD);
    /// ```
    pub fn inward(self) -> Facing {
        self.facing().turned(18_000)
    }

    /// The direction that leads straight to it.
    pub fn outward(self) -> Heading {
        self.facing().heading()
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

    /// The strip of the table along it, no deeper than the table is. `far` is the table's far right corner.
    ///
    /// ```
    /// use engine::kit::TableEdge;
    /// use engine::table::{Point, Spot};
    /// let strip = TableEdge::Far.strip(Spot::new(60_000, 40_000), 12.0)?;
    /// assert_eq!(strip.area(), 720.0);
    /// assert!(strip.holds(Point::new(30.0, 39.0)));
    /// # Ok::<(), engine::table::OutlineError>(())
    /// ```
    pub fn strip(self, far: Spot, depth: f64) -> Result<Polygon, OutlineError> {
        let far = far.point();
        let (low, high) = match self {
            TableEdge::Near => (Point::new(0.0, 0.0), Point::new(far.x, depth.min(far.y))),
            TableEdge::Far => (Point::new(0.0, (far.y - depth).max(0.0)), far),
            TableEdge::Left => (Point::new(0.0, 0.0), Point::new(depth.min(far.x), far.y)),
            TableEdge::Right => (Point::new((far.x - depth).max(0.0), 0.0), far),
        };
        let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        Polygon::on_grid(&corners.map(Spot::nearest))
    }
}

/// Which edge is whose: by default the near one is the first side's, and the far one the second's.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::{BaseEdges, TableEdge};
/// use engine::table::{Edges, Facing, Point, Spot};
/// let mut edges = BaseEdges::default();
/// edges.set(Side::SECOND, TableEdge::Left);
/// let own = edges.of(Side::SECOND);
/// assert_eq!((own.facing(), own.outward()), (Facing::degrees(90.0), Facing::degrees(90.0).heading()));
/// assert_eq!(own.inside(&Edges::to(Spot::new(60_000, 40_000)), Point::new(4.0, 9.0)), 4.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseEdges {
    /// The first side's.
    pub first: TableEdge,
    /// The second side's.
    pub second: TableEdge,
}

impl Default for BaseEdges {
    fn default() -> Self {
        BaseEdges { first: TableEdge::Near, second: TableEdge::Far }
    }
}

impl BaseEdges {
    /// The edge of a side.
    pub const fn of(&self, side: Side) -> TableEdge {
        if side.index() == 0 { self.first } else { self.second }
    }

    /// Gives a side an edge.
    pub const fn set(&mut self, side: Side, edge: TableEdge) {
        if side.index() == 0 {
            self.first = edge;
        } else {
            self.second = edge;
        }
    }
}

/// Whether a zone reaches an edge of the table. `far` is the table's far right corner.
///
/// ```
/// use engine::kit::TableEdge;
/// use engine::kit::edge::touches_edge;
/// use engine::table::{Polygon, Spot};
/// let far = Spot::new(60_000, 40_000);
/// assert!(touches_edge(&TableEdge::Left.strip(far, 2.0)?, far));
/// let inland = Polygon::on_grid(&[Spot::new(1_000, 1_000), Spot::new(2_000, 1_000), Spot::new(2_000, 2_000)])?;
/// assert!(!touches_edge(&inland, far));
/// # Ok::<(), engine::table::OutlineError>(())
/// ```
pub fn touches_edge(zone: &Polygon, far: Spot) -> bool {
    let (bounds, far) = (zone.bounds(), far.point());
    bounds.low.x <= 0.0 || bounds.low.y <= 0.0 || bounds.high.x >= far.x || bounds.high.y >= far.y
}
