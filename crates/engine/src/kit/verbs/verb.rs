//! One verb: its parts and its words.

use crate::game::At;

/// Whether an order has a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It must not be there.
    No,
    /// It may be there.
    May,
    /// It must be there.
    Must,
}

/// What an order may be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A piece.
    Piece,
    /// A part of a piece.
    Part,
    /// An area of the ground.
    Area,
    /// A spot on the table.
    Spot,
    /// A side.
    Side,
    /// An item of a list that the question puts.
    Item,
}

/// What the path of an order is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// There is none.
    No,
    /// The one place where the piece is put, which must be given.
    Spot,
    /// The way-points of a route, which may be left out where the piece stays.
    Route,
}

/// Words that say how: an order has at most one of them.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What they are about: `formation`, `weapon`.
    pub about: &'static str,
    /// The words.
    pub words: &'static [&'static str],
    /// Whether one must be given.
    pub part: Part,
    /// The rule that a refusal cites; without it, that of the open question.
    pub rule: Option<&'static str>,
}

impl Words {
    /// One of these words may be given.
    pub const fn may(about: &'static str, words: &'static [&'static str]) -> Words {
        Words { about, words, part: Part::May, rule: None }
    }

    /// One of these words must be given.
    pub const fn must(about: &'static str, words: &'static [&'static str]) -> Words {
        Words { about, words, part: Part::Must, rule: None }
    }

    /// The same, with a rule that a refusal cites: for a word too many or too few, and for a word that the verb does not
    /// have if this is its first group.
    #[must_use]
    pub const fn by(self, rule: &'static str) -> Words {
        Words { rule: Some(rule), ..self }
    }
}

/// A verb of a rulebook.
///
/// ```
/// use engine::game::AreaId;
/// use engine::kit::verbs::{Part, Path, Target, Verb, Words};
/// const FORMATIONS: Words = Words::must("formation", &["line", "column"]).by("TOY-5");
/// const MOVE: Verb = Verb::new("move", "move[ into {at}][, in {formation}][, with {with}]")
///     .about("moves a piece and its companions")
///     .by(Part::Must)
///     .at(Part::May, &[Target::Area])
///     .how(&[FORMATIONS, Words::may("pace", &["double-quick"])])
///     .with(Part::May)
///     .path(Path::Route)
///     .facing(Part::May);
/// const LOSE: Verb =
///     Verb::new("lose", "lose {count}").by(Part::Must).count(Part::Must).parts(Part::May).spread(Part::No).shares(Part::No);
/// assert_eq!((MOVE.word(), MOVE.words().len(), LOSE.words().len()), ("move", 2, 0));
/// assert_eq!(Target::of(AreaId(2).into()).words(), "an area");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    pub(super) word: &'static str,
    pub(super) say: &'static str,
    pub(super) about: &'static str,
    pub(super) by: Part,
    pub(super) at: Part,
    pub(super) targets: &'static [Target],
    pub(super) how: &'static [Words],
    pub(super) with: Part,
    pub(super) path: Path,
    pub(super) facing: Part,
    pub(super) parts: Part,
    pub(super) count: Part,
    pub(super) spread: Part,
    pub(super) shares: Part,
}

impl Verb {
    /// A verb without any parts, and how it is said.
    ///
    /// In the saying, `{at}`, `{how}`, `{with}`, `{to}` (the end of the path), `{facing}`, `{parts}` and `{count}` stand
    /// for the parts of the order, and the name of a group of words for the word given of that group. What stands in square brackets is left
    /// out if one of the parts in it is. The piece that acts comes first by itself.
    pub const fn new(word: &'static str, say: &'static str) -> Verb {
        Verb {
            word,
            say,
            about: "",
            by: Part::No,
            at: Part::No,
            targets: &[],
            how: &[],
            with: Part::No,
            path: Path::No,
            facing: Part::No,
            parts: Part::No,
            count: Part::No,
            spread: Part::No,
            shares: Part::No,
        }
    }

    /// What it does, in a few words for the documentation.
    #[must_use]
    pub const fn about(self, about: &'static str) -> Verb {
        Verb { about, ..self }
    }

    /// Whether a piece does it.
    #[must_use]
    pub const fn by(self, by: Part) -> Verb {
        Verb { by, ..self }
    }

    /// What it is aimed at.
    #[must_use]
    pub const fn at(self, at: Part, targets: &'static [Target]) -> Verb {
        Verb { at, targets, ..self }
    }

    /// In which ways it is done: at most one word of each group.
    #[must_use]
    pub const fn how(self, how: &'static [Words]) -> Verb {
        Verb { how, ..self }
    }

    /// Whether other pieces take part.
    #[must_use]
    pub const fn with(self, with: Part) -> Verb {
        Verb { with, ..self }
    }

    /// What its path is.
    #[must_use]
    pub const fn path(self, path: Path) -> Verb {
        Verb { path, ..self }
    }

    /// Whether it says which way the piece looks in the end.
    #[must_use]
    pub const fn facing(self, facing: Part) -> Verb {
        Verb { facing, ..self }
    }

    /// Whether it says which parts of the piece do it.
    #[must_use]
    pub const fn parts(self, parts: Part) -> Verb {
        Verb { parts, ..self }
    }

    /// Whether it says how many.
    #[must_use]
    pub const fn count(self, count: Part) -> Verb {
        Verb { count, ..self }
    }

    /// Whether it says where each part of the piece is put.
    #[must_use]
    pub const fn spread(self, spread: Part) -> Verb {
        Verb { spread, ..self }
    }

    /// Whether it divides a total.
    #[must_use]
    pub const fn shares(self, shares: Part) -> Verb {
        Verb { shares, ..self }
    }

    /// Its spelling in orders.
    pub const fn word(&self) -> &'static str {
        self.word
    }

    /// The words that it may be done in, group by group.
    pub const fn words(&self) -> &'static [Words] {
        self.how
    }
}

impl Target {
    /// What sort of thing an order is aimed at.
    pub const fn of(at: At) -> Target {
        match at {
            At::Piece(_) => Target::Piece,
            At::Part(..) => Target::Part,
            At::Area(_) => Target::Area,
            At::Spot(_) => Target::Spot,
            At::Side(_) => Target::Side,
            At::Item(_) => Target::Item,
        }
    }

    /// The same in words.
    pub const fn words(self) -> &'static str {
        match self {
            Target::Piece => "a piece",
            Target::Part => "a part of a piece",
            Target::Area => "an area",
            Target::Spot => "a spot",
            Target::Side => "a side",
            Target::Item => "an item of the list",
        }
    }
}
