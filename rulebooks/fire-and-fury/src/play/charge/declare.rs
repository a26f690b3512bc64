//! Charges and countercharges: who may declare them, and how they are moved (FF-SEQ-05, FF-SEQ-06).

use engine::game::{Act, Aspect, Log, Offer, Offers, Order, PieceId, Refusal, What};
use engine::table::{Facing, Spot, Zone};

use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::Class;
use crate::field::Field;
use crate::field::moves::charge::{Charge, charge};
use crate::field::moves::countercharge::countercharge;
use crate::field::moves::toward::toward;
use crate::field::moves::{Licence, Scratch, Stop};
use crate::field::pieces::{Traits, Troops, Unit};
use crate::options::{ColdSteelArms, TardyCharge};
use crate::play::battle::{Battle, short};
use crate::play::state::{Counter, Engaged, Step};
use crate::play::turn::offers::add;
use crate::words::{Formation, TroopArm, TroopOrder};

/// A refusal as the geometry gives it.
pub(crate) fn stopped(stop: Stop) -> Refusal {
    let mut why = stop.why.said().to_owned();
    if let Some(at) = stop.at {
        use std::fmt::Write;
        let _ = write!(why, " ({:.1}\")", at.distance);
    }
    Refusal::by(stop.rule, why)
}

impl Battle {
    /// What a check lets a unit move.
    pub(crate) fn licence(&self, unit: usize) -> Option<Licence> {
        let grant = self.record(unit)?.grant?;
        let pace = if grant.double_quick { Pace::DoubleQuick } else { Pace::Full };
        Some(Licence { pace, ..Licence::FULL })
    }

    /// FF-D14: whether a unit may charge at all.
    fn may_charge(&self, unit: usize) -> Result<Licence, Refusal> {
        if self.record(unit).is_some_and(|record| record.charge_due) {
            return Err(Refusal::by("FF-D14", format!("{} has declared its charge", self.unit_name(unit))));
        }
        self.can_charge(unit)
    }

    /// FF-D14: the same, had it not declared a charge.
    pub(crate) fn can_charge(&self, unit: usize) -> Result<Licence, Refusal> {
        let refuse = |why: &str| Err(Refusal::by("FF-D14", format!("{} {why}", self.unit_name(unit))));
        let Some((own, record)) = self.unit(unit).zip(self.record(unit)).filter(|(own, _)| !own.off_table) else {
            return Err(Refusal::by("FF-D54", "that unit is not on the table"));
        };
        let Some((grant, licence)) = record.grant.zip(self.licence(unit)) else {
            return refuse("has no maneuver to charge with");
        };
        let able = |formation| !matches!(formation, Formation::MarchColumn | Formation::Garrison);
        if !own.formation().is_some_and(able) {
            return refuse("cannot charge as it is formed");
        }
        // FF-R73
        if grant.class == Class::Tardy && self.book().options.tardy_charge == TardyCharge::Forbidden {
            return Err(Refusal::by("FF-R73", format!("{} is tardy, and does not charge", self.unit_name(unit))));
        }
        Ok(licence)
    }

    /// FF-D14, FF-FLD-30: the charge of a unit on a target.
    pub(crate) fn charge_path(
        &self,
        field: &Field<'_>,
        unit: usize,
        target: usize,
        facing: Option<Facing>,
        scratch: &mut Scratch,
    ) -> Result<Charge, Refusal> {
        let licence = self.may_charge(unit)?;
        let path = charge(field, unit, target, facing, licence, scratch).map_err(stopped)?;
        if path.target != target {
            let why = format!("{} stands in the way", self.unit_name(path.target));
            return Err(Refusal::by("FF-D15", why).instead("charge that unit"));
        }
        Ok(path)
    }

    /// FF-D22, FF-R51: whether a unit may charge with cold steel.
    pub(crate) fn may_use_cold_steel(&self, unit: usize) -> Result<(), Refusal> {
        let Some(troops) = self.unit(unit).and_then(Unit::troops) else {
            return Err(Refusal::by("FF-D22", "only troops charge"));
        };
        let Troops { arm, order, dismounted, traits: Traits { cold_steel, no_bayonets, .. }, .. } = *troops;
        let arms = self.book().options.cold_steel_arms == ColdSteelArms::FootAndCavalry;
        let name = self.unit_name(unit);
        let why = if !cold_steel {
            "may not charge with cold steel by its order of battle"
        } else if arm == TroopArm::Cavalry && !arms {
            "is cavalry, and has no cold steel"
        } else if (arm == TroopArm::Infantry && no_bayonets) || (arm == TroopArm::Cavalry && dismounted) {
            // FF-R57: cavalry on foot has none
            "has no bayonets"
        } else if order != TroopOrder::GoodOrder {
            "is disordered"
        } else {
            return Ok(());
        };
        Err(Refusal::by("FF-D22", format!("{name} {why}")))
    }

