//! `fight`: its offers, its judgement, and the blow (FS-ORD-10).

use engine::dice::Dice;
use engine::game::{Act, Halt, Log, Order};
use engine::kit::{Throw, throw};

use super::Attack;
use crate::book::HthTempo;
use crate::charts::hand_to_hand::{HandToHand, HandToHandFacts};
use crate::charts::morale::Context;
use crate::field::facts::Bout;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::{Blow, Plan};

impl Listing<'_> {
    pub(crate) fn fights(&mut self) {
        for enemy in self.game.state.men[self.id].contacts.iter() {
            self.offer(Act::Fight, self.order("fight").at(enemy.piece()));
        }
    }
}

impl Skirmish {
    /// FS-ORD-10, FS-D37: `fight`, at an enemy in contact.
    pub(crate) fn judge_fight(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let enemy = self.enemy(id, order)?;
        if !self.state.men[id].contacts.has(enemy) {
            let apart = No::by("FS-ORD-10", "{} is not in contact with {}").about([id, enemy]);
            return Err(apart.instead("charge first"));
        }
        if !self.may_fight_now() {
            let early = No::by("FS-R42", "blows are exchanged in the last impulse of the phase");
            return Err(early.instead("wait, or break off"));
        }
        // FS-FLD-03: it strikes all round, and may look at another
        Ok(Plan::Fight(Blow { at: enemy, facing: order.facing }))
    }

    /// FS-HTH-11, FS-R42: blows are exchanged in every impulse, or in the last of the phase.
    pub(crate) fn may_fight_now(&self) -> bool {
        self.book().options.hth_tempo == HthTempo::PerImpulse || self.is_last_impulse()
    }

    /// FS-ORD-10, FS-HTH-12: a blow, if the two are still in contact.
    pub(super) fn strike(
        &mut self,
        id: FigureId,
        foe: FigureId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Option<Attack>, Halt> {
        let Some(pair) = self.state.bout(id, foe).copied() else {
            log.say("FS-HTH-12", || format!("{} strikes at nobody: contact is lost.", self.name(id)));
            return Ok(None);
        };
        let [one, _] = pair.of;
        let [by_one, by_other] = pair.surprises;
        let bout = Bout { round: pair.round.into(), surprise: if one == id { by_one } else { by_other } };
        let facts = self.measured_once(|measured| &measured.blow, || self.blow_facts(id, foe, bout));
        let about = Throw::by_rule("FS-ORD-10").by(id.piece()).at(foe.piece());
        let outcome = throw::<HandToHand>(&self.table.book, &facts, about, dice, log)?;
        let pistol = self.striking_arm(id, facts.confined_space).filter(|_| outcome.weapon_discharged);
        if let Some(arm) = pistol {
            let before = self.state.men[id].arms[arm].markers;
            self.let_pistol_off(id, arm);
            let after = self.state.men[id].arms[arm].markers;
            if before != after {
                self.note_markers(id, arm, before, "FS-ORD-10", log);
            }
        }
        Ok(Some(Attack { by: id, at: foe, context: Context::HandToHand, aftermath: outcome.aftermath }))
    }

    fn blow_facts(&self, id: FigureId, foe: FigureId, bout: Bout) -> HandToHandFacts {
        self.with_buffers(|buffers| {
            let field = self.field();
            let (attacker, target) = (&self.state.figures[id], &self.state.figures[foe]);
            let weapon = self.hand_weapon(id, field.confined(attacker, target).is_some());
            field.blow(attacker, target, weapon, bout, &mut buffers.crossings).facts
        })
    }
}
