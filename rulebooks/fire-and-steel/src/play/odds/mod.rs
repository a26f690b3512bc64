//! The odds of an order: the shot, blow or move itself, as things stand now. What comes before the first die is done once
//! for all trials.

use std::sync::{Arc, OnceLock};

use engine::dice::Dice;
use engine::game::{Halt, Log, Order};

use super::Skirmish;
use super::combat::TargetedShot;
use super::declare::judge::Answer;
use super::declare::refusal::No;
use crate::charts::hand_to_hand::HandToHandFacts;
use crate::field::facts::Company;
use crate::field::figure::FigureId;

/// An order that has come to its dice.
#[derive(Clone)]
pub(crate) enum Prepared {
    /// It needs none, and is done.
    Done,
    /// This figure's attack, if it makes one.
    Attack(FigureId, Arc<Measured>),
}

/// What no die of an attack changes, measured when it is first asked for.
#[derive(Default)]
pub(crate) struct Measured {
    pub(crate) shot: OnceLock<Option<TargetedShot>>,
    pub(crate) blow: OnceLock<HandToHandFacts>,
    /// Of the figure that is attacked.
    pub(crate) company: OnceLock<Company>,
}

impl Skirmish {
    /// Does what an order is about, without initiative and without what others do, up to its dice. Orders of the other
    /// side, given or not, have no part in it (FS-ORD-01).
    pub(crate) fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), No> {
        let answer = self.judge(order)?;
        self.prepared = Some(self.bring_to_dice(answer, log));
        self.snapshot = Some(Box::new(self.state.snapshot()));
        Ok(())
    }

    fn bring_to_dice(&mut self, answer: Answer, log: &mut Log) -> Prepared {
        let (id, plan) = match answer {
            Answer::Order(id, plan) => (id, plan),
            Answer::Place(figure) => {
                self.place(*figure, log);
                return Prepared::Done;
            }
            Answer::RollOff | Answer::Done => return Prepared::Done,
        };
        for man in self.state.men.iter_mut() {
            man.order = None;
        }
        let upkeep = plan.is_for_upkeep();
        self.state.men[id].order = Some(plan);
        self.move_figure(id, log);
        self.charge_figure(id, log);
        if upkeep {
            self.upkeep(log);
            return Prepared::Done;
        }
        Prepared::Attack(id, Arc::default())
    }

    /// Throws the dice of an order.
    pub(crate) fn run_trial(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.prepared.is_none() {
            self.prepare(order, log).map_err(|no| self.refusal(no))?;
        }
        match self.prepared {
            Some(Prepared::Attack(id, _)) => self.fight_group(&[id], dice, log),
            Some(Prepared::Done) | None => Ok(()),
        }
    }

    /// Measures something: once for all trials of an order, and every time in the game itself.
    pub(crate) fn measured_once<T: Clone>(
        &self,
        what: fn(&Measured) -> &OnceLock<T>,
        measure: impl FnOnce() -> T,
    ) -> T {
        match &self.prepared {
            Some(Prepared::Attack(_, measured)) => what(measured).get_or_init(measure).clone(),
            Some(Prepared::Done) | None => measure(),
        }
    }
}
