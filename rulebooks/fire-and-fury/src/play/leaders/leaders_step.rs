//! The leaders step: leaders attach and detach, come back, and are succeeded (FF-SEQ-02).

use engine::game::{Log, Refusal, What};
use engine::table::Body;

use crate::field::ids::{LeaderId, UnitId};
use crate::play::battle::Battle;
use crate::play::state::{LeaderRecord, Station};
use crate::words::LeaderQuality;

/// Why a leader is due on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// FF-D36: he was away, and returns.
    Returns,
    /// FF-D34: he fell, and a successor takes over.
    Succeeded,
}

impl Due {
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Due::Returns => "FF-D36",
            Due::Succeeded => "FF-D34",
        }
    }

    /// The order that places him.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Due::Returns => "return-leader",
            Due::Succeeded => "replace-leader",
        }
    }
}

impl Battle {
    /// FF-D56: whether a leader may attach to a unit.
    pub(crate) fn may_attach(&self, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        let field = self.field();
        let refuse = |why: &str| Err(Refusal::by("FF-D56", why));
        let rider = self.leader(leader);
        let Some(body) = field.leader_body(leader) else {
            return refuse("that leader is not on the table");
        };
        if rider.attached_to.is_some() {
            return refuse("he is attached already: detach him first");
        }
        let Some(piece) = field.piece(unit).filter(|piece| piece.unit.side == rider.side) else {
            return refuse("he attaches to a unit of his own side");
        };
        let reach = self.book().sheet.play.attaching.get();
        if !self.is_near_enough(body, piece.body) {
            let refusal = Refusal::by("FF-D56", format!("{} is too far away", self.unit_name(unit)));
            return Err(refusal.instead(format!("he may attach within {reach}\"")));
        }
        Ok(())
    }

    /// FF-D56: whether a leader is near enough to a unit to attach.
    fn is_near_enough(&self, leader: &Body, unit: &Body) -> bool {
        let numbers = &self.book().sheet;
        leader.is_within(unit, numbers.play.attaching.get() + numbers.field.tolerance.get())
    }

    /// FF-D56: the units that a leader of the active side who is with none may attach to.
    pub(crate) fn units_to_attach(&self, leader: LeaderId) -> impl Iterator<Item = UnitId> + '_ {
        let field = self.field();
        let body = field.leader_body(leader).cloned();
        self.units_of(self.state.active).filter(move |unit| {
            let pieces = body.as_ref().zip(field.piece(*unit));
            pieces.is_some_and(|(body, piece)| self.is_near_enough(body, piece.body))
        })
    }

    /// FF-D34, FF-D36: whether a leader is due on the table, and may be placed with a unit.
    pub(crate) fn may_return(&self, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        let Some(due) = self.due(leader) else {
            return Err(Refusal::by("FF-D36", "he is not due on the table"));
        };
        let rider = self.leader(leader);
        if !self.is_on(unit) || self.side(unit) != rider.side {
            return Err(Refusal::by(due.rule(), "he is placed with a unit of his side that is on the table"));
        }
        // FF-D04: the units of his command; of a superior all of his side
        if !rider.superior && self.unit(unit).leader != Some(leader) {
            return Err(Refusal::by(due.rule(), "he is placed with a unit of his own command"));
        }
        Ok(())
    }

    /// Why a leader of the active side is due on the table now; none if he is not.
    pub(crate) fn due(&self, leader: LeaderId) -> Option<Due> {
        match self.leader_record(leader).place {
            _ if self.leader(leader).side != self.state.active => None,
            Station::Away(0) => Some(Due::Returns),
            Station::Fallen(0) => Some(Due::Succeeded),
            _ => None,
        }
    }

    /// The units that a leader who is due may be placed with.
    pub(crate) fn places_for(&self, leader: LeaderId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(self.state.active).filter(move |unit| self.may_return(leader, *unit).is_ok())
    }

    /// FF-D34, FF-D36: he is back, or his successor takes over.
    pub(crate) fn place_leader(&mut self, leader: LeaderId, unit: UnitId, log: &mut Log) {
        let Some(due) = self.due(leader) else { return };
        let (rule, succeeds) = (due.rule(), due == Due::Succeeded);
        let rider = self.leader_mut(leader);
        rider.off_table = false;
        rider.dismounted = false;
        if succeeds {
            // FF-D34: an able, mounted one
            rider.quality = LeaderQuality::Able;
            let piece = self.leader_piece(leader);
            log.say(rule, || format!("{}: a successor takes over", self.leader_name(leader)));
            log.note(rule, What::Renamed { piece, name: self.successor_name(leader) });
        }
        let record = self.leader_record_mut(leader);
        *record = LeaderRecord { successor: succeeds || record.successor, ..LeaderRecord::new(Station::OnTable) };
        self.join(leader, unit);
        log.note(rule, What::Placed { piece: self.leader_piece(leader), at: self.leader(leader).pose });
        self.log_joined(leader, unit, rule, log);
    }

    /// FF-SEQ-02, FF-D36, FF-D56: what happens by itself when the leaders step of the active side begins.
    pub(crate) fn muster_leaders(&mut self, log: &mut Log) {
        let side = self.state.active;
        for leader in self.state.leaders.ids() {
            let rider = *self.leader(leader);
            if rider.side != side {
                continue;
            }
            let record = self.leader_record_mut(leader);
            match &mut record.place {
                Station::Away(turns) | Station::Fallen(turns) => *turns = turns.saturating_sub(1),
                Station::Waiting | Station::OnTable => {}
            }
            let joins = record.joins.take();
            if rider.off_table || rider.attached_to.is_some() {
                continue;
            }
            // FF-D56: attached from the next leaders step, if they are still together
            if let Some(unit) = joins.filter(|unit| self.touches(leader, *unit)) {
                self.log_step(log);
                self.attach(leader, unit, "FF-D56", log);
            }
        }
    }

    /// Whether a leader is in contact with a unit of his side.
    pub(crate) fn touches(&self, leader: LeaderId, unit: UnitId) -> bool {
        let field = self.field();
        let Some((body, piece)) = field.leader_body(leader).zip(field.piece(unit)) else { return false };
        let own = self.leader(leader).side == piece.unit.side;
        own && body.is_within(piece.body, self.book().sheet.field.tolerance.get())
    }

    /// FF-D56: the friendly unit that a detached leader is in contact with.
    pub(crate) fn touched_by(&self, leader: LeaderId) -> Option<UnitId> {
        self.units_of(self.leader(leader).side).find(|unit| self.touches(leader, *unit))
    }
}
