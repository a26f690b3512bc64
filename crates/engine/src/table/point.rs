//! Points, directions and straight segments, in the rulebook's unit.

use std::ops::{Add, Mul, Sub};

use serde::Serialize;

/// Lengths below this are nothing: far under the grid, far over the rounding of the arithmetic.
pub(crate) const NOTHING: f64 = 1e-9;

/// A place on the table, in the rulebook's unit; unrounded, for measuring.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// To the right, seen with the table's near edge below.
    pub x: f64,
    /// Away from the near edge.
    pub y: f64,
}

impl Point {
    /// The place at these coordinates.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// How far it is to another.
    #[inline]
    pub fn distance(self, other: Point) -> f64 {
        (other - self).length()
    }

    pub(crate) fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// A step from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Vector {
    /// Along x.
    pub x: f64,
    /// Along y.
    pub y: f64,
}

impl Vector {
    /// The step with these parts.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Vector {
        Vector { x, y }
    }

    /// Its length.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// How far one leads along the other, times its length.
    #[inline]
    pub fn dot(self, other: Vector) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive when the other turns to the left of it.
    #[inline]
    pub fn cross(self, other: Vector) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

impl Sub for Point {
    type Output = Vector;
    #[inline]
    fn sub(self, from: Point) -> Vector {
        Vector::new(self.x - from.x, self.y - from.y)
    }
}

impl Add<Vector> for Point {
    type Output = Point;
    #[inline]
    fn add(self, step: Vector) -> Point {
        Point::new(self.x + step.x, self.y + step.y)
    }
}

impl Add for Vector {
    type Output = Vector;
    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector::new(self.x + other.x, self.y + other.y)
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;
    #[inline]
    fn mul(self, times: f64) -> Vector {
        Vector::new(self.x * times, self.y * times)
    }
}

/// Positive when `c` is left of the line from `a` to `b`, zero when exactly on it. Exact in sign, so that two
/// questions about the same three points can never contradict each other.
pub(crate) fn side(a: Point, b: Point, c: Point) -> f64 {
    let coord = |p: Point| robust::Coord { x: p.x, y: p.y };
    robust::orient2d(coord(a), coord(b), coord(c))
}

/// A straight line between two places.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// The line from one place to another.
    #[inline]
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// Its length.
    #[inline]
    pub fn length(self) -> f64 {
        self.from.distance(self.to)
    }

    /// The place at a share of its length: 0 is the beginning, 1 the end.
    #[inline]
    pub fn at(self, share: f64) -> Point {
        // The ends exactly, so that a witness names the corner itself.
        if share >= 1.0 { self.to } else { self.from + (self.to - self.from) * share }
    }

    /// The middle of it.
    #[inline]
    pub fn midpoint(self) -> Point {
        Point::new(f64::midpoint(self.from.x, self.to.x), f64::midpoint(self.from.y, self.to.y))
    }

    /// So many places along it, evenly, both ends among them: what a fan of sight lines begins or ends at.
    pub fn points(self, count: u32) -> impl Iterator<Item = Point> {
        (0..count).map(move |n| self.at(if count > 1 { f64::from(n) / f64::from(count - 1) } else { 0.5 }))
    }

    /// The upright box round it.
    #[inline]
    pub fn bounds(self) -> Bounds {
        Bounds::at(self.from).with(Bounds::at(self.to))
    }

    /// Whether it meets another line anywhere, ends and all.
    #[inline]
    pub fn touches(self, other: Segment) -> bool {
        self.bounds().meets(&other.bounds()) && self.meets(other).is_some()
    }

    /// The same line the other way round.
    #[must_use]
    pub fn reversed(self) -> Segment {
        Segment::new(self.to, self.from)
    }

    /// The place on it that is nearest to a point.
    #[inline]
    pub fn nearest(self, point: Point) -> Point {
        self.at(self.share_of(point).clamp(0.0, 1.0))
    }

    /// How far it is to another line at the nearest; 0 when they meet.
    pub fn gap(self, other: Segment) -> f64 {
        if self.meets(other).is_some() {
            return 0.0;
        }
        let ends = [(self, other.from), (self, other.to), (other, self.from), (other, self.to)];
        ends.into_iter().map(|(line, end)| line.nearest(end).distance(end)).fold(f64::INFINITY, f64::min)
    }

    /// Where along its line a point lies: 0 at the beginning, 1 at the end.
    pub(crate) fn share_of(self, point: Point) -> f64 {
        let along = self.to - self.from;
        let squared = along.dot(along);
        if squared > 0.0 { (point - self.from).dot(along) / squared } else { 0.0 }
    }

    /// The shares of its length at which another segment meets it: none, one, or the two ends of a common stretch.
    #[inline]
    pub(crate) fn meets(self, other: Segment) -> Option<(f64, f64)> {
        self.meets_given(other, side(self.from, self.to, other.from), side(self.from, self.to, other.to))
    }

    /// The same, when the sides of the other's ends are known already.
    pub(crate) fn meets_given(self, other: Segment, first: f64, last: f64) -> Option<(f64, f64)> {
        if (first > 0.0 && last > 0.0) || (first < 0.0 && last < 0.0) {
            return None;
        }
        let (begin, end) = (side(other.from, other.to, self.from), side(other.from, other.to, self.to));
        if (begin > 0.0 && end > 0.0) || (begin < 0.0 && end < 0.0) {
            return None;
        }
        if first == 0.0 && last == 0.0 {
            return self.shares_line_with(other);
        }
        let share = if begin == 0.0 { 0.0 } else { (begin / (begin - end)).clamp(0.0, 1.0) };
        Some((share, share))
    }

    /// The common stretch of two segments on one line.
    fn shares_line_with(self, other: Segment) -> Option<(f64, f64)> {
        if self.from == self.to {
            let within = other.bounds().holds(self.from);
            return within.then_some((0.0, 0.0));
        }
        let (a, b) = (self.share_of(other.from), self.share_of(other.to));
        let (low, high) = (a.min(b).max(0.0), a.max(b).min(1.0));
        (low <= high).then_some((low, high))
    }
}

