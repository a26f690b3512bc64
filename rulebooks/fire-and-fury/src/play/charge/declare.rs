//! Charges: the units that may declare them, and on which enemies (FF-SEQ-05).

use engine::game::{Act, Log, Offer, Offers, Order, PieceId, Refusal};
use engine::table::{Facing, Zone};

use crate::charts::troop_maneuver::Class;
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::charge::{Charge, charge};
use crate::field::moves::{Licence, Scratch, Stop};
use crate::field::pieces::{Traits, Troops};
use crate::options::{ColdSteelArms, TardyCharge};
use crate::play::battle::Battle;
use crate::play::state::Step;
use crate::play::turn::offers::add;
use crate::words::{Formation, TroopArm, TroopOrder};

/// The refusal of a move that the table stops.
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
    pub(crate) fn licence(&self, unit: UnitId) -> Option<Licence> {
        let pace = self.record(unit).grant?.pace();
        Some(Licence { pace, ..Licence::FULL })
    }

    /// FF-D14: whether a unit may charge at all.
    fn may_charge(&self, unit: UnitId) -> Result<Licence, Refusal> {
        if self.record(unit).charge_due {
            return Err(Refusal::by("FF-D14", format!("{} has declared its charge", self.unit_name(unit))));
        }
        self.can_charge(unit)
    }

    /// FF-D14: the same, had it not declared a charge.
    pub(crate) fn can_charge(&self, unit: UnitId) -> Result<Licence, Refusal> {
        let refuse = |why: &str| Err(Refusal::by("FF-D14", format!("{} {why}", self.unit_name(unit))));
        if !self.is_on(unit) {
            return Err(Refusal::by("FF-D54", "that unit is not on the table"));
        }
        let Some((grant, licence)) = self.record(unit).grant.zip(self.licence(unit)) else {
            return refuse("has no maneuver to charge with");
        };
        let able = |formation| !matches!(formation, Formation::MarchColumn | Formation::Garrison);
        if !self.unit(unit).formation().is_some_and(able) {
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
        unit: UnitId,
        target: UnitId,
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
    pub(crate) fn may_use_cold_steel(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(troops) = self.unit(unit).troops() else {
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
        unit: UnitId,
        licence: Licence,
    ) -> impl Iterator<Item = UnitId> + 'a {
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
    pub(crate) fn reach(&self, unit: UnitId, licence: Licence) -> f64 {
        let march = crate::field::moves::march(self.unit(unit), licence.pace, licence.half).ok();
        march.map_or(0.0, |march| march.farthest(self.book()))
    }

    /// The units whose check lets them maneuver.
    pub(crate) fn maneuvering_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.state.records.pairs().filter(|(_, record)| record.grant.is_some()).map(|(at, _)| at)
    }

    /// Whether a unit has not declared a charge yet.
    fn is_to_declare(&self, unit: UnitId) -> bool {
        !self.record(unit).charge_due
    }

    /// The units that may declare a charge.
    fn chargers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let charge_query = self.charge_query();
        self.maneuvering_units().filter(move |unit| self.is_to_declare(*unit) && charge_query.has_charge(*unit))
    }

    /// Whether a unit may declare a charge.
    pub(crate) fn has_charges(&self) -> bool {
        self.chargers().next().is_some()
    }

    /// Whether a charge is among those that may be declared.
    pub(crate) fn may_declare(&self, unit: UnitId, target: UnitId) -> bool {
        let mut found = false;
        if self.is_to_declare(unit) {
            self.charge_query().each_charge(unit, |enemy| found |= enemy == target);
        }
        found
    }

    /// Names the units that may declare a charge.
    pub(crate) fn charge_actors(&self, into: &mut Vec<PieceId>) {
        self.chargers().for_each(|unit| add(into, self.unit_piece(unit)));
    }

    /// The charges that may be declared.
    pub(crate) fn charge_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        let charge_query = self.charge_query();
        for unit in self.maneuvering_units().filter(|unit| self.is_to_declare(*unit)) {
            let id = self.unit_piece(unit);
            if of.is_some_and(|of| of != id) {
                continue;
            }
            charge_query.each_charge(unit, |target| {
                let order = Order::by("declare-charge", id).at(self.unit_piece(target));
                if self.may_use_cold_steel(unit).is_ok() {
                    into.push(Offer::plain(Act::Charge, order.clone().how("cold-steel")));
                }
                into.push(Offer::plain(Act::Charge, order));
            });
        }
    }

    /// FF-SEQ-05: a charge is declared.
    pub(crate) fn declare(&mut self, unit: UnitId, target: UnitId, cold_steel: bool, log: &mut Log) {
        let charger = self.unit_mut(unit);
        charger.marks.charging = Some(target);
        charger.marks.cold_steel = cold_steel;
        self.record_mut(unit).charge_due = true;
        let with = if cold_steel { " with cold steel" } else { "" };
        log.say("FF-SEQ-05", || format!("{}: charge {}{with}", self.unit_name(unit), self.unit_name(target)));
    }

    /// FF-D59: a declared charge that has not been moved.
    pub(crate) fn charge_due(&self) -> Option<UnitId> {
        let due = self.state.records.pairs().find(|(_, record)| record.charge_due);
        due.map(|(unit, _)| unit).filter(|_| self.state.step == Step::Maneuver)
    }
}
