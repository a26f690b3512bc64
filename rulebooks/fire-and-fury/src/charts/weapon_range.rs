//! Weapon range: what a stand's fire is worth at a distance.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

use super::firing::{reach, said};
use crate::book::Book;
use crate::words::Weapon;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct WeaponRangeFacts {
    /// What fires.
    pub weapon: Weapon,
    /// To the target.
    pub distance: f64,
}

impl Facts<Book> for WeaponRangeFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            weapon: form.word("weapon").required("what fires"),
            distance: form.number("distance", 0.0..=500.0).required("to the target, in inches"),
        }
    }
}

/// What the fire is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct WeaponRangeOutcome {
    /// Whether it reaches so far.
    pub in_range: bool,
    /// Whether that is close range.
    pub close_range: bool,
    /// What each stand gives.
    pub points_per_stand: Number,
    /// How far it reaches at most.
    pub maximum: Number,
    /// The upper limit of the column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<Number>,
}

/// The chart.
pub struct WeaponRange;

impl Chart for WeaponRange {
    type Book = Book;
    type Facts = WeaponRangeFacts;
    type Outcome = WeaponRangeOutcome;
    const NAME: &'static str = "weapon-range";
    const ABOUT: &'static str = "What is a stand's fire worth at this distance?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FF-PTS-01", "FF-PTS-02", "FF-PTS-03", "FF-PTS-04"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("in_range", "the weapon reaches so far"),
        Field::yes_no("close_range", "it is close range"),
        Field::number("points_per_stand", "fire points of each stand; 0 out of range"),
        Field::number("maximum", "how far the weapon reaches, in inches"),
        Field::number("band", "in range: the upper limit of the range column, in inches"),
    ];
    const HEADLINE: &'static str = "points_per_stand";

    fn resolve(book: &Book, facts: &WeaponRangeFacts, _: &mut Tray<'_>) -> Result<WeaponRangeOutcome, DiceError> {
        let numbers = &book.sheet.fire_points;
        let reach = reach(book, facts.weapon, facts.distance);
        Ok(WeaponRangeOutcome {
            in_range: reach.is_some(),
            close_range: numbers.is_close(facts.distance),
            points_per_stand: reach.map_or(0.0, |reach| reach.points).into(),
            maximum: numbers.maximum(facts.weapon).into(),
            band: reach.map(|reach| reach.band.into()),
        })
    }

    fn tell(_: &Book, _: &WeaponRangeFacts, outcome: &WeaponRangeOutcome) -> String {
        let Some(band) = outcome.band else {
            return format!("Out of range: it reaches {}\" at most.", outcome.maximum);
        };
        let close = if outcome.close_range { " (close range)" } else { "" };
        format!("Each stand gives {}, in the column to {band}\"{close}.", said(outcome.points_per_stand))
    }
}
