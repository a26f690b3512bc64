//! The table as one viewer sees it.

use engine::game::{self, Game, Sighting, Tone};
use engine::table::Facing;
use engine::word::Word;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::setting::{Dress, Pair, place};

/// The table as a viewer sees it. The first view is whole; in those that follow, `pieces` are only those that look
/// different from before, and `gone` are those that can no longer be seen.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct View {
    /// The open question in words, and what to do now.
    pub banner: String,
    /// The turn; 0 while the pieces are set up.
    pub turn: u16,
    /// The step of the turn, as people call it.
    pub step: Option<&'static str>,
    /// The rule that puts the question.
    pub rule: Option<&'static str>,
    /// The side that is asked.
    pub asked: Option<u8>,
    /// Whether the viewer is asked.
    pub yours: bool,
    /// Whether the answers stay hidden from the other side until all are given.
    pub secret: bool,
    /// The piece that the question is about, where it is about one.
    pub about: Option<String>,
    /// The pieces that the question has offers for, if the viewer is asked.
    pub actors: Vec<String>,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// Pieces that were seen before and are not any more.
    pub gone: Vec<String>,
    /// Who holds the objectives.
    pub objectives: Vec<Held>,
    /// Lines about the whole game.
    pub status: Vec<Status>,
    /// The pieces that act as one.
    pub groupings: Vec<Grouping>,
    /// What one side wants the other to agree to.
    pub proposal: Option<Proposal>,
    /// What the dice wait for: secrets of those who play. None once they can fall.
    pub sealing: Option<Sealing>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A round of fair dice that waits for secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Sealing {
    /// The id of the game, which is part of every commitment.
    pub game: String,
    /// The round, from 1.
    pub round: u32,
    /// Who takes part, in order.
    pub parties: Vec<SealedParty>,
}

/// Somebody who takes part in a round of fair dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SealedParty {
    /// `server`, a side's name in orders, or `table` for all at a shared screen.
    pub who: String,
    /// What they committed to; none until they have.
    pub commitment: Option<String>,
    /// Whether their secret was given.
    pub given: bool,
}

/// Who holds an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Held {
    /// The side; nobody if it stands empty.
    pub held: Option<u8>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<u8>,
    /// Why, as people call it.
    pub why: &'static str,
    /// The rule that says so.
    pub rule: &'static str,
}

/// What one side wants the other to agree to.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Proposal {
    /// Its number; an answer names it.
    pub number: u32,
    /// Who proposes.
    pub side: u8,
    /// In words.
    pub words: String,
    /// Exactly what would change, in words, where something is set right by hand.
    pub change: Option<String>,
    /// Why, in the words of the one who proposes it.
    pub reason: Option<String>,
    /// The piece that would change, where the viewer sees it.
    pub piece: Option<String>,
    /// The change on the table: where the piece stands, and where it would; empty where it is not to be seen there.
    pub witnesses: Vec<Witness>,
}

/// A piece to draw.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Piece {
    /// Its name in orders.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: u8,
    /// What it is: `foot`, `horse`, `guns` or `leader`.
    pub role: &'static str,
    /// Where it is; pieces off the table keep their last place.
    pub at: Pair,
    /// Which way it looks, in degrees: 0 away from the near edge, counting to the left.
    pub facing: f64,
    /// Whether it is on the table.
    pub on_table: bool,
    /// Half its width across and half its depth.
    pub half: Pair,
    /// What is left of it.
    pub strength: u16,
    /// What it began with.
    pub full: u16,
    /// How steady it is, from 0 (running) to 100.
    pub steadiness: u8,
    /// What it wears and carries that differs from the rest of its side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dress: Option<Dress>,
    /// Its card.
    pub card: Card,
}

/// A piece in words and shapes.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Card {
    /// What it is, in a line.
    pub title: String,
    /// Its attributes, label and value.
    pub lines: Vec<(String, String)>,
    /// Its states.
    pub badges: Vec<Badge>,
    /// Its bases.
    pub bases: Vec<Base>,
}

/// A line about the whole game.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Status {
    /// What it is about.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// Whose, if it is about one side.
    pub side: Option<u8>,
    /// Whether that is good or bad.
    #[ts(type = "\"good\" | \"plain\" | \"bad\"")]
    #[schema(value_type = String)]
    pub tone: Tone,
}

