//! Movement: how far a figure may go in one impulse.

use engine::chart::{Chart, Facts, Field, Form, Sums, Tray, always, row};
use engine::dice::DiceError;
use engine::kit::LookUp;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Count, Modifier};

/// The printed rates.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    good_going: Rates,
    bad_going: Rates,
    per_wound: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Rates {
    foot: Count,
    mounted: Count,
}

impl Numbers {
    /// Inches in one impulse, before wounds.
    pub fn rate(&self, going: Going, mounted: bool) -> i32 {
        let rates = match going {
            Going::Good => &self.good_going,
            Going::Bad => &self.bad_going,
        };
        if mounted { rates.mounted } else { rates.foot }.get()
    }
}

engine::words! {
    /// The ground that governs an impulse.
    pub enum Going { Good = "good", Bad = "bad" }
}

engine::words! {
    /// Where the figure may go.
    pub enum Permitted { Free = "free", CoverOrAway = "cover-or-away" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MovementFacts {
    /// Whether the figure rides.
    pub mounted: bool,
    /// The ground that governs the impulse.
    pub going: Going,
    /// Of the mover.
    pub wounds: i32,
    /// On the mover.
    pub morale_markers: i32,
    /// The option `min_move`.
    pub opt_min_move: i32,
}

impl Facts<Book> for MovementFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            mounted: form.section("figure").flag("mounted", "the figure rides"),
            going: form.section("ground").word("going").or(Going::Good, "the ground that governs the impulse"),
            wounds: form.section("figure").whole("wounds", 0..=9).or(0, "of the mover; of the rider, if mounted"),
            morale_markers: form.whole("morale_markers", 0..=20).or(0, "on the mover"),
            opt_min_move: form
                .section("house rules")
                .whole("opt_min_move", 0..=1)
                .or(book.options.min_move, "inches that a living figure may always move"),
        }
    }
}

/// How far, and where to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MovementOutcome {
    /// The rate before wounds.
    pub base: i32,
    /// What is left of it.
    pub allowance: i32,
    /// Whether anything is.
    pub can_move: bool,
    /// Where the figure may go.
    pub permitted: Permitted,
}

/// The chart.
pub struct Movement;

impl LookUp for Movement {
    fn look_up(book: &Book, facts: &MovementFacts, sums: &mut Sums<'_>) -> MovementOutcome {
        let sheet = &book.sheet.movement;
        let rule = match facts.going {
            Going::Good => "FS-MOV-01",
            Going::Bad => "FS-MOV-02",
        };
        let base = sheet.rate(facts.going, facts.mounted);
        let inches = sums.add_up(&[
            always("base-rate", base, rule),
            row("per-wound", sheet.per_wound.get() * facts.wounds, "FS-MOV-03"),
        ]);
        // FS-MOV-04, FS-R07: never below nothing, or below what the house lets any figure crawl
        let allowance = inches.max(facts.opt_min_move);
        // FS-MOV-07: the restriction of FS-MOR-12
        let permitted = if facts.morale_markers > 0 { Permitted::CoverOrAway } else { Permitted::Free };
        MovementOutcome { base, allowance, can_move: allowance > 0, permitted }
    }
}

impl Chart for Movement {
    type Book = Book;
    type Facts = MovementFacts;
    type Outcome = MovementOutcome;
    const NAME: &'static str = "movement";
    const ABOUT: &'static str = "How far may a figure go in one impulse?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FS-MOV-01", "FS-MOV-02", "FS-MOV-03", "FS-MOV-04", "FS-MOV-07", "FS-MOR-12"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("base", "inches before wounds"),
        Field::whole("allowance", "inches it may go"),
        Field::yes_no("can_move", "it may go at all"),
        Field::word::<Permitted>("permitted", "where it may go: anywhere, or only to cover or away from the enemy"),
    ];
    const HEADLINE: &'static str = "allowance";

    fn resolve(book: &Book, facts: &MovementFacts, tray: &mut Tray<'_>) -> Result<MovementOutcome, DiceError> {
        Ok(Self::look_up(book, facts, tray.sums()))
    }

    fn tell(_: &Book, facts: &MovementFacts, outcome: &MovementOutcome) -> String {
        if !outcome.can_move {
            return "The figure cannot move: its wounds leave it no inch.".to_owned();
        }
        let who = if facts.mounted { "The rider" } else { "The figure" };
        let whither = match outcome.permitted {
            Permitted::Free => "",
            Permitted::CoverOrAway => ", but only to cover or away from the enemy",
        };
        format!("{who} may move up to {}\" in this impulse{whither}.", outcome.allowance)
    }
}
