//! Declared charges as they are moved: into contact, or as far as they get (FF-SEQ-06, FF-D59).

use engine::game::{Log, Refusal};
use engine::table::{Facing, Spot};

use crate::charts::troop_maneuver::Class;
use crate::field::flanks::outflanks_in_contact;
use crate::field::ids::UnitId;
use crate::field::moves::charge::{Charge, charge};
use crate::field::moves::toward::toward;
use crate::field::moves::{Licence, Scratch};
use crate::play::battle::Battle;
use crate::play::state::{Engaged, Flanking};
use crate::words::TroopOrder;

impl Battle {
    /// FF-D15: whether a charge that is to run in a direction leads to the unit that it was declared on.
    pub(crate) fn may_run(&self, unit: UnitId, facing: Option<Facing>) -> Result<(), Refusal> {
        let declared = self.unit(unit).marks.charging;
        let Some((facing, target)) = facing.zip(declared) else { return Ok(()) };
        let licence = self.licence(unit).unwrap_or(Licence::FULL);
        let made = charge(&self.field(), unit, target, Some(facing), licence, &mut Scratch::default());
        made.ok().filter(|path| path.target != target).map_or(Ok(()), |path| {
            Err(Refusal::by("FF-D15", format!("that way leads to {}", self.unit_name(path.target))))
        })
    }

    /// FF-SEQ-06: a declared charge is moved, and the countercharge on it before (FF-FLD-31).
    pub(crate) fn move_charge(&mut self, unit: UnitId, facing: Option<Facing>, log: &mut Log) {
        let Some(target) = self.unit(unit).marks.charging else { return };
        self.meet_charger(target, unit, log);
        let licence = self.licence(unit).unwrap_or(Licence::FULL);
        let tardy = self.record(unit).grant.is_some_and(|grant| grant.class == Class::Tardy);
        let mut scratch = Scratch::default();
        let made = {
            let field = self.field();
            let wished =
                facing.and_then(|facing| charge(&field, unit, target, Some(facing), licence, &mut scratch).ok());
            let wished = wished.filter(|path| path.target == target);
            wished.map_or_else(|| charge(&field, unit, target, None, licence, &mut scratch), Ok)
        };
        let record = self.record_mut(unit);
        record.charge_due = false;
        record.grant = None;
        match made {
            Ok(path) => self.charge_home(unit, &path, tardy, log),
            Err(_) => self.charge_fails(unit, target, licence, tardy, log),
        }
    }

    fn charge_home(&mut self, unit: UnitId, path: &Charge, tardy: bool, log: &mut Log) {
        let Some(end) = path.end() else { return };
        let charger = self.unit_mut(unit);
        charger.marks.charged_from = Some(charger.pose);
        // FF-D15
        charger.marks.charging = Some(path.target);
        self.record_mut(unit).charged_over = path.ground.ground;
        let way: Vec<Spot> = path.poses.iter().skip(1).map(|pose| pose.spot).collect();
        self.put(unit, end, way, "charge", "FF-FLD-30", log);
        self.engage(unit, &path.touches);
        let over = self.ground_under_unit(path.target);
        self.record_mut(unit).reached = over;
        // FF-TRM-11, FF-TRM-12, FF-R73: a tardy unit is disordered if it goes beyond its half move
        if tardy && path.share > 0.5 + 1e-6 {
            self.worsen_order(unit, TroopOrder::Disordered, "FF-TRM-12", log);
        }
    }

    /// FF-FLD-24, FF-FLD-15: a charger is in contact with enemies; who outflanks whom is settled now.
    pub(crate) fn engage(&mut self, charger: UnitId, enemies: &[UnitId]) {
        let keeps = !self.book().options.keeps_former_rulings();
        let field = self.field();
        let outflanks = |a: UnitId, b: UnitId| {
            let pieces = field.piece(a).zip(field.piece(b)).filter(|_| keeps);
            pieces.is_some_and(|(a, b)| outflanks_in_contact(&field, a, b))
        };
        let met: Vec<Engaged> = enemies
            .iter()
            .map(|enemy| {
                let outflanks = Flanking { charger: outflanks(charger, *enemy), enemy: outflanks(*enemy, charger) };
                Engaged { charger, enemy: *enemy, outflanks }
            })
            .collect();
        self.state.engaged.extend(met);
    }

    /// Whether a unit is in contact with an enemy who charged it, or whom it charged.
    pub(crate) fn is_engaged(&self, unit: UnitId) -> bool {
        self.state.engaged.iter().any(|pair| pair.charger == unit || pair.enemy == unit)
    }

    /// FF-D59: an ordinary move as far as possible toward the target; the declaration falls, cold steel too.
    fn charge_fails(&mut self, unit: UnitId, target: UnitId, licence: Licence, tardy: bool, log: &mut Log) {
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
}
