//! Action table: the table alone, for a risk factor added up by hand.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::Book;
use crate::charts::actions::{self, Reading, Situation};
use crate::words::Control;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ActionTableFacts {
    /// The risk factor.
    pub risk_factor: i32,
    /// What else bears on the reading.
    pub situation: Situation,
}

impl Facts<Book> for ActionTableFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            risk_factor: form.whole("risk_factor", -20..=60).required("as added up by hand"),
            situation: Situation {
                table: form.word("table").required("missile, or close combat weapons only"),
                control: form.word("control").or(Control::Uncommanded, "who runs the group in this phase"),
                falling_back: form.flag("falling_back", "its present movement is away from the enemy"),
                defending_fortification: form.flag("defending_fortification", "it holds a fortified position"),
                no_enemy_in_sight: form.flag("no_enemy_in_sight", "the group sees no enemy at all"),
                enemy_seen_before: form.flag("enemy_seen_before", "there is a place where enemies were last seen"),
                nearest_enemy: form.number("nearest_enemy", 0.0..=1000.0).maybe("cm to the nearest enemy in sight"),
            },
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.situation.falling_back && self.situation.defending_fortification,
            "defending_fortification",
            "a group that falls back defends no fortification",
        )
    }
}

/// What the group does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ActionTableOutcome {
    /// The die as thrown.
    pub die: i32,
    /// What the table says.
    #[serde(flatten)]
    pub reading: Reading,
}

/// The chart.
pub struct ActionTable;

impl Chart for ActionTable {
    type Book = Book;
    type Facts = ActionTableFacts;
    type Outcome = ActionTableOutcome;
    const NAME: &'static str = "action-table";
    const ABOUT: &'static str = "What does the actions table say for a risk factor added up by hand?";
    const DICE: &'static str = "one d6 (action)";
    const RULES: &'static [&'static str] = &[
        "RK-ACT-01",
        "RK-ACT-02",
        "RK-ACT-03",
        "RK-ACT-04",
        "RK-ACT-05",
        "RK-ACT-06",
        "RK-ACT-07",
        "RK-ACT-08",
        "RK-ACT-09",
        "RK-ACT-10",
        "RK-ACT-11",
        "RK-ACT-12",
        "RK-ACT-13",
        "RK-ACT-14",
    ];
    const OUTCOME: &'static [Field] = {
        let [row, entry, italic, binding, action] = Reading::FIELDS;
        &[Field::whole("die", "the die as thrown"), row, entry, italic, binding, action]
    };
    const HEADLINE: &'static str = "action";

    fn resolve(book: &Book, facts: &ActionTableFacts, tray: &mut Tray<'_>) -> Result<ActionTableOutcome, DiceError> {
        let die = tray.roll(Die::D6, "action")?;
        Ok(ActionTableOutcome { die, reading: actions::read(book, &facts.situation, facts.risk_factor, die) })
    }

    fn tell(_: &Book, facts: &ActionTableFacts, outcome: &ActionTableOutcome) -> String {
        outcome.reading.said(facts.risk_factor, outcome.die) + "."
    }
}
