//! What is still to be done: tasks on a stack, the next on top. A task that needs an answer stays there and asks.

use engine::game::Side;
use engine::table::Spot;
use serde::Serialize;

use super::action::salvo::Salvo;
use crate::field::figure::{FigureId, OfficerId, SquadId, Unit};
use crate::words::Response;

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Task {
    /// Asks the first side to begin.
    Begin,
    /// CS-D02: asks a side to place what has no place.
    SetUp(Side),
    /// CS-SEQ-01: turns a card.
    Draw,
    /// CS-D38: asks for the squad that the card is for.
    Name,
    /// CS-SEQ-02: takes the checks that are owed, and asks for those that an officer may help with.
    Morale,
    /// CS-SEQ-03: asks for actions.
    Action,
    /// CS-D34: asks for the path of a roll.
    Path(Roll),
    /// 3.2: a charge at one of its steps.
    Charge(Assault, Onset),
    /// Fire that is being resolved, group by group.
    Salvo(Box<Salvo>),
    /// CS-R31: asks the owner which rankers fall.
    Casualty {
        /// Of which squad.
        squad: SquadId,
        /// How many.
        left: u8,
    },
    /// CS-D36: asks a side who moves up.
    MoveUp(Side),
    /// CS-SEQ-04: asks for the next combat.
    Melee {
        /// The player leaves the rest to their list order.
        rest: bool,
    },
    /// CS-R48: asks who of a pair leads.
    Lead {
        /// The combat, by its place.
        combat: u8,
        /// Whose pair.
        side: Side,
        /// The leads that are settled, by side.
        leads: [Option<FigureId>; 2],
    },
    /// Closes the player turn.
    EndTurn,
}

/// A movement roll that waits for its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// Who rolled.
    pub unit: Unit,
    /// What it may spend, in thousandths of an inch.
    pub budget: i32,
    /// CS-R25: the whole path must be road.
    pub by_road: bool,
    /// CS-D11: it is its cannon that moves.
    pub push: bool,
    /// CS-D15: an officer gets out of the way of a charge.
    pub evades: bool,
}

impl Roll {
    /// What it may spend, in inches.
    pub fn inches(&self) -> f64 {
        f64::from(self.budget) / 1000.0
    }
}

/// 3.2: a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Assault {
    /// Who charges.
    pub by: Unit,
    /// Whom.
    pub target: Unit,
    /// By road.
    pub by_road: bool,
    /// CS-R12: the officer who rallies the charger.
    pub rallied_by: Option<OfficerId>,
    /// Where the charger's leader stood.
    pub from: Spot,
    /// Where the target's leader stood.
    pub stood: Spot,
    /// What the target did.
    pub response: Response,
    /// Whether it has left its place.
    pub moved_off: bool,
    /// The charger's roll, in thousandths of an inch.
    pub budget: i32,
}

/// The steps of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Onset {
    /// C3: the target's player is asked, if he has a choice.
    Answer,
    /// C4: the target checks, without or with an officer.
    Stand(Option<OfficerId>),
    /// CS-R07: the target falls back without a check.
    FallBack,
    /// CS-R21: the target fires.
    DefensiveFire,
    /// C5: the charger rolls and goes in.
    Roll,
    /// CS-R22: the charger's player is asked, for the target has moved off.
    Pursue,
    /// C5, C6: into contact.
    Contact,
}
