//! A rulebook as the bookshelf holds it: its name, its charts bound to its numbers, its options, its rules text.

use crate::chart::{AnyChart, Fact};
use crate::game::Game;
use crate::house::Page;
use crate::rules::RulesText;
use crate::scenario::Reader;

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
    /// How its scenarios are played, if they can be.
    pub play: Option<Play>,
}

/// How a rulebook's scenarios are played.
#[derive(Clone, Copy)]
pub struct Play {
    /// Sets a scenario up under some house rules. None if the file has faults, which the reader then holds, or if the
    /// reader is blank.
    pub set_up: SetUp,
    /// A small sound scenario with comments, to begin a new one from.
    pub template: &'static str,
}

/// Reads a scenario off its file and sets it up.
pub type SetUp = fn(&Page, &mut Reader<'_>) -> Option<Box<dyn Game>>;

impl Rulebook {
    /// A rulebook that is played and has no charts to ask by themselves, and no options.
    pub const fn played(
        slug: &'static str,
        title: &'static str,
        about: &'static str,
        rules: RulesText,
        play: Play,
    ) -> Self {
        Rulebook { slug, title, about, charts: Vec::new(), options: Vec::new(), rules, play: Some(play) }
    }

    /// The chart of this name.
    pub fn chart(&self, name: &str) -> Option<&dyn AnyChart> {
        self.charts.iter().map(AsRef::as_ref).find(|chart| chart.info().name == name)
    }
}
