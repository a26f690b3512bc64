//! Questions about an edge: which one was touched, how much of it lines something, the lanes that lead from it.

use serde::Serialize;

use super::body::{Body, Shape};
use super::clip;
use super::ground::{Ground, Line};
use super::point::{NOTHING, Point, Segment, Vector};
use super::polygon::Polygon;
use super::pose::Heading;

/// A side of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Where it looks.
    Front,
    /// To its right.
    Right,
    /// Behind it.
    Rear,
    /// To its left.
    Left,
}

impl Shape {
    /// The sides of a rectangle that a point is on, within a tolerance: two of them at a corner.
    pub fn sides_at(&self, point: Point, tolerance: f64) -> impl Iterator<Item = Side> {
        let edges = [
            (Side::Front, self.front()),
            (Side::Right, self.right()),
            (Side::Rear, self.rear()),
            (Side::Left, self.left()),
        ];
        let near = move |edge: &Segment| edge.nearest(point).distance(point) <= tolerance;
        edges.into_iter().filter(move |(_, edge)| near(edge)).map(|(side, _)| side)
    }
}

impl Line {
    /// How much of an edge is within a distance of the line, from 0 to 1.
    pub fn share_within(&self, edge: Segment, distance: f64) -> f64 {
        share_near(self.parts(), edge, distance)
    }
}

impl Polygon {
    /// How much of an edge is within a distance of the outline, from within as from without, from 0 to 1.
    pub fn share_within(&self, edge: Segment, distance: f64) -> f64 {
        share_near(self.edges(), edge, distance)
    }
}

/// How much of an edge is within a distance of any of these lines, from 0 to 1; what is near to several counts once.
pub fn share_near(parts: impl Iterator<Item = Segment>, edge: Segment, distance: f64) -> f64 {
    let near = |part| clip::near_rectangle(&clip::thin(part)?, edge, distance + NOTHING);
    let mut spans: Vec<(f64, f64)> = parts.filter_map(near).map(|(from, to)| (from.max(0.0), to.min(1.0))).collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut reached = 0.0;
    let mut share = 0.0;
    for (from, to) in spans {
        share += (to - from.max(reached)).max(0.0);
        reached = to.max(reached);
    }
    share
}

/// The lanes from an edge (from left to right) straight ahead to a piece: one for every way in which things can lie in
/// the way of it, so that the piece is reached by *some* or *all* lanes exactly if it is by some or all of these.
///
/// Between the corners of everything that stands in the strip, neighbouring lanes meet the same things; one lane in the
/// middle of each such part is enough, as long as nothing lies over the piece itself. Each runs from the edge to where it first reaches the piece.
pub fn lanes(edge: Segment, target: &Body, others: &[Body], ground: &Ground) -> Vec<Segment> {
    let Some(along) = Heading::along(edge.to - edge.from).map(Heading::ahead) else { return Vec::new() };
    let (ahead, width) = (Vector::new(-along.y, along.x), edge.length());
    let offset = |point: Point| (point - edge.from).dot(along);
    let mut marks = vec![0.0, width];
    for shape in others.iter().chain([target]).flat_map(Body::shapes) {
        match shape.radius() {
            Some(radius) => marks.extend([-radius, radius].map(|by| offset(shape.centre()) + by)),
            None => marks.extend(shape.corners().map(offset)),
        }
    }
    marks.extend(ground.areas().iter().flat_map(|area| area.outline().corners()).map(|corner| offset(*corner)));
    marks.extend(ground.lines().iter().flat_map(Line::points).map(|point| offset(*point)));
    marks.retain(|mark| (0.0..=width).contains(mark));
    marks.sort_by(f64::total_cmp);
    let middles = marks.array_windows().filter(|[a, b]| b - a > NOTHING).map(|[a, b]| f64::midpoint(*a, *b));
    let far = target.corners().map(|corner| (corner - edge.from).dot(ahead)).into_iter().fold(0.0, f64::max);
    let reach = far + target.bounds().low.distance(target.bounds().high);
    middles
        .filter_map(|middle| {
            lane(Segment::new(edge.from + along * middle, edge.from + along * middle + ahead * reach), target)
        })
        .collect()
}

/// The part of a line up to where it first reaches a piece.
fn lane(line: Segment, target: &Body) -> Option<Segment> {
    let entered = target.shapes().filter_map(|shape| clip::inside(shape, line)).map(|(enters, _)| enters);
    entered.reduce(f64::min).map(|share| Segment::new(line.from, line.at(share)))
}
