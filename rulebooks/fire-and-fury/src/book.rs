//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::charts::{
    charge_combat, command_radius, fallen_leader, fire_combat, firing, gun_maneuver, losses, maneuver_check, movement,
};
use crate::field::{numbers, terrain};
use crate::options::Options;
use crate::play;

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
        // One sheet in three files: the numbers of the field and of the play are a house's to change as the charts' are.
        let text = concat!(
            include_str!("charts/data.toml"),
            include_str!("field/terrain.toml"),
            include_str!("play/numbers.toml")
        );
        let sheet = page.sheet("rulebooks/fire-and-fury/src/charts/data.toml", text)?;
        Ok(Self { sheet, options: page.options()? })
    }
}

/// `data.toml`, one part for each chart that has numbers, and `terrain.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// The command radius.
    pub command_radius: command_radius::Numbers,
    /// The maneuver table.
    pub maneuver: maneuver_check::Numbers,
    /// The movement rates.
    pub movement: movement::Numbers,
    /// The gun maneuvers.
    pub gun_maneuver: gun_maneuver::Numbers,
    /// The fire points.
    pub fire_points: firing::Numbers,
    /// The musketry and cannonade table.
    pub fire: fire_combat::Numbers,
    /// The charge table and its effects.
    pub charge: charge_combat::Numbers,
    /// The fallen leader table.
    pub fallen_leader: fallen_leader::Numbers,
    /// When units and armies are worn down.
    pub losses: losses::Numbers,
    /// What terrain does.
    pub terrain: terrain::Table,
    /// The distances and angles of the field.
    pub field: numbers::Numbers,
    /// What a stand and an inch stand for.
    pub scale: play::numbers::Scale,
    /// The numbers of the play.
    pub play: play::numbers::Numbers,
}
