//! Games that are over, step by step.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::event::Event;
use super::setting::Setting;
use super::view::{Ending, View};

/// A record that was brought along.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Received {
    /// The id under which it can be looked at.
    pub replay: String,
    /// What is wrong with it, if something is. Everything before that can be looked at.
    pub damage: Option<String>,
}

/// A game to be looked at step by step.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayInfo {
    /// Its id.
    pub id: String,
    /// The version of the program that it was played with.
    pub program: String,
    /// What never changes.
    pub setting: Setting,
    /// Who played the sides, in their order.
    pub players: Vec<String>,
    /// The steps, in order.
    pub steps: Vec<StepInfo>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// What is wrong with the record, if something is. Everything before that is here.
    pub damage: Option<String>,
}

/// What the dice of a game took from each side, beside what they would take on average.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Luck {
    /// By side, in their order.
    pub sides: Vec<SideLuck>,
    /// How many orders were weighed: those that threw dice and stand.
    pub weighed: u32,
    /// How many were left out: their odds are too many, or do not cover what came.
    pub left_out: u32,
}

/// What one side lost by dice, in what strength is counted in.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SideLuck {
    /// What it lost.
    pub lost: u32,
    /// What it would have lost on average, by the exact odds of the same orders.
    pub expected: f64,
}

/// A step of a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct StepInfo {
    /// Its number, from 1.
    pub n: u32,
    /// Who did it; nobody where both sides did.
    pub side: Option<u8>,
    /// What was done, in words.
    pub words: String,
    /// What came of it, one after the other.
    pub results: Vec<StepResult>,
    /// The turn in which it was done; 0 while the sides set up.
    pub turn: u16,
    /// The step of the turn in which it was done, as people call it.
    pub step: Option<&'static str>,
    /// Whether it was taken back later.
    pub undone: bool,
}

/// Something that came of a step.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct StepResult {
    /// In words.
    pub words: String,
    /// Whether the story turns on it: one piece against another, a loss, a place that changes hands.
    pub telling: bool,
}

/// Which states of a game are asked for.
#[derive(Clone, Debug, Deserialize, TS, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Span {
    /// The first; 0 is the start.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    #[param(default = 0)]
    pub from: u32,
    /// The last; at most 200 after the first.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<u32>,
    /// With whose eyes: a side's by its name, `watcher`, or `umpire` (also if left out) who sees everything.
    #[serde(default, rename = "as")]
    #[ts(optional)]
    pub viewer: Option<String>,
}

/// States of a game, step by step. The first view is whole; those that follow hold what changed.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct States {
    /// The states.
    pub states: Vec<StateAt>,
}

/// The state after a step.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct StateAt {
    /// The number of the step; 0 is the start.
    pub n: u32,
    /// What came of the step.
    pub events: Vec<Event>,
    /// The table after it.
    pub view: View,
}
