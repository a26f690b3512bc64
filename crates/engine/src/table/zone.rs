//! Zones before and round a piece: arcs, strips, the ground behind a front line, what is within a distance.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::body::{Body, Shape};
use super::clip::{Corners, HalfPlane, cut_all, middle};
use super::gap::Measured;
use super::point::{NOTHING, Point, Segment, Vector};
use super::pose::{Heading, Rotation};

/// Corners that stand for a round base where it has to be cut; out by less than half a thousandth of its radius.
const ROUND: u32 = 128;

/// A region bounded by straight lines, each of them included.
///
/// ```
/// use engine::table::{Body, Footprint, Point, Pose, Zone};
/// let gun: Body = Footprint::Rectangle { width: 2.0, depth: 1.0 }.at(Pose::new(10_000, 10_000, 0)).into();
/// let arc = Zone::arc(gun.front(), 45.0);
/// assert!(arc.holds(Point::new(13.0, 13.0)) && !arc.holds(Point::new(15.0, 13.0)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// A wedge: what lies on the inner side of every line.
    planes: SmallVec<[HalfPlane; 3]>,
    reading: Reading,
}

/// Whether the zone is the wedge, or all the table but the wedge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Wedge,
    AllBut,
}

impl Zone {
    /// The arc from the ends of an edge (from left to right), by degrees outward from straight ahead: 0 is the strip,
    /// 90 all that is ahead of the edge, more than that reaches behind it.
    pub fn arc(edge: Segment, outward: f64) -> Zone {
        let along = Heading::along(edge.to - edge.from).map_or(Vector::new(1.0, 0.0), Heading::ahead);
        Zone::fan(edge, Vector::new(-along.y, along.x), outward)
    }

    /// The arc from a point, by degrees to either side of a heading.
    pub fn arc_from(point: Point, heading: Heading, to_either_side: f64) -> Zone {
        if to_either_side >= 180.0 {
            return Zone { planes: SmallVec::new(), reading: Reading::Wedge };
        }
        Zone::fan(Segment::new(point, point), heading.ahead(), to_either_side)
    }

    /// The strip straight ahead of an edge.
    pub fn strip(edge: Segment) -> Zone {
        Zone::arc(edge, 0.0)
    }

    /// All that is ahead of the line of an edge, the line included.
    pub fn ahead_of(edge: Segment) -> Zone {
        Zone::arc(edge, 90.0)
    }

    /// All that is behind the line of an edge, the line included.
    pub fn behind(edge: Segment) -> Zone {
        Zone::arc(edge.reversed(), 90.0)
    }

    fn fan(edge: Segment, ahead: Vector, outward: f64) -> Zone {
        let outward = outward.clamp(0.0, 180.0);
        let front = HalfPlane { on: edge.from, inward: ahead };
        if outward.total_cmp(&90.0) == Ordering::Equal {
            return Zone { planes: SmallVec::from_slice(&[front]), reading: Reading::Wedge };
        }
        let by = Rotation::by(outward.to_radians());
        let right = Vector::new(ahead.y, -ahead.x);
        // The inner sides of the left and the right limit.
        let limits = [(edge.from, right, by), (edge.to, right * -1.0, by.reversed())]
            .map(|(on, inward, by)| HalfPlane { on, inward: by.turn(inward) });
        if outward < 90.0 {
            let [left, right] = limits;
            return Zone { planes: [front, left, right].into(), reading: Reading::Wedge };
        }
        let [left, right] = limits.map(HalfPlane::reversed);
        Zone { planes: [front.reversed(), left, right].into(), reading: Reading::AllBut }
    }

    /// Whether a point is in it.
    pub fn holds(&self, point: Point) -> bool {
        match self.reading {
            Reading::Wedge => self.planes.iter().all(|plane| plane.depth(point) >= -NOTHING),
            Reading::AllBut => self.planes.iter().any(|plane| plane.depth(point) <= NOTHING),
        }
    }

    /// Whether the whole of a piece is in it.
    pub fn holds_all(&self, body: &Body) -> bool {
        self.part_outside(body).is_none()
    }

    /// A point of a piece that is not in it, if any part of the piece is not: the witness against "all of it".
    pub fn part_outside(&self, body: &Body) -> Option<Point> {
        match self.reading {
            Reading::Wedge => self.least_deep(body).find(|point| !self.holds(*point)),
            Reading::AllBut => body.shapes().find_map(|shape| self.in_wedge(shape)),
        }
    }

    /// A point of a piece that is in it, if any part of the piece is: the witness of "any part".
    pub fn any_of(&self, body: &Body) -> Option<Point> {
        match self.reading {
            Reading::Wedge => body.shapes().find_map(|shape| self.in_wedge(shape)),
            Reading::AllBut => self.least_deep(body).find(|point| self.holds(*point)),
        }
    }

    /// The points of a piece that are least on the inner side of each line.
    fn least_deep<'a>(&'a self, body: &'a Body) -> impl Iterator<Item = Point> + 'a {
        body.shapes().flat_map(|shape| self.planes.iter().map(move |plane| least_deep(shape, plane)))
    }

