//! Orders, offers and what is asked about them.

use engine::game::{self, Act, Setting};
use engine::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::event::Resolved;
use super::setting::Pair;
use super::view::{Base, Witness};

/// An order in its outside form. Which parts it has, the offer says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Order {
    /// What is done.
    pub verb: String,
    /// The piece that does it.
    #[ts(optional)]
    pub by: Option<String>,
    /// What it is aimed at: a piece, a place, an item of a list, or a side.
    #[ts(optional, type = "string | [number, number] | number | { side: string }")]
    #[schema(value_type = Object)]
    pub at: Option<Value>,
    /// In which way.
    #[ts(optional)]
    pub how: Option<Vec<String>>,
    /// The pieces that take part besides.
    #[ts(optional)]
    pub with: Option<Vec<String>>,
    /// The way-points of a route after its start, or the one place where a piece is put.
    #[ts(optional)]
    pub path: Option<Vec<Pair>>,
    /// Which way the piece looks in the end, in degrees.
    #[ts(optional)]
    pub facing: Option<f64>,
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
    /// What the order must still say.
    pub fill: Fill,
    /// In words.
    pub words: String,
}

/// What an order must say beyond the offer.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "fill", rename_all = "kebab-case")]
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
    /// A place to put the piece.
    Place {
        /// The zone, by its place in the setting; none is the whole table.
        zone: Option<usize>,
    },
    /// Some of these pieces.
    Several {
        /// Those to choose from.
        from: Vec<String>,
        /// The fewest that must be chosen.
        least: usize,
        /// The most that may be chosen.
        most: usize,
    },
    /// Only which way to look.
    Facing,
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
    /// Why it may not be given, if it may not.
    pub refusal: Option<Refusal>,
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
}

impl Offer {
    /// An offer of a game, in these words.
    pub(crate) fn new(offer: &game::Offer, words: String, setting: &Setting) -> Offer {
        let act: Act = offer.act;
        Offer { order: offer.order.to_json(setting), act: act.word(), fill: Fill::new(&offer.fill, setting), words }
    }
}

impl Fill {
    fn new(fill: &game::Fill, setting: &Setting) -> Fill {
        match fill {
            game::Fill::Nothing => Fill::Nothing,
            game::Fill::Route { reach, turns } => Fill::Route { reach: *reach, turns: *turns },
            game::Fill::Place { zone } => Fill::Place { zone: *zone },
            game::Fill::Several { from, least, most } => Fill::Several {
                from: from.iter().map(|piece| setting.id(*piece).to_owned()).collect(),
                least: *least,
                most: *most,
            },
            game::Fill::Facing => Fill::Facing,
        }
    }
}

impl From<game::Refusal> for Refusal {
    fn from(refusal: game::Refusal) -> Self {
        Refusal { rule: refusal.rule, why: refusal.why, instead: refusal.instead }
    }
}
