//! Working off the agenda; the active player decides the order of charges and melees, other things come as they arose
//! (FD-D14): what happens by itself, up to the next question that has more than one answer (FD-D54).

use engine::dice::Dice;
use engine::game::{Halt, Log, Offers};

use super::{Step, Task};
use crate::play::battle::Battle;

impl Battle {
    /// Goes on until a question with more than one answer is open, or the game is over.
    pub(crate) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.cache.stir();
        self.work_off(dice, log)?;
        self.cache.rest();
        Ok(())
    }

    fn work_off(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut offers = Offers::new();
        while self.state.ending.is_none() {
            match self.state.agenda.last() {
                Some(Task::Ask(_)) => {
                    self.list_offers(None, &mut offers);
                    match offers.list() {
                        [] => {
                            self.state.agenda.pop();
                        }
                        [only] => {
                            let order = only.order.clone();
                            let plan = self.judge(&order)?;
                            self.perform(plan, dice, log)?;
                        }
                        _ => return Ok(()),
                    }
                }
                Some(_) => self.do_next(dice, log)?,
                None if self.asks() => return Ok(()),
                None => self.next_step(dice, log)?,
            }
        }
        Ok(())
    }

    /// Goes on from a situation that was set up by hand.
    pub fn resume(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.go_on(dice, log)
    }

    /// Does the next thing on the agenda that is no question.
    fn do_next(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match self.state.agenda.pop() {
            Some(Task::Charge(run)) => self.run_charge(run, dice, log),
            Some(Task::Melee(run)) => self.run_melee(run, dice, log),
            Some(Task::Pursuits(run)) => self.run_pursuits(run, dice, log),
            Some(Task::Flee { piece, from }) => {
                self.flee(piece, &from, "FD-R93", log);
                Ok(())
            }
            Some(Task::Ask(_)) | None => Ok(()),
        }
    }

    /// Whether the running step puts a question that is worth asking.
    fn asks(&self) -> bool {
        match self.state.step {
            Step::Setup => !self.is_placed(self.state.active),
            Step::ChargeMoves => self.waiting_charges().len() > 1,
            Step::Melees => self.new_melees().len() > 1,
            Step::Engaged => self.fights_engaged() && self.engaged_melees().len() > 1,
            Step::Bombard
            | Step::Declare
            | Step::Skirmish
            | Step::Volleys
            | Step::Changes
            | Step::Moves
            | Step::Guns
            | Step::Artillery => self.has_choice(),
            _ => false,
        }
    }
}
