//! Shooting: one shot, with its damage.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, always, row, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::{Book, ResultSix};
use crate::bounds::{Count, Inches, Modifier};
use crate::charts::combat_result::{self, Effect};
use crate::charts::damage::{Harm, Missile, Target, ask_wound_limit};
use crate::charts::range_factor::{self, Band, Column, factor_row};
use crate::charts::strike::Aftermath;
use crate::words::WeaponClass;

/// The printed tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// The weapon/range factors.
    pub weapon_range: range_factor::Numbers,
    modifiers: Modifiers,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    surprise_target: Modifier,
    per_change_of_target: Modifier,
    target_in_cover: Modifier,
    partially_obscured: PartiallyObscured,
    target_moved_across: Modifier,
    after_breaking_off: Modifier,
    per_wound: Modifier,
    tap_loaded: Modifier,
    firer_mounted: Modifier,
    firer_moved: FirerMoved,
    non_firearm_at_shield: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PartiallyObscured {
    over_range: Inches,
    modifier: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FirerMoved {
    over_impulses: Count,
    modifier: Modifier,
}

engine::words! {
    /// What the shot does, from least to most.
    pub enum ShotEffect {
        OutOfRange = "out-of-range",
        NoEffect = "no-effect",
        MoraleTest = "morale-test",
        Type1Hit = "type-1-hit",
        Type2Hit = "type-2-hit",
        Type3Hit = "type-3-hit",
    }
}

impl From<Effect> for ShotEffect {
    fn from(effect: Effect) -> Self {
        match effect {
            Effect::NoEffect => ShotEffect::NoEffect,
            Effect::MoraleTest => ShotEffect::MoraleTest,
            Effect::Type1Hit => ShotEffect::Type1Hit,
            Effect::Type2Hit => ShotEffect::Type2Hit,
            Effect::Type3Hit => ShotEffect::Type3Hit,
        }
    }
}

/// What a player can see. Aim is not among it (FS-R17), nor are morale markers (FS-R60).
#[derive(Clone, Debug)]
pub struct ShootingFacts {
    /// Shooting skill of the shooter.
    pub skill: i32,
    /// What the weapon is.
    pub weapon_class: WeaponClass,
    /// In inches.
    pub range: f64,
    /// Whether the target appeared unexpectedly.
    pub surprise_target: bool,
    /// Whether it did so in the shooter's nominated point of aim.
    pub target_in_npoa: bool,
    /// Changes of target in this phase, the one for this shot included.
    pub target_changes: i32,
    /// Whether the target is in cover.
    pub target_in_cover: bool,
    /// Whether it is partially obscured.
    pub target_partially_obscured: bool,
    /// Whether it moved across the line of sight.
    pub target_moved_across: bool,
    /// Whether the shooter broke off in this phase.
    pub after_breaking_off: bool,
    /// Of the shooter.
    pub wounds: i32,
    /// Whether the weapon is tap loaded.
    pub tap_loaded: bool,
    /// Whether the shooter rides.
    pub firer_mounted: bool,
    /// Impulses in which the shooter moved in this phase.
    pub impulses_moved: i32,
    /// Whether the target has a shield to the front.
    pub target_shielded: bool,
    /// Whether the rifle is a buffalo gun.
    pub buffalo_gun: bool,
    /// Of the target, before the shot.
    pub target_wounds: i32,
    /// The option `result_six`.
    pub opt_result_six: ResultSix,
    /// The option `wound_limit`.
    pub opt_wound_limit: i32,
}

impl ShootingFacts {
    fn target(&self) -> Target {
        Target { wounds: self.target_wounds, wound_limit: self.opt_wound_limit }
    }

    fn missile(&self) -> Missile {
        match self.weapon_class {
            WeaponClass::Bow => Missile::Arrow,
            WeaponClass::ThrowingSpear => Missile::Spear,
            _ if self.buffalo_gun => Missile::BuffaloGun,
            _ => Missile::Ordinary,
        }
    }
}

impl Facts<Book> for ShootingFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            skill: form.section("shooter").whole("skill", -5..=10).or(0, "shooting skill of the shooter"),
            weapon_class: form.section("weapon").word("weapon_class").required("what the weapon is"),
            range: form.section("target").number("range", 0.0..=500.0).required("in inches"),
            surprise_target: form.flag("surprise_target", "the target appeared unexpectedly"),
            target_in_npoa: form.flag("target_in_npoa", "it did so in the shooter's nominated point of aim"),
            target_changes: form
                .section("shooter")
                .whole("target_changes", 0..=9)
                .or(0, "changes of target in this phase, the one for this shot included"),
            target_in_cover: form.section("target").flag("target_in_cover", "the target is in cover"),
            target_partially_obscured: form
                .flag("target_partially_obscured", "it is partially obscured, at whatever range"),
            target_moved_across: form.flag("target_moved_across", "it moved across the line of sight"),
            after_breaking_off: form
                .section("shooter")
                .flag("after_breaking_off", "the shooter broke off from hand-to-hand in this phase"),
            wounds: form.whole("wounds", 0..=9).or(0, "of the shooter"),
            tap_loaded: form.section("weapon").flag("tap_loaded", "the musket is tap loaded"),
            firer_mounted: form.section("shooter").flag("firer_mounted", "the shooter rides"),
            impulses_moved: form.whole("impulses_moved", 0..=6).or(0, "in which the shooter moved in this phase"),
            target_shielded: form
                .section("target")
                .flag("target_shielded", "the target has a shield; it counts against non-firearms only"),
            buffalo_gun: form.section("weapon").flag("buffalo_gun", "the rifle is a buffalo gun"),
            target_wounds: form.section("target").whole("target_wounds", 0..=9).or(0, "of the target, before the shot"),
            opt_result_six: form
                .section("house rules")
                .word("opt_result_six")
                .or(book.options.result_six, "what a total of exactly 6 does"),
            opt_wound_limit: ask_wound_limit(form, book),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(
            self.tap_loaded && self.weapon_class != WeaponClass::Smoothbore,
            "tap_loaded",
            "only a smooth-bore is tap loaded",
        )?;
        refuse(self.buffalo_gun && self.weapon_class != WeaponClass::Rifle, "buffalo_gun", "a buffalo gun is a rifle")?;
        self.target().refuse_dead()
    }
}

