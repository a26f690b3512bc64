//! Whether a piece may stand where it is put.

use serde::Serialize;

use super::body::{Body, Shape};
use super::point::{Bounds, NOTHING, Point};
use super::pose::Spot;

/// Why a piece cannot stand where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Misplaced {
    /// It hangs over the edge of the table.
    #[error("it reaches over the edge of the table at ({:.3}, {:.3})", .at.x, .at.y)]
    OffTable {
        /// Its point that is farthest out.
        at: Point,
    },
    /// It overlaps another piece.
    #[error("it overlaps another piece by {depth:.3}")]
    Overlaps {
        /// Which of the pieces given.
        body: usize,
        /// By how much.
        depth: f64,
    },
}

/// The table's edges, from the near left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edges {
    bounds: Bounds,
}

impl Edges {
    /// A table from the origin to the far right corner.
    pub fn to(far: Spot) -> Edges {
        Edges { bounds: Bounds::of([Point::new(0.0, 0.0), far.point()]) }
    }

    /// The table as a box.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether a piece may stand here: wholly on the table, and overlapping none of the others by more than a tolerance.
    pub fn allow(&self, body: &Body, others: &[Body], tolerance: f64) -> Result<(), Misplaced> {
        if let Some(at) = self.overhang(body, tolerance) {
            return Err(Misplaced::OffTable { at });
        }
        let overlapped = others.iter().position(|other| body.overlaps(other, tolerance));
        match overlapped.and_then(|at| Some((at, others.get(at)?))) {
            Some((at, other)) => Err(Misplaced::Overlaps { body: at, depth: body.penetration(other) }),
            None => Ok(()),
        }
    }

    /// The point of a piece that is farthest over the edge, if any is by more than a tolerance.
    fn overhang(&self, body: &Body, tolerance: f64) -> Option<Point> {
        let out = |point: Point| {
            let (low, high) = (self.bounds.low, self.bounds.high);
            (low.x - point.x).max(point.x - high.x).max(low.y - point.y).max(point.y - high.y)
        };
        // Most pieces are well inside.
        let tolerance = tolerance.max(NOTHING);
        if out(body.bounds().low).max(out(body.bounds().high)) <= tolerance {
            return None;
        }
        let worst = body.shapes().flat_map(extremes).max_by(|a, b| out(*a).total_cmp(&out(*b)))?;
        (out(worst) > tolerance).then_some(worst)
    }
}

/// The points of a base that can be the farthest over a straight edge.
fn extremes(shape: &Shape) -> [Point; 4] {
    let Some(radius) = shape.radius else { return shape.corners };
    let centre = shape.centre();
    [(radius, 0.0), (-radius, 0.0), (0.0, radius), (0.0, -radius)].map(|(x, y)| Point::new(centre.x + x, centre.y + y))
}
