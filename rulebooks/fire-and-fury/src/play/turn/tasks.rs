//! What is still to be done before a step goes on: things that happen by themselves, and questions in between.

use engine::game::Side;
use engine::table::Pose;
use serde::Serialize;

use crate::charts::fallen_leader::Effect as Fate;
use crate::field::ids::{LeaderId, UnitId};

/// Something still to be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Task {
    /// A question.
    Ask(Ask),
    /// A unit goes back.
    Retreat(Retreat),
    /// FF-FLD-33: a unit carries the position of a combat.
    Carry {
        /// Which.
        unit: UnitId,
        /// Over whose ground, and where that stood.
        over: Over,
    },
    /// The dice of a combat; again, if it is a struggle.
    Fight {
        /// The unit charged.
        target: UnitId,
        /// FF-RES-14: whether it is rolled again.
        struggle: bool,
    },
    /// A side loses stands in a combat (FF-D23).
    Allot {
        /// Which units, the lead unit first.
        units: Vec<UnitId>,
        /// How many.
        count: u8,
        /// By which rule.
        rule: &'static str,
    },
    /// FF-D54: the leader with a unit that is gone is checked.
    LeaderOf {
        /// Which leader.
        leader: LeaderId,
    },
}

/// FF-FLD-33: the ground of an enemy, as it lay when it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Over {
    /// The middle of its front, and which way it looked.
    pub pose: Pose,
    /// Its width in thousandths.
    pub width: i32,
    /// Its depth in thousandths.
    pub depth: i32,
    /// FF-D57: the building that it garrisoned.
    pub building: Option<usize>,
}

/// A unit that goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Retreat {
    /// Which.
    pub unit: UnitId,
    /// How far.
    pub how: Back,
    /// From whom, where that is said.
    pub from: Option<UnitId>,
    /// By which rule.
    pub rule: &'static str,
}

engine::words! {
    /// How far a unit goes back.
    pub enum Back {
        Three = "retreat-3",
        OutOfCloseRange = "retreat-out-of-close-range",
        Full = "full-retreat",
    }
}

/// A question that interrupts a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// FF-D65: which of several retreats is made first.
    RetreatFirst {
        /// Those to be made.
        retreats: Vec<Retreat>,
    },
    /// FF-D23: which unit loses the next stand.
    Allot {
        /// Whose units.
        side: Side,
        /// Which may.
        units: Vec<UnitId>,
        /// How many stands are still to be lost.
        count: u8,
        /// By which rule.
        rule: &'static str,
    },
    /// FF-D23: which gun stand is wrecked.
    Wreck {
        /// Of which unit.
        unit: UnitId,
        /// How many more.
        count: u8,
    },
    /// FF-R45: who is marked low on ammo.
    LowOnAmmo {
        /// The side that decides.
        side: Side,
        /// Units, and of guns the stand.
        marks: Vec<(UnitId, Option<u8>)>,
    },
    /// FF-FLD-17: which of equally close leaders the check is for.
    ChooseLeader {
        /// Whose.
        side: Side,
        /// Which.
        leaders: Vec<LeaderId>,
        /// What becomes of him.
        fate: Fate,
    },
    /// FF-D33: whether cavalry recalls.
    Recall {
        /// Which.
        unit: UnitId,
        /// Otherwise it does this.
        otherwise: Otherwise,
    },
    /// FF-D31, FF-RES-20: whether a unit carries the position.
    Carry {
        /// Which.
        unit: UnitId,
        /// Over what.
        over: Over,
    },
    /// FF-D29: which unit leads.
    Lead {
        /// Whose.
        side: Side,
        /// In the combat on whom.
        target: UnitId,
        /// Which may.
        units: Vec<UnitId>,
    },
}

/// What a unit does that does not recall.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Otherwise {
    /// It retreats.
    Retreats(Retreat),
    /// It carries the position.
    Carries(Over),
    /// FF-RES-20: it holds, or carries the position.
    HoldsOrCarries(Over),
}
