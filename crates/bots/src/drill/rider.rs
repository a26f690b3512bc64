//! Riders who only strike: they wait out of the fire until there is somebody whom they can ride down.

use engine::game::{Role, Sighting};
use engine::table::Point;

use super::ground::{Judge, wanted_range};
use super::harm::power;
use super::memory::Memory;
use super::picture::{Body, gap, is_steady};
use super::shelter::is_rough;

/// How many paces off an enemy is still somebody to be ridden down.
const IN_REACH: f64 = 1.2;
/// How far out of the enemy's range riders keep, in the rulebook's unit.
const CLEAR: f64 = 3.0;

impl Judge<'_> {
    /// Whether a piece is a rider who has nothing to look for in the enemy's fire. Whom he has shied from, or stood before
    /// and not charged, he does not ride down.
    pub(super) fn is_wary(&self, own: &Sighting, here: Point, memory: &Memory) -> bool {
        let is_prey = |foe: &Body| {
            foe.fights()
                && gap(own, here, foe) <= own.pace * IN_REACH
                && power(own) >= power(&foe.seen)
                && memory.shies_from() != Some(foe.seen.piece)
        };
        only_strikes(own) && is_steady(own) && (memory.has_waited(here) || !self.picture.foes().iter().any(is_prey))
    }

    /// Whether a piece is a rider who only strikes, and is not in rough ground already.
    pub(super) fn keeps_to_the_open(&self, own: &Sighting, here: Point) -> bool {
        only_strikes(own) && !is_rough(self.setting, here)
    }

    /// The range that a piece wants to come to; who is wary stays out of the fire.
    pub(super) fn range(&self, own: &Sighting, here: Point, memory: &Memory, wary: bool) -> f64 {
        match self.picture.nearest_foe(own, here).filter(|_| wary) {
            Some((_, foe)) => fire_of(foe) + CLEAR,
            None => wanted_range(own, memory.dry),
        }
    }
}

/// Whether a piece is a rider who has nothing to shoot with.
fn only_strikes(own: &Sighting) -> bool {
    own.role == Role::Horse && own.useful_range <= 0.0
}

/// How far an enemy's fire is to be feared by riders; that of guns is no better than others' at long range.
pub(super) fn fire_of(foe: &Body) -> f64 {
    if foe.seen.role == Role::Guns { foe.seen.useful_range } else { foe.seen.far_range }
}
