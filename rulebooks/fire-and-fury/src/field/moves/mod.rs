//! Moves on the measured table (FF-FLD-27 to FF-FLD-37): where a piece gets to, what that takes, what forbids it.
//!
//! Everything is asked of a [[`Field`](super::Field)] and changes nothing: the play applies what it is told. All questions take the
//! caller's [[`Scratch`]], kept and used again.
//!
//! | question | asked of |
//! | --- | --- |
//! | these legs; this route of way-points; as far as possible toward a place | [`legs::follow`], [`route::follow_route`], [`toward::toward`] |
//! | a leader's ride | [`leader::ride`] |
//! | formation, facing, front, limbering, garrisons | [`formation`], [`guns`], [`space`] |
//! | charge, countercharge, breakthrough | [`charge::charge`], [`countercharge::countercharge`], [`breakthrough::breakthrough`] |
//! | retreats and recalls | [`retreat`] |
//! | carrying a position, scaling an obstacle | [`carry::carry`], [`scale::scale`] |

mod arc;
pub mod bars;
pub mod breakthrough;
pub mod carry;
pub mod charge;
mod charge_search;
pub mod countercharge;
pub mod formation;
pub mod guns;
pub mod leader;
pub mod legs;
pub(crate) mod lined_features;
mod mover;
mod on_grid;
pub mod passing;
pub mod retreat;
pub mod route;
mod run;
pub mod scale;
pub mod space;
mod stride;
mod surroundings;
pub mod toward;
mod track;
mod walker;
mod ways;
pub mod withdraw;

use std::fmt;

use engine::table::{Measured, Pose, Thing, Trodden, Walk};
use serde::Serialize;

use crate::charts::movement::Pace;
use crate::field::ids::UnitId;
pub use mover::march;

/// What a maneuver lets a unit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Licence {
    /// Which figure of its row.
    pub pace: Pace,
    /// Whether it has half of that.
    pub half: bool,
    /// FF-TRM-05: whether it may march by the flank, up to a half move sideways in addition.
    pub by_the_flank: bool,
    /// FF-TRM-04: whether it may pass the lines of a friendly unit.
    pub passage_of_lines: bool,
}

impl Licence {
    /// A full move and nothing else.
    pub const FULL: Licence = Licence { pace: Pace::Full, half: false, by_the_flank: false, passage_of_lines: false };
    /// A half move and nothing else.
    pub const HALF: Licence = Licence { half: true, ..Licence::FULL };
}

/// Where a move got to, and what it took. A move that could not be made as wished ends where it is still lawful.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// The legs as they were made.
    pub legs: Vec<Leg>,
    /// Where it began, and where each leg ended; the last is where it stands.
    pub poses: Vec<Pose>,
    /// FF-FLD-26: the share of the allowance.
    pub share: f64,
    /// FF-TRM-05: the share of the half move sideways.
    pub flank_share: f64,
    /// How far the front corner that moves most went, in inches.
    pub length: f64,
    /// FF-TRM-04: the friendly units whose lines it passed.
    pub passed: Vec<UnitId>,
    /// What stopped it; none if it was made as wished.
    pub stop: Option<Stop>,
}

/// Why a move ends where it does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stop {
    /// The rule that forbids more.
    pub rule: &'static str,
    /// In a word.
    pub why: Why,
    /// What is in the way.
    pub by: Option<Thing>,
    /// From the piece as far as it got to what is in the way, or from where it may not go to where it may.
    pub at: Option<Measured>,
}

engine::words! {
    /// What keeps a piece from moving on.
    pub enum Why {
        Spent = "spent",
        Friend = "friend",
        Enemy = "enemy",
        Ground = "ground",
        Edge = "edge",
        Turn = "turn",
        State = "state",
        Gone = "gone",
        Short = "short",
        Space = "space",
    }
}

impl Why {
    /// As one would say it.
    pub fn said(self) -> &'static str {
        match self {
            Why::Spent => "its move is spent",
            Why::Friend => "a friendly unit is in the way",
            Why::Enemy => "an enemy is too near",
            Why::Ground => "the ground bars the way",
            Why::Edge => "the table ends",
            Why::Turn => "it may not turn or go that way",
            Why::State => "it may not do that as it is",
            Why::Gone => "there is no such piece on the table",
            Why::Short => "it is too far off",
            Why::Space => "there is no room for it",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why.said(), self.rule)
    }
}

impl std::error::Error for Stop {}

/// One part of a move, as a player would say it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leg {
    /// FF-FLD-27: straight ahead, in inches.
    Forward(f64),
    /// FF-FLD-27: facing kept, by degrees to the left of straight ahead (negative: to the right), in inches.
    Oblique {
        /// Off straight ahead.
        degrees: f64,
        /// How far.
        inches: f64,
    },
    /// FF-FLD-27: forward about a front corner, by degrees.
    Wheel(engine::table::Pivot, f64),
    /// FF-TRM-05: sideways, facing kept, inches to the right (negative: to the left).
    Sideways(f64),
    /// FF-D44: straight back, facing kept, in inches.
    Back(f64),
    /// Open order, leaders, broken troops: about the middle of the front, by degrees to the left.
    Turn(f64),
    /// The same pieces: in any direction, by degrees to the left of straight ahead, facing kept, in inches.
    Shift {
        /// Off straight ahead.
        degrees: f64,
        /// How far.
        inches: f64,
    },
}

/// Buffers for all questions about moves; kept and used again, they save every allocation but those of the answers.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(crate) walk: Walk,
    pub(crate) trodden: Vec<Trodden>,
}
