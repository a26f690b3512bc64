//! The numbers of play.

use engine::sheet::ByWord;
use serde::Deserialize;

use super::weapon::{Make, Weapon};
use crate::bounds::{Count, Inches, Within};

/// `play.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// FS-TRN-01, FS-R01
    pub phases_per_turn: Within<1, 9>,
    /// FS-D31
    pub turns: Within<1, 99>,
    /// FS-D05
    pub deployment_depth: Inches,
    /// FS-D17
    pub missiles: Count,
    /// How near to an objective that is a spot a figure must be to hold it.
    pub objective_reach: Inches,
    /// FS-D38, FS-R26
    pub skill: ByWord<Grade, Within<-5, 10>>,
    /// FS-DAT-01, FS-DAT-02
    pub weapons: ByWord<Weapon, Make>,
}

engine::words! {
    /// FS-D38: grades of skill.
    pub enum Grade {
        Green = "green",
        Average = "average",
        Experienced = "experienced",
        Expert = "expert",
        Deadly = "deadly",
    }
}
