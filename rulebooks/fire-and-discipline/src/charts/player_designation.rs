//! Player designation: which side is Player A.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Times;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    always_player_a_at_times: Times,
}

engine::words! {
    /// One of the two forces.
    pub enum Force { First = "first", Second = "second" }
}

engine::words! {
    /// Whom the scenario names Player A.
    pub enum DesignerChoice { None = "none", First = "first", Second = "second" }
}

engine::words! {
    /// Why he is Player A.
    pub enum Reason { HalfAgain = "half-again", Designer = "designer", Larger = "larger", Attacker = "attacker" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct DesignationFacts {
    /// Stands of the first force.
    pub first_force: i32,
    /// Stands of the second force.
    pub second_force: i32,
    /// Who attacks.
    pub attacker: Force,
    /// Whom the scenario names.
    pub designer_choice: DesignerChoice,
}

impl Facts<Book> for DesignationFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            first_force: form
                .whole("first_force", 1..=1000)
                .required("stands of the first force, gun sections included"),
            second_force: form.whole("second_force", 1..=1000).required("stands of the second force"),
            attacker: form.word("attacker").or(Force::First, "who attacks"),
            designer_choice: form.word("designer_choice").or(DesignerChoice::None, "whom the scenario names Player A"),
        }
    }
}

/// Who is Player A, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Designation {
    /// Player A.
    pub player_a: Force,
    /// Why.
    pub reason: Reason,
}

/// The chart.
pub struct PlayerDesignation;

impl Chart for PlayerDesignation {
    type Book = Book;
    type Facts = DesignationFacts;
    type Outcome = Designation;
    const NAME: &'static str = "player-designation";
    const ABOUT: &'static str = "Which side is Player A?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FD-SEQ-01", "FD-R74"];
    const OUTCOME: &'static [Field] =
        &[Field::word::<Force>("player_a", "the force that is Player A"), Field::word::<Reason>("reason", "why it is")];
    const HEADLINE: &'static str = "player_a";

    fn resolve(book: &Book, facts: &DesignationFacts, _: &mut Tray<'_>) -> Result<Designation, DiceError> {
        let (first, second) = (facts.first_force, facts.second_force);
        let larger = if first > second { Force::First } else { Force::Second };
        // FD-R74: the great majority goes before the scenario, the scenario before a mere majority (FD-SEQ-01)
        let half_again =
            book.sheet.player_designation.always_player_a_at_times.outnumbers(first.max(second), first.min(second));
        let (player_a, reason) = match facts.designer_choice {
            _ if half_again && first != second => (larger, Reason::HalfAgain),
            DesignerChoice::First => (Force::First, Reason::Designer),
            DesignerChoice::Second => (Force::Second, Reason::Designer),
            DesignerChoice::None if first != second => (larger, Reason::Larger),
            DesignerChoice::None => (facts.attacker, Reason::Attacker),
        };
        Ok(Designation { player_a, reason })
    }

    fn tell(_: &Book, _: &DesignationFacts, outcome: &Designation) -> String {
        let why = match outcome.reason {
            Reason::HalfAgain => "its numbers are so much greater that not even the scenario counts",
            Reason::Designer => "the scenario says so",
            Reason::Larger => "it is the larger force",
            Reason::Attacker => "the forces are equal and it attacks",
        };
        format!("The {} force is Player A: {why}.", outcome.player_a)
    }
}
