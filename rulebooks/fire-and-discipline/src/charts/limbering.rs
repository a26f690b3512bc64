//! Limbering: how long a section needs to limber up, if it may at all.

use std::ops::RangeInclusive;

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Within, Year};
use crate::words::{YEARS, counted};

/// The turns that limbering may take.
pub const TURNS: RangeInclusive<i32> = 1..=20;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    from_year: Year,
    /// Turns that a section needs.
    pub turns: Within<1, 20>,
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct LimberingFacts {
    /// The year of the scenario.
    pub year: i32,
    /// Turns already spent.
    pub turns_spent: i32,
    /// FD-R42
    pub opt_limber_turns: i32,
}

impl Facts<Book> for LimberingFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let turns = book.options.limber_turns.unwrap_or(book.sheet.limbering.turns.get());
        Self {
            year: form.whole("year", YEARS).required("the year of the scenario"),
            turns_spent: form.whole("turns_spent", 0..=50).or(0, "turns that the section has spent on nothing else"),
            opt_limber_turns: form
                .section("house rules")
                .whole("opt_limber_turns", TURNS)
                .or(turns, "FD-R42: turns that a section needs"),
        }
    }
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LimberingOutcome {
    /// Whether sections may limber in that year.
    pub allowed: bool,
    /// Turns it takes.
    pub turns_needed: i32,
    /// Turns still to spend.
    pub turns_left: i32,
    /// Whether it is limbered now.
    pub limbered: bool,
}

/// The chart.
pub struct Limbering;

impl Chart for Limbering {
    type Book = Book;
    type Facts = LimberingFacts;
    type Outcome = LimberingOutcome;
    const NAME: &'static str = "limbering";
    const ABOUT: &'static str = "May an unlimbered section limber up, and how long does it take?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FD-FRM-14", "FD-FRM-15", "FD-R42"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "sections may limber up in that year"),
        Field::whole("turns_needed", "turns it takes; 0 if it is not allowed"),
        Field::whole("turns_left", "turns still to spend"),
        Field::yes_no("limbered", "the section is limbered now"),
    ];
    const HEADLINE: &'static str = "turns_left";

    fn resolve(book: &Book, facts: &LimberingFacts, _: &mut Tray<'_>) -> Result<LimberingOutcome, DiceError> {
        // FD-FRM-14: before that year a section that has unlimbered stays so
        if facts.year < book.sheet.limbering.from_year.get() {
            return Ok(LimberingOutcome { allowed: false, turns_needed: 0, turns_left: 0, limbered: false });
        }
        // FD-FRM-15, FD-R42
        let turns_needed = facts.opt_limber_turns;
        let turns_left = (turns_needed - facts.turns_spent).max(0);
        Ok(LimberingOutcome { allowed: true, turns_needed, turns_left, limbered: turns_left == 0 })
    }

    fn tell(_: &Book, _: &LimberingFacts, outcome: &LimberingOutcome) -> String {
        if !outcome.allowed {
            return "In this year a section that has unlimbered stays unlimbered for the whole battle.".to_owned();
        }
        if outcome.limbered {
            return "The section is limbered.".to_owned();
        }
        let left = counted(outcome.turns_left, "turn", "turns");
        format!("The section needs {left} more of the {} it takes to limber.", outcome.turns_needed)
    }
}
