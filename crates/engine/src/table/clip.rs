//! Cutting shapes by one another: what of a segment or a polygon lies in a base, and how much table they share.

use smallvec::SmallVec;

use super::body::{Footprint, Shape};
use super::point::{NOTHING, Point, Segment, Vector};
use super::pose::{Heading, Stance};

/// The corners of a polygon; those of a rectangle that a few lines have cut take no allocation.
pub(crate) type Corners = SmallVec<[Point; 8]>;

/// A side of a straight line: the points for which `inward · (p − on)` is not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HalfPlane {
    pub(crate) on: Point,
    /// Of length 1.
    pub(crate) inward: Vector,
}

impl HalfPlane {
    pub(crate) fn depth(&self, point: Point) -> f64 {
        (point - self.on).dot(self.inward)
    }

    /// The other side of the same line.
    pub(crate) fn reversed(self) -> HalfPlane {
        HalfPlane { inward: self.inward * -1.0, ..self }
    }
}

/// The four sides of a rectangle.
pub(crate) fn sides(shape: &Shape) -> [HalfPlane; 4] {
    let (right, ahead) = (shape.stance.heading.right(), shape.stance.heading.ahead());
    let side = |outward: Vector, half: f64| HalfPlane { on: shape.centre() + outward * half, inward: outward * -1.0 };
    [
        side(ahead, shape.half_depth),
        side(right, shape.half_width),
        side(ahead * -1.0, shape.half_depth),
        side(right * -1.0, shape.half_width),
    ]
}

/// What is left of a polygon on one side of a line. A concave polygon may fall into several pieces, which then hang
/// together by edges along the line: its area stays right.
pub(crate) fn cut(polygon: &[Point], plane: &HalfPlane, left: &mut Corners) {
    left.clear();
    let Some(last) = polygon.last() else { return };
    let (mut before, mut depth_before) = (*last, plane.depth(*last));
    for point in polygon {
        let depth = plane.depth(*point);
        if (depth > 0.0 && depth_before < 0.0) || (depth < 0.0 && depth_before > 0.0) {
            left.push(before + (*point - before) * (depth_before / (depth_before - depth)));
        }
        if depth >= 0.0 {
            left.push(*point);
        }
        (before, depth_before) = (*point, depth);
    }
}

/// What is left of a polygon on the inner side of all these lines.
pub(crate) fn cut_all(polygon: Corners, planes: impl IntoIterator<Item = HalfPlane>) -> Corners {
    let (mut points, mut left) = (polygon, Corners::new());
    for plane in planes {
        cut(&points, &plane, &mut left);
        std::mem::swap(&mut points, &mut left);
    }
    points
}

/// Twice the signed area of a polygon; positive if it runs to the left.
pub(crate) fn doubled_area(polygon: &[Point]) -> f64 {
    let Some(origin) = polygon.first() else { return 0.0 };
    polygon.array_windows().map(|[a, b]| (*a - *origin).cross(*b - *origin)).sum()
}

/// A point in both of two rectangles.
pub(crate) fn common_point(a: &Shape, b: &Shape) -> Option<Point> {
    middle(&cut_all(Corners::from_slice(&a.corners), sides(b)))
}

/// The middle of the corners of a polygon; none if it has none.
pub(crate) fn middle(corners: &[Point]) -> Option<Point> {
    let first = corners.first()?;
    let sum = corners.iter().fold(Vector::new(0.0, 0.0), |sum, point| sum + (*point - *first));
    #[allow(clippy::cast_precision_loss)] // a dozen corners at most
    Some(*first + sum * (1.0 / corners.len() as f64))
}

/// The shares of a segment's length at which it enters and leaves a base; none if it misses.
pub(crate) fn inside(shape: &Shape, segment: Segment) -> Option<(f64, f64)> {
    match shape.radius {
        Some(radius) => inside_circle(shape.centre(), radius, segment),
        None => inside_rectangle(shape, segment),
    }
}

/// The same for a rectangle.
pub(crate) fn inside_rectangle(shape: &Shape, segment: Segment) -> Option<(f64, f64)> {
    let (from, to) = (shape.local(segment.from), shape.local(segment.to));
    let (low, high) = slab(from.x, to.x - from.x, shape.half_width + NOTHING)?;
    let (enters, leaves) = slab(from.y, to.y - from.y, shape.half_depth + NOTHING)?;
    let (enters, leaves) = (enters.max(low).max(0.0), leaves.min(high).min(1.0));
    (enters <= leaves).then_some((enters, leaves))
}

