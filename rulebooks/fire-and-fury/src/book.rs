//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::chart::{Facts, Form};
use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::charts::{fallen_leader, maneuver_check};

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
        let sheet = page.sheet("rulebooks/fire-and-fury/src/charts/data.toml", include_str!("charts/data.toml"))?;
        Ok(Self { sheet, options: page.options()? })
    }
}

/// `data.toml`, one part for each chart that has numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// The maneuver table.
    pub maneuver: maneuver_check::Numbers,
    /// The fallen leader table.
    pub fallen_leader: fallen_leader::Numbers,
}

engine::words! {
    /// How the losses of an army weigh on a check.
    pub enum LossesModifier { Replace = "replace", Cumulative = "cumulative" }
}

engine::words! {
    /// Whose guns steady a check.
    pub enum GunBonus { CheckingGun = "checking-gun", SupportingGun = "supporting-gun" }
}

/// The house-rule options.
#[derive(Clone, Debug)]
pub struct Options {
    /// FF-MAN-07
    pub gun_bonus: GunBonus,
    /// FF-MAN-14, FF-MAN-15
    pub losses_modifier: LossesModifier,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options { gun_bonus: GunBonus::CheckingGun, losses_modifier: LossesModifier::Replace };

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            gun_bonus: form.word("gun-bonus").or(other.gun_bonus, "FF-R11: which guns earn +2 in a maneuver check"),
            losses_modifier: form
                .word("losses-modifier")
                .or(other.losses_modifier, "FF-R12: greater losses replace heavy casualties, or add to them"),
        }
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
