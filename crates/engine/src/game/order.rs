//! An order: an offer, with what it left open filled in.

use super::piece::{PieceId, Side};
use crate::table::{Facing, Spot};

/// What someone orders. Which parts an order has, the offer says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// What is done: one of the rulebook's verbs, in kebab-case.
    pub verb: &'static str,
    /// Who does it.
    pub by: Option<PieceId>,
    /// What it is aimed at.
    pub at: Option<At>,
    /// In which way: weapons, formations, kinds of move.
    pub how: How,
    /// Who takes part besides.
    pub with: Vec<PieceId>,
    /// The way-points of a route after its start, or the one place where a piece is put.
    pub path: Vec<Spot>,
    /// Which way the piece looks in the end.
    pub facing: Option<Facing>,
}

impl Order {
    /// A verb and nothing more, such as `done`.
    pub const fn plain(verb: &'static str) -> Order {
        Order { verb, by: None, at: None, how: How::NONE, with: Vec::new(), path: Vec::new(), facing: None }
    }

    /// A piece does something.
    pub const fn by(verb: &'static str, piece: PieceId) -> Order {
        Order { verb, by: Some(piece), at: None, how: How::NONE, with: Vec::new(), path: Vec::new(), facing: None }
    }

    /// The same, aimed at something.
    #[must_use]
    pub fn at(mut self, at: impl Into<At>) -> Order {
        self.at = Some(at.into());
        self
    }

    /// The same, done in a way; further words are added behind.
    #[must_use]
    pub fn how(mut self, word: &'static str) -> Order {
        self.how.push(word);
        self
    }

    /// The same, with others taking part.
    #[must_use]
    pub fn with(mut self, pieces: impl IntoIterator<Item = PieceId>) -> Order {
        self.with.extend(pieces);
        self
    }

    /// The same, along these way-points.
    #[must_use]
    pub fn along(mut self, path: impl IntoIterator<Item = Spot>) -> Order {
        self.path.extend(path);
        self
    }

    /// The same, looking this way in the end.
    #[must_use]
    pub fn facing(mut self, facing: Facing) -> Order {
        self.facing = Some(facing);
        self
    }

    /// The piece that it is aimed at.
    pub fn target(&self) -> Option<PieceId> {
        match self.at {
            Some(At::Piece(piece)) => Some(piece),
            _ => None,
        }
    }

    /// Whether this is that offer's order, however it is filled in. A route may name the place that it leads to.
    pub fn names(&self, offer: &Order) -> bool {
        let leads_on = offer.at.is_none() && matches!(self.at, Some(At::Spot(_))) && !self.path.is_empty();
        self.verb == offer.verb && self.by == offer.by && self.how == offer.how && (self.at == offer.at || leads_on)
    }
}

/// What an order is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// A piece.
    Piece(PieceId),
    /// A spot on the table.
    Spot(Spot),
    /// A side.
    Side(Side),
    /// One of a numbered list that the question puts, such as the combats still to be fought.
    Item(u16),
}

impl From<PieceId> for At {
    fn from(piece: PieceId) -> At {
        At::Piece(piece)
    }
}

impl From<Spot> for At {
    fn from(spot: Spot) -> At {
        At::Spot(spot)
    }
}

/// The most words that say how.
const MOST: usize = 4;

/// In which way something is done: a few words, kept in place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct How {
    words: [Option<&'static str>; MOST],
}

impl How {
    /// No words.
    pub const NONE: How = How { words: [None; MOST] };

    /// Adds a word; beyond four they are dropped.
    pub fn push(&mut self, word: &'static str) {
        if let Some(free) = self.words.iter_mut().find(|place| place.is_none()) {
            *free = Some(word);
        }
    }

    /// The words in order.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.words.iter().flatten().copied()
    }

    /// The word at a place.
    pub fn word(&self, at: usize) -> Option<&'static str> {
        self.words.get(at).copied().flatten()
    }

    /// Whether a word is among them.
    pub fn has(&self, word: &str) -> bool {
        self.words().any(|known| known == word)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(Option::is_none)
    }

    /// The most words there can be.
    pub const MOST: usize = MOST;
}
