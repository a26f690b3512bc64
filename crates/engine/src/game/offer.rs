//! What a side may answer, and what an answer must still say.

use super::order::Order;
use super::piece::PieceId;
use crate::table::{Facing, Spot};

crate::words! {
    /// What sort of thing an offer does, in words that serve every rulebook; players without a rulebook go by it.
    pub enum Act {
        Fire = "fire",
        Charge = "charge",
        Fight = "fight",
        Move = "move",
        Form = "form",
        Rally = "rally",
        Load = "load",
        Aim = "aim",
        Command = "command",
        Retire = "retire",
        Place = "place",
        Choose = "choose",
        Wait = "wait",
        Done = "done",
    }
}

/// One answer to the open question.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The order, without what is left open.
    pub order: Order,
    /// What sort of thing it is.
    pub act: Act,
    /// What the order must still say.
    pub fill: Fill,
}

/// What an order must say beyond the offer.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Nothing.
    Nothing,
    /// A route of way-points.
    Route {
        /// How far it may go over the best of ground.
        reach: f64,
        /// Whether a final facing may be given.
        turns: bool,
    },
    /// A place to put the piece, within a zone of the setting.
    Place {
        /// The zone, by its place in the setting; none is the whole table.
        zone: Option<usize>,
    },
    /// Some of these pieces.
    Several {
        /// Those to choose from.
        from: Vec<PieceId>,
        /// The fewest that must be chosen.
        least: usize,
        /// The most that may be chosen.
        most: usize,
    },
    /// Only which way to look.
    Facing,
}

impl Offer {
    /// An offer that leaves nothing open.
    pub const fn plain(act: Act, order: Order) -> Offer {
        Offer { order, act, fill: Fill::Nothing }
    }

    /// An offer that leaves something open.
    pub const fn open(act: Act, order: Order, fill: Fill) -> Offer {
        Offer { order, act, fill }
    }
}

/// Where a player would like to get to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The spot.
    pub spot: Spot,
    /// Which way to look there; as the way ends, if none.
    pub facing: Option<Facing>,
    /// How near to the spot is near enough.
    pub within: f64,
}

/// The offers of a question: a list to fill again and again.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    list: Vec<Offer>,
}

impl Offers {
    /// An empty list.
    pub const fn new() -> Offers {
        Offers { list: Vec::new() }
    }

    /// Empties the list and keeps its room.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds an offer.
    pub fn push(&mut self, offer: Offer) {
        self.list.push(offer);
    }

    /// Keeps those that fit.
    pub fn retain(&mut self, fits: impl FnMut(&Offer) -> bool) {
        self.list.retain(fits);
    }

    /// The offers.
    pub fn list(&self) -> &[Offer] {
        &self.list
    }

    /// The offer that an order names.
    pub fn named_by(&self, order: &Order) -> Option<&Offer> {
        self.list.iter().find(|offer| order.names(&offer.order))
    }
}
