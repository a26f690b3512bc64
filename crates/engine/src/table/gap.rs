//! How far two pieces are apart, and whether they overlap.

use serde::Serialize;

use super::body::{Body, Shape};
use super::clip;
use super::point::{NOTHING, Point, Segment, Vector};
use super::pose::Heading;

/// A distance with the two points that it was measured between.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// On the first piece.
    pub from: Point,
    /// On the second.
    pub to: Point,
    /// How far they are apart; 0 when they touch or overlap.
    pub distance: f64,
}

impl Measured {
    pub(crate) fn between(from: Point, to: Point) -> Measured {
        let distance = from.distance(to);
        Measured { from, to, distance: if distance < NOTHING { 0.0 } else { distance } }
    }

    pub(crate) fn reversed(self) -> Measured {
        Measured { from: self.to, to: self.from, ..self }
    }

    pub(crate) fn nearer(self, other: Measured) -> Measured {
        if other.distance < self.distance { other } else { self }
    }
}

impl Body {
    /// The gap to another piece, between their nearest points; 0 when they touch or overlap.
    pub fn gap(&self, other: &Body) -> Measured {
        let mut best: Option<Measured> = None;
        for a in self.shapes() {
            for b in other.shapes() {
                // Bases whose rims cannot be nearer than the best so far need no closer look.
                if best.is_some_and(|best| a.rim_gap(b) > best.distance) {
                    continue;
                }
                let gap = a.gap(b);
                best = Some(best.map_or(gap, |best| best.nearer(gap)));
            }
        }
        best.unwrap_or_else(|| Measured::between(self.centre(), other.centre()))
    }

    /// How wide the gap to another piece is, where nobody asks between which points.
    pub fn distance(&self, other: &Body) -> f64 {
        self.clearance(other).max(0.0)
    }

    /// Whether the gap to another piece is at most a distance: it need not be measured between all of their bases.
    pub fn is_within(&self, other: &Body, distance: f64) -> bool {
        let mut pairs = self.shapes().flat_map(|a| other.shapes().map(move |b| (a, b)));
        self.bounds().grown(distance + NOTHING).meets(other.bounds())
            && pairs.any(|(a, b)| a.rim_gap(b) <= distance + NOTHING && a.clearance(b) <= distance)
    }

    /// The gap from a point; 0 when the point is on the piece.
    pub fn gap_from(&self, point: Point) -> Measured {
        let gaps = self.shapes().map(|shape| Measured::between(point, shape.nearest(point)));
        gaps.reduce(Measured::nearer).unwrap_or_else(|| Measured::between(point, self.centre()))
    }

    /// The gap from a straight line, such as an edge; 0 when it touches the piece.
    pub fn gap_from_line(&self, line: Segment) -> Measured {
        let gaps = self.shapes().map(|shape| shape.gap_from_line(line));
        gaps.reduce(Measured::nearer).unwrap_or_else(|| Measured::between(line.from, self.centre()))
    }

    /// Whether the gap from a straight line is at most a distance: it need not be measured from all of its bases.
    pub fn is_within_of(&self, line: Segment, distance: f64) -> bool {
        let near = line.bounds().grown(distance + NOTHING);
        let is_near = |shape: &Shape| near.meets(&shape.bounds()) && shape.gap_from_line(line).distance <= distance;
        near.meets(self.bounds()) && self.shapes().any(is_near)
    }

    /// How far off the farthest part of this piece is from another, with that point and the other's nearest: all of it
    /// is within a distance exactly if this is. Each base is measured to that base of the other which it is nearest to.
    pub fn farthest(&self, other: &Body) -> Measured {
        let farther = |a: Measured, b: Measured| if b.distance > a.distance { b } else { a };
        let from = |shape: &Shape| other.shapes().map(|b| shape.farthest(b)).reduce(Measured::nearer);
        let all = self.shapes().filter_map(from).reduce(farther);
        all.unwrap_or_else(|| Measured::between(self.centre(), other.centre()))
    }

    /// How deep two pieces lie in one another: how far one would have to be pushed off, base by base. 0 when they only
    /// touch, or do not.
    pub fn penetration(&self, other: &Body) -> f64 {
        if !self.bounds().meets(other.bounds()) {
            return 0.0;
        }
        let pairs = self.shapes().flat_map(|a| other.shapes().map(move |b| -a.separation(b)));
        pairs.fold(0.0, f64::max)
    }

