//! Charge combats: who is in them, and what their results do (FF-SEQ-10, FF-SEQ-12).

use engine::dice::Dice;
use engine::game::{Halt, Log, Refusal, Side};
use engine::table::Crossings;

use crate::charts::charge_facts::{ChargeCombatFacts, Combat as Which};
use crate::field::charge_facts::{Fight, charge_combat};
use crate::field::pieces::Unit;
use crate::play::battle::{Battle, short};
use crate::play::combat::bout::{Bout, Fighting, Leading};
use crate::play::combat::result::Fought;
use crate::play::odds::prepared::Prepared;
use crate::play::state::{Combat, Step};
use crate::play::turn::tasks::{Ask, Task};
use crate::words::{Ground, TroopOrder};

/// The units of a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Those who charged, the lead unit first.
    pub attackers: Vec<usize>,
    /// Those who were charged, the lead unit first.
    pub defenders: Vec<usize>,
}

impl Battle {
    /// FF-SEQ-10, FF-D55: the combats of this step, one for each unit that was charged.
    pub(crate) fn gather_combats(&mut self) {
        self.state.combats.clear();
        for at in 0..self.state.units.len() {
            let Some(target) = self.unit(at).filter(|unit| !unit.off_table).and_then(|unit| unit.marks.charging) else {
                continue;
            };
            if self.state.combats.iter().all(|combat| usize::from(combat.target) != target) {
                self.state.combats.push(Combat { target: short(target), leads: [None; 2] });
            }
        }
    }

    /// FF-FLD-24, FF-D15: the chargers of a unit, and all whom they reached; those who have fought, are checked or gone
    /// are not among them (FF-D62).
    pub fn sides_of(&self, target: usize) -> Sides {
        let charges = |unit: &Unit| !unit.off_table && unit.marks.charging == Some(target);
        let all = self.state.units.iter().enumerate();
        let attackers: Vec<usize> = all.filter(|(_, unit)| charges(unit)).map(|(at, _)| at).collect();
        let reached = |enemy: usize| {
            let engaged = |attacker: &usize| {
                self.state
                    .engaged
                    .iter()
                    .any(|pair| usize::from(pair.charger) == *attacker && usize::from(pair.enemy) == enemy)
            };
            self.is_on(enemy) && attackers.iter().any(engaged)
        };
        let defenders = (0..self.state.units.len()).filter(|at| reached(*at)).collect();
        Sides { attackers, defenders }
    }

    /// The open combat on a unit.
    pub(crate) fn combat_on(&self, target: usize) -> Option<&Combat> {
        self.state.combats.iter().find(|combat| usize::from(combat.target) == target)
    }

    /// The dice of a combat, or what comes before them.
    pub(crate) fn fight(
        &mut self,
        target: usize,
        struggle: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let mut sides = self.sides_of(target);
        if sides.attackers.is_empty() {
            // FF-D62: nothing happens
            self.close_combat(target);
            return Ok(());
        }
        if sides.defenders.is_empty() {
            // FF-D30, FF-D62: the position is carried without dice, disorder or breakthrough
            self.close_combat(target);
            for attacker in sides.attackers {
                self.finish_attack(attacker);
                self.queue_carry(attacker);
            }
            return Ok(());
        }
        if self.ask_leads(target, &mut sides) {
            self.state
                .todo
                .insert(self.state.todo.len().saturating_sub(1), Task::Fight { target: short(target), struggle });
            return Ok(());
        }
        let (bout, facts) = {
            let ready = match self.prepared.take() {
                Some(Prepared::Contact(_, facts)) => facts,
                _ => None,
            };
            let Some(fighting) = self.fighting(&sides, struggle, ready.as_deref()) else {
                return Err(Refusal::by("FF-D29", "the lead unit can fight no charge combat").into());
            };
            let rule = self.state.step.rule();
            self.log_together(&sides.attackers, "attack", rule, log);
            self.log_together(&sides.defenders, "stand", rule, log);
            let bout = fighting.fight(rule, dice, log)?;
            let facts = fighting.facts_after(&bout);
            (bout, facts)
        };
        self.take_bout(target, &sides, bout, &facts, log);
        Ok(())
    }

