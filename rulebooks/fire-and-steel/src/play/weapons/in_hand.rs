//! The weapon in hand: what it is in a fight (FS-D16).

use crate::book::HthPistolRate;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::weapons::catalogue::{Arm, Grip, Make, Weapon};
use crate::words::HandWeapon;

impl Skirmish {
    /// FS-ORD-10, FS-D16: what a figure strikes with, in open or confined space.
    pub(crate) fn hand_weapon(&self, id: FigureId, confined: bool) -> HandWeapon {
        self.striking_arm(id, confined).map_or(HandWeapon::Unarmed, |arm| self.as_hand_weapon(id, arm))
    }

    /// The weapon of a figure that it strikes with: the one in hand, if it serves.
    pub(crate) fn striking_arm(&self, id: FigureId, confined: bool) -> Option<u8> {
        let ready = self.state.men[id].ready?;
        let is_lance = |arm: u8| self.table.make(id, arm).is_some_and(|(make, _)| make.hand == Some(HandWeapon::Lance));
        if !is_lance(ready) || (self.state.figures[id].mounted && !confined) {
            return Some(ready);
        }
        // FS-INI-11, FS-R25: where a lance is of no use, the lancer takes another weapon, first of all one for the hand
        let others = || (0..self.table.weapons(id).len()).filter_map(|at| u8::try_from(at).ok());
        let made_for_it = |arm: &u8| self.table.make(id, *arm).is_some_and(|(make, _)| make.grip == Grip::Hand);
        let mut others =
            others().filter(|arm| !is_lance(*arm) && made_for_it(arm)).chain(others().filter(|arm| !is_lance(*arm)));
        others.next()
    }

    /// FS-D16: what one of its weapons is in a fight.
    fn as_hand_weapon(&self, id: FigureId, arm: u8) -> HandWeapon {
        let man = &self.state.men[id];
        let Some((make, _)) = self.table.make(id, arm) else { return HandWeapon::Unarmed };
        let state = man.arm(arm);
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

    /// FS-ORD-10, FS-R38: a blow lets a loaded pistol off. A muzzle-loader takes its markers; a revolver has more
    /// rounds, which only a house counts.
    pub(crate) fn pistol_let_off(&mut self, id: FigureId, arm: u8) {
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
    pub(crate) fn carried(&self, id: FigureId) -> String {
        let names: Vec<String> =
            self.table.weapons(id).iter().map(|weapon| weapon.to_string().replace('-', " ")).collect();
        if names.is_empty() { "no weapon".to_owned() } else { names.join(", ") }
    }
}
