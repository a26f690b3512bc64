//! Movement cost: whether a path over mixed ground may be walked in one move.

use engine::chart::{Chart, FactError, Facts, Field, Form, NumberIn, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::movement::March;
use crate::book::Book;
use crate::bounds::quarters;
use crate::words::Ground;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MovementCostFacts {
    /// Who moves, and how.
    pub march: March,
    /// Where it goes.
    pub legs: Vec<Leg>,
}

/// A part of the path on one kind of ground.
#[derive(Clone, Debug)]
pub struct Leg {
    /// How long it is, in whole quarters of an inch.
    pub distance: f64,
    /// The ground.
    pub ground: Ground,
    /// Whether it follows a road.
    pub road: bool,
}

impl Leg {
    fn ask(form: &mut Form<'_, '_>) -> Self {
        let inches = NumberIn::new(0.0..=200.0).in_steps_of(0.25);
        Self {
            distance: form.ask("distance", inches).required("its length in inches, to the quarter"),
            ground: form.word("ground").or(Ground::Open, "under this leg"),
            road: form.flag("road", "this leg follows a road"),
        }
    }
}

impl Facts<Book> for MovementCostFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        let (mover, formation, dismounted) = March::who(form);
        let (rate, half) = March::pace(form);
        let legs = form.section("path").objects("legs", 1..=12, Leg::ask).required("the path, one leg for each ground");
        Self { march: March { mover, formation, dismounted, rate, half }, legs }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        self.march.check()
    }
}

/// Whether the path may be walked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MovementCostOutcome {
    /// The part of the move that is used, rounded up.
    pub used_percent: i64,
    /// Whether that is no more than the whole.
    pub allowed: bool,
}

/// The chart.
pub struct MovementCost;

impl Chart for MovementCost {
    type Book = Book;
    type Facts = MovementCostFacts;
    type Outcome = MovementCostOutcome;
    const NAME: &'static str = "movement-cost";
    const ABOUT: &'static str = "May this path be walked in one move?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FF-MOV-01", "FF-MOV-02", "FF-MOV-03", "FF-MOV-04", "FF-MOV-05", "FF-D43"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("used_percent", "how much of the move the path uses, rounded up"),
        Field::yes_no("allowed", "the path takes no more than one move"),
    ];
    const HEADLINE: &'static str = "allowed";

    fn resolve(book: &Book, facts: &MovementCostFacts, _: &mut Tray<'_>) -> Result<MovementCostOutcome, DiceError> {
        // FF-D43: each leg takes its share of the allowance on its ground. The shares are added as exact fractions;
        // there are at most four allowances (three grounds and the road), so that their common measure stays small.
        let shares = || {
            facts.legs.iter().map(|leg| {
                let allowance = facts.march.stretch(book, leg.ground, leg.road).eighths();
                (i128::from(quarters(leg.distance)) * 2, i128::from(allowance.max(1)))
            })
        };
        let whole = shares().fold(1, |whole, (_, allowance)| common_multiple(whole, allowance));
        let used: i128 = shares().map(|(distance, allowance)| distance * (whole / allowance)).sum();
        let percent = (used * 100 + whole - 1) / whole;
        Ok(MovementCostOutcome { used_percent: i64::try_from(percent).unwrap_or(i64::MAX), allowed: used <= whole })
    }

    fn tell(_: &Book, _: &MovementCostFacts, outcome: &MovementCostOutcome) -> String {
        let percent = outcome.used_percent;
        if outcome.allowed {
            format!("It can be walked: the path takes {percent}% of the move.")
        } else {
            format!("It is too far: the path would take {percent}% of the move.")
        }
    }
}

fn common_multiple(a: i128, b: i128) -> i128 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}
