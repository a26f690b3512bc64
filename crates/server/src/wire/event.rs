//! What happened, numbered for one viewer.

use engine::game::{self, Resolved as Thrown, Setting};
use engine::table;
use engine::word::Word;
use linstock::play::LoggedEvent;
use linstock::tell;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::chart::{Modifier, Rolled, Sum};
use super::setting::{Pair, place};
use super::view::{Ending, degrees};

/// Something that happened.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Event {
    /// Its number in what this viewer was told, from 1.
    pub n: u32,
    /// In words.
    pub words: String,
    /// By which rule; empty if by none.
    pub rule: &'static str,
    /// What happened.
    #[serde(flatten)]
    pub what: Happened,
}

/// What happened.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Happened {
    /// A step of the turn began.
    Began {
        /// The turn.
        turn: u16,
        /// Whose step it is; nobody's if it is both sides'.
        side: Option<u8>,
        /// The step.
        step: &'static str,
    },
    /// A side gave an order, or the rules gave it for the side.
    Ordered {
        /// Whose piece.
        piece: String,
    },
    /// Dice were thrown on a chart.
    Resolved(Resolved),
    /// A piece changed its place or facing.
    Moved {
        /// Which.
        piece: String,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// The way-points between; none for a straight way.
        path: Vec<Pair>,
        /// What sort of move it was.
        how: &'static str,
    },
    /// A piece lost strength.
    Lost {
        /// Which.
        piece: String,
        /// How much.
        count: u16,
        /// What is left.
        left: u16,
        /// Which of its parts are gone, where that is known one by one.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<u16>>", optional)]
        parts: Vec<u16>,
    },
    /// Something about a piece changed.
    Changed {
        /// Which.
        piece: String,
        /// What about it.
        aspect: &'static str,
        /// What it is now.
        to: &'static str,
        /// Whether that is good for it.
        better: bool,
    },
    /// A number kept for a piece changed.
    Counted {
        /// Which.
        piece: String,
        /// What about it.
        aspect: &'static str,
        /// What is counted.
        what: &'static str,
        /// How many there are now.
        now: i16,
        /// How many there were.
        was: i16,
    },
    /// A piece came onto the table.
    Placed {
        /// Which.
        piece: String,
        /// Where.
        at: Pose,
    },
    /// A piece left the game.
    Removed {
        /// Which.
        piece: String,
        /// How.
        how: &'static str,
    },
    /// A marker was turned over, or something hidden came to light.
    Revealed {
        /// The marker that it was.
        marker: Option<String>,
        /// What lay under it; nothing for a dummy.
        piece: Option<String>,
    },
    /// A piece goes by another name from now on.
    Renamed {
        /// Which.
        piece: String,
        /// What it is called now.
        name: String,
    },
    /// A piece joined another and acts with it.
    Joined {
        /// Which.
        piece: String,
        /// What it joined.
        to: String,
    },
    /// A piece left another and acts by itself.
    Parted {
        /// Which.
        piece: String,
        /// What it left.
        from: String,
    },
    /// A piece was taken up into another and is no more.
    Merged {
        /// Which.
        piece: String,
        /// What it was taken up into.
        into: String,
    },
    /// An objective changed hands.
    Taken {
        /// Which, by its place in the setting.
        objective: u16,
        /// By whom; nobody if it stands empty.
        side: Option<u8>,
    },
    /// Something that is best said in a sentence.
    Said,
    /// The players set something right by hand.
    Amended,
    /// A side took a step back.
    Undone {
        /// Who.
        side: u8,
        /// The number of the first event that is taken back: it and all after it did not happen.
        since: u32,
    },
    /// The game is over.
    Ended(Ending),
}

/// Dice thrown on a chart, told in full.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Resolved {
    /// The chart.
    pub chart: &'static str,
    /// For whom.
    pub by: Option<String>,
    /// Against whom.
    pub at: Option<String>,
    /// The outcome in words.
    pub outcome: String,
    /// The modifiers, sum by sum.
    pub sums: Vec<Sum>,
    /// Every die, in the order rolled.
    pub dice: Vec<Rolled>,
}

