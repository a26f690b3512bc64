//! Route cost: how much of a movement roll a mixed route uses.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

use crate::book::Book;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RouteFacts {
    /// Inches over open ground or road.
    pub open_inches: f64,
    /// Inches in woods or water.
    pub rough_inches: f64,
    /// Fences and walls crossed.
    pub obstacles: i32,
    /// Movement rolled, if it is known.
    pub available: Option<f64>,
}

impl Facts<Book> for RouteFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            open_inches: form.number("open_inches", 0.0..=200.0).or(0.0, "length over open ground or road"),
            rough_inches: form.number("rough_inches", 0.0..=200.0).or(0.0, "length in woods or water"),
            obstacles: form.whole("obstacles", 0..=6).or(0, "fences and walls crossed"),
            available: form.number("available", 0.0..=100.0).or_null("movement rolled; null: only the cost is asked"),
        }
    }
}

/// What the route uses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RouteOutcome {
    /// Movement that it uses.
    pub cost: Number,
    /// Whether the roll is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reaches: Option<bool>,
    /// What is left of the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Number>,
    /// What the roll lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_by: Option<Number>,
}

/// The chart.
pub struct RouteCost;

impl Chart for RouteCost {
    type Book = Book;
    type Facts = RouteFacts;
    type Outcome = RouteOutcome;
    const NAME: &'static str = "route-cost";
    const ABOUT: &'static str = "How much movement does a route use?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["CS-MOV-04", "CS-MOV-05", "CS-MOV-06", "CS-R27", "CS-R28"];
    const OUTCOME: &'static [Field] = &[
        Field::number("cost", "movement that the route uses"),
        Field::yes_no("reaches", "if a roll is given: it is enough"),
        Field::number("left", "if it is enough: what is left of it"),
        Field::number("short_by", "if it is not enough: what is missing"),
    ];
    const HEADLINE: &'static str = "cost";

    fn resolve(book: &Book, facts: &RouteFacts, _: &mut Tray<'_>) -> Result<RouteOutcome, DiceError> {
        let numbers = &book.sheet.movement;
        // CS-R27: an inch of rough ground counts for two
        let ground = facts.open_inches + numbers.woods_or_water.get() * facts.rough_inches;
        // CS-R28: every crossing pays
        let cost = ground + numbers.fence_or_wall.get() * f64::from(facts.obstacles);
        let enough = facts.available.map(|available| available >= cost);
        Ok(RouteOutcome {
            cost: cost.into(),
            reaches: enough,
            left: facts.available.filter(|_| enough == Some(true)).map(|available| (available - cost).into()),
            short_by: facts.available.filter(|_| enough == Some(false)).map(|available| (cost - available).into()),
        })
    }

    fn tell(_: &Book, _: &RouteFacts, outcome: &RouteOutcome) -> String {
        let cost = outcome.cost;
        match (outcome.left, outcome.short_by) {
            (Some(left), _) => format!("The route uses {cost}\" of movement; {left}\" are left."),
            (_, Some(short)) => format!("The route uses {cost}\" of movement; the roll is {short}\" short."),
            _ => format!("The route uses {cost}\" of movement."),
        }
    }
}
