//! The state of a game: plain data, cheap to copy; what never changes is in the table.

use engine::game::{Ending, PieceId, Side};
use engine::table::{Pose, Spot};
use serde::Serialize;

use super::melee::Fought;
use super::turn::{Segment, Step, Task};
use crate::field::{Aim, Positions};
use crate::words::Formation;

/// The state of a game.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The turn; 0 during the set-up.
    pub turn: u16,
    /// The step.
    pub step: Step,
    /// The segment.
    pub segment: Segment,
    /// FD-ART-23: the round of an artillery step.
    pub round: u8,
    /// FD-ART-23: whether the round has been asked.
    pub round_asked: bool,
    /// The player whose step it is: the side that fires, or whose activity phases run.
    pub active: Side,
    /// Where everything stands.
    pub positions: Positions,
    /// FD-CMD-01: the stand that each regimental commander is with.
    pub colonels: Vec<Option<PieceId>>,
    /// Who is in contact with whom.
    pub contacts: Vec<Contact>,
    /// The charges declared in this player turn: those that go together, in the order of their formation.
    pub charges: Vec<Vec<PieceId>>,
    /// FD-R92: changes of formation that are finished in the next phase.
    pub forming: Vec<Forming>,
    /// FD-CMD-08: the commanders who fell since the start of the turn.
    pub fallen: Vec<Fallen>,
    /// What is still to be done, the next thing last.
    pub agenda: Vec<Task>,
    /// FD-D04: who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// FD-D04: what each side has lost.
    pub losses: [Losses; 2],
    /// The step of checks that is being gathered: stands that lost castings, and by whose fire.
    pub hit: Vec<Hit>,
    /// FD-CMD-06: commanders whose stands lost castings to fire in the running step, wherever they are by now.
    pub under_fire: Vec<PieceId>,
    /// FD-R96: melees that were fought and whose checks follow together.
    pub fought: Vec<Fought>,
    /// FD-R75: shots that were named in secret.
    pub secret: Vec<SecretShot>,
    /// FD-MEL-12: those that may pursue, and whom.
    pub pursuers: Vec<Pursuer>,
    /// FD-D52: whether a feature was assaulted in this player turn, by declaration.
    pub assaults: Vec<(PieceId, u16)>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// Two in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Contact {
    /// Who made the contact.
    pub attacker: PieceId,
    /// With whom: a stand, or a garrisoned feature.
    pub defender: Aim,
    /// FD-MEL-04: what the two are doing.
    pub bout: Bout,
    /// FD-FLD-21: whether the defender was struck in flank.
    pub flank: bool,
    /// FD-R57: whether the defender fires at this attacker.
    pub fires: bool,
    /// FD-R96: whether it was fought in this Phase V.
    pub fought: bool,
}

/// FD-MEL-04: what two in contact are doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Bout {
    /// One charges, the other holds.
    Charge,
    /// One charges, the other counter-charges.
    CounterCharge,
    /// One pursues, the other holds.
    Pursuit,
    /// Locked from an earlier player turn.
    Engaged,
}

impl Contact {
    /// Whether it was made in this player turn and is still to be fought.
    pub fn is_new(&self) -> bool {
        self.bout != Bout::Engaged
    }

    /// Whether a stand is one of the two.
    pub fn has(&self, piece: PieceId) -> bool {
        self.attacker == piece || self.defender == Aim::Piece(piece)
    }

    /// The other of the two.
    pub fn other(&self, piece: PieceId) -> Option<Aim> {
        if self.attacker == piece {
            Some(self.defender)
        } else if self.defender == Aim::Piece(piece) {
            Some(Aim::Piece(self.attacker))
        } else {
            None
        }
    }
}

/// FD-R92: a change of formation that takes two phases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forming {
    /// Into what.
    pub kind: Formation,
    /// The stand that stays in place.
    pub stays: PieceId,
    /// All that take part, with their places.
    pub poses: Vec<(PieceId, Pose)>,
}

/// FD-CMD-08: a commander who fell, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fallen {
    /// Whose.
    pub side: Side,
    /// Where.
    pub spot: Spot,
}

/// FD-D04: what a side has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Losses {
    /// Castings, for any reason.
    pub castings: u16,
    /// Guns that the enemy captured.
    pub guns_captured: u16,
    /// Guns destroyed.
    pub guns_destroyed: u16,
    /// Brigade commanders killed.
    pub commanders: u16,
}

/// A stand that lost castings to fire in the running step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Which.
    pub piece: PieceId,
    /// By whose fire; of several the nearest.
    pub by: PieceId,
    /// Whether it checks: skirmish fire and hits on guns alone call for none.
    pub checks: bool,
}

/// FD-R75: a shot named in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SecretShot {
    /// Who fires.
    pub section: PieceId,
    /// At whom.
    pub at: Aim,
    /// FD-ART-15
    pub extended: bool,
}

/// FD-MEL-12: a stand or troop that may pursue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pursuer {
    /// Which: of a troop its first stand.
    pub piece: PieceId,
    /// Whether it will; none until it was asked.
    pub will: Option<bool>,
}
