//! The odds of an order: the shot, blow or move itself, as things stand now. What comes before the first die is done once
//! for all runs.

use std::sync::{Arc, OnceLock};

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal, Trial};

use super::Skirmish;
use super::combat::TargetedShot;
use super::declare::judge::Answer;
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

impl Trial for Skirmish {
    /// Does what an order is about, without initiative and without what others do, up to its dice. Orders of the other
    /// side, given or not, have no part in it (FS-ORD-01).
    fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        let answer = self.judge_in_words(order)?;
        let prepared = self.bring_to_dice(answer, log);
        self.trials.prepare(prepared);
        self.trials.snapshot(&mut self.state);
        Ok(())
    }

    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.trials.prepared().is_none() {
            self.prepare(order, log)?;
        }
        match self.trials.prepared() {
            Some(Prepared::Attack(id, _)) => self.fight_group(&[*id], dice, log),
            Some(Prepared::Done) | None => Ok(()),
        }
    }

    fn restore(&mut self) -> bool {
        self.trials.restore(&mut self.state)
    }
}

impl Skirmish {
    fn bring_to_dice(&mut self, answer: Answer, log: &mut Log) -> Prepared {
        let (id, plan) = match answer {
            Answer::Order(id, plan) => (id, plan),
            Answer::Place(figure) => {
                self.place(*figure, log);
                return Prepared::Done;
            }
            Answer::RollOff | Answer::Done => return Prepared::Done,
        };
        for man in &mut self.state.men {
            man.order = None;
        }
        let upkeep = plan.is_for_upkeep();
        self.state.men[id].order = Some(plan);
        self.bear_in_mind(id);
        self.move_figure(id, log);
        self.charge_figure(id, log);
        if upkeep {
            self.upkeep(log);
            return Prepared::Done;
        }
        Prepared::Attack(id, Arc::default())
    }

    /// Measures something: once for all runs of an order, and every time in the game itself.
    pub(crate) fn measured_once<T: Clone>(
        &self,
        what: fn(&Measured) -> &OnceLock<T>,
        measure: impl FnOnce() -> T,
    ) -> T {
        match self.trials.prepared() {
            Some(Prepared::Attack(_, measured)) => what(measured).get_or_init(measure).clone(),
            Some(Prepared::Done) | None => measure(),
        }
    }
}
