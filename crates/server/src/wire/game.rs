//! Games: how one is begun, and those that a browser has seats at.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game to be begun.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The name of a scenario that ships.
    #[serde(default)]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// Or the text of a scenario file.
    #[serde(default)]
    #[ts(optional)]
    pub scenario_text: Option<String>,
    /// Who plays: by side, `human` (also if left out) or a bot such as `bot:drill`.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub seats: BTreeMap<String, String>,
    /// The seed of the dice; one that nobody can foresee, if left out.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Where the dice of people come from.
    #[serde(default)]
    #[ts(optional, as = "Option<DiceFrom>")]
    pub dice: DiceFrom,
    /// Whether all people share one screen.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub hot_seat: bool,
}

/// Where dice come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DiceFrom {
    /// The server throws them.
    #[default]
    Program,
    /// People roll them at the table and type them in.
    Typed,
}

impl DiceFrom {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            DiceFrom::Program => "program",
            DiceFrom::Typed => "typed",
        }
    }
}

/// A game to go on from a step of another.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The last step that is kept; 0 for none.
    pub step: u32,
    /// Who plays: by side, `human` (also if left out) or a bot such as `bot:drill`.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub seats: BTreeMap<String, String>,
    /// Where the dice of people come from.
    #[serde(default)]
    #[ts(optional, as = "Option<DiceFrom>")]
    pub dice: DiceFrom,
    /// Whether all people share one screen.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub hot_seat: bool,
}

/// A game that has begun.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Begun {
    /// Its id.
    pub game: String,
    /// The seats of people. Whoever knows a seat's secret sits there.
    pub seats: Vec<SeatLink>,
    /// For those who watch.
    pub watch: WatchLink,
}

/// The way to a seat.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeatLink {
    /// The side by its name in orders; none if the seat is for all.
    pub side: Option<String>,
    /// The secret.
    pub token: String,
    /// Where to go in the browser.
    pub link: String,
}

/// The way to where one watches.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct WatchLink {
    /// The secret.
    pub token: String,
    /// Where to go in the browser.
    pub link: String,
}

/// The secrets that a browser holds.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// The secrets.
    pub tokens: Vec<String>,
}

/// A game that a browser has a seat at.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Mine {
    /// Which of the secrets it is, by its place in the request.
    pub token: usize,
    /// The game's id.
    pub game: String,
    /// The scenario's title.
    pub title: String,
    /// The rulebook.
    pub rulebook: String,
    /// The side; none if the seat is for all or for watching.
    pub side: Option<u8>,
    /// The side's name for people.
    pub side_name: Option<String>,
    /// The turn.
    pub turn: u16,
    /// What is asked, and of whom.
    pub banner: String,
    /// Whether this seat is asked.
    pub yours: bool,
    /// Whether the game is over.
    pub over: bool,
}
