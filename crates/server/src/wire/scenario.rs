//! Scenarios: what stands on their boxes, a small map, and what is wrong with a file.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::setting::{AreaMap, LineMap, ObjectiveMap, Pair, Setting, ZoneMap};

/// A scenario, as it stands on the shelf.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ScenarioInfo {
    /// Its name in files and requests.
    pub id: String,
    /// The rulebook.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// A line that makes one want to play it.
    pub blurb: String,
    /// How long it takes two people, in minutes.
    pub minutes: Option<u16>,
    /// The last turn, where there is one.
    pub turns: Option<u16>,
    /// The width and depth of the table.
    pub size: Pair,
    /// What is measured in.
    pub unit: &'static str,
    /// The sides.
    pub sides: Vec<ForceInfo>,
    /// A small map.
    pub map: SmallMap,
}

/// A side of a scenario.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ForceInfo {
    /// Its name in requests.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it has, in a line.
    pub summary: String,
    /// Whether the rules run it, so that nobody plays it.
    pub by_rules: bool,
    /// The colour of its coats, such as `red`, if the scenario says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub coat: Option<&'static str>,
}

/// What is needed to draw a small map.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SmallMap {
    /// The areas of the ground.
    pub areas: Vec<AreaMap>,
    /// The lines of the ground.
    pub lines: Vec<LineMap>,
    /// The objectives.
    pub objectives: Vec<ObjectiveMap>,
    /// The pieces that everybody sees at the start.
    pub pieces: Vec<Counter>,
    /// Where the sides have pieces to set up before the first turn.
    pub zones: Vec<ZoneMap>,
}

/// A piece on a small map.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Counter {
    /// Whose it is.
    pub side: u8,
    /// What it is.
    pub role: &'static str,
    /// Where it is.
    pub at: Pair,
    /// Which way it looks, in degrees.
    pub facing: f64,
    /// Half its width across and half its depth.
    pub half: Pair,
}

/// A scenario with all that is written about it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ScenarioPage {
    /// What stands on the box.
    pub info: ScenarioInfo,
    /// What happened there, if it is historical.
    pub history: Option<String>,
    /// Where the history, the map and the forces are from.
    pub sources: Vec<String>,
    /// The table.
    pub setting: Setting,
    /// The file.
    pub text: String,
}

/// What is wrong with a scenario file.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Checked {
    /// The faults, by their places; none if a game can be begun from it.
    pub faults: Vec<FileFault>,
}

/// A fault of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct FileFault {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// The rule that the file breaks, if it is a rule.
    pub rule: Option<&'static str>,
}

impl From<&engine::scenario::Fault> for FileFault {
    fn from(fault: &engine::scenario::Fault) -> Self {
        Self {
            line: fault.line,
            column: fault.column,
            message: fault.message.clone(),
            hint: fault.hint.clone(),
            rule: fault.rule,
        }
    }
}
