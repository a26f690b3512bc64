//! Retreats as they are made: through friends, off the table, into captivity (FF-D26 to FF-D28, FF-D58).

use engine::game::{Log, Mapped};
use engine::table::{Body, Facing, Pose, Spot, Thing, Vector};

use crate::charts::troop_maneuver::{Action, Class, TroopManeuver, TroopManeuverFacts};
use crate::field::ids::UnitId;
use crate::field::moves::passing::ground_along;
use crate::field::moves::retreat::{full_retreat, out_of_close_range, retreat_3};
use crate::field::moves::withdraw::Withdrawal;
use crate::field::moves::{Scratch, Stop};
use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::maneuver::check::look_up;
use crate::play::turn::tasks::{Back, Retreat};
use crate::words::{Formation, Ground, TroopArm, TroopOrder};

impl Battle {
    /// FF-FLD-32: a unit goes back.
    pub(crate) fn retreat(&mut self, retreat: Retreat, log: &mut Log) {
        let unit = retreat.unit;
        if !self.is_on(unit) {
            return;
        }
        self.leave_building(unit, log);
        self.disengage(unit);
        let fought = self.enemies_fought(&retreat);
        let mut scratch = Scratch::default();
        let (made, how) = {
            let field = self.field();
            match retreat.how {
                Back::Three if fought.is_empty() => return self.mark_retreated(unit),
                Back::Three => (retreat_3(&field, unit, &fought, &mut scratch), "retreat"),
                Back::OutOfCloseRange => (out_of_close_range(&field, unit, &mut scratch), "retreat-out-of-close-range"),
                Back::Full => (full_retreat(&field, unit, &mut scratch), "full-retreat"),
            }
        };
        self.mark_retreated(unit);
        self.withdraw(unit, made, how, retreat.rule, log);
    }

    /// FF-FLD-32: the enemies just fought: all of the fight, of whom the one that is told goes first.
    fn enemies_fought(&self, retreat: &Retreat) -> Vec<UnitId> {
        let side = self.side(retreat.unit);
        let others = self.state.fought.iter().copied();
        let others = others.filter(|other| self.side(*other) != side && Some(*other) != retreat.from);
        retreat.from.into_iter().chain(others).filter(|enemy| self.is_on(*enemy)).collect()
    }

    pub(crate) fn mark_retreated(&mut self, unit: UnitId) {
        let record = self.record_mut(unit);
        record.retreated = true;
        record.grant = None;
    }

    /// FF-FLD-32: a garrison that gives way leaves its building as a column, out of its middle.
    fn leave_building(&mut self, unit: UnitId, log: &mut Log) {
        let Some(building) = self.unit(unit).building() else { return };
        let pose = self.middle_of(building, self.unit(unit).pose.facing);
        if let Some(troops) = self.troops_mut(unit) {
            troops.formation = Formation::FieldColumn;
            troops.building = None;
        }
        if let Some(pose) = pose {
            self.unit_mut(unit).pose = pose;
        }
        self.log_formation(unit, "FF-FLD-28", log);
        self.lay_out(unit);
    }

    /// The middle of a building.
    pub(crate) fn middle_of(&self, building: usize, facing: Facing) -> Option<Pose> {
        let bounds = self.fixed.setting.ground.areas().get(building)?.outline().bounds();
        let middle = engine::table::Segment::new(bounds.low, bounds.high).midpoint();
        Some(Pose { spot: Spot::nearest(middle), facing })
    }

    /// FF-D27, FF-D28, FF-D58: what becomes of a unit that went back.
    pub(crate) fn withdraw(
        &mut self,
        unit: UnitId,
        made: Result<Withdrawal, Stop>,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let Ok(made) = made else { return };
        let [_, turned, end] = made.poses;
        // Turning about its middle takes nothing of its move, though it takes its front elsewhere.
        if turned.facing != self.unit(unit).pose.facing {
            self.put(unit, turned, Vec::new(), "turn", rule, log);
        }
        self.put(unit, end, Vec::new(), how, rule, log);
        self.pass_friends(unit, &made, log);
        if made.beyond.is_some_and(|beyond| beyond.share > 0.5) {
            self.remove(unit, "left-the-table", "FF-D27", log);
            return;
        }
        self.pull_back(unit, "FF-D27", log);
        if let Some(stop) = &made.stopped {
            let how = if made.surrenders() { "cut off" } else { "stopped short" };
            log.say("FF-D28", || format!("{}: {how} {}", self.unit_name(unit), self.in_the_way(stop)));
        }
        if made.surrenders() {
            self.remove(unit, "captured", "FF-D28", log);
            return;
        }
        if made.is_stopped_short() {
            self.lose_stands(unit, 1, "FF-D28", log);
        }
        // FF-D58: one that had nowhere to go and lies deeper than before, limbered or broken
        if !self.make_room(unit, "FF-D58", log) {
            self.remove(unit, "captured", "FF-D28", log);
        }
    }

    /// What stops a retreat, in words.
    fn in_the_way(&self, stop: &Stop) -> String {
        let setting = &self.fixed.setting;
        let on_map = |mapped: Option<&Mapped>| {
            mapped.map(|mapped| mapped.name.clone().unwrap_or_else(|| mapped.kind.replace('-', " ")))
        };
        let thing = match stop.by {
            Some(thing @ Thing::Body(_)) => UnitId::of(thing).map(|other| self.unit_name(other).to_owned()),
            Some(Thing::Area(at)) => on_map(setting.areas.get(at)),
            Some(Thing::Line(at)) => on_map(setting.lines.get(at)),
            None => None,
        };
        thing.map_or_else(|| format!("({})", stop.why.said()), |thing| format!("by {thing}"))
    }

