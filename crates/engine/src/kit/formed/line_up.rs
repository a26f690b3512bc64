//! Front to edge: a stand lines up with the one that it has met, and the ground straight ahead of a front.

use crate::table::{Body, Heading, Point, Segment, Vector, advance};

/// A body that has lined up.
#[derive(Clone, Debug, PartialEq)]
pub struct LinedUp {
    /// Where it lies now.
    pub body: Body,
    /// Whether the middle of its front is on the middle of the edge; false where another body stopped the slide.
    pub is_centred: bool,
}

/// Puts the front of a body on an edge of another (from left to right as that body sees it), and slides
/// it along until the middles match or another body stops it. None if there is no room to pivot: the body then stays as
/// it touched.
///
/// The body pivots about the point of its front that is nearest to the edge. `others` are the bodies in the way, the one
/// that is met not among them.
///
/// ```
/// use engine::kit::formed::line_up::{LinedUp, line_up};
/// use engine::table::{Body, Footprint, Point, Pose};
/// let stand = |pose| Body::from(Footprint::Rectangle { width: 2.0, depth: 1.0 }.at(pose));
/// let (target, mover) = (stand(Pose::new(10_000, 10_000, 18_000)), stand(Pose::new(9_000, 8_700, 35_000)));
/// let LinedUp { body, is_centred } = line_up(&mover, target.front(), &[], 0.001).unwrap();
/// assert!(is_centred);
/// assert!(body.front().midpoint().distance(target.front().midpoint()) < 1e-9);
/// assert!((body.heading().degrees()).abs() < 1e-9);
/// ```
pub fn line_up(mover: &Body, edge: Segment, others: &[Body], tolerance: f64) -> Option<LinedUp> {
    let along = Heading::along(edge.to - edge.from)?;
    // The body that is met lies to the right of its edge: outward is to the left.
    let outward = along.right() * -1.0;
    let pivot = nearest_of(mover.front(), edge);
    let wanted = Heading::along(outward * -1.0)?;
    let turn = mover.heading().bearing(wanted.ahead()).to_radians();
    let turned = mover.turned_about(pivot, turn);
    let onto = outward * -((turned.front().midpoint() - edge.from).dot(outward));
    let flush = turned.moved(onto);
    if others.iter().any(|other| flush.overlaps(other, tolerance)) {
        return None;
    }
    let off = (edge.midpoint() - flush.front().midpoint()).dot(along.ahead());
    let slid = advance(&flush, along.ahead() * off, others, tolerance);
    Some(LinedUp { is_centred: slid.met.is_none(), body: slid.end })
}

/// The point of a front that is nearest to an edge.
fn nearest_of(front: Segment, edge: Segment) -> Point {
    let far = |point: &Point| edge.nearest(*point).distance(*point);
    let ends = [front.from, front.to, front.nearest(edge.from), front.nearest(edge.to)];
    ends.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(front.from)
}

/// The corners of the ground that a front sweeps on its way straight ahead: the left and the right end of the front, then
/// those of its end.
///
/// ```
/// use engine::kit::formed::line_up::strip;
/// use engine::table::{Point, Segment};
/// let front = Segment::new(Point::new(0.0, 0.0), Point::new(2.0, 0.0));
/// assert_eq!(strip(front, 5.0), [(0.0, 0.0), (2.0, 0.0), (2.0, 5.0), (0.0, 5.0)].map(|(x, y)| Point::new(x, y)));
/// ```
pub fn strip(front: Segment, length: f64) -> [Point; 4] {
    let along = Heading::along(front.to - front.from).map_or(Vector::new(1.0, 0.0), Heading::ahead);
    let ahead = Vector::new(-along.y, along.x) * length;
    [front.from, front.to, front.to + ahead, front.from + ahead]
}
