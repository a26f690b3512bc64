//! Range band: close, effective or out of range.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::weapon_table::Load;
use crate::book::Book;
use crate::words::{Ammunition, Band, Weapon};

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RangeFacts {
    /// The weapon as it is loaded.
    pub load: Load,
    /// Inches to the target.
    pub range: f64,
}

impl Facts<Book> for RangeFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        let weapon = form.word("weapon").required("what is fired");
        let range =
            form.number("range", 0.0..=500.0).required("inches to the nearest figure of the target that is seen");
        let tapped = form.flag("tap_loaded", "a rifle loaded by tapping");
        let ammunition = form.word("ammunition").or(Ammunition::RoundShot, "of a cannon");
        Self { load: Load { weapon, tapped, ammunition }, range }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        self.load.check()
    }
}

/// How far off the target is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RangeOutcome {
    /// The band.
    pub band: Band,
    /// What it fires as.
    pub fires_as: Weapon,
    /// Close range goes up to this.
    pub close_limit: i32,
    /// It cannot be fired farther than this.
    pub effective_limit: i32,
}

/// The chart.
pub struct RangeBand;

impl Chart for RangeBand {
    type Book = Book;
    type Facts = RangeFacts;
    type Outcome = RangeOutcome;
    const NAME: &'static str = "range-band";
    const ABOUT: &'static str = "Is a target at close range, at effective range or out of range?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["CS-WPN-01", "CS-WPN-03", "CS-WPN-04", "CS-WPN-06", "CS-FIR-05", "CS-R32", "CS-R33", "CS-R35", "CS-R36"];
    const OUTCOME: &'static [Field] = &[
        Field::word::<Band>("band", "how far off the target is"),
        Field::word::<Weapon>("fires_as", "the weapon; a musket for a tap-loaded rifle"),
        Field::whole("close_limit", "close range goes up to this"),
        Field::whole("effective_limit", "it cannot be fired farther than this"),
    ];
    const HEADLINE: &'static str = "band";

    fn resolve(book: &Book, facts: &RangeFacts, _: &mut Tray<'_>) -> Result<RangeOutcome, DiceError> {
        let reach = facts.load.reach(book);
        Ok(RangeOutcome {
            band: reach.band(facts.range),
            fires_as: reach.fires_as,
            close_limit: reach.close,
            effective_limit: reach.effective,
        })
    }

    fn tell(_: &Book, facts: &RangeFacts, outcome: &RangeOutcome) -> String {
        let RangeOutcome { close_limit, effective_limit, .. } = outcome;
        let band = match outcome.band {
            Band::Close => format!("at close range (up to {close_limit}\")"),
            Band::Effective => format!("at effective range (up to {effective_limit}\")"),
            Band::OutOfRange => format!("out of range (beyond {effective_limit}\")"),
        };
        let tapped = if facts.load.tapped { ", for a tapped rifle fires as a musket" } else { "" };
        format!("The target is {band}{tapped}.")
    }
}
