//! Movement rate: how far a unit or leader may move.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

use super::movement::March;
use crate::book::Book;
use crate::words::Ground;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MovementRateFacts {
    /// Who moves, and how.
    pub march: March,
    /// The ground.
    pub ground: Ground,
    /// Whether it moves along a road.
    pub road: bool,
}

impl Facts<Book> for MovementRateFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        let (mover, formation, dismounted) = March::who(form);
        let ground = form.section("ground").word("ground").or(Ground::Open, "under the mover");
        let road = form.flag("road", "it moves along a road");
        let (rate, half) = March::pace(form);
        Self { march: March { mover, formation, dismounted, rate, half }, ground, road }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        self.march.check()
    }
}

/// How far it may move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MovementRateOutcome {
    /// The figure of the table.
    pub table_rate: i32,
    /// What the road multiplies it by.
    pub road_multiplier: Number,
    /// What that makes.
    pub allowance: Number,
}

/// The chart.
pub struct MovementRate;

impl Chart for MovementRate {
    type Book = Book;
    type Facts = MovementRateFacts;
    type Outcome = MovementRateOutcome;
    const NAME: &'static str = "movement-rate";
    const ABOUT: &'static str = "How far may a unit or a leader move?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FF-MOV-01", "FF-MOV-02", "FF-MOV-03", "FF-MOV-04", "FF-MOV-05"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("table_rate", "the figure of the table, in inches"),
        Field::number("road_multiplier", "what the road multiplies it by; 1 without a road or a gain from it"),
        Field::number("allowance", "how far it may move, in inches"),
    ];
    const HEADLINE: &'static str = "allowance";

    fn resolve(book: &Book, facts: &MovementRateFacts, _: &mut Tray<'_>) -> Result<MovementRateOutcome, DiceError> {
        let stretch = facts.march.stretch(book, facts.ground, facts.road);
        Ok(MovementRateOutcome {
            table_rate: stretch.rate,
            road_multiplier: stretch.road_multiplier().into(),
            allowance: stretch.allowance().into(),
        })
    }

    fn tell(_: &Book, facts: &MovementRateFacts, outcome: &MovementRateOutcome) -> String {
        let half = if facts.march.half { ", as half a move" } else { "" };
        if outcome.road_multiplier == Number::from(1) {
            return format!("It may move {}\"{half}.", outcome.allowance);
        }
        let (rate, road) = (outcome.table_rate, outcome.road_multiplier);
        format!("It may move {}\" along the road{half}: {rate}\" times {road}.", outcome.allowance)
    }
}
