//! Officers: going along with a squad, and making new leaders (CS-D15, CS-PRO-01, -02, CS-R23).

use engine::game::{Aspect, Log, Refusal, What};

use super::super::Battle;
use super::super::state::{Acted, Whereabouts};
use super::super::table::Post;
use crate::charts::command::Role;
use crate::field::figure::{FigureId, OfficerId, SquadId, Unit};
use crate::words::Leader;

impl Battle {
    /// CS-D15: whether an officer may go along with a squad's move.
    pub(in super::super) fn judge_join(&self, officer: OfficerId, squad: SquadId) -> Result<(), Refusal> {
        let unit = Unit::Officer(officer);
        self.judge_turn(unit)?;
        if self.is_locked(unit) {
            return Err(Refusal::by("CS-R47", "he is locked in melee"));
        }
        if self.side(unit) != self.side(Unit::Squad(squad)) || !self.state.is_here(Unit::Squad(squad)) {
            return Err(Refusal::by("CS-D15", "he goes along with a squad of his own side"));
        }
        self.judge_free(Unit::Squad(squad))?;
        if self.field().officer_reach(officer, squad).is_none() {
            return Err(Refusal::by("CS-D15", "he is more than 6 inches from the squad").instead("move him nearer"));
        }
        if self.table.officer_ids().any(|other| self.state.officer(other).joined == Some(squad)) {
            return Err(Refusal::by("CS-D15", "another officer goes along with it"));
        }
        Ok(())
    }

    /// CS-D15: it is his action, whatever the squad does.
    pub(in super::super) fn join(&mut self, officer: OfficerId, squad: SquadId, log: &mut Log) {
        self.state.set_officer(officer, |officer| {
            officer.joined = Some(squad);
            officer.acted = Acted::Yes;
        });
        let piece = self.piece(Unit::Officer(officer));
        log.note("CS-D15", What::Changed { piece, aspect: Aspect::Command, to: "joined", better: true });
    }

    /// CS-PRO-01, CS-PRO-02, CS-R23: whether an officer may make a ranker squad leader.
    pub(in super::super) fn judge_promote(&self, officer: OfficerId, figure: FigureId) -> Result<SquadId, Refusal> {
        let unit = Unit::Officer(officer);
        if !self.state.is_here(unit) || self.table.player(unit) != self.active() {
            return Err(Refusal::by("CS-R23", "an officer promotes in his own player's turn"));
        }
        if self.is_locked(unit) {
            return Err(Refusal::by("CS-R23", "he is locked in melee"));
        }
        let chosen = *self.field().figure(figure);
        let squad = chosen.unit.squad().filter(|_| chosen.here && chosen.side == self.side(unit));
        let Some(squad) = squad else {
            return Err(Refusal::by("CS-PRO-02", "he picks a figure of a squad of his side"));
        };
        if self.state.squad(squad).leader != Leader::Killed {
            return Err(Refusal::by("CS-PRO-01", "that squad has a leader"));
        }
        if self.field().officer_reach(officer, squad).is_none() {
            return Err(Refusal::by("CS-PRO-01", "he must be within 6 inches of the squad").instead("move him nearer"));
        }
        Ok(squad)
    }

    /// The squads that an officer can give a new leader.
    pub(in super::super) fn promotable(&self, officer: OfficerId) -> impl Iterator<Item = SquadId> + use<'_> {
        self.table.squad_ids().filter(move |squad| {
            let state = self.state.squad(*squad);
            let leaderless = state.whereabouts == Whereabouts::Here && state.leader == Leader::Killed;
            let first = leaderless.then(|| self.rankers(*squad).next()).flatten();
            first.is_some_and(|figure| self.judge_promote(officer, figure).is_ok())
        })
    }

    /// CS-R23: the active player's officers who can give a squad a new leader, whether they have acted or not.
    pub(in super::super) fn promoters(&self) -> impl Iterator<Item = OfficerId> + use<'_> {
        let able = |officer: &OfficerId| {
            self.table.player(Unit::Officer(*officer)) == self.active() && self.promotable(*officer).next().is_some()
        };
        self.table.officer_ids().filter(able)
    }

    /// CS-R23: free for both; the new leader keeps his weapon and load, his hits start at 0.
    pub(in super::super) fn promote(&mut self, figure: FigureId, squad: SquadId, log: &mut Log) {
        if let Some(own) = self.state.figures.get_mut(figure.index()) {
            own.role = Role::SquadLeader;
        }
        self.state.set_man(figure, |man| man.hits = 0);
        self.state.set_squad(squad, |squad| squad.leader = Leader::Promoted);
        let piece = self.piece(Unit::Squad(squad));
        log.note("CS-PRO-02", What::Changed { piece, aspect: Aspect::Command, to: "led", better: true });
    }

    /// CS-D42: whether a unit may arrive now.
    pub(in super::super) fn is_due(&self, unit: Unit) -> bool {
        let post = match unit {
            Unit::Squad(squad) => self.table.squads.get(squad.index()).map(|file| &file.post),
            Unit::Officer(officer) => self.table.officers.get(officer.index()).map(|file| &file.post),
        };
        let coming = self.state.whereabouts(unit) == Whereabouts::Coming;
        coming && matches!(post, Some(Post::Arrives(round, _)) if *round <= self.state.round)
    }
}
