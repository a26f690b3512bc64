//! What every rule reads: the numbers of the sheet and the house-rule options in force.

use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::bounds::PerSoMany;
use crate::charts::{
    commander_casualty, gun_line_of_fire, gunnery, hard_cover, limbering, melee_strike, morale, movement, musketry,
    player_designation, rough_ground, section_status, skirmish_fire, small_arms, square, stand_size,
};
use crate::field;
use crate::play;

pub use crate::options::{
    AssaultScale, BladeModifiers, Bombardment, CavalryCheckUnit, CavalryShift, ChargeOrder, ChargeVolley,
    CommanderAdvantage, EngagedMelees, ExtendedStars, FlankContact, GunDamage, HaltLasts, HardCoverEngaged,
    MusketryBase, Options, Ranging, RifleDice, SixMmCount, SquareAgainstHorse, Taken,
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
        let sheet: Sheet = page.sheet("rulebooks/fire-and-discipline/src/charts/data.toml", SHEET)?;
        let mut options: Options = page.options()?;
        options.limber_turns = options.limber_turns.or(Some(sheet.limbering.turns.get()));
        Ok(Self { sheet, options })
    }
}

/// `data.toml`, `terrain.toml` and `play.toml`, one part for each heading.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// Game scale.
    pub game_scale: GameScale,
    /// Movement stands.
    pub movement_stands: stand_size::Numbers,
    /// Player designations.
    pub player_designation: player_designation::Numbers,
    /// Brigade commander casualties.
    pub commander_casualties: commander_casualty::Numbers,
    /// Infantry squares.
    pub squares: square::Numbers,
    /// Limbering up.
    pub limbering: limbering::Numbers,
    /// Movement rates.
    pub movement: movement::Numbers,
    /// Morale.
    pub morale: morale::Numbers,
    /// Elevation.
    pub elevation: gun_line_of_fire::Numbers,
    /// What becomes of hit guns.
    pub gun_sections: section_status::Numbers,
    /// Artillery fire.
    pub artillery: gunnery::Numbers,
    /// Weapons and their ranges.
    pub small_arms: small_arms::Numbers,
    /// Volleys.
    pub musketry: musketry::Numbers,
    /// Skirmish fire.
    pub skirmish_fire: skirmish_fire::Numbers,
    /// Field melees.
    pub melee: melee_strike::Numbers,
    /// Rough ground.
    pub rough_ground: rough_ground::Numbers,
    /// Hard cover.
    pub hard_cover: hard_cover::Numbers,
    /// The field.
    pub field: field::Numbers,
    /// Play.
    pub play: play::Numbers,
}

/// Game scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameScale {
    /// What an inch on the table stands for.
    pub yards_per_inch: PerSoMany,
}

impl GameScale {
    /// Yards as inches on the table.
    pub fn inches(&self, yards: f64) -> f64 {
        yards / f64::from(self.yards_per_inch.get())
    }

    /// Inches on the table as yards.
    pub fn yards(&self, inches: f64) -> f64 {
        inches * f64::from(self.yards_per_inch.get())
    }
}
