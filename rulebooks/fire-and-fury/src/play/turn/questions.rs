//! The questions that interrupt a step: which side is asked, and the answers.

use engine::game::{Act, At, Decision, Offer, Offers, Order, Refusal, Side};

use crate::field::ids::{LeaderId, UnitId};
use crate::play::battle::Battle;
use crate::play::combat::recall::Recalling;
use crate::play::turn::tasks::{Ask, Otherwise, Task};

/// An answer to a question that interrupts a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// A unit is named.
    Unit(UnitId),
    /// A gun stand is named.
    Stand(usize),
    /// A firer is named, of guns with its stand.
    Firer(UnitId, Option<u8>),
    /// A leader is named.
    Leader(LeaderId),
    /// The unit recalls.
    Recalls(Recalling),
    /// The unit does what it does otherwise.
    Otherwise,
    /// The unit carries the position.
    Carries,
    /// The unit holds.
    Holds,
}

/// An answer that may be given, and the order that gives it.
struct Candidate {
    act: Act,
    order: Order,
    answer: Answer,
}

impl Battle {
    /// The question that interrupts the step.
    pub(crate) fn ask(&self) -> Option<&Ask> {
        match self.state.todo.next() {
            Some(Task::Ask(ask)) => Some(ask),
            _ => None,
        }
    }

    /// A question as the protocol puts it.
    pub(crate) fn asking(&self, ask: &Ask) -> Decision {
        let of = |unit: &UnitId| self.side(*unit);
        let id = |unit: &UnitId| Some(self.unit_piece(*unit));
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

    /// The answers that may be given to a question.
    fn candidates(&self, ask: &Ask) -> Vec<Candidate> {
        let by = |verb, unit: UnitId| Order::by(verb, self.unit_piece(unit));
        let choose = |order, answer| Candidate { act: Act::Choose, order, answer };
        let unit = |verb, unit: UnitId| choose(by(verb, unit), Answer::Unit(unit));
        let carries = |unit| Candidate { act: Act::Move, order: by("carry-position", unit), answer: Answer::Carries };
        let holds = |unit| Candidate { act: Act::Wait, order: by("hold", unit), answer: Answer::Holds };
        match ask {
            Ask::RetreatFirst { retreats } => retreats.iter().map(|retreat| unit("retreat", retreat.unit)).collect(),
            Ask::Allot { units, .. } => units.iter().map(|id| unit("allot-losses", *id)).collect(),
            Ask::Lead { units, .. } => units.iter().map(|id| unit("lead-unit", *id)).collect(),
            Ask::Wreck { unit, .. } => {
                let stand = |at: u16| Order { at: Some(At::Item(at)), ..by("allot-losses", *unit) };
                (0..self.unit(*unit).strength()).map(|at| choose(stand(at), Answer::Stand(at.into()))).collect()
            }
            Ask::LowOnAmmo { marks, .. } => {
                let firer = |(unit, stand): &(UnitId, Option<u8>)| {
                    let at = stand.map(|stand| At::Item(stand.into()));
                    choose(Order { at, ..by("mark-low-ammo", *unit) }, Answer::Firer(*unit, *stand))
                };
                marks.iter().map(firer).collect()
            }
            Ask::ChooseLeader { leaders, .. } => {
                let there = leaders.iter().copied().filter(|leader| self.may_be_struck(*leader));
                let order = |leader| Order::by("choose-leader", self.leader_piece(leader));
                there.map(|leader| choose(order(leader), Answer::Leader(leader))).collect()
            }
            Ask::Recall { unit, otherwise } => {
                let mut found = match otherwise {
                    Otherwise::Retreats(_) => {
                        vec![Candidate { act: Act::Retire, order: by("retreat", *unit), answer: Answer::Otherwise }]
                    }
                    Otherwise::Carries(_) => vec![carries(*unit)],
                    Otherwise::HoldsOrCarries(_) => vec![holds(*unit), carries(*unit)],
                };
                let recalls = self.recalls(*unit).map(|(order, recalling)| Candidate {
                    act: Act::Retire,
                    order,
                    answer: Answer::Recalls(recalling),
                });
                found.extend(recalls);
                found
            }
            Ask::Carry { unit, .. } => vec![carries(*unit), holds(*unit)],
        }
    }

    /// The offers that answer a question.
    pub(crate) fn answer_offers(&self, ask: &Ask, into: &mut Offers) {
        for Candidate { act, order, .. } in self.candidates(ask) {
            into.push(Offer::plain(act, order));
        }
    }

    /// The answer that an order gives to a question.
    pub(crate) fn judge_answer(&self, ask: &Ask, order: &Order) -> Result<Answer, Refusal> {
        if let Ask::Recall { unit, .. } = ask
            && order.verb == "recall"
            && order.by == Some(self.unit_piece(*unit))
        {
            return self.judge_recall(*unit, order).map(Answer::Recalls);
        }
        let named = self.candidates(ask).into_iter().find(|candidate| order.names(&candidate.order));
        named.map(|candidate| candidate.answer).ok_or_else(|| {
            let asked = self.asking(ask);
            Refusal::by(asked.rule, format!("that does not answer the question ({})", asked.step))
        })
    }
}
