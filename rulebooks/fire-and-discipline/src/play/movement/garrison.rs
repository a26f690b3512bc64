//! Going into hard cover, leaving it, and taking it (FD-HCV-02 to 04, FD-D27).

use engine::game::{Log, PieceId, Refusal, What};
use engine::table::{Pose, Spot};

use super::facts::Wish;
use super::party::Party;
use crate::charts::garrison::{Garrison, GarrisonFacts, GarrisonRefusal};
use crate::charts::movement::{Mode, Terrain as Fact};
use crate::field::moves::{Obstacle, Poses, Walked};
use crate::field::terrain::Terrain;
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::turn::{Ask, Task};

/// A body that goes into a feature.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Occupy {
    pub(crate) party: Party,
    pub(crate) feature: u16,
}

/// Stands that leave a feature.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Leave {
    pub(crate) feature: u16,
    pub(crate) poses: Poses,
}

impl Battle {
    /// FD-D27: a body goes straight ahead to the outline of a feature that is empty or its own side's.
    pub(crate) fn judge_occupy(&self, by: PieceId, with: &[PieceId], feature: u16) -> Result<Occupy, Refusal> {
        let party = self.party(by, with, |piece| self.may_move(piece))?;
        self.may_garrison(&party.members, feature)?;
        let field = self.field();
        let wish = Wish {
            mode: self.walking_mode(by),
            kind: party.kind,
            into: Some(self.feature_fact(feature)),
            ..Wish::default()
        };
        let Some(allowance) = self.party_allowance(&party.members, &wish, &[]) else {
            return Err(Refusal::by("FD-HCV-04", "it may not enter there"));
        };
        let ahead = field.body(by).heading().ahead();
        let reach =
            field.reach(&party.members, ahead, allowance, |over| self.party_allowance(&party.members, &wish, over));
        let Some(way) = field.way_into(&party.members, feature, reach + crate::field::ROUNDING) else {
            return Err(Refusal::by("FD-HCV-04", "it does not come so far straight ahead")
                .instead("entering costs half of its move"));
        };
        let step = ahead * way;
        let stopped = field
            .advance(&party.members, step)
            .met
            .iter()
            .any(|met| met.at < way - crate::field::ROUNDING && met.what != Obstacle::Edge);
        if stopped {
            return Err(Refusal::by("FD-FRM-04", "something is in the way"));
        }
        let walked = Walked { pieces: &party.members, step, into: Some(feature), guns: None };
        if way > crate::field::ROUNDING {
            field.leg(walked)?;
        }
        Ok(Occupy { party, feature })
    }

    fn walking_mode(&self, piece: PieceId) -> Mode {
        if self.is_open(piece) { Mode::Skirmish } else { Mode::Field }
    }

    /// How a feature is entered on the chart.
    pub(crate) fn feature_fact(&self, feature: u16) -> Fact {
        match self.table.feature_terrain(feature) {
            Terrain::Entrenchment => Fact::Entrenchment,
            _ => Fact::HardCover,
        }
    }

    /// FD-HCV-02, FD-HCV-06, FD-D27: whether some stands may join the garrison of a feature.
    pub(crate) fn may_garrison(&self, members: &[PieceId], feature: u16) -> Result<(), Refusal> {
        let Some(first) = members.first() else { return Err(Refusal::by("FD-D27", "nobody goes in")) };
        let side = self.side(*first);
        if self.field().is_garrisoned_by(feature, side.other()) {
            return Err(Refusal::by("FD-D52", "the enemy garrisons it").instead("assault it"));
        }
        for piece in members {
            if self.table.roll(*piece).stand().is_none() {
                return Err(Refusal::by("FD-HCV-06", "only foot garrisons hard cover"));
            }
            if self.piece(*piece).mounted {
                return Err(Refusal::by("FD-D27", "mounted troops do not garrison"));
            }
        }
        let held = self.state.positions.features.get(usize::from(feature)).map_or(&[][..], |held| &held.garrison);
        let all: Vec<PieceId> = held.iter().chain(members).copied().collect();
        let castings: i32 = all
            .iter()
            .filter(|piece| self.table.roll(**piece).stand().is_some())
            .map(|piece| self.table.counted(self.piece(*piece).castings))
            .sum();
        let mut units: Vec<u16> = all.iter().filter_map(|piece| self.table.regiment_of(*piece)).collect();
        units.sort_unstable();
        units.dedup();
        let facts = GarrisonFacts {
            units: i32::try_from(units.len()).unwrap_or(20).clamp(1, 20),
            castings: castings.clamp(1, 200),
            artillery: false,
            entrenchment: self.table.feature_terrain(feature) == Terrain::Entrenchment,
        };
        match look_up::<Garrison>(self.book(), &facts).refusal {
            GarrisonRefusal::None => Ok(()),
            _ => Err(Refusal::by("FD-HCV-02", "it holds one unit, or 20 castings")),
        }
    }

