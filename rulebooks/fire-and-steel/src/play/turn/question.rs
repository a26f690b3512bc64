//! The open question, and what becomes of an answer.

use engine::dice::Dice;
use engine::game::{Aspect, Decision, Ending, Halt, Log, PieceId, Side, What};

use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::{Plan, Step};

/// An answer to the open question, judged and found good.
pub(crate) enum Answer {
    /// FS-D07
    RollOff,
    /// FS-D05
    Place(Box<Figure>),
    /// FS-D08
    Order(FigureId, Plan),
    /// The side has no more to say in this step.
    Done,
}

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
            Answer::Order(id, plan) => self.note_order(id, plan, log),
            Answer::Done => {
                if let Some(side) = self.asked() {
                    self.mark_answered(side);
                    self.go_on(dice, log)?;
                }
            }
        }
        Ok(())
    }

    /// FS-ORD-01, FS-D06: an order is known to its own side only, until all are given.
    fn note_order(&mut self, id: FigureId, plan: Plan, log: &mut Log) {
        if log.wants_words() {
            let words = self.plan_in_words(id, &plan);
            log.whisper(self.state.side_of(id), "FS-ORD-01", What::Ordered { piece: PieceId(id.0), words });
        }
        self.state.men[id].order = Some(plan);
    }

    pub(crate) fn mark_answered(&mut self, side: Side) {
        if let Some(answered) = self.state.answered.get_mut(side.index()) {
            *answered = true;
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, ending: Ending, log: &mut Log) {
        self.state.step = Step::Over;
        self.state.ending = Some(ending);
        for man in self.state.men.iter_mut() {
            man.order = None;
        }
        log.note(ending.rule, What::Ended(ending));
    }

    /// FS-D30, FS-D32: conceding ends the game at once, and loses it.
    pub(crate) fn give_up(&mut self, side: Side, log: &mut Log) {
        if self.state.ending.is_none() {
            self.end(Ending { winner: Some(side.other()), why: "conceded", rule: "FS-D32" }, log);
        }
    }

    /// A figure's name for people.
    pub(crate) fn name(&self, id: FigureId) -> &str {
        self.table.setting.name(PieceId(id.0))
    }

    /// Tells that something about a figure changed.
    pub(crate) fn changed(id: FigureId, aspect: Aspect, to: &'static str, better: bool) -> What {
        What::Changed { piece: PieceId(id.0), aspect, to, better }
    }

    /// Tells that a number kept for a figure changed.
    pub(crate) fn counted(id: FigureId, aspect: Aspect, what: &'static str, was: u8, now: u8) -> What {
        What::Counted { piece: PieceId(id.0), aspect, what, now: now.into(), was: was.into() }
    }
}
