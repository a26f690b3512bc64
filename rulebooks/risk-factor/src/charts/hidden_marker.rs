//! Hidden marker: does it stir?

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Target;

/// The die that moves it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    moves_from: Target,
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MarkerFacts {
    /// Whether the marker's side knows of an enemy.
    pub nearest_enemy_known: bool,
}

impl Facts<Book> for MarkerFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            nearest_enemy_known: form
                .yes_no("nearest_enemy_known")
                .or(true, "its side knows of an enemy to move towards"),
        }
    }
}

/// Whether it moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MarkerOutcome {
    /// The die as thrown.
    pub die: i32,
    /// Whether it moves.
    pub moves: bool,
}

/// The chart.
pub struct HiddenMarker;

impl Chart for HiddenMarker {
    type Book = Book;
    type Facts = MarkerFacts;
    type Outcome = MarkerOutcome;
    const NAME: &'static str = "hidden-marker";
    const ABOUT: &'static str = "Does a hidden marker move?";
    const DICE: &'static str = "one d6 (marker)";
    const RULES: &'static [&'static str] = &["RK-D06"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("die", "the die as thrown"),
        Field::yes_no("moves", "the marker moves towards the nearest known enemy"),
    ];
    const HEADLINE: &'static str = "moves";

    fn resolve(book: &Book, facts: &MarkerFacts, tray: &mut Tray<'_>) -> Result<MarkerOutcome, DiceError> {
        let die = tray.roll(Die::D6, "marker")?;
        // RK-D06
        let moves = die >= book.sheet.hidden_marker.moves_from.get() && facts.nearest_enemy_known;
        Ok(MarkerOutcome { die, moves })
    }

    fn tell(_: &Book, _: &MarkerFacts, outcome: &MarkerOutcome) -> String {
        if outcome.moves {
            "The marker moves its allowance as irregular foot towards the nearest known enemy.".to_owned()
        } else {
            "The marker stays where it is.".to_owned()
        }
    }
}
