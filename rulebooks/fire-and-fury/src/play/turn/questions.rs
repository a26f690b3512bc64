//! The questions that interrupt a step: their offers, and what an answer does.

use engine::dice::Dice;
use engine::game::{Act, At, Decision, Halt, Log, Offer, Offers, Order, Refusal, Side};

use crate::play::battle::{Battle, UnitOrLeader, short};
use crate::play::combat::retreat::Recalling;
use crate::play::turn::tasks::{Ask, Otherwise, Task};

/// An answer to a question that interrupts a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Answer {
    /// A unit is named.
    Unit(usize),
    /// A gun stand is named.
    Stand(u8),
    /// A firer is named, by its place among the marks.
    Mark(usize),
    /// A leader is named.
    Leader(u8),
    /// It recalls.
    Recalls(Recalling),
    /// It does what it does otherwise.
    Otherwise,
    /// It carries the position.
    Carries,
    /// It holds.
    Holds,
}

impl Battle {
    /// The question that interrupts the step.
    pub(crate) fn ask(&self) -> Option<&Ask> {
        match self.state.todo.last() {
            Some(Task::Ask(ask)) => Some(ask),
            _ => None,
        }
    }

    /// UnitOrLeader is asked what.
    pub(crate) fn asking(&self, ask: &Ask) -> Decision {
        let of = |unit: &u16| self.side(usize::from(*unit));
        let id = |unit: &u16| Some(self.unit_id(usize::from(*unit)));
        let (side, step, rule, piece): (Side, &'static str, &'static str, _) = match ask {
            Ask::RetreatFirst { .. } => (self.state.active, "retreat-order", "FF-D65", None),
            Ask::Allot { side, .. } => (*side, "allot-losses", "FF-D23", None),
            Ask::Wreck { unit, .. } => (of(unit), "allot-losses", "FF-D23", id(unit)),
            Ask::LowOnAmmo { side, .. } => (*side, "mark-low-ammo", "FF-R45", None),
            Ask::ChooseLeader { side, .. } => (*side, "choose-leader", "FF-FLD-17", None),
            Ask::Recall { unit, .. } => (of(unit), "recall", "FF-D33", id(unit)),
            Ask::Carry { unit, .. } => (of(unit), "carry-position", "FF-D31", id(unit)),
            Ask::Lead { side, .. } => (*side, "lead-unit", "FF-D29", None),
        };
        Decision { side, turn: self.state.turn, step, rule, piece, secret: false }
    }

    /// The answers to a question.
    pub(crate) fn answer_offers(&self, ask: &Ask, into: &mut Offers) {
        let by = |verb, unit: u16| Order::by(verb, self.unit_id(usize::from(unit)));
        match ask {
            Ask::RetreatFirst { retreats } => {
                let each = retreats.iter().map(|retreat| by("retreat", retreat.unit));
                each.for_each(|order| into.push(Offer::plain(Act::Choose, order)));
            }
            Ask::Allot { units, .. } => {
                let each = units.iter().map(|unit| by("allot-losses", *unit));
                each.for_each(|order| into.push(Offer::plain(Act::Choose, order)));
            }
            Ask::Wreck { unit, .. } => {
                let stands = self.unit(usize::from(*unit)).map_or(0, crate::field::pieces::Unit::stands);
                for stand in 0..short(stands) {
                    let mut order = by("allot-losses", *unit);
                    order.at = Some(At::Item(stand));
                    into.push(Offer::plain(Act::Choose, order));
                }
            }
            Ask::LowOnAmmo { marks, .. } => {
                for (unit, stand) in marks {
                    let mut order = by("mark-low-ammo", *unit);
                    order.at = stand.map(|stand| At::Item(u16::from(stand)));
                    into.push(Offer::plain(Act::Choose, order));
                }
            }
            Ask::ChooseLeader { leaders, .. } => {
                for leader in leaders.iter().filter(|leader| self.may_be_struck(**leader)) {
                    let order = Order::by("choose-leader", self.leader_id(usize::from(*leader)));
                    into.push(Offer::plain(Act::Choose, order));
                }
            }
            Ask::Recall { unit, otherwise } => {
                match otherwise {
                    Otherwise::Retreats(_) => into.push(Offer::plain(Act::Retire, by("retreat", *unit))),
                    Otherwise::Carries(_) => into.push(Offer::plain(Act::Move, by("carry-position", *unit))),
                    Otherwise::HoldsOrCarries(_) => {
                        into.push(Offer::plain(Act::Wait, by("hold", *unit)));
                        into.push(Offer::plain(Act::Move, by("carry-position", *unit)));
                    }
                }
                self.recall_offers(usize::from(*unit), into);
            }
            Ask::Carry { unit, .. } => {
                into.push(Offer::plain(Act::Move, by("carry-position", *unit)));
                into.push(Offer::plain(Act::Wait, by("hold", *unit)));
            }
            Ask::Lead { units, .. } => {
                let each = units.iter().map(|unit| by("lead-unit", *unit));
                each.for_each(|order| into.push(Offer::plain(Act::Choose, order)));
            }
        }
    }

