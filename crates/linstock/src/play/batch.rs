//! Several orders that answer one question, carried out one after the other and taken back together.

use engine::game::{Order, Side};

use super::{Match, MatchError, next_number};

/// What became of several orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// How many were carried out.
    pub done: usize,
    /// Why the order at place `done` was not carried out; none if all were.
    pub stopped: Option<Stopped>,
}

/// What stopped a batch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The order was refused.
    #[error(transparent)]
    Refused(#[from] MatchError),
    /// The order before it led to another question, or to the end of the game.
    #[error("another question is open now, and the rest of the orders do not answer it")]
    OtherQuestion,
}

impl Match {
    /// Gives several orders that answer the open question, one after the other. Stops at the first that is refused, and
    /// as soon as another question is open. All that were carried out are taken back together.
    pub fn orders(&mut self, side: Side, orders: &[Order]) -> Batch {
        let asked = self.decision();
        let first = next_number(self.steps.len());
        for (done, order) in orders.iter().enumerate() {
            if done > 0 && self.decision() != asked {
                return Batch { done, stopped: Some(Stopped::OtherQuestion) };
            }
            if let Err(error) = self.order(side, order) {
                return Batch { done, stopped: Some(Stopped::Refused(error)) };
            }
            if done > 0 {
                self.join_batch(first);
            }
        }
        Batch { done: orders.len(), stopped: None }
    }

    /// Marks the last step as one of the batch that began with step `first`. False, and nothing is marked, if that
    /// batch is not what the last step follows.
    pub(crate) fn join_batch(&mut self, first: u32) -> bool {
        let before = self.standing.iter().rev().nth(1).and_then(|at| self.steps.get(*at));
        let follows = before.is_some_and(|step| step.number == first || step.batch == Some(first));
        match self.steps.last_mut() {
            Some(step) if follows => {
                step.batch = Some(first);
                true
            }
            _ => false,
        }
    }

    /// How many of the steps that stand are taken back together, from the last on; 0 if none stands.
    pub(super) fn taken_back_together(&self) -> usize {
        let mut standing = self.standing.iter().rev().filter_map(|at| self.steps.get(*at));
        let Some(last) = standing.next() else { return 0 };
        let Some(first) = last.batch else { return 1 };
        1 + standing.take_while(|step| step.number >= first).count()
    }
}
