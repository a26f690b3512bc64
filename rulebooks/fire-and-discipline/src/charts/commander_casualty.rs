//! Commander casualty: whether a brigade commander falls with his stand.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Faces;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    by_fire: Faces,
    melee_morale_passed: Faces,
    melee_morale_failed: Faces,
}

engine::words! {
    /// What endangers him.
    pub enum Cause { Fire = "fire", Melee = "melee" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct CommanderFacts {
    /// What endangers him.
    pub cause: Cause,
    /// Whether his stand failed its check after the melee.
    pub stand_failed_morale: bool,
}

impl Facts<Book> for CommanderFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            cause: form.word("cause").required("his stand lost castings to fire, or fought a melee"),
            stand_failed_morale: form.flag("stand_failed_morale", "after a melee his stand failed its morale check"),
        }
    }
}

/// What becomes of him.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CommanderOutcome {
    /// Whether he is killed.
    pub killed: bool,
    /// Faces that kill him.
    pub killing_faces: i32,
}

/// The chart.
pub struct CommanderCasualty;

impl Chart for CommanderCasualty {
    type Book = Book;
    type Facts = CommanderFacts;
    type Outcome = CommanderOutcome;
    const NAME: &'static str = "commander-casualty";
    const ABOUT: &'static str = "Is a brigade commander killed with the stand that he is attached to?";
    const DICE: &'static str = "one d10 (commander)";
    const RULES: &'static [&'static str] = &["FD-CMD-06", "FD-CMD-07", "FD-R56"];
    const OUTCOME: &'static [Field] =
        &[Field::yes_no("killed", "he is killed"), Field::whole("killing_faces", "how many faces of the die kill him")];
    const HEADLINE: &'static str = "killed";

    fn resolve(book: &Book, facts: &CommanderFacts, tray: &mut Tray<'_>) -> Result<CommanderOutcome, DiceError> {
        let killing = &book.sheet.commander_casualties;
        let faces = match facts.cause {
            Cause::Fire => killing.by_fire,                                           // FD-CMD-06
            Cause::Melee if facts.stand_failed_morale => killing.melee_morale_failed, // FD-CMD-07
            Cause::Melee => killing.melee_morale_passed,
        };
        let die = tray.roll(Die::D10, "commander")?;
        Ok(CommanderOutcome { killed: faces.hold(die), killing_faces: faces.count() })
    }

    fn tell(_: &Book, _: &CommanderFacts, outcome: &CommanderOutcome) -> String {
        if outcome.killed {
            return "The commander is killed; next turn every friendly unit that sees the spot checks morale."
                .to_owned();
        }
        "The commander is unhurt.".to_owned()
    }
}
