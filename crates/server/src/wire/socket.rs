//! What goes over the socket of a seat. A client's request has an id of its choosing; the answer names it.

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::event::{Event, Pose};
use super::fault::Due;
use super::order::{Explained, Goal, Offer, Order, Prospects, Refusal, Tried};
use super::setting::{Pair, Setting};
use super::view::{View, Witness};

/// A request of a client: `{"id": 7, "undo": {}}`. Exactly one kind of request stands beside `id` and `at`.
#[derive(Clone, Debug, TS)]
pub struct Ask {
    /// Chosen by the client; the answer has it as `re`. The same id with the same `at` is never carried out twice.
    #[ts(type = "number | string")]
    pub id: AskId,
    /// The number of the last event that the client has seen; whatever changes the game needs it.
    #[ts(optional)]
    pub at: Option<u32>,
    /// What is asked.
    #[ts(flatten)]
    pub request: Request,
}

/// The id of a request: a number or a short text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AskId {
    /// A number.
    Number(u64),
    /// A text of at most 64 bytes.
    Text(String),
}

/// What a client asks.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// The first request: who the client is.
    Hello(Hello),
    /// An order in its outside form, perhaps with dice that were rolled at the table.
    Order(#[ts(as = "OrderWithDice")] Map<String, Value>),
    /// Several orders that answer the same question, one after the other; one step to take back.
    Orders(Orders),
    /// The offers that answer the open question.
    Offers(OffersOf),
    /// An order that is not given yet: how near to the goal does it get?
    Try(TryOrder),
    /// The exact odds of an order.
    Odds(OrderOnly),
    /// What an order is measured by, and what counts for it.
    Explain(OrderOnly),
    /// What a piece threatens.
    Threat(ThreatOf),
    /// What the other side threatens a piece with.
    Danger(ThreatOf),
    /// How far the leaders of a side command.
    Command(CommandOf),
    /// Whether one sees from one end to another.
    Sight(SightOf),
    /// What may be set right by hand on a piece.
    Mendable(ThreatOf),
    /// Takes the last step of one's own back.
    Undo(Nothing),
    /// Answers what the other side proposes.
    Consent(Consent),
    /// Sets something right by hand, if the other side agrees.
    Amend(Amend),
    /// Gives the game up.
    Concede(Nothing),
    /// Fair dice: commits to a secret.
    Commit(Commit),
    /// Fair dice: gives the secret, once everyone who plays has committed.
    Reveal(Reveal),
    /// At a shared screen: whose turn it is to look; nobody's between two.
    Curtain(Curtain),
    /// A word to all who are at the table.
    Say(Say),
    /// Whether the player looks elsewhere for a while.
    Away(Away),
}

/// Who the client is, and what it has seen already.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The secret of the seat.
    pub token: String,
    /// The number of the last event that it has; 0 for none.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub after: u32,
}

impl std::fmt::Debug for Hello {
    /// Without the secret: it must show in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hello(after {})", self.after)
    }
}

/// An order, and the dice that were rolled for it at the table.
#[derive(Clone, Debug, TS)]
pub struct OrderWithDice {
    /// The order.
    #[ts(flatten)]
    pub order: Order,
    /// The faces, in order; only in games whose dice are typed in.
    #[ts(optional)]
    pub dice: Option<Vec<u32>>,
}

/// Several orders that answer the same question.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// The orders, in their order.
    #[ts(as = "Vec<Order>")]
    pub orders: Vec<Value>,
}

/// Whose offers are asked for.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OffersOf {
    /// Only this piece's.
    #[serde(default)]
    #[ts(optional)]
    pub piece: Option<String>,
}

/// An order and where it should get to.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TryOrder {
    /// The order.
    #[ts(as = "Order")]
    pub order: Value,
    /// Where to get to; without it the order is checked as it stands.
    #[serde(default)]
    #[ts(optional)]
    pub goal: Option<Goal>,
}

/// An order and nothing more.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OrderOnly {
    /// The order.
    #[ts(as = "Order")]
    pub order: Value,
}

/// What one piece threatens another with.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Danger {
    /// The piece that threatens.
    pub by: String,
    /// The ground that its fire or its move reaches.
    pub witnesses: Vec<Witness>,
}

/// The piece whose threat is asked for, or what threatens it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ThreatOf {
    /// The piece.
    pub piece: String,
}

/// The side whose leaders are asked for.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CommandOf {
    /// The side by its place.
    pub side: u8,
}

/// The two ends of a line of sight.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SightOf {
    /// From where one looks.
    pub from: SightEnd,
    /// What one looks at.
    pub to: SightEnd,
}

