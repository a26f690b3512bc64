//! Damage: what a hit does to the figure it strikes.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Modifier, Within};

/// The printed columns and the two loose lines.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    type_1_hit: Column,
    type_2_hit: Column,
    type_3_hit: Column,
    buffalo_gun: Modifier,
    arrow_or_spear: Modifier,
}

/// A column of the table.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "Printed")]
struct Column {
    one_wound_to: i32,
    two_wounds_to: i32,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    one_wound_to: Within<0, 6>,
    two_wounds_to: Within<0, 6>,
}

impl TryFrom<Printed> for Column {
    type Error = &'static str;

    fn try_from(printed: Printed) -> Result<Self, Self::Error> {
        let (one_wound_to, two_wounds_to) = (printed.one_wound_to.get(), printed.two_wounds_to.get());
        if one_wound_to > two_wounds_to {
            return Err("two wounds cannot end before one wound does");
        }
        Ok(Self { one_wound_to, two_wounds_to })
    }
}

impl Column {
    fn at(self, score: i32) -> Harm {
        if score <= self.one_wound_to {
            Harm::OneWound
        } else if score <= self.two_wounds_to {
            Harm::TwoWounds
        } else {
            Harm::Dead
        }
    }
}

/// The type of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HitType {
    /// The lightest.
    Type1,
    /// The middle one.
    Type2,
    /// The heaviest.
    Type3,
}

impl HitType {
    /// The type of this number; numbers beyond the table are its ends.
    pub fn numbered(number: i32) -> Self {
        match number {
            ..=1 => HitType::Type1,
            2 => HitType::Type2,
            3.. => HitType::Type3,
        }
    }

    /// Its number.
    pub fn number(self) -> i32 {
        match self {
            HitType::Type1 => 1,
            HitType::Type2 => 2,
            HitType::Type3 => 3,
        }
    }
}

engine::words! {
    /// What struck, as far as damage goes.
    pub enum Missile { Ordinary = "ordinary", BuffaloGun = "buffalo-gun", Arrow = "arrow", Spear = "spear" }
}

engine::words! {
    /// What the table says, from least to most.
    pub enum Harm { None = "none", OneWound = "one-wound", TwoWounds = "two-wounds", Dead = "dead" }
}

impl Harm {
    /// The wounds it adds; death adds none.
    pub fn wounds(self) -> i32 {
        match self {
            Harm::None | Harm::Dead => 0,
            Harm::OneWound => 1,
            Harm::TwoWounds => 2,
        }
    }
}

/// The one who is struck.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Wounds before.
    pub wounds: i32,
    /// The wound that kills; 0: wounds alone never do (FS-R47).
    pub wound_limit: i32,
}

impl Target {
    /// FS-R47: as many wounds as the limit are death, and the dead are no target.
    pub fn refuse_dead(self) -> Result<(), FactError> {
        FactError::refuse(self.is_dead(self.wounds), "target_wounds", "a target with so many wounds is dead already")
    }

    /// Whether so many wounds are death.
    fn is_dead(self, wounds: i32) -> bool {
        self.wound_limit > 0 && wounds >= self.wound_limit
    }
}

/// What a hit did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamageOutcome {
    /// The die as rolled.
    pub damage_die: i32,
    /// With its modifiers, kept on the table.
    pub damage_score: i32,
    /// What the table says.
    pub damage: Harm,
    /// The target's wounds now.
    pub target_wounds: i32,
    /// Whether it is dead.
    pub target_dead: bool,
}

