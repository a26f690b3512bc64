//! What a charge combat's result does to every unit in it (FF-RES-02 to FF-RES-22).

use engine::game::Log;

use crate::charts::charge_combat::{ChargeCombatOutcome, LeaderCheck};
use crate::charts::charge_facts::{AttackerOrder, ChargeCombatFacts, Combat};
use crate::charts::charge_result::{
    AttackerFate, AttackerMove, DefenderMove, Exchange, GunsAfter, GunsFate, TroopsFate,
};
use crate::field::ids::{LeaderId, UnitId};
use crate::options::WinnerDisorder;
use crate::play::battle::Battle;
use crate::play::combat::sides::Sides;
use crate::play::turn::tasks::{Ask, Back, Otherwise, Over, Retreat, Task};
use crate::words::{Ground, TroopArm, TroopOrder};

/// A combat that is decided: the facts of its last exchange, and what came of it.
pub(crate) struct Fought<'a> {
    pub(crate) facts: &'a ChargeCombatFacts,
    pub(crate) outcome: &'a ChargeCombatOutcome,
}

impl Battle {
    /// FF-D29: the result applies to every unit of a side, the stand losses once.
    pub(crate) fn take_result(&mut self, sides: &Sides, fought: &Fought<'_>, log: &mut Log) {
        let outcome = fought.outcome;
        // FF-RES-20: the ground of the attackers, for a countercharging winner to carry
        let over = sides.attackers.first().and_then(|lead| self.ground_under_unit(*lead));
        // What comes last is put down first: the winner moves when the beaten are gone.
        let attacker_wins = matches!(outcome.attacker_move, AttackerMove::Breakthrough | AttackerMove::CarryPosition);
        if attacker_wins {
            self.send_attackers(sides, fought, log);
            self.send_defenders(sides, fought, over, log);
        } else {
            self.send_defenders(sides, fought, over, log);
            self.send_attackers(sides, fought, log);
        }
        self.fall(sides, outcome, log);
        let lost = |stands: i32| u8::try_from(stands).unwrap_or(0);
        for (units, count) in [
            (&sides.attackers, lost(outcome.attacker_stands_lost)),
            (&sides.defenders, lost(self.defenders_lose(sides, fought))),
        ] {
            if count > 0 {
                let units = self.payers(units);
                self.state.todo.push(Task::Allot { units, count, rule: "FF-D23" });
            }
        }
    }

    /// FF-RES-04, FF-RES-18, FF-LDR-06: the leader with a side that is swept away or repulsed.
    fn fall(&mut self, sides: &Sides, outcome: &ChargeCombatOutcome, log: &mut Log) {
        let units = match outcome.fallen_leader_check {
            LeaderCheck::None => return,
            LeaderCheck::Attacker => &sides.attackers,
            LeaderCheck::Defender => &sides.defenders,
        };
        let Some(fallen) = &outcome.fallen_leader else { return };
        let with: Vec<LeaderId> = units.iter().flat_map(|unit| self.leaders_with(*unit)).collect();
        let Some((first, others)) = with.split_first() else { return };
        self.strike_leader(*first, fallen.effect, log);
        // The chart throws one die; every other leader with them has his own.
        self.state.todo.push_in_order(others.iter().map(|leader| Task::LeaderOf { leader: *leader }));
    }

    /// FF-D29: what the result does to an attacker. The chart speaks of the lead unit; the others fare by the same
    /// difference, each by its own arm and the ground of its own charge (FF-RES-09, FF-RES-13, FF-RES-21, FF-RES-22).
    fn attacker_fate(&self, unit: UnitId, sides: &Sides, fought: &Fought<'_>) -> AttackerFate {
        let outcome = fought.outcome;
        if sides.attackers.first() == Some(&unit) {
            return AttackerFate {
                lost: outcome.attacker_stands_lost,
                order: outcome.attacker_order_after,
                moves: outcome.attacker_move,
                may_recall: outcome.attacker_may_recall,
            };
        }
        let mut facts = fought.facts.clone();
        facts.attacker.arm = if self.is_mounted(unit) { TroopArm::Cavalry } else { TroopArm::Infantry };
        // Its order is never made better: what it is before does not matter.
        facts.attacker.order = AttackerOrder::GoodOrder;
        facts.attacker.ground = self.record(unit).charged_over;
        Exchange::of(self.book(), &facts, outcome.difference).attacker()
    }

