//! Runs of many battles: how one is begun, how far it has come, and what a report of it holds.

use serde::{Deserialize, Serialize};
use sim::Summary;
use ts_rs::TS;
use utoipa::ToSchema;

use super::setting::Setting;

/// A run to be begun.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRun {
    /// The name of a scenario that ships.
    #[serde(default)]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// Or the text of a scenario file.
    #[serde(default)]
    #[ts(optional)]
    pub scenario_text: Option<String>,
    /// The two bots, in the order of the sides.
    #[schema(min_items = 2, max_items = 2)]
    pub bots: Vec<String>,
    /// How many games of each variant; of each seating too, if sides are exchanged.
    #[schema(minimum = 1, maximum = 5000)]
    pub games: u32,
    /// Whether every seed is played with sides exchanged too.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub swap: bool,
    /// What is varied, each `KEY=V1,V2`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub vary: Vec<String>,
}

/// How far a run has come.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RunState {
    /// Its id.
    pub id: String,
    /// Whether it still plays.
    pub running: bool,
    /// How many games were played.
    pub done: u64,
    /// Of how many.
    pub of: u64,
    /// What they show so far.
    pub report: Report,
}

/// What a report is drawn from.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Report {
    /// The numbers.
    pub summary: Summary,
    /// The table.
    pub setting: Setting,
    /// Records of the battles worth a look, where the report stands by itself.
    pub records: Vec<ReportRecord>,
}

/// The record of a battle inside a report.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReportRecord {
    /// The number of the game.
    pub game: u64,
    /// What the file is called.
    pub name: String,
    /// The file.
    pub text: String,
}
