//! The action step: one action for each squad and officer (CS-SEQ-03, CS-R04, table 3.1).

mod cannon;
mod charge;
mod contact;
mod fall_back;
mod fallen;
mod fire;
mod load;
mod moving;
mod officer;
pub(super) mod salvo;

pub(super) use fire::Shooting;
pub(super) use load::Loads;
pub(super) use moving::Walked;
pub(super) use salvo::Salvo;

use engine::game::{Log, Refusal};

use super::Battle;
use super::state::{Acted, Whereabouts};
use crate::field::figure::{SquadId, Unit};
use crate::words::{Leader, Nerve};

impl Battle {
    /// CS-SEQ-03: the action step goes on while something can act.
    pub(super) fn step_action(&mut self) -> bool {
        let promotes = |officer| self.takes_part(Unit::Officer(officer)) && self.promotable(officer).next().is_some();
        let waiting = self.acting().next().is_some() || self.table.officer_ids().any(promotes);
        if !waiting {
            self.pop();
        }
        !waiting
    }

    /// The units of the active player that may still act, in list order.
    pub(super) fn acting(&self) -> impl Iterator<Item = Unit> + use<'_> {
        self.table.units().filter(|unit| self.may_act(*unit))
    }

    /// Whether a unit may still act in this turn, or arrive.
    pub(super) fn may_act(&self, unit: Unit) -> bool {
        let due = match self.state.whereabouts(unit) {
            Whereabouts::Here => true,
            Whereabouts::Coming => self.is_due(unit),
            _ => false,
        };
        due && self.takes_part(unit) && self.state.acted(unit) != Acted::Yes
    }

    /// CS-MOR-14: a retreating squad that has not yet run.
    pub(super) fn must_retreat(&self) -> Option<SquadId> {
        self.table.squad_ids().find(|squad| {
            let unit = Unit::Squad(*squad);
            self.may_act(unit) && self.state.is_here(unit) && self.state.squad(*squad).nerve == Nerve::Retreat
        })
    }

    /// CS-R04: whether it is a unit's turn to act at all.
    pub(super) fn judge_turn(&self, unit: Unit) -> Result<(), Refusal> {
        let name = self.unit_name(unit);
        if !self.state.is_here(unit) {
            return Err(Refusal::by("CS-SEQ-03", format!("{name} is not on the table")));
        }
        if !self.takes_part(unit) {
            return Err(Refusal::by("CS-SEQ-01", format!("it is not the turn of {name}")));
        }
        if self.state.acted(unit) == Acted::Yes {
            return Err(Refusal::by("CS-R04", format!("{name} has had its action in this turn")));
        }
        Ok(())
    }

    /// Table 3.1: whether a squad may do more than load, fire and fall back.
    pub(super) fn judge_free(&self, unit: Unit) -> Result<(), Refusal> {
        self.judge_turn(unit)?;
        let Unit::Squad(squad) = unit else {
            return if self.is_locked(unit) { Err(locked()) } else { Ok(()) };
        };
        let state = self.state.squad(squad);
        match state.nerve {
            Nerve::Retreat => return Err(only_retreats()),
            Nerve::Waver => {
                return Err(Refusal::by("CS-MOR-11", "a wavering squad may only load, fire or fall back to cover"));
            }
            Nerve::Steady => {}
        }
        if state.leader == Leader::Killed {
            return Err(Refusal::by("CS-PRO-03", "without a leader it may only load, fire or fall back to cover")
                .instead("let an officer within 6 inches promote one of its men"));
        }
        if self.is_locked(unit) {
            return Err(locked());
        }
        if state.acted == Acted::InPart {
            return Err(Refusal::by("CS-R04", "some of its men have fired or loaded in this turn"));
        }
        Ok(())
    }

    /// CS-MOR-14: a retreating squad takes no other action.
    pub(super) fn judge_not_running(&self, unit: Unit) -> Result<(), Refusal> {
        self.judge_turn(unit)?;
        let runs = unit.squad().is_some_and(|squad| self.state.squad(squad).nerve == Nerve::Retreat);
        if runs { Err(only_retreats()) } else { Ok(()) }
    }

    /// CS-D28: does nothing.
    pub(super) fn hold(&mut self, unit: Unit, log: &mut Log) {
        log.say("CS-D28", || format!("{} holds.", self.unit_name(unit)));
        self.state.spend(unit);
    }

    /// CS-D28: the player is done; what has not acted holds.
    pub(super) fn done_acting(&mut self) {
        let rest: Vec<Unit> = self.acting().filter(|unit| self.state.is_here(*unit)).collect();
        for unit in rest {
            self.state.spend(unit);
        }
        self.pop();
    }
}

fn locked() -> Refusal {
    Refusal::by("CS-R47", "some of its figures are locked in melee")
}

fn only_retreats() -> Refusal {
    Refusal::by("CS-MOR-14", "a retreating squad takes no other action").instead("let it retreat")
}