    /// FF-FLD-32: the enemy that a unit just fought: of several the one that it touches, the lead unit before others.
    fn fought_by(&self, unit: UnitId, enemies: &[UnitId]) -> Option<UnitId> {
        let field = self.field();
        let (lead, own) = (*enemies.first()?, field.piece(unit)?);
        let gap = |enemy: UnitId| field.piece(enemy).map_or(f64::INFINITY, |enemy| own.body.gap(enemy.body).distance);
        let mut nearest = (lead, if enemies.len() > 1 { gap(lead) } else { 0.0 });
        for enemy in enemies.iter().skip(1).copied() {
            let distance = gap(enemy);
            if distance + self.book().sheet.field.tolerance.get() < nearest.1 {
                nearest = (enemy, distance);
            }
        }
        Some(nearest.0)
    }

    fn send_attackers(&mut self, sides: &Sides, fought: &Fought<'_>, log: &mut Log) {
        let rule = "FF-RES-21";
        for unit in sides.attackers.iter().rev().copied() {
            let from = self.fought_by(unit, &sides.defenders);
            let AttackerFate { order, moves, may_recall, .. } = self.attacker_fate(unit, sides, fought);
            self.worsen_order(unit, order, rule, log);
            self.finish_attack(unit);
            let back = |how, rule| Retreat { unit, how, from, rule };
            let retreat = match moves {
                AttackerMove::Stay => continue,
                AttackerMove::Breakthrough => {
                    self.record_mut(unit).breaks_through = true;
                    self.owe_disorder(unit);
                    continue;
                }
                AttackerMove::CarryPosition => {
                    let reached = self.record(unit).reached.filter(|_| may_recall);
                    match reached {
                        Some(over) => {
                            let otherwise = Otherwise::Carries(over);
                            self.state.todo.push(Task::Ask(Ask::Recall { unit, otherwise }));
                        }
                        None => self.queue_carry(unit),
                    }
                    continue;
                }
                AttackerMove::Retreat3 => back(Back::Three, "FF-RES-16"),
                AttackerMove::OutOfCloseRange => back(Back::OutOfCloseRange, "FF-RES-17"),
                AttackerMove::FullRetreat => back(Back::Full, "FF-RES-18"),
            };
            self.queue_beaten(retreat, may_recall);
        }
    }

    /// FF-R63, under the option `after-breakthrough`: what the chart left out for now.
    fn owe_disorder(&mut self, unit: UnitId) {
        if self.book().options.winner_disorder != WinnerDisorder::AfterBreakthrough {
            return;
        }
        let cavalry = self.is_mounted(unit);
        let record = self.record_mut(unit);
        record.owes_disorder = cavalry || record.charged_over != Ground::Open;
    }

    fn send_defenders(&mut self, sides: &Sides, fought: &Fought<'_>, over: Option<Over>, log: &mut Log) {
        // FF-R60: one stand is damaged, of the first battery that is not lost.
        let is_left = |fate: GunsFate| fate.after != GunsAfter::Lost;
        let hit =
            sides.defenders.iter().copied().find(|unit| self.guns_fate(*unit, sides, fought).is_some_and(is_left));
        for unit in sides.defenders.iter().rev().copied() {
            let from = self.fought_by(unit, &sides.attackers);
            if let Some(fate) = self.guns_fate(unit, sides, fought) {
                let damaged = if hit == Some(unit) { fate.damaged } else { 0 };
                self.send_guns(unit, GunsFate { damaged, ..fate }, from, log);
            } else {
                let Some(fate) = self.troops_fate(unit, sides, fought) else { continue };
                self.send_troops(unit, fate, from, over, log);
            }
        }
    }

    /// FF-D29: what the result does to defending troops, as [`attacker_fate`](Self::attacker_fate) does for attackers.
    fn troops_fate(&self, unit: UnitId, sides: &Sides, fought: &Fought<'_>) -> Option<TroopsFate> {
        let outcome = fought.outcome;
        if sides.defenders.first() == Some(&unit) {
            return Some(TroopsFate {
                lost: outcome.defender_stands_lost,
                order: outcome.defender_order_after?,
                moves: outcome.defender_move?,
                may_recall: outcome.defender_may_recall?,
                may_carry: outcome.defender_may_carry_position?,
            });
        }
        let own = self.unit(unit);
        let mut facts = fought.facts.clone();
        facts.defender.arm = own.arm();
        facts.defender.order = TroopOrder::GoodOrder;
        facts.defender.countercharging = own.marks.countercharging && facts.combat == Combat::First;
        Some(Exchange::of(self.book(), &facts, outcome.difference).troops())
    }