    /// The enemies that a unit could come to charge: in front of it and not too far.
    pub(crate) fn charge_targets<'a>(
        &'a self,
        field: &'a Field<'a>,
        unit: usize,
        licence: Licence,
    ) -> impl Iterator<Item = usize> + 'a {
        let reach = self.reach(unit, licence) + self.book().sheet.field.cover.near.get();
        let own = field.piece(unit);
        let front = own.map(|own| Zone::ahead_of(own.body.front()));
        let near = own.map(|own| own.body.bounds().grown(reach));
        field
            .pieces()
            .filter(move |other| {
                let Some(((own, front), near)) = own.zip(front.as_ref()).zip(near) else { return false };
                other.unit.side != own.unit.side
                    && near.meets(other.body.bounds())
                    && front.any_of(other.body).is_some()
                    && own.body.is_within(other.body, reach)
            })
            .map(|other| other.id)
    }

    /// How far a unit gets over the best of ground.
    pub(crate) fn reach(&self, unit: usize, licence: Licence) -> f64 {
        let march = self.unit(unit).and_then(|unit| crate::field::moves::march(unit, licence.pace, licence.half).ok());
        march.map_or(0.0, |march| march.farthest(self.book()))
    }

    /// The units whose check lets them maneuver.
    pub(crate) fn maneuvering_units(&self) -> impl Iterator<Item = usize> + '_ {
        self.state.records.iter().enumerate().filter(|(_, record)| record.grant.is_some()).map(|(at, _)| at)
    }

    /// Whether a unit has not declared a charge yet.
    fn is_to_declare(&self, unit: usize) -> bool {
        self.record(unit).is_some_and(|record| !record.charge_due)
    }

    /// The units that may declare a charge.
    fn chargers(&self) -> impl Iterator<Item = usize> + '_ {
        let charge_query = self.charge_query();
        self.maneuvering_units().filter(move |unit| self.is_to_declare(*unit) && charge_query.has_charge(*unit))
    }

    /// Whether somebody may declare a charge.
    pub(crate) fn has_charges(&self) -> bool {
        self.chargers().next().is_some()
    }

    /// Whether a charge is among those that may be declared.
    pub(crate) fn may_declare(&self, unit: usize, target: usize) -> bool {
        let mut found = false;
        if self.is_to_declare(unit) {
            self.charge_query().each_charge(unit, |enemy| found |= enemy == target);
        }
        found
    }

    /// Names the units that may declare a charge.
    pub(crate) fn charge_actors(&self, into: &mut Vec<PieceId>) {
        self.chargers().for_each(|unit| add(into, self.unit_id(unit)));
    }

    /// The charges that may be declared.
    pub(crate) fn charge_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        let charge_query = self.charge_query();
        for unit in self.maneuvering_units().filter(|unit| self.is_to_declare(*unit)) {
            let id = self.unit_id(unit);
            if of.is_some_and(|of| of != id) {
                continue;
            }
            charge_query.each_charge(unit, |target| {
                let order = Order::by("declare-charge", id).at(self.unit_id(target));
                if self.may_use_cold_steel(unit).is_ok() {
                    into.push(Offer::plain(Act::Charge, order.clone().how("cold-steel")));
                }
                into.push(Offer::plain(Act::Charge, order));
            });
        }
    }

    /// FF-SEQ-05: a charge is declared.
    pub(crate) fn declare(&mut self, unit: usize, target: usize, cold_steel: bool, log: &mut Log) {
        if let Some(charger) = self.state.units.get_mut(unit) {
            charger.marks.charging = Some(target);
            charger.marks.cold_steel = cold_steel;
        }
        if let Some(record) = self.record_mut(unit) {
            record.charge_due = true;
        }
        let with = if cold_steel { " with cold steel" } else { "" };
        log.say("FF-SEQ-05", || format!("{}: charge {}{with}", self.unit_name(unit), self.unit_name(target)));
    }

    /// FF-D16: whether a unit may countercharge a charger.
    pub(crate) fn may_countercharge(
        &self,
        field: &Field<'_>,
        unit: usize,
        charger: usize,
        scratch: &mut Scratch,
    ) -> Result<(), Refusal> {
        let (Some(own), Some(record)) = (self.unit(unit), self.record(unit)) else {
            return Err(Refusal::by("FF-D16", "there is no such unit"));
        };
        let name = self.unit_name(unit);
        // FF-D60
        if record.counter.is_some() {
            return Err(Refusal::by("FF-D60", format!("{name} has countercharged this player turn")));
        }
        if self.unit(charger).is_none_or(|charger| charger.marks.charging != Some(unit)) {
            return Err(Refusal::by("FF-D16", format!("{name} is not charged by that unit")));
        }
        let steady = own.troops().is_some_and(|troops| troops.is_mounted() && troops.order == TroopOrder::GoodOrder);
        if !steady || !own.is_fighting_troops() {
            let why = format!("{name} is no mounted cavalry in good order and formed to fight");
            return Err(Refusal::by("FF-D16", why));
        }
        countercharge(field, unit, charger, scratch).map(|_| ()).map_err(stopped)
    }

    fn countercharges(&self, mut each: impl FnMut(usize, usize) -> bool) {
        let field = self.field();
        let mut scratch = Scratch::default();
        for charger in self.units_of(self.state.active) {
            let due = self.record(charger).is_some_and(|record| record.charge_due);
            let Some(target) = self.unit(charger).filter(|_| due).and_then(|unit| unit.marks.charging) else {
                continue;
            };
            if self.may_countercharge(&field, target, charger, &mut scratch).is_ok() && each(target, charger) {
                return;
            }
        }
    }

    /// Whether somebody may countercharge.
    pub(crate) fn has_countercharges(&self) -> bool {
        let mut found = false;
        self.countercharges(|_, _| {
            found = true;
            true
        });
        found
    }

    /// The countercharges that may be declared.
    pub(crate) fn countercharge_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.countercharges(|unit, charger| {
            let id = self.unit_id(unit);
            if of.is_none_or(|of| of == id) {
                let order = Order::by("countercharge", id).at(self.unit_id(charger));
                into.push(Offer::plain(Act::Charge, order));
            }
            false
        });
    }

    /// FF-TRM-16: a countercharge is declared; it is moved when its charger moves.
    pub(crate) fn declare_countercharge(&mut self, unit: usize, charger: usize, log: &mut Log) {
        if let Some(own) = self.state.units.get_mut(unit) {
            own.marks.countercharging = true;
        }
        if let Some(record) = self.record_mut(unit) {
            record.counter = Some(Counter { charger: short(charger), moved: false });
        }
        let piece = self.unit_id(unit);
        log.note("FF-TRM-16", What::Changed { piece, aspect: Aspect::Mark, to: "countercharging", better: true });
    }

    /// FF-D15: whether a charge that is to run in a direction leads to the unit that it was declared on.
    pub(crate) fn may_run(&self, unit: usize, facing: Option<Facing>) -> Result<(), Refusal> {
        let declared = self.unit(unit).and_then(|unit| unit.marks.charging);
        let Some((facing, target)) = facing.zip(declared) else { return Ok(()) };
        let licence = self.licence(unit).unwrap_or(Licence::FULL);
        let made = charge(&self.field(), unit, target, Some(facing), licence, &mut Scratch::default());
        made.ok().filter(|path| path.target != target).map_or(Ok(()), |path| {
            Err(Refusal::by("FF-D15", format!("that way leads to {}", self.unit_name(path.target))))
        })
    }

    /// FF-SEQ-06: a declared charge is moved, and the countercharge on it before (FF-FLD-31).
    pub(crate) fn move_charge(&mut self, unit: usize, facing: Option<Facing>, log: &mut Log) {
        let Some(target) = self.unit(unit).and_then(|unit| unit.marks.charging) else { return };
        self.meet_charger(target, unit, log);
        let licence = self.licence(unit).unwrap_or(Licence::FULL);
        let tardy = self.record(unit).and_then(|record| record.grant).is_some_and(|grant| grant.class == Class::Tardy);
        let mut scratch = Scratch::default();
        let made = {
            let field = self.field();
            let wished =
                facing.and_then(|facing| charge(&field, unit, target, Some(facing), licence, &mut scratch).ok());
            let wished = wished.filter(|path| path.target == target);
            wished.map_or_else(|| charge(&field, unit, target, None, licence, &mut scratch), Ok)
        };
        if let Some(record) = self.record_mut(unit) {
            record.charge_due = false;
            record.grant = None;
        }
        match made {
            Ok(path) => self.charge_home(unit, &path, tardy, log),
            Err(_) => self.charge_fails(unit, target, licence, tardy, log),
        }
    }

    /// FF-FLD-31, FF-R27: the countercharging unit goes half the way.
    fn meet_charger(&mut self, unit: usize, charger: usize, log: &mut Log) {
        let due = |counter: Counter| !counter.moved && usize::from(counter.charger) == charger;
        if !self.record(unit).and_then(|record| record.counter).is_some_and(due) {
            return;
        }
        let met = countercharge(&self.field(), unit, charger, &mut Scratch::default());
        if let Some(record) = self.record_mut(unit) {
            record.counter = Some(Counter { charger: short(charger), moved: true });
        }
        let Ok(met) = met else {
            // FF-D60: an earlier move made it impossible; it stays where it is
            if let Some(own) = self.state.units.get_mut(unit) {
                own.marks.countercharging = false;
            }
            return;
        };
        let [from, to] = met.poses;
        if let Some(own) = self.state.units.get_mut(unit) {
            own.marks.charged_from = Some(from);
        }
        if let Some(record) = self.record_mut(unit) {
            record.charged_over = met.ground;
        }
        self.put(unit, to, Vec::new(), "countercharge", "FF-FLD-31", log);
    }

    fn charge_home(&mut self, unit: usize, path: &Charge, tardy: bool, log: &mut Log) {
        let Some(end) = path.end() else { return };
        if let Some(charger) = self.state.units.get_mut(unit) {
            charger.marks.charged_from = Some(charger.pose);
            // FF-D15
            charger.marks.charging = Some(path.target);
        }
        if let Some(record) = self.record_mut(unit) {
            record.charged_over = path.ground.ground;
        }
        let way: Vec<Spot> = path.poses.iter().skip(1).map(|pose| pose.spot).collect();
        self.put(unit, end, way, "charge", "FF-FLD-30", log);
        for enemy in &path.touches {
            self.state.engaged.push(Engaged { charger: short(unit), enemy: short(*enemy) });
        }
        let over = self.ground_under_unit(path.target);
        if let Some(record) = self.record_mut(unit) {
            record.reached = over;
        }
        // FF-TRM-11, FF-TRM-12, FF-R73: a tardy unit is disordered if it goes beyond its half move
        if tardy && path.share > 0.5 + 1e-6 {
            self.worsen_order(unit, TroopOrder::Disordered, "FF-TRM-12", log);
        }
    }

    /// FF-D59: an ordinary move as far as possible toward the target; the declaration falls, cold steel too.
    fn charge_fails(&mut self, unit: usize, target: usize, licence: Licence, tardy: bool, log: &mut Log) {
        self.end_countercharge_on(unit);
        self.disengage(unit);
        let moved = {
            let field = self.field();
            let goal = field.piece(target).map(|target| Spot::nearest(target.body.centre()));
            goal.and_then(|goal| toward(&field, unit, goal, None, licence, &mut Scratch::default()).ok())
        };
        log.say("FF-D59", || format!("{} cannot charge home any more.", self.unit_name(unit)));
        if let Some(moved) = moved
            && let Some(end) = moved.end()
        {
            let way: Vec<Spot> = moved.poses.iter().skip(1).map(|pose| pose.spot).collect();
            self.put(unit, end, way, "move", "FF-D59", log);
            if tardy && moved.share > 0.5 + 1e-6 {
                self.worsen_order(unit, TroopOrder::Disordered, "FF-TRM-12", log);
            }
        }
    }

    /// FF-D59: a declared charge that has not been moved.
    pub(crate) fn charge_due(&self) -> Option<usize> {
        self.state.records.iter().position(|record| record.charge_due).filter(|_| self.state.step == Step::Maneuver)
    }
}