    /// FF-D29: puts the lead units first; asks the owner among equals. Whether somebody is asked.
    fn ask_leads(&mut self, target: usize, sides: &mut Sides) -> bool {
        let named = self.combat_on(target).map_or([None; 2], |combat| combat.leads);
        let [attacker, defender] = named.map(|lead| lead.map(usize::from));
        let active = self.state.active;
        for (units, named, side) in
            [(&mut sides.attackers, attacker, active), (&mut sides.defenders, defender, active.other())]
        {
            if let Some(ask) = self.lead_first(units, named, target, side) {
                self.state.todo.push(Task::Ask(ask));
                return true;
            }
        }
        false
    }

    fn lead_first(&self, units: &mut [usize], named: Option<usize>, target: usize, side: Side) -> Option<Ask> {
        let weight = |at: &usize| self.unit(*at).map_or((false, 0), |unit| (unit.troops().is_some(), unit.stands()));
        let most = units.iter().map(weight).max()?;
        let equals: Vec<u16> = units.iter().filter(|at| weight(at) == most).map(|at| short(*at)).collect();
        let lead = match (named, equals.as_slice()) {
            (Some(named), _) if equals.contains(&short(named)) => named,
            (_, [one]) => usize::from(*one),
            _ => return Some(Ask::Lead { side, target: short(target), units: equals }),
        };
        if let Some(at) = units.iter().position(|unit| *unit == lead) {
            units.swap(0, at);
        }
        None
    }

    /// The facts of a combat as it would be fought now; none if somebody must choose who leads in it.
    pub(crate) fn facts_of_fight(&self, target: usize) -> Option<ChargeCombatFacts> {
        let mut sides = self.sides_of(target);
        let [attacker, defender] = self.combat_on(target)?.leads.map(|lead| lead.map(usize::from));
        let active = self.state.active;
        let open = self.lead_first(&mut sides.attackers, attacker, target, active).is_some()
            || self.lead_first(&mut sides.defenders, defender, target, active.other()).is_some();
        if open { None } else { self.fighting(&sides, false, None).map(|fighting| fighting.facts) }
    }

