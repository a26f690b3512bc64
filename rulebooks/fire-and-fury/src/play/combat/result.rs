//! What a charge combat's result does to every unit in it (FF-RES-02 to FF-RES-22).

use engine::game::{Log, What};
use engine::table::{Body, Facing, Footprint, Pose, Spot, Stance};

use crate::charts::charge_combat::{ChargeCombatOutcome, LeaderCheck};
use crate::charts::charge_facts::{AttackerOrder, ChargeCombatFacts, Combat};
use crate::charts::charge_result::{
    AttackerFate, AttackerMove, DefenderMove, Exchange, GunsAfter, GunsFate, TroopsFate,
};
use crate::field::cover::stands_in_cover;
use crate::field::moves::Scratch;
use crate::field::moves::carry::carry;
use crate::field::pieces::{Troops, Unit};
use crate::options::WinnerDisorder;
use crate::play::battle::{Battle, short};
use crate::play::combat::sides::Sides;
use crate::play::turn::tasks::{Ask, Back, Otherwise, Over, Retreat, Task};
use crate::words::{Arm, Ground, TroopArm, TroopOrder};

/// A combat that is decided: the facts of its last exchange, and what came of it.
pub(crate) struct Fought<'a> {
    pub(crate) facts: &'a ChargeCombatFacts,
    pub(crate) outcome: &'a ChargeCombatOutcome,
}

impl Battle {
    /// FF-D29: the result applies to every unit of a side, the stand losses once.
    pub(crate) fn take_result(&mut self, sides: &Sides, fought: &Fought<'_>, log: &mut Log) {
        let outcome = fought.outcome;
        let over = self.ground_of(sides);
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
        let leaders = |unit: &usize| {
            let unit = *unit;
            self.state.leaders.iter().enumerate().filter(move |(_, leader)| leader.is_with(unit)).map(|(at, _)| at)
        };
        let with: Vec<usize> = units.iter().flat_map(leaders).collect();
        let Some((first, others)) = with.split_first() else { return };
        self.strike_leader(*first, fallen.effect, log);
        // The chart throws one die; whoever else is with them has his own.
        for leader in others.iter().rev().filter_map(|leader| u8::try_from(*leader).ok()) {
            self.state.todo.push(Task::LeaderOf { leader });
        }
    }

    /// FF-D29: what the result does to an attacker. The chart speaks of the lead unit; the others fare by the same
    /// difference, each by its own arm and the ground of its own charge (FF-RES-09, FF-RES-13, FF-RES-21, FF-RES-22).
    fn attacker_fate(&self, unit: usize, sides: &Sides, fought: &Fought<'_>) -> AttackerFate {
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
        facts.attacker.ground = self.record(unit).map_or(Ground::Open, |record| record.charged_over);
        Exchange::of(self.book(), &facts, outcome.difference).attacker()
    }

    /// FF-FLD-32: the enemy whom a unit just fought: of several the one that it touches, the lead unit before others.
    fn fought_by(&self, unit: usize, enemies: &[usize]) -> Option<u16> {
        let field = self.field();
        let (lead, own) = (*enemies.first()?, field.piece(unit)?);
        let gap = |enemy: usize| field.piece(enemy).map_or(f64::INFINITY, |enemy| own.body.gap(enemy.body).distance);
        let mut nearest = (lead, if enemies.len() > 1 { gap(lead) } else { 0.0 });
        for enemy in enemies.iter().skip(1).copied() {
            let distance = gap(enemy);
            if distance + self.book().sheet.field.tolerance.get() < nearest.1 {
                nearest = (enemy, distance);
            }
        }
        Some(short(nearest.0))
    }

