//! Orders, offers and what is asked about them.

use engine::game::{self, Act, PieceId, Setting};
use engine::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::event::Resolved;
use super::setting::Pair;
use super::view::{Badge, Base, Witness, degrees};

/// An order in its outside form. Which parts it has, the offer says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Order {
    /// What is done.
    pub verb: String,
    /// The piece that does it.
    #[ts(optional)]
    pub by: Option<String>,
    /// What it is aimed at: a piece, a part of one, a place, an area of the ground, an item of a list, or a side.
    #[ts(
        optional,
        type = "string | [number, number] | number | { side: string } | { area: string | number } | { piece: string, part: number }"
    )]
    #[schema(value_type = Object)]
    pub at: Option<Value>,
    /// In which way.
    #[ts(optional)]
    pub how: Option<Vec<String>>,
    /// The parts of the piece that do it; all that can, if none is named.
    #[ts(optional)]
    pub parts: Option<Vec<u16>>,
    /// The pieces that take part besides.
    #[ts(optional)]
    pub with: Option<Vec<String>>,
    /// The way-points of a route after its start, or the one place where a piece is put.
    #[ts(optional)]
    pub path: Option<Vec<Pair>>,
    /// Which way the piece looks in the end, in degrees.
    #[ts(optional)]
    pub facing: Option<f64>,
    /// How many.
    #[ts(optional)]
    pub count: Option<u16>,
    /// The place of each part, in the order of the parts.
    #[ts(optional)]
    pub spread: Option<Vec<Pair>>,
    /// What each of those listed takes of a total, in the order of the offer.
    #[ts(optional)]
    pub shares: Option<Vec<u16>>,
}

/// One answer to the open question.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Offer {
    /// The order, without what is left open.
    #[ts(as = "Order")]
    #[schema(value_type = Order)]
    pub order: Value,
    /// What sort of thing it does: `fire`, `charge`, `move`, `done` and so on.
    pub act: &'static str,
    /// What the order must or may still say.
    pub blanks: Blanks,
    /// Whether `done` does this for a piece that has said nothing.
    pub usual: bool,
    /// How far a move is expected to go whose reach is rolled after the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub expected_reach: Option<f64>,
    /// In words.
    pub words: String,
}

/// All that an order must or may say beyond the offer; a blank that is not there is not asked for.
#[derive(Clone, Debug, Default, Serialize, TS, ToSchema)]
pub struct Blanks {
    /// A route of way-points: `path`, and `facing` if the route turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub route: Option<RouteBlank>,
    /// A place to put the piece: one spot in `path`, and a `facing`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub place: Option<PlaceBlank>,
    /// A direction to look.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facing: Option<FacingBlank>,
    /// Other pieces that take part: `with`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub several: Option<SeveralBlank>,
    /// Parts of the piece that take part: `parts`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parts: Option<PartsBlank>,
    /// A number: `count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub count: Option<CountBlank>,
    /// The place of each part: `spread`. The arrangement places them if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spread: Option<SpreadBlank>,
    /// A total divided among pieces: `shares`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shares: Option<SharesBlank>,
}

/// A route of way-points.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RouteBlank {
    /// How far it may go over the best of ground.
    pub reach: f64,
    /// Whether a final facing may be given.
    pub turns: bool,
    /// The most way-points it may have; any number if none.
    pub bends: Option<u8>,
    /// The one direction that it may take, in degrees; any if none.
    pub bearing: Option<f64>,
}

/// A place for the piece.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlaceBlank {
    /// The zones that it may be in, by their places in the setting; the whole table if there are none.
    pub zones: Vec<usize>,
}

/// A direction to look.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct FacingBlank {
    /// The middle direction in degrees, and the degrees to either side of it that are allowed; any direction if none.
    pub within: Option<(f64, u16)>,
}

/// Some of these pieces.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeveralBlank {
    /// The pieces to choose from.
    pub from: Vec<String>,
    /// The fewest that must be chosen.
    pub least: usize,
    /// The most that may be chosen.
    pub most: usize,
}

/// Some of these parts of the piece.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PartsBlank {
    /// The parts to choose from.
    pub from: Vec<u16>,
    /// The fewest that must be chosen.
    pub least: usize,
    /// The most that may be chosen.
    pub most: usize,
}

/// A whole number.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CountBlank {
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// A place for each part of the piece.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SpreadBlank {
    /// How many parts there are.
    pub count: u16,
    /// How far from the piece's own place each may be; any distance if none.
    pub within: Option<f64>,
    /// The arrangements that place all parts at once, in words of `how`.
    pub arrangements: Vec<&'static str>,
}

/// A total that is divided.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SharesBlank {
    /// Among whom, and the most that each can take.
    pub among: Vec<(String, u16)>,
    /// How much there is.
    pub total: u16,
}

