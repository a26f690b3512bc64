//! Artillery to hit: the number that a section needs, before any die.

use engine::chart::{Chart, Field, Tray};
use engine::dice::DiceError;

use super::gunnery::{self, GunBand, GunClass, GunResult, GunRow, GunneryFacts, Laid};
use crate::book::Book;
use crate::words::counted;

/// The chart.
pub struct ArtilleryToHit;

impl Chart for ArtilleryToHit {
    type Book = Book;
    type Facts = GunneryFacts;
    type Outcome = Laid;
    const NAME: &'static str = "artillery-to-hit";
    const ABOUT: &'static str = "What number does a gun section need to hit?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FD-ART-05",
        "FD-ART-24",
        "FD-ART-25",
        "FD-ART-26",
        "FD-ART-27",
        "FD-ART-33",
        "FD-ART-34",
        "FD-ART-35",
        "FD-ART-36",
        "FD-ART-37",
        "FD-HCV-06",
        "FD-HCV-07",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::word::<GunResult>("result", "whether the fire can have effect"),
        Field::word::<GunRow>("row", "the row of the table"),
        Field::word::<GunClass>("gun_class", "the class of the guns"),
        Field::word::<GunBand>("band", "the column of the table, in yards"),
        Field::whole("automatic_hits", "hits without a die"),
        Field::whole("number", "the highest face that hits"),
        Field::whole("dice", "dice to roll"),
    ];
    const HEADLINE: &'static str = "number";

    fn resolve(book: &Book, facts: &GunneryFacts, tray: &mut Tray<'_>) -> Result<Laid, DiceError> {
        Ok(gunnery::lay(book, facts, tray))
    }

    fn tell(_: &Book, _: &GunneryFacts, outcome: &Laid) -> String {
        if let Some(idle) = idle(outcome.result) {
            return idle.to_owned();
        }
        let dice = counted(outcome.dice, "die", "dice");
        let said = match outcome.number {
            0 => format!("{dice}, which cannot hit"),
            10.. => format!("{dice}, which cannot miss"),
            number => format!("{dice}, hitting on {number} or less"),
        };
        match outcome.automatic_hits {
            0 => format!("{said}."),
            stars => format!("{} without a die, and {said}.", counted(stars, "hit", "hits")),
        }
    }
}

/// Why the guns have no effect, if they have none.
pub(super) fn idle(result: GunResult) -> Option<&'static str> {
    match result {
        GunResult::Fires => None,
        GunResult::ShellTooClose => Some("The target is too close for shell."),
        GunResult::Preparatory => Some("Without an assault to support, fire at a garrison has no effect."),
    }
}