    /// Reads an answer.
    pub(crate) fn judge_answer(&self, ask: &Ask, order: &Order) -> Result<Answer, Refusal> {
        let who = order.by.and_then(|by| self.piece_of(by));
        let unit = match who {
            Some(UnitOrLeader::Unit(unit)) => Some(unit),
            _ => None,
        };
        let item = match order.at {
            Some(At::Item(item)) => u8::try_from(item).ok(),
            _ => None,
        };
        let named = |units: &[u16]| unit.filter(|unit| units.contains(&short(*unit))).map(Answer::Unit);
        let is = |own: u16| unit == Some(usize::from(own));
        let answer = match (ask, order.verb) {
            (Ask::RetreatFirst { retreats }, "retreat") => {
                unit.filter(|unit| retreats.iter().any(|retreat| retreat.unit == short(*unit))).map(Answer::Unit)
            }
            (Ask::Allot { units, .. }, "allot-losses") if order.at.is_none() => named(units),
            (Ask::Lead { units, .. }, "lead-unit") => named(units),
            (Ask::Wreck { unit: own, .. }, "allot-losses") if is(*own) => {
                let stands = self.unit(usize::from(*own)).map_or(0, crate::field::pieces::Unit::stands);
                item.filter(|item| usize::from(*item) < stands).map(Answer::Stand)
            }
            (Ask::LowOnAmmo { marks, .. }, "mark-low-ammo") => {
                marks.iter().position(|(own, stand)| is(*own) && *stand == item).map(Answer::Mark)
            }
            (Ask::ChooseLeader { leaders, .. }, "choose-leader") => match who {
                Some(UnitOrLeader::Leader(leader)) => {
                    let named = u8::try_from(leader).ok().filter(|leader| leaders.contains(leader));
                    named.filter(|leader| self.may_be_struck(*leader)).map(Answer::Leader)
                }
                _ => None,
            },
            (Ask::Recall { unit: own, .. }, "recall") if is(*own) => {
                Some(Answer::Recalls(self.judge_recall(usize::from(*own), order)?))
            }
            (Ask::Recall { unit: own, otherwise }, verb) if is(*own) => match (otherwise, verb) {
                (Otherwise::Retreats(_), "retreat") => Some(Answer::Otherwise),
                (Otherwise::Carries(_) | Otherwise::HoldsOrCarries(_), "carry-position") => Some(Answer::Carries),
                (Otherwise::HoldsOrCarries(_), "hold") => Some(Answer::Holds),
                _ => None,
            },
            (Ask::Carry { unit: own, .. }, "carry-position") if is(*own) => Some(Answer::Carries),
            (Ask::Carry { unit: own, .. }, "hold") if is(*own) => Some(Answer::Holds),
            _ => None,
        };
        answer.ok_or_else(|| {
            let asked = self.asking(ask);
            Refusal::by(asked.rule, format!("that does not answer the question ({})", asked.step))
        })
    }

    /// Takes an answer.
    pub(crate) fn answer(&mut self, answer: Answer, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some(Task::Ask(ask)) = self.state.todo.pop() else { return Ok(()) };
        match (ask, answer) {
            (Ask::RetreatFirst { mut retreats }, Answer::Unit(unit)) => {
                let at = retreats.iter().position(|retreat| usize::from(retreat.unit) == unit).unwrap_or(0);
                let first = retreats.remove(at);
                self.queue_retreats(retreats);
                self.state.todo.push(Task::Retreat(first));
            }
            (Ask::Allot { units, count, rule, .. }, Answer::Unit(unit)) => {
                self.lose_stands(unit, 1, rule, log);
                let left = count.saturating_sub(1);
                let others: Vec<u16> = units.into_iter().filter(|unit| self.is_on(usize::from(*unit))).collect();
                match others.as_slice() {
                    [] => {}
                    _ if left == 0 => {}
                    [one] => self.lose_stands(usize::from(*one), left, rule, log),
                    _ => {
                        // Before what the loss itself has brought up, such as a leader's check.
                        let side = self.side(unit);
                        self.state.todo.push(Task::Ask(Ask::Allot { side, units: others, count: left, rule }));
                    }
                }
            }
            (Ask::Wreck { unit, count }, Answer::Stand(stand)) => {
                self.wreck(usize::from(unit), usize::from(stand), "FF-D23", log);
                self.wreck_some(usize::from(unit), count.saturating_sub(1), log);
            }
            (Ask::LowOnAmmo { marks, .. }, Answer::Mark(at)) => {
                if let Some((unit, stand)) = marks.get(at) {
                    self.mark_low(usize::from(*unit), *stand, log);
                }
            }
            (Ask::ChooseLeader { fate, .. }, Answer::Leader(leader)) => {
                self.strike_leader(usize::from(leader), fate, log);
            }
            (Ask::Recall { unit, .. }, Answer::Recalls(recalling)) => self.recall(usize::from(unit), recalling, log),
            (Ask::Recall { otherwise: Otherwise::Retreats(retreat), .. }, Answer::Otherwise) => {
                self.state.todo.push(Task::Retreat(retreat));
            }
            (
                Ask::Recall { unit, otherwise: Otherwise::Carries(over) | Otherwise::HoldsOrCarries(over) }
                | Ask::Carry { unit, over },
                Answer::Carries,
            ) => self.carry(usize::from(unit), over, log),
            (Ask::Recall { unit, .. } | Ask::Carry { unit, .. }, Answer::Holds) => {
                self.log_holds(usize::from(unit), log);
            }
            (Ask::Lead { side, target, .. }, Answer::Unit(unit)) => {
                let place = usize::from(side != self.state.active);
                let combat = self.state.combats.iter_mut().find(|combat| combat.target == target);
                if let Some(lead) = combat.and_then(|combat| combat.leads.get_mut(place)) {
                    *lead = Some(short(unit));
                }
            }
            _ => {}
        }
        self.run_tasks(dice, log)
    }
}
