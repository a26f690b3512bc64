//! Simple polygons, concave ones too: what lies in them, how deep, and how much of a piece.

use super::body::{Body, Shape};
use super::clip;
use super::gap::Measured;
use super::point::{Bounds, NOTHING, Point, Probe, Segment, side};
use super::pose::Spot;

/// The farthest coordinate that the grid can hold.
const FARTHEST: f64 = 2_000_000.0;

/// Why points make no polygon or line. Corners count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutlineError {
    /// A coordinate is no number, or farther out than the grid reaches.
    #[error("corner {corner} is not on the table: give finite coordinates below two million")]
    NotOnGrid {
        /// Which corner.
        corner: usize,
    },
    /// Too few corners.
    #[error("{given} corners are too few: give at least {least}")]
    TooFew {
        /// How many were given.
        given: usize,
        /// How many it takes.
        least: usize,
    },
    /// A corner on top of the one before it.
    #[error("corner {corner} is the same place as the one before it: leave one of them out")]
    Repeated {
        /// Which corner.
        corner: usize,
    },
    /// Two edges meet where they should not.
    #[error(
        "the edge from corner {first} meets the edge from corner {second}: an outline may not cross or touch itself"
    )]
    Crossed {
        /// The corner where one edge begins.
        first: usize,
        /// The corner where the other begins.
        second: usize,
    },
}

/// Where a point lies to a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Within it.
    Inside,
    /// Exactly on its outline.
    OnOutline,
    /// Out of it.
    Outside,
}

/// A simple polygon: its outline neither crosses nor touches itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    /// The corners in turn, the first again at the end.
    ring: Vec<Point>,
    bounds: Bounds,
}

impl Polygon {
    /// A polygon of the grid, for terrain that is part of a game.
    pub fn on_grid(corners: &[Spot]) -> Result<Polygon, OutlineError> {
        Polygon::new(corners.iter().map(|spot| spot.point()))
    }

    /// A polygon through any points, for regions worked out from others.
    pub fn new(corners: impl IntoIterator<Item = Point>) -> Result<Polygon, OutlineError> {
        let mut ring: Vec<Point> = corners.into_iter().collect();
        if ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        if ring.len() < 3 {
            return Err(OutlineError::TooFew { given: ring.len(), least: 3 });
        }
        ring.extend(ring.first().copied());
        check_points(&ring)?;
        check_simple(&ring)?;
        let bounds = Bounds::of(ring.iter().copied());
        Ok(Polygon { ring, bounds })
    }

    /// Its corners in turn, each once.
    pub fn corners(&self) -> &[Point] {
        self.ring.split_last().map_or(&[], |(_, corners)| corners)
    }