/// One end of a line of sight: a piece by its name in orders, or a place.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(untagged)]
pub enum SightEnd {
    /// A piece.
    Piece(String),
    /// A place.
    Place(Pair),
}

/// Whether one sees from one end to the other, and why.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LineOfSight {
    /// Whether the line is free.
    pub free: bool,
    /// Why, in words; empty where nothing needs to be said.
    pub why: String,
    /// The rule that says so.
    pub rule: &'static str,
    /// What it was measured along.
    pub lines: Vec<Witness>,
}

/// What may be set right by hand on a piece, and how it stands now.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Mendable {
    /// Where it stands and looks, if it may be put elsewhere.
    pub pose: Option<Pose>,
    /// Its strength, if that may be set.
    pub strength: Option<Counted>,
    /// Its states.
    pub states: Vec<MendableState>,
    /// Whether it may be taken off the table.
    pub removable: bool,
}

/// A number that may be set, and its bounds.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct Counted {
    /// What it is now.
    pub now: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most that it may be.
    pub most: i32,
}

/// A state that may be set: one of some words, or a number.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MendableState {
    /// What about the piece.
    pub what: &'static str,
    /// What it is now.
    pub now: String,
    /// The words that it may be; none where it is a number.
    pub words: Vec<String>,
    /// Its bounds, where it is a number.
    pub number: Option<Counted>,
}

impl From<engine::kit::mend::Counted> for Counted {
    fn from(counted: engine::kit::mend::Counted) -> Self {
        Counted { now: counted.now, least: counted.least, most: counted.most }
    }
}

impl From<&engine::kit::Mendable> for Mendable {
    fn from(mendable: &engine::kit::Mendable) -> Self {
        use engine::kit::mend::Values;
        let state = |state: &engine::kit::mend::State| {
            let (now, words, number) = match &state.values {
                Values::Words { now, words } => {
                    ((*now).to_owned(), words.iter().map(|word| (*word).to_owned()).collect(), None)
                }
                Values::Whole(counted) => (counted.now.to_string(), Vec::new(), Some(Counted::from(*counted))),
            };
            MendableState { what: state.what, now, words, number }
        };
        Mendable {
            pose: mendable.standing().map(Pose::from),
            strength: mendable.counted().map(Counted::from),
            states: mendable.states().iter().map(state).collect(),
            removable: mendable.is_removable(),
        }
    }
}

/// A word to all who are at the table.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// What is said: at most 240 characters.
    pub words: String,
}

/// Whether the player looks elsewhere for a while.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// Whether they do.
    pub away: bool,
}

/// What was said at the table.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Said {
    /// Who says it; none at a screen that both sides share.
    pub side: Option<u8>,
    /// The words.
    pub words: String,
}

/// Who is at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Presence {
    /// By side: whether somebody sits there, and looks.
    pub sides: Vec<Attendance>,
    /// How many watch.
    pub watchers: usize,
}

/// Whether a side's player is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Attendance {
    /// Nobody sits there now.
    Gone,
    /// They look elsewhere.
    Away,
    /// They are at the table.
    Here,
}

/// A request that says it all by its name.
#[derive(Clone, Copy, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// An answer to a proposal.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// The number of the proposal.
    pub number: u32,
    /// Whether the side agrees.
    pub yes: bool,
}

/// Something to set right by hand.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Amend {
    /// What: `{"set": "strength", "piece": "4th-foot", "strength": 5}`.
    #[ts(type = "Record<string, unknown>")]
    pub fix: Value,
    /// Why.
    pub reason: String,
}

/// What a seat commits to (`docs/fair-dice.md`).
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// The commitment: 64 hexadecimal digits.
    pub commitment: String,
}

/// The secret of a seat.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The secret: 64 hexadecimal digits.
    pub secret: String,
}

impl std::fmt::Debug for Reveal {
    /// Without the secret: it must show in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Reveal(…)")
    }
}

/// Whose turn it is to look at a shared screen.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Curtain {
    /// The side by its name in orders; nobody's while the screen is handed over.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<String>,
    /// The number of the last event that this side has seen here; 0 for none.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub after: u32,
}

/// What the server sends: the answer to a request, or news.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant)] // made to be sent at once
pub enum Message {
    /// The answer to a request.
    Answer(Answer),
    /// Something changed.
    News(News),
    /// In how many other places the seat is open: windows of one's own, or of another who has its secret.
    Elsewhere {
        /// How many.
        elsewhere: u32,
    },
    /// Somebody says something.
    Said {
        /// Who says what.
        said: Said,
    },
    /// Somebody came, went or looks elsewhere.
    Here {
        /// Who is there now.
        here: Presence,
    },
    /// The server hangs up.
    Bye {
        /// Why.
        bye: String,
    },
}