    pub(crate) fn occupy(&mut self, order: &Occupy, log: &mut Log) {
        self.go_in(&order.party.members, order.feature, log);
        for piece in &order.party.members {
            self.piece_mut(*piece).acts.moved = true;
        }
    }

    /// Stands go into a feature.
    pub(crate) fn go_in(&mut self, members: &[PieceId], feature: u16, log: &mut Log) {
        let middle = Spot::nearest(self.table.feature_middle(feature));
        for piece in members {
            let from = self.piece(*piece).pose;
            let side = self.side(*piece);
            self.state.positions.enter(*piece, feature, side);
            let to = Pose { spot: middle, facing: from.facing };
            self.piece_mut(*piece).pose = to;
            log.note("FD-D27", What::Moved { piece: *piece, from, to, path: Vec::new(), how: "occupies" });
        }
    }

    /// FD-D27: stands of a garrison that are neither halted nor engaged leave in column.
    pub(crate) fn judge_leave(&self, by: PieceId, with: &[PieceId], front: Pose) -> Result<Leave, Refusal> {
        let Some(feature) = self.piece(by).inside() else { return Err(Refusal::by("FD-D27", "it is in no feature")) };
        let mut members = vec![by];
        members.extend(with.iter().copied());
        members.sort_unstable();
        for (at, piece) in members.iter().enumerate() {
            let now = self.piece(*piece);
            if members.iter().take(at).any(|before| before == piece) {
                return Err(Refusal::by("FD-D27", "a stand leaves once"));
            }
            if now.inside() != Some(feature) || self.table.roll(*piece).stand().is_none() {
                return Err(Refusal::by("FD-D27", "only stands of that garrison leave it"));
            }
            if self.side(*piece) != self.state.active || now.acts.moved || now.acts.fled {
                return Err(Refusal::by("FD-D47", "it has made its move"));
            }
            if now.halted.is_some() || self.in_contact(*piece) {
                return Err(Refusal::by("FD-D27", "halted and engaged stands stay"));
            }
        }
        let field = self.field();
        let wish = Wish { mode: Mode::Field, ..Wish::default() };
        let half = self.allowance_over(by, &wish, &[]).unwrap_or(0.0) / 2.0;
        // The stand that the order is given to leads.
        members.retain(|piece| *piece != by);
        members.insert(0, by);
        let poses = field.way_out(&members, feature, front, half)?;
        Ok(Leave { feature, poses })
    }

    pub(crate) fn leave(&mut self, order: &Leave, log: &mut Log) {
        for (piece, _) in &order.poses {
            self.state.positions.leave_feature(*piece);
        }
        self.put_all(&order.poses, &[], "leaves", "FD-D27", log);
        for (piece, _) in &order.poses {
            self.piece_mut(*piece).acts.moved = true;
        }
    }

    /// FD-D27: when the last casting of a garrison is lost, one unit in contact may occupy the feature at once.
    pub(crate) fn offer_feature(&mut self, feature: u16, attackers: Vec<PieceId>, _log: &mut Log) {
        let mut heads: Vec<PieceId> = Vec::new();
        for attacker in attackers {
            if !self.piece(attacker).is_here() || !self.field().is_on_table(attacker) {
                continue;
            }
            let body = self.body_of(attacker);
            let known = heads.iter().any(|head| self.body_of(*head) == body);
            if !known && self.may_garrison(&body, feature).is_ok() {
                heads.push(attacker);
            }
        }
        heads.sort_unstable();
        if !heads.is_empty() {
            self.state.agenda.push(Task::Ask(Ask::Take { feature, heads }));
        }
    }

    /// FD-D27: those of the assaulting units that can take a feature when the question is put: the checks of the fight
    /// may have halted a unit or driven it off (FD-R51, FD-D47).
    pub(crate) fn takers(&self, feature: u16, heads: &[PieceId]) -> Vec<PieceId> {
        let takes =
            |head: &PieceId| self.comes_on(*head) && self.may_garrison(&self.taking_body(*head), feature).is_ok();
        heads.iter().copied().filter(takes).collect()
    }

    /// The stands of an assaulting unit that go into a feature with its head.
    pub(crate) fn taking_body(&self, head: PieceId) -> Vec<PieceId> {
        self.body_of(head).into_iter().filter(|piece| self.comes_on(*piece)).collect()
    }
}
