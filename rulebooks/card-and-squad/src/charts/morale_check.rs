//! The morale check: one procedure behind the charts `morale` and `charge`.

use engine::chart::{Form, Tray, row, row_if};
use engine::dice::{DiceError, Die};
use engine::sheet::ByWord;
use serde::Deserialize;

use crate::book::{Book, LeaderPenalty, Losses, RetreatFailure};
use crate::bounds::{Bonus, Count};
use crate::words::{Leader, Nerve, Quality};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    base: ByWord<Quality, Bonus>,
    modifiers: Modifiers,
    failure: Failure,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    per_figure_lost: Bonus,
    squad_leader_killed: Bonus,
    formed: Bonus,
    officer_rallying: Bonus,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Failure {
    retreat_by: Count,
}

/// A squad that checks.
#[derive(Clone, Debug)]
pub struct Squad {
    /// How good it is.
    pub quality: Quality,
    /// Figures it has lost, killed leaders among them.
    pub figures_lost: i32,
    /// What became of its leader.
    pub leader: Leader,
    /// Whether it is formed.
    pub formed: bool,
    /// Whether an officer rallies it.
    pub rallied: bool,
    /// Whether it is retreating already.
    pub retreating: bool,
}

/// The readings that a check depends on.
#[derive(Clone, Copy, Debug)]
pub struct Readings {
    /// Which losses count.
    pub losses: Losses,
    /// How long a killed leader counts.
    pub leader_penalty: LeaderPenalty,
    /// What a small failure does to a retreating squad.
    pub retreat_failure: RetreatFailure,
}

impl Readings {
    /// Asks for all three.
    pub fn ask(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            losses: book.options.ask_losses(form),
            leader_penalty: book.options.ask_leader_penalty(form),
            retreat_failure: book.options.ask_retreat_failure(form),
        }
    }
}

/// What a check is called where it is rolled.
pub struct Names {
    /// The die.
    pub die: &'static str,
    /// The labels of the modifiers, in the order of the table.
    pub labels: [&'static str; 4],
}

/// How a check came out.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// By quality.
    pub base: i32,
    /// With its modifiers.
    pub morale: i32,
    /// The die.
    pub roll: i32,
    /// By how much it failed, or 0.
    pub failed_by: i32,
    /// What that makes of the squad.
    pub result: Nerve,
}

impl Squad {
    /// A dead leader is a figure lost (CS-R09), so there must be one; losses that were wiped off the slate since
    /// do not show (CS-R08).
    pub fn misses_a_dead_leader(&self, readings: Readings) -> bool {
        self.leader != Leader::Present && self.figures_lost == 0 && readings.losses == Losses::All
    }

    /// Rolls the check (CS-MOR-04).
    pub fn check(
        &self,
        book: &Book,
        readings: Readings,
        names: &Names,
        tray: &mut Tray<'_>,
    ) -> Result<Check, DiceError> {
        let numbers = &book.sheet.morale;
        let rows = &numbers.modifiers;
        let base = numbers.base.of(self.quality).get();
        // CS-R10: a promotion lifts the penalty, unless the house has it last
        let bereft = match readings.leader_penalty {
            LeaderPenalty::UntilPromotion => self.leader == Leader::Killed,
            LeaderPenalty::Permanent => self.leader != Leader::Present,
        };
        let [figures_lost, leader_killed, formed, officer_rallying] = names.labels;
        let modifiers = tray.add_up(&[
            row(figures_lost, rows.per_figure_lost.get() * self.figures_lost, "CS-MOR-06"),
            row_if(bereft, leader_killed, rows.squad_leader_killed.get(), "CS-MOR-07"),
            row_if(self.formed, formed, rows.formed.get(), "CS-MOR-08"),
            row_if(self.rallied, officer_rallying, rows.officer_rallying.get(), "CS-MOR-09"),
        ]);
        let morale = base + modifiers;
        let roll = tray.roll(Die::D10, names.die)?;
        // CS-R61: no die succeeds or fails by itself. CS-R17: the margin is what the roll is above the morale.
        let failed_by = (roll - morale).max(0);
        // CS-R16: a squad that is retreating runs on after any failure
        let runs_on = self.retreating && readings.retreat_failure == RetreatFailure::KeepRetreating;
        let result = if failed_by == 0 {
            Nerve::Steady
        } else if failed_by >= numbers.failure.retreat_by.get() || runs_on {
            Nerve::Retreat
        } else {
            Nerve::Waver
        };
        Ok(Check { base, morale, roll, failed_by, result })
    }
}
