//! The combat step: the shots, blows and break-offs of an initiative group, and what they do (FS-D28).

mod break_off;
mod fight;
mod harm;
mod hold;
mod shoot;
mod shots;

use engine::dice::Dice;
use engine::game::{Halt, Log};

use crate::charts::morale::Context;
use crate::charts::strike::Aftermath;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::movement::walk::By;
use crate::play::state::plan::Plan;

pub(crate) use shots::TargetedShot;

/// A shot or blow, with its result.
pub(crate) struct Attack {
    pub(crate) by: FigureId,
    pub(crate) at: FigureId,
    pub(crate) context: Context,
    pub(crate) aftermath: Aftermath,
}

impl Skirmish {
    /// FS-INI-12, FS-D28: all attacks of a group with the facts as they were before it; then all effects, break-offs
    /// among them; then the morale tests.
    pub(crate) fn fight_group(&mut self, group: &[FigureId], dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut attacks = Vec::new();
        let mut leaving = Vec::new();
        for id in group.iter().copied() {
            // FS-HTH-12, FS-DMG-08, FS-ORD-15: a figure that is dead or has lost its action does not act
            if !self.state.men[id].is_here() || self.state.men[id].spent {
                continue;
            }
            // This was its action, even if it finds no target.
            self.state.men[id].spent = true;
            match self.state.men[id].order.clone() {
                Some(Plan::Shoot(shot)) => attacks.extend(self.shoot(id, shot, dice, log)?),
                Some(Plan::Fight(blow)) => attacks.extend(self.strike(id, blow.at, dice, log)?),
                Some(Plan::BreakOff(route)) => leaving.push((id, self.within_allowance(id, route))),
                _ => {}
            }
        }
        for attack in &attacks {
            self.follow_through(attack, log);
        }
        let fell = self.apply_damage(&attacks, log);
        // FS-D19: without a free blow; FS-R35: later shots of the phase are the worse for it
        let left = !leaving.is_empty();
        for (id, route) in leaving {
            if self.state.men[id].is_here() && self.walk(id, &route, By::BreakOff, log) {
                self.state.figures[id].memory.broke_off = true;
            }
        }
        if fell || left {
            self.update_contacts();
        }
        self.test_morale_after(&attacks, dice, log)
    }

    fn follow_through(&mut self, attack: &Attack, log: &mut Log) {
        // FS-FLD-03: a figure turns with its attack, unless its order says which way it looks
        let ordered = self.state.men[attack.by].order.as_ref().and_then(Plan::facing);
        if ordered.is_none() {
            self.face(attack.by, attack.at, log);
        }
        // FS-ORD-14, FS-D25: fighting disturbs, and spoils the aim; not before all of the group have thrown
        for fighter in [attack.by, attack.at].into_iter().filter(|_| attack.context == Context::HandToHand) {
            self.state.men[fighter].disturbed = true;
            self.lose_aim(fighter, "FS-D25", log);
        }
    }

    /// The figures that are attacked, in the order of FS-D28.
    fn attacked(&self, attacks: &[Attack]) -> Vec<FigureId> {
        let mut ids: Vec<FigureId> = attacks.iter().map(|attack| attack.at).collect();
        ids.sort_unstable_by_key(|id| (self.state.side_of(*id) != self.state.first, *id));
        ids.dedup();
        ids
    }
}
