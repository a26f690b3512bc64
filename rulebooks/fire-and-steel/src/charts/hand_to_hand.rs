//! Hand-to-hand: one blow, with its damage.

use engine::chart::{Chart, FactError, Facts, Field, Form, Row, Tray, always, row, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::{AxeOrClub, Book, ResultSix, SpearDamage};
use crate::bounds::Modifier;
use crate::charts::combat_result::{self, Effect};
use crate::charts::damage::{Harm, Missile, Target, ask_wound_limit};
use crate::charts::initiative::refuse_useless_lance;
use crate::charts::strike::Aftermath;
use crate::words::HandWeapon;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    pistol: Modifier,
    fixed_bayonet_or_sword: Modifier,
    knife_or_unarmed: Modifier,
    per_wound: Modifier,
    more_than_one_opponent: Modifier,
    mounted_attacking_foot: Modifier,
    shielded_opponent: Modifier,
    attacking_from_above: Modifier,
    surprise: Modifier,
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct HandToHandFacts {
    /// Hand-to-hand skill of the attacker.
    pub skill: i32,
    /// What the blow is struck with.
    pub hand_weapon: HandWeapon,
    /// Of the attacker.
    pub wounds: i32,
    /// Enemies in contact with the attacker.
    pub opponents: i32,
    /// Whether the attacker rides.
    pub attacker_mounted: bool,
    /// Whether the target rides.
    pub target_mounted: bool,
    /// Whether the target has a shield to the front.
    pub target_shielded: bool,
    /// Whether the attacker stands higher.
    pub from_above: bool,
    /// Whether the attacker has surprised the target.
    pub opponent_surprised: bool,
    /// The round of this fight between these two.
    pub round: i32,
    /// Whether the fight is in confined space.
    pub confined_space: bool,
    /// Of the target, before the blow.
    pub target_wounds: i32,
    /// The option `result_six`.
    pub opt_result_six: ResultSix,
    /// The option `wound_limit`.
    pub opt_wound_limit: i32,
    /// The option `spear_damage`.
    pub opt_spear_damage: SpearDamage,
    /// The option `axe_or_club`.
    pub opt_axe_or_club: AxeOrClub,
}

impl HandToHandFacts {
    fn target(&self) -> Target {
        Target { wounds: self.target_wounds, wound_limit: self.opt_wound_limit }
    }

    /// FS-R45: a thrust spear takes off the damage die like a thrown one, unless the house says otherwise.
    fn missile(&self) -> Missile {
        match (self.hand_weapon, self.opt_spear_damage) {
            (HandWeapon::Spear, SpearDamage::AllSpears) => Missile::Spear,
            _ => Missile::Ordinary,
        }
    }
}

impl Facts<Book> for HandToHandFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            skill: form.section("attacker").whole("skill", -5..=10).or(0, "hand-to-hand skill of the attacker"),
            hand_weapon: form.word("hand_weapon").required("what the blow is struck with"),
            wounds: form.whole("wounds", 0..=9).or(0, "of the attacker"),
            opponents: form.whole("opponents", 1..=9).or(1, "enemies in contact with the attacker"),
            attacker_mounted: form.flag("attacker_mounted", "the attacker rides"),
            target_mounted: form.section("target").flag("target_mounted", "the target rides"),
            target_shielded: form.flag("target_shielded", "the target has a shield"),
            from_above: form.section("fight").flag("from_above", "the attacker stands higher"),
            opponent_surprised: form.flag("opponent_surprised", "the attacker has surprised the target"),
            round: form.whole("round", 1..=99).or(1, "of this fight between these two"),
            confined_space: form.flag("confined_space", "the fight is in confined space; it matters only for a lance"),
            target_wounds: form.section("target").whole("target_wounds", 0..=9).or(0, "of the target, before the blow"),
            opt_result_six: form
                .section("house rules")
                .word("opt_result_six")
                .or(book.options.result_six, "what a total of exactly 6 does"),
            opt_wound_limit: ask_wound_limit(form, book),
            opt_spear_damage: form
                .word("opt_spear_damage")
                .or(book.options.spear_damage, "which spears take off the damage die"),
            opt_axe_or_club: form
                .word("opt_axe_or_club")
                .or(book.options.axe_or_club, "what an axe or a club is worth"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let lance = self.hand_weapon == HandWeapon::Lance;
        refuse_useless_lance(lance, "attacker_mounted", self.attacker_mounted, self.confined_space)?;
        self.target().refuse_dead()
    }
}

/// How the blow came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HandToHandOutcome {
    /// The attack die as rolled.
    pub die: i32,
    /// With skill and modifiers.
    pub total: i32,
    /// What the blow does.
    pub effect: Effect,
    /// What becomes of the target.
    #[serde(flatten)]
    pub aftermath: Aftermath,
    /// Whether a loaded pistol was let off.
    pub weapon_discharged: bool,
}

/// The chart.
pub struct HandToHand;

