//! Carrying out an order that was judged.

use engine::dice::Dice;
use engine::game::{Halt, Log, What};

use super::judge::Plan;
use super::{Step, Task};
use crate::book::Bombardment;
use crate::play::battle::Battle;
use crate::play::charges::ChargeRun;

impl Battle {
    /// Does what an order is about. The question that it answers is closed.
    pub(crate) fn perform(&mut self, plan: Plan, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.cache.stir();
        if matches!(self.state.agenda.last(), Some(Task::Ask(_))) {
            self.state.agenda.pop();
        }
        self.state.round_asked |= matches!(plan, Plan::Fire(_) | Plan::Prolonge(_) | Plan::TurnGun(_));
        match plan {
            Plan::Place(order) => self.place(&order, log),
            Plan::Fire(order) => {
                let secret = self.book().options.bombardment == Bombardment::Simultaneous;
                if secret && self.state.step == Step::Bombard {
                    self.keep_secret(&order);
                } else {
                    self.fire_shot(&order, dice, log)?;
                }
            }
            Plan::Prolonge(order) => self.prolonge(&order, dice, log)?,
            Plan::TurnGun(order) => self.turn_gun(order, log),
            Plan::Charge(order) => self.declare(&order, dice, log)?,
            Plan::Answer(target, reply) => self.answer_charge(target, reply, log),
            Plan::Receive { target, chargers, reply } => self.receive(target, reply, &chargers, log),
            Plan::Skirmish(order) => self.fire_skirmish(&order, dice, log)?,
            Plan::Volley(order) => {
                let aimed = self.aimed(&order);
                self.fire_aimed(&aimed, dice, log)?;
            }
            Plan::Wheel(order) => self.wheel(&order, log),
            Plan::Form(order) => self.form(order, log),
            Plan::Merge(order) => self.merge(order, log),
            Plan::Remount(by, change) => self.remount((by, change), log),
            Plan::Attach(order) => self.attach(order, log),
            Plan::Go(members) => self.state.agenda.push(Task::Charge(ChargeRun::new(members))),
            Plan::Straggle(piece, inches) => self.straggle(piece, inches, dice, log)?,
            Plan::Move(order) => self.make_move(&order, dice, log)?,
            Plan::Occupy(order) => self.occupy(&order, log),
            Plan::Leave(order) => self.leave(&order, log),
            Plan::Ride(order) => self.ride(order, log),
            Plan::Unlimber(order) => self.unlimber(order, log),
            Plan::Limber(order) => self.limber(order, log),
            Plan::Fight(contacts) => self.begin_melee(contacts, log),
            Plan::Meet(feature, piece) => self.meet(feature, piece, log),
            Plan::Strike(piece, at) => {
                if let Some(run) = self.melee_on_agenda() {
                    run.choices.push((piece, at));
                }
            }
            Plan::Lose(lead, rear) => {
                if let Some(run) = self.melee_on_agenda() {
                    run.rears.push((lead, rear));
                }
            }
            Plan::Pursue(piece, will) => self.pursue(piece, will, log),
            Plan::Take(feature, taker) => {
                if let Some(head) = taker {
                    let body = self.taking_body(head);
                    self.go_in(&body, feature, log);
                    let side = self.side(head);
                    log.say("FD-D27", || {
                        let name = self.table.setting.side_name(side);
                        format!("{name} takes {}", self.table.feature_name(feature))
                    });
                }
            }
            Plan::Done => self.end_step(log),
        }
        Ok(())
    }

    /// A side is done with a step in which it may act several times.
    fn end_step(&mut self, log: &mut Log) {
        let turn = self.state.turn;
        match self.state.step {
            Step::Bombard | Step::Artillery => self.next_round(),
            Step::Declare => self.enter(Step::Answers, log),
            Step::Skirmish => self.enter(Step::Volleys, log),
            Step::Volleys => self.enter(Step::FireResults, log),
            Step::Changes => self.enter(self.first_moves(), log),
            Step::Moves => self.after_moves(log),
            Step::Guns => self.begin_artillery(log),
            other => log.note(other.rule(), What::Began { turn, side: None, step: engine::word::Word::word(other) }),
        }
    }
}
