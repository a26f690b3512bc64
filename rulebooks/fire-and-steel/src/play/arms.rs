//! The weapon in hand: what it is in a fight (FS-D16).

use super::Skirmish;
use super::weapon::{Arm, Grip, Make, Weapon};
use crate::book::HthPistolRate;
use crate::field::figure::Id;
use crate::words::HandWeapon;

impl Skirmish {
    /// FS-ORD-10, FS-D16: what a figure strikes with, in open or confined space.
    pub(super) fn hand_weapon(&self, id: Id, confined: bool) -> HandWeapon {
        let man = &self.state.men[id];
        let Some((arm, (make, _))) = man.ready.and_then(|arm| Some((arm, self.table.make(id, arm)?))) else {
            return HandWeapon::Unarmed;
        };
        let state = man.arm(arm);
        match make.grip {
            Grip::Pistol if self.pistol_is_loaded(*make, state) => HandWeapon::LoadedPistol,
            Grip::LongGun if man.bayonet && make.bayonet => HandWeapon::Bayonet,
            Grip::Pistol | Grip::LongGun => HandWeapon::ClubbedFirearm,
            Grip::Bow if self.table.weapons(id).contains(&Weapon::Knife) => HandWeapon::Knife,
            Grip::Bow => HandWeapon::Unarmed,
            Grip::Thrown if state.missiles == 0 => HandWeapon::Unarmed,
            Grip::Thrown => make.hand.unwrap_or(HandWeapon::Unarmed),
            Grip::Hand => self.if_it_serves(id, make.hand.unwrap_or(HandWeapon::Unarmed), confined),
        }
    }

    /// FS-R38: no reload marker; and where blows count as shots, one left in the phase.
    fn pistol_is_loaded(&self, make: Make, state: Arm) -> bool {
        let counts = self.book().options.hth_pistol_rate == HthPistolRate::CountsAsShot;
        let shots = || make.missile.is_some_and(|(action, _)| state.rate(action, self.book()).shots_left > 0);
        state.is_loaded() && (!counts || shots())
    }

    /// FS-INI-11, FS-R25: where a lance is of no use, the lancer takes another hand weapon that he carries.
    fn if_it_serves(&self, id: Id, hand: HandWeapon, confined: bool) -> HandWeapon {
        if hand != HandWeapon::Lance || (self.state.figures[id].mounted && !confined) {
            return hand;
        }
        let makes = self.table.weapons(id).iter().map(|weapon| weapon.make(self.book()));
        let others = makes.filter(|make| make.grip == Grip::Hand).filter_map(|make| make.hand);
        others.into_iter().find(|other| *other != HandWeapon::Lance).unwrap_or(HandWeapon::Unarmed)
    }

    /// FS-ORD-10, FS-R38: a blow lets a loaded pistol off. A muzzle-loader takes its markers; a revolver has more
    /// rounds, which only a house counts.
    pub(super) fn pistol_let_off(&mut self, id: Id) {
        let Some(arm) = self.state.men[id].ready else { return };
        let Some((action, _)) = self.table.make(id, arm).and_then(|(make, _)| make.missile) else { return };
        let book = std::sync::Arc::clone(&self.table.book);
        let counts = book.options.hth_pistol_rate == HthPistolRate::CountsAsShot;
        if let Some(state) = self.state.men[id].arm_mut(arm) {
            if counts {
                state.counted();
            }
            state.let_off(action, &book);
        }
    }

    /// The weapons of a figure in words.
    pub(super) fn carried(&self, id: Id) -> String {
        let names: Vec<String> =
            self.table.weapons(id).iter().map(|weapon| weapon.to_string().replace('-', " ")).collect();
        if names.is_empty() { "no weapon".to_owned() } else { names.join(", ") }
    }
}
