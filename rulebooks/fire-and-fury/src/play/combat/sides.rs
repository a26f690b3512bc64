//! Charge combats: the units on each side, the fight, and its losses (FF-SEQ-10, FF-SEQ-12).

use engine::dice::Dice;
use engine::game::{Halt, Log, Refusal, Side};
use engine::table::Crossings;

use crate::charts::charge_facts::{ChargeCombatFacts, Combat as Which};
use crate::field::charge_facts::{Fight, charge_combat};
use crate::field::ids::UnitId;
use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::combat::bout::{Bout, Fighting, Leading};
use crate::play::combat::result::Fought;
use crate::play::odds::prepared::Prepared;
use crate::play::state::{Combat, Step};
use crate::play::turn::tasks::{Ask, Task};
use crate::words::{Ground, TroopOrder};

/// The units of a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The units that charged, the lead unit first.
    pub attackers: Vec<UnitId>,
    /// The units that were charged, the lead unit first.
    pub defenders: Vec<UnitId>,
}

impl Battle {
    /// FF-SEQ-10, FF-D55: the combats of this step, one for each unit that was charged.
    pub(crate) fn gather_combats(&mut self) {
        self.state.combats.clear();
        for unit in &self.state.units {
            let Some(target) = unit.marks.charging.filter(|_| !unit.off_table) else { continue };
            if self.state.combats.iter().all(|combat| combat.target != target) {
                self.state.combats.push(Combat { target, leads: [None; 2] });
            }
        }
    }

    /// FF-FLD-24, FF-D15: the chargers of a unit, and all enemies that they reached; units that have fought, are
    /// checked or gone are not among them (FF-D62).
    pub fn sides_of(&self, target: UnitId) -> Sides {
        let charges = |unit: &Unit| !unit.off_table && unit.marks.charging == Some(target);
        let all = self.state.units.pairs();
        let attackers: Vec<UnitId> = all.filter(|(_, unit)| charges(unit)).map(|(at, _)| at).collect();
        let reached = |enemy: UnitId| {
            let engaged = |attacker: &UnitId| {
                self.state.engaged.iter().any(|pair| pair.charger == *attacker && pair.enemy == enemy)
            };
            self.is_on(enemy) && attackers.iter().any(engaged)
        };
        let defenders = self.state.units.ids().filter(|at| reached(*at)).collect();
        Sides { attackers, defenders }
    }

    /// The open combat on a unit.
    pub(crate) fn combat_on(&self, target: UnitId) -> Option<&Combat> {
        self.state.combats.iter().find(|combat| combat.target == target)
    }

    /// The dice of a combat, or what comes before them.
    pub(crate) fn fight(
        &mut self,
        target: UnitId,
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
            self.state.todo.push_second(Task::Fight { target, struggle });
            return Ok(());
        }
        let (bout, facts) = {
            let ready = match self.trials.take() {
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

    /// FF-D29: puts the lead units first; asks the owner among equals. Whether a side is asked.
    fn ask_leads(&mut self, target: UnitId, sides: &mut Sides) -> bool {
        let [attacker, defender] = self.combat_on(target).map_or([None; 2], |combat| combat.leads);
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

    fn lead_first(&self, units: &mut [UnitId], named: Option<UnitId>, target: UnitId, side: Side) -> Option<Ask> {
        let weight = |unit: &UnitId| (!self.is_guns(*unit), self.unit(*unit).stands());
        let most = units.iter().map(weight).max()?;
        let equals: Vec<UnitId> = units.iter().copied().filter(|unit| weight(unit) == most).collect();
        let lead = match (named, equals.as_slice()) {
            (Some(named), _) if equals.contains(&named) => named,
            (_, [one]) => *one,
            _ => return Some(Ask::Lead { side, target, units: equals }),
        };
        if let Some(at) = units.iter().position(|unit| *unit == lead) {
            units.swap(0, at);
        }
        None
    }

    /// The facts of a combat as it would be fought now; none if a side must choose which unit leads in it.
    pub(crate) fn facts_of_fight(&self, target: UnitId) -> Option<ChargeCombatFacts> {
        let mut sides = self.sides_of(target);
        let [attacker, defender] = self.combat_on(target)?.leads;
        let active = self.state.active;
        let open = self.lead_first(&mut sides.attackers, attacker, target, active).is_some()
            || self.lead_first(&mut sides.defenders, defender, target, active.other()).is_some();
        if open { None } else { self.fighting(&sides, false, None).map(|fighting| fighting.facts) }
    }

    /// A combat about to be fought; what it is fought by is measured unless it is known.
    fn fighting(&self, sides: &Sides, struggle: bool, known: Option<&ChargeCombatFacts>) -> Option<Fighting<'_>> {
        let (attacker, defender) = (*sides.attackers.first()?, *sides.defenders.first()?);
        let countercharging = self.unit(defender).marks.countercharging;
        let combat = if self.state.step == Step::BreakthroughCombat { Which::Breakthrough } else { Which::First };
        let counters = countercharging && combat == Which::First;
        let measure = || {
            let fight = Fight {
                attackers: &sides.attackers,
                defenders: &sides.defenders,
                combat,
                struggle,
                ground: self.record(attacker).charged_over,
                counter_ground: if counters { self.record(defender).charged_over } else { Ground::Open },
            };
            charge_combat(&self.field(), fight, &mut Crossings::default())
        };
        let facts = known.cloned().or_else(measure)?;
        let leading = |id: UnitId| {
            let unit = self.unit(id);
            Leading {
                stands: u8::try_from(unit.stands()).unwrap_or(u8::MAX),
                label: unit.troops().map(|_| self.label(id)),
                effectiveness: unit.troops().map(|troops| troops.effectiveness),
            }
        };
        Some(Fighting {
            book: self.book(),
            facts,
            leads: [leading(attacker), leading(defender)],
            of: [Some(self.unit_piece(attacker)), Some(self.unit_piece(defender))],
            keeps_difference: sides.attackers.len() > 1 || sides.defenders.len() > 1,
        })
    }

    /// What the dice of a combat did.
    fn take_bout(&mut self, target: UnitId, sides: &Sides, bout: Bout, facts: &ChargeCombatFacts, log: &mut Log) {
        let [ours, theirs] = bout.lost;
        let open = bout.end.is_none();
        if open {
            // FF-D29, FF-D30: the next unit leads, or a side is gone
            self.state.todo.push(Task::Fight { target, struggle: true });
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
            self.state.todo.append(asks);
        }
    }

    /// A combat is over.
    fn close_combat(&mut self, target: UnitId) {
        self.state.combats.retain(|combat| combat.target != target);
    }

    /// An attacker's charge is over.
    pub(crate) fn finish_attack(&mut self, attacker: UnitId) {
        self.disengage(attacker);
        self.record_mut(attacker).fought = true;
    }
}