    fn send_troops(&mut self, unit: UnitId, fate: TroopsFate, from: Option<UnitId>, over: Option<Over>, log: &mut Log) {
        let TroopsFate { order, moves, may_recall, may_carry, .. } = fate;
        self.worsen_order(unit, order, "FF-RES-10", log);
        let back = |how, rule| Retreat { unit, how, from, rule };
        let retreat = match moves {
            DefenderMove::Stay => return,
            DefenderMove::Hold => {
                // FF-RES-20
                if may_carry && let Some(over) = over {
                    let otherwise = Otherwise::HoldsOrCarries(over);
                    self.state.todo.push(Task::Ask(Ask::Recall { unit, otherwise }));
                }
                return;
            }
            DefenderMove::Retreat3 => back(Back::Three, "FF-RES-10"),
            DefenderMove::OutOfCloseRange => back(Back::OutOfCloseRange, "FF-RES-06"),
            DefenderMove::FullRetreat => back(Back::Full, "FF-RES-02"),
        };
        self.disengage(unit);
        self.queue_beaten(retreat, may_recall);
    }

    /// FF-RES-22: beaten cavalry may recall instead.
    fn queue_beaten(&mut self, retreat: Retreat, may_recall: bool) {
        self.state.todo.push(if may_recall {
            Task::Ask(Ask::Recall { unit: retreat.unit, otherwise: Otherwise::Retreats(retreat) })
        } else {
            Task::Retreat(retreat)
        });
    }

    /// FF-RES-03, FF-RES-08, FF-RES-11, FF-RES-12: what the result does to a battery. The chart speaks of the first; others
    /// fare by the same difference, each by its own carriage.
    fn guns_fate(&self, unit: UnitId, sides: &Sides, fought: &Fought<'_>) -> Option<GunsFate> {
        let guns = self.unit(unit).guns()?;
        let outcome = fought.outcome;
        if sides.defenders.iter().copied().find(|unit| self.is_guns(*unit)) == Some(unit) {
            return Some(GunsFate {
                lost: outcome.defender_stands_lost,
                after: outcome.defender_guns_after?,
                damaged: outcome.defender_gun_stands_damaged?,
            });
        }
        let mut facts = fought.facts.clone();
        facts.defender.guns_carriage = Some(guns.carriage);
        facts.defender.guns_limbered = guns.limbered;
        Some(Exchange::of(self.book(), &facts, outcome.difference).guns())
    }

    /// FF-R58: the stands that the defenders lose: troops as the chart says, guns alone as the batteries that escape do.
    fn defenders_lose(&self, sides: &Sides, fought: &Fought<'_>) -> i32 {
        if sides.defenders.iter().any(|unit| !self.is_guns(*unit)) {
            return fought.outcome.defender_stands_lost;
        }
        let fates = sides.defenders.iter().filter_map(|unit| self.guns_fate(*unit, sides, fought));
        fates.map(|fate| fate.lost).max().unwrap_or(0)
    }

    /// A battery stays, runs or is lost.
    fn send_guns(&mut self, unit: UnitId, fate: GunsFate, from: Option<UnitId>, log: &mut Log) {
        let rule = "FF-RES-11";
        let damaged = u8::try_from(fate.damaged).unwrap_or(0);
        match fate.after {
            GunsAfter::Hold => {}
            GunsAfter::HoldSilenced => {
                self.silence_all(unit, rule, log);
                self.batter(unit, damaged, 0, log);
            }
            GunsAfter::FullRetreatSilenced => {
                self.disengage(unit);
                self.limber(unit, true, rule, log);
                self.silence_all(unit, rule, log);
                self.batter(unit, damaged, 0, log);
                let retreat = Retreat { unit, how: Back::Full, from, rule };
                self.state.todo.push(Task::Retreat(retreat));
            }
            GunsAfter::Lost => self.remove(unit, "captured", "FF-RES-03", log),
        }
    }
}