/// Where a player would like to get to.
#[derive(Clone, Copy, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The place.
    pub spot: Pair,
    /// Which way to look there, in degrees; as the way ends, if none.
    #[serde(default)]
    #[ts(optional)]
    pub facing: Option<f64>,
}

/// An order that was tried and not given.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Tried {
    /// The order, filled in as near to the goal as is allowed.
    #[ts(as = "Order")]
    #[schema(value_type = Order)]
    pub order: Value,
    /// In words.
    pub words: String,
    /// What it was measured by.
    pub witnesses: Vec<Witness>,
    /// The bases of the piece as the order would leave them; none where that is up to the dice.
    pub bases: Vec<Base>,
    /// Those who go along by the same order, each with its bases.
    pub others: Vec<TriedPiece>,
    /// What it costs or brings for sure, besides the way: disorder, another formation, command that is left.
    pub costs: Vec<Badge>,
    /// Why it may not be given, if it may not.
    pub refusal: Option<Refusal>,
}

/// A piece that an order takes along.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TriedPiece {
    /// Which.
    pub piece: String,
    /// Its bases as the order would leave them.
    pub bases: Vec<Base>,
    /// Which way it would look, in degrees.
    pub facing: f64,
}

/// A refusal: the rule that forbids, why, and what would be allowed.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Refusal {
    /// The rule that forbids it; empty if none does.
    pub rule: &'static str,
    /// Why, in a sentence without its full stop.
    pub why: String,
    /// What would be allowed.
    pub instead: Option<String>,
}

/// What speaks for and against an order.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Explained {
    /// What it is measured by.
    pub witnesses: Vec<Witness>,
    /// The chart that it is thrown on, with the modifiers that count; its dice are only an example.
    pub chart: Option<Resolved>,
    /// Why it may not be given, if it may not.
    pub refusal: Option<Refusal>,
}

/// The exact odds of an order, the most likely outcome first.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Prospects {
    /// Every outcome with its chance.
    pub odds: Vec<Prospect>,
    /// What may come of it for each piece, in a line.
    pub summary: Vec<String>,
}

/// What may come of an order.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Prospect {
    /// Its exact chance, such as `3/10`.
    pub p: String,
    /// The same as a decimal.
    pub probability: f64,
    /// What changes, in words; nothing if the list is empty.
    pub changes: Vec<String>,
    /// The pieces that it harms: they lose strength, leave the table or are worse off.
    pub harms: Vec<String>,
    /// The pieces that are better off.
    pub helps: Vec<String>,
}

impl Offer {
    /// An offer of a game, in these words.
    pub(crate) fn new(offer: &game::Offer, words: String, setting: &Setting) -> Offer {
        let act: Act = offer.act;
        Offer {
            order: offer.order.to_json(setting),
            act: act.word(),
            blanks: Blanks::new(&offer.blanks, setting),
            usual: offer.usual,
            expected_reach: offer.expected_reach,
            words,
        }
    }
}

impl Blanks {
    fn new(blanks: &game::Blanks, setting: &Setting) -> Blanks {
        let id = |piece: PieceId| setting.id(piece).to_owned();
        Blanks {
            route: blanks.route.map(|blank| RouteBlank {
                reach: blank.reach,
                turns: blank.turns,
                bends: blank.bends,
                bearing: blank.bearing.map(degrees),
            }),
            place: blanks.place.as_ref().map(|blank| PlaceBlank { zones: blank.zones.clone() }),
            facing: blanks
                .facing
                .map(|blank| FacingBlank { within: blank.within.map(|(middle, aside)| (degrees(middle), aside)) }),
            several: blanks.several.as_ref().map(|blank| SeveralBlank {
                from: blank.from.iter().copied().map(id).collect(),
                least: blank.least,
                most: blank.most,
            }),
            parts: blanks.parts.as_ref().map(|blank| PartsBlank {
                from: blank.from.clone(),
                least: blank.least,
                most: blank.most,
            }),
            count: blanks.count.map(|blank| CountBlank { least: blank.least, most: blank.most }),
            spread: blanks.spread.as_ref().map(|blank| SpreadBlank {
                count: blank.count,
                within: blank.within,
                arrangements: blank.arrangements.to_vec(),
            }),
            shares: blanks.shares.as_ref().map(|blank| SharesBlank {
                among: blank.among.iter().map(|(piece, most)| (id(*piece), *most)).collect(),
                total: blank.total,
            }),
        }
    }
}

impl From<game::Refusal> for Refusal {
    fn from(refusal: game::Refusal) -> Self {
        Refusal { rule: refusal.rule, why: refusal.why, instead: refusal.instead }
    }
}
