//! One impulse, from the orders revealed to the markers put down (section 3 of the rules).

use std::collections::VecDeque;

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};

use crate::book::{HthTempo, InitiativeScope};
use crate::charts::range_factor;
use crate::field::figure::{Aim, FigureId};
use crate::field::figure_set::FigureSet;
use crate::field::measure::ShotAt;
use crate::play::Skirmish;
use crate::play::state::{Plan, Shooting, Shot};

impl Skirmish {
    /// Moves, charges, shots and blows, upkeep: nobody acts outside of this (FS-D42).
    pub(crate) fn resolve_impulse(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.reveal(log);
        if self.book().options.initiative_scope == InitiativeScope::Everyone {
            self.all_by_initiative(dice, log)?;
        } else {
            self.begin_step("move", "FS-TRN-04", log);
            self.move_step(log);
            self.charge_step(log);
            self.settle_holds();
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

    /// FS-ORD-01: all orders are shown; FS-FLD-11: who holds his fire watches his point from now on. What is carried out at once
    /// shows itself, and is not told twice.
    fn reveal(&mut self, log: &mut Log) {
        log.say("FS-TRN-02", || format!("Phase {}, impulse {}.", self.state.phase, self.state.impulse));
        let by_initiative = self.book().options.initiative_scope == InitiativeScope::Everyone;
        for id in self.state.in_id_order().collect::<Vec<_>>() {
            let holds = matches!(self.state.men[id].order, Some(Plan::Hold { .. }));
            self.state.figures[id].memory.holds = holds;
            let plan = self.state.men[id].order.as_ref().filter(|_| log.wants_words());
            if let Some(plan) = plan.filter(|plan| by_initiative || !plan.shows_itself()) {
                let words = self.plan_in_words(id, plan);
                log.note("FS-ORD-01", What::Ordered { piece: PieceId(id.0), words });
            }
        }
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
                self.settle_hold(*id);
            }
            let order: Vec<FigureId> = self.state.in_id_order().filter(|id| group.ids.contains(id)).collect();
            self.fight_group(&order, dice, log)?;
        }
        Ok(())
    }

    /// Those of a group who are of a side.
    fn of_group(&self, group: &[FigureId], side: engine::game::Side) -> Vec<FigureId> {
        group.iter().copied().filter(|id| self.state.side_of(*id) == side).collect()
    }

    /// FS-D46: after the charges a `hold` becomes a shot, if anybody is in the point of aim.
    fn settle_holds(&mut self) {
        for id in self.state.figures.ids() {
            self.settle_hold(id);
        }
    }

    fn settle_hold(&mut self, id: FigureId) {
        let Some(Plan::Hold { arm, facing }) = self.state.men[id].order else { return };
        let target = self.in_point(id, arm);
        let shot = |at| Plan::Shoot(Shooting { arm, at, fallback: false, facing, how: Shot::Held });
        self.state.men[id].order = Some(target.map_or(Plan::Wait, shot));
    }

    /// FS-D46, FS-FLD-11: of the enemies in the point of aim, in range and in sight there, the nearest to the point.
    fn in_point(&self, id: FigureId, arm: u8) -> Option<FigureId> {
        let shooter = &self.state.figures[id];
        let Aim::Point(point) = shooter.aim else { return None };
        let (_, class) = self.table.make(id, arm)?.0.missile?;
        self.with_buffers(|buffers| {
            let field = self.field();
            let enemies = field.enemies_of(shooter).filter(|enemy| self.state.men[enemy.id].contacts.is_empty());
            let mut best: Option<(f64, FigureId)> = None;
            for enemy in enemies {
                let Some(met) = field.held_target(point, enemy) else { continue };
                let range = field.range(shooter, &met, ShotAt::Enemy).inches;
                let reached = range_factor::look_up(self.book(), class, range).is_some();
                if !reached || !field.in_sight(shooter, &met, &mut buffers.crossings) {
                    continue;
                }
                // FS-D45: to the thousandth, and of those equally near the lowest number
                let apart = (met.centre().distance(point.point()) * 1000.0).round();
                if best.is_none_or(|(nearest, _)| apart < nearest) {
                    best = Some((apart, enemy.id));
                }
            }
            best.map(|(_, enemy)| enemy)
        })
    }

    /// FS-HTH-11, FS-R42: a round is an impulse of contact, or where the house says so, a phase of it.
    fn close_rounds(&mut self) {
        let exchanged = self.book().options.hth_tempo == HthTempo::PerImpulse || self.is_last_impulse();
        for pair in &mut self.state.bouts {
            if pair.engaged && (exchanged || pair.fresh) {
                pair.round = pair.round.saturating_add(1);
            }
            pair.fresh = false;
            pair.engaged = false;
        }
    }
}
