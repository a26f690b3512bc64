//! Trying an order out: the shot, blow or move itself, as things stand now.

use engine::dice::Dice;
use engine::game::{Halt, Log};

use super::Skirmish;
use super::decide::Answer;
use super::state::Plan;

impl Skirmish {
    /// What an order is about, without initiative and without what others do: its odds are made of this. Orders of
    /// the other side, given or not, have no part in it (FS-ORD-01).
    pub(super) fn try_out(&mut self, answer: Answer, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let (id, plan) = match answer {
            Answer::Order(id, plan) => (id, plan),
            Answer::Place(figure) => {
                self.place(*figure, log);
                return Ok(());
            }
            Answer::RollOff | Answer::Done => return Ok(()),
        };
        for man in self.state.men.iter_mut() {
            man.order = None;
        }
        let upkeep = matches!(plan, Plan::Aim { .. } | Plan::Reload { .. } | Plan::Ready { .. } | Plan::Bayonet { .. });
        self.state.men[id].order = Some(plan);
        self.move_figure(id, log);
        self.charge_figure(id, log);
        if upkeep {
            self.upkeep(log);
            return Ok(());
        }
        self.fight_group(&[id], dice, log)
    }
}