/// Pieces that act as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Grouping {
    /// The piece whose orders are for all of them.
    pub head: String,
    /// All of them, the head included.
    pub members: Vec<String>,
    /// What they are together: `line`, `column`, `troop`.
    pub word: &'static str,
}

/// A state of a piece, short enough for a badge.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Badge {
    /// What it says.
    pub label: String,
    /// Whether that is good or bad.
    #[ts(type = "\"good\" | \"plain\" | \"bad\"")]
    #[schema(value_type = String)]
    pub tone: Tone,
}

/// One base of a piece: of the whole piece, or of one of its parts.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Base {
    /// Its outline.
    #[serde(flatten)]
    pub shape: BaseShape,
    /// Which part of the piece stands on it, where orders can name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub part: Option<u16>,
    /// What that part is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The states of that part alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Badge>>", optional)]
    pub badges: Vec<Badge>,
}

/// The outline of a base.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
#[serde(untagged)]
pub enum BaseShape {
    /// A base with corners.
    Corners {
        /// The corners in order.
        corners: Vec<Pair>,
    },
    /// A round base.
    Disc {
        /// Its centre.
        centre: Pair,
        /// Its radius.
        radius: f64,
    },
}

/// A measurement to draw: what a verdict was found by.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Witness {
    /// What was measured: `range`, `sight`, `arc`, `reach`, `cover`, `blocked`.
    pub what: &'static str,
    /// In words, with the measure.
    pub words: String,
    /// The rule.
    pub rule: &'static str,
    /// The points measured between, or the corners of a zone.
    pub points: Vec<Pair>,
    /// Whether the points are a closed outline.
    pub closed: bool,
    /// The distance, if one was measured.
    pub distance: Option<f64>,
}

impl Piece {
    /// A piece of a game.
    pub(crate) fn new(seen: &Sighting, card: game::Card, game: &dyn Game) -> Piece {
        Piece {
            id: game.setting().id(seen.piece).to_owned(),
            name: game.name(seen.piece).into_owned(),
            side: seen.side.0,
            role: seen.role.word(),
            at: place(seen.pose.spot),
            facing: degrees(seen.pose.facing),
            on_table: seen.on_table,
            half: Pair(seen.half),
            strength: seen.strength,
            full: seen.full,
            steadiness: seen.steadiness,
            dress: game.setting().dress(seen.piece).map(Dress::from),
            card: card.into(),
        }
    }
}

impl From<game::Card> for Card {
    fn from(card: game::Card) -> Self {
        let lines = card.lines.into_iter().map(|(label, value)| (label.into_owned(), value.into_owned()));
        let badges = card.badges.into_iter().map(Into::into);
        let bases = card.bases.into_iter().map(Into::into);
        Card { title: card.title, lines: lines.collect(), badges: badges.collect(), bases: bases.collect() }
    }
}

impl From<game::Badge> for Badge {
    fn from(badge: game::Badge) -> Self {
        Badge { label: badge.label.into_owned(), tone: badge.tone }
    }
}

impl From<game::Base> for Base {
    fn from(base: game::Base) -> Self {
        let shape = match base.shape {
            game::BaseShape::Corners { corners } => {
                BaseShape::Corners { corners: corners.into_iter().map(Pair).collect() }
            }
            game::BaseShape::Disc { centre, radius } => BaseShape::Disc { centre: Pair(centre), radius },
        };
        let badges = base.badges.into_iter().map(Into::into).collect();
        Base { shape, part: base.part, name: base.name, badges }
    }
}

impl From<game::Status> for Status {
    fn from(status: game::Status) -> Self {
        Status {
            label: status.label.into_owned(),
            value: status.value.into_owned(),
            side: status.side.map(|side| side.0),
            tone: status.tone,
        }
    }
}

impl Ending {
    /// How a game in this setting ended.
    pub(crate) fn new(ending: game::Ending, setting: &game::Setting) -> Ending {
        Ending { winner: ending.winner.map(|side| side.0), why: setting.title(ending.why), rule: ending.rule }
    }
}

impl From<game::Witness> for Witness {
    fn from(witness: game::Witness) -> Self {
        Witness {
            what: witness.what,
            words: witness.words,
            rule: witness.rule,
            points: witness.points.into_iter().map(super::setting::pair).collect(),
            closed: witness.closed,
            distance: witness.distance,
        }
    }
}

/// A facing for the wire.
pub(crate) fn degrees(facing: Facing) -> f64 {
    f64::from(facing.hundredths()) / 100.0
}
