//! An order: an offer, with what it left open filled in.

use super::piece::{PieceId, Side};
use crate::table::{Facing, Pose, Spot};

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
    /// Which parts of the piece do it; all that can, if none is named.
    pub parts: Vec<u16>,
    /// Who takes part besides.
    pub with: Vec<PieceId>,
    /// The way-points of a route after its start, or the one place where a piece is put.
    pub path: Vec<Spot>,
    /// Which way the piece looks in the end.
    pub facing: Option<Facing>,
    /// How many.
    pub count: Option<u16>,
    /// The place of each part, in the order of the parts.
    pub spread: Vec<Spot>,
    /// What each of those listed takes of a total, in the order of the offer.
    pub shares: Vec<u16>,
}

impl Order {
    /// A verb and nothing more, such as `done`.
    pub const fn plain(verb: &'static str) -> Order {
        Order {
            verb,
            by: None,
            at: None,
            how: How::NONE,
            parts: Vec::new(),
            with: Vec::new(),
            path: Vec::new(),
            facing: None,
            count: None,
            spread: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// A piece does something.
    pub const fn by(verb: &'static str, piece: PieceId) -> Order {
        let mut order = Order::plain(verb);
        order.by = Some(piece);
        order
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
        self.how = self.how.and(word);
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

    /// The same, done by some parts of the piece only.
    ///
    /// ```
    /// use engine::game::{Order, PieceId};
    /// assert_eq!(Order::by("move-up", PieceId(2)).parts([4]).parts, [4]);
    /// ```
    #[must_use]
    pub fn parts(mut self, parts: impl IntoIterator<Item = u16>) -> Order {
        self.parts.extend(parts);
        self
    }

    /// The same, so many times or with so many.
    #[must_use]
    pub fn count(mut self, count: u16) -> Order {
        self.count = Some(count);
        self
    }

    /// The same, with a place for each part.
    #[must_use]
    pub fn spread(mut self, spots: impl IntoIterator<Item = Spot>) -> Order {
        self.spread.extend(spots);
        self
    }

    /// The same, with a total divided.
    #[must_use]
    pub fn shares(mut self, shares: impl IntoIterator<Item = u16>) -> Order {
        self.shares.extend(shares);
        self
    }

    /// The piece that it is aimed at, whole or in part.
    pub fn target(&self) -> Option<PieceId> {
        match self.at {
            Some(At::Piece(piece) | At::Part(piece, _)) => Some(piece),
            _ => None,
        }
    }

    /// How a piece stands that has gone or was put where the order says: as before, where it says nothing.
    ///
    /// ```
    /// use engine::game::{Order, PieceId};
    /// use engine::table::{Pose, Spot};
    /// let way = Order::by("move", PieceId(0)).along([Spot::new(3_000, 0), Spot::new(3_000, 4_000)]);
    /// assert_eq!(way.leads_to(Pose::new(0, 0, 90)), Pose::new(3_000, 4_000, 90));
    /// ```
    pub fn leads_to(&self, from: Pose) -> Pose {
        Pose { spot: self.path.last().copied().unwrap_or(from.spot), facing: self.facing.unwrap_or(from.facing) }
    }

    /// Whether this is that offer's order, however it is filled in. A route may name the place that it leads to, and an
    /// offer that names no parts leaves them open.
    pub fn names(&self, offer: &Order) -> bool {
        let leads_on = || offer.at.is_none() && matches!(self.at, Some(At::Spot(_))) && !self.path.is_empty();
        self.verb == offer.verb
            && self.by == offer.by
            && self.how == offer.how
            && (self.at == offer.at || leads_on())
            && (offer.parts.is_empty() || self.parts == offer.parts)
    }
}

/// What an order is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// A piece.
    Piece(PieceId),
    /// A part of a piece: a figure of a group, a stand of a battery.
    Part(PieceId, u16),
    /// An area of the ground: a farm, a wood.
    Area(AreaId),
    /// A spot on the table.
    Spot(Spot),
    /// A side.
    Side(Side),
    /// One of a numbered list that the question puts, such as the combats still to be fought.
    Item(u16),
}

/// An area of the ground, by its place in the setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AreaId(pub u16);

impl AreaId {
    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<AreaId> for At {
    fn from(area: AreaId) -> At {
        At::Area(area)
    }
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
///
/// ```
/// use engine::game::How;
/// let how: How = ["line", "left"].into_iter().collect();
/// assert!(how.has("left") && how.word(0) == Some("line"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct How {
    words: [Option<&'static str>; MOST],
}
/// A word of an order for which there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order has room for {MOST} words of `how`; `{0}` is one too many")]
pub struct NoRoom(pub &'static str);

impl FromIterator<&'static str> for How {
    fn from_iter<I: IntoIterator<Item = &'static str>>(words: I) -> How {
        words.into_iter().fold(How::NONE, How::and)
    }
}

impl How {
    /// No words.
    pub const NONE: How = How { words: [None; MOST] };

    /// Adds a word. An error if there is no room for it.
    ///
    /// ```
    /// use engine::game::How;
    /// let mut how: How = ["half", "line", "left", "then-move"].into_iter().collect();
    /// assert!(how.push("limbered").is_err());
    /// ```
    pub fn push(&mut self, word: &'static str) -> Result<(), NoRoom> {
        let free = self.words.iter_mut().find(|place| place.is_none()).ok_or(NoRoom(word))?;
        *free = Some(word);
        Ok(())
    }

    /// The same and one more of the rulebook's own words. Rulebooks use few enough; debug builds check it.
    #[must_use]
    pub fn and(mut self, word: &'static str) -> How {
        let pushed = self.push(word);
        debug_assert!(pushed.is_ok(), "{pushed:?}");
        self
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
