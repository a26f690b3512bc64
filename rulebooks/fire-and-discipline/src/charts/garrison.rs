//! Garrison: who may hold a feature of hard cover.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;

engine::words! {
    /// Why not.
    pub enum GarrisonRefusal {
        None = "none",
        ArtilleryNeedsEntrenchment = "artillery-needs-entrenchment",
        TooMany = "too-many",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct GarrisonFacts {
    /// Units in the feature.
    pub units: i32,
    /// Their castings.
    pub castings: i32,
    /// Whether guns are among them.
    pub artillery: bool,
    /// Whether the feature is an entrenchment.
    pub entrenchment: bool,
}

impl Facts<Book> for GarrisonFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            units: form.whole("units", 1..=20).required("units that would garrison the feature"),
            castings: form.whole("castings", 1..=200).required("castings of them all"),
            artillery: form.flag("artillery", "guns are among them"),
            entrenchment: form.flag("entrenchment", "the feature is an entrenchment"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(self.castings < self.units, "castings", "every unit has at least one casting")
    }
}

/// Whether they may.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct GarrisonOutcome {
    /// Whether they may.
    pub allowed: bool,
    /// Why not.
    pub refusal: GarrisonRefusal,
}

/// The chart.
pub struct Garrison;

impl Chart for Garrison {
    type Book = Book;
    type Facts = GarrisonFacts;
    type Outcome = GarrisonOutcome;
    const NAME: &'static str = "garrison";
    const ABOUT: &'static str = "May these units garrison a feature of hard cover?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FD-HCV-02", "FD-HCV-06", "FD-R68"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "they may garrison it"),
        Field::word::<GarrisonRefusal>("refusal", "why they may not"),
    ];
    const HEADLINE: &'static str = "allowed";

    fn resolve(book: &Book, facts: &GarrisonFacts, _: &mut Tray<'_>) -> Result<GarrisonOutcome, DiceError> {
        let limits = &book.sheet.hard_cover;
        let refusal = if facts.artillery && !facts.entrenchment {
            // FD-HCV-06
            GarrisonRefusal::ArtilleryNeedsEntrenchment
        } else if facts.units > limits.garrison_units.get() && facts.castings > limits.garrison_castings.get() {
            // FD-HCV-02; FD-R68: few castings of any number of units, or one unit of any size
            GarrisonRefusal::TooMany
        } else {
            GarrisonRefusal::None
        };
        Ok(GarrisonOutcome { allowed: refusal == GarrisonRefusal::None, refusal })
    }

    fn tell(book: &Book, _: &GarrisonFacts, outcome: &GarrisonOutcome) -> String {
        let most = book.sheet.hard_cover.garrison_castings.get();
        match outcome.refusal {
            GarrisonRefusal::None => "They may garrison the feature.".to_owned(),
            GarrisonRefusal::ArtilleryNeedsEntrenchment => {
                "They may not: guns can only garrison an entrenchment.".to_owned()
            }
            GarrisonRefusal::TooMany => format!("They may not: several units may have at most {most} castings there."),
        }
    }
}
