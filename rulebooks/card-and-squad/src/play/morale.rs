//! Morale checks: who owes one, who helps, and what comes of it (CS-SEQ-02, CS-MOR-01 to -14, CS-R05, CS-R12, CS-R65).

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, Refusal, What};

use super::Battle;
use super::charting::{Throw, thrown};
use crate::book::{Losses, RallyReach, Waver};
use crate::charts::morale::{Morale, MoraleFacts, Occasion};
use crate::charts::morale_check::{Readings, Squad as Checked};
use crate::field::figure::{OfficerId, SquadId, Unit};
use crate::words::Nerve;

impl Battle {
    /// CS-SEQ-02: takes the checks that nobody can help with; false if the player is asked about the others.
    pub(super) fn step_morale(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<bool, Halt> {
        let all = self.book().options.rally == RallyReach::AllInReach;
        let owing: Vec<SquadId> = self.owing().collect();
        let alone = owing.iter().find(|squad| all || self.ralliers(**squad).next().is_none());
        if let Some(squad) = alone {
            let officer = self.ralliers(*squad).next().filter(|_| all);
            self.check_due(*squad, officer, dice, log)?;
            return Ok(true);
        }
        if owing.is_empty() {
            self.pop();
            return Ok(true);
        }
        Ok(false)
    }

    /// CS-MOR-01, CS-R05, CS-R16: the squads of the active player that owe a check.
    pub(super) fn owing(&self) -> impl Iterator<Item = SquadId> + use<'_> {
        self.table.squad_ids().filter(|squad| {
            let state = self.state.squad(*squad);
            let unit = Unit::Squad(*squad);
            let stays = self.book().options.waver == Waver::UntilPassed && state.nerve == Nerve::Waver;
            let owes = state.check_due || state.nerve == Nerve::Retreat || stays;
            self.state.is_here(unit) && self.takes_part(unit) && owes && !state.passed && !state.failed
        })
    }

    /// CS-R12: the officers who can rally a squad now.
    pub(super) fn ralliers(&self, squad: SquadId) -> impl Iterator<Item = OfficerId> + use<'_> {
        let field = self.field();
        let near: Vec<OfficerId> = field.officers_near(squad).map(|near| near.officer).collect();
        near.into_iter().filter(|officer| self.can_rally(*officer))
    }

    fn can_rally(&self, officer: OfficerId) -> bool {
        let used = self.state.officer(officer).rallied && self.book().options.rally == RallyReach::OneCheck;
        !used && !self.is_locked(Unit::Officer(officer))
    }

    /// CS-R12: why an officer cannot rally a squad.
    pub(super) fn judge_rally(&self, squad: SquadId, officer: OfficerId) -> Result<(), Refusal> {
        let name = self.unit_name(Unit::Officer(officer));
        if self.is_locked(Unit::Officer(officer)) {
            return Err(Refusal::by("CS-R12", format!("{name} is locked in melee")));
        }
        if !self.can_rally(officer) {
            return Err(Refusal::by("CS-R12", format!("{name} has rallied a squad in this turn")));
        }
        if self.ralliers(squad).any(|able| able == officer) {
            return Ok(());
        }
        Err(Refusal::by("CS-R12", format!("{name} is not within 6 inches of the squad")).instead("bring him nearer"))
    }

    /// A check that the active player's squad owes.
    pub(super) fn check_due(
        &mut self,
        squad: SquadId,
        officer: Option<OfficerId>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let retreating = self.state.squad(squad).nerve == Nerve::Retreat;
        let occasion = if retreating { Occasion::Rally } else { Occasion::Casualties };
        let rule = if retreating { "CS-MOR-13" } else { "CS-MOR-01" };
        self.check_nerve(squad, occasion, officer, rule, dice, log).map(|_| ())
    }

    /// CS-MOR-04: one morale check, and the state that it leaves behind.
    pub(super) fn check_nerve(
        &mut self,
        squad: SquadId,
        occasion: Occasion,
        officer: Option<OfficerId>,
        rule: &'static str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Nerve, Halt> {
        if let Some(officer) = officer {
            self.state.set_officer(officer, |officer| officer.rallied = true);
            log.say("CS-R12", || format!("{} rallies them.", self.unit_name(Unit::Officer(officer))));
        }
        let facts = self.morale_facts(squad, occasion, officer.is_some());
        let throw = Throw { by: Some(self.piece(Unit::Squad(squad))), at: None, rule };
        let outcome = thrown::<Morale>(&self.table.book, &facts, throw, dice, log)?;
        self.take_nerve(squad, outcome.result, log);
        Ok(outcome.result)
    }

    /// 6.10: the facts of a check.
    pub(super) fn morale_facts(&self, squad: SquadId, occasion: Occasion, rallied: bool) -> MoraleFacts {
        let state = self.state.squad(squad);
        let options = &self.book().options;
        let lost = if options.losses == Losses::SinceLastCheck { state.lately } else { state.lost };
        let quality = self.table.squads.get(squad.index()).map_or(crate::words::Quality::Regular, |file| file.quality);
        MoraleFacts {
            squad: Checked {
                quality,
                figures_lost: lost.into(),
                leader: state.leader,
                formed: state.formed,
                rallied,
                retreating: state.nerve == Nerve::Retreat,
            },
            occasion,
            readings: Readings {
                losses: options.losses,
                leader_penalty: options.leader_penalty,
                retreat_failure: options.retreat_failure,
            },
        }
    }

    /// CS-MOR-10, -11, -12, CS-R65: what a check leaves behind. A squad that passes acts as its player likes (CS-R14).
    pub(super) fn take_nerve(&mut self, squad: SquadId, nerve: Nerve, log: &mut Log) {
        let before = self.state.squad(squad);
        self.state.set_squad(squad, |squad| {
            squad.nerve = nerve;
            squad.check_due = false;
            squad.lately = 0;
            squad.passed |= nerve == Nerve::Steady;
            squad.failed |= nerve != Nerve::Steady;
        });
        let (rule, word) = match nerve {
            Nerve::Steady => ("CS-MOR-10", "steady"),
            Nerve::Waver => ("CS-MOR-11", "wavering"),
            Nerve::Retreat => ("CS-MOR-12", "retreating"),
        };
        if before.nerve != nerve {
            let piece = self.piece(Unit::Squad(squad));
            let better = nerve == Nerve::Steady;
            log.note(rule, What::Changed { piece, aspect: Aspect::Morale, to: word, better });
        }
        if nerve != Nerve::Steady {
            self.open_out(squad, log);
        }
    }

    /// 6.7: a squad is no longer formed.
    pub(super) fn open_out(&mut self, squad: SquadId, log: &mut Log) {
        if self.state.squad(squad).formed {
            self.state.set_squad(squad, |squad| squad.formed = false);
            let piece = self.piece(Unit::Squad(squad));
            log.note("CS-R11", What::Changed { piece, aspect: Aspect::Formation, to: "opened-out", better: false });
        }
    }
}
