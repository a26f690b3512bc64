//! Damage: what a hit does to a figure.

use engine::chart::{Chart, FactError, Facts, Field, Form, Row, Tray, row_if};
use engine::dice::{DiceError, Die};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use crate::book::{Book, GrazeEffect, WoundEffect};
use crate::bounds::Points;
use crate::charts::columns::SixColumns;
use crate::words::{Damage, DamageClass, FighterGrade};

/// The printed table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    hero: Points,
    raw: Points,
    gunpowder: DamageRow,
    bow_spear: DamageRow,
    other: DamageRow,
}

/// A row of the table; a higher score is never milder.
#[derive(Clone, Debug)]
struct DamageRow(SixColumns<Damage>);

impl<'de> Deserialize<'de> for DamageRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let columns = SixColumns::<Damage>::deserialize(deserializer)?;
        if columns.iter().is_sorted() {
            return Ok(Self(columns));
        }
        Err(D::Error::custom("a higher score must not be milder: graze, then wound, then kill"))
    }
}

impl Numbers {
    fn row(&self, class: DamageClass) -> &SixColumns<Damage> {
        match class {
            DamageClass::Gunpowder => &self.gunpowder.0,
            DamageClass::BowSpear => &self.bow_spear.0,
            DamageClass::Other => &self.other.0,
        }
    }

    /// What the shooter adds to the damage die.
    pub fn rows(&self, grade: FighterGrade) -> [Row; 2] {
        [
            row_if(grade == FighterGrade::Hero, "damage-hero", self.hero.get(), "RK-DMG-04"),
            row_if(grade == FighterGrade::Raw, "damage-raw", self.raw.get(), "RK-DMG-05"),
        ]
    }

    /// The sum of what the shooter adds to the damage die.
    pub fn modifier(&self, grade: FighterGrade) -> i32 {
        match grade {
            FighterGrade::Hero => self.hero.get(),
            FighterGrade::Raw => self.raw.get(),
            FighterGrade::Ordinary | FighterGrade::Superior => 0,
        }
    }

    /// The highest faces that graze, that wound and that kill.
    pub fn limits(&self, class: DamageClass, modifier: i32) -> [i32; 3] {
        let row = self.row(class);
        let faces = SixColumns::<Damage>::FIRST..=SixColumns::<Damage>::LAST;
        let last = |worst: Damage| faces.clone().rev().find(|die| row.at(die + modifier) <= worst).unwrap_or(0);
        [last(Damage::Graze), last(Damage::Wound), *faces.end()]
    }
}

/// A damage die and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamageScore {
    /// The die as thrown.
    pub damage_die: i32,
    /// With what is added, held within the columns of the table.
    pub damage_score: i32,
}

impl DamageScore {
    /// Its outcome fields.
    pub const FIELDS: [Field; 2] = [
        Field::whole("damage_die", "the damage die as thrown"),
        Field::whole("damage_score", "with what is added, held within 1 to 6"),
    ];
}

/// RK-DMG-01 to RK-DMG-06: throws for the damage of a hit.
pub fn roll(
    book: &Book,
    class: DamageClass,
    grade: FighterGrade,
    tray: &mut Tray<'_>,
) -> Result<(DamageScore, Damage), DiceError> {
    let modifier = tray.add_up(&book.sheet.damage.rows(grade));
    let damage_die = tray.roll(Die::D6, "damage")?;
    // RK-DMG-06, RK-R49
    let damage_score = (damage_die + modifier).clamp(SixColumns::<Damage>::FIRST, SixColumns::<Damage>::LAST);
    Ok((DamageScore { damage_die, damage_score }, book.sheet.damage.row(class).at(damage_score)))
}

engine::words! {
    /// How a figure is before it is hit.
    pub enum TargetState { Fit = "fit", Wounded = "wounded" }
}

engine::words! {
    /// How it is afterwards, from best to worst.
    pub enum StateAfter { Fit = "fit", Wounded = "wounded", OutOfAction = "out-of-action", Dead = "dead" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct DamageFacts {
    /// What hit.
    pub damage_class: DamageClass,
    /// Who shot.
    pub shooter_grade: FighterGrade,
    /// How the figure is.
    pub target_state: TargetState,
    /// How often it was grazed.
    pub target_grazes: i32,
    /// RK-R39
    pub opt_wound_effect: WoundEffect,
    /// RK-R31
    pub opt_graze_effect: GrazeEffect,
}

impl Facts<Book> for DamageFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            damage_class: form.word("damage_class").required("what hit"),
            shooter_grade: form.word("shooter_grade").or(FighterGrade::Ordinary, "of the shooter"),
            target_state: form.section("target").word("target_state").or(TargetState::Fit, "before this hit"),
            target_grazes: form.whole("target_grazes", 0..=9).or(0, "before this hit"),
            opt_wound_effect: form
                .section("house rules")
                .word("opt_wound_effect")
                .or(book.options.wound_effect, "the second wound kills, or the first puts a man out of action"),
            opt_graze_effect: form
                .word("opt_graze_effect")
                .or(book.options.graze_effect, "grazes do nothing, or the second is a wound"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.target_state == TargetState::Wounded && self.opt_wound_effect == WoundEffect::OutOfAction,
            "target_state",
            "where a wound puts a man out of action, nobody wounded is left to be hit",
        )?;
        FactError::refuse(
            self.target_grazes > 1 && self.opt_graze_effect == GrazeEffect::SecondWounds,
            "target_grazes",
            "where the second graze is a wound, nobody carries more than one",
        )
    }
}