    /// Its edges in turn.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        self.ring.array_windows().map(|[from, to]| Segment::new(*from, *to))
    }

    /// The upright box round it.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// How much table it covers.
    pub fn area(&self) -> f64 {
        clip::doubled_area(&self.ring).abs() / 2.0
    }

    /// Where a point lies, without any tolerance.
    #[allow(clippy::float_cmp)] // on a level with a corner is exact, or it is not so
    pub fn lies(&self, point: Point) -> Lies {
        if !self.bounds.holds(point) {
            return Lies::Outside;
        }
        let mut inside = false;
        for [a, b] in self.ring.array_windows() {
            let above = (a.y > point.y, b.y > point.y);
            let level = a.y == point.y || b.y == point.y;
            if above.0 == above.1 && !level {
                continue;
            }
            let turn = side(*a, *b, point);
            if turn == 0.0 && Segment::new(*a, *b).bounds().holds(point) {
                return Lies::OnOutline;
            }
            if above.0 != above.1 && (turn > 0.0) == above.1 {
                inside = !inside;
            }
        }
        if inside { Lies::Inside } else { Lies::Outside }
    }

    /// Whether a point is in it or on its outline.
    pub fn holds(&self, point: Point) -> bool {
        self.lies(point) != Lies::Outside
    }

    /// From a point to the nearest point of the outline, from within as from without.
    pub fn to_outline(&self, point: Point) -> Measured {
        let nearest = self.edges().map(|edge| Measured::between(point, edge.nearest(point))).reduce(Measured::nearer);
        nearest.unwrap_or_else(|| Measured::between(point, point))
    }

    /// How deep a point is inside: its distance to the outline, or none if it is not inside.
    pub fn depth(&self, point: Point) -> Option<Measured> {
        self.holds(point).then(|| self.to_outline(point))
    }

    /// The gap to a piece; 0 when the piece touches the polygon or stands in it.
    pub fn gap(&self, body: &Body) -> Measured {
        if let Some(inside) = body.shapes().map(Shape::centre).find(|centre| self.holds(*centre)) {
            return Measured::between(inside, inside);
        }
        let gaps = self.edges().map(|edge| body.gap_from_line(edge));
        gaps.reduce(Measured::nearer).unwrap_or_else(|| body.gap_from(body.centre()))
    }

    /// Whether any part of a piece is in it or touches its outline.
    pub fn touches(&self, body: &Body) -> bool {
        self.bounds.meets(body.bounds()) && body.shapes().any(|shape| self.touches_shape(shape))
    }

    fn touches_shape(&self, shape: &Shape) -> bool {
        self.edges().any(|edge| meets_shape(shape, edge)) || self.holds(shape.centre())
    }

    /// Whether a straight line touches its outline anywhere: the quick question before the places are asked for.
    pub fn is_crossed(&self, line: Segment) -> bool {
        self.edges().any(|edge| line.touches(edge))
    }

    /// Whether a straight line touches it anywhere.
    pub fn meets(&self, line: Segment) -> bool {
        self.meets_probe(&Probe::new(line))
    }

    pub(crate) fn meets_probe(&self, probe: &Probe) -> bool {
        let line = probe.segment;
        let mut corners = self.ring.iter();
        let Some(first) = corners.next() else { return false };
        let (mut before, mut side_before) = (*first, side(line.from, line.to, *first));
        for corner in corners {
            let side_here = side(line.from, line.to, *corner);
            let edge = Segment::new(before, *corner);
            if line.meets_given(edge, side_before, side_here).is_some() {
                return true;
            }
            (before, side_before) = (*corner, side_here);
        }
        self.holds(line.from)
    }

    /// How much of a piece lies inside, from 0 to 1: "the greater part" is more than a half.
    pub fn share_of(&self, body: &Body) -> f64 {
        let whole = body.area();
        if whole <= 0.0 {
            return if self.holds(body.centre()) { 1.0 } else { 0.0 };
        }
        if !self.bounds.meets(body.bounds()) {
            return 0.0;
        }
        let inside: f64 = body.shapes().map(|shape| clip::shared_area(shape, self.corners())).sum();
        (inside / whole).clamp(0.0, 1.0)
    }

    /// Adds the shares of a line's length at which it meets the outline.
    pub(crate) fn cuts(&self, line: Segment, cuts: &mut Vec<f64>) {
        let mut corners = self.ring.iter();
        let Some(first) = corners.next() else { return };
        let (mut before, mut side_before) = (*first, side(line.from, line.to, *first));
        for corner in corners {
            let side_here = side(line.from, line.to, *corner);
            if let Some((low, high)) = line.meets_given(Segment::new(before, *corner), side_before, side_here) {
                cuts.push(low);
                if high > low {
                    cuts.push(high);
                }
            }
            (before, side_before) = (*corner, side_here);
        }
    }

    /// Whether a point is inside by more than rounding can do.
    pub(crate) fn holds_well(&self, point: Point) -> bool {
        let clear = |edge: Segment| {
            let miss = point - edge.nearest(point);
            miss.dot(miss) > NOTHING * NOTHING
        };
        self.lies(point) == Lies::Inside && self.edges().all(clear)
    }
}

/// Whether a straight line touches a base anywhere; asked of every edge of a polygon, so without a division.
fn meets_shape(shape: &Shape, line: Segment) -> bool {
    if let Some(radius) = shape.radius {
        return line.nearest(shape.centre()).distance(shape.centre()) <= radius;
    }
    let (from, to) = (shape.local(line.from), shape.local(line.to));
    let (half, middle) = ((to + from * -1.0) * 0.5, (to + from) * 0.5);
    let (x, y) = (half.x.abs(), half.y.abs());
    middle.x.abs() <= shape.half_width + x
        && middle.y.abs() <= shape.half_depth + y
        && half.cross(middle).abs() <= shape.half_width * y + shape.half_depth * x
}

/// Every point on the grid's reach, none on top of the one before it.
pub(crate) fn check_points(points: &[Point]) -> Result<(), OutlineError> {
    for (at, point) in points.iter().enumerate() {
        if !point.is_finite() || point.x.abs() > FARTHEST || point.y.abs() > FARTHEST {
            return Err(OutlineError::NotOnGrid { corner: at + 1 });
        }
    }
    let repeated = points.array_windows().position(|[a, b]| a == b);
    repeated.map_or(Ok(()), |at| Err(OutlineError::Repeated { corner: at + 2 }))
}

/// No two edges of a closed ring meet but at the corner between neighbours.
fn check_simple(ring: &[Point]) -> Result<(), OutlineError> {
    let edges: Vec<Segment> = ring.array_windows().map(|[from, to]| Segment::new(*from, *to)).collect();
    let last = edges.len().saturating_sub(1);
    for (first, a) in edges.iter().enumerate() {
        for (second, b) in edges.iter().enumerate().skip(first + 1) {
            let crossed = match a.meets(*b) {
                None => false,
                // Neighbours share a corner and no more than that: not a stretch, which is folded back.
                Some((low, high)) if second == first + 1 || (first == 0 && second == last) => low < high,
                Some(_) => true,
            };
            if crossed {
                return Err(OutlineError::Crossed { first: first + 1, second: second + 1 });
            }
        }
    }
    Ok(())
}