    /// A combat about to be fought; what it is fought by is measured unless it is known.
    fn fighting(&self, sides: &Sides, struggle: bool, known: Option<&ChargeCombatFacts>) -> Option<Fighting<'_>> {
        let over = |unit: Option<&usize>| {
            unit.and_then(|unit| self.record(*unit)).map_or(Ground::Open, |record| record.charged_over)
        };
        let (attacker, defender) = (*sides.attackers.first()?, *sides.defenders.first()?);
        let countercharging = self.unit(defender).is_some_and(|unit| unit.marks.countercharging);
        let combat = if self.state.step == Step::BreakthroughCombat { Which::Breakthrough } else { Which::First };
        let counters = countercharging && combat == Which::First;
        let measure = || {
            let fight = Fight {
                attackers: &sides.attackers,
                defenders: &sides.defenders,
                combat,
                struggle,
                ground: over(Some(&attacker)),
                counter_ground: if counters { over(Some(&defender)) } else { Ground::Open },
            };
            charge_combat(&self.field(), fight, &mut Crossings::default())
        };
        let facts = known.cloned().or_else(measure)?;
        let leading = |at: usize| {
            let unit = self.unit(at)?;
            let label = self.fixed.labels.get(at).copied().filter(|_| unit.troops().is_some());
            Some(Leading {
                stands: u8::try_from(unit.stands()).unwrap_or(u8::MAX),
                label,
                effectiveness: unit.troops().map(|troops| troops.effectiveness),
            })
        };
        Some(Fighting {
            book: self.book(),
            facts,
            leads: [leading(attacker)?, leading(defender)?],
            of: [Some(self.unit_id(attacker)), Some(self.unit_id(defender))],
            keeps_difference: sides.attackers.len() > 1 || sides.defenders.len() > 1,
        })
    }

    /// What the dice of a combat did.
    fn take_bout(&mut self, target: usize, sides: &Sides, bout: Bout, facts: &ChargeCombatFacts, log: &mut Log) {
        let [ours, theirs] = bout.lost;
        let open = bout.end.is_none();
        if open {
            // FF-D29, FF-D30: the next unit leads, or a side is gone
            self.state.todo.push(Task::Fight { target: short(target), struggle: true });
        }
        let before = self.state.todo.len();
        if bout.struggled {
            let rule = "FF-RES-14";
            for unit in sides.attackers.iter().chain(&sides.defenders) {
                self.worsen_order(*unit, TroopOrder::Disordered, rule, log);
                self.silence_all(*unit, rule, log);
            }
            self.allot(&sides.defenders, theirs, rule, open, log);
            self.allot(&sides.attackers, ours, rule, open, log);
        }
        if let Some(outcome) = bout.end {
            // The losses of the struggle come before the result, and what they ask before what it does.
            let asks = self.state.todo.split_off(before);
            self.close_combat(target);
            self.take_result(sides, &Fought { facts, outcome: &outcome }, log);
            self.state.todo.extend(asks);
        }
    }

    /// FF-D23: the lead unit loses its stands first, then the owner chooses. Losses of a struggle within a combat that is
    /// decided never go beyond the lead unit.
    fn allot(&mut self, units: &[usize], count: u8, rule: &'static str, open: bool, log: &mut Log) {
        if count == 0 {
            return;
        }
        let units = self.payers(units);
        if open {
            self.state.todo.push(Task::Allot { units, count, rule });
        } else {
            self.allot_now(&units, count, rule, log);
        }
    }

    /// FF-R58: stands lost fall on the troops of a side, on guns only where they fight alone.
    pub(crate) fn payers(&self, units: &[usize]) -> Vec<u16> {
        let troops = units.iter().any(|unit| !self.is_guns(*unit));
        units.iter().filter(|unit| !troops || !self.is_guns(**unit)).map(|unit| short(*unit)).collect()
    }

    /// FF-D23: the lead unit pays; what it cannot pay the owner allots.
    pub(crate) fn allot_now(&mut self, units: &[u16], count: u8, rule: &'static str, log: &mut Log) {
        let mut left = count;
        let Some(lead) = units.first().copied().map(usize::from) else { return };
        let stands = self.unit(lead).filter(|unit| !unit.off_table).map_or(0, Unit::stands);
        let pays = left.min(u8::try_from(stands).unwrap_or(u8::MAX));
        self.lose_stands(lead, pays, rule, log);
        left -= pays;
        let others: Vec<u16> = units.iter().copied().filter(|unit| self.is_on(usize::from(*unit))).collect();
        match others.as_slice() {
            [] => {}
            _ if left == 0 => {}
            [one] => self.lose_stands(usize::from(*one), left, rule, log),
            _ => {
                let side = self.side(lead);
                self.state.todo.push(Task::Ask(Ask::Allot { side, units: others, count: left, rule }));
            }
        }
    }

    /// Troops lose stands, guns gun stands.
    pub(crate) fn lose_stands(&mut self, unit: usize, count: u8, rule: &'static str, log: &mut Log) {
        if self.unit(unit).is_some_and(|unit| unit.guns().is_some()) {
            self.wreck_some(unit, count, log);
        } else {
            self.lose_troops(unit, count, rule, log);
        }
    }

    /// A combat is over.
    fn close_combat(&mut self, target: usize) {
        self.state.combats.retain(|combat| usize::from(combat.target) != target);
    }

    /// An attacker's charge is over.
    pub(crate) fn finish_attack(&mut self, attacker: usize) {
        self.disengage(attacker);
        if let Some(record) = self.record_mut(attacker) {
            record.fought = true;
        }
    }
}