/// How the shot came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ShootingOutcome {
    /// Whether the weapon carries so far.
    pub in_range: bool,
    /// The column of the range table.
    pub band: Band,
    /// What stands in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<i32>,
    /// The attack die as rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<i32>,
    /// With skill, factor and modifiers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i32>,
    /// What the shot does.
    pub effect: ShotEffect,
    /// What becomes of the target.
    #[serde(flatten)]
    pub aftermath: Aftermath,
}

/// The chart.
pub struct Shooting;

impl Chart for Shooting {
    type Book = Book;
    type Facts = ShootingFacts;
    type Outcome = ShootingOutcome;
    const NAME: &'static str = "shooting";
    const ABOUT: &'static str = "What does one shot do?";
    const DICE: &'static str = "in range one d6 (attack); on a hit one d6 (damage)";
    const RULES: &'static [&'static str] = &[
        "FS-SHT-01",
        "FS-SHT-02",
        "FS-SHT-03",
        "FS-SHT-04",
        "FS-SHT-05",
        "FS-SHT-06",
        "FS-SHT-07",
        "FS-SHT-08",
        "FS-SHT-09",
        "FS-SHT-10",
        "FS-SHT-11",
        "FS-SHT-12",
        "FS-SHT-13",
        "FS-SHT-14",
        "FS-SHT-15",
        "FS-SHT-16",
        "FS-SHT-17",
        "FS-SHT-18",
        "FS-SHT-19",
        "FS-SHT-20",
        "FS-SHT-21",
        "FS-SHT-22",
        "FS-RES-01",
        "FS-RES-02",
        "FS-RES-03",
        "FS-RES-04",
        "FS-RES-05",
        "FS-RES-06",
        "FS-DMG-01",
        "FS-DMG-02",
        "FS-DMG-03",
        "FS-DMG-04",
        "FS-DMG-05",
        "FS-DMG-06",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("in_range", "the weapon carries so far"),
        Field::word::<Band>("band", "the column of the range table"),
        Field::whole("factor", "in range: the weapon/range factor"),
        Field::whole("die", "in range: the attack die as rolled"),
        Field::whole("total", "in range: the die with skill, factor and modifiers"),
        Field::word::<ShotEffect>("effect", "what the shot does"),
        Field::yes_no("target_morale_test", "the target tests morale under fire"),
        Field::whole("hit_type", "on a hit: its type"),
        Field::whole("damage_die", "on a hit: the damage die as rolled"),
        Field::whole("damage_score", "on a hit: the damage die with its modifiers, kept on the table"),
        Field::word::<Harm>("damage", "what the damage table says"),
        Field::whole("target_wounds", "the target's wounds now"),
        Field::yes_no("target_dead", "the target is dead"),
    ];
    const HEADLINE: &'static str = "damage";

    fn resolve(book: &Book, facts: &ShootingFacts, tray: &mut Tray<'_>) -> Result<ShootingOutcome, DiceError> {
        let target = facts.target();
        // FS-SHT-11: out of range no die is rolled
        let Some(Column { band, factor }) = range_factor::look_up(book, facts.weapon_class, facts.range) else {
            return Ok(ShootingOutcome {
                in_range: false,
                band: Band::Out,
                factor: None,
                die: None,
                total: None,
                effect: ShotEffect::OutOfRange,
                aftermath: Aftermath::nothing(target),
            });
        };
        let modifiers = modifiers(book, facts, factor, tray);
        let result_of = |total| combat_result::look_up(book, total, facts.opt_result_six);
        let die = tray.roll_for(Die::D6, "attack", |die| result_of(die + modifiers))?;
        let total = die + modifiers; // FS-SHT-01
        let effect = result_of(total);
        let aftermath = Aftermath::of(book, effect, facts.missile(), target, tray)?;
        Ok(ShootingOutcome {
            in_range: true,
            band,
            factor: Some(factor),
            die: Some(die),
            total: Some(total),
            effect: effect.into(),
            aftermath,
        })
    }

    fn tell(_: &Book, facts: &ShootingFacts, outcome: &ShootingOutcome) -> String {
        let shot = if facts.weapon_class.is_thrown() { "throw" } else { "shot" };
        match outcome.total {
            Some(total) => format!("The {shot} totals {}", outcome.aftermath.said(total, "under fire")),
            None => format!("Out of range: no {shot} is made."),
        }
    }
}

