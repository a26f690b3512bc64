//! Square: whether stands may form one, and its shape.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::sheet::Ladder;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Year;
use crate::words::{Formation, YEARS};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    from_year: Year,
    shapes: Ladder<Shape>,
}

engine::words! {
    /// Who forms it.
    pub enum SquareTroop { Infantry = "infantry", Cavalry = "cavalry", Artillery = "artillery" }
}

engine::words! {
    /// Why not.
    pub enum SquareRefusal {
        None = "none",
        NotInfantry = "not-infantry",
        Before1800 = "before-1800",
        OneStand = "one-stand",
    }
}

engine::words! {
    /// What it looks like.
    pub enum Shape { None = "none", BackToBack = "back-to-back", Triangle = "triangle", Box = "box" }
}

/// Refuses a square of anyone but foot in close order.
pub(super) fn check_formation(formation: Formation, close_order_foot: bool) -> Result<(), FactError> {
    let clash = formation == Formation::Square && !close_order_foot;
    FactError::refuse(clash, "formation", "only foot in close order stands in square")
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct SquareFacts {
    /// The year of the scenario.
    pub year: i32,
    /// Stands that form it.
    pub stands: i32,
    /// Who forms it.
    pub troop: SquareTroop,
}

impl Facts<Book> for SquareFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            year: form.whole("year", YEARS).required("the year of the scenario"),
            stands: form.whole("stands", 1..=10).required("stands that would form it"),
            troop: form.word("troop").or(SquareTroop::Infantry, "who would form it"),
        }
    }
}

/// Whether and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SquareOutcome {
    /// Whether they may.
    pub allowed: bool,
    /// Why not.
    pub refusal: SquareRefusal,
    /// What it looks like.
    pub shape: Shape,
}

/// The chart.
pub struct Square;

impl Chart for Square {
    type Book = Book;
    type Facts = SquareFacts;
    type Outcome = SquareOutcome;
    const NAME: &'static str = "square";
    const ABOUT: &'static str = "May these stands form square, and in what shape?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FD-FRM-08", "FD-FRM-09", "FD-FRM-10", "FD-R43"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "they may form square"),
        Field::word::<SquareRefusal>("refusal", "why they may not"),
        Field::word::<Shape>("shape", "what it looks like"),
    ];
    const HEADLINE: &'static str = "shape";

    fn resolve(book: &Book, facts: &SquareFacts, _: &mut Tray<'_>) -> Result<SquareOutcome, DiceError> {
        let numbers = &book.sheet.squares;
        // FD-FRM-09
        let shape = *numbers.shapes.at(facts.stands);
        let refusal = if facts.troop != SquareTroop::Infantry {
            SquareRefusal::NotInfantry
        } else if facts.year < numbers.from_year.get() {
            // FD-FRM-08; FD-R43: from that year inclusive
            SquareRefusal::Before1800
        } else if shape == Shape::None {
            SquareRefusal::OneStand
        } else {
            SquareRefusal::None
        };
        let allowed = refusal == SquareRefusal::None;
        Ok(SquareOutcome { allowed, refusal, shape: if allowed { shape } else { Shape::None } })
    }

    fn tell(book: &Book, facts: &SquareFacts, outcome: &SquareOutcome) -> String {
        let first = book.sheet.squares.from_year.get();
        match (outcome.refusal, outcome.shape) {
            (SquareRefusal::NotInfantry, _) => format!("No square: {} cannot form one.", facts.troop),
            (SquareRefusal::Before1800, _) => format!("No square: none is formed before {first}."),
            (SquareRefusal::OneStand, _) => "No square: a single stand cannot form one.".to_owned(),
            (_, Shape::BackToBack) => "The stands form square back to back; they cannot move in it.".to_owned(),
            (_, Shape::Triangle) => "The stands form square in a triangle; they cannot move in it.".to_owned(),
            (_, Shape::Box | Shape::None) => "The stands form square in a box; they cannot move in it.".to_owned(),
        }
    }
}
