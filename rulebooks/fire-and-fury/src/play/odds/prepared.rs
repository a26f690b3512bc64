//! Orders prepared for the dice: what comes before the first die is done once for all the trials of their odds.

use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal};

use crate::charts::charge_facts::ChargeCombatFacts;
use crate::field::facts::Volley;
use crate::play::battle::Battle;
use crate::play::state::Step;
use crate::play::turn::judge::Plan;

/// What is to be tried, as far as no die touches it.
#[derive(Clone)]
pub(crate) enum Prepared {
    /// Fire, measured: at whom, how, and the leaders near him.
    Volley(usize, Arc<(Volley, Vec<u8>)>),
    /// A charge combat about to be fought, on whom and with what facts; nobody if a charge stopped short.
    Contact(Option<usize>, Option<Arc<ChargeCombatFacts>>),
}

impl Battle {
    /// Gets an order ready for its trials; what has nothing to get ready is tried as it is.
    pub(crate) fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        let plan = self.cache.take(order).map_or_else(|| self.judge(order), Ok)?;
        self.prepared = match plan {
            Plan::Fire { target, crews } => self.aim(target, &crews).map(|aimed| Prepared::Volley(target, aimed)),
            // The charge as it would be fought now: into contact, and the dice.
            Plan::Declare { unit, target, cold_steel } => {
                self.declare(unit, target, cold_steel, log);
                self.move_charge(unit, None, log);
                Some(self.in_contact(unit, Step::ChargeCombat))
            }
            Plan::Breakthrough { unit, toward } => {
                self.break_through(unit, toward, log);
                Some(self.in_contact(unit, Step::BreakthroughCombat))
            }
            Plan::Fight { target } => Some(self.contact(Some(target))),
            plan => {
                self.cache.keep(order, plan);
                None
            }
        };
        Ok(())
    }

    fn in_contact(&mut self, unit: usize, step: Step) -> Prepared {
        self.cache.forget();
        self.state.step = step;
        self.gather_combats();
        self.contact(self.unit(unit).and_then(|unit| unit.marks.charging))
    }

    fn contact(&self, target: Option<usize>) -> Prepared {
        Prepared::Contact(target, target.and_then(|target| self.facts_of_fight(target)).map(Arc::new))
    }

    /// Throws the dice of an order.
    pub(crate) fn run_trial(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.prepared.is_none() {
            self.prepare(order, log)?;
        }
        match self.prepared.take() {
            Some(Prepared::Volley(target, aimed)) => {
                self.fire_volley(target, &aimed.0, &aimed.1, dice, log)?;
                self.run_tasks(dice, log)
            }
            Some(Prepared::Contact(Some(target), facts)) => {
                // The fight takes its facts from here.
                self.prepared = Some(Prepared::Contact(Some(target), facts));
                self.perform(Plan::Fight { target }, dice, log)
            }
            Some(Prepared::Contact(None, _)) => Ok(()),
            None => {
                let plan = self.cache.take(order).map_or_else(|| self.judge(order), Ok)?;
                self.perform(plan, dice, log)
            }
        }
    }
}