/// Where a piece stands and which way it looks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Pose {
    /// The centre of the piece.
    pub at: Pair,
    /// Which way it looks, in degrees.
    pub facing: f64,
}

impl Event {
    /// An event of a game, as the `n`th that a viewer is told.
    pub(crate) fn new(n: u32, told: &LoggedEvent, setting: &Setting) -> Event {
        let LoggedEvent { event, .. } = told;
        Event { n, words: tell::phrase(told, setting), rule: event.rule, what: Happened::new(&event.what, setting) }
    }
}

impl Happened {
    /// What happened in a game.
    pub(crate) fn new(what: &game::What, setting: &Setting) -> Happened {
        let id = |piece: &game::PieceId| setting.id(*piece).to_owned();
        match what {
            game::What::Began { turn, side, step } => {
                Happened::Began { turn: *turn, side: side.map(|side| side.0), step }
            }
            game::What::Ordered { piece, .. } => Happened::Ordered { piece: id(piece) },
            game::What::Resolved(thrown) => Happened::Resolved(Resolved::new(thrown, setting)),
            game::What::Moved { piece, from, to, path, how } => Happened::Moved {
                piece: id(piece),
                from: (*from).into(),
                to: (*to).into(),
                path: path.iter().copied().map(place).collect(),
                how,
            },
            game::What::Lost { piece, count, left, parts } => {
                Happened::Lost { piece: id(piece), count: *count, left: *left, parts: parts.clone() }
            }
            game::What::Changed { piece, aspect, to, better } => {
                Happened::Changed { piece: id(piece), aspect: aspect.word(), to, better: *better }
            }
            game::What::Counted { piece, aspect, what, now, was } => {
                Happened::Counted { piece: id(piece), aspect: aspect.word(), what, now: *now, was: *was }
            }
            game::What::Placed { piece, at } => Happened::Placed { piece: id(piece), at: (*at).into() },
            game::What::Removed { piece, how } => Happened::Removed { piece: id(piece), how },
            game::What::Revealed { marker, piece } => {
                Happened::Revealed { marker: marker.as_ref().map(id), piece: piece.as_ref().map(id) }
            }
            game::What::Renamed { piece, name } => Happened::Renamed { piece: id(piece), name: name.clone() },
            game::What::Joined { piece, to } => Happened::Joined { piece: id(piece), to: id(to) },
            game::What::Parted { piece, from } => Happened::Parted { piece: id(piece), from: id(from) },
            game::What::Merged { piece, into } => Happened::Merged { piece: id(piece), into: id(into) },
            game::What::Taken { objective, side } => {
                Happened::Taken { objective: *objective, side: side.map(|side| side.0) }
            }
            // Where parts stand the view shows: it is not sent as an event.
            game::What::Said { .. } | game::What::Stands { .. } => Happened::Said,
            game::What::Amended { .. } => Happened::Amended,
            game::What::Ended(ending) => Happened::Ended(Ending::new(*ending, setting)),
        }
    }
}

impl Resolved {
    fn new(thrown: &Thrown, setting: &Setting) -> Resolved {
        let id = |piece: game::PieceId| setting.id(piece).to_owned();
        Resolved {
            chart: thrown.chart,
            by: thrown.by.map(id),
            at: thrown.at.map(id),
            outcome: thrown.words.clone(),
            sums: thrown.notes.sums().map(Into::into).collect(),
            dice: thrown.notes.dice.iter().map(Into::into).collect(),
        }
    }

    /// Every modifier that counted.
    pub fn modifiers(&self) -> impl Iterator<Item = &Modifier> {
        self.sums.iter().flat_map(|sum| &sum.modifiers)
    }
}

impl From<table::Pose> for Pose {
    fn from(pose: table::Pose) -> Self {
        Pose { at: place(pose.spot), facing: degrees(pose.facing) }
    }
}
