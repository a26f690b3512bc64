//! Detached leaders ride (FF-SEQ-07, FF-MOV-06).

use engine::game::{Log, Order, Refusal, What};

use crate::field::ids::LeaderId;
use crate::field::moves::leader::ride as ride_along;
use crate::field::moves::route::Route;
use crate::field::moves::{Moved, Scratch};
use crate::play::battle::Battle;
use crate::play::charge::declare::stopped;
use crate::play::maneuver::rates;

impl Battle {
    /// FF-SEQ-07: whether a leader may ride now.
    pub(crate) fn may_ride(&self, leader: LeaderId) -> Result<(), Refusal> {
        let rider = self.leader(leader);
        let name = || self.leader_name(leader);
        if rider.off_table || rider.side != self.state.active {
            return Err(Refusal::by("FF-SEQ-07", format!("{} does not move now", name())));
        }
        // FF-MOV-06
        if rider.attached_to.is_some() {
            return Err(Refusal::by("FF-MOV-06", format!("{} is attached, and moves with his unit", name())));
        }
        if self.leader_record(leader).moved {
            return Err(Refusal::by("FF-SEQ-07", format!("{} has moved", name())));
        }
        Ok(())
    }

    /// FF-MOV-06: the ride of a leader along a route.
    pub(crate) fn ride_path(&self, leader: LeaderId, order: &Order) -> Result<Moved, Refusal> {
        self.may_ride(leader)?;
        if order.path.is_empty() && order.facing.is_none() {
            // He may always stay, even among enemies who have just overrun his unit.
            let poses = vec![self.leader(leader).pose];
            let (legs, passed) = (Vec::new(), Vec::new());
            return Ok(Moved { legs, poses, share: 0.0, flank_share: 0.0, length: 0.0, passed, stop: None });
        }
        let route = Route { points: &order.path, facing: order.facing };
        let field = self.field();
        let mut scratch = Scratch::default();
        let moved = ride_along(&field, leader, route, &mut scratch);
        moved.and_then(Moved::wholly).map_err(stopped)
    }

    /// FF-SEQ-07: a leader rides.
    pub(crate) fn ride(&mut self, leader: LeaderId, moved: &Moved, log: &mut Log) {
        let Some(end) = moved.end() else { return };
        let piece = self.leader_piece(leader);
        let from = std::mem::replace(&mut self.leader_mut(leader).pose, end);
        self.lay_out_leader(leader);
        self.rode(leader);
        let path = moved.poses.iter().skip(1).map(|pose| pose.spot).collect();
        log.note("FF-MOV-06", What::Moved { piece, from, to: end, path, how: "ride" });
    }

    /// How far a leader rides over open ground.
    pub(crate) fn leader_reach(&self, leader: LeaderId) -> f64 {
        rates::leader(self.book(), self.leader(leader).dismounted)
    }

    /// FF-SEQ-07: a leader has moved.
    fn rode(&mut self, leader: LeaderId) {
        let joins = self.touched_by(leader);
        let record = self.leader_record_mut(leader);
        record.moved = true;
        record.joins = joins;
    }
}
