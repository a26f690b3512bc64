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
        let waiting = self.acting().next().is_some() || self.promoters().next().is_some();
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
        self.not_its_turn(unit).map_or(Ok(()), |bar| Err(self.refuse_action(unit, bar)))
    }

    /// Table 3.1: whether a squad may do more than load, fire and fall back.
    pub(super) fn judge_free(&self, unit: Unit) -> Result<(), Refusal> {
        self.bound(unit).map_or(Ok(()), |bar| Err(self.refuse_action(unit, bar)))
    }

    /// CS-MOR-14: a retreating squad takes no other action.
    pub(super) fn judge_not_running(&self, unit: Unit) -> Result<(), Refusal> {
        self.kept_running(unit).map_or(Ok(()), |bar| Err(self.refuse_action(unit, bar)))
    }

    /// Table 3.1: whether a unit may move, form and charge.
    pub(super) fn is_free(&self, unit: Unit) -> bool {
        self.bound(unit).is_none()
    }

    /// CS-MOR-14: whether a unit may do anything but retreat.
    pub(super) fn is_in_hand(&self, unit: Unit) -> bool {
        self.kept_running(unit).is_none()
    }

    /// CS-R04: what keeps a unit from acting at all.
    fn not_its_turn(&self, unit: Unit) -> Option<Bar> {
        if !self.state.is_here(unit) {
            return Some(Bar::NotHere);
        }
        if !self.takes_part(unit) {
            return Some(Bar::NotItsTurn);
        }
        (self.state.acted(unit) == Acted::Yes).then_some(Bar::HasActed)
    }

    /// CS-MOR-14: what keeps a unit from any action but a retreat.
    fn kept_running(&self, unit: Unit) -> Option<Bar> {
        let runs = unit.squad().is_some_and(|squad| self.state.squad(squad).nerve == Nerve::Retreat);
        self.not_its_turn(unit).or_else(|| runs.then_some(Bar::Retreating))
    }

    /// Table 3.1: what keeps a unit from moving, forming and charging.
    fn bound(&self, unit: Unit) -> Option<Bar> {
        if let Some(bar) = self.not_its_turn(unit) {
            return Some(bar);
        }
        let Unit::Squad(squad) = unit else {
            return self.is_locked(unit).then_some(Bar::Locked);
        };
        let state = self.state.squad(squad);
        match state.nerve {
            Nerve::Retreat => return Some(Bar::Retreating),
            Nerve::Waver => return Some(Bar::Wavering),
            Nerve::Steady => {}
        }
        if state.leader == Leader::Killed {
            return Some(Bar::Leaderless);
        }
        if self.is_locked(unit) {
            return Some(Bar::Locked);
        }
        (state.acted == Acted::InPart).then_some(Bar::ActedInPart)
    }

    fn refuse_action(&self, unit: Unit, bar: Bar) -> Refusal {
        let name = || self.unit_name(unit);
        match bar {
            Bar::NotHere => Refusal::by("CS-SEQ-03", format!("{} is not on the table", name())),
            Bar::NotItsTurn => Refusal::by("CS-SEQ-01", format!("it is not the turn of {}", name())),
            Bar::HasActed => Refusal::by("CS-R04", format!("{} has had its action in this turn", name())),
            Bar::Retreating => {
                Refusal::by("CS-MOR-14", "a retreating squad takes no other action").instead("let it retreat")
            }
            Bar::Wavering => Refusal::by("CS-MOR-11", "a wavering squad may only load, fire or fall back to cover"),
            Bar::Leaderless => {
                Refusal::by("CS-PRO-03", "without a leader it may only load, fire or fall back to cover")
                    .instead("let an officer within 6 inches promote one of its men")
            }
            Bar::Locked => Refusal::by("CS-R47", "some of its figures are locked in melee"),
            Bar::ActedInPart => Refusal::by("CS-R04", "some of its men have fired or loaded in this turn"),
        }
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

/// What keeps a squad or officer from an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bar {
    NotHere,
    NotItsTurn,
    HasActed,
    Retreating,
    Wavering,
    Leaderless,
    Locked,
    ActedInPart,
}