    /// Puts a unit that lies otherwise than before, over the edge or on another unit, in the first clear place. Whether
    /// there is one near.
    pub(crate) fn make_room(&mut self, unit: UnitId, rule: &'static str, log: &mut Log) -> bool {
        const STEPS: i32 = 24;
        self.pull_back(unit, "FF-D07", log);
        let field = self.field();
        let Some(piece) = field.piece(unit) else { return true };
        let tolerance = self.book().sheet.field.tolerance.get();
        let others = || field.pieces().filter(|other| other.id != unit && other.unit.building().is_none());
        let clear = |there: &Body| !others().any(|other| there.overlaps(other.body, tolerance));
        if clear(piece.body) {
            return true;
        }
        let pose = piece.unit.pose;
        // Rings of places half an inch apart, the nearest first.
        let rings = (1..=STEPS).flat_map(|ring| {
            let all = (-ring..=ring).flat_map(move |x| (-ring..=ring).map(move |y| (x, y)));
            all.filter(move |(x, y)| x.abs().max(y.abs()) == ring)
        });
        let mut steps = rings.map(|(x, y)| Vector::new(f64::from(x) / 2.0, f64::from(y) / 2.0));
        let room = steps.find(|step| {
            let there = piece.body.moved(*step);
            field.edges.allow(&there, &[], tolerance).is_ok() && clear(&there)
        });
        let Some(step) = room else { return false };
        let to = Pose { spot: Spot::nearest(pose.spot.point() + step), ..pose };
        self.put(unit, to, Vec::new(), "makes-room", rule, log);
        true
    }

    /// FF-D07, FF-D27: a unit that hangs over the edge and is not gone stays on the table: it is drawn back to the edge,
    /// where there is room for it.
    fn pull_back(&mut self, unit: UnitId, rule: &'static str, log: &mut Log) {
        let field = self.field();
        let Some(piece) = field.piece(unit) else { return };
        let (body, edges) = (piece.body.bounds(), field.edges.bounds());
        // Inward by as much as it hangs over, on each side.
        let inward = |low: f64, high: f64, least: f64, most: f64| (least - low).max(0.0) - (high - most).max(0.0);
        let step = Vector::new(
            inward(body.low.x, body.high.x, edges.low.x, edges.high.x),
            inward(body.low.y, body.high.y, edges.low.y, edges.high.y),
        );
        let tolerance = self.book().sheet.field.tolerance.get();
        if step.length() <= tolerance {
            return;
        }
        let along = Vector::new(step.y, -step.x) * (1.0 / step.length());
        let clear = |aside: f64| {
            let moved = step + along * aside;
            let there = piece.body.moved(moved);
            let others = field.pieces().filter(|other| other.id != unit && other.unit.building().is_none());
            let free = !others.into_iter().any(|other| there.overlaps(other.body, tolerance));
            (free && field.edges.allow(&there, &[], tolerance).is_ok()).then_some(moved)
        };
        let asides = (0..40).flat_map(|n| [f64::from(n) / 2.0, f64::from(-n) / 2.0]);
        let Some(moved) = asides.into_iter().find_map(clear) else { return };
        let pose = Pose { spot: Spot::nearest(piece.unit.pose.spot.point() + moved), ..piece.unit.pose };
        self.put(unit, pose, Vec::new(), "drawn-back", rule, log);
    }

    /// FF-D45, FF-D58: the units that are disordered when one goes back through friends.
    fn pass_friends(&mut self, unit: UnitId, made: &Withdrawal, log: &mut Log) {
        if made.passed.is_empty() {
            return;
        }
        let [_, from, to] = made.poses;
        let over = ground_along(&self.field(), self.unit(unit), &[from, to], &mut Vec::new());
        for other in made.passed.iter().copied() {
            // FF-D58: guns passed are unaffected: they have no order to lose. The unit that passes them may have one.
            if self.unit(unit).is_broken() {
                self.worsen_order(other, TroopOrder::Disordered, "FF-D45", log);
                continue;
            }
            if self.passage_disorders(unit, other, over) {
                self.worsen_order(unit, TroopOrder::Disordered, "FF-D58", log);
                self.worsen_order(other, TroopOrder::Disordered, "FF-D58", log);
            }
        }
    }

    /// FF-TRM-04: whether two units that pass through one another over such ground are disordered.
    pub(crate) fn passage_disorders(&self, unit: UnitId, other: UnitId, ground: Ground) -> bool {
        let (own, friend) = (self.unit(unit), self.unit(other));
        let unsteady = |unit: &Unit| unit.troops().is_some_and(|troops| troops.order != TroopOrder::GoodOrder);
        let facts = TroopManeuverFacts {
            class: Class::WellHandled,
            action: Action::PassageOfLines,
            arm: own.troops().map_or(TroopArm::Infantry, |troops| troops.arm),
            quality: own.quality,
            ground,
            disordered: unsteady(own),
            to_formation: None,
            other_quality: friend.quality,
            other_disordered: unsteady(friend),
        };
        look_up::<TroopManeuver>(self.book(), &facts).is_some_and(|found| found.becomes_disordered == Some(true))
    }
}
