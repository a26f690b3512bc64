//! The printed rates and limits, and who has which rate. All classes of guns move alike (FD-R87).

use serde::Deserialize;

use super::facts::{Mode, MovementFacts, Mover};
use crate::book::{Book, CavalryShift};
use crate::bounds::{Count, Share, Yards};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    rates: Rates,
    /// How near an enemy bars or stops a move.
    pub enemy_within: EnemyWithin,
    pub(super) lost: Lost,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Rates {
    infantry: Infantry,
    cavalry: Cavalry,
    artillery: Artillery,
    any: Any,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Infantry {
    field: Count,
    charge: Count,
    road: Count,
    skirmish: Count,
    tactical_shift: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Cavalry {
    field: Count,
    charge: Count,
    road: Count,
    skirmish: Count,
    tactical_shift_yards: Count,
    tactical_shift_inches: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Artillery {
    field: Count,
    road: Count,
    prolonge: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Any {
    flee: Count,
    pursuit: Count,
}

impl Numbers {
    /// The longest of all rates, in yards.
    pub fn farthest(&self) -> f64 {
        let Rates { infantry, cavalry, artillery, any } = &self.rates;
        let rates = [&infantry.charge, &infantry.skirmish, &infantry.road, &cavalry.charge, &cavalry.road];
        let others = [&cavalry.skirmish, &cavalry.field, &artillery.road, &any.flee];
        rates.into_iter().chain(others).map(|rate| f64::from(rate.get())).fold(0.0, f64::max)
    }
}

/// How near an enemy bars or stops a move.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnemyWithin {
    /// A march at road rate.
    pub road_march: Yards,
    /// Limbered guns.
    pub limbered_guns: Yards,
    /// A prolonge.
    pub prolonge: Yards,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Lost {
    pub(super) limbers_turning: Share,
    pub(super) ford: Share,
    pub(super) hard_cover: Share,
}

impl Numbers {
    /// How far a pursuit goes.
    pub fn pursuit(&self) -> i32 {
        self.rates.any.pursuit.get()
    }

    /// How far a flight goes.
    pub fn flight(&self) -> i32 {
        self.rates.any.flee.get()
    }
}

/// The tactical rate, which is also the pace of wheels and of difficult ground (FD-MOV-08, FD-MOV-09).
pub(super) fn tactical(book: &Book, facts: &MovementFacts) -> i32 {
    let rates = &book.sheet.movement.rates;
    match (facts.troop, facts.opt_cavalry_shift) {
        // FD-R35
        (Mover::Cavalry, CavalryShift::FiveInches) => {
            rates.cavalry.tactical_shift_inches.get() * book.sheet.game_scale.yards_per_inch.get()
        }
        (Mover::Cavalry, CavalryShift::HundredYards) => rates.cavalry.tactical_shift_yards.get(),
        _ => rates.infantry.tactical_shift.get(),
    }
}

/// The printed rate of this troop in this mode, if it has one (FD-MOV-03).
pub(super) fn printed(book: &Book, facts: &MovementFacts) -> Option<i32> {
    let rates = &book.sheet.movement.rates;
    let rate = match facts.troop {
        // FD-MOV-04; FD-MOV-15: dismounted cavalry moves as foot
        Mover::Infantry | Mover::DismountedCavalry => match facts.mode {
            Mode::Field => rates.infantry.field,
            Mode::Charge => rates.infantry.charge,
            Mode::Road => rates.infantry.road,
            Mode::Skirmish => rates.infantry.skirmish,
            Mode::Tactical | Mode::CounterCharge => return Some(tactical(book, facts)),
            Mode::Flee => rates.any.flee,
            Mode::Pursuit => rates.any.pursuit,
            Mode::Prolonge => return None,
        },
        // FD-MOV-11, FD-MOV-13, FD-MOV-14
        Mover::Cavalry => match facts.mode {
            Mode::Field => rates.cavalry.field,
            Mode::Charge => rates.cavalry.charge,
            Mode::Road => rates.cavalry.road,
            Mode::Skirmish => rates.cavalry.skirmish,
            Mode::Tactical | Mode::CounterCharge => return Some(tactical(book, facts)),
            Mode::Flee => rates.any.flee,
            Mode::Pursuit => rates.any.pursuit,
            Mode::Prolonge => return None,
        },
        // FD-MOV-16; FD-D11: wagons move as limbered guns
        Mover::LimberedArtillery | Mover::Wagon => match facts.mode {
            Mode::Field => rates.artillery.field,
            Mode::Road => rates.artillery.road,
            _ => return None,
        },
        // FD-MOV-18
        Mover::UnlimberedArtillery => match facts.mode {
            Mode::Prolonge => rates.artillery.prolonge,
            _ => return None,
        },
        // FD-MOV-19: a crew runs at the skirmish rate of foot
        Mover::GunCrew => match facts.mode {
            Mode::Skirmish | Mode::Flee => rates.infantry.skirmish,
            _ => return None,
        },
    };
    Some(rate.get())
}
