//! The numbers of the field: distances, angles and shares.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::bounds::{Quarters, Share};

/// The part `field` of the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// FF-D53
    pub tolerance: Tolerance,
    /// FF-D05
    pub bases: Bases,
    /// FF-D06
    pub formations: Formations,
    /// Who fires, and where.
    pub fire: Fire,
    /// How far one sees.
    pub sight: Sight,
    /// How near is near.
    pub near: Near,
    /// Flanks and rears.
    pub flanks: Flanks,
    /// Shelter.
    pub cover: Cover,
    /// The table.
    pub table: Table,
    /// How pieces move.
    pub moves: Moves,
}

/// The sizes of bases in inches: width, depth.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bases {
    /// A stand on foot.
    pub infantry: [Quarters; 2],
    /// A mounted stand.
    pub cavalry: [Quarters; 2],
    /// An unlimbered gun.
    pub gun: [Quarters; 2],
    /// A limbered gun.
    pub limbered_gun: [Quarters; 2],
    /// The diameter of a leader's.
    pub leader: Quarters,
}

/// How formations are laid out.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Formations {
    /// Between the stands of an extended line.
    pub extended_line_gap: Quarters,
    /// Between stands in open order.
    pub open_order_gap: Quarters,
    /// Stands abreast in a field column.
    pub field_column_abreast: engine::sheet::Within<1, 60>,
}

/// Who fires, and where.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fire {
    /// FF-FLD-04
    pub arc: Quarters,
    /// FF-FLD-05
    pub garrison: Share,
}

/// How far one sees.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sight {
    /// FF-FLD-07
    pub light: Quarters,
    /// FF-FLD-07
    pub dense: Quarters,
    /// FF-FLD-07
    pub wood_edge: Quarters,
    /// FF-FLD-06
    pub not_seen_over: Quarters,
    /// FF-FLD-08
    pub twilight_or_fog: Quarters,
}

/// How near is near.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Near {
    /// FF-FLD-10
    pub line_of_march: Quarters,
    /// FF-FLD-17
    pub leader_of_target: Quarters,
    /// FF-FLD-22
    pub parent: Quarters,
    /// FF-FLD-23
    pub support: Quarters,
}

/// Flanks and rears.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Flanks {
    /// FF-FLD-12: degrees off the front line.
    pub enfilade: Quarters,
    /// FF-FLD-12: of the fire points.
    pub enfilading_share: Quarters,
    /// FF-FLD-14
    pub outflanked: Quarters,
    /// FF-FLD-15
    pub outflanked_in_combat: Quarters,
    /// FF-FLD-16
    pub massed: Quarters,
}

/// Shelter.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cover {
    /// FF-FLD-18, FF-FLD-19
    pub near: Quarters,
    /// FF-FLD-18: of the fire points.
    pub sheltered_share: Quarters,
    /// FF-FLD-19: of the front edge.
    pub lined_share: Quarters,
}

/// The table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Table {
    /// FF-D07: width and depth.
    pub size: [Quarters; 2],
}

/// How pieces move: inches and degrees.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Moves {
    /// FF-FLD-27
    pub oblique: Quarters,
    /// FF-FLD-27
    pub change_front: Quarters,
    /// FF-D44: what an inch straight back counts as.
    pub inch_back: Quarters,
    /// FF-D46
    pub from_enemies: Quarters,
    /// How deep two pieces may brush one another while one of them is on its way; at its end they do not overlap.
    pub brush: Tolerance,
    /// FF-FLD-30
    pub charge_wheel: Quarters,
    /// FF-FLD-31: of the distance to the charger.
    pub countercharge: Quarters,
    /// FF-FLD-32
    pub retreat: Quarters,
    /// FF-FLD-32: toward the base edge in a full retreat.
    pub bend: Quarters,
    /// FF-FLD-32: how far off its front a unit faces the enemy from whom it goes straight back.
    pub faces: Quarters,
    /// FF-FLD-32: the steps in which a unit bends whose way is blocked.
    pub bend_step: Quarters,
    /// FF-FLD-32: the farthest that it bends.
    pub bend_most: Quarters,
    /// FF-FLD-33
    pub carry: Quarters,
    /// FF-FLD-36
    pub haul_pivot: Quarters,
    /// FF-D06: stands that a building holds.
    pub garrison: engine::sheet::Within<1, 60>,
}

/// FF-D53: how far a distance may be beyond a limit and still not be beyond it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance(f64);

impl<'de> Deserialize<'de> for Tolerance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tolerance = f64::deserialize(deserializer)?;
        if (0.0001..=0.25).contains(&tolerance) {
            Ok(Self(tolerance))
        } else {
            Err(D::Error::custom(format!("{tolerance} is no tolerance: give one from 0.0001 to 0.25")))
        }
    }
}

impl Tolerance {
    /// The tolerance in inches.
    pub fn get(self) -> f64 {
        self.0
    }

    /// Whether a distance is within a limit, the limit included.
    pub fn within(self, distance: f64, limit: f64) -> bool {
        distance <= limit + self.0
    }

    /// A distance as a chart is told it: what is beyond a whole step by less than the tolerance is not beyond it.
    pub fn for_chart(self, distance: f64) -> f64 {
        let steps = (1.0 / self.0).round();
        // The hair keeps a distance that is a whole step on it.
        (distance * steps + 1e-6).floor() / steps
    }
}
