//! Movement: how many yards a stand may move.

mod facts;
mod rates;
mod refusals;

use engine::chart::{Chart, Field, Tray, always};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

pub use facts::{Direction, Mode, MovementFacts, Mover, Terrain, Turn};
pub use rates::{EnemyWithin, Numbers};
pub use refusals::MoveRefusal;

use crate::book::Book;

/// How far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MovementOutcome {
    /// Whether it may move so.
    pub allowed: bool,
    /// Why not.
    pub refusal: MoveRefusal,
    /// The printed rate.
    pub rate: i32,
    /// Yards it may move.
    pub allowance: Number,
    /// The same in inches on the table.
    pub inches: Number,
    /// Whether it must stop when it comes near the enemy.
    pub halt_at_300: bool,
    /// Whether a wheel is diced for.
    pub wheel_check: bool,
}

/// The chart.
pub struct Movement;

impl Chart for Movement {
    type Book = Book;
    type Facts = MovementFacts;
    type Outcome = MovementOutcome;
    const NAME: &'static str = "movement";
    const ABOUT: &'static str = "How far may a stand move?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FD-MOV-03",
        "FD-MOV-04",
        "FD-MOV-05",
        "FD-MOV-06",
        "FD-MOV-07",
        "FD-MOV-08",
        "FD-MOV-09",
        "FD-MOV-10",
        "FD-MOV-11",
        "FD-MOV-12",
        "FD-MOV-13",
        "FD-MOV-14",
        "FD-MOV-15",
        "FD-MOV-16",
        "FD-MOV-17",
        "FD-MOV-18",
        "FD-MOV-19",
        "FD-MOV-20",
        "FD-MOV-21",
        "FD-MOV-22",
        "FD-MOV-23",
        "FD-MOV-24",
        "FD-MOV-25",
        "FD-TER-02",
        "FD-TER-03",
        "FD-TER-04",
        "FD-TER-05",
        "FD-TER-06",
        "FD-TER-07",
        "FD-TER-08",
        "FD-TER-09",
        "FD-TER-10",
        "FD-TER-11",
        "FD-TER-12",
        "FD-TER-13",
        "FD-TER-14",
        "FD-TER-15",
        "FD-TER-16",
        "FD-TER-17",
        "FD-FRM-10",
        "FD-HCV-04",
        "FD-CHG-03",
        "FD-ART-38",
        "FD-MEL-12",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "it may move so"),
        Field::word::<MoveRefusal>("refusal", "why it may not"),
        Field::whole("rate", "the printed rate, in yards; 0 if it has none"),
        Field::number("allowance", "yards it may move; 0 if refused"),
        Field::number("inches", "the same on the table"),
        Field::yes_no("halt_at_300", "it marches at road rate and must stop when it comes near the enemy"),
        Field::yes_no("wheel_check", "dice for a wheel on the chart `rough-ground`"),
    ];
    const HEADLINE: &'static str = "allowance";

    fn resolve(book: &Book, facts: &MovementFacts, tray: &mut Tray<'_>) -> Result<MovementOutcome, DiceError> {
        let rate = rates::printed(book, facts);
        let refusal = refusals::find(book, facts, rate.is_some());
        let rate = rate.unwrap_or(0);
        let allowed = refusal == MoveRefusal::None;
        let allowance = if allowed { allowance(book, facts, rate, tray) } else { 0.0 };
        // FD-MOV-06, FD-R38
        let marches = facts.mode == Mode::Road && facts.troop.is_foot();
        let near_at_end = book.sheet.movement.enemy_within.road_march.reaches(facts.enemy_end);
        Ok(MovementOutcome {
            allowed,
            refusal,
            rate,
            allowance: allowance.into(),
            inches: book.sheet.game_scale.inches(allowance).into(),
            halt_at_300: allowed && marches && near_at_end,
            // FD-TER-10
            wheel_check: allowed && facts.meets(Terrain::Rough) && facts.troop.is_wheeled(),
        })
    }

    fn tell(book: &Book, _: &MovementFacts, outcome: &MovementOutcome) -> String {
        if !outcome.allowed {
            return format!("No move: {}.", outcome.refusal.said());
        }
        let mut said = vec![format!("It may move {} yards, {} inches on the table", outcome.allowance, outcome.inches)];
        if outcome.halt_at_300 {
            let near = Number::from(book.sheet.movement.enemy_within.road_march.get());
            said.push(format!("it stops as soon as an enemy is within {near} yards"));
        }
        if outcome.wheel_check {
            said.push("dice for a wheel as it enters the rough".to_owned());
        }
        said.join("; ") + "."
    }
}

/// The printed rate and what turns, ground and damage take from it, in this order.
fn allowance(book: &Book, facts: &MovementFacts, rate: i32, tray: &mut Tray<'_>) -> f64 {
    tray.add_up(&[always("base-rate", rate, "FD-MOV-03")]);
    let rate = f64::from(rate);
    // FD-MOR-17, FD-MEL-12: a flight and a pursuit have their fixed distances
    if matches!(facts.mode, Mode::Flee | Mode::Pursuit) {
        return rate;
    }
    let lost = &book.sheet.movement.lost;
    let mut left = Left { yards: rate, tray };
    let tactical = f64::from(rates::tactical(book, facts));
    if let Some(rule) = held_to_tactical(book, facts) {
        left.becomes("tactical-rate", left.yards.min(tactical), rule);
    }
    // FD-MOV-25
    if facts.troop.is_drawn() && facts.mode == Mode::Field && facts.wheels(book) {
        left.becomes("limber-turn", lost.limbers_turning.leaves(left.yards), "FD-MOV-25");
    }
    // FD-TER-17, FD-R40
    if facts.meets(Terrain::Ford) {
        left.becomes("ford", lost.ford.leaves(left.yards), "FD-TER-17");
    }
    // FD-HCV-04, FD-R41
    if facts.meets_hard_cover() {
        left.becomes("hard-cover-entry", lost.hard_cover.leaves(left.yards), "FD-HCV-04");
    }
    // FD-ART-38, FD-R29
    left.becomes("limber-hit", book.sheet.gun_sections.drawn(left.yards, facts.limber_hits), "FD-ART-38");
    // FD-MOV-10, FD-R37
    if facts.changes_formation && facts.troop.is_troops() && facts.is_untrained(book) {
        left.becomes("untrained-formation-change", 0.0, "FD-MOV-10");
    }
    left.yards
}

/// Why the move is held to the tactical rate, if it is: a wheel, skirmishers too (FD-MOV-22, FD-MOV-23, FD-R36),
/// a change of formation, or heavy woods (FD-TER-03). No other ground changes a rate (FD-TER-20).
fn held_to_tactical(book: &Book, facts: &MovementFacts) -> Option<&'static str> {
    let troops = facts.troop.is_troops();
    if troops && facts.turn == Turn::Wheel {
        Some("FD-MOV-22")
    } else if troops && facts.wheels(book) {
        Some("FD-MOV-24")
    } else if troops && facts.changes_formation {
        Some("FD-MOV-09")
    } else if facts.meets(Terrain::HeavyWoods) {
        Some("FD-TER-03")
    } else {
        None
    }
}

/// The yards that are left of a move.
struct Left<'t, 'd> {
    yards: f64,
    tray: &'t mut Tray<'d>,
}

impl Left<'_, '_> {
    fn becomes(&mut self, label: &'static str, yards: f64, rule: &'static str) {
        self.tray.note(label, yards - self.yards, rule);
        self.yards = yards;
    }
}
