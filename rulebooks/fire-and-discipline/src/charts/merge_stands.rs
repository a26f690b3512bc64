//! Merge stands: joining a remnant of one casting to another stand.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;
use crate::words::{GRADES, counted};

engine::words! {
    /// Why not.
    pub enum MergeRefusal {
        None = "none",
        DifferentUnits = "different-units",
        OtherStandUnhurt = "other-stand-unhurt",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MergeFacts {
    /// Grade of the one-casting stand.
    pub single_mmg: i32,
    /// Castings of the other stand.
    pub other_castings: i32,
    /// Its grade.
    pub other_mmg: i32,
    /// Whether it has lost nothing.
    pub other_unhurt: bool,
    /// Whether the two are of different units.
    pub different_units: bool,
}

impl Facts<Book> for MergeFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            single_mmg: form.whole("single_mmg", GRADES).required("grade of the one-casting stand"),
            other_castings: form.whole("other_castings", 1..=20).required("castings of the stand that it joins"),
            other_mmg: form.whole("other_mmg", GRADES).required("grade of the stand that it joins"),
            other_unhurt: form.flag("other_unhurt", "the stand that it joins has lost nothing"),
            different_units: form.flag("different_units", "the two stands belong to different units"),
        }
    }
}

/// The stand that comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MergeOutcome {
    /// Whether they may join.
    pub allowed: bool,
    /// Why not.
    pub refusal: MergeRefusal,
    /// Castings of the joined stand.
    pub castings: i32,
    /// Its grade.
    pub mmg: i32,
}

/// The chart.
pub struct MergeStands;

impl Chart for MergeStands {
    type Book = Book;
    type Facts = MergeFacts;
    type Outcome = MergeOutcome;
    const NAME: &'static str = "merge-stands";
    const ABOUT: &'static str = "May a stand of one casting join another, and what grade has the joined stand?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FD-FRM-03", "FD-R85"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "they may join"),
        Field::word::<MergeRefusal>("refusal", "why they may not"),
        Field::whole("castings", "castings of the joined stand; 0 if refused"),
        Field::whole("mmg", "its grade; 0 if refused"),
    ];
    const HEADLINE: &'static str = "allowed";

    fn resolve(_: &Book, facts: &MergeFacts, _: &mut Tray<'_>) -> Result<MergeOutcome, DiceError> {
        // FD-FRM-03, FD-R85: only with a stand of the same unit that has itself lost a casting
        let refusal = if facts.different_units {
            MergeRefusal::DifferentUnits
        } else if facts.other_unhurt {
            MergeRefusal::OtherStandUnhurt
        } else {
            MergeRefusal::None
        };
        if refusal != MergeRefusal::None {
            return Ok(MergeOutcome { allowed: false, refusal, castings: 0, mmg: 0 });
        }
        // FD-FRM-03: the larger stand keeps its grade; two remnants take the worse
        let remnants = facts.other_castings == 1;
        let mmg = if remnants { facts.single_mmg.min(facts.other_mmg) } else { facts.other_mmg };
        Ok(MergeOutcome { allowed: true, refusal, castings: facts.other_castings + 1, mmg })
    }

    fn tell(_: &Book, _: &MergeFacts, outcome: &MergeOutcome) -> String {
        match outcome.refusal {
            MergeRefusal::None => {
                let castings = counted(outcome.castings, "casting", "castings");
                format!("They join to a stand of {castings}, grade {}.", outcome.mmg)
            }
            MergeRefusal::DifferentUnits => "They may not join: they belong to different units.".to_owned(),
            MergeRefusal::OtherStandUnhurt => "They may not join: the other stand has lost nothing.".to_owned(),
        }
    }
}
