//! Initiative: how soon a figure acts in the impulse.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, row, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::{Book, PistolConfined};
use crate::bounds::Modifier;
use crate::words::{HandWeapon, WeaponClass};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    per_wound: Modifier,
    surprised: Modifier,
    shooting: ShootingRows,
    hand_to_hand: HandToHandRows,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ShootingRows {
    long_barrelled_weapon_or_bow: Modifier,
    aimed_shot: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct HandToHandRows {
    lance_in_open_space: Modifier,
    pistol_or_long_weapon_in_open_space: Modifier,
    long_weapon_in_confined_space: Modifier,
    other_close_combat_weapon: Modifier,
}

engine::words! {
    /// What a figure is about to do.
    pub enum Activity { Shooting = "shooting", HandToHand = "hand-to-hand", Other = "other" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct InitiativeFacts {
    /// What the figure is about to do.
    pub activity: Activity,
    /// Of the figure.
    pub wounds: i32,
    /// Whether it is surprised.
    pub surprised: bool,
    /// What it shoots with.
    pub weapon_class: Option<WeaponClass>,
    /// Whether its shot is aimed.
    pub aimed: bool,
    /// What it fights with.
    pub hand_weapon: Option<HandWeapon>,
    /// Whether it rides.
    pub mounted: bool,
    /// Whether it fights in confined space.
    pub confined_space: bool,
    /// The option `pistol_confined`.
    pub opt_pistol_confined: PistolConfined,
}

impl Facts<Book> for InitiativeFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            activity: form.section("figure").word("activity").required("what the figure is about to do"),
            wounds: form.whole("wounds", 0..=9).or(0, "of the figure"),
            surprised: form.flag("surprised", "it is attacked by an enemy it could not see"),
            weapon_class: form.section("shooting").word("weapon_class").maybe("of a shooter, who must have one"),
            // FS-R16: aimed or not; more markers add nothing
            aimed: form.flag("aimed", "the shot is an aimed shot"),
            hand_weapon: form.section("hand-to-hand").word("hand_weapon").maybe("of a fighter, who must have one"),
            mounted: form.flag("mounted", "the figure rides; it matters only for a lance"),
            confined_space: form.flag("confined_space", "the fight is in confined space"),
            opt_pistol_confined: form
                .section("house rules")
                .word("opt_pistol_confined")
                .or(book.options.pistol_confined, "how quick a pistol is in confined space"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let shooting = self.activity == Activity::Shooting;
        let fighting = self.activity == Activity::HandToHand;
        if shooting && self.weapon_class.is_none() {
            return Err(FactError::missing("weapon_class", "a shooter shoots with something"));
        }
        if fighting && self.hand_weapon.is_none() {
            return Err(FactError::missing("hand_weapon", "a fighter fights with something, or is `unarmed`"));
        }
        let refuse = FactError::refuse;
        // FS-INI-13: which rows apply
        refuse(!shooting && self.weapon_class.is_some(), "weapon_class", "only a shooter has a weapon class")?;
        refuse(!shooting && self.aimed, "aimed", "only a shot is aimed")?;
        refuse(!fighting && self.hand_weapon.is_some(), "hand_weapon", "only a fighter has a hand weapon")?;
        refuse_useless_lance(self.hand_weapon == Some(HandWeapon::Lance), "mounted", self.mounted, self.confined_space)
    }
}

/// FS-INI-11, FS-R25: a lance serves only in the saddle and in open space; `rider` is the fact about the saddle.
pub fn refuse_useless_lance(
    lance: bool,
    rider: &'static str,
    mounted: bool,
    confined_space: bool,
) -> Result<(), FactError> {
    FactError::refuse(lance && !mounted, rider, "a lance is of no use on foot")?;
    FactError::refuse(lance && confined_space, "confined_space", "a lance is of no use in confined space")
}

/// The score.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct InitiativeOutcome {
    /// The die as rolled.
    pub die: i32,
    /// With its modifiers.
    pub score: i32,
}

/// The chart.
pub struct Initiative;

impl Chart for Initiative {
    type Book = Book;
    type Facts = InitiativeFacts;
    type Outcome = InitiativeOutcome;
    const NAME: &'static str = "initiative";
    const ABOUT: &'static str = "How soon does a figure act in this impulse?";
    const DICE: &'static str = "one d6 (initiative)";
    const RULES: &'static [&'static str] = &[
        "FS-INI-01",
        "FS-INI-02",
        "FS-INI-03",
        "FS-INI-04",
        "FS-INI-05",
        "FS-INI-06",
        "FS-INI-07",
        "FS-INI-08",
        "FS-INI-09",
        "FS-INI-10",
        "FS-INI-11",
        "FS-INI-13",
    ];
    const OUTCOME: &'static [Field] =
        &[Field::whole("die", "the die as rolled"), Field::whole("score", "the die with its modifiers")];
    const HEADLINE: &'static str = "score";

    fn resolve(book: &Book, facts: &InitiativeFacts, tray: &mut Tray<'_>) -> Result<InitiativeOutcome, DiceError> {
        let modifiers = modifiers(book, facts, tray);
        let die = tray.roll(Die::D6, "initiative")?;
        Ok(InitiativeOutcome { die, score: die + modifiers }) // FS-INI-01
    }

    fn tell(_: &Book, _: &InitiativeFacts, outcome: &InitiativeOutcome) -> String {
        format!("Initiative {}.", outcome.score)
    }
}