    /// The gap to another piece if they are apart; if they overlap, minus the depth of it.
    pub fn clearance(&self, other: &Body) -> f64 {
        let pairs = self.shapes().flat_map(|a| other.shapes().map(move |b| (a, b)));
        pairs.fold(
            f64::INFINITY,
            |least, (a, b)| {
                if a.rim_gap(b) > least.max(0.0) { least } else { least.min(a.clearance(b)) }
            },
        )
    }

    /// Whether the clearance of another piece is less than a distance: it need not be measured between all of their
    /// bases.
    pub fn is_nearer(&self, other: &Body, distance: f64) -> bool {
        let near = |a: &Shape, b: &Shape| {
            if a.rim_gap(b) > distance.max(0.0) + NOTHING {
                return false;
            }
            let separation = a.separation(b);
            // Bases are at least as far apart as they are along any axis.
            let apart = separation > 0.0 && separation <= distance + NOTHING;
            if apart { a.apart_by(b) < distance } else { separation < distance }
        };
        self.bounds().grown(distance.max(0.0) + NOTHING).meets(other.bounds())
            && self.shapes().any(|a| other.shapes().any(|b| near(a, b)))
    }

    /// Whether two pieces overlap by more than a tolerance. Touching is not overlapping.
    pub fn overlaps(&self, other: &Body, tolerance: f64) -> bool {
        let overlap = |a: &Shape, b: &Shape| a.separation(b) < -tolerance.max(NOTHING);
        // Of a unit that is met most bases are not.
        let mut near = self.shapes().filter(|a| self.only().is_some() || a.bounds().meets(other.bounds()));
        self.bounds().meets(other.bounds()) && near.any(|a| other.shapes().any(|b| overlap(a, b)))
    }

    /// Whether two pieces touch or overlap.
    pub fn touches(&self, other: &Body) -> bool {
        self.bounds().grown(NOTHING).meets(other.bounds())
            && self.shapes().any(|a| other.shapes().any(|b| a.separation(b) <= NOTHING))
    }

    /// Whether a point is on the piece, its edge included.
    pub fn holds(&self, point: Point) -> bool {
        self.shapes().any(|shape| shape.nearest(point).distance(point) <= NOTHING)
    }
}

impl Shape {
    /// The gap between the circles round two bases: never more than the gap between the bases themselves.
    fn rim_gap(&self, other: &Shape) -> f64 {
        let reach =
            |shape: &Shape| shape.radius.unwrap_or_else(|| Vector::new(shape.half_width, shape.half_depth).length());
        self.centre().distance(other.centre()) - reach(self) - reach(other)
    }

    /// The gap to another base.
    pub fn gap(&self, other: &Shape) -> Measured {
        match (self.radius, other.radius) {
            (None, None) => rectangles(self, other),
            (Some(_), None) => other.gap(self).reversed(),
            (_, Some(radius)) => {
                let from = self.nearest(other.centre());
                Measured::between(from, towards(other.centre(), from, radius))
            }
        }
    }

    /// The gap to another base if they are apart; if they overlap, minus the depth of it.
    fn clearance(&self, other: &Shape) -> f64 {
        let separation = self.separation(other);
        if separation > 0.0 { self.apart_by(other) } else { separation }
    }

    /// How wide the gap is to another base that is apart from it.
    fn apart_by(&self, other: &Shape) -> f64 {
        if self.radius.is_some() || other.radius.is_some() {
            // The widest gap along any axis is the gap itself where one of the two is round.
            return self.separation(other);
        }
        let distance = nearest_corner_squared(self, other).min(nearest_corner_squared(other, self)).sqrt();
        if distance < NOTHING { 0.0 } else { distance }
    }

    /// The point of the base nearest to a point; the point itself if it is on the base.
    pub fn nearest(&self, point: Point) -> Point {
        if let Some(radius) = self.radius {
            return towards(self.centre(), point, radius);
        }
        let local = self.local(point);
        if local.x.abs() <= self.half_width && local.y.abs() <= self.half_depth {
            return point;
        }
        let (x, y) =
            (local.x.clamp(-self.half_width, self.half_width), local.y.clamp(-self.half_depth, self.half_depth));
        self.stance.place(x, y)
    }

    /// From the farthest point of this base to the other.
    fn farthest(&self, other: &Shape) -> Measured {
        let Some(radius) = self.radius else {
            let corners = self.corners.map(|corner| Measured::between(corner, other.nearest(corner)));
            return corners.into_iter().fold(corners[0], |a, b| if b.distance > a.distance { b } else { a });
        };
        let (centre, away) = (self.centre(), other.outward(self.centre()));
        let rim = centre + away * radius;
        Measured::between(rim, other.nearest(rim))
    }

