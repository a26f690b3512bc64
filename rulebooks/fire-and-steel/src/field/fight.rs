//! Fights: the space they are in, and which fighter stands higher.

use engine::table::Thing;

use super::Field;
use super::figure::{Figure, FigureId};
use super::terrain::{Space, Terrain};

/// The confined ground that a fight is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confined {
    /// Which of the fighters stands in it.
    pub fighter: FigureId,
    /// The ground.
    pub thing: Thing,
    /// What it is.
    pub terrain: Terrain,
    /// FS-FLD-12
    pub rule: &'static str,
}

/// Why an attacker is above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Above {
    /// By a number of levels.
    Levels(i16),
    /// It stands on a feature that the other does not.
    Atop(Thing),
    /// The other lies on the ground.
    Lying,
}

impl Field<'_> {
    /// FS-FLD-12: the confined space that either fighter stands in, if there is any.
    pub fn confined(&self, one: &Figure, other: &Figure) -> Option<Confined> {
        [one, other].into_iter().find_map(|fighter| {
            let mut under = self.under(fighter.centre());
            let (thing, terrain) = under.find(|(_, terrain)| self.traits(*terrain).space == Space::Confined)?;
            Some(Confined { fighter: fighter.id, thing, terrain, rule: "FS-FLD-12" })
        })
    }
}

/// FS-FLD-13, FS-R40: why an attacker is above its target, if it is. Being mounted alone is not above.
pub fn above(attacker: &Figure, target: &Figure) -> Option<Above> {
    let levels = attacker.level.saturating_sub(target.level);
    if levels > 0 {
        return Some(Above::Levels(levels));
    }
    if let Some(thing) = attacker.atop.filter(|_| attacker.atop != target.atop) {
        return Some(Above::Atop(thing));
    }
    // FS-D12
    (target.gone_to_ground && !attacker.gone_to_ground).then_some(Above::Lying)
}
