//! The state of a game: plain data, whole numbers, and the footprints beside it.

use std::sync::Arc;

use engine::game::{Ending, Side};
use engine::kit::objectives::Holders;
use engine::kit::{Agenda, Tracked};
use serde::Serialize;

use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::Class;
use crate::field::footprints::Footprints;
use crate::field::ids::{LeaderId, UnitId};
use crate::field::pieces::{Leader, Unit};
use crate::play::turn::tasks::{Over, Task};
use crate::words::Ground;

engine::words! {
    /// The states of section 3.1.
    pub enum Step {
        FirstSide = "first-side",
        Setup = "setup",
        Leaders = "leaders",
        Check = "check",
        Declare = "declare",
        Countercharge = "countercharge",
        Maneuver = "maneuver",
        LeaderMoves = "leader-moves",
        DefensiveFire = "defensive-fire",
        OffensiveFire = "offensive-fire",
        ChargeCombat = "charge-combat",
        Breakthrough = "breakthrough",
        BreakthroughCombat = "breakthrough-combat",
        Over = "over",
    }
}

impl Step {
    /// The rule that puts its question.
    pub fn rule(self) -> &'static str {
        match self {
            Step::FirstSide => "FF-D09",
            Step::Setup => "FF-D63",
            Step::Leaders => "FF-SEQ-02",
            Step::Check => "FF-SEQ-04",
            Step::Declare | Step::Countercharge => "FF-SEQ-05",
            Step::Maneuver => "FF-SEQ-06",
            Step::LeaderMoves => "FF-SEQ-07",
            Step::DefensiveFire => "FF-SEQ-08",
            Step::OffensiveFire => "FF-SEQ-09",
            Step::ChargeCombat => "FF-SEQ-10",
            Step::Breakthrough => "FF-SEQ-11",
            Step::BreakthroughCombat => "FF-SEQ-12",
            Step::Over => "FF-D10",
        }
    }
}

/// All that changes in a game.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The game turn, from 1; 0 while the pieces are set up.
    pub turn: u16,
    /// FF-D09: whose player turn comes first in a game turn.
    pub first: Side,
    /// Whose player turn it is.
    pub active: Side,
    /// Which state of the turn.
    pub step: Step,
    /// The units.
    pub units: Tracked<UnitId, Unit>,
    /// What each unit did this player turn, and where it is.
    pub records: Tracked<UnitId, Record>,
    /// The leaders.
    pub leaders: Tracked<LeaderId, Leader>,
    /// What each leader does.
    #[serde(rename = "posts")]
    pub leader_records: Tracked<LeaderId, LeaderRecord>,
    /// Stands lost by each side (FF-D02).
    pub lost: [u16; 2],
    /// Leaders lost for good by each side (FF-D10).
    pub leaders_lost: [u16; 2],
    /// FF-D64: who was the last to occupy each key position.
    pub holders: Holders,
    /// Chargers and the enemies whom they reached (FF-FLD-24).
    pub engaged: Vec<Engaged>,
    /// The combats still to be fought.
    pub combats: Vec<Combat>,
    /// What is still to be done before the step goes on.
    pub todo: Agenda<Task>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The step whose beginning was logged last.
    #[serde(skip)]
    pub announced: Option<(u16, Side, Step)>,
    /// Where everything lies.
    #[serde(skip)]
    pub footprints: Arc<Footprints>,
}

engine::words! {
    /// Where a unit is.
    pub enum Whereabouts { Waiting = "waiting", OnTable = "on-table", Gone = "gone" }
}

/// FF-D37: what a unit did this player turn; and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Record {
    /// Where it is.
    pub place: Whereabouts,
    /// FF-D11: it made its check.
    pub checked: bool,
    /// The maneuver that its check allows and that it has not made.
    pub grant: Option<Grant>,
    /// FF-D17: it retreated.
    pub retreated: bool,
    /// FF-R29: it took a line of the gun list, and whether it fires in it.
    pub gun_line: Option<GunLine>,
    /// FF-D59: it has declared a charge and not moved it.
    pub charge_due: bool,
    /// FF-FLD-25: the worst ground that it charged over.
    pub charged_over: Ground,
    /// FF-D60: it countercharged, and whether it has been moved.
    pub counter: Option<Counter>,
    /// FF-D17: which of its stands fired in this fire step.
    pub fired: u64,
    /// FF-D20: it was fired at in this fire step.
    pub fired_at: bool,
    /// It has fought a charge combat as the attacker.
    pub fought: bool,
    /// FF-RES-05, FF-RES-09: it is to break through.
    pub breaks_through: bool,
    /// FF-FLD-33: what lies beyond the enemy whom it reached.
    pub reached: Option<Over>,
    /// FF-R63, under the option `after-breakthrough`: it falls into disorder when its breakthrough is over.
    pub owes_disorder: bool,
}

impl Record {
    /// A unit that has done nothing yet.
    pub const fn new(place: Whereabouts) -> Record {
        Record {
            place,
            checked: false,
            grant: None,
            retreated: false,
            gun_line: None,
            charge_due: false,
            charged_over: Ground::Open,
            counter: None,
            fired: 0,
            fired_at: false,
            fought: false,
            breaks_through: false,
            reached: None,
            owes_disorder: false,
        }
    }
}

/// What a check allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Grant {
    /// How well the unit is handled.
    pub class: Class,
    /// FF-MAN-17: at the double quick.
    pub double_quick: bool,
}

impl Grant {
    /// The figure of its row that the unit moves by.
    pub const fn pace(self) -> Pace {
        if self.double_quick { Pace::DoubleQuick } else { Pace::Full }
    }
}

/// Whether guns fire in the line that they took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum GunLine {
    /// They do.
    Fires,
    /// They do not.
    HoldsFire,
}

/// A countercharge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// The charger that it goes for.
    pub charger: UnitId,
    /// Whether it has moved.
    pub moved: bool,
}

/// What a leader does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeaderRecord {
    /// Where he is.
    pub place: Station,
    /// FF-LDR-03: own player turns until he has a horse again.
    pub on_foot: u8,
    /// FF-SEQ-07: he moved in this step.
    pub moved: bool,
    /// FF-D56: the unit that he rode to, and joins in the next leaders step.
    pub joins: Option<UnitId>,
    /// FF-D34: he is the successor of one who fell.
    pub successor: bool,
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Station {
    /// He has not been placed yet.
    Waiting,
    /// On the table.
    OnTable,
    /// FF-LDR-02: away for this many of his side's leaders steps.
    Away(u8),
    /// FF-LDR-01, FF-D34: gone for good; a successor comes after this many of his side's leaders steps.
    Fallen(u8),
}

impl LeaderRecord {
    /// A leader who has done nothing yet.
    pub const fn new(place: Station) -> LeaderRecord {
        LeaderRecord { place, on_foot: 0, moved: false, joins: None, successor: false }
    }
}

/// A charger and an enemy whom its charge reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Engaged {
    /// The charger.
    pub charger: UnitId,
    /// The enemy.
    pub enemy: UnitId,
}

/// A charge combat to be fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// The unit that was charged.
    pub target: UnitId,
    /// FF-D29: the lead units that were named, attacker's and defender's.
    pub leads: [Option<UnitId>; 2],
}
