//! An answer in the rulebook's own terms: what 3.3 lists, verb by verb.

use engine::table::{Facing, Spot};

use super::super::placing::Layout;
use super::super::table::Piece;
use crate::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};
use crate::words::Ammunition;

/// What a player answers.
#[derive(Clone, Debug)]
pub(in super::super) enum Command {
    /// CS-D02: sets the dice going.
    Begin,
    /// CS-D02: places something.
    Place(Piece, Option<Spot>, Layout),
    /// Whatever being done means at this step.
    Done,
    /// CS-D38: the squad that the card is for.
    Name(SquadId),
    /// CS-SEQ-02: a check, with an officer or none.
    Check(SquadId, Option<OfficerId>),
    /// CS-D34: rolls to move.
    Move {
        /// Who.
        unit: Unit,
        /// CS-R25
        by_road: bool,
        /// CS-D11
        push: bool,
    },
    /// CS-R11: forms or opens out on the spot.
    Form(SquadId, Layout),
    /// CS-CHG-01
    Charge {
        /// Who.
        by: Unit,
        /// Whom.
        at: Unit,
        /// CS-R25
        by_road: bool,
        /// CS-R12
        officer: Option<OfficerId>,
    },
    /// CS-R43
    Load {
        /// Who.
        unit: Unit,
        /// CS-WPN-05
        tap: bool,
    },
    /// CS-FIR-01
    Fire {
        /// Who.
        by: Unit,
        /// At whom.
        at: Unit,
        /// What a cannon fires.
        shot: Option<Ammunition>,
        /// CS-FIR-16: who joins in.
        with: Vec<SquadId>,
        /// CS-D17: who is held back.
        held: Vec<FigureId>,
    },
    /// CS-D11: takes a cannon over.
    Serve(SquadId, CannonId),
    /// CS-MOR-11
    RetreatToCover(SquadId),
    /// CS-MOR-12
    Retreat(SquadId),
    /// CS-D12
    Mount(Unit),
    /// CS-D12
    Dismount(Unit),
    /// CS-D42
    Arrive(Unit, Option<Spot>, Layout),
    /// CS-D28
    Hold(Unit),
    /// CS-D11: turns a cannon.
    Turn(SquadId, Facing),
    /// CS-D15
    Join(OfficerId, SquadId),
    /// CS-PRO-02
    Promote(OfficerId, FigureId),
    /// CS-D34: the path of a roll.
    Go(Vec<Spot>, Layout),
    /// CS-D34, CS-D15, CS-R22: stays.
    Stand,
    /// CS-R12: the charged squad is rallied.
    Rally(OfficerId),
    /// C3: nobody rallies it.
    TrustThem,
    /// CS-R07
    FallBack,
    /// CS-D15
    Evade,
    /// CS-R22
    Follow,
    /// CS-R22
    StopShort(Vec<Spot>, Layout),
    /// CS-R31
    Lose(FigureId),
    /// CS-D36
    MoveUp(FigureId, u8),
    /// CS-SEQ-04
    Fight(u8),
    /// CS-R48
    Lead(FigureId),
}