/// The answer to a request.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Answer {
    /// The id of the request.
    #[ts(type = "number | string | null")]
    pub re: Option<AskId>,
    /// What is answered.
    #[serde(flatten)]
    pub reply: Reply,
}

/// What is answered.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// To `hello` and `curtain`; the events that were missed follow as news.
    Welcome(Box<Welcome>),
    /// It is done, and durably kept.
    Done(Done),
    /// To `orders`: how many were carried out, and what stopped the rest.
    Batch(Batch),
    /// To `offers`.
    Offers(Vec<Offer>),
    /// To `try`.
    Tried(Box<Tried>),
    /// To `odds`.
    Odds(Prospects),
    /// To `explain`.
    Explained(Box<Explained>),
    /// To `threat`.
    Threat(Vec<Witness>),
    /// To `danger`, piece by piece of the other side.
    Danger(Vec<Danger>),
    /// To `command`, leader by leader.
    Command(Vec<Danger>),
    /// To `sight`.
    Sight(LineOfSight),
    /// To `mendable`; none if nothing may be set right.
    Mendable(Option<Mendable>),
    /// The other side has been asked to agree.
    Proposed(Proposed),
    /// It cannot be done.
    Error(Box<Trouble>),
}

/// Where one sits, and how things stand.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Welcome {
    /// The seat.
    pub seat: Seat,
    /// What never changes.
    pub setting: Setting,
    /// The whole table.
    pub view: View,
    /// The number of the last event.
    pub last: u32,
}

/// A seat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Seat {
    /// The side that it looks as; none for a watcher, or behind the curtain.
    pub side: Option<u8>,
    /// Whether both sides share this screen.
    pub hot: bool,
    /// Whether it only watches.
    pub watches: bool,
    /// Where dice come from: `program` or `typed`.
    pub dice: &'static str,
    /// What the program's dice come from: `fair` (the secrets of all who take part), `seed`, `named-seed` (the one who
    /// began the game can foresee them), or `typed`.
    pub source: &'static str,
    /// Who plays the sides: `human`, or a bot such as `bot:drill`.
    pub players: Vec<String>,
}

/// Something is done.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct Done {
    /// The number of the last event that came of it.
    pub last: u32,
}

/// Several orders were carried out, perhaps not all.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Batch {
    /// The number of the last event that came of them.
    pub last: u32,
    /// How many were carried out.
    pub done: usize,
    /// Why the order at place `done` was not carried out; none if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<Box<Trouble>>,
}

/// A proposal is made.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct Proposed {
    /// Its number.
    pub number: u32,
}

/// Why something cannot be done.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Trouble {
    /// The stable kebab-case name of this kind of trouble.
    pub kind: &'static str,
    /// In words.
    pub message: String,
    /// The refusal of the rules, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refusal: Option<Refusal>,
    /// The die that is due, if dice ran short.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub due: Option<Due>,
    /// How things really stand, if the client's picture was old.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub view: Option<Box<View>>,
    /// The number of the last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last: Option<u32>,
}

/// Something changed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct News {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What looks different now.
    pub view: Option<View>,
}

/// The longest id of a request.
const LONGEST_ID: usize = 64;

impl<'de> Deserialize<'de> for Ask {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        let id = fields.remove("id").ok_or_else(|| de::Error::custom("a request needs an `id`"))?;
        let id: AskId = serde_json::from_value(id).map_err(|_| de::Error::custom("`id` is a number or a text"))?;
        if matches!(&id, AskId::Text(text) if text.len() > LONGEST_ID) {
            return Err(de::Error::custom("`id` is too long"));
        }
        let at = fields.remove("at").map(serde_json::from_value::<Option<u32>>).transpose().map(Option::flatten);
        let at = at.map_err(|_| de::Error::custom("`at` is the number of an event"))?;
        if fields.len() != 1 {
            return Err(de::Error::custom("a request is one thing, such as {\"id\": 1, \"undo\": {}}"));
        }
        let request = serde_json::from_value(Value::Object(fields)).map_err(de::Error::custom)?;
        Ok(Ask { id, at, request })
    }
}

impl AskId {
    /// The id of a request that makes no sense otherwise, so that whoever sent it knows which it was.
    pub(crate) fn of_nonsense(text: &str) -> Option<AskId> {
        #[derive(Deserialize)]
        struct Named {
            id: AskId,
        }
        let Named { id } = serde_json::from_str(text).ok()?;
        Some(id).filter(|id| !matches!(id, AskId::Text(text) if text.len() > LONGEST_ID))
    }
}

impl std::fmt::Display for AskId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AskId::Number(number) => number.fmt(f),
            AskId::Text(text) => write!(f, "{text:?}"),
        }
    }
}
