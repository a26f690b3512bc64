//! Trials: what an order is about, as things stand now, and no more.

use engine::dice::Dice;
use engine::game::{Halt, Log, Order};

use super::Battle;
use super::task::Task;

impl Battle {
    /// Carries out what an order is about: the shot, the check, the charge, the combat.
    pub(super) fn try_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let command = self.read_order(order)?;
        let deed = self.judge(&command)?;
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
