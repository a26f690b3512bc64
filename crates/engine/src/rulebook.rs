//! A rulebook as the bookshelf holds it: its name, its charts bound to its numbers, its options, its rules text.

use crate::chart::{AnyChart, Fact};
use crate::rules::RulesText;

/// A rulebook, opened under some house rules (or none).
pub struct Rulebook {
    /// Its kebab-case name.
    pub slug: &'static str,
    /// Its title.
    pub title: &'static str,
    /// One line: what it is for.
    pub about: &'static str,
    /// Its charts, in the order of the sheet.
    pub charts: Vec<Box<dyn AnyChart>>,
    /// Its house-rule options, with the settings in force as defaults.
    pub options: Vec<Fact>,
    /// Its rules in words.
    pub rules: RulesText,
}

impl Rulebook {
    /// The chart of this name.
    pub fn chart(&self, name: &str) -> Option<&dyn AnyChart> {
        self.charts.iter().map(AsRef::as_ref).find(|chart| chart.info().name == name)
    }
}
