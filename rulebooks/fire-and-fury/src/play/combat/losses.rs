//! What units lose: their order, their stands, and their place in the game, each told as an event.

use engine::chart::{Chart, Tray};
use engine::game::{Aspect, Log, What};
use engine::table::{Point, Spot};
use engine::word::Word;

use crate::charts::unit_effectiveness::{Level, UnitEffectiveness, UnitEffectivenessFacts};
use crate::field::pieces::{Unit, UnitBody};
use crate::play::battle::{Battle, short};
use crate::play::state::{Record, Whereabouts};
use crate::play::turn::tasks::Task;
use crate::words::{Effectiveness, Formation, TroopOrder};

impl Battle {
    /// FF-UNT-04: troops fall into disorder, break, or find their order again.
    pub(crate) fn set_order(&mut self, unit: usize, order: TroopOrder, rule: &'static str, log: &mut Log) {
        let piece = self.unit_id(unit);
        let Some(troops) = self.troops_mut(unit) else { return };
        if troops.order == order {
            return;
        }
        let better = order < troops.order;
        let was = std::mem::replace(&mut troops.order, order);
        if was == TroopOrder::Broken {
            // FF-D06: broken troops lie as a field column does, and reform as one
            troops.formation = Formation::FieldColumn;
        } else if order == TroopOrder::Broken && troops.formation == Formation::Garrison {
            troops.building = None;
        }
        log.note(rule, What::Changed { piece, aspect: Aspect::Order, to: order.word(), better });
        if was == TroopOrder::Broken || order == TroopOrder::Broken {
            self.lay_out(unit);
        }
    }

    /// Troops that cannot be worse off than this already are at least disordered.
    pub(crate) fn worsen_order(&mut self, unit: usize, order: TroopOrder, rule: &'static str, log: &mut Log) {
        let now = self.unit(unit).and_then(Unit::troops).map(|troops| troops.order);
        if now.is_some_and(|now| now < order) {
            self.set_order(unit, order, rule, log);
        }
    }

    /// Takes stands off troops: their effectiveness is read anew (FF-D01).
    pub(crate) fn lose_troops(&mut self, unit: usize, count: u8, rule: &'static str, log: &mut Log) {
        let Some(troops) = self.troops_mut(unit) else { return };
        let lost = count.min(troops.stands);
        if lost == 0 {
            return;
        }
        troops.stands -= lost;
        let left = troops.stands;
        self.leave_ranks(unit, lost);
        self.count_lost(unit, u16::from(lost));
        log.note(rule, What::Lost { piece: self.unit_id(unit), count: u16::from(lost), left: u16::from(left) });
        if left == 0 {
            self.remove(unit, "destroyed", "FF-D54", log);
            return;
        }
        self.wear(unit, left, log);
        self.lay_out(unit);
    }

    /// FF-D01, FF-UNT-03: fresh, worn or spent; never better than before.
    fn wear(&mut self, unit: usize, left: u8, log: &mut Log) {
        let Some(label) = self.fixed.labels.get(unit) else { return };
        let facts = UnitEffectivenessFacts {
            initial_stands: label.initial.into(),
            stands: left.into(),
            worn_at: label.worn_at.into(),
            spent_at: label.spent_at.into(),
        };
        let mut none = engine::dice::Scripted::new([0_i64; 0]);
        let Ok(level) = UnitEffectiveness::resolve(self.book(), &facts, &mut Tray::new(&mut none)) else { return };
        let level = match level.effectiveness {
            Level::Fresh => Effectiveness::Fresh,
            Level::Worn => Effectiveness::Worn,
            Level::Spent | Level::Destroyed => Effectiveness::Spent,
        };
        let piece = self.unit_id(unit);
        let Some(troops) = self.troops_mut(unit) else { return };
        if level > troops.effectiveness {
            troops.effectiveness = level;
            log.note("FF-D01", What::Changed { piece, aspect: Aspect::Morale, to: level.word(), better: false });
        }
    }

    fn count_lost(&mut self, unit: usize, stands: u16) {
        let side = self.side(unit).index();
        if let Some(lost) = self.state.lost.get_mut(side) {
            *lost = lost.saturating_add(stands);
        }
    }

    /// Wrecks one gun stand.
    pub(crate) fn wreck(&mut self, unit: usize, stand: usize, rule: &'static str, log: &mut Log) {
        let Some(guns) = self.guns_mut(unit) else { return };
        if stand >= guns.stands.len() {
            return;
        }
        guns.stands.remove(stand);
        let left = short(guns.stands.len());
        self.count_lost(unit, 1);
        log.note(rule, What::Lost { piece: self.unit_id(unit), count: 1, left });
        if left == 0 {
            self.remove(unit, "destroyed", "FF-D54", log);
        } else {
            self.lay_out(unit);
        }
    }

    /// Removes a unit from the game; stands that it still has count as lost (FF-D02, FF-D27).
    pub(crate) fn remove(&mut self, unit: usize, how: &'static str, rule: &'static str, log: &mut Log) {
        let Some(gone) = self.state.units.get_mut(unit) else { return };
        if gone.off_table {
            return;
        }
        gone.off_table = true;
        gone.marks = crate::field::pieces::Marks::default();
        let left = short(gone.stands());
        match &mut gone.body {
            UnitBody::Troops(troops) => troops.stands = 0,
            UnitBody::Guns(guns) => guns.stands.clear(),
        }
        let piece = self.unit_id(unit);
        if left > 0 {
            self.count_lost(unit, left);
            log.note(rule, What::Lost { piece, count: left, left: 0 });
        }
        if let Some(record) = self.record_mut(unit) {
            // FF-SEQ-03: that a check was made does not go with the unit that made it
            *record = Record { checked: record.checked, ..Record::new(Whereabouts::Gone) };
        }
        // FF-D60: whoever rode to meet it stays where he is
        self.end_countercharge_on(unit);
        self.disengage(unit);
        log.note(rule, What::Removed { piece, how });
        let with: Vec<usize> = (0..self.state.leaders.len())
            .filter(|leader| self.state.leaders.get(*leader).is_some_and(|leader| leader.is_with(unit)))
            .collect();
        self.lay_out(unit);
        for leader in with {
            // FF-D54: he is checked, and detached where he stands
            self.detach(leader, "FF-D54", log);
            self.keep_on_table(leader);
            self.state.todo.push(Task::LeaderOf { leader: u8::try_from(leader).unwrap_or(u8::MAX) });
        }
    }

    /// A leader whose unit ran off the table stays at its edge.
    fn keep_on_table(&mut self, leader: usize) {
        let radius = self.book().sheet.field.bases.leader.get() / 2.0;
        let (low, high) = (self.fixed.edges.bounds().low, self.fixed.edges.bounds().high);
        let Some(rider) = self.state.leaders.get_mut(leader) else { return };
        let at = rider.pose.spot.point();
        let within = |at: f64, low: f64, high: f64| at.max(low + radius).min(high - radius);
        rider.pose.spot = Spot::nearest(Point::new(within(at.x, low.x, high.x), within(at.y, low.y, high.y)));
        self.lay_out_leader(leader);
    }

    /// A unit is in no combat any more.
    pub(crate) fn disengage(&mut self, unit: usize) {
        let at = short(unit);
        self.state.engaged.retain(|engaged| engaged.charger != at && engaged.enemy != at);
        if let Some(gone) = self.state.units.get_mut(unit) {
            gone.marks.charging = None;
            gone.marks.cold_steel = false;
            gone.marks.countercharging = false;
        }
        if let Some(record) = self.record_mut(unit) {
            record.charge_due = false;
        }
    }
}
