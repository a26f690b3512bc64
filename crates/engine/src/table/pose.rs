//! Where things stand: whole numbers on a fixed grid, so that a record replays to the same place on every machine.

use serde::{Deserialize, Serialize};

use super::point::{Point, Vector};

/// How many steps of the grid make one of the rulebook's units.
const STEPS: f64 = 1000.0;
/// A full turn, in hundredths of a degree.
const FULL: u16 = 36_000;
/// A quarter turn, in hundredths of a degree.
const QUARTER: u16 = 9_000;

/// A place on the grid, in thousandths of the rulebook's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// Thousandths to the right.
    pub x: i32,
    /// Thousandths away from the near edge.
    pub y: i32,
}

impl Spot {
    /// The place at these thousandths.
    pub const fn new(x: i32, y: i32) -> Spot {
        Spot { x, y }
    }

    /// The place of the grid that is nearest to a point.
    #[inline]
    pub fn nearest(point: Point) -> Spot {
        Spot { x: step(point.x), y: step(point.y) }
    }

    /// How far it is to another place.
    ///
    /// ```
    /// use engine::table::Spot;
    /// assert_eq!(Spot::new(0, 0).distance(Spot::new(3_000, 4_000)), 5.0);
    /// ```
    pub fn distance(self, other: Spot) -> f64 {
        self.point().distance(other.point())
    }

    /// The same place for measuring.
    #[inline]
    pub fn point(self) -> Point {
        Point::new(f64::from(self.x) / STEPS, f64::from(self.y) / STEPS)
    }
}

/// The nearest step of the grid; what is beyond the grid stops at its end.
#[inline]
fn step(measure: f64) -> i32 {
    rounded(measure * STEPS)
}

/// The nearest whole number, halves away from 0, as `f64::round` has it; it takes no call where the processor cannot do
/// that by itself.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn rounded(measure: f64) -> i32 {
    let whole = measure as i32;
    let rest = measure - f64::from(whole);
    whole.saturating_add(i32::from(rest >= 0.5) - i32::from(rest <= -0.5))
}

/// Which way something looks, in hundredths of a degree: 0 looks away from the near edge (along y), and turning to the
/// left counts up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "i32")]
pub struct Facing(u16);

impl From<i32> for Facing {
    fn from(hundredths: i32) -> Facing {
        Facing::new(hundredths)
    }
}

impl Facing {
    /// Away from the near edge.
    pub const AHEAD: Facing = Facing(0);

    /// This many hundredths of a degree to the left of straight away from the near edge; full turns are dropped.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub const fn new(hundredths: i32) -> Facing {
        Facing(hundredths.rem_euclid(FULL as i32) as u16)
    }

    /// The facing nearest to an angle in degrees.
    pub fn degrees(degrees: f64) -> Facing {
        let degrees = if degrees.abs() < 360.0 { degrees } else { degrees % 360.0 };
        Facing::new(rounded(degrees * 100.0))
    }

    /// The facing nearest to a heading.
    pub fn nearest(heading: Heading) -> Facing {
        Facing::degrees(heading.degrees())
    }

    /// Hundredths of a degree, from 0 to 35 999.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// Turned to the left by hundredths of a degree; to the right if negative.
    #[must_use]
    pub fn turned(self, hundredths: i32) -> Facing {
        Facing::new(i32::from(self.0) + hundredths % i32::from(FULL))
    }

    /// The direction for measuring. Quarter turns are exact, and so is every facing to its quarter turns.
    pub fn heading(self) -> Heading {
        let within = self.0 % QUARTER;
        let radians = |hundredths: u16| (f64::from(hundredths) / 100.0).to_radians();
        let (cos, sin) = if within == 0 {
            (1.0, 0.0)
        } else if within <= QUARTER / 2 {
            (libm::cos(radians(within)), libm::sin(radians(within)))
        } else {
            (libm::sin(radians(QUARTER - within)), libm::cos(radians(QUARTER - within)))
        };
        Heading(match self.0 / QUARTER {
            0 => Vector::new(-sin, cos),
            1 => Vector::new(-cos, -sin),
            2 => Vector::new(sin, -cos),
            _ => Vector::new(cos, sin),
        })
    }
}

/// Where a piece stands and which way it looks: the part of a game's state that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// The centre of the piece.
    pub spot: Spot,
    /// Which way it looks.
    pub facing: Facing,
}

