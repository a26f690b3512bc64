//! Unit effectiveness: whether a unit is fresh, worn or spent.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;

engine::words! {
    /// What is left of it, from best to worst.
    pub enum Level { Fresh = "fresh", Worn = "worn", Spent = "spent", Destroyed = "destroyed" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct UnitEffectivenessFacts {
    /// Stands at the start.
    pub initial_stands: i32,
    /// Stands now.
    pub stands: i32,
    /// Worn at so many stands.
    pub worn_at: i32,
    /// Spent at so many stands.
    pub spent_at: i32,
}

impl Facts<Book> for UnitEffectivenessFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let initial_stands = form.section("unit").whole("initial_stands", 1..=60).required("stands at the start");
        let stands = form.whole("stands", 0..=60).required("stands now");
        let worn_at = form.section("label").whole("worn_at", 0..=60).maybe("worn at so many stands, by default at 3/4");
        let spent_at = form.whole("spent_at", 0..=60).maybe("spent at so many stands, by default at 1/2");
        // FF-D01: parts of the initial stands, rounded down
        let parts = &book.sheet.losses;
        Self {
            initial_stands,
            stands,
            worn_at: worn_at.unwrap_or_else(|| parts.worn_at.rounded_down(initial_stands)),
            spent_at: spent_at.unwrap_or_else(|| parts.spent_at.rounded_down(initial_stands)),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(self.stands > self.initial_stands, "stands", "the unit has more stands than at the start")?;
        refuse(self.worn_at > self.initial_stands, "worn_at", "the unit would have been worn from the start")?;
        refuse(self.spent_at > self.worn_at, "spent_at", "the unit would be spent before it is worn")
    }
}

/// Its level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct UnitEffectivenessOutcome {
    /// What is left of it.
    pub effectiveness: Level,
    /// Worn at so many stands.
    pub worn_at: i32,
    /// Spent at so many stands.
    pub spent_at: i32,
}

/// The chart.
pub struct UnitEffectiveness;

impl Chart for UnitEffectiveness {
    type Book = Book;
    type Facts = UnitEffectivenessFacts;
    type Outcome = UnitEffectivenessOutcome;
    const NAME: &'static str = "unit-effectiveness";
    const ABOUT: &'static str = "Is the unit fresh, worn or spent?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FF-D01"];
    const OUTCOME: &'static [Field] = &[
        Field::word::<Level>("effectiveness", "what is left of the unit"),
        Field::whole("worn_at", "worn at so many stands"),
        Field::whole("spent_at", "spent at so many stands"),
    ];
    const HEADLINE: &'static str = "effectiveness";

    fn resolve(
        _: &Book,
        facts: &UnitEffectivenessFacts,
        _: &mut Tray<'_>,
    ) -> Result<UnitEffectivenessOutcome, DiceError> {
        let effectiveness = match facts.stands {
            0 => Level::Destroyed,
            stands if stands <= facts.spent_at => Level::Spent,
            stands if stands <= facts.worn_at => Level::Worn,
            _ => Level::Fresh,
        };
        Ok(UnitEffectivenessOutcome { effectiveness, worn_at: facts.worn_at, spent_at: facts.spent_at })
    }

    fn tell(_: &Book, _: &UnitEffectivenessFacts, outcome: &UnitEffectivenessOutcome) -> String {
        let (worn, spent) = (outcome.worn_at, outcome.spent_at);
        match outcome.effectiveness {
            Level::Fresh => format!("The unit is fresh; it is worn at {worn} stands and spent at {spent}."),
            Level::Worn => format!("The unit is worn; it is spent at {spent} stands."),
            Level::Spent => "The unit is spent.".to_owned(),
            Level::Destroyed => "Nothing is left of the unit; it is removed.".to_owned(),
        }
    }
}
