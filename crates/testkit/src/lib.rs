//! What the tests of every rulebook share: a desk at which charts are asked, by the table: situation, dice, result; a
//! [`Table`] on which games are tried; [`pages`] of worked examples; and [`Duel`], a small game to try players and records
//! on.
//!
//! ```ignore
//! let desk = Desk::open(my_rulebook::open);
//! desk.ask("morale", json!({ "formed": true })).dice(&[9]).gives(json!({ "success": true }));
//! ```
// A failed expectation of a test panics: that is what a test is for.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::expect_used, clippy::indexing_slicing)]
// Questions are asked as one reads them, `.dice(&[9]).gives(json!({ … }))`, and may end anywhere.
#![allow(clippy::needless_pass_by_value, clippy::return_self_not_must_use)]

mod ambush;
mod blank;
mod corpus;
mod duel;
mod facts;
mod odds;
pub mod pages;
mod picket;
pub mod plane;
pub mod soak;
mod stand_in;
mod table;
mod vectors;

use engine::chart::{ChartError, Json, Notes};
use engine::dice::Scripted;
use engine::house::{House, Page};
use engine::rulebook::Rulebook;
use engine::sheet::SheetError;
use serde_json::Value;

pub use ambush::Ambush;
pub use blank::blank;
pub use corpus::corpus;
pub use duel::Duel;
pub use facts::FactMaker;
pub use odds::assert_odds_are_those_of_every_face;
pub use pages::run_pages;
pub use picket::Picket;
pub use stand_in::{Asked, Hook, StandIn};
pub use table::{OrderError, Table, read_order};
pub use vectors::run_vectors;

/// A rulebook, open on the desk.
pub struct Desk {
    rulebook: Rulebook,
}

impl Desk {
    /// Opens a rulebook as printed.
    pub fn open(open: fn(&Page) -> Result<Rulebook, SheetError>) -> Self {
        match open(&Page::default()) {
            Ok(rulebook) => Self { rulebook },
            Err(error) => panic!("the rulebook does not open: {error}"),
        }
    }

    /// Opens it under house rules, written without the rulebook's name: `[options]` and `[numbers]`.
    pub fn with_house(open: fn(&Page) -> Result<Rulebook, SheetError>, house: &str) -> Self {
        match Self::try_house(open, house) {
            Ok(desk) => desk,
            Err(error) => panic!("the house rules do not hold: {error}"),
        }
    }

    /// As [`Desk::with_house`], for house rules that may be refused.
    pub fn try_house(open: fn(&Page) -> Result<Rulebook, SheetError>, house: &str) -> Result<Self, SheetError> {
        let text = house.replace("[options", "[book.options").replace("[numbers", "[book.numbers");
        let house = House::parse("house.toml", &text, &["book"])?;
        Ok(Self { rulebook: open(&house.page("book"))? })
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Puts a question to a chart.
    pub fn ask(&self, chart: &'static str, facts: Value) -> Question<'_> {
        Question { desk: self, chart, facts, dice: Vec::new() }
    }
}

/// A question to a chart, before the dice are known.
pub struct Question<'d> {
    desk: &'d Desk,
    chart: &'static str,
    facts: Value,
    dice: Vec<i64>,
}

impl Question<'_> {
    /// The dice, in order.
    #[must_use]
    pub fn dice(mut self, dice: &[i64]) -> Self {
        self.dice = dice.to_vec();
        self
    }

    /// The whole answer.
    pub fn answer(&self) -> Result<(Value, Notes), ChartError> {
        let chart = self.desk.rulebook.chart(self.chart).unwrap_or_else(|| panic!("no chart `{}`", self.chart));
        let mut dice = Scripted::new(self.dice.iter().copied());
        let mut notes = Notes::default();
        let resolution = chart.resolve(&Json::from_value(&self.facts), &mut dice, &mut notes)?;
        assert!(resolution.words.ends_with('.'), "{}: `{}` is no sentence", self.chart, resolution.words);
        if dice.left() > 0 {
            return Err(ChartError::UnusedDice { used: dice.used(), left: dice.left() });
        }
        Ok((resolution.outcome, notes))
    }

    /// The outcome has these fields with these values (and may have others).
    #[track_caller]
    pub fn gives(self, expected: Value) -> Self {
        let (outcome, _) = self.sound();
        for (name, value) in expected.as_object().expect("fields are expected") {
            assert!(
                same(&outcome[name], value),
                "{} {} {:?}: `{name}` is {}, not {value}\nwhole outcome: {outcome}",
                self.chart,
                self.facts,
                self.dice,
                outcome[name]
            );
        }
        self
    }

    /// The outcome does not have this field.
    #[track_caller]
    pub fn lacks(self, field: &str) -> Self {
        let (outcome, _) = self.sound();
        assert!(outcome.get(field).is_none(), "{} {}: `{field}` is there: {outcome}", self.chart, self.facts);
        self
    }

    /// The modifiers noted are exactly these, each written `label value rule`: `"formed 1 CS-MOR-08"`.
    #[track_caller]
    pub fn notes(self, expected: &[&str]) -> Self {
        let (_, notes) = self.sound();
        let lines: Vec<String> =
            notes.modifiers.iter().map(|m| format!("{} {} {}", m.label, m.value, m.rule)).collect();
        assert_eq!(lines, expected, "{} {}", self.chart, self.facts);
        self
    }

    /// The dice rolled are exactly these, each written `die purpose`: `"d10 fire"`.
    #[track_caller]
    pub fn rolls(self, expected: &[&str]) -> Self {
        let (_, notes) = self.sound();
        let rolled: Vec<String> = notes.dice.iter().map(|die| format!("{} {}", die.die, die.purpose)).collect();
        assert_eq!(rolled, expected, "{} {}", self.chart, self.facts);
        self
    }

    /// The question is refused with an error of this kind.
    #[track_caller]
    pub fn fails(self, kind: &str) {
        match self.answer() {
            Ok((outcome, _)) => panic!("{} {} {:?}: expected {kind}, got {outcome}", self.chart, self.facts, self.dice),
            Err(error) => assert_eq!(error.kind(), kind, "{} {}: {error}", self.chart, self.facts),
        }
    }

    /// The exact chance that a field has a value, as a fraction: `"3/10"`.
    #[track_caller]
    pub fn chance(&self, field: &str, value: &Value) -> String {
        let chart = self.desk.rulebook.chart(self.chart).unwrap_or_else(|| panic!("no chart `{}`", self.chart));
        let odds = chart.odds(&Json::from_value(&self.facts)).unwrap_or_else(|error| panic!("{}: {error}", self.chart));
        let none = engine::odds::Probability::ratio(0, 1);
        odds.iter()
            .filter(|row| same(&row.resolution.outcome[field], value))
            .fold(none, |sum, row| &sum + &row.probability)
            .to_string()
    }

    #[track_caller]
    fn sound(&self) -> (Value, Notes) {
        match self.answer() {
            Ok(answer) => answer,
            Err(error) => panic!("{} {} {:?}: {}: {error}", self.chart, self.facts, self.dice, error.kind()),
        }
    }
}

/// Equal values; numbers compare by value, so that 4 and 4.0 are the same.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, value)| b.get(name).is_some_and(|other| same(value, other)))
        }
        _ => a == b,
    }
}
