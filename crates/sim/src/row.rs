//! A game as a row, and the fate of each of its units.

use serde::{Deserialize, Serialize};

/// How a game came out. The columns of a table, in order; `ms` is the only one that another run gives otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the game in its run.
    pub game: u64,
    /// What of the scenario was set otherwise; empty for the scenario as it is.
    pub variant: String,
    /// The seed of the dice and of the bots.
    pub seed: u64,
    /// Who played the first side.
    pub bot_1: String,
    /// Who played the second side.
    pub bot_2: String,
    /// The side that won; empty in a draw, and where the game did not come to its end.
    pub winner: String,
    /// Why it ended: the rulebook's word, or `crashed`, `refused` or `too-long`.
    pub why: String,
    /// The rule by which it ended.
    pub rule: String,
    /// Points of the first side: those that the rulebook shows, or what the objectives are worth that it holds.
    pub points_1: i64,
    /// Points of the second side.
    pub points_2: i64,
    /// The turn in which it ended.
    pub turns: u16,
    /// The strength that the first side lost.
    pub lost_1: u32,
    /// The strength that it began with.
    pub of_1: u32,
    /// The strength that the second side lost.
    pub lost_2: u32,
    /// The strength that it began with.
    pub of_2: u32,
    /// The objectives that the first side holds in the end.
    pub objectives_1: u16,
    /// The objectives that the second side holds in the end.
    pub objectives_2: u16,
    /// The turn at whose end the winner led, and led ever after; none where the lead came with the end itself.
    pub decided: Option<u16>,
    /// How many questions were answered.
    pub decisions: u32,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// What went wrong, if anything did.
    pub fault: String,
    /// How to see it again, if anything went wrong.
    pub again: String,
}

/// A game that did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The program panicked.
    Crashed,
    /// An answer was refused.
    Refused,
    /// It went on for too long.
    TooLong,
}

impl FaultKind {
    /// The word for it in a row.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::Crashed => "crashed",
            FaultKind::Refused => "refused",
            FaultKind::TooLong => "too-long",
        }
    }

    /// The kind of a word.
    pub fn of(word: &str) -> Option<FaultKind> {
        [FaultKind::Crashed, FaultKind::Refused, FaultKind::TooLong].into_iter().find(|kind| kind.word() == word)
    }
}

impl Row {
    /// What went wrong, if the game did not come to its end.
    pub fn fault_kind(&self) -> Option<FaultKind> {
        if self.fault.is_empty() { None } else { FaultKind::of(&self.why) }
    }

    /// The same without the time that it took: what must be equal in every run.
    #[must_use]
    pub fn timeless(mut self) -> Row {
        self.ms = 0.0;
        self
    }

    /// The share of its strength that a side has left.
    pub fn left(&self, side: usize) -> f64 {
        let (lost, of) = if side == 0 { (self.lost_1, self.of_1) } else { (self.lost_2, self.of_2) };
        if of == 0 { 1.0 } else { 1.0 - f64::from(lost) / f64::from(of) }
    }
}

/// What became of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitRow {
    /// The number of the game.
    pub game: u64,
    /// The unit's name in files.
    pub unit: String,
    /// Its side.
    pub side: String,
    /// The strength that it began with.
    pub of: u16,
    /// The strength that it lost.
    pub lost: u16,
    /// `stands`, `off-table`, or how it left the game: `destroyed`, `captured`, `left-the-table`.
    pub fate: String,
    /// Hits that it gave: the strength that others lost by its fire and its blows.
    pub given: u32,
    /// Hits that it took, those included that were made good.
    pub taken: u32,
}
