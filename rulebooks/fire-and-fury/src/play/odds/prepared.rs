//! Orders prepared for the dice: all that comes before the first die is done once for all trials.

use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal};
use engine::kit::Tasks;

use crate::charts::charge_facts::ChargeCombatFacts;
use crate::field::facts::Volley;
use crate::field::ids::{LeaderId, UnitId};
use crate::play::battle::Battle;
use crate::play::state::Step;
use crate::play::turn::judge::Plan;

/// What is to be tried, as far as no die touches it.
#[derive(Clone)]
pub(crate) enum Prepared {
    /// Fire, measured: the target, the volley, and the leaders near the target.
    Volley(UnitId, Arc<(Volley, Vec<LeaderId>)>),
    /// A charge combat about to be fought: its target and its facts; no target if the charge stopped short.
    Contact(Option<UnitId>, Option<Arc<ChargeCombatFacts>>),
}

impl Battle {
    /// Prepares an order for its trials; an order with nothing to prepare is tried as it is.
    pub(crate) fn prepare_order(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        let plan = self.cache.take(order).map_or_else(|| self.judge(order), Ok)?;
        let prepared = match plan {
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
        self.trials.take();
        if let Some(prepared) = prepared {
            self.trials.prepare(prepared);
        }
        Ok(())
    }

    fn in_contact(&mut self, unit: UnitId, step: Step) -> Prepared {
        self.cache.forget();
        self.state.step = step;
        self.gather_combats();
        self.contact(self.unit(unit).marks.charging)
    }

    fn contact(&self, target: Option<UnitId>) -> Prepared {
        Prepared::Contact(target, target.and_then(|target| self.facts_of_fight(target)).map(Arc::new))
    }

    /// Throws the dice of an order.
    pub(crate) fn run_trial(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.trials.prepared().is_none() {
            self.prepare_order(order, log)?;
        }
        match self.trials.take() {
            Some(Prepared::Volley(target, aimed)) => {
                self.fire_volley(target, &aimed.0, &aimed.1, dice, log)?;
                self.work_off(dice, log)
            }
            Some(Prepared::Contact(Some(target), facts)) => {
                // The fight takes its facts from here.
                self.trials.prepare(Prepared::Contact(Some(target), facts));
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
