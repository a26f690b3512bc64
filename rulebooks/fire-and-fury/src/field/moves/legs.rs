//! A move leg by leg: the poses that it runs through, what it takes, and the first thing that forbids it (FF-FLD-27).

use engine::table::Pose;

use super::mover::Mover;
use super::walker::Walker;
use super::{Leg, Licence, Moved, Scratch, Stop};
use crate::field::Field;
use crate::field::ids::UnitId;

/// FF-FLD-26, FF-FLD-27, FF-FLD-29: a unit makes these legs as far as it may. An error says why it cannot move at all.
pub fn follow(
    field: &Field<'_>,
    unit: UnitId,
    legs: &[Leg],
    licence: Licence,
    scratch: &mut Scratch,
) -> Result<Moved, Stop> {
    Ok(walk(&Mover::unit(field, unit, licence)?, legs, scratch))
}

/// A piece makes these legs as far as it may.
pub(super) fn walk(mover: &Mover<'_>, legs: &[Leg], scratch: &mut Scratch) -> Moved {
    let mut walker = Walker::new(mover, scratch);
    let stop = legs.iter().find_map(|leg| walker.leg(*leg));
    walker.finish(stop)
}

/// The first thing that forbids these legs, wherever they end.
pub(super) fn through(mover: &Mover<'_>, legs: &[Leg], scratch: &mut Scratch) -> Option<Stop> {
    let mut walker = Walker::new(mover, scratch);
    legs.iter().find_map(|leg| walker.leg(*leg))
}

impl Leg {
    /// The same leg over a shorter way.
    pub(super) fn over(self, inches: f64) -> Leg {
        match self {
            Leg::Forward(_) => Leg::Forward(inches),
            Leg::Oblique { degrees, .. } => Leg::Oblique { degrees, inches },
            Leg::Shift { degrees, .. } => Leg::Shift { degrees, inches },
            Leg::Back(_) => Leg::Back(inches),
            Leg::Sideways(right) => Leg::Sideways(inches * right.signum()),
            Leg::Wheel(..) | Leg::Turn(_) => self,
        }
    }

    /// Whether the piece turns and does not go anywhere.
    pub(super) fn turns(self) -> bool {
        matches!(self, Leg::Wheel(..) | Leg::Turn(_))
    }
}

impl Moved {
    /// Where it stands at the end.
    pub fn end(&self) -> Option<Pose> {
        self.poses.last().copied()
    }

    /// The move if it was made as wished, or else why it was not.
    pub fn wholly(self) -> Result<Moved, Stop> {
        match self.stop {
            Some(stop) => Err(stop),
            None => Ok(self),
        }
    }
}

impl Stop {
    pub(super) fn new(rule: &'static str, why: super::Why) -> Stop {
        Stop { rule, why, by: None, at: None }
    }
}