/// Rolls for the damage of a hit, by shot or blow alike (FS-RES-06).
pub fn roll(
    book: &Book,
    hit: HitType,
    missile: Missile,
    target: Target,
    tray: &mut Tray<'_>,
) -> Result<DamageOutcome, DiceError> {
    let sheet = &book.sheet.damage;
    // FS-R44: the two loose lines alter the damage die, not the total
    let modifiers = tray.add_up(&[
        row_if(missile == Missile::BuffaloGun, "buffalo-gun", sheet.buffalo_gun.get(), "FS-DMG-04"),
        row_if(
            matches!(missile, Missile::Arrow | Missile::Spear),
            "arrow-or-spear",
            sheet.arrow_or_spear.get(),
            "FS-DMG-05",
        ),
    ]);
    // FS-DMG-06: the score stays on the table
    let score_of = |die: i32| (die + modifiers).clamp(1, Die::D6.faces().cast_signed());
    let column = match hit {
        HitType::Type1 => sheet.type_1_hit,
        HitType::Type2 => sheet.type_2_hit,
        HitType::Type3 => sheet.type_3_hit,
    };
    let damage_die = tray.roll_for(Die::D6, "damage", |die| column.at(score_of(die)))?;
    let damage_score = score_of(damage_die);
    let damage = column.at(damage_score);
    let target_wounds = target.wounds + damage.wounds();
    let target_dead = damage == Harm::Dead || target.is_dead(target_wounds);
    Ok(DamageOutcome { damage_die, damage_score, damage, target_wounds, target_dead })
}

/// What becomes of the one struck, as one would say it.
pub fn said(damage: Harm, wounds: i32, dead: bool) -> String {
    let suffers = match damage {
        Harm::None => return "the target is unhurt".to_owned(),
        Harm::Dead => return "the target is dead".to_owned(),
        Harm::OneWound => "the target takes a wound",
        Harm::TwoWounds => "the target takes two wounds",
    };
    let end = if dead { ", and dies" } else { "" };
    format!("{suffers}, {wounds} in all{end}")
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct DamageFacts {
    /// The type of the hit.
    pub hit_type: HitType,
    /// What struck.
    pub missile: Missile,
    /// Before.
    pub target_wounds: i32,
    /// The option `wound_limit`.
    pub opt_wound_limit: i32,
}

impl DamageFacts {
    fn target(&self) -> Target {
        Target { wounds: self.target_wounds, wound_limit: self.opt_wound_limit }
    }
}

impl Facts<Book> for DamageFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            hit_type: HitType::numbered(form.section("hit").whole("hit_type", 1..=3).required("of the combat result")),
            missile: form.word("missile").or(Missile::Ordinary, "what struck, as far as damage goes"),
            target_wounds: form.section("target").whole("target_wounds", 0..=9).or(0, "of the target, before"),
            opt_wound_limit: ask_wound_limit(form, book),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        self.target().refuse_dead()
    }
}

/// Asks for the option `wound_limit`.
pub fn ask_wound_limit(form: &mut Form<'_, '_>, book: &Book) -> i32 {
    form.section("house rules")
        .whole("opt_wound_limit", 0..=9)
        .or(book.options.wound_limit, "the wound that kills; 0: wounds alone never kill")
}

/// The chart.
pub struct Damage;

impl Chart for Damage {
    type Book = Book;
    type Facts = DamageFacts;
    type Outcome = DamageOutcome;
    const NAME: &'static str = "damage";
    const ABOUT: &'static str = "What does a hit do to its target?";
    const DICE: &'static str = "one d6 (damage)";
    const RULES: &'static [&'static str] =
        &["FS-DMG-01", "FS-DMG-02", "FS-DMG-03", "FS-DMG-04", "FS-DMG-05", "FS-DMG-06"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("damage_die", "the die as rolled"),
        Field::whole("damage_score", "the die with its modifiers, kept on the table"),
        Field::word::<Harm>("damage", "what the table says"),
        Field::whole("target_wounds", "the target's wounds now"),
        Field::yes_no("target_dead", "the target is dead"),
    ];
    const HEADLINE: &'static str = "damage";

    fn resolve(book: &Book, facts: &DamageFacts, tray: &mut Tray<'_>) -> Result<DamageOutcome, DiceError> {
        roll(book, facts.hit_type, facts.missile, facts.target(), tray)
    }

    fn tell(_: &Book, _: &DamageFacts, outcome: &DamageOutcome) -> String {
        let mut said = said(outcome.damage, outcome.target_wounds, outcome.target_dead);
        said.get_mut(..1).map(str::make_ascii_uppercase);
        said + "."
    }
}