    /// The direction that leads out of the base, or away from it, the soonest.
    fn outward(&self, point: Point) -> Vector {
        let straight = |step: Vector| Heading::along(step).map(Heading::ahead);
        let nearest = self.nearest(point);
        if let Some(away) = straight(point - nearest).filter(|_| nearest.distance(point) > NOTHING) {
            return away;
        }
        if self.radius.is_some() {
            return straight(point - self.centre()).unwrap_or_else(|| self.stance.heading.ahead());
        }
        let local = self.local(point);
        let (right, ahead) = (self.stance.heading.right(), self.stance.heading.ahead());
        if self.half_width - local.x.abs() < self.half_depth - local.y.abs() {
            right * local.x.signum()
        } else {
            ahead * local.y.signum()
        }
    }

    fn gap_from_line(&self, line: Segment) -> Measured {
        if let Some(radius) = self.radius {
            let from = line.nearest(self.centre());
            return Measured::between(from, towards(self.centre(), from, radius));
        }
        if let Some((share, _)) = clip::inside_rectangle(self, line) {
            let at = line.at(share);
            return Measured::between(at, at);
        }
        let ends = [line.from, line.to].map(|end| Measured::between(end, self.nearest(end)));
        let corners = self.corners.map(|corner| Measured::between(line.nearest(corner), corner));
        corners.into_iter().fold(ends[0].nearer(ends[1]), Measured::nearer)
    }

    /// The widest gap between two bases along any of their axes; minus the depth of the overlap if there is none.
    pub(crate) fn separation(&self, other: &Shape) -> f64 {
        match (self.radius, other.radius) {
            (Some(a), Some(b)) => self.centre().distance(other.centre()) - a - b,
            (Some(radius), None) => other.distance_from_edge(self.centre()) - radius,
            (None, Some(radius)) => self.distance_from_edge(other.centre()) - radius,
            (None, None) => apart(self, other).max(apart(other, self)),
        }
    }

    /// How far a point is from the edge of the rectangle; negative inside.
    fn distance_from_edge(&self, point: Point) -> f64 {
        let local = self.local(point);
        let (x, y) = (local.x.abs() - self.half_width, local.y.abs() - self.half_depth);
        if x > 0.0 && y > 0.0 { Vector::new(x, y).length() } else { x.max(y) }
    }
}

/// The place at most `radius` from a centre that is nearest to a point.
fn towards(centre: Point, point: Point, radius: f64) -> Point {
    let step = point - centre;
    let length = step.length();
    if length <= radius { point } else { centre + step * (radius / length) }
}

/// The widest gap along the two axes of the first rectangle.
fn apart(a: &Shape, b: &Shape) -> f64 {
    let centre = a.local(b.centre());
    let (right, ahead) = (a.stance.heading.right(), a.stance.heading.ahead());
    (centre.x.abs() - a.half_width - b.extent(right)).max(centre.y.abs() - a.half_depth - b.extent(ahead))
}

/// Rectangles that are apart are nearest at a corner of one of them.
fn rectangles(a: &Shape, b: &Shape) -> Measured {
    if a.separation(b) <= 0.0 {
        let common = clip::common_point(a, b).unwrap_or_else(|| b.nearest(a.centre()));
        return Measured { from: common, to: common, distance: 0.0 };
    }
    let (on_a, from_b) = nearest_corner(a, b);
    let (on_b, from_a) = nearest_corner(b, a);
    Measured::between(on_a, from_b).nearer(Measured::between(from_a, on_b))
}

/// The nearest corner of `other` to a rectangle, with the point of the rectangle that it is nearest to.
fn nearest_corner(shape: &Shape, other: &Shape) -> (Point, Point) {
    let mut best = (f64::INFINITY, shape.centre(), shape.centre());
    for corner in other.corners {
        let local = shape.local(corner);
        let (x, y) =
            (local.x.clamp(-shape.half_width, shape.half_width), local.y.clamp(-shape.half_depth, shape.half_depth));
        let miss = Vector::new(local.x - x, local.y - y);
        let squared = miss.dot(miss);
        if squared < best.0 {
            best = (squared, Point::new(x, y), corner);
        }
    }
    (shape.stance.place(best.1.x, best.1.y), best.2)
}

/// How far the nearest corner of `other` is from a rectangle, squared.
fn nearest_corner_squared(shape: &Shape, other: &Shape) -> f64 {
    let squared = |corner: Point| {
        let local = shape.local(corner);
        let miss =
            Vector::new((local.x.abs() - shape.half_width).max(0.0), (local.y.abs() - shape.half_depth).max(0.0));
        miss.dot(miss)
    };
    other.corners.into_iter().map(squared).fold(f64::INFINITY, f64::min)
}
