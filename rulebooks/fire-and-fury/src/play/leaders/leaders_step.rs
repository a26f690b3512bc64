//! Leaders: the leaders step, absence and succession, and what becomes of those who are hit or ridden down.

use engine::dice::{Dice, DiceError};
use engine::game::{Aspect, Log, Refusal, Side, What};
use engine::table::{Body, Vector, overlap_along};

use crate::charts::fallen_leader::{Effect as Fate, FallenLeader, NoFacts};
use crate::field::moves::Scratch;
use crate::field::moves::leader::displaced;
use crate::field::pieces::Leader;
use crate::play::battle::{Battle, short};
use crate::play::scenario::muster::{side_of, whose};
use crate::play::state::{LeaderRecord, Station};
use crate::words::LeaderQuality;

impl Battle {
    /// FF-D56: whether a leader may attach to a unit.
    pub(crate) fn may_attach(&self, leader: usize, unit: usize) -> Result<(), Refusal> {
        let field = self.field();
        let refuse = |why: &str| Err(Refusal::by("FF-D56", why));
        let (Some(rider), Some(body)) = (self.state.leaders.get(leader), field.leader_body(leader)) else {
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
    pub(crate) fn units_to_attach(&self, leader: usize) -> impl Iterator<Item = usize> + '_ {
        let field = self.field();
        let body = field.leader_body(leader).cloned();
        self.units_of(self.state.active).filter(move |unit| {
            let pieces = body.as_ref().zip(field.piece(*unit));
            pieces.is_some_and(|(body, piece)| self.is_near_enough(body, piece.body))
        })
    }

    /// FF-D34, FF-D36: whether a leader is due on the table, and may be placed with a unit.
    pub(crate) fn may_return(&self, leader: usize, unit: usize) -> Result<(), Refusal> {
        let Some((rule, rider)) = self.due(leader).zip(self.state.leaders.get(leader)) else {
            return Err(Refusal::by("FF-D36", "he is not due on the table"));
        };
        if !self.is_on(unit) || self.unit(unit).is_none_or(|unit| unit.side != rider.side) {
            return Err(Refusal::by(rule, "he is placed with a unit of his side that is on the table"));
        }
        if !self.is_in_command_of(leader, rider, unit) {
            return Err(Refusal::by(rule, "he is placed with a unit of his own command"));
        }
        Ok(())
    }

    /// FF-D04: the units of a command; of a superior all of his side.
    fn is_in_command_of(&self, leader: usize, rider: &Leader, unit: usize) -> bool {
        rider.superior || self.unit(unit).is_some_and(|unit| unit.leader == Some(leader))
    }

    /// The rule by which a leader of the active side is due on the table now.
    pub(crate) fn due(&self, leader: usize) -> Option<&'static str> {
        let rider = self.state.leaders.get(leader)?;
        if side_of(rider.side) != self.state.active {
            return None;
        }
        match self.state.leader_records.get(leader)?.place {
            Station::Away(0) => Some("FF-D36"),
            Station::Fallen(0) => Some("FF-D34"),
            _ => None,
        }
    }