/// Which of the hand-to-hand rows a weapon falls under: exactly one (FS-R24, FS-R25, FS-R59).
#[derive(Clone, Copy, PartialEq, Eq)]
enum HandRow {
    Lance,
    PistolOrOpenLongWeapon,
    ConfinedLongWeapon,
    Other,
}

fn hand_row(weapon: HandWeapon, facts: &InitiativeFacts) -> HandRow {
    match weapon {
        HandWeapon::Lance => HandRow::Lance,
        // FS-R23: a pistol is at its best indoors, unless the house says otherwise
        HandWeapon::LoadedPistol if facts.confined_space && facts.opt_pistol_confined == PistolConfined::AsOther => {
            HandRow::Other
        }
        // FS-INI-10: bayonets and spears are long weapons
        HandWeapon::Bayonet | HandWeapon::Spear if facts.confined_space => HandRow::ConfinedLongWeapon,
        HandWeapon::LoadedPistol | HandWeapon::Bayonet | HandWeapon::Spear => HandRow::PistolOrOpenLongWeapon,
        HandWeapon::Sword
        | HandWeapon::AxeOrClub
        | HandWeapon::Knife
        | HandWeapon::ClubbedFirearm
        | HandWeapon::Unarmed => HandRow::Other,
    }
}

/// The table of modifiers; those of morale markers are none (FS-R60).
fn modifiers(book: &Book, facts: &InitiativeFacts, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.initiative;
    let (shooting, fighting) = (&rows.shooting, &rows.hand_to_hand);
    let long_barrel = facts.weapon_class.is_some_and(WeaponClass::is_long_barrel_or_bow);
    let hand = facts.hand_weapon.map(|weapon| hand_row(weapon, facts));
    let hand_is = |row| hand == Some(row);
    tray.add_up(&[
        // FS-R36: the wounds of the one who rolls
        row("per-wound", rows.per_wound.get() * facts.wounds, "FS-INI-02"),
        row_if(facts.surprised, "surprised", rows.surprised.get(), "FS-INI-03"),
        row_if(long_barrel, "long-barrel-or-bow", shooting.long_barrelled_weapon_or_bow.get(), "FS-INI-04"),
        // FS-AIM-02: here aim helps, and nowhere else
        row_if(facts.aimed, "aimed-shot", shooting.aimed_shot.get(), "FS-INI-05"),
        row_if(hand_is(HandRow::Lance), "lance-in-open", fighting.lance_in_open_space.get(), "FS-INI-06"),
        row_if(
            hand_is(HandRow::PistolOrOpenLongWeapon),
            "pistol-or-long-weapon-in-open",
            fighting.pistol_or_long_weapon_in_open_space.get(),
            "FS-INI-07",
        ),
        row_if(
            hand_is(HandRow::ConfinedLongWeapon),
            "long-weapon-confined",
            fighting.long_weapon_in_confined_space.get(),
            "FS-INI-08",
        ),
        row_if(hand_is(HandRow::Other), "other-close-weapon", fighting.other_close_combat_weapon.get(), "FS-INI-09"),
    ])
}
