//! Leaders who are hit, unhorsed or ridden down, and those who find a horse again (FF-LDR-01 to FF-LDR-06, FF-D35).

use engine::dice::{Dice, DiceError};
use engine::game::{Aspect, Log, Side, What};
use engine::table::{Body, Vector, overlap_along};

use crate::charts::fallen_leader::{Effect as Fate, FallenLeader, NoFacts};
use crate::field::ids::{LeaderId, UnitId};
use crate::field::moves::Scratch;
use crate::field::moves::leader::displaced;
use crate::play::battle::Battle;
use crate::play::state::{LeaderRecord, Station};

impl Battle {
    /// FF-D36: at the end of a side's player turn its leaders find their horses.
    pub(crate) fn remount_leaders(&mut self, side: Side, log: &mut Log) {
        for leader in self.state.leaders.ids() {
            if self.leader(leader).side != side || self.leader_record(leader).on_foot == 0 {
                continue;
            }
            let record = self.leader_record_mut(leader);
            record.on_foot -= 1;
            if record.on_foot > 0 {
                continue;
            }
            self.leader_mut(leader).dismounted = false;
            let piece = self.leader_piece(leader);
            log.note("FF-D36", What::Changed { piece, aspect: Aspect::Mount, to: "mounted", better: true });
        }
    }

    /// FF-LDR-06: a Fallen Leader check outside of any other chart (FF-D54).
    pub(crate) fn check_leader(
        &mut self,
        leader: LeaderId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        if self.leader(leader).off_table {
            return Ok(());
        }
        let by = [Some(self.leader_piece(leader)), None];
        let fallen = self.resolve::<FallenLeader>(&NoFacts, by, "FF-D54", dice, log)?;
        self.strike_leader(leader, fallen.effect, log);
        Ok(())
    }

    /// FF-FLD-17: whether a leader near a target is still there to be struck: he may have fallen with his unit (FF-D54).
    pub(crate) fn may_be_struck(&self, leader: LeaderId) -> bool {
        !self.leader(leader).off_table
    }

    /// FF-LDR-01 to FF-LDR-05: what a check does to a leader.
    pub(crate) fn strike_leader(&mut self, leader: LeaderId, fate: Fate, log: &mut Log) {
        match fate {
            Fate::NoEffect => {}
            Fate::DismountedOneTurn => self.unhorse(leader, log),
            Fate::RemovedOneTurn => self.send_away(leader, Station::Away(2), "wounded", "FF-LDR-02", log),
            Fate::RemovedFromGame => self.fell(leader, "fallen", "FF-LDR-01", log),
        }
    }

    /// FF-LDR-03, FF-D36: on foot to the end of his side's next player turn; hit again, the time begins again.
    fn unhorse(&mut self, leader: LeaderId, log: &mut Log) {
        let active = self.state.active;
        let rider = self.leader_mut(leader);
        rider.dismounted = true;
        // The player turn in which he falls does not count if it is his own side's: the next one does.
        let turns = if rider.side == active { 2 } else { 1 };
        self.leader_record_mut(leader).on_foot = turns;
        let piece = self.leader_piece(leader);
        log.note("FF-LDR-03", What::Changed { piece, aspect: Aspect::Mount, to: "dismounted", better: false });
    }

    /// FF-LDR-01, FF-D34, FF-D35: out of the game; a successor comes in the next leaders step but one.
    pub(crate) fn fell(&mut self, leader: LeaderId, how: &'static str, rule: &'static str, log: &mut Log) {
        let side = self.leader(leader).side;
        if let Some(lost) = self.state.leaders_lost.get_mut(side.index()) {
            *lost = lost.saturating_add(1);
        }
        self.send_away(leader, Station::Fallen(2), how, rule, log);
    }

    fn send_away(&mut self, leader: LeaderId, to: Station, how: &'static str, rule: &'static str, log: &mut Log) {
        let piece = self.leader_piece(leader);
        let rider = self.leader_mut(leader);
        rider.off_table = true;
        rider.attached_to = None;
        let record = self.leader_record_mut(leader);
        *record = LeaderRecord { successor: record.successor, ..LeaderRecord::new(to) };
        self.lay_out_leader(leader);
        log.note(rule, What::Removed { piece, how });
    }

    /// FF-D35: detached leaders whom a unit of the enemy touches ride to the nearest friendly unit, or are captured. The
    /// way of the unit is the straight one between where it lay and where it lies.
    pub(crate) fn displace_leaders(&mut self, mover: UnitId, way: Option<&(Body, Vector)>, log: &mut Log) {
        if !self.is_on(mover) {
            return;
        }
        let enemy = self.side(mover);
        for leader in self.state.leaders.ids() {
            let rider = self.leader(leader);
            let detached = rider.side != enemy && !rider.off_table && rider.attached_to.is_none();
            if !detached || !self.is_ridden_down(leader, mover, way) {
                continue;
            }
            let refuge = displaced(&self.field(), leader, &mut Scratch::default()).ok().flatten();
            match refuge.map(|(near, _)| near.id) {
                Some(unit) => {
                    self.join(leader, unit);
                    log.say("FF-D35", || format!("{} escapes to {}.", self.leader_name(leader), self.unit_name(unit)));
                }
                None => self.fell(leader, "captured", "FF-D35", log),
            }
        }
    }

    fn is_ridden_down(&self, leader: LeaderId, mover: UnitId, way: Option<&(Body, Vector)>) -> bool {
        let field = self.field();
        let Some((body, piece)) = field.leader_body(leader).zip(field.piece(mover)) else { return false };
        let tolerance = self.book().sheet.field.tolerance.get();
        body.is_within(piece.body, tolerance)
            || way.is_some_and(|(from, step)| overlap_along(from, *step, body, tolerance).is_some())
    }
}
