//! Ammunition: who runs low on it, and how it is replenished (FF-UNT-11, FF-EFF-12, FF-TRM-10, FF-GUN-07).

use engine::game::{Aspect, Log, Refusal, What};

use crate::field::ids::UnitId;
use crate::play::battle::Battle;

impl Battle {
    /// FF-UNT-11: whether a unit, or a stand of it, is low on ammo.
    pub(crate) fn is_low_on_ammo(&self, unit: UnitId) -> bool {
        {
            self.unit(unit).troops().is_some_and(|troops| troops.low_on_ammo)
                || self.unit(unit).guns().is_some_and(|guns| guns.stands.iter().any(|stand| stand.low_on_ammo))
        }
    }

    /// FF-UNT-11: a unit of troops, or a gun stand, is marked low on ammo.
    pub(crate) fn mark_low(&mut self, unit: UnitId, stand: Option<u8>, log: &mut Log) {
        let piece = self.unit_piece(unit);
        match stand {
            Some(stand) => {
                if let Some(stand) = self.guns_mut(unit).and_then(|guns| guns.stands.get_mut(usize::from(stand))) {
                    stand.low_on_ammo = true;
                }
            }
            None => {
                if let Some(troops) = self.troops_mut(unit) {
                    troops.low_on_ammo = true;
                }
            }
        }
        log.note("FF-EFF-12", What::Changed { piece, aspect: Aspect::Ammunition, to: "low-on-ammo", better: false });
    }

    /// FF-TRM-10, FF-GUN-07, FF-D25: whether a unit may replenish its ammunition where it stands.
    pub(crate) fn may_replenish(&self, unit: UnitId) -> Result<(), Refusal> {
        if !self.is_low_on_ammo(unit) {
            return Err(Refusal::by("FF-TRM-10", format!("{} is not low on ammo", self.unit_name(unit))));
        }
        let field = self.field();
        let Some(piece) = field.piece(unit) else { return Err(Refusal::by("FF-D54", "it is not on the table")) };
        let near = self.book().sheet.play.replenishing.get();
        let reach = near + self.book().sheet.field.tolerance.get();
        let mut enemies = field.pieces().filter(|other| other.unit.side != piece.unit.side);
        match enemies.find(|other| piece.body.is_within(other.body, reach)) {
            Some(enemy) => {
                let why = format!("{} is within {near}\"", self.unit_name(enemy.id));
                Err(Refusal::by("FF-D25", why))
            }
            None => Ok(()),
        }
    }

    /// FF-TRM-10, FF-GUN-07: the marks are removed, of guns from all stands.
    pub(crate) fn replenish(&mut self, unit: UnitId, rule: &'static str, log: &mut Log) {
        let piece = self.unit_piece(unit);
        if let Some(troops) = self.troops_mut(unit) {
            troops.low_on_ammo = false;
        }
        if let Some(guns) = self.guns_mut(unit) {
            guns.stands.iter_mut().for_each(|stand| stand.low_on_ammo = false);
        }
        log.note(rule, What::Changed { piece, aspect: Aspect::Ammunition, to: "replenished", better: true });
    }
}
