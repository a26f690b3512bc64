//! Morale recovery: which markers go at the end of a turn.

use engine::chart::{Chart, Facts, Field, Form, Sums, Tray};
use engine::dice::DiceError;
use engine::kit::LookUp;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Count;

/// The printed note.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    markers_per_turn: Count,
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RecoveryFacts {
    /// Placed before this turn.
    pub markers_from_earlier_turns: i32,
    /// Placed in it.
    pub markers_placed_this_turn: i32,
}

impl Facts<Book> for RecoveryFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            markers_from_earlier_turns: form
                .whole("markers_from_earlier_turns", 0..=20)
                .or(0, "morale markers placed before this turn"),
            markers_placed_this_turn: form
                .whole("markers_placed_this_turn", 0..=20)
                .or(0, "morale markers placed in this turn"),
        }
    }
}

/// What goes and what stays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RecoveryOutcome {
    /// Markers taken off.
    pub removed: i32,
    /// Markers that stay.
    pub markers_left: i32,
}

/// The chart.
pub struct MoraleRecovery;

impl LookUp for MoraleRecovery {
    fn look_up(book: &Book, facts: &RecoveryFacts, _: &mut Sums<'_>) -> RecoveryOutcome {
        // FS-MOR-13, FS-R55: one a turn, but none that was placed in this one
        let rate = book.sheet.morale.recovery.markers_per_turn.get();
        let removed = facts.markers_from_earlier_turns.min(rate);
        let markers_left = facts.markers_from_earlier_turns + facts.markers_placed_this_turn - removed;
        RecoveryOutcome { removed, markers_left }
    }
}

impl Chart for MoraleRecovery {
    type Book = Book;
    type Facts = RecoveryFacts;
    type Outcome = RecoveryOutcome;
    const NAME: &'static str = "morale-recovery";
    const ABOUT: &'static str = "Which morale markers come off at the end of the turn?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FS-MOR-13"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("removed", "morale markers taken off"),
        Field::whole("markers_left", "morale markers that stay"),
    ];
    const HEADLINE: &'static str = "markers_left";

    fn resolve(book: &Book, facts: &RecoveryFacts, tray: &mut Tray<'_>) -> Result<RecoveryOutcome, DiceError> {
        Ok(Self::look_up(book, facts, tray.sums()))
    }

    fn tell(_: &Book, _: &RecoveryFacts, outcome: &RecoveryOutcome) -> String {
        let gone = match outcome.removed {
            0 => "No morale marker comes off".to_owned(),
            1 => "1 morale marker comes off".to_owned(),
            n => format!("{n} morale markers come off"),
        };
        match outcome.markers_left {
            0 => format!("{gone}; the figure has none."),
            left => format!("{gone}; the figure keeps {left}."),
        }
    }
}
