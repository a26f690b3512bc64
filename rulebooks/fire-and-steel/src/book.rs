//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::chart::{Facts, Form};
use engine::house::Page;
use engine::sheet::{ByWord, SheetError};
use serde::Deserialize;

use crate::charts::{
    combat_result, damage, hand_to_hand, initiative, morale, movement, rate_of_fire, reload, shooting,
};
use crate::field::numbers;
use crate::words::WeaponAction;

/// The sheet as printed, with the field's numbers at its foot: a house may override either.
const SHEET: &str = concat!(include_str!("charts/data.toml"), include_str!("field/terrain.toml"));

/// The sheet and the options.
pub struct Book {
    /// The printed numbers.
    pub sheet: Sheet,
    /// The readings in force.
    pub options: Options,
}

impl Book {
    /// The book under some house rules, or none.
    pub fn open(page: &Page) -> Result<Self, SheetError> {
        let sheet = page.sheet("rulebooks/fire-and-steel/src/charts/data.toml", SHEET)?;
        Ok(Self { sheet, options: page.options()? })
    }
}

/// `data.toml` and `terrain.toml`, one part for each heading of the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// Movement.
    pub movement: movement::Numbers,
    /// Rates of fire.
    pub rates_of_fire: ByWord<WeaponAction, rate_of_fire::Rate>,
    /// The notes under the rates of fire.
    pub reloading: reload::Numbers,
    /// Initiative.
    pub initiative: initiative::Numbers,
    /// Shooting: weapons by range, and modifiers.
    pub shooting: shooting::Numbers,
    /// Hand-to-hand.
    pub hand_to_hand: hand_to_hand::Numbers,
    /// Combat results.
    pub combat_results: combat_result::Numbers,
    /// The three types of hit.
    pub damage: damage::Numbers,
    /// Morale.
    pub morale: morale::Numbers,
    /// The field.
    pub field: numbers::Numbers,
}

engine::words! {
    /// What happens to figures with the same initiative.
    pub enum Ties { Simultaneous = "simultaneous", RollOff = "roll-off" }
}

engine::words! {
    /// How bad going on part of a path counts.
    pub enum MixedGoing { WholeImpulse = "whole-impulse", Proportional = "proportional" }
}

engine::words! {
    /// What holds back a weapon whose row names no period.
    pub enum UncappedRows { ReloadLimited = "reload-limited", OncePerPhase = "once-per-phase" }
}

engine::words! {
    /// How quick a pistol is in confined space.
    pub enum PistolConfined { Zero = "zero", AsOther = "as-other" }
}

engine::words! {
    /// What an axe or a club is worth.
    pub enum AxeOrClub { AsSword = "as-sword", AsKnife = "as-knife" }
}

engine::words! {
    /// What a total does that falls between the first two rows of the results.
    pub enum ResultSix { NoEffect = "no-effect", MoraleTest = "morale-test" }
}

engine::words! {
    /// Which spears take off the damage die.
    pub enum SpearDamage { AllSpears = "all-spears", ThrownOnly = "thrown-only" }
}

engine::words! {
    /// How the dead and the unseen of a group are counted.
    pub enum GroupHalf { Combined = "combined", Separate = "separate" }
}

/// The house-rule options.
#[derive(Clone, Debug)]
pub struct Options {
    /// FS-INI-12
    pub ties: Ties,
    /// FS-MOV-04
    pub min_move: i32,
    /// FS-MOV-05
    pub mixed_going: MixedGoing,
    /// FS-ROF-13
    pub uncapped_rows: UncappedRows,
    /// FS-INI-07
    pub pistol_confined: PistolConfined,
    /// FS-HTH-04
    pub axe_or_club: AxeOrClub,
    /// FS-RES-01
    pub result_six: ResultSix,
    /// FS-DMG-05
    pub spear_damage: SpearDamage,
    /// FS-DMG-08; 0: wounds alone never kill
    pub wound_limit: i32,
    /// FS-MOR-05
    pub group_half: GroupHalf,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options {
        ties: Ties::Simultaneous,
        min_move: 0,
        mixed_going: MixedGoing::WholeImpulse,
        uncapped_rows: UncappedRows::ReloadLimited,
        pistol_confined: PistolConfined::Zero,
        axe_or_club: AxeOrClub::AsSword,
        result_six: ResultSix::NoEffect,
        spear_damage: SpearDamage::AllSpears,
        wound_limit: 3,
        group_half: GroupHalf::Combined,
    };

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            ties: form.word("ties").or(other.ties, "FS-R05: equal initiative acts together, or rolls off once"),
            min_move: form
                .whole("min_move", 0..=1)
                .or(other.min_move, "FS-R07: inches that a living figure may always move, however many its wounds"),
            mixed_going: form
                .word("mixed_going")
                .or(other.mixed_going, "FS-R08: any bad going slows the whole impulse, or each inch of it costs more"),
            uncapped_rows: form.word("uncapped_rows").or(
                other.uncapped_rows,
                "FS-R11: only markers hold back a weapon whose row names no period, or the phase",
            ),
            pistol_confined: form.word("pistol_confined").or(
                other.pistol_confined,
                "FS-R23: a pistol in confined space is as quick as ever, or as other weapons",
            ),
            axe_or_club: form
                .word("axe_or_club")
                .or(other.axe_or_club, "FS-R37: an axe or club is worth a sword, or a knife"),
            result_six: form
                .word("result_six")
                .or(other.result_six, "FS-R43: a total of exactly 6 does nothing, or calls for a morale test"),
            spear_damage: form
                .word("spear_damage")
                .or(other.spear_damage, "FS-R45: every spear takes off the damage die, or only a thrown one"),
            wound_limit: form
                .whole("wound_limit", 0..=9)
                .or(other.wound_limit, "FS-R47: the wound that kills; 0: wounds alone never kill"),
            group_half: form
                .word("group_half")
                .or(other.group_half, "FS-R49: dead and unseen count together for half the group, or each alone"),
        }
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
