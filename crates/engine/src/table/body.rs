//! Pieces as they lie on the table: rectangles and circles, alone or several to a unit.

use std::sync::Arc;

use super::point::{Bounds, Point, Segment, Vector};
use super::pose::{Heading, Pose, Rotation, Stance};

/// How far front edges may be out of line and still be one rank: what rounding to the grid can do, and a little more.
const ALIGNED: f64 = 0.005;

/// Where pieces are that are not on the table: farther out than any grid reaches.
const NOWHERE: f64 = 1e9;

/// The size of a base.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Footprint {
    /// A rectangle: its front is as wide as `width`.
    Rectangle {
        /// Along the front.
        width: f64,
        /// From front to rear.
        depth: f64,
    },
    /// A round base.
    Circle {
        /// From the centre to the rim.
        radius: f64,
    },
}

impl Footprint {
    /// The base put down at a pose of the grid.
    pub fn at(self, pose: Pose) -> Shape {
        self.standing(pose.stance())
    }

    /// The base put down at a stance that is only being tried.
    pub fn standing(self, stance: Stance) -> Shape {
        let (half_width, half_depth, radius) = match self {
            Footprint::Rectangle { width, depth } => (width.abs() / 2.0, depth.abs() / 2.0, None),
            Footprint::Circle { radius } => (radius.abs(), radius.abs(), Some(radius.abs())),
        };
        let (right, ahead) = (stance.heading.right() * half_width, stance.heading.ahead() * half_depth);
        let (front, rear) = (stance.at + ahead, stance.at + ahead * -1.0);
        let corners = [front + right * -1.0, front + right, rear + right, rear + right * -1.0];
        Shape { stance, half_width, half_depth, radius, corners }
    }
}

/// One base on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    pub(crate) stance: Stance,
    pub(crate) half_width: f64,
    pub(crate) half_depth: f64,
    pub(crate) radius: Option<f64>,
    pub(crate) corners: [Point; 4],
}

impl Shape {
    /// Its centre and heading.
    pub fn stance(&self) -> Stance {
        self.stance
    }

    /// Its centre.
    #[inline]
    pub fn centre(&self) -> Point {
        self.stance.at
    }

    /// The radius of a round base.
    pub fn radius(&self) -> Option<f64> {
        self.radius
    }

    /// Its corners: front left, front right, rear right, rear left. Of a round base, those of the square round it.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        self.corners
    }

    /// The front edge, from left to right. Of a round base, that of the square round it.
    pub fn front(&self) -> Segment {
        Segment::new(self.corners[0], self.corners[1])
    }

    /// The rear edge, from right to left.
    pub fn rear(&self) -> Segment {
        Segment::new(self.corners[2], self.corners[3])
    }

    /// The left edge, from rear to front.
    pub fn left(&self) -> Segment {
        Segment::new(self.corners[3], self.corners[0])
    }

    /// The right edge, from front to rear.
    pub fn right(&self) -> Segment {
        Segment::new(self.corners[1], self.corners[2])
    }

    /// How much table it covers.
    pub fn area(&self) -> f64 {
        match self.radius {
            Some(radius) => std::f64::consts::PI * radius * radius,
            None => 4.0 * self.half_width * self.half_depth,
        }
    }

    /// The upright box round it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        match self.radius {
            Some(radius) => Bounds { low: self.centre(), high: self.centre() }.grown(radius),
            None => Bounds::of(self.corners),
        }
    }

    /// The same base elsewhere.
    #[must_use]
    pub fn moved(&self, step: Vector) -> Shape {
        let corners = self.corners.map(|corner| corner + step);
        Shape { stance: self.stance.moved(step), corners, ..*self }
    }

    /// The same base turned to the left about a place, by an angle in radians.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, radians: f64) -> Shape {
        self.turned_by(Rotation::by(radians), pivot)
    }

    fn turned_by(&self, rotation: Rotation, pivot: Point) -> Shape {
        self.footprint().standing(rotation.turn_about(pivot, self.stance))
    }

    /// Its size.
    pub fn footprint(&self) -> Footprint {
        match self.radius {
            Some(radius) => Footprint::Circle { radius },
            None => Footprint::Rectangle { width: self.half_width * 2.0, depth: self.half_depth * 2.0 },
        }
    }

    /// A point as seen from the base: how far right of its centre, how far ahead.
    #[inline]
    pub(crate) fn local(&self, point: Point) -> Vector {
        let step = point - self.stance.at;
        Vector::new(step.dot(self.stance.heading.right()), step.dot(self.stance.heading.ahead()))
    }

    /// How far the base reaches in a direction of length 1, from its own centre.
    #[inline]
    pub(crate) fn extent(&self, direction: Vector) -> f64 {
        self.radius.unwrap_or_else(|| {
            self.half_width * self.stance.heading.right().dot(direction).abs()
                + self.half_depth * self.stance.heading.ahead().dot(direction).abs()
        })
    }
}

