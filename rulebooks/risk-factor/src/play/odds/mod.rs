//! What an order's odds are made of: the order itself, without what comes after it.

use engine::dice::Dice;
use engine::game::{Halt, Log, Order};

use super::Skirmish;
use super::turn::Answer;

impl Skirmish {
    /// Carries out what an order is about: a try for a group, a volley with its losses, a move.
    pub(crate) fn try_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match self.judge(order)? {
            Answer::Shoot(shooter, target) => {
                self.shoot_once(shooter, target, dice, log)?;
                Ok(())
            }
            // What is done with several orders together comes later.
            Answer::Done | Answer::RollOff | Answer::Begin => Ok(()),
            answer => self.answer(answer, dice, log),
        }
    }
}
