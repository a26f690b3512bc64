//! The weapon in hand: what it does in a fight (FS-D16).

use super::arm::{Arm, ArmId};
use super::catalogue::{Grip, Make, Weapon};
use crate::book::HthPistolRate;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::words::HandWeapon;

impl Skirmish {
    /// FS-ORD-10, FS-D16: what a figure strikes with, in open or confined space.
    pub(crate) fn hand_weapon(&self, id: FigureId, confined: bool) -> HandWeapon {
        self.striking_arm(id, confined).map_or(HandWeapon::Unarmed, |arm| self.as_hand_weapon(id, arm))
    }

    /// The weapon that a figure strikes with: the one in hand, if it serves.
    pub(crate) fn striking_arm(&self, id: FigureId, confined: bool) -> Option<ArmId> {
        let ready = self.state.men[id].ready?;
        let make = |arm: ArmId| self.table.make(id, arm);
        let is_lance = |arm: ArmId| make(arm).is_some_and(|make| make.hand == Some(HandWeapon::Lance));
        if !is_lance(ready) || (self.state.figures[id].mounted && !confined) {
            return Some(ready);
        }
        // FS-INI-11, FS-R25: where a lance is of no use, the lancer takes another weapon, first of all one for the hand
        let others = || self.table.arms(id).filter(|arm| !is_lance(*arm));
        let for_the_hand = |arm: &ArmId| make(*arm).is_some_and(|make| make.grip == Grip::Hand);
        others().find(for_the_hand).or_else(|| others().next())
    }

    /// FS-D16: what a weapon of a figure is in a fight.
    fn as_hand_weapon(&self, id: FigureId, arm: ArmId) -> HandWeapon {
        let man = &self.state.men[id];
        let Some(make) = self.table.make(id, arm) else { return HandWeapon::Unarmed };
        let state = man.arms[arm];
        match make.grip {
            Grip::Pistol if self.pistol_is_loaded(*make, state) => HandWeapon::LoadedPistol,
            Grip::LongGun if man.bayonet && make.bayonet => HandWeapon::Bayonet,
            Grip::Pistol | Grip::LongGun => HandWeapon::ClubbedFirearm,
            Grip::Bow if self.table.weapons(id).contains(&Weapon::Knife) => HandWeapon::Knife,
            Grip::Bow => HandWeapon::Unarmed,
            Grip::Thrown if state.missiles == 0 => HandWeapon::Unarmed,
            Grip::Thrown | Grip::Hand => make.hand.unwrap_or(HandWeapon::Unarmed),
        }
    }

    /// FS-R38: no reload marker; and where blows count as shots, one left in the phase.
    fn pistol_is_loaded(&self, make: Make, state: Arm) -> bool {
        let counts = self.book().options.hth_pistol_rate == HthPistolRate::CountsAsShot;
        let shots = || make.missile.is_some_and(|(action, _)| state.rate(action, self.book()).shots_left > 0);
        state.is_loaded() && (!counts || shots())
    }

    /// FS-ORD-10, FS-R38: a blow lets a loaded pistol off. A muzzle-loader takes its markers. A revolver has more rounds,
    /// which only a house counts.
    pub(crate) fn let_pistol_off(&mut self, id: FigureId, arm: ArmId) {
        let Some((action, _)) = self.table.missile(id, arm) else { return };
        let book = &self.table.book;
        let state = &mut self.state.men[id].arms[arm];
        if book.options.hth_pistol_rate == HthPistolRate::CountsAsShot {
            state.counted();
        }
        state.let_off(action, book);
    }
}
