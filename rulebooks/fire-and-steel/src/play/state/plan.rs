//! An order as it was judged.

use engine::table::Facing;
use serde::{Serialize, Serializer};

use super::HorseId;
use crate::field::figure::{Aim, FigureId};
use crate::field::trail::Trail;
use crate::play::weapons::arm::ArmId;

/// What a figure does in the impulse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Plan {
    Wait,
    Move(Route),
    Charge(FigureId),
    Shoot(ShotOrder),
    Hold { arm: ArmId, facing: Option<Facing> },
    Aim { at: Aim, facing: Option<Facing> },
    Reload { arm: ArmId, tap: bool, facing: Option<Facing> },
    Fight(Blow),
    BreakOff(Route),
    Ready { arm: ArmId, facing: Option<Facing> },
    Bayonet { fix: bool, facing: Option<Facing> },
    GoToGround(Option<Facing>),
    Rise(Option<Facing>),
    Mount(HorseId, Option<Facing>),
    Dismount(Option<Facing>),
}

/// The way of a move, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Route {
    /// From the figure's place to the end; empty if the figure only turns.
    pub(crate) path: Trail,
    pub(crate) facing: Option<Facing>,
    /// Storeys up or down.
    pub(crate) storeys: i16,
    /// FS-D20: over the edge of the table.
    pub(crate) leaves: bool,
    /// Whether the going is good all the way.
    pub(crate) good_going: bool,
}

/// A shot, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ShotOrder {
    pub(crate) arm: ArmId,
    pub(crate) at: FigureId,
    /// FS-D09
    pub(crate) fallback: bool,
    pub(crate) facing: Option<Facing>,
    #[serde(rename = "how")]
    pub(crate) kind: ShotKind,
}

/// What sort of shot it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum ShotKind {
    /// At the enemy that the order names.
    Plain,
    /// FS-D46: held until an enemy came into the point of aim.
    Held,
    /// FS-ORD-13: at a charger, at no range.
    AtCharger,
}

/// A blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blow {
    pub(crate) at: FigureId,
    /// Which way the figure looks, if not at its enemy.
    pub(crate) facing: Option<Facing>,
}

impl Blow {
    /// A blow at an enemy; the figure turns to it.
    pub(crate) fn at(at: FigureId) -> Blow {
        Blow { at, facing: None }
    }
}

impl Serialize for Blow {
    /// The enemy alone, unless the blow has a facing.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.facing {
            None => self.at.serialize(serializer),
            Some(facing) => (self.at, facing).serialize(serializer),
        }
    }
}

impl Plan {
    /// Whether the move step always carries the order out, and logs it there.
    pub(crate) fn shows_itself(&self) -> bool {
        matches!(self, Plan::Move(_) | Plan::GoToGround(_) | Plan::Rise(_) | Plan::Dismount(_))
    }

    /// FS-D49: the enemy that a figure goes for by its order.
    pub(crate) fn goes_for(&self) -> Option<FigureId> {
        match self {
            Plan::Shoot(shot) => Some(shot.at),
            Plan::Charge(enemy) => Some(*enemy),
            Plan::Fight(blow) => Some(blow.at),
            _ => None,
        }
    }

    /// Whether upkeep finishes the order (FS-ORD-14).
    pub(crate) fn is_for_upkeep(&self) -> bool {
        matches!(self, Plan::Aim { .. } | Plan::Reload { .. } | Plan::Ready { .. } | Plan::Bayonet { .. })
    }

    /// Which way the figure turns with its order, where that is not part of a move (FS-FLD-03).
    pub(crate) fn facing(&self) -> Option<Facing> {
        match self {
            Plan::Wait | Plan::Move(_) | Plan::Charge(_) | Plan::BreakOff(_) => None,
            Plan::Fight(blow) => blow.facing,
            Plan::Shoot(shot) => shot.facing,
            Plan::Hold { facing, .. }
            | Plan::Aim { facing, .. }
            | Plan::Reload { facing, .. }
            | Plan::Ready { facing, .. }
            | Plan::Bayonet { facing, .. }
            | Plan::GoToGround(facing)
            | Plan::Rise(facing)
            | Plan::Mount(_, facing)
            | Plan::Dismount(facing) => *facing,
        }
    }
}
