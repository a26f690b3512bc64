//! Command: leaders try for groups (RK-CMD-01 to RK-CMD-07, RK-R13, RK-D08, RK-D37, RK-D39, RK-D40).

use engine::chart::Detail;
use engine::dice::{Dice, DiceError};
use engine::game::{Aspect, Log, Refusal, Side, What};

use super::Skirmish;
use super::charting::{Throw, thrown_with};
use crate::charts::command::{Command, CommandFacts};
use crate::field::group::Rank;
use crate::field::ids::{FigureId, GroupId};
use crate::words::Control;

/// A try that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Try {
    /// Who tries.
    pub(crate) leader: GroupId,
    /// For whom.
    pub(crate) group: GroupId,
    /// Whether he shoots himself.
    pub(crate) shoots: bool,
    /// The NCOs who are activated.
    pub(crate) ncos: Vec<GroupId>,
    /// Whether they shoot.
    pub(crate) ncos_shoot: bool,
    /// The figures that hear it.
    pub(crate) hear: usize,
}

/// RK-CMD-02: how many NCOs add their dice at most.
const MOST_NCOS: usize = 2;

impl Skirmish {
    /// Whether a leader of a side has a group to try for.
    pub(crate) fn has_tries(&self, side: Side) -> bool {
        if self.table.is_automatic(side) {
            return false;
        }
        let mut leaders = self.table.roster.leaders().filter(|leader| self.field().side(*leader) == side);
        leaders.any(|leader| self.tries(leader).next().is_some())
    }

    /// The groups that a leader may try for.
    pub(crate) fn tries(&self, leader: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        let side = self.field().side(leader);
        self.field().acting(side).filter(move |group| self.judge_try(leader, *group, false, false).is_ok())
    }

    /// RK-CMD-02 to -06, RK-D37, RK-D39: whether a leader may try for a group.
    pub(crate) fn judge_try(
        &self,
        leader: GroupId,
        group: GroupId,
        shoots: bool,
        ncos_shoot: bool,
    ) -> Result<Try, Refusal> {
        let (name, wanted) = (self.name(leader), self.name(group));
        let Some(lead) = self.table.roster.troops[leader].lead.filter(|_| self.state.groups[leader].is_here()) else {
            return Err(Refusal::by("RK-CMD-02", format!("{name} is no leader on the table")));
        };
        let troop = &self.table.roster.troops[group];
        if troop.lead.is_some() || !self.field().acts(group) || troop.side != self.table.roster.troops[leader].side {
            return Err(Refusal::by("RK-CMD-02", format!("{wanted} is no group of his side on the table")));
        }
        if self.state.works[leader].tried || self.state.works[leader].silent {
            return Err(Refusal::by("RK-CMD-06", format!("{name} has tried, or was activated, in this phase")));
        }
        if self.state.works[group].tried {
            return Err(Refusal::by("RK-CMD-06", format!("{wanted} was tried for in this phase")));
        }
        if self.state.groups[group].control == Control::PlayerCharacter {
            return Err(Refusal::by("RK-CMD-06", format!("a player character runs {wanted}")));
        }
        let with_him = self.state.groups[leader].with == Some(group);
        let plain_nco = lead.rank == Rank::Nco && !lead.player_character;
        if plain_nco && !with_him {
            return Err(Refusal::by("RK-CMD-02", format!("{name} tries only for the group that he is with")));
        }
        let hear = self.field().in_command_radius(leader, group).count();
        if hear == 0 {
            return Err(Refusal::by("RK-CMD-05", format!("no figure of {wanted} is within command radius of {name}")));
        }
        let ncos = if plain_nco { Vec::new() } else { self.ncos_with(group, leader) };
        if ncos_shoot && ncos.is_empty() {
            return Err(Refusal::by("RK-CMD-03", format!("no NCO is with {wanted}")));
        }
        if ncos_shoot && !ncos.iter().any(|nco| self.has_missiles(*nco)) {
            return Err(Refusal::by("RK-CMD-03", format!("no NCO with {wanted} has anything to shoot with")));
        }
        Ok(Try { leader, group, shoots, ncos, ncos_shoot, hear })
    }

    /// RK-D37: the NCOs with a group who are activated by a try of another leader.
    fn ncos_with(&self, group: GroupId, leader: GroupId) -> Vec<GroupId> {
        let nco = |one: &GroupId| self.table.roster.troops[*one].lead.is_some_and(|lead| lead.rank == Rank::Nco);
        let free = |one: &GroupId| *one != leader && nco(one) && !self.state.works[*one].tried;
        self.field().leaders_with(group).filter(free).collect()
    }

    /// RK-DAT-03: whether a group or leader has something to shoot or throw.
    pub(crate) fn has_missiles(&self, group: GroupId) -> bool {
        self.book().sheet.weapons.is_missile(self.table.roster.troops[group].weapon)
    }

    /// RK-CMD-04: the dice are thrown at once, and fix control.
    pub(crate) fn try_command(&mut self, one: &Try, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        // All are activated, but no more than two add their dice.
        let activated = || one.ncos.iter().take(MOST_NCOS);
        let ncos = i32::try_from(activated().count()).unwrap_or(0);
        let armed = activated().filter(|nco| one.ncos_shoot && self.has_missiles(**nco)).count();
        let facts = CommandFacts {
            figures_in_radius: i32::try_from(one.hear).unwrap_or(i32::MAX),
            officer_shoots: one.shoots,
            ncos,
            ncos_shooting: i32::try_from(armed).unwrap_or(0),
        };
        let throw = Throw { by: Some(self.piece(one.leader)), at: Some(self.piece(one.group)), rule: "RK-CMD-04" };
        let outcome = thrown_with::<Command>(&self.table.book, &facts, throw, dice, log, |_, account| {
            account.details.push(Detail::number("figures-in-radius", f64::from(facts.figures_in_radius)));
        })?;
        self.state.works[one.leader].tried = true;
        self.state.works[one.leader].silent = !one.shoots;
        for nco in &one.ncos {
            self.state.works[*nco].tried = true;
            self.state.works[*nco].silent = !one.ncos_shoot;
        }
        self.state.works[one.group].tried = true;
        if outcome.commanded {
            self.state.groups[one.group].control = Control::Commanded;
            self.note_who_hears(one.leader, one.group);
            let changed =
                What::Changed { piece: self.piece(one.group), aspect: Aspect::Command, to: "commanded", better: true };
            log.note("RK-CMD-04", changed);
        }
        Ok(())
    }

    /// RK-D34: figures outside the radius do not hear the order.
    fn note_who_hears(&mut self, leader: GroupId, group: GroupId) {
        let field = self.field();
        let Some(own) = field.leader_figure(leader) else { return };
        let deaf: Vec<FigureId> =
            field.members(group).filter(|figure| *figure != own && !field.hears(*figure, own)).collect();
        for figure in deaf {
            self.state.figures[figure].deaf = true;
        }
    }
}
