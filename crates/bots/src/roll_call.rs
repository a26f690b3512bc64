//! Who has answered the open question already.

use engine::game::{Decision, PieceId, Side};

/// The most steps of a turn that are kept in mind; a turn seldom goes back and forth between more.
const STEPS: usize = 8;

/// Pieces that have answered, step by step: a turn may go back and forth between steps, and whoever had nothing more to
/// say in one still has not when it comes round again.
#[derive(Clone, Debug, Default)]
pub(crate) struct RollCall {
    turn: Option<(u16, Side)>,
    steps: Vec<Step>,
    open: usize,
}

#[derive(Clone, Debug)]
struct Step {
    name: &'static str,
    answers: Vec<u8>,
}

impl RollCall {
    /// Turns to the open question. Tells whether it is put for the first time in this turn.
    pub(crate) fn open(&mut self, decision: &Decision) -> bool {
        let turn = Some((decision.turn, decision.side));
        if self.turn != turn {
            self.turn = turn;
            self.steps.iter_mut().for_each(Step::clear);
        }
        if let Some(at) = self.steps.iter().position(|step| step.name == decision.step) {
            self.open = at;
            return false;
        }
        // A step that is forgotten, or a new one.
        let free = self.steps.iter().position(|step| step.name.is_empty());
        self.open = free.unwrap_or_else(|| {
            if self.steps.len() < STEPS {
                self.steps.push(Step { name: "", answers: Vec::new() });
            }
            self.steps.len().saturating_sub(1)
        });
        if let Some(step) = self.steps.get_mut(self.open) {
            step.clear();
            step.name = decision.step;
        }
        true
    }

    /// The step is over: when it comes round again, all are asked anew.
    pub(crate) fn close(&mut self) {
        if let Some(step) = self.steps.get_mut(self.open) {
            step.clear();
        }
    }

    /// How often a piece has answered.
    pub(crate) fn answers(&self, piece: PieceId) -> u8 {
        self.steps.get(self.open).and_then(|step| step.answers.get(piece.index())).copied().unwrap_or(0)
    }

    /// Whether a piece has nothing more to say.
    pub(crate) fn is_settled(&self, piece: PieceId) -> bool {
        self.answers(piece) == u8::MAX
    }

    /// A piece answers.
    pub(crate) fn answer(&mut self, piece: PieceId) {
        self.set(piece, self.answers(piece).saturating_add(1));
    }

    /// A piece has nothing more to say.
    pub(crate) fn settle(&mut self, piece: PieceId) {
        self.set(piece, u8::MAX);
    }

    fn set(&mut self, piece: PieceId, count: u8) {
        let Some(step) = self.steps.get_mut(self.open) else { return };
        if step.answers.len() <= piece.index() {
            step.answers.resize(piece.index() + 1, 0);
        }
        if let Some(place) = step.answers.get_mut(piece.index()) {
            *place = count;
        }
    }
}

impl Step {
    /// Forgets all and keeps the room.
    fn clear(&mut self) {
        self.name = "";
        self.answers.fill(0);
    }
}
