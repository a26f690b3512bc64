//! The open question, and what becomes of an answer.

use engine::dice::Dice;
use engine::game::{Aspect, Decision, Halt, Log, Side, What};

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::declare::judge::Answer;
use crate::play::state::Step;
use crate::play::state::plan::Plan;

impl Skirmish {
    pub(crate) fn open_question(&self) -> Option<Decision> {
        let (side, step, rule, secret) = match self.state.step {
            Step::RollOff => (Side::FIRST, "roll-off", "FS-D07", false),
            Step::Place(side) if self.state.turn == 0 => (side, "setup", "FS-D05", false),
            Step::Place(side) => (side, "arrive", "FS-D05", false),
            Step::Declare(side) => (side, "declare", "FS-ORD-01", true),
            Step::Over => return None,
        };
        Some(Decision { side, turn: self.state.turn, step, rule, piece: None, secret })
    }

    /// The side that is asked.
    pub(crate) fn asked(&self) -> Option<Side> {
        self.open_question().map(|decision| decision.side)
    }

    pub(crate) fn carry_out(&mut self, answer: Answer, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match answer {
            Answer::RollOff => self.roll_off(dice, log)?,
            Answer::Place(figure) => self.place(*figure, log),
            Answer::Order(id, plan) => self.give_order(id, plan, log),
            Answer::Done => {
                if let Some(side) = self.asked() {
                    self.set_answered(side);
                    self.go_on(dice, log)?;
                }
            }
        }
        Ok(())
    }

    /// FS-ORD-01, FS-D06: an order is known to its own side only, until all are given.
    fn give_order(&mut self, id: FigureId, plan: Plan, log: &mut Log) {
        if log.wants_words() {
            let words = self.plan_in_words(id, &plan);
            log.whisper(self.state.side_of(id), "FS-ORD-01", What::Ordered { piece: id.piece(), words });
        }
        self.state.men[id].order = Some(plan);
    }

    pub(crate) fn set_answered(&mut self, side: Side) {
        if let Some(answered) = self.state.answered.get_mut(side.index()) {
            *answered = true;
        }
    }

    /// A figure's name for people.
    pub(crate) fn name(&self, id: FigureId) -> &str {
        self.table.setting.name(id.piece())
    }

    /// The event of a change of a figure's state.
    pub(crate) fn changed(id: FigureId, aspect: Aspect, to: &'static str, better: bool) -> What {
        What::Changed { piece: id.piece(), aspect, to, better }
    }

    /// The event of a change of a number kept for a figure.
    pub(crate) fn counted(id: FigureId, aspect: Aspect, what: &'static str, was: u8, now: u8) -> What {
        What::Counted { piece: id.piece(), aspect, what, now: now.into(), was: was.into() }
    }
}
