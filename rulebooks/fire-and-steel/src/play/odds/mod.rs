//! Trying an order out: the shot, blow or move itself, as things stand now. What comes before the first die is done once
//! for all the trials of its odds.

use std::sync::{Arc, OnceLock};

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal};

use crate::charts::hand_to_hand::HandToHandFacts;
use crate::field::facts::Company;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::combat::Aimed;
use crate::play::state::Plan;
use crate::play::turn::question::Answer;

/// An order that has come to its dice.
#[derive(Clone)]
pub(crate) enum Poised {
    /// It needs none, and is done.
    Done,
    /// This figure's attack, if it makes one.
    Attack(FigureId, Arc<Measured>),
}

/// What no die of an attack touches, measured when it is first asked for.
#[derive(Default)]
pub(crate) struct Measured {
    pub(crate) shot: OnceLock<Option<Aimed>>,
    pub(crate) blow: OnceLock<HandToHandFacts>,
    /// Of the one who is attacked.
    pub(crate) company: OnceLock<Company>,
}

impl Skirmish {
    /// Does what an order is about, without initiative and without what others do, up to its dice. Orders of the other
    /// side, given or not, have no part in it (FS-ORD-01).
    pub(crate) fn get_ready(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        let answer = self.judge(order)?;
        self.poised = Some(self.bring_to_dice(answer, log));
        self.mark = Some(Box::new(self.state.mark()));
        Ok(())
    }

    fn bring_to_dice(&mut self, answer: Answer, log: &mut Log) -> Poised {
        let (id, plan) = match answer {
            Answer::Order(id, plan) => (id, plan),
            Answer::Place(figure) => {
                self.place(*figure, log);
                return Poised::Done;
            }
            Answer::RollOff | Answer::Done => return Poised::Done,
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
            return Poised::Done;
        }
        Poised::Attack(id, Arc::default())
    }

    /// Throws the dice of an order: its odds are made of this.
    pub(crate) fn try_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.poised.is_none() {
            self.get_ready(order, log)?;
        }
        match self.poised {
            Some(Poised::Attack(id, _)) => self.fight_group(&[id], dice, log),
            Some(Poised::Done) | None => Ok(()),
        }
    }

    /// Measures something: once for all the trials of an order, and anew in the game itself.
    pub(crate) fn once<T: Clone>(&self, what: fn(&Measured) -> &OnceLock<T>, measure: impl FnOnce() -> T) -> T {
        match &self.poised {
            Some(Poised::Attack(_, measured)) => what(measured).get_or_init(measure).clone(),
            Some(Poised::Done) | None => measure(),
        }
    }
}
