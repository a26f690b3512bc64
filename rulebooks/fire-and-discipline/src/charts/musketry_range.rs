//! Musketry range: how a stand fires, how far, and with what number.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::small_arms::{MusketBand, Weapon};
use crate::book::Book;
use crate::words::YARDS;

engine::words! {
    /// How it fires.
    pub enum Fire { Volley = "volley", Skirmish = "skirmish", None = "none" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RangeFacts {
    /// What it fires with.
    pub weapon: Weapon,
    /// Yards to the target.
    pub distance: f64,
    /// Whether it is mounted.
    pub mounted: bool,
    /// Whether it is skirmishing.
    pub open_order: bool,
}

impl Facts<Book> for RangeFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            weapon: form
                .word("weapon")
                .required("what it fires with; mixed: muskets and rifles, or combined skirmishers"),
            distance: form.number("distance", YARDS).required("yards to the target stand"),
            mounted: form.flag("mounted", "it is mounted"),
            open_order: form.flag("open_order", "it is skirmishing"),
        }
    }
}

/// How and how far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RangeOutcome {
    /// How it fires.
    pub fire: Fire,
    /// How far the weapon reaches.
    pub max_range: i32,
    /// Whether the target is in range.
    pub in_range: bool,
    /// The column.
    pub band: MusketBand,
    /// Whether it may fire.
    pub may_fire: bool,
    /// Volley: the highest face that hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
}

/// The chart.
pub struct MusketryRange;

impl Chart for MusketryRange {
    type Book = Book;
    type Facts = RangeFacts;
    type Outcome = RangeOutcome;
    const NAME: &'static str = "musketry-range";
    const ABOUT: &'static str = "How does a stand fire at this range, and with what number?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FD-MUS-02", "FD-MUS-03", "FD-MUS-04", "FD-MUS-05", "FD-MUS-16", "FD-SKI-02"];
    const OUTCOME: &'static [Field] = &[
        Field::word::<Fire>("fire", "how it fires"),
        Field::whole("max_range", "yards that its weapon reaches"),
        Field::yes_no("in_range", "the target is in range"),
        Field::word::<MusketBand>("band", "the column of the table, in yards"),
        Field::yes_no("may_fire", "it may fire"),
        Field::whole("number", "volley: the highest face that hits"),
    ];
    const HEADLINE: &'static str = "may_fire";

    fn resolve(book: &Book, facts: &RangeFacts, _: &mut Tray<'_>) -> Result<RangeOutcome, DiceError> {
        let numbers = &book.sheet.small_arms;
        // FD-MUS-03, FD-R12: formed mounted troops never fire
        let fire = match (facts.open_order, facts.mounted) {
            (true, _) => Fire::Skirmish,
            (false, true) => Fire::None,
            (false, false) => Fire::Volley,
        };
        let band = numbers.band(facts.weapon, facts.distance);
        let in_range = band != MusketBand::Out;
        Ok(RangeOutcome {
            fire,
            max_range: numbers.range(facts.weapon),
            in_range,
            band,
            may_fire: in_range && fire != Fire::None,
            number: (fire == Fire::Volley).then(|| numbers.number(band)),
        })
    }

    fn tell(_: &Book, _: &RangeFacts, outcome: &RangeOutcome) -> String {
        match (outcome.fire, outcome.in_range, outcome.number) {
            (Fire::None, _, _) => "Mounted troops fire only in skirmish order.".to_owned(),
            (_, false, _) => format!("Out of range: the weapon reaches {} yards.", outcome.max_range),
            (_, _, Some(number)) => format!("A volley, hitting on {number} or less before modifiers."),
            (_, _, None) => "In range for skirmish fire.".to_owned(),
        }
    }
}
