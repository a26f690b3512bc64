//! Fire points: what everything firing at one target is worth together.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

use super::firing::{Firing, said};
use crate::book::Book;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct FirePointsFacts {
    /// All that fire at one target.
    pub firers: Vec<Firing>,
}

impl Facts<Book> for FirePointsFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self { firers: form.objects("firers", 1..=12, Firing::ask).required("all that fire at one target") }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        self.firers.iter().try_for_each(Firing::check)
    }
}

/// What the fire is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FirePointsOutcome {
    /// In all.
    pub fire_points: Number,
    /// Of each.
    pub per_firer: Vec<Number>,
    /// Whether there is anything to roll for.
    pub can_fire: bool,
    /// What it adds to the die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points_modifier: Option<i32>,
}

/// The chart.
pub struct FirePoints;

impl Chart for FirePoints {
    type Book = Book;
    type Facts = FirePointsFacts;
    type Outcome = FirePointsOutcome;
    const NAME: &'static str = "fire-points";
    const ABOUT: &'static str = "How many fire points do these firers bring, and what are they worth?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FF-PTS-01", "FF-PTS-02", "FF-PTS-03", "FF-PTS-04", "FF-PTS-05", "FF-PTS-06", "FF-PTS-07"];
    const OUTCOME: &'static [Field] = &[
        Field::number("fire_points", "all together"),
        Field::list("per_firer", "the points of each firer, in their order; 0 out of range"),
        Field::yes_no("can_fire", "there are any points"),
        Field::whole("points_modifier", "if there are: what they add to the fire die"),
    ];
    const HEADLINE: &'static str = "fire_points";

    fn resolve(book: &Book, facts: &FirePointsFacts, _: &mut Tray<'_>) -> Result<FirePointsOutcome, DiceError> {
        // FF-PTS-06: fractions are kept
        let total: f64 = facts.firers.iter().map(|firer| firer.points(book)).sum();
        let can_fire = total > 0.0;
        Ok(FirePointsOutcome {
            fire_points: total.into(),
            per_firer: facts.firers.iter().map(|firer| firer.points(book).into()).collect(),
            can_fire,
            points_modifier: can_fire.then(|| book.sheet.fire_points.modifier(total)),
        })
    }

    fn tell(_: &Book, _: &FirePointsFacts, outcome: &FirePointsOutcome) -> String {
        match outcome.points_modifier {
            None => "Nobody is in range: there is no fire.".to_owned(),
            Some(modifier) => format!("{}: {modifier:+} to the die.", said(outcome.fire_points)),
        }
    }
}
