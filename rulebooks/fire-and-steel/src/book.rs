//! What every rule reads: the numbers of the sheet and the house-rule options in force.

use engine::house::Page;
use engine::sheet::{ByWord, SheetError};
use serde::Deserialize;

use crate::charts::{
    combat_result, damage, hand_to_hand, initiative, morale, movement, rate_of_fire, reload, shooting,
};
use crate::field::numbers;
use crate::play;
use crate::words::WeaponAction;

pub use crate::options::{
    AxeOrClub, GroupHalf, HthPistolRate, HthTempo, InitiativeScope, MarkerLimits, MixedGoing, Options, PistolConfined,
    ResultSix, Rulings, SpearDamage, SurpriseOwnTarget, Ties, UncappedRows, YesOrNo,
};

/// The sheet as printed, with the numbers of the field and of play at its foot: a house may override any.
const SHEET: &str =
    concat!(include_str!("charts/data.toml"), include_str!("field/terrain.toml"), include_str!("play/play.toml"));

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

/// `data.toml`, `terrain.toml` and `play.toml`, one part for each heading of the sheet.
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
    /// Play: the length of things, and the catalogue of weapons.
    pub play: play::numbers::Numbers,
}