    /// From a point to the nearest part of a piece that is in the zone; none if no part is.
    pub fn nearest_from(&self, point: Point, body: &Body) -> Option<Measured> {
        let whole = body.gap_from(point);
        if self.holds(whole.to) {
            return Some(whole);
        }
        let parts = body.shapes().filter_map(|shape| self.part_of(shape));
        parts.filter_map(|part| nearest_of(point, &part)).reduce(Measured::nearer)
    }

    /// The corners of those parts of a piece that are in the zone; none if no part is.
    pub fn corners_of(&self, body: &Body) -> Vec<Point> {
        body.shapes().filter_map(|shape| self.part_of(shape)).flatten().collect()
    }

    /// Straight ahead from an edge to the nearest part of a piece in the zone, measured along the facing of the edge.
    pub fn straight_from(&self, edge: Segment, body: &Body) -> Option<Measured> {
        let along = Heading::along(edge.to - edge.from)?.ahead();
        let ahead = Vector::new(-along.y, along.x);
        let parts = body.shapes().filter_map(|shape| self.part_of(shape));
        let corners = parts.flatten().filter(|corner| (*corner - edge.from).dot(ahead) >= -NOTHING);
        let measured = corners.map(|to| Measured::between(to + ahead * -(to - edge.from).dot(ahead), to));
        measured.reduce(Measured::nearer)
    }

    /// The part of a base in the zone, as corners. What lies outside a wedge is cut by its lines one by one.
    fn part_of(&self, shape: &Shape) -> Option<Corners> {
        let whole = corners_of(shape);
        let planes = self.planes.iter().copied();
        let part = match self.reading {
            Reading::Wedge => cut_all(whole, planes),
            Reading::AllBut => planes.flat_map(|plane| cut_all(whole.clone(), [plane.reversed()])).collect(),
        };
        (!part.is_empty()).then_some(part)
    }

    /// A point that a base and the wedge have in common, by more than nothing.
    fn in_wedge(&self, shape: &Shape) -> Option<Point> {
        if let Some(radius) = shape.radius {
            let nearest = self.nearest_in_wedge(shape.centre())?;
            let deep = match self.reading {
                Reading::Wedge => radius + NOTHING,
                Reading::AllBut => radius - NOTHING,
            };
            return (nearest.distance(shape.centre()) <= deep).then_some(nearest);
        }
        let margin = match self.reading {
            Reading::Wedge => NOTHING,
            Reading::AllBut => -NOTHING,
        };
        // Most bases are wholly on one side of every line, and need not be cut.
        let mut inside = true;
        for plane in &self.planes {
            let depths = shape.corners.map(|corner| plane.depth(corner));
            if depths.iter().all(|depth| *depth < -2.0 * NOTHING) {
                return None;
            }
            inside &= depths.iter().all(|depth| *depth > 2.0 * NOTHING);
        }
        if inside {
            return middle(&shape.corners);
        }
        let wide = self.planes.iter().map(|plane| HalfPlane { on: plane.on + plane.inward * -margin, ..*plane });
        middle(&cut_all(Corners::from_slice(&shape.corners), wide))
    }

    /// The point of the wedge nearest to a point: itself, a foot on one line, or where two lines cross.
    fn nearest_in_wedge(&self, point: Point) -> Option<Point> {
        let inside = |p: &Point| self.planes.iter().all(|plane| plane.depth(*p) >= -NOTHING);
        if inside(&point) {
            return Some(point);
        }
        let feet = self.planes.iter().map(|plane| point + plane.inward * -plane.depth(point));
        let pairs =
            self.planes.iter().enumerate().flat_map(|(at, a)| self.planes.iter().skip(at + 1).map(move |b| (a, b)));
        let apexes = pairs.filter_map(|(a, b)| where_crossed(a, b));
        let candidates = feet.chain(apexes).filter(inside);
        candidates.min_by(|a, b| a.distance(point).total_cmp(&b.distance(point)))
    }
}

/// The point of a base that is least on the inner side of a line.
fn least_deep(shape: &Shape, plane: &HalfPlane) -> Point {
    if let Some(radius) = shape.radius {
        return shape.centre() + plane.inward * -radius;
    }
    let shallower = |best, corner| if plane.depth(corner) < plane.depth(best) { corner } else { best };
    shape.corners.into_iter().fold(shape.centre(), shallower)
}

/// Where the lines of two half-planes cross.
fn where_crossed(a: &HalfPlane, b: &HalfPlane) -> Option<Point> {
    let along = Vector::new(a.inward.y, -a.inward.x);
    let slope = along.dot(b.inward);
    (slope.abs() > NOTHING).then(|| a.on + along * (-b.depth(a.on) / slope))
}

fn corners_of(shape: &Shape) -> Corners {
    match shape.radius {
        None => Corners::from_slice(&shape.corners),
        Some(radius) => {
            let step = std::f64::consts::TAU / f64::from(ROUND);
            let turn = |at: u32| Rotation::by(step * f64::from(at)).turn(Vector::new(radius, 0.0));
            (0..ROUND).map(|at| shape.centre() + turn(at)).collect()
        }
    }
}

/// From a point to a convex part.
fn nearest_of(point: Point, part: &[Point]) -> Option<Measured> {
    let edges = part.iter().zip(part.iter().cycle().skip(1)).map(|(a, b)| Segment::new(*a, *b));
    edges.map(|edge| Measured::between(point, edge.nearest(point))).reduce(Measured::nearer)
}
