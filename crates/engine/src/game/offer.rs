//! What a side may answer, and what an answer must still say.

use super::blank::Blanks;
use super::order::Order;
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
    /// What the order must or may still say.
    pub blanks: Blanks,
    /// Whether `done` does this for a piece that has said nothing.
    pub usual: bool,
    /// How far a move is expected to go whose reach is rolled after the order; none for any other offer.
    pub expected_reach: Option<f64>,
    /// Whether what it asks for holds already: it is allowed, and would change nothing.
    pub idle: bool,
}

impl Offer {
    /// An offer that leaves nothing open.
    pub const fn plain(act: Act, order: Order) -> Offer {
        Offer::open(act, order, Blanks::NONE)
    }

    /// An offer that leaves something open.
    pub const fn open(act: Act, order: Order, blanks: Blanks) -> Offer {
        Offer { order, act, blanks, usual: false, expected_reach: None, idle: false }
    }

    /// Whether an order is this offer's, however it is filled in: it may add one of the arrangements that a blank lists.
    ///
    /// ```
    /// use engine::game::{Act, Blanks, Offer, Order, PieceId};
    /// let march = Order::by("march", PieceId(0));
    /// let offer = Offer::open(Act::Move, march.clone(), Blanks::route(6.0).and_spread(4, None, &["line", "file"]));
    /// assert!(offer.is_answered_by(&march));
    /// assert!(offer.is_answered_by(&march.clone().how("file")));
    /// assert!(!offer.is_answered_by(&march.how("fast")));
    /// ```
    pub fn is_answered_by(&self, order: &Order) -> bool {
        if order.names(&self.order) {
            return true;
        }
        let arrangements = self.blanks.spread.as_ref().map_or(&[][..], |spread| spread.arrangements);
        let added = order.how.words().last().filter(|word| arrangements.contains(word));
        added.is_some_and(|word| {
            let mut with = self.order.clone();
            with.how.push(word).is_ok() && order.names(&with)
        })
    }

    /// The same, as one that may change nothing.
    ///
    /// ```
    /// use engine::game::{Act, Offer, Order, PieceId};
    /// assert!(Offer::plain(Act::Aim, Order::by("aim", PieceId(0)).at(PieceId(1))).idle_if(true).idle);
    /// ```
    #[must_use]
    pub fn idle_if(self, idle: bool) -> Offer {
        Offer { idle, ..self }
    }

    /// The same, as what `done` does for a piece that has said nothing.
    ///
    /// ```
    /// use engine::game::{Act, Offer, Order, PieceId};
    /// assert!(Offer::plain(Act::Wait, Order::by("hold", PieceId(0))).as_usual().usual);
    /// ```
    #[must_use]
    pub const fn as_usual(mut self) -> Offer {
        self.usual = true;
        self
    }

    /// The same, for a move that rolls first: how far it goes on average.
    ///
    /// ```
    /// use engine::game::{Act, Offer, Order, PieceId};
    /// let offer = Offer::plain(Act::Move, Order::by("move", PieceId(0))).expecting(7.0);
    /// assert_eq!(offer.reach(), Some(7.0));
    /// ```
    #[must_use]
    pub const fn expecting(mut self, reach: f64) -> Offer {
        self.expected_reach = Some(reach);
        self
    }

    /// How far the piece gets by it over the best of ground: by its route, or on average if that is rolled later.
    pub fn reach(&self) -> Option<f64> {
        self.blanks.route.map(|route| route.reach).or(self.expected_reach)
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
        let exactly = self.list.iter().find(|offer| order.names(&offer.order));
        exactly.or_else(|| self.list.iter().find(|offer| offer.is_answered_by(order)))
    }
}
