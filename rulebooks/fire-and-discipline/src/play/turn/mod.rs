//! The turn sequence: steps, the agenda of what is still to be done, and who is asked what (section 3 of the rules).

mod agenda;
mod asks;
mod judge;
mod offers;
mod perform;
mod seek;
mod sequence;
mod step;

pub use asks::Ask;
pub(crate) use judge::{LEXICON, Plan, mode as move_mode};
pub use step::{Segment, Step};

use engine::game::PieceId;
use serde::Serialize;

use super::charges::ChargeRun;
use super::melee::{MeleeRun, PursuitRun};

/// Something still to be done before the step goes on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Task {
    /// A question.
    Ask(Ask),
    /// A charge is carried out.
    Charge(ChargeRun),
    /// A melee is fought.
    Melee(Box<MeleeRun>),
    /// FD-MEL-13: pursuers move, one after the other, and then fight.
    Pursuits(PursuitRun),
    /// A stand flees from a charge.
    Flee {
        /// Which.
        piece: PieceId,
        /// From whom.
        from: Vec<PieceId>,
    },
}