    fn send_attackers(&mut self, sides: &Sides, fought: &Fought<'_>, log: &mut Log) {
        let rule = "FF-RES-21";
        for unit in sides.attackers.iter().rev().copied() {
            let at = short(unit);
            let from = self.fought_by(unit, &sides.defenders);
            let AttackerFate { order, moves, may_recall, .. } = self.attacker_fate(unit, sides, fought);
            self.worsen_order(unit, order, rule, log);
            self.finish_attack(unit);
            let back = |how, rule| Retreat { unit: at, how, from, rule };
            let retreat = match moves {
                AttackerMove::Stay => continue,
                AttackerMove::Breakthrough => {
                    if let Some(record) = self.record_mut(unit) {
                        record.breaks_through = true;
                    }
                    self.owe_disorder(unit);
                    continue;
                }
                AttackerMove::CarryPosition => {
                    let reached = self.record(unit).and_then(|record| record.reached).filter(|_| may_recall);
                    match reached {
                        Some(over) => {
                            let otherwise = Otherwise::Carries(over);
                            self.state.todo.push(Task::Ask(Ask::Recall { unit: at, otherwise }));
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
    fn owe_disorder(&mut self, unit: usize) {
        if self.book().options.winner_disorder != WinnerDisorder::AfterBreakthrough {
            return;
        }
        let cavalry = self.is_mounted(unit);
        if let Some(record) = self.record_mut(unit) {
            record.owes_disorder = cavalry || record.charged_over != Ground::Open;
        }
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
    fn troops_fate(&self, unit: usize, sides: &Sides, fought: &Fought<'_>) -> Option<TroopsFate> {
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
        let own = self.unit(unit)?;
        let mut facts = fought.facts.clone();
        facts.defender.arm = own.arm();
        facts.defender.order = TroopOrder::GoodOrder;
        facts.defender.countercharging = own.marks.countercharging && facts.combat == Combat::First;
        Some(Exchange::of(self.book(), &facts, outcome.difference).troops())
    }

    fn send_troops(&mut self, unit: usize, fate: TroopsFate, from: Option<u16>, over: Option<Over>, log: &mut Log) {
        let TroopsFate { order, moves, may_recall, may_carry, .. } = fate;
        let at = short(unit);
        self.worsen_order(unit, order, "FF-RES-10", log);
        let back = |how, rule| Retreat { unit: at, how, from, rule };
        let retreat = match moves {
            DefenderMove::Stay => return,
            DefenderMove::Hold => {
                // FF-RES-20
                if may_carry && let Some(over) = over {
                    let otherwise = Otherwise::HoldsOrCarries(over);
                    self.state.todo.push(Task::Ask(Ask::Recall { unit: at, otherwise }));
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
    fn guns_fate(&self, unit: usize, sides: &Sides, fought: &Fought<'_>) -> Option<GunsFate> {
        let guns = self.unit(unit)?.guns()?;
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
    fn send_guns(&mut self, unit: usize, fate: GunsFate, from: Option<u16>, log: &mut Log) {
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
                let retreat = Retreat { unit: short(unit), how: Back::Full, from, rule };
                self.state.todo.push(Task::Retreat(retreat));
            }
            GunsAfter::Lost => self.remove(unit, "captured", "FF-RES-03", log),
        }
    }

    /// FF-RES-09, FF-D31: an attacker carries the position; infantry that would leave its own cover may stay.
    pub(crate) fn queue_carry(&mut self, unit: usize) {
        let Some(over) = self.record(unit).and_then(|record| record.reached) else { return };
        // FF-R57: cavalry on foot is infantry
        let infantry = self.unit(unit).is_some_and(|unit| unit.arm() == Arm::Infantry);
        let covered = infantry && {
            let field = self.field();
            field.piece(unit).is_some_and(|piece| stands_in_cover(&field, piece))
        };
        let unit = short(unit);
        self.state.todo.push(if covered { Task::Ask(Ask::Carry { unit, over }) } else { Task::Carry { unit, over } });
    }

    /// The ground that the attackers hold, for a countercharging winner to carry (FF-RES-20).
    fn ground_of(&self, sides: &Sides) -> Option<Over> {
        self.ground_under_unit(*sides.attackers.first()?)
    }

    /// FF-FLD-33: the ground of a unit as it lies now.
    pub(crate) fn ground_under_unit(&self, unit: usize) -> Option<Over> {
        let field = self.field();
        let piece = field.piece(unit)?;
        let (front, left) = (piece.body.front(), piece.body.left());
        let heading = Facing::nearest(piece.body.heading());
        Some(Over {
            pose: Pose { spot: Spot::nearest(front.midpoint()), facing: heading },
            width: thousandths(front.length().max(piece.body.rear().length())),
            depth: thousandths(left.length().max(piece.body.right().length())),
            building: piece.unit.building().map(short),
        })
    }

    /// FF-FLD-33: an attacker carries the position.
    pub(crate) fn carry(&mut self, unit: usize, over: Over, log: &mut Log) {
        if !self.is_on(unit) {
            return;
        }
        let building = over.building.map(usize::from);
        let capacity = usize::try_from(self.book().sheet.field.moves.garrison.get()).unwrap_or(0);
        let left = over.body();
        let carried = {
            let field = self.field();
            carry(&field, unit, &left, building.map(|building| (building, capacity)), &mut Scratch::default())
        };
        let Ok(carried) = carried else { return };
        if let Some(building) = carried.garrison.filter(|building| self.has_room(*building, unit).is_ok()) {
            self.garrison(unit, building, "FF-FLD-33", log);
            return;
        }
        if let Some(end) = carried.moved.end() {
            self.put(unit, end, Vec::new(), "carry-position", "FF-FLD-33", log);
        }
    }

    /// Whether a unit is mounted cavalry.
    pub(crate) fn is_mounted(&self, unit: usize) -> bool {
        self.unit(unit).and_then(Unit::troops).is_some_and(Troops::is_mounted)
    }

    /// What a unit did with its victory.
    pub(crate) fn log_holds(&self, unit: usize, log: &mut Log) {
        log.note(
            "FF-RES-19",
            What::Changed { piece: self.unit_id(unit), aspect: engine::game::Aspect::Mark, to: "holds", better: true },
        );
    }
}

impl Over {
    /// The same ground to measure with.
    fn body(&self) -> Body {
        let [width, depth] = [self.width, self.depth].map(|thousandths| f64::from(thousandths) / 1000.0);
        let stance = self.pose.stance();
        let at = stance.place(0.0, -depth / 2.0);
        Footprint::Rectangle { width, depth }.standing(Stance { at, ..stance }).into()
    }
}

#[allow(clippy::cast_possible_truncation)] // inches on a table
fn thousandths(inches: f64) -> i32 {
    (inches * 1000.0).round() as i32
}
