//! Odds: what an order is about, without what comes after it.

use engine::dice::Dice;
use engine::game::{Halt, Log, Order};

use super::battle::Battle;

impl Battle {
    /// Carries out an order as things stand now and does not go on from there.
    pub(crate) fn try_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let plan = self.judge(order)?;
        self.perform(plan, dice, log)
    }
}
