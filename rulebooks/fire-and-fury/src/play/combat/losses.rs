//! What units lose: their order, their stands, and their place in the game, each logged as an event.

use engine::game::{Aspect, Log, What};
use engine::table::{Point, Spot};
use engine::word::Word;

use crate::field::ids::{LeaderId, UnitId};
use crate::field::pieces::{Marks, UnitBody};
use crate::play::battle::Battle;
use crate::play::state::{Record, Whereabouts};
use crate::play::turn::tasks::{Ask, Task};
use crate::words::{Formation, TroopOrder};

impl Battle {
    /// FF-UNT-04: troops fall into disorder, break, or find their order again.
    pub(crate) fn set_order(&mut self, unit: UnitId, order: TroopOrder, rule: &'static str, log: &mut Log) {
        let piece = self.unit_piece(unit);
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
    pub(crate) fn worsen_order(&mut self, unit: UnitId, order: TroopOrder, rule: &'static str, log: &mut Log) {
        let now = self.unit(unit).troops().map(|troops| troops.order);
        if now.is_some_and(|now| now < order) {
            self.set_order(unit, order, rule, log);
        }
    }

    /// FF-D23: the lead unit loses its stands first, then the owner chooses. Losses of a struggle within a combat that is
    /// decided never go beyond the lead unit.
    pub(crate) fn allot(&mut self, units: &[UnitId], count: u8, rule: &'static str, open: bool, log: &mut Log) {
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
    pub(crate) fn payers(&self, units: &[UnitId]) -> Vec<UnitId> {
        let troops = units.iter().any(|unit| !self.is_guns(*unit));
        units.iter().copied().filter(|unit| !troops || !self.is_guns(*unit)).collect()
    }

    /// FF-D23: the lead unit pays; what it cannot pay the owner allots.
    pub(crate) fn allot_now(&mut self, units: &[UnitId], count: u8, rule: &'static str, log: &mut Log) {
        let mut left = count;
        let Some(lead) = units.first().copied() else { return };
        let stands = if self.is_on(lead) { self.unit(lead).stands() } else { 0 };
        let pays = left.min(u8::try_from(stands).unwrap_or(u8::MAX));
        self.lose_stands(lead, pays, rule, log);
        left -= pays;
        let others: Vec<UnitId> = units.iter().copied().filter(|unit| self.is_on(*unit)).collect();
        match others.as_slice() {
            [] => {}
            _ if left == 0 => {}
            [one] => self.lose_stands(*one, left, rule, log),
            _ => {
                let side = self.side(lead);
                self.state.todo.push(Task::Ask(Ask::Allot { side, units: others, count: left, rule }));
            }
        }
    }

    /// Troops lose stands, guns gun stands.
    pub(crate) fn lose_stands(&mut self, unit: UnitId, count: u8, rule: &'static str, log: &mut Log) {
        if self.is_guns(unit) {
            self.wreck_by(unit, count, rule, log);
        } else {
            self.lose_troops(unit, count, rule, log);
        }
    }

    /// Takes stands off troops: their effectiveness is read again (FF-D01).
    pub(crate) fn lose_troops(&mut self, unit: UnitId, count: u8, rule: &'static str, log: &mut Log) {
        let Some(troops) = self.troops_mut(unit) else { return };
        let lost = count.min(troops.stands);
        if lost == 0 {
            return;
        }
        troops.stands -= lost;
        let left = troops.stands;
        let from = self.leave_ranks(unit, lost);
        self.count_lost(unit, u16::from(lost));
        log.note(rule, What::lost(self.unit_piece(unit), u16::from(lost), u16::from(left)));
        if left == 0 {
            self.remove(unit, "destroyed", "FF-D54", log);
            return;
        }
        self.log_closed_up(unit, from, log);
        self.wear(unit, left, log);
        self.lay_out(unit);
    }

    /// FF-D01, FF-UNT-03: fresh, worn or spent; never better than before.
    fn wear(&mut self, unit: UnitId, left: u8, log: &mut Log) {
        let level = self.label(unit).effectiveness(self.book(), left);
        let piece = self.unit_piece(unit);
        let Some(troops) = self.troops_mut(unit) else { return };
        if level > troops.effectiveness {
            troops.effectiveness = level;
            log.note("FF-D01", What::Changed { piece, aspect: Aspect::Morale, to: level.word(), better: false });
        }
    }

    fn count_lost(&mut self, unit: UnitId, stands: u16) {
        let side = self.side(unit).index();
        if let Some(lost) = self.state.lost.get_mut(side) {
            *lost = lost.saturating_add(stands);
        }
    }

    /// Wrecks one gun stand.
    pub(crate) fn wreck(&mut self, unit: UnitId, stand: usize, rule: &'static str, log: &mut Log) {
        let Some(guns) = self.guns_mut(unit) else { return };
        if stand >= guns.stands.len() {
            return;
        }
        guns.stands.remove(stand);
        let left = self.unit(unit).strength();
        let former = self.book().options.keeps_former_rulings();
        let from = if former { None } else { self.leave_ranks(unit, 1) };
        self.count_lost(unit, 1);
        log.note(rule, What::lost(self.unit_piece(unit), 1, left));
        if left == 0 {
            self.remove(unit, "destroyed", "FF-D54", log);
        } else {
            self.log_closed_up(unit, from, log);
            self.lay_out(unit);
        }
    }

    /// Removes a unit from the game; stands that it still has count as lost (FF-D02, FF-D27).
    pub(crate) fn remove(&mut self, unit: UnitId, how: &'static str, rule: &'static str, log: &mut Log) {
        let gone = self.unit_mut(unit);
        if gone.off_table {
            return;
        }
        gone.off_table = true;
        gone.marks = Marks::default();
        let left = gone.strength();
        match &mut gone.body {
            UnitBody::Troops(troops) => troops.stands = 0,
            UnitBody::Guns(guns) => guns.stands.clear(),
        }
        let piece = self.unit_piece(unit);
        if left > 0 {
            self.count_lost(unit, left);
            log.note(rule, What::lost(piece, left, 0));
        }
        // FF-SEQ-03: that a check was made does not go with the unit that made it
        let record = self.record_mut(unit);
        *record = Record { checked: record.checked, ..Record::new(Whereabouts::Gone) };
        // FF-D60: a unit that rode to meet it stays where it is
        self.end_countercharge_on(unit);
        self.disengage(unit);
        log.note(rule, What::Removed { piece, how });
        let with: Vec<LeaderId> = self.leaders_with(unit).collect();
        self.lay_out(unit);
        for leader in with {
            // FF-D54: he is checked, and detached where he stands
            self.detach(leader, "FF-D54", log);
            self.keep_on_table(leader);
            self.state.todo.push(Task::LeaderOf { leader });
        }
    }

    /// A leader whose unit ran off the table stays at its edge.
    fn keep_on_table(&mut self, leader: LeaderId) {
        let radius = self.book().sheet.field.bases.leader.get() / 2.0;
        let (low, high) = (self.fixed.edges.bounds().low, self.fixed.edges.bounds().high);
        let rider = self.leader_mut(leader);
        let at = rider.pose.spot.point();
        let within = |at: f64, low: f64, high: f64| at.max(low + radius).min(high - radius);
        rider.pose.spot = Spot::nearest(Point::new(within(at.x, low.x, high.x), within(at.y, low.y, high.y)));
        self.lay_out_leader(leader);
    }

    /// A unit is in no combat any more.
    pub(crate) fn disengage(&mut self, unit: UnitId) {
        self.state.engaged.retain(|engaged| engaged.charger != unit && engaged.enemy != unit);
        let gone = self.unit_mut(unit);
        gone.marks.charging = None;
        gone.marks.cold_steel = false;
        gone.marks.countercharging = false;
        self.record_mut(unit).charge_due = false;
    }
}