/// A piece on the table: one base, or the bases of a unit with gaps between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    // Never empty, and no allocation for the many pieces that are one base; copies share the others.
    first: Shape,
    rest: Option<Arc<[Shape]>>,
    bounds: Bounds,
}

impl From<Shape> for Body {
    fn from(shape: Shape) -> Body {
        Body { first: shape, rest: None, bounds: shape.bounds() }
    }
}

impl Body {
    /// A unit of several bases; the first one's heading is the unit's. None without any base.
    pub fn of(shapes: impl IntoIterator<Item = Shape>) -> Option<Body> {
        let mut shapes = shapes.into_iter();
        let first = shapes.next()?;
        let rest: Vec<Shape> = shapes.collect();
        let bounds = rest.iter().fold(first.bounds(), |bounds, shape| bounds.with(shape.bounds()));
        Some(Body { first, rest: (!rest.is_empty()).then(|| rest.into()), bounds })
    }

    /// A piece that is not on the table, to keep the places of a list: nothing reaches it, and it meets nothing.
    pub fn nowhere() -> Body {
        let far = Stance { at: Point::new(NOWHERE, NOWHERE), heading: Heading::radians(0.0) };
        Footprint::Rectangle { width: 0.0, depth: 0.0 }.standing(far).into()
    }

    /// Its bases.
    #[inline]
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> + Clone {
        std::iter::once(&self.first).chain(self.rest.as_deref().unwrap_or_default())
    }

    /// Its base, if it is one alone.
    #[inline]
    pub(crate) fn only(&self) -> Option<&Shape> {
        self.rest.is_none().then_some(&self.first)
    }

    /// The upright box round it.
    #[inline]
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Which way it looks.
    #[inline]
    pub fn heading(&self) -> Heading {
        self.first.stance.heading
    }

    /// How much table its bases cover.
    pub fn area(&self) -> f64 {
        self.shapes().map(Shape::area).sum()
    }

    /// The middle of all its bases, the larger counting for more.
    #[inline]
    pub fn centre(&self) -> Point {
        if self.rest.is_none() {
            return self.first.centre();
        }
        let origin = self.first.centre();
        let sum = self.shapes().fold(Vector::new(0.0, 0.0), |sum, s| sum + (s.centre() - origin) * s.area());
        let area = self.area();
        if area > 0.0 { origin + sum * (1.0 / area) } else { origin }
    }

    /// The same piece elsewhere.
    #[must_use]
    pub fn moved(&self, step: Vector) -> Body {
        self.map(|shape| shape.moved(step))
    }

    /// The same piece turned to the left about a place, by an angle in radians.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, radians: f64) -> Body {
        let rotation = Rotation::by(radians);
        self.map(|shape| shape.turned_by(rotation, pivot))
    }

    fn map(&self, mut change: impl FnMut(&Shape) -> Shape) -> Body {
        let first = change(&self.first);
        let Some(rest) = &self.rest else { return first.into() };
        let rest: Arc<[Shape]> = rest.iter().map(change).collect();
        let bounds = rest.iter().fold(first.bounds(), |bounds, shape| bounds.with(shape.bounds()));
        Body { first, rest: Some(rest), bounds }
    }

    /// The front edge of its front rank, from left to right; gaps between bases count as edge.
    pub fn front(&self) -> Segment {
        self.edge(self.heading().ahead())
    }

    /// The rear edge of its rear rank, from right to left.
    pub fn rear(&self) -> Segment {
        self.edge(self.heading().ahead() * -1.0)
    }

    /// The edge of its left flank, from rear to front.
    pub fn left(&self) -> Segment {
        self.edge(self.heading().right() * -1.0)
    }

    /// The edge of its right flank, from front to rear.
    pub fn right(&self) -> Segment {
        self.edge(self.heading().right())
    }

    /// The corners of its front and rear edges: front left, front right, rear right, rear left.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        let (front, rear) = (self.front(), self.rear());
        [front.from, front.to, rear.from, rear.to]
    }

    /// The outermost edge towards one side, seen with that side ahead from left to right.
    fn edge(&self, outward: Vector) -> Segment {
        let origin = self.first.stance.at;
        let along = Vector::new(outward.y, -outward.x);
        if let Some(shape) = self.only() {
            let (base, half) = (origin + outward * shape.extent(outward), shape.extent(along));
            return Segment::new(base + along * -half, base + along * half);
        }
        let reach = |shape: &Shape| (shape.centre() - origin).dot(outward) + shape.extent(outward);
        let outermost = self.shapes().map(reach).fold(f64::NEG_INFINITY, f64::max);
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for shape in self.shapes().filter(|shape| reach(shape) >= outermost - ALIGNED) {
            let middle = (shape.centre() - origin).dot(along);
            left = left.min(middle - shape.extent(along));
            right = right.max(middle + shape.extent(along));
        }
        let base = origin + outward * outermost;
        Segment::new(base + along * left, base + along * right)
    }
}
