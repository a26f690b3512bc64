//! Rough ground: whether wheels survive it.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Faces;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    wheel_breaks_on: Faces,
}

engine::words! {
    /// What rolls into the rough.
    pub enum Equipment { Wagon = "wagon", Gun = "gun", Limber = "limber" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RoughFacts {
    /// What rolls into the rough.
    pub equipment: Equipment,
}

impl Facts<Book> for RoughFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self { equipment: form.word("equipment").required("what enters the rough") }
    }
}

/// What becomes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RoughOutcome {
    /// Whether it is destroyed.
    pub destroyed: bool,
}

/// The chart.
pub struct RoughGround;

impl Chart for RoughGround {
    type Book = Book;
    type Facts = RoughFacts;
    type Outcome = RoughOutcome;
    const NAME: &'static str = "rough-ground";
    const ABOUT: &'static str = "Does a wagon, gun or limber break a wheel as it enters rough ground?";
    const DICE: &'static str = "one d10 (wheel)";
    const RULES: &'static [&'static str] = &["FD-TER-10"];
    const OUTCOME: &'static [Field] = &[Field::yes_no("destroyed", "a wheel breaks and the equipment is lost")];
    const HEADLINE: &'static str = "destroyed";

    fn resolve(book: &Book, _: &RoughFacts, tray: &mut Tray<'_>) -> Result<RoughOutcome, DiceError> {
        let die = tray.roll(Die::D10, "wheel")?;
        // FD-TER-10
        Ok(RoughOutcome { destroyed: book.sheet.rough_ground.wheel_breaks_on.hold(die) })
    }

    fn tell(_: &Book, facts: &RoughFacts, outcome: &RoughOutcome) -> String {
        if outcome.destroyed {
            return format!("A wheel breaks: the {} is destroyed.", facts.equipment);
        }
        format!("The {} gets through.", facts.equipment)
    }
}