/// FS-GEN-01, FS-GEN-05, FS-R56: skill, factor and the table of modifiers: all rows that apply add up, and the sum has
/// neither floor nor ceiling.
fn modifiers(book: &Book, facts: &ShootingFacts, factor: i32, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.shooting.modifiers;
    let surprised = facts.surprise_target && !facts.target_in_npoa;
    let obscured = facts.target_partially_obscured && facts.range > rows.partially_obscured.over_range.get();
    let moved = facts.impulses_moved > rows.firer_moved.over_impulses.get();
    // FS-R34: a shield stops arrows and thrown weapons, not balls
    let shielded = facts.target_shielded && !facts.weapon_class.is_firearm();
    tray.add_up(&[
        always("skill", facts.skill, "FS-SHT-01"),
        factor_row(facts.weapon_class, factor),
        row_if(surprised, "surprise-target", rows.surprise_target.get(), "FS-SHT-12"),
        row("change-of-target", rows.per_change_of_target.get() * facts.target_changes, "FS-SHT-14"),
        row_if(facts.target_in_cover, "target-in-cover", rows.target_in_cover.get(), "FS-SHT-15"),
        row_if(obscured, "partially-obscured", rows.partially_obscured.modifier.get(), "FS-SHT-16"),
        row_if(facts.target_moved_across, "target-moved-across", rows.target_moved_across.get(), "FS-SHT-17"),
        row_if(facts.after_breaking_off, "after-breaking-off", rows.after_breaking_off.get(), "FS-SHT-18"),
        row("per-wound", rows.per_wound.get() * facts.wounds, "FS-SHT-13"), // FS-R36
        row_if(facts.tap_loaded, "tap-loaded", rows.tap_loaded.get(), "FS-SHT-20"),
        row_if(facts.firer_mounted, "firer-mounted", rows.firer_mounted.get(), "FS-SHT-19"),
        row_if(moved, "firer-moved", rows.firer_moved.modifier.get(), "FS-SHT-21"),
        row_if(shielded, "non-firearm-at-shield", rows.non_firearm_at_shield.get(), "FS-SHT-22"),
    ])
}