/// An upright box round something: the first, cheap question of every search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The corner with the least coordinates.
    pub low: Point,
    /// The corner with the greatest.
    pub high: Point,
}

impl Bounds {
    /// The box of one place.
    #[inline]
    const fn at(point: Point) -> Bounds {
        Bounds { low: point, high: point }
    }

    /// The box round these points.
    #[inline]
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        let nothing = Bounds {
            low: Point::new(f64::INFINITY, f64::INFINITY),
            high: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        };
        points.into_iter().fold(nothing, |bounds, point| bounds.with(Bounds::at(point)))
    }

    /// The box round two boxes.
    #[inline]
    #[must_use]
    pub fn with(self, other: Bounds) -> Bounds {
        // One instruction each, where `min` and `max` take several for numbers that are none.
        let less = |a: f64, b: f64| if b < a { b } else { a };
        let more = |a: f64, b: f64| if b > a { b } else { a };
        Bounds {
            low: Point::new(less(self.low.x, other.low.x), less(self.low.y, other.low.y)),
            high: Point::new(more(self.high.x, other.high.x), more(self.high.y, other.high.y)),
        }
    }

    /// The box with a margin all round it.
    #[inline]
    #[must_use]
    pub fn grown(self, by: f64) -> Bounds {
        let margin = Vector::new(by, by);
        Bounds { low: self.low + margin * -1.0, high: self.high + margin }
    }

    /// The same box elsewhere.
    #[inline]
    #[must_use]
    pub fn moved(self, step: Vector) -> Bounds {
        Bounds { low: self.low + step, high: self.high + step }
    }

    /// Whether a point is in it or on its edge.
    #[inline]
    pub fn holds(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }

    /// How far it is to another box at the nearest; 0 when they meet. Whatever is in the two is no nearer.
    #[inline]
    pub fn gap(&self, other: &Bounds) -> f64 {
        let apart = |low: f64, high: f64| if low > high { low - high } else { 0.0 };
        let x = apart(self.low.x, other.high.x) + apart(other.low.x, self.high.x);
        let y = apart(self.low.y, other.high.y) + apart(other.low.y, self.high.y);
        Vector::new(x, y).length()
    }

    /// The square of [`gap`](Bounds::gap), which takes no root.
    #[inline]
    pub fn gap_squared(&self, other: &Bounds) -> f64 {
        let apart = |low: f64, high: f64| if low > high { low - high } else { 0.0 };
        let x = apart(self.low.x, other.high.x) + apart(other.low.x, self.high.x);
        let y = apart(self.low.y, other.high.y) + apart(other.low.y, self.high.y);
        x * x + y * y
    }

    /// Whether all of another box is well in it.
    #[inline]
    pub fn holds_within(&self, other: &Bounds) -> bool {
        self.low.x < other.low.x && self.low.y < other.low.y && other.high.x < self.high.x && other.high.y < self.high.y
    }

    /// Whether two boxes meet.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }
}

/// A segment made ready to be asked of many boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    pub(crate) segment: Segment,
    bounds: Bounds,
    middle: Point,
    half: Vector,
    slack: f64,
}

impl Probe {
    pub(crate) fn new(segment: Segment) -> Probe {
        let bounds = segment.bounds();
        let half = (segment.to - segment.from) * 0.5;
        // A box is let through sooner than refused: the exact question comes after.
        let slack = NOTHING * (1.0 + half.x.abs() + half.y.abs());
        Probe { segment, bounds, middle: segment.midpoint(), half, slack }
    }

    /// Whether the segment may meet a box; never a wrong no.
    pub(crate) fn may_meet(&self, other: &Bounds) -> bool {
        if !self.bounds.meets(other) {
            return false;
        }
        let (width, height) = ((other.high.x - other.low.x) * 0.5, (other.high.y - other.low.y) * 0.5);
        let to = Vector::new(other.low.x + width - self.middle.x, other.low.y + height - self.middle.y);
        self.half.cross(to).abs() <= width * self.half.y.abs() + height * self.half.x.abs() + self.slack
    }
}