impl Pose {
    /// A pose from thousandths of a unit and hundredths of a degree.
    pub const fn new(x: i32, y: i32, hundredths: i32) -> Pose {
        Pose { spot: Spot::new(x, y), facing: Facing::new(hundredths) }
    }

    /// The pose of the grid that is nearest to a stance.
    pub fn nearest(stance: Stance) -> Pose {
        Pose { spot: Spot::nearest(stance.at), facing: Facing::nearest(stance.heading) }
    }

    /// The same for measuring.
    pub fn stance(self) -> Stance {
        Stance { at: self.spot.point(), heading: self.facing.heading() }
    }
}

/// A direction: a step of length 1 straight ahead.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Heading(Vector);

impl Heading {
    /// The direction at an angle in radians, to the left of straight away from the near edge.
    pub fn radians(angle: f64) -> Heading {
        Heading(Vector::new(-libm::sin(angle), libm::cos(angle)))
    }

    /// The direction of a step; none for a step of no length.
    pub fn along(step: Vector) -> Option<Heading> {
        let length = step.length();
        (length > 0.0 && length.is_finite()).then(|| Heading(step * (1.0 / length)))
    }

    /// Its angle in degrees, to the left of straight away from the near edge; at most half a turn either way.
    pub fn degrees(self) -> f64 {
        libm::atan2(-self.0.x, self.0.y).to_degrees()
    }

    /// How many degrees to the left of it a step leads, more than minus half a turn and at most half a turn; 0 for a
    /// step of no length.
    ///
    /// ```
    /// use engine::table::{Heading, Vector};
    /// let ahead = Heading::radians(0.0);
    /// assert_eq!(ahead.bearing(Vector::new(-1.0, 1.0)), 45.0);
    /// assert_eq!(ahead.bearing(Vector::new(0.0, -1.0)), 180.0);
    /// ```
    pub fn bearing(self, step: Vector) -> f64 {
        let degrees = libm::atan2(self.0.cross(step), self.0.dot(step)).to_degrees();
        if degrees > -180.0 { degrees } else { 180.0 }
    }

    /// A step of length 1 straight ahead.
    #[inline]
    pub fn ahead(self) -> Vector {
        self.0
    }

    /// A step of length 1 to the right.
    #[inline]
    pub fn right(self) -> Vector {
        Vector::new(self.0.y, -self.0.x)
    }

    /// Turned to the left by an angle in radians; to the right if negative.
    #[must_use]
    pub fn turned(self, radians: f64) -> Heading {
        Heading(Rotation::by(radians).turn(self.0))
    }
}

/// A turn to the left by an angle, worked out once for all that is turned by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rotation {
    cos: f64,
    sin: f64,
}

impl Rotation {
    /// By an angle in radians; to the right if negative.
    pub(crate) fn by(radians: f64) -> Rotation {
        Rotation { cos: libm::cos(radians), sin: libm::sin(radians) }
    }

    /// By the same angle the other way.
    #[inline]
    pub(crate) fn reversed(self) -> Rotation {
        Rotation { sin: -self.sin, ..self }
    }

    /// A step turned.
    #[inline]
    pub(crate) fn turn(self, step: Vector) -> Vector {
        let Rotation { cos, sin } = self;
        Vector::new(step.x * cos - step.y * sin, step.x * sin + step.y * cos)
    }

    /// A stance turned about a place.
    #[inline]
    pub(crate) fn turn_about(self, pivot: Point, stance: Stance) -> Stance {
        Stance { at: pivot + self.turn(stance.at - pivot), heading: Heading(self.turn(stance.heading.0)) }
    }
}

/// A pose not yet rounded to the grid: what is being tried, before an order settles it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stance {
    /// The centre of the piece.
    pub at: Point,
    /// Which way it looks.
    pub heading: Heading,
}

impl Stance {
    /// The stance after a step, the heading kept.
    #[must_use]
    pub fn moved(self, step: Vector) -> Stance {
        Stance { at: self.at + step, ..self }
    }

    /// The stance after a turn to the left about a place, by an angle in radians.
    #[must_use]
    pub fn turned_about(self, pivot: Point, radians: f64) -> Stance {
        Rotation::by(radians).turn_about(pivot, self)
    }

    /// The place that is so far to the right and so far ahead of it.
    #[inline]
    pub fn place(self, right: f64, ahead: f64) -> Point {
        self.at + self.heading.right() * right + self.heading.ahead() * ahead
    }
}
