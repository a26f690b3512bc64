//! Rulebooks and their rules in words.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::chart::FactInfo;

/// A rulebook on the shelf.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RulebookInfo {
    /// Its kebab-case name.
    pub slug: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is for, in a line.
    pub about: &'static str,
    /// Whether whole games of it can be played.
    pub playable: bool,
    /// Its charts, in the order of the sheet.
    pub charts: Vec<ChartLine>,
    /// Its house-rule options, with the settings in force as defaults.
    pub options: Vec<FactInfo>,
}

/// A chart, in a line.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct ChartLine {
    /// Its kebab-case name.
    pub name: &'static str,
    /// What a player asks it.
    pub about: &'static str,
    /// The dice it rolls, in words; empty for a look-up.
    pub dice: &'static str,
}

/// A rule in words.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RuleText {
    /// Its ID, such as `FF-FIR-07`.
    pub id: &'static str,
    /// Its rulebook.
    pub rulebook: &'static str,
    /// The heading that it stands under.
    pub section: &'static str,
    /// Where it is enforced: `chart`, `field`, `play` or `data`.
    pub layer: &'static str,
    /// What it says.
    pub text: String,
    /// The tables that stand with it on its page.
    pub tables: Vec<RuleTable>,
}

/// A table that stands with a rule.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RuleTable {
    /// How it belongs to the rule: `part` of what it says, or only `above` or `below` it on the page.
    #[ts(type = "\"part\" | \"above\" | \"below\"")]
    pub place: &'static str,
    /// The paragraph that leads to it; often empty.
    pub caption: String,
    /// The headings of its columns.
    pub columns: Vec<&'static str>,
    /// Its rows, cell by cell, with `*italic*`, `**bold**` and code as on the page.
    pub rows: Vec<Vec<&'static str>>,
}

impl From<engine::rules::Table<'static>> for RuleTable {
    fn from(table: engine::rules::Table<'static>) -> Self {
        let engine::rules::Table { place, caption, columns, rows } = table;
        RuleTable { place: place.word(), caption, columns, rows }
    }
}