impl Chart for HandToHand {
    type Book = Book;
    type Facts = HandToHandFacts;
    type Outcome = HandToHandOutcome;
    const NAME: &'static str = "hand-to-hand";
    const ABOUT: &'static str = "What does one blow do?";
    const DICE: &'static str = "one d6 (attack); on a hit one d6 (damage)";
    const RULES: &'static [&'static str] = &[
        "FS-HTH-01",
        "FS-HTH-02",
        "FS-HTH-03",
        "FS-HTH-04",
        "FS-HTH-05",
        "FS-HTH-06",
        "FS-HTH-07",
        "FS-HTH-08",
        "FS-HTH-09",
        "FS-HTH-10",
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
        "FS-INI-11",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("die", "the attack die as rolled"),
        Field::whole("total", "the die with skill and modifiers"),
        Field::word::<Effect>("effect", "what the blow does"),
        Field::yes_no("target_morale_test", "the target tests morale hand-to-hand"),
        Field::whole("hit_type", "on a hit: its type"),
        Field::whole("damage_die", "on a hit: the damage die as rolled"),
        Field::whole("damage_score", "on a hit: the damage die with its modifiers, kept on the table"),
        Field::word::<Harm>("damage", "what the damage table says"),
        Field::whole("target_wounds", "the target's wounds now"),
        Field::yes_no("target_dead", "the target is dead"),
        Field::yes_no("weapon_discharged", "a loaded pistol was let off; a muzzle-loader takes its reload markers"),
    ];
    const HEADLINE: &'static str = "damage";

    fn resolve(book: &Book, facts: &HandToHandFacts, tray: &mut Tray<'_>) -> Result<HandToHandOutcome, DiceError> {
        let modifiers = modifiers(book, facts, tray);
        let result_of = |total| combat_result::look_up(book, total, facts.opt_result_six);
        let die = tray.roll_for(Die::D6, "attack", |die| result_of(die + modifiers))?;
        let total = die + modifiers; // FS-HTH-01
        let effect = result_of(total);
        let aftermath = Aftermath::of(book, effect, facts.missile(), facts.target(), tray)?;
        // FS-ORD-10: the blow lets the pistol off
        let weapon_discharged = facts.hand_weapon == HandWeapon::LoadedPistol;
        Ok(HandToHandOutcome { die, total, effect, aftermath, weapon_discharged })
    }

    fn tell(_: &Book, _: &HandToHandFacts, outcome: &HandToHandOutcome) -> String {
        let said = outcome.aftermath.said(outcome.total, "hand-to-hand");
        let pistol = if outcome.weapon_discharged { " The pistol is let off." } else { "" };
        format!("The blow totals {said}{pistol}")
    }
}

/// The row of the weapon that strikes: exactly one (FS-R59). Those that the sheet forgets are by FS-R37.
fn weapon_row(rows: &Numbers, facts: &HandToHandFacts) -> Row {
    let (value, rule) = match (facts.hand_weapon, facts.opt_axe_or_club) {
        (HandWeapon::LoadedPistol, _) => (rows.pistol, "FS-HTH-02"),
        (HandWeapon::Bayonet | HandWeapon::Sword | HandWeapon::Spear | HandWeapon::Lance, _)
        | (HandWeapon::AxeOrClub, AxeOrClub::AsSword) => (rows.fixed_bayonet_or_sword, "FS-HTH-04"),
        (HandWeapon::Knife | HandWeapon::ClubbedFirearm | HandWeapon::Unarmed, _)
        | (HandWeapon::AxeOrClub, AxeOrClub::AsKnife) => (rows.knife_or_unarmed, "FS-HTH-06"),
    };
    always("hand-weapon", value.get(), rule)
}

/// Skill and the table of modifiers: all rows that apply add up, and morale markers have none (FS-R60).
fn modifiers(book: &Book, facts: &HandToHandFacts, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.hand_to_hand;
    let rides_down = facts.attacker_mounted && !facts.target_mounted;
    let surprise = facts.opponent_surprised && facts.round == 1;
    tray.add_up(&[
        always("skill", facts.skill, "FS-HTH-01"),
        weapon_row(rows, facts),
        row("per-wound", rows.per_wound.get() * facts.wounds, "FS-HTH-08"), // FS-R36
        // FS-R39: the attacker is the one beset, and the row counts once
        row_if(facts.opponents > 1, "more-than-one-opponent", rows.more_than_one_opponent.get(), "FS-HTH-10"),
        row_if(rides_down, "mounted-attacking-foot", rows.mounted_attacking_foot.get(), "FS-HTH-03"),
        // FS-R34: against every weapon, even a pistol
        row_if(facts.target_shielded, "shielded-opponent", rows.shielded_opponent.get(), "FS-HTH-05"),
        row_if(facts.from_above, "attacking-from-above", rows.attacking_from_above.get(), "FS-HTH-07"),
        row_if(surprise, "surprise", rows.surprise.get(), "FS-HTH-09"),
    ])
}
