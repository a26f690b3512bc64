//! Assault limit: how many units may assault one feature.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;
use crate::words::counted;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct AssaultFacts {
    /// Assaulting units in column.
    pub columns: i32,
    /// Assaulting units in line.
    pub lines: i32,
}

impl Facts<Book> for AssaultFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            columns: form.whole("columns", 0..=30).or(0, "units in column that assault the feature"),
            lines: form.whole("lines", 0..=30).or(0, "units in line that assault the feature"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(self.columns == 0 && self.lines == 0, "columns", "an assault needs at least one unit")
    }
}

/// How many may.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AssaultOutcome {
    /// Most units that may.
    pub max_units: i32,
    /// Whether all of these may.
    pub allowed: bool,
    /// Units too many.
    pub excess: i32,
}

/// The chart.
pub struct AssaultLimit;

impl Chart for AssaultLimit {
    type Book = Book;
    type Facts = AssaultFacts;
    type Outcome = AssaultOutcome;
    const NAME: &'static str = "assault-limit";
    const ABOUT: &'static str = "How many units may assault one feature of hard cover?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FD-HCV-11", "FD-R69"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("max_units", "most units that may assault it"),
        Field::yes_no("allowed", "all of these may"),
        Field::whole("excess", "units too many"),
    ];
    const HEADLINE: &'static str = "max_units";

    fn resolve(book: &Book, facts: &AssaultFacts, _: &mut Tray<'_>) -> Result<AssaultOutcome, DiceError> {
        let limits = &book.sheet.hard_cover;
        // FD-HCV-11; FD-R69: a single line among them, or lines alone, count as the mix
        let limit = if facts.lines == 0 { limits.assault_all_in_column } else { limits.assault_otherwise };
        let excess = (facts.columns + facts.lines - limit.get()).max(0);
        Ok(AssaultOutcome { max_units: limit.get(), allowed: excess == 0, excess })
    }

    fn tell(_: &Book, facts: &AssaultFacts, outcome: &AssaultOutcome) -> String {
        let most = counted(outcome.max_units, "unit", "units");
        let form = if facts.lines == 0 { "all in column" } else { "not all of them in column" };
        if outcome.allowed {
            return format!("Up to {most}, {form}, may assault the feature: these may.");
        }
        format!("Up to {most}, {form}, may assault the feature: {} too many.", outcome.excess)
    }
}
