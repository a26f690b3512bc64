//! The blanks of an offer: what an order must or may still say. An offer can have several at once: a route, companions
//! and an arrangement.
//!
//! ```
//! use engine::game::{Blanks, PieceId, blank};
//! let blanks = Blanks::route(6.0).and_several(vec![PieceId(1), PieceId(2)], 0, 2);
//! assert!(blanks.route.is_some() && blanks.several.is_some());
//! assert!(Blanks::NONE.is_empty());
//! ```

use super::piece::PieceId;
use crate::table::Facing;

/// All that an order must or may say beyond the offer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blanks {
    /// A way: `path`, and `facing` if the route takes one.
    pub route: Option<Route>,
    /// A place to put the piece: one spot in `path`, and a `facing`.
    pub place: Option<Place>,
    /// A direction to look: `facing`.
    pub facing: Option<Turn>,
    /// Other pieces that take part: `with`.
    pub several: Option<Several>,
    /// Parts of the piece that take part: `parts`.
    pub parts: Option<Parts>,
    /// A number: `count`.
    pub count: Option<Count>,
    /// The place of each part: `spread`. The arrangement places them if it is left out.
    pub spread: Option<Box<Spread>>,
    /// A total divided among pieces: `shares`.
    pub shares: Option<Box<Shares>>,
}

/// A route of way-points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route {
    /// How far it may go over the best of ground.
    pub reach: f64,
    /// Whether a final facing may be given.
    pub turns: bool,
    /// The most way-points it may have; any number if none.
    pub bends: Option<u8>,
    /// The one direction that it may take; any if none.
    pub bearing: Option<Facing>,
}

/// A place for the piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The zones of the setting that it may be in; the whole table if there are none.
    pub zones: Vec<usize>,
}

/// A direction to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The middle direction and the degrees to either side of it that are allowed; any direction if none.
    pub within: Option<(Facing, u16)>,
}

/// Some of these pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// The pieces to choose from.
    pub from: Vec<PieceId>,
    /// The fewest that must be chosen.
    pub least: usize,
    /// The most that may be chosen.
    pub most: usize,
}

/// Some of these parts of the piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The parts to choose from.
    pub from: Vec<u16>,
    /// The fewest that must be chosen.
    pub least: usize,
    /// The most that may be chosen.
    pub most: usize,
}

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// A place for each part of the piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// How many parts there are.
    pub count: u16,
    /// How far from the piece's own place each may be; any distance if none.
    pub within: Option<f64>,
    /// The arrangements that place all parts at once, in words of `how`.
    pub arrangements: &'static [&'static str],
}

/// A total that is divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Among whom, and the most that each can take.
    pub among: Vec<(PieceId, u16)>,
    /// How much there is.
    pub total: u16,
}

impl Blanks {
    /// No blanks: the offer is an order as it stands.
    pub const NONE: Blanks = Blanks {
        route: None,
        place: None,
        facing: None,
        several: None,
        parts: None,
        count: None,
        spread: None,
        shares: None,
    };

    /// A route of any form, with a final facing.
    pub const fn route(reach: f64) -> Blanks {
        let route = Route { reach, turns: true, bends: None, bearing: None };
        Blanks { route: Some(route), ..Blanks::NONE }
    }

    /// A straight route in one direction.
    ///
    /// ```
    /// use engine::game::Blanks;
    /// use engine::table::Facing;
    /// let ahead = Blanks::straight(4.0, Facing::AHEAD).route.unwrap();
    /// assert_eq!((ahead.bends, ahead.bearing, ahead.turns), (Some(1), Some(Facing::AHEAD), false));
    /// ```
    pub const fn straight(reach: f64, bearing: Facing) -> Blanks {
        let route = Route { reach, turns: false, bends: Some(1), bearing: Some(bearing) };
        Blanks { route: Some(route), ..Blanks::NONE }
    }

    /// A place in one of these zones, or anywhere if there are none.
    pub fn place(zones: impl IntoIterator<Item = usize>) -> Blanks {
        Blanks { place: Some(Place { zones: zones.into_iter().collect() }), ..Blanks::NONE }
    }

    /// Any facing, and nothing else.
    pub const fn facing() -> Blanks {
        Blanks { facing: Some(Turn { within: None }), ..Blanks::NONE }
    }

    /// Some of these pieces, and nothing else.
    pub const fn several(from: Vec<PieceId>, least: usize, most: usize) -> Blanks {
        Blanks { several: Some(Several { from, least, most }), ..Blanks::NONE }
    }

    /// The same, with any facing.
    #[must_use]
    pub fn and_facing(mut self) -> Blanks {
        self.facing = Some(Turn::default());
        self
    }

    /// The same, with some of these pieces.
    #[must_use]
    pub fn and_several(mut self, from: Vec<PieceId>, least: usize, most: usize) -> Blanks {
        self.several = Some(Several { from, least, most });
        self
    }

    /// The same, with some of these parts.
    #[must_use]
    pub fn and_parts(mut self, from: Vec<u16>, least: usize, most: usize) -> Blanks {
        self.parts = Some(Parts { from, least, most });
        self
    }

    /// The same, with a number.
    #[must_use]
    pub fn and_count(mut self, least: u16, most: u16) -> Blanks {
        self.count = Some(Count { least, most });
        self
    }

    /// The same, with a place for each of `count` parts.
    #[must_use]
    pub fn and_spread(mut self, count: u16, within: Option<f64>, arrangements: &'static [&'static str]) -> Blanks {
        self.spread = Some(Box::new(Spread { count, within, arrangements }));
        self
    }

    /// The same, with a total to divide.
    #[must_use]
    pub fn and_shares(mut self, among: Vec<(PieceId, u16)>, total: u16) -> Blanks {
        self.shares = Some(Box::new(Shares { among, total }));
        self
    }

    /// Whether the offer is an order as it stands.
    pub const fn is_empty(&self) -> bool {
        self.route.is_none() && self.place.is_none() && self.facing.is_none() && self.names_nobody_and_no_number()
    }

    const fn names_nobody_and_no_number(&self) -> bool {
        self.several.is_none()
            && self.parts.is_none()
            && self.count.is_none()
            && self.spread.is_none()
            && self.shares.is_none()
    }

    /// Whether a facing is all that is asked for.
    pub const fn is_facing_alone(&self) -> bool {
        self.facing.is_some() && self.route.is_none() && self.place.is_none() && self.names_nobody_and_no_number()
    }

    /// Whether an order that leaves every blank empty fills the offer: companions, parts, a spread and a facing may be
    /// left out, a way, a place, a number or shares may not.
    pub fn may_stay_empty(&self) -> bool {
        let none_due = |least: usize| least == 0;
        self.route.is_none()
            && self.place.is_none()
            && self.count.is_none()
            && self.shares.is_none()
            && self.several.as_ref().is_none_or(|several| none_due(several.least))
            && self.parts.as_ref().is_none_or(|parts| none_due(parts.least))
    }
}
