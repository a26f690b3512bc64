//! What was done, and what came of it.

use std::ops::Range;

use engine::game::{Digest, Ending, Event, Fix, Order, Side};

use super::Names;
use crate::fair::Drawn;

/// One step of a match.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub number: u32,
    /// What was done.
    pub deed: Deed,
    /// The faces that were thrown for it, in order.
    pub dice: Vec<u32>,
    /// What fair dice were drawn for it, in order; the faces are in `dice`. Empty for dice of other kinds.
    pub drawn: Vec<Drawn>,
    /// Whether its dice are real ones, typed in.
    pub typed: bool,
    /// The hash that ends a turn, and the game.
    pub mark: Option<TurnEnd>,
    /// The number of the first step of its batch, if it is a later one: they are taken back together.
    pub batch: Option<u32>,
    /// Whether it was taken back later.
    pub undone: bool,
    pub(super) events: Range<usize>,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A side gives an order.
    Order {
        /// Who.
        side: Side,
        /// What.
        order: Order,
    },
    /// A side takes the last step back.
    Undo {
        /// Who.
        side: Side,
        /// The number of the step that is taken back.
        step: u32,
        /// Whether the other side agreed.
        consent: bool,
    },
    /// Both sides set something right by hand.
    Amend {
        /// What.
        fix: Fix,
        /// Why.
        reason: String,
    },
    /// A side gives the game up.
    Concede {
        /// Who.
        side: Side,
    },
}

/// The state as it was at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// The turn that ended, or that was in progress.
    pub turn: u16,
    /// The hash of the state.
    pub hash: Digest,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
}

/// An event with its number, and the step that it came from.
#[derive(Clone, Debug)]
pub struct LoggedEvent {
    /// Its number, from 1.
    pub number: u32,
    /// The number of the step.
    pub step: u32,
    /// What happened.
    pub event: Event,
    /// What pieces were called before it.
    pub(crate) names: Names,
}
