//! Trials: what an order is about, as things stand now, and no more.

use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal};
use engine::table::{Point, Spot};

use super::Battle;
use super::placing::Places;
use super::state::State;
use super::task::{Assault, Onset, Task};
use super::turn::Deed;
use crate::field::figure::Unit;

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
            // Where the target has moved off, the charger's dice only say how far its player may follow.
            if matches!(task, Task::Charge(Assault { moved_off: true, .. }, Onset::Roll)) {
                break;
            }
            if !self.step(task, dice, log)? {
                break;
            }
        }
        Ok(())
    }

    /// Where the leader of a unit ends in a trial, which leaves it open where his men do: all that a trial tells is that
    /// the unit has moved. None in a game, nor where it may matter: for a unit without a leader, or one that stays.
    pub(super) fn leader_alone(&self, unit: Unit, end: Point) -> Option<Places> {
        self.trial.deed.as_ref()?;
        let field = self.field();
        let leader = match unit {
            Unit::Squad(squad) => field.leader(squad),
            Unit::Officer(_) => field.members(unit).next(),
        }?;
        let spot = Spot::nearest(end);
        (field.figure(leader).spot != spot).then(|| vec![(leader, spot)])
    }

    /// Whether this is a trial, which leaves open where the men of a charge end and whom they meet.
    pub(super) fn is_trial(&self) -> bool {
        self.trial.deed.is_some()
    }
}