    /// The units that a leader who is due may be placed with.
    pub(crate) fn places_for(&self, leader: usize) -> impl Iterator<Item = usize> + '_ {
        self.units_of(self.state.active).filter(move |unit| self.may_return(leader, *unit).is_ok())
    }

    /// FF-D34, FF-D36: he is back, or his successor takes over.
    pub(crate) fn place_leader(&mut self, leader: usize, unit: usize, log: &mut Log) {
        let Some(rule) = self.due(leader) else { return };
        let succeeds = rule == "FF-D34";
        if let Some(rider) = self.state.leaders.get_mut(leader) {
            rider.off_table = false;
            rider.dismounted = false;
            if succeeds {
                // FF-D34: an able, mounted one
                rider.quality = LeaderQuality::Able;
            }
        }
        if succeeds {
            log.say(rule, || format!("{}: a successor takes over", self.leader_name(leader)));
        }
        if let Some(post) = self.state.leader_records.get_mut(leader) {
            *post = LeaderRecord { successor: succeeds || post.successor, ..LeaderRecord::new(Station::OnTable) };
        }
        self.join(leader, unit);
        if let Some(rider) = self.state.leaders.get(leader) {
            log.note(rule, What::Placed { piece: self.leader_id(leader), at: rider.pose });
        }
        self.log_joined(leader, unit, rule, log);
    }

    /// FF-SEQ-02, FF-D36, FF-D56: what happens by itself when the leaders step of the active side begins.
    pub(crate) fn muster_leaders(&mut self, log: &mut Log) {
        let side = whose(self.state.active);
        for leader in 0..self.state.leaders.len() {
            let Some(rider) = self.state.leaders.get(leader).copied().filter(|rider| rider.side == side) else {
                continue;
            };
            let Some(post) = self.state.leader_records.get_mut(leader) else { continue };
            match &mut post.place {
                Station::Away(turns) | Station::Fallen(turns) => *turns = turns.saturating_sub(1),
                Station::Waiting | Station::OnTable => {}
            }
            let joins = post.joins.take().map(usize::from);
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
    pub(crate) fn touches(&self, leader: usize, unit: usize) -> bool {
        let field = self.field();
        let Some((body, piece)) = field.leader_body(leader).zip(field.piece(unit)) else { return false };
        let own = self.state.leaders.get(leader).is_some_and(|rider| rider.side == piece.unit.side);
        own && body.is_within(piece.body, self.book().sheet.field.tolerance.get())
    }

    /// FF-D56: the friendly unit that a detached leader is in contact with.
    pub(crate) fn touched_by(&self, leader: usize) -> Option<usize> {
        let side = side_of(self.state.leaders.get(leader)?.side);
        self.units_of(side).find(|unit| self.touches(leader, *unit))
    }

    /// FF-D36: at the end of a side's player turn its leaders find their horses.
    pub(crate) fn remount_leaders(&mut self, side: Side, log: &mut Log) {
        for leader in 0..self.state.leaders.len() {
            let own = self.state.leaders.get(leader).is_some_and(|rider| rider.side == whose(side));
            let Some(post) = self.state.leader_records.get_mut(leader).filter(|post| own && post.on_foot > 0) else {
                continue;
            };
            post.on_foot -= 1;
            if post.on_foot > 0 {
                continue;
            }
            if let Some(rider) = self.state.leaders.get_mut(leader) {
                rider.dismounted = false;
            }
            let piece = self.leader_id(leader);
            log.note("FF-D36", What::Changed { piece, aspect: Aspect::Mount, to: "mounted", better: true });
        }
    }

    /// FF-LDR-06: a Fallen Leader check outside of any other chart (FF-D54).
    pub(crate) fn check_leader(&mut self, leader: usize, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        if self.state.leaders.get(leader).is_none_or(|rider| rider.off_table) {
            return Ok(());
        }
        let by = [Some(self.leader_id(leader)), None];
        let fallen = self.resolve::<FallenLeader>(&NoFacts, by, "FF-D54", dice, log)?;
        self.strike_leader(leader, fallen.effect, log);
        Ok(())
    }

    /// FF-FLD-17: whether a leader near a target is still there to be struck: he may have fallen with his unit (FF-D54).
    pub(crate) fn may_be_struck(&self, leader: u8) -> bool {
        self.state.leaders.get(usize::from(leader)).is_some_and(|rider| !rider.off_table)
    }

    /// FF-LDR-01 to FF-LDR-05: what a check does to a leader.
    pub(crate) fn strike_leader(&mut self, leader: usize, fate: Fate, log: &mut Log) {
        match fate {
            Fate::NoEffect => {}
            Fate::DismountedOneTurn => self.unhorse(leader, log),
            Fate::RemovedOneTurn => self.send_away(leader, Station::Away(2), "wounded", "FF-LDR-02", log),
            Fate::RemovedFromGame => self.fell(leader, "fallen", "FF-LDR-01", log),
        }
    }

    /// FF-LDR-03, FF-D36: on foot to the end of his side's next player turn; hit again, the time begins anew.
    fn unhorse(&mut self, leader: usize, log: &mut Log) {
        let Some(rider) = self.state.leaders.get_mut(leader) else { return };
        rider.dismounted = true;
        // The player turn in which he falls does not count if it is his own side's: the next one does.
        let turns = if side_of(rider.side) == self.state.active { 2 } else { 1 };
        if let Some(post) = self.state.leader_records.get_mut(leader) {
            post.on_foot = turns;
        }
        let piece = self.leader_id(leader);
        log.note("FF-LDR-03", What::Changed { piece, aspect: Aspect::Mount, to: "dismounted", better: false });
    }

    /// FF-LDR-01, FF-D34, FF-D35: out of the game; a successor comes in the next leaders step but one.
    pub(crate) fn fell(&mut self, leader: usize, how: &'static str, rule: &'static str, log: &mut Log) {
        let Some(side) = self.state.leaders.get(leader).map(|rider| side_of(rider.side)) else { return };
        if let Some(lost) = self.state.leaders_lost.get_mut(side.index()) {
            *lost = lost.saturating_add(1);
        }
        self.send_away(leader, Station::Fallen(2), how, rule, log);
    }

    fn send_away(&mut self, leader: usize, to: Station, how: &'static str, rule: &'static str, log: &mut Log) {
        let piece = self.leader_id(leader);
        if let Some(rider) = self.state.leaders.get_mut(leader) {
            rider.off_table = true;
            rider.attached_to = None;
        }
        if let Some(post) = self.state.leader_records.get_mut(leader) {
            *post = LeaderRecord { place: to, successor: post.successor, ..LeaderRecord::new(to) };
        }
        self.lay_out_leader(leader);
        log.note(rule, What::Removed { piece, how });
    }

    /// FF-D35: detached leaders whom a unit of the enemy touches ride to the nearest friendly unit, or are captured. The
    /// way of the unit is the straight one between where it lay and where it lies.
    pub(crate) fn displace_leaders(&mut self, mover: usize, way: Option<&(Body, Vector)>, log: &mut Log) {
        let Some(enemy) = self.unit(mover).filter(|unit| !unit.off_table).map(|unit| unit.side) else { return };
        for leader in 0..self.state.leaders.len() {
            let detached = self
                .state
                .leaders
                .get(leader)
                .is_some_and(|rider| rider.side != enemy && !rider.off_table && rider.attached_to.is_none());
            if !detached || !self.is_ridden_down(leader, mover, way) {
                continue;
            }
            let refuge = displaced(&self.field(), leader, &mut Scratch::default()).ok().flatten();
            match refuge.map(|(near, _)| near.who) {
                Some(unit) => {
                    self.join(leader, unit);
                    log.say("FF-D35", || format!("{} escapes to {}.", self.leader_name(leader), self.unit_name(unit)));
                }
                None => self.fell(leader, "captured", "FF-D35", log),
            }
        }
    }

    fn is_ridden_down(&self, leader: usize, mover: usize, way: Option<&(Body, Vector)>) -> bool {
        let field = self.field();
        let Some((body, piece)) = field.leader_body(leader).zip(field.piece(mover)) else { return false };
        let tolerance = self.book().sheet.field.tolerance.get();
        body.is_within(piece.body, tolerance)
            || way.is_some_and(|(from, step)| overlap_along(from, *step, body, tolerance).is_some())
    }

    /// How far a leader rides over open ground.
    pub(crate) fn leader_reach(&self, leader: usize) -> f64 {
        let dismounted = self.state.leaders.get(leader).is_some_and(|rider| rider.dismounted);
        crate::play::maneuver::rates::leader(self.book(), dismounted)
    }

    /// FF-SEQ-07: a leader has moved.
    pub(crate) fn rode(&mut self, leader: usize) {
        let joins = self.touched_by(leader).map(short);
        if let Some(post) = self.state.leader_records.get_mut(leader) {
            post.moved = true;
            post.joins = joins;
        }
    }
}
