//! What may be set right by hand, and setting it.

use engine::game::{Fix, Log, Refusal};
use engine::kit::Mendable;
use engine::kit::mend::Set;
use engine::table::Pose;
use engine::word::Word;

use crate::field::ids::{LeaderId, UnitId};
use crate::field::pieces::{GunStand, UnitBody};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::setup::place::FORMATIONS;
use crate::play::state::Whereabouts;
use crate::play::turn::tasks::Task;
use crate::words::{Formation, LeaderQuality, TroopOrder};

impl Battle {
    /// What may be set on a piece, and how it stands now; none for a unit that is gone.
    pub(crate) fn mendable_piece(&self, piece: UnitOrLeader) -> Option<Mendable> {
        match piece {
            UnitOrLeader::Unit(unit) if self.record(unit).place == Whereabouts::Gone => None,
            UnitOrLeader::Unit(unit) => Some(self.mendable_unit(unit)),
            UnitOrLeader::Leader(leader) => Some(self.mendable_leader(leader)),
        }
    }

    fn mendable_unit(&self, id: UnitId) -> Mendable {
        let unit = self.unit(id);
        let mendable = Mendable::new(self.unit_name(id), "FF-UNT-01");
        let mendable = if unit.off_table {
            mendable.off_table("FF-D54")
        } else {
            let strength = 1..=u16::from(self.label(id).initial);
            mendable.pose(unit.pose).removable().by("FF-UNT-03").strength(unit.strength(), strength)
        };
        let mendable = match &unit.body {
            UnitBody::Troops(troops) => mendable
                .by("FF-UNT-04")
                .word("order", troops.order)
                .by("FF-UNT-06")
                .one_of("formation", troops.formation.word(), FORMATIONS.map(Formation::word).to_vec())
                .by("FF-UNT-11")
                .yes_no("low-on-ammo", troops.low_on_ammo),
            UnitBody::Guns(guns) => mendable
                .by("FF-UNT-11")
                .yes_no("low-on-ammo", guns.stands.iter().all(|stand| stand.low_on_ammo))
                .by("FF-UNT-05")
                .yes_no("silenced", guns.stands.iter().all(|stand| stand.silenced))
                .yes_no("limbered", guns.limbered),
        };
        mendable.by("FF-UNT-04")
    }

    fn mendable_leader(&self, id: LeaderId) -> Mendable {
        let leader = self.leader(id);
        let mendable = Mendable::new(self.leader_name(id), "FF-UNT-13");
        let mendable =
            if leader.off_table { mendable.off_table("FF-LDR-01") } else { mendable.pose(leader.pose).removable() };
        mendable.word("quality", leader.quality).yes_no("dismounted", leader.dismounted)
    }

    /// Sets something right.
    pub(crate) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let none = || Refusal::by("FF-UNT-01", "there is no such piece");
        let piece = self.piece_of(fix.piece()).ok_or_else(none)?;
        let gone = || Refusal::by("FF-D54", "it is not on the table");
        let mended = self.mendable_piece(piece).ok_or_else(gone)?.read(fix)?;
        match piece {
            UnitOrLeader::Unit(unit) => self.set_unit(unit, mended.set, log),
            UnitOrLeader::Leader(leader) => self.set_leader(leader, mended.set, log),
        }
        // Nothing that was under way may be left hanging on what is no longer so.
        self.state.todo.retain(|task| !matches!(task, Task::LeaderOf { .. }));
        mended.log(log);
        Ok(())
    }

    fn set_unit(&mut self, unit: UnitId, set: Set, log: &mut Log) {
        match set {
            Set::Pose(pose) => {
                self.unit_mut(unit).pose = pose;
                self.lay_out(unit);
            }
            Set::Strength(strength) => self.set_strength(unit, strength),
            Set::Removed => self.remove(unit, "removed-by-hand", "FF-UNT-01", log),
            Set::Whole(..) | Set::Word(..) => self.set_state(unit, set, log),
        }
    }

    /// The losses of the side follow, so that its army is what it was.
    fn set_strength(&mut self, unit: UnitId, strength: u16) {
        let before = self.unit(unit).strength();
        if let Some(troops) = self.troops_mut(unit) {
            troops.stands = u8::try_from(strength).unwrap_or(u8::MAX);
        } else if let Some(guns) = self.guns_mut(unit) {
            guns.stands.resize(usize::from(strength), GunStand::default());
        }
        let side = self.side(unit).index();
        if let Some(lost) = self.state.lost.get_mut(side) {
            *lost = (*lost + before).saturating_sub(strength);
        }
        self.lay_out(unit);
    }

    fn set_state(&mut self, unit: UnitId, set: Set, log: &mut Log) {
        if let Some(order) = set.word::<TroopOrder>("order") {
            self.set_order(unit, order, "FF-UNT-04", log);
        } else if let Some(limbered) = set.yes_no("limbered") {
            self.limber(unit, limbered, "FF-UNT-05", log);
        }
        let low = set.yes_no("low-on-ammo");
        match &mut self.unit_mut(unit).body {
            UnitBody::Troops(troops) => {
                troops.low_on_ammo = low.unwrap_or(troops.low_on_ammo);
                if let Some(formation) = set.word::<Formation>("formation") {
                    troops.formation = formation;
                    troops.building = None;
                    self.lay_out(unit);
                }
            }
            UnitBody::Guns(guns) => {
                for stand in &mut guns.stands {
                    stand.low_on_ammo = low.unwrap_or(stand.low_on_ammo);
                    stand.silenced = set.yes_no("silenced").unwrap_or(stand.silenced);
                }
            }
        }
    }

    fn set_leader(&mut self, leader: LeaderId, set: Set, log: &mut Log) {
        match set {
            Set::Pose(pose) => self.set_leader_pose(leader, pose),
            Set::Removed => self.fell(leader, "removed-by-hand", "FF-UNT-13", log),
            Set::Strength(_) | Set::Whole(..) | Set::Word(..) => {
                let rider = self.leader_mut(leader);
                rider.quality = set.word::<LeaderQuality>("quality").unwrap_or(rider.quality);
                rider.dismounted = set.yes_no("dismounted").unwrap_or(rider.dismounted);
            }
        }
    }

    /// A leader who is put elsewhere is with no unit.
    fn set_leader_pose(&mut self, leader: LeaderId, pose: Pose) {
        let rider = self.leader_mut(leader);
        rider.pose = pose;
        rider.attached_to = None;
        self.lay_out_leader(leader);
    }
}
