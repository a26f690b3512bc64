//! Breakthrough charges: half a move toward the closest enemy, and perhaps a second combat (FF-SEQ-11).

use engine::game::{Act, Log, Offer, Offers, Order, PieceId, Refusal};
use engine::table::{Crossings, Spot};

use crate::field::ids::UnitId;
use crate::field::moves::Scratch;
use crate::field::moves::breakthrough::{Breakthrough, breakthrough, closest};
use crate::field::near::Near;
use crate::options::BreakthroughFoot;
use crate::play::battle::Battle;
use crate::words::Arm;

impl Battle {
    /// FF-D61: the enemies that a unit may break through to: the closest in sight, several only if equally close.
    pub(crate) fn next_enemies(&self, unit: UnitId) -> Vec<Near> {
        let mut found = Vec::new();
        closest(&self.field(), unit, &mut Crossings::default(), &mut found);
        found
    }

    /// The breakthroughs that are to be made.
    pub(crate) fn breakthrough_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        for (unit, record) in self.state.records.pairs() {
            let id = self.unit_piece(unit);
            if !record.breaks_through || of.is_some_and(|of| of != id) {
                continue;
            }
            let enemies = self.next_enemies(unit);
            if enemies.is_empty() {
                into.push(Offer::plain(Act::Charge, Order::by("breakthrough", id)));
            }
            for near in enemies {
                into.push(Offer::plain(Act::Charge, Order::by("breakthrough", id).at(self.unit_piece(near.id))));
            }
        }
    }

    /// FF-R62: the unit that must break through before the step is over; under the option `optional` foot need not.
    pub(crate) fn must_break_through(&self) -> Option<UnitId> {
        let optional = self.book().options.breakthrough_foot == BreakthroughFoot::Optional;
        let mounted = |unit: UnitId| self.unit(unit).arm() == Arm::Cavalry;
        let due = self.state.records.pairs().filter(|(_, record)| record.breaks_through);
        due.map(|(unit, _)| unit).find(|unit| !optional || mounted(*unit))
    }

    /// Reads a breakthrough.
    pub(crate) fn judge_breakthrough(&self, unit: UnitId, toward: Option<UnitId>) -> Result<Option<UnitId>, Refusal> {
        if !self.record(unit).breaks_through {
            return Err(Refusal::by("FF-RES-05", format!("{} has no breakthrough to make", self.unit_name(unit))));
        }
        let enemies = self.next_enemies(unit);
        match (toward, enemies.as_slice()) {
            (None, []) => Ok(None),
            (Some(enemy), _) if enemies.iter().any(|near| near.id == enemy) => Ok(Some(enemy)),
            (_, [near, ..]) => {
                let refusal = Refusal::by("FF-D61", "a breakthrough goes for the closest enemy in sight");
                Err(refusal.instead(format!("that is {}", self.unit_name(near.id))))
            }
            (Some(_), []) => Err(Refusal::by("FF-D61", "no enemy is in sight").instead("it goes straight ahead")),
        }
    }

    /// FF-FLD-34, FF-D32: a unit breaks through.
    pub(crate) fn break_through(&mut self, unit: UnitId, toward: Option<UnitId>, log: &mut Log) {
        let made = breakthrough(&self.field(), unit, toward, &mut Scratch::default());
        self.record_mut(unit).breaks_through = false;
        match made {
            Ok(Breakthrough::Contact(charge)) => {
                let Some(end) = charge.end() else { return };
                let own = self.unit_mut(unit);
                own.marks.charging = Some(charge.target);
                own.marks.charged_from = Some(own.pose);
                let record = self.record_mut(unit);
                record.charged_over = charge.ground.ground;
                record.fought = false;
                let way: Vec<Spot> = charge.poses.iter().skip(1).map(|pose| pose.spot).collect();
                self.put(unit, end, way, "breakthrough", "FF-FLD-34", log);
                self.engage(unit, &charge.touches);
                let over = self.ground_under_unit(charge.target);
                self.record_mut(unit).reached = over;
            }
            // FF-D32: it makes the half move and stops
            Ok(Breakthrough::Clear(moved)) => {
                let Some(end) = moved.end() else { return };
                let way = moved.poses.iter().skip(1).map(|pose| pose.spot).collect();
                self.put(unit, end, way, "breakthrough", "FF-D32", log);
            }
            Err(_) => {}
        }
    }
}
