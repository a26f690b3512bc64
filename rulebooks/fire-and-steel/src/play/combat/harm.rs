//! Wounds and deaths, and the morale tests that follow (FS-DMG-07, FS-DMG-08, FS-MOR-01).

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, What};

use super::Attack;
use crate::book::YesOrNo;
use crate::charts::damage::Harm;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::state::man::Standing;

impl Skirmish {
    /// FS-DMG-07, FS-DMG-08, FS-D28: the wounds of a group add up before any of them kills. Whether a figure fell.
    pub(super) fn apply_damage(&mut self, attacks: &[Attack], log: &mut Log) -> bool {
        let mut fell = false;
        for Attack { by, at, .. } in attacks {
            // FS-R50, FS-D29: all attackers of the group count, whatever the result
            self.state.figures[*at].memory.attackers.add(*by);
            self.state.figures[*at].memory.assailants.add(*by);
        }
        for id in self.attacked(attacks) {
            let own = || attacks.iter().filter(|attack| attack.at == id);
            let wounds: i32 = own().map(|attack| attack.aftermath.damage.wounds()).sum();
            let killed = own().any(|attack| attack.aftermath.damage == Harm::Dead);
            if killed || wounds > 0 {
                self.wound(id, wounds, killed, log);
                fell |= !self.state.men[id].is_here();
            }
        }
        fell
    }

    /// FS-DMG-07: wounds stay, and count from now on. FS-R47: the last wound of the limit kills.
    fn wound(&mut self, id: FigureId, wounds: i32, killed: bool, log: &mut Log) {
        let was = self.state.figures[id].wounds;
        let now = was + wounds;
        let limit = self.book().options.wound_limit;
        let dead = killed || (limit > 0 && now >= limit);
        self.state.figures[id].wounds = now;
        let count = |wounds: i32| u8::try_from(wounds).unwrap_or(u8::MAX);
        let left = if dead { 0 } else { self.strength(id) };
        let lost = self.strength_with(was).saturating_sub(left);
        if lost > 0 {
            log.note("FS-DMG-07", What::lost(id.piece(), lost, left));
        } else if wounds > 0 {
            // Where wounds never kill, they cost no strength and are logged as wounds.
            log.note("FS-DMG-07", Self::counted(id, Aspect::Wounds, "wounds", count(was), count(now)));
        }
        if dead {
            let rule = if killed { "FS-DMG-08" } else { "FS-R47" };
            self.take_off(id, Standing::Dead, "killed", rule, log);
        } else {
            // FS-ORD-14, FS-D25
            self.state.men[id].disturbed = true;
            self.lose_aim(id, "FS-D25", log);
        }
    }

    /// FS-MOR-01: the tests, in the order of FS-D28. FS-R46: the wounded too, if the house says so.
    pub(super) fn test_morale_after(
        &mut self,
        attacks: &[Attack],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let wounded_test = self.book().options.wounded_test == YesOrNo::Yes;
        let calls = |attack: &&Attack| {
            attack.aftermath.target_morale_test || (wounded_test && attack.aftermath.damage.wounds() > 0)
        };
        for id in self.attacked(attacks) {
            for attack in attacks.iter().filter(|attack| attack.at == id).filter(calls) {
                // FS-D29: each result its own test; the dead do not test
                if self.state.men[id].is_here() {
                    self.test_morale(attack, dice, log)?;
                }
            }
        }
        Ok(())
    }
}
