//! Trials: what an order is about, as things stand now, and no more.

use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal};

use super::Battle;
use super::state::State;
use super::task::Task;
use super::turn::Deed;

/// An order that was judged once for many runs, and the state to go back to between them.
#[derive(Default)]
pub(super) struct Prepared {
    deed: Option<Arc<Deed>>,
    then: Option<Box<State>>,
}

impl Clone for Prepared {
    /// A copy keeps the order, and has no state to go back to.
    fn clone(&self) -> Prepared {
        Prepared { deed: self.deed.clone(), then: None }
    }
}

impl Battle {
    /// Judges an order once for all its runs.
    pub(super) fn prepare_trial(&mut self, order: &Order) -> Result<(), Refusal> {
        let deed = self.judged(order)?;
        self.trial = Prepared { deed: Some(Arc::new(deed)), then: Some(Box::new(self.state.clone())) };
        Ok(())
    }

    /// Goes back to the prepared state; false if there is none.
    pub(super) fn restore_trial(&mut self) -> bool {
        self.cache.forget();
        let Some(then) = &self.trial.then else { return false };
        self.state.go_back(then);
        true
    }

    /// Carries out what an order is about: the shot, the check, the charge, the combat.
    pub(super) fn try_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let deed = if let Some(deed) = &self.trial.deed { deed.as_ref().clone() } else { self.judged(order)? };
        self.act_on(deed, dice, log)?;
        while let Some(task @ (Task::Charge(..) | Task::Salvo(_) | Task::Casualty { .. } | Task::Lead { .. })) =
            self.state.tasks.last().cloned()
        {
            if !self.step(task, dice, log)? {
                break;
            }
        }
        Ok(())
    }
}
