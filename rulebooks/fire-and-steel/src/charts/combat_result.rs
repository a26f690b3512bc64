//! Combat result: what the total of a shot or a blow does.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::{Book, ResultSix};
use crate::bounds::Modifier;
use crate::charts::damage::HitType;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Printed")]
pub struct Numbers(Printed);

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    no_effect_below: Modifier,
    morale_test_from: Modifier,
    type_1_hit_from: Modifier,
    type_2_hit_from: Modifier,
    type_3_hit_from: Modifier,
}

impl TryFrom<Printed> for Numbers {
    type Error = &'static str;

    fn try_from(rows: Printed) -> Result<Self, Self::Error> {
        let hits = [rows.morale_test_from, rows.type_1_hit_from, rows.type_2_hit_from, rows.type_3_hit_from];
        if !hits.is_sorted_by_key(|row| row.get()) || rows.no_effect_below.get() > rows.morale_test_from.get() {
            return Err("the combat results must rise from no effect to the type 3 hit");
        }
        Ok(Self(rows))
    }
}

engine::words! {
    /// What a total does, from least to most.
    pub enum Effect {
        NoEffect = "no-effect",
        MoraleTest = "morale-test",
        Type1Hit = "type-1-hit",
        Type2Hit = "type-2-hit",
        Type3Hit = "type-3-hit",
    }
}

impl Effect {
    /// The type of the hit, if it is one.
    pub fn hit(self) -> Option<HitType> {
        match self {
            Effect::NoEffect | Effect::MoraleTest => None,
            Effect::Type1Hit => Some(HitType::Type1),
            Effect::Type2Hit => Some(HitType::Type2),
            Effect::Type3Hit => Some(HitType::Type3),
        }
    }
}

/// Looks a total up: one table for shots and blows (FS-RES-06).
pub fn look_up(book: &Book, total: i32, six: ResultSix) -> Effect {
    let rows = &book.sheet.combat_results.0;
    // FS-R43: what lies between the first two rows belongs to the first, or to the second
    let morale_test_from = match six {
        ResultSix::NoEffect => rows.morale_test_from,
        ResultSix::MoraleTest => rows.no_effect_below,
    };
    if total >= rows.type_3_hit_from.get() {
        Effect::Type3Hit // FS-RES-05
    } else if total >= rows.type_2_hit_from.get() {
        Effect::Type2Hit // FS-RES-04
    } else if total >= rows.type_1_hit_from.get() {
        Effect::Type1Hit // FS-RES-03
    } else if total >= morale_test_from.get() {
        Effect::MoraleTest // FS-RES-02
    } else {
        Effect::NoEffect // FS-RES-01
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ResultFacts {
    /// Worked out by hand.
    pub total: i32,
    /// The option `result_six`.
    pub opt_result_six: ResultSix,
}

impl Facts<Book> for ResultFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            total: form.whole("total", -40..=40).required("of the shot or the blow"),
            opt_result_six: form
                .section("house rules")
                .word("opt_result_six")
                .or(book.options.result_six, "what a total of exactly 6 does"),
        }
    }
}

/// What it does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ResultOutcome {
    /// What the total does.
    pub effect: Effect,
    /// Whether the target tests morale.
    pub target_morale_test: bool,
    /// The type of the hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_type: Option<i32>,
}

/// The chart.
pub struct CombatResult;

impl Chart for CombatResult {
    type Book = Book;
    type Facts = ResultFacts;
    type Outcome = ResultOutcome;
    const NAME: &'static str = "combat-result";
    const ABOUT: &'static str = "What does this total of a shot or a blow do?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FS-RES-01", "FS-RES-02", "FS-RES-03", "FS-RES-04", "FS-RES-05", "FS-RES-06"];
    const OUTCOME: &'static [Field] = &[
        Field::word::<Effect>("effect", "what the total does"),
        Field::yes_no("target_morale_test", "the target tests morale"),
        Field::whole("hit_type", "on a hit: its type"),
    ];
    const HEADLINE: &'static str = "effect";

    fn resolve(book: &Book, facts: &ResultFacts, _: &mut Tray<'_>) -> Result<ResultOutcome, DiceError> {
        let effect = look_up(book, facts.total, facts.opt_result_six);
        Ok(ResultOutcome {
            effect,
            target_morale_test: effect == Effect::MoraleTest,
            hit_type: effect.hit().map(HitType::number),
        })
    }

    fn tell(_: &Book, _: &ResultFacts, outcome: &ResultOutcome) -> String {
        match outcome.hit_type {
            Some(hit) => format!("A type {hit} hit: roll a d6 for damage."),
            None if outcome.target_morale_test => "No hit, but the target tests morale.".to_owned(),
            None => "No effect.".to_owned(),
        }
    }
}
