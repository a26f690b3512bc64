//! One impulse, from the orders revealed to the markers put down (section 3 of the rules).

use std::collections::VecDeque;

use engine::dice::Dice;
use engine::game::{Halt, Log, Side, What};

use crate::book::{InitiativeScope, SurpriseOwnTarget};
use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;
use crate::play::Skirmish;
use crate::play::state::plan::Plan;

impl Skirmish {
    /// Moves, charges, shots and blows, upkeep. No figure acts outside of this (FS-D42).
    pub(crate) fn resolve_impulse(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.reveal(log);
        self.begin_fights();
        if self.book().options.initiative_scope == InitiativeScope::Everyone {
            self.all_by_initiative(dice, log)?;
        } else {
            self.begin_step("move", "FS-TRN-04", log);
            self.move_step(log);
            self.charge_step(log);
            self.resolve_holds();
            self.begin_step("combat", "FS-TRN-05", log);
            for group in self.initiative(dice, log)? {
                self.fight_group(&group.ids, dice, log)?;
            }
        }
        self.begin_step("upkeep", "FS-ORD-14", log);
        self.upkeep(log);
        self.close_rounds();
        Ok(())
    }

    fn begin_step(&self, step: &'static str, rule: &'static str, log: &mut Log) {
        log.note(rule, What::Began { turn: self.state.turn, side: None, step });
    }

    /// FS-ORD-01: all orders are shown. FS-FLD-11: a figure that holds its fire watches its point from now on. An order
    /// that the move step carries out shows itself there.
    fn reveal(&mut self, log: &mut Log) {
        log.say("FS-TRN-02", || format!("Phase {}, impulse {}.", self.state.phase, self.state.impulse));
        let by_initiative = self.book().options.initiative_scope == InitiativeScope::Everyone;
        for id in self.state.in_id_order().collect::<Vec<_>>() {
            self.bear_in_mind(id);
            let plan = self.state.men[id].order.as_ref().filter(|_| log.wants_words());
            if let Some(plan) = plan.filter(|plan| by_initiative || !plan.shows_itself()) {
                let words = self.plan_in_words(id, plan);
                log.note("FS-ORD-01", What::Ordered { piece: id.piece(), words });
            }
        }
    }

    /// FS-FLD-11, FS-D49: a figure watches its point, or minds the enemy that its order names.
    pub(crate) fn bear_in_mind(&mut self, id: FigureId) {
        let man = &self.state.men[id];
        let holds = matches!(man.order, Some(Plan::Hold { .. }));
        let named = man.order.as_ref().and_then(Plan::goes_for).filter(|enemy| man.in_sight.has(*enemy));
        let memory = &mut self.state.figures[id].memory;
        (memory.holds, memory.goes_for) = (holds, named);
    }

    /// FS-FLD-09: two enemies that came into contact without a blow begin their fight now, and by how they see each other
    /// now either surprises the other.
    fn begin_fights(&mut self) {
        if self.book().options.surprise_own_target == SurpriseOwnTarget::ByArc {
            return;
        }
        let mut bouts = std::mem::take(&mut self.state.bouts);
        let field = self.field();
        for pair in bouts.iter_mut().filter(|pair| pair.round == 1) {
            let [one, other] = pair.of.map(|id| &self.state.figures[id]);
            pair.surprises = [field.first_bout(one, other).surprise, field.first_bout(other, one).surprise];
        }
        self.state.bouts = bouts;
    }

    /// FS-R06: moves and all the rest in one order of initiative.
    fn all_by_initiative(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.begin_step("combat", "FS-R06", log);
        let mut to_come = VecDeque::from(self.initiative(dice, log)?);
        let mut rolled: FigureSet = to_come.iter().flat_map(|group| group.ids.iter().copied()).collect();
        while let Some(mut group) = to_come.pop_front() {
            for side in self.state.movers() {
                for id in self.of_group(&group.ids, side) {
                    self.move_figure(id, log);
                }
            }
            for side in self.state.movers() {
                for id in self.of_group(&group.ids, side) {
                    self.charge_figure(id, log);
                }
            }
            self.late_rolls(&mut group, &mut to_come, &mut rolled, dice, log)?;
            for id in &group.ids {
                self.resolve_hold(*id);
            }
            let order: Vec<FigureId> = self.state.in_id_order().filter(|id| group.ids.contains(id)).collect();
            self.fight_group(&order, dice, log)?;
        }
        Ok(())
    }

    /// The figures of a group that are of a side.
    fn of_group(&self, group: &[FigureId], side: Side) -> Vec<FigureId> {
        group.iter().copied().filter(|id| self.state.side_of(*id) == side).collect()
    }

    /// FS-HTH-11, FS-R42: a round is an impulse of contact, or where the house says so, a phase of it.
    fn close_rounds(&mut self) {
        let exchanged = self.may_fight_now();
        for pair in &mut self.state.bouts {
            if pair.engaged && (exchanged || pair.fresh) {
                pair.round = pair.round.saturating_add(1);
            }
            pair.fresh = false;
            pair.engaged = false;
        }
    }
}
