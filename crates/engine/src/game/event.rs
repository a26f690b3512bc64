//! What happened: events in words that serve every rulebook, each with its rule.

use serde::Serialize;

use super::piece::{PieceId, Side};
use crate::chart::Notes;
use crate::table::{Pose, Spot};

/// Something that happened, and the rule by which it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What happened.
    #[serde(flatten)]
    pub what: What,
    /// By which rule.
    pub rule: &'static str,
    /// Who may know.
    #[serde(skip)]
    pub seen: Seen,
}

/// Who may know of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seen {
    /// Everybody.
    #[default]
    ByAll,
    /// One side only.
    By(Side),
}

crate::words! {
    /// What about a piece changed.
    pub enum Aspect {
        Order = "order",
        Morale = "morale",
        Formation = "formation",
        Loading = "loading",
        Ammunition = "ammunition",
        Aim = "aim",
        Command = "command",
        Posture = "posture",
        Mount = "mount",
        Weapon = "weapon",
        Wounds = "wounds",
        Mark = "mark",
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum What {
    /// A step of the turn began.
    Began {
        /// The turn.
        turn: u16,
        /// Whose step it is; nobody's if it is both sides'.
        side: Option<Side>,
        /// The step.
        step: &'static str,
    },
    /// A side gave an order, or the rules gave it for the side.
    Ordered {
        /// Whose piece.
        piece: PieceId,
        /// The order in words.
        words: String,
    },
    /// Dice were thrown on a chart.
    Resolved(Box<Resolved>),
    /// A piece changed its place or facing.
    Moved {
        /// Which.
        piece: PieceId,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// The way-points between; none for a straight way.
        path: Vec<Spot>,
        /// What sort of move it was, in kebab-case.
        how: &'static str,
    },
    /// A piece lost strength.
    Lost {
        /// Which.
        piece: PieceId,
        /// How much.
        count: u16,
        /// What is left.
        left: u16,
        /// Which of its parts are gone, where that is known one by one.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        parts: Vec<u16>,
    },
    /// Something about a piece changed.
    Changed {
        /// Which.
        piece: PieceId,
        /// What about it.
        aspect: Aspect,
        /// What it is now, in kebab-case.
        to: &'static str,
        /// Whether that is good for it.
        better: bool,
    },
    /// A number kept for a piece changed: markers, wounds.
    Counted {
        /// Which.
        piece: PieceId,
        /// What about it.
        aspect: Aspect,
        /// What is counted, in kebab-case.
        what: &'static str,
        /// How many there are now.
        now: i16,
        /// How many there were.
        was: i16,
    },
    /// A piece came onto the table.
    Placed {
        /// Which.
        piece: PieceId,
        /// Where.
        at: Pose,
    },
    /// Parts of a piece stand at these places from now on. It follows the move or placing of the piece; what it says is
    /// seen on the table, so a log in words leaves it out.
    Stands {
        /// Which.
        piece: PieceId,
        /// The parts by their numbers, with the centres of their bases.
        parts: Vec<(u16, Spot)>,
    },
    /// A piece left the game.
    Removed {
        /// Which.
        piece: PieceId,
        /// How: `destroyed`, `killed`, `left-the-table`, `captured`.
        how: &'static str,
    },
    /// A marker was turned over, or something hidden came to light.
    Revealed {
        /// The marker that it was; none if nothing stood for it on the table.
        marker: Option<PieceId>,
        /// What lay under it; nothing for a dummy.
        piece: Option<PieceId>,
    },
    /// A piece goes by another name from now on: another leader has taken the place of one who fell.
    Renamed {
        /// Which.
        piece: PieceId,
        /// What it is called now.
        name: String,
    },
    /// A piece joined another and acts with it.
    Joined {
        /// Which.
        piece: PieceId,
        /// What it joined.
        to: PieceId,
    },
    /// A piece left another and acts by itself.
    Parted {
        /// Which.
        piece: PieceId,
        /// What it left.
        from: PieceId,
    },
    /// A piece was taken up into another and is no more.
    Merged {
        /// Which.
        piece: PieceId,
        /// What it was taken up into.
        into: PieceId,
    },
    /// An objective changed hands.
    Taken {
        /// Which, by its place in the setting.
        objective: u16,
        /// By whom; nobody if it stands empty.
        side: Option<Side>,
    },
    /// Something that is best said in a sentence.
    Said {
        /// The sentence.
        words: String,
    },
    /// The players set something right by hand.
    Amended {
        /// What.
        words: String,
    },
    /// The game is over.
    Ended(Ending),
}

/// Dice thrown on a chart, told in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resolved {
    /// The chart.
    pub chart: &'static str,
    /// For whom.
    pub by: Option<PieceId>,
    /// Against whom.
    pub at: Option<PieceId>,
    /// The outcome in words.
    pub words: String,
    /// The modifiers and the dice.
    #[serde(flatten)]
    pub notes: Notes,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why, in kebab-case: `last-turn`, `conceded`, `army-broken`.
    pub why: &'static str,
    /// The rule that says so.
    pub rule: &'static str,
}

/// Events as they happen. One log serves many orders: clear it between them.
#[derive(Clone, Debug, Default)]
pub struct Log {
    events: Vec<Event>,
    brief: bool,
}

impl What {
    /// A piece lost strength, no matter which of its parts.
    ///
    /// ```
    /// use engine::game::{PieceId, What};
    /// assert!(matches!(What::lost(PieceId(1), 2, 5), What::Lost { count: 2, left: 5, .. }));
    /// ```
    pub const fn lost(piece: PieceId, count: u16, left: u16) -> What {
        What::Lost { piece, count, left, parts: Vec::new() }
    }
}

impl Log {
    /// A log that keeps everything.
    pub const fn new() -> Log {
        Log { events: Vec::new(), brief: false }
    }

    /// A log that keeps what changed, but no sentences and no sums.
    pub const fn brief() -> Log {
        Log { events: Vec::new(), brief: true }
    }

    /// Whether sentences and sums are wanted; rules need not make them if not.
    pub const fn wants_words(&self) -> bool {
        !self.brief
    }

    /// Notes something that all may know.
    pub fn note(&mut self, rule: &'static str, what: What) {
        self.events.push(Event { what, rule, seen: Seen::ByAll });
    }

    /// Notes something that only one side may know. An order given in secret is noted again for all when it is shown.
    pub fn whisper(&mut self, side: Side, rule: &'static str, what: What) {
        self.events.push(Event { what, rule, seen: Seen::By(side) });
    }

    /// Notes a sentence, if sentences are wanted.
    pub fn say(&mut self, rule: &'static str, words: impl FnOnce() -> String) {
        if self.wants_words() {
            self.note(rule, What::Said { words: words() });
        }
    }

    /// All that was noted.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Hands over all that was noted and keeps the room.
    pub fn take(&mut self) -> impl Iterator<Item = Event> {
        self.events.drain(..)
    }

    /// Forgets all but the first so many.
    pub fn keep_first(&mut self, count: usize) {
        self.events.truncate(count);
    }

    /// Forgets all and keeps the room.
    pub fn clear(&mut self) {
        self.events.clear();
    }
}
