//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::charts::{command, fire_dice, leader_hit, melee, morale_check, movement_dice};
use crate::{field, play};

pub use crate::options::{
    Actions, CanisterAgain, CasualtyChoice, Deck, DeclineCharge, DefensiveFire, GunMovement, HeroOfficers,
    LeaderPenalty, Leaderless, LoadProgress, Losses, NaturalTen, NoOfficer, Obstacles, Options, Placement, RallyReach,
    RetreatFailure, Rounding, TapLoading, Tie, TwoOnOne, Volley, Waver,
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
        let sheet = page.sheet("rulebooks/card-and-squad/src/charts/data.toml", SHEET)?;
        Ok(Self { sheet, options: page.options()? })
    }
}

/// `data.toml`, `terrain.toml` and `play.toml`, one part for each heading of the sheet that has numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// Morale.
    pub morale: morale_check::Numbers,
    /// Field promotion.
    pub field_promotion: command::Numbers,
    /// Movement.
    pub movement: movement_dice::Numbers,
    /// Firing.
    pub firing: fire_dice::Numbers,
    /// Melee.
    pub melee: melee::Numbers,
    /// Heroes.
    pub heroes: leader_hit::Numbers,
    /// The field.
    pub field: field::numbers::Numbers,
    /// Play.
    pub play: play::numbers::Numbers,
}
