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
    /// The side that the one who begins the game plays, where people play several at screens of their own; the first of
    /// them if left out. The others get invitations.
    #[serde(default)]
    #[ts(optional)]
    pub own: Option<String>,
    /// The seed of the dice, in games against the bot or at a shared screen; fair dice if left out.
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
    /// The side that the one who asks plays, as in a new game.
    #[serde(default)]
    #[ts(optional)]
    pub own: Option<String>,
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

/// The way to a seat: its secret and the code to take it back, for one's own; an invitation, for another's.
#[derive(Clone, Serialize, TS, ToSchema)]
pub struct SeatLink {
    /// The side by its name in orders; none if the seat is for all.
    pub side: Option<String>,
    /// The secret of one's own seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
    /// With this code the owner takes the seat back, should another have its secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub recovery: Option<String>,
    /// The code of an invitation, which is taken up once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
    /// Where to go in the browser.
    pub link: String,
}

/// A seat that was taken, by an invitation or by the code of its owner.
#[derive(Clone, Serialize, TS, ToSchema)]
pub struct Taken {
    /// The game's id.
    pub game: String,
    /// The scenario's title.
    pub title: String,
    /// The seat. Nobody else has its secret.
    pub seat: SeatLink,
}

/// An invitation to be taken up.
#[derive(Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its code.
    pub invitation: String,
}

/// A seat that its owner takes back.
#[derive(Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The code for it.
    pub recovery: String,
}

/// A link that shall be worth nothing any more.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Renew {
    /// The side whose invitation it is; the link for watching if left out.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<String>,
}

/// The link instead of one that is worth nothing any more.
#[derive(Clone, Serialize, TS, ToSchema)]
pub struct Renewed {
    /// The code of an invitation, or the secret for watching.
    pub code: String,
    /// Where to go in the browser.
    pub link: String,
}

/// What holds a secret says nothing of it in messages and logs.
macro_rules! silent {
    ($($name:ident),+) => { $(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    )+ };
}
silent!(SeatLink, Taken, Claim, Recover, Renewed, WatchLink, Tokens);

/// The way to where one watches.
#[derive(Clone, Serialize, TS, ToSchema)]
pub struct WatchLink {
    /// The secret.
    pub token: String,
    /// Where to go in the browser.
    pub link: String,
}

/// Where the server can be reached.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Address {
    /// The address for browsers on this computer.
    pub here: String,
    /// The address for other computers of the network; none if the server does not listen beyond this one.
    pub network: Option<String>,
}

/// The secrets that a browser holds.
#[derive(Clone, Deserialize, TS, ToSchema)]
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
    /// When the server will clear it away if nobody plays it before, in seconds since 1970; none if it does not.
    pub expires: Option<i64>,
}