/// When something that begins at `from` and moves by `step` is at most `half` from 0.
pub(crate) fn slab(from: f64, step: f64, half: f64) -> Option<(f64, f64)> {
    if step == 0.0 {
        return (from.abs() <= half).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let (a, b) = ((-half - from) / step, (half - from) / step);
    Some((a.min(b), a.max(b)))
}

/// The same for a circle.
pub(crate) fn inside_circle(centre: Point, radius: f64, segment: Segment) -> Option<(f64, f64)> {
    let (enters, leaves) = line_in_circle(centre, radius + NOTHING, segment)?;
    let (enters, leaves) = (enters.max(0.0), leaves.min(1.0));
    (enters <= leaves).then_some((enters, leaves))
}

/// Where the whole line through a segment enters and leaves a circle, in shares of the segment's length.
pub(crate) fn line_in_circle(centre: Point, radius: f64, segment: Segment) -> Option<(f64, f64)> {
    let (start, step) = (segment.from - centre, segment.to - segment.from);
    let squared = step.dot(step);
    if squared == 0.0 {
        return (start.length() <= radius).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let middle = -start.dot(step) / squared;
    let miss = start + step * middle;
    let under = (radius * radius - miss.dot(miss)) / squared;
    (under >= 0.0).then(|| (middle - under.sqrt(), middle + under.sqrt()))
}

/// How much of a base a polygon covers, as area.
pub(crate) fn shared_area(shape: &Shape, outline: &[Point]) -> f64 {
    if let Some(radius) = shape.radius {
        return area_in_circle(shape.centre(), radius, outline);
    }
    let mut common = cut_all(Corners::from_slice(outline), sides(shape));
    common.extend(common.first().copied());
    doubled_area(&common).abs() / 2.0
}

/// The area of a polygon within a circle: the signed pieces that its edges cut out, seen from the centre.
fn area_in_circle(centre: Point, radius: f64, outline: &[Point]) -> f64 {
    let closed = outline.iter().zip(outline.iter().cycle().skip(1));
    closed.map(|(a, b)| piece_of_circle(*a - centre, *b - centre, radius)).sum::<f64>().abs()
}

/// The signed area between the centre and one edge, no farther out than the radius.
fn piece_of_circle(a: Vector, b: Vector, radius: f64) -> f64 {
    let sector = |from: Vector, to: Vector| radius * radius * libm::atan2(from.cross(to), from.dot(to)) / 2.0;
    let edge = Segment::new(Point::new(a.x, a.y), Point::new(b.x, b.y));
    let Some((enters, leaves)) = line_in_circle(Point::new(0.0, 0.0), radius, edge) else { return sector(a, b) };
    if enters >= 1.0 || leaves <= 0.0 || edge.from == edge.to {
        return sector(a, b);
    }
    let (enters, leaves) = (enters.max(0.0), leaves.min(1.0));
    let (first, last) = (a + (b + a * -1.0) * enters, a + (b + a * -1.0) * leaves);
    sector(a, first) + first.cross(last) / 2.0 + sector(last, b)
}

/// When a point on a path is within a radius of a rectangle: the rectangle made wider, made deeper, or a corner.
pub(crate) fn near_rectangle(shape: &Shape, path: Segment, radius: f64) -> Option<(f64, f64)> {
    let radius = radius.max(0.0);
    let (from, to) = (shape.local(path.from), shape.local(path.to));
    let in_box = |width: f64, depth: f64| {
        let (low, high) = slab(from.x, to.x - from.x, width)?;
        let (enters, leaves) = slab(from.y, to.y - from.y, depth)?;
        let both = (low.max(enters), high.min(leaves));
        (both.0 <= both.1).then_some(both)
    };
    let boxes =
        [in_box(shape.half_width + radius, shape.half_depth), in_box(shape.half_width, shape.half_depth + radius)];
    let corners = shape.corners.map(|corner| line_in_circle(corner, radius, path));
    boxes.into_iter().chain(corners).flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// A line as a rectangle of no depth.
pub(crate) fn thin(line: Segment) -> Option<Shape> {
    let along = Heading::along(line.to - line.from)?.ahead();
    let heading = Heading::along(Vector::new(-along.y, along.x))?;
    let footprint = Footprint::Rectangle { width: line.length(), depth: 0.0 };
    Some(footprint.standing(Stance { at: line.midpoint(), heading }))
}