impl DamageFacts {
    /// RK-DMG-08, RK-R39: the first wound leaves a man wounded or out of action; the second kills.
    fn wounded(&self) -> StateAfter {
        match (self.target_state, self.opt_wound_effect) {
            (TargetState::Fit, WoundEffect::SecondKills) => StateAfter::Wounded,
            (TargetState::Fit, WoundEffect::OutOfAction) => StateAfter::OutOfAction,
            (TargetState::Wounded, _) => StateAfter::Dead,
        }
    }

    fn unchanged(&self) -> StateAfter {
        match self.target_state {
            TargetState::Fit => StateAfter::Fit,
            TargetState::Wounded => StateAfter::Wounded,
        }
    }

    /// RK-DMG-07, RK-R31: a graze is only counted, unless a second makes a wound and the count begins again.
    fn grazed(&self) -> (i32, StateAfter) {
        match self.opt_graze_effect {
            GrazeEffect::SecondWounds if self.target_grazes > 0 => (0, self.wounded()),
            _ => (self.target_grazes + 1, self.unchanged()),
        }
    }
}

/// What the hit did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamageOutcome {
    /// The die and its score.
    #[serde(flatten)]
    pub score: DamageScore,
    /// What the table says.
    pub damage: Damage,
    /// How often the figure has been grazed.
    pub target_grazes: i32,
    /// How it is.
    pub target_state: StateAfter,
}

/// The chart.
pub struct DamageRoll;

impl Chart for DamageRoll {
    type Book = Book;
    type Facts = DamageFacts;
    type Outcome = DamageOutcome;
    const NAME: &'static str = "damage";
    const ABOUT: &'static str = "What does a hit do to this figure?";
    const DICE: &'static str = "one d6 (damage)";
    const RULES: &'static [&'static str] = &[
        "RK-DMG-01",
        "RK-DMG-02",
        "RK-DMG-03",
        "RK-DMG-04",
        "RK-DMG-05",
        "RK-DMG-06",
        "RK-DMG-07",
        "RK-DMG-08",
        "RK-DMG-09",
    ];
    const OUTCOME: &'static [Field] = {
        let [damage_die, damage_score] = DamageScore::FIELDS;
        &[
            damage_die,
            damage_score,
            Field::word::<Damage>("damage", "what the table says"),
            Field::whole("target_grazes", "grazes of the figure afterwards"),
            Field::word::<StateAfter>("target_state", "how the figure is afterwards"),
        ]
    };
    const HEADLINE: &'static str = "target_state";

    fn resolve(book: &Book, facts: &DamageFacts, tray: &mut Tray<'_>) -> Result<DamageOutcome, DiceError> {
        let (score, damage) = roll(book, facts.damage_class, facts.shooter_grade, tray)?;
        let (target_grazes, target_state) = match damage {
            Damage::Graze => facts.grazed(),
            Damage::Wound => (facts.target_grazes, facts.wounded()),
            Damage::Kill => (facts.target_grazes, StateAfter::Dead), // RK-DMG-09
        };
        Ok(DamageOutcome { score, damage, target_grazes, target_state })
    }

    fn tell(_: &Book, facts: &DamageFacts, outcome: &DamageOutcome) -> String {
        let what = match outcome.damage {
            Damage::Graze => "A graze",
            Damage::Wound => "A wound",
            Damage::Kill => "A kill",
        };
        let then = match (outcome.damage, outcome.target_state) {
            (Damage::Graze, _) if outcome.target_grazes > facts.target_grazes => "the figure fights on as before",
            (_, StateAfter::Fit) => "the figure is fit",
            (_, StateAfter::Wounded) => "the figure is wounded and fights on",
            (_, StateAfter::OutOfAction) => "the figure is out of action",
            (_, StateAfter::Dead) => "the figure is dead",
        };
        format!("{what}: {then}.")
    }
}
