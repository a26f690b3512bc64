//! Shot: one d8 with its damage.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::{Book, NaturalEight};
use crate::charts::damage::{self, DamageScore};
use crate::charts::range_band::{self, Aim, Reach};
use crate::charts::to_hit::Aimed;
use crate::words::{Cover, Damage, FighterGrade};

engine::words! {
    /// What the shot does, from nothing to the worst.
    pub enum ShotDamage { None = "none", Graze = "graze", Wound = "wound", Kill = "kill" }
}

impl From<Damage> for ShotDamage {
    fn from(damage: Damage) -> Self {
        match damage {
            Damage::Graze => ShotDamage::Graze,
            Damage::Wound => ShotDamage::Wound,
            Damage::Kill => ShotDamage::Kill,
        }
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ShotFacts {
    /// Weapon, range and movement.
    pub aim: Aim,
    /// What shelters the target.
    pub cover: Cover,
    /// How good the shooter is; superior shoots as ordinary.
    pub shooter_grade: FighterGrade,
    /// RK-R46
    pub opt_natural_eight: NaturalEight,
}

impl Facts<Book> for ShotFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            aim: Aim::fill(form, book),
            cover: ask_cover(form),
            shooter_grade: form
                .section("shooters")
                .word("shooter_grade")
                .or(FighterGrade::Ordinary, "of the shooter; superior shoots as ordinary"),
            opt_natural_eight: ask_natural_eight(form, book),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        self.aim.check(book)
    }
}

/// Asks what shelters the target.
pub fn ask_cover(form: &mut Form<'_, '_>) -> Cover {
    form.section("target").word("cover").or(Cover::Open, "of the target")
}

/// Asks what an 8 is worth.
pub fn ask_natural_eight(form: &mut Form<'_, '_>, book: &Book) -> NaturalEight {
    form.section("house rules")
        .word("opt_natural_eight")
        .or(book.options.natural_eight, "an 8 counts as scored, or always hits")
}

/// What became of the shot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ShotOutcome {
    /// How far off the target counts.
    #[serde(flatten)]
    pub reach: Reach,
    /// The score that hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// The die as thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<i32>,
    /// With what is added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether it hits.
    pub hit: bool,
    /// The damage die and its score.
    #[serde(flatten)]
    pub damaged: Option<DamageScore>,
    /// What it does.
    pub damage: ShotDamage,
}

/// The chart.
pub struct Shot;

impl Chart for Shot {
    type Book = Book;
    type Facts = ShotFacts;
    type Outcome = ShotOutcome;
    const NAME: &'static str = "shot";
    const ABOUT: &'static str = "Does one shot hit, and what does it do?";
    const DICE: &'static str = "one d8 (to-hit) if in range; one d6 (damage) on a hit";
    const RULES: &'static [&'static str] = &[
        "RK-SHT-04",
        "RK-SHT-05",
        "RK-SHT-06",
        "RK-SHT-07",
        "RK-SHT-08",
        "RK-SHT-09",
        "RK-SHT-10",
        "RK-SHT-11",
        "RK-DMG-01",
        "RK-DMG-02",
        "RK-DMG-03",
        "RK-DMG-04",
        "RK-DMG-05",
        "RK-DMG-06",
    ];
    const OUTCOME: &'static [Field] = {
        let [band, effective_band, shifted, in_range] = Reach::FIELDS;
        let [damage_die, damage_score] = DamageScore::FIELDS;
        &[
            band,
            effective_band,
            shifted,
            in_range,
            Field::whole("needed", "in range: the score that hits, or more"),
            Field::whole("die", "in range: the die as thrown"),
            Field::whole("score", "in range: the die with what is added"),
            Field::yes_no("hit", "it hits"),
            damage_die,
            damage_score,
            Field::word::<ShotDamage>("damage", "what the shot does"),
        ]
    };
    const HEADLINE: &'static str = "damage";

    fn resolve(book: &Book, facts: &ShotFacts, tray: &mut Tray<'_>) -> Result<ShotOutcome, DiceError> {
        let reach = range_band::reach(book, &facts.aim);
        let miss = ShotOutcome {
            reach,
            needed: None,
            die: None,
            score: None,
            hit: false,
            damaged: None,
            damage: ShotDamage::None,
        };
        let Some(needed) = book.sheet.to_hit.needed(reach.effective_band, facts.cover) else { return Ok(miss) };
        let modifier = tray.add_up(&book.sheet.to_hit.rows(facts.shooter_grade));
        let aimed = Aimed { modifier, needed, natural_eight: facts.opt_natural_eight };
        let die = tray.roll(Die::D8, "to-hit")?;
        let shot = ShotOutcome { needed: Some(needed), die: Some(die), score: Some(die + modifier), ..miss };
        if !aimed.hits(die) {
            return Ok(shot);
        }
        let class = facts.aim.weapon.damage_class();
        let (damaged, damage) = damage::roll(book, class, facts.shooter_grade, tray)?;
        Ok(ShotOutcome { hit: true, damaged: Some(damaged), damage: damage.into(), ..shot })
    }

    fn tell(_: &Book, facts: &ShotFacts, outcome: &ShotOutcome) -> String {
        let aimed = facts.aim.said(facts.cover);
        let (Some(needed), Some(score)) = (outcome.needed, outcome.score) else {
            return format!("No shot ({aimed}): the target is {}.", outcome.reach.said());
        };
        let result = match outcome.damage {
            ShotDamage::None => "a miss",
            ShotDamage::Graze => "a hit, but only a graze",
            ShotDamage::Wound => "a hit that wounds",
            ShotDamage::Kill => "a hit that kills",
        };
        format!("One shot ({aimed}), {}; {score} against {needed} is {result}.", outcome.reach.said())
    }
}
