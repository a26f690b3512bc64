//! The numbers of the field rules.

use engine::sheet::ByWord;
use serde::Deserialize;

use super::terrain::{Terrain, Traits};
use crate::bounds::{Count, Inches, Within, Yards};

/// An angle.
type Degrees = Within<0, 180>;

/// `terrain.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// FD-D01
    pub table: [Count; 2],
    /// FD-R79
    pub yards_per_centimetre: Within<1, 100>,
    /// FD-D09
    pub tolerance: Tolerance,
    /// Distances in yards.
    pub within: Distances,
    shelter: Shelter,
    /// Angles.
    pub degrees: Angles,
    /// Section 2.
    pub terrain: ByWord<Terrain, Traits>,
}

/// FD-D09, in inches and degrees.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tolerance {
    /// FD-FLD-11
    pub contact: Inches,
    /// FD-FLD-12
    pub aligned: Inches,
    /// FD-FLD-12
    pub aligned_degrees: Degrees,
    /// FD-FLD-04
    pub strip_overlap: Inches,
    /// FD-D33
    pub gap_to_enemy: Inches,
}

/// Distances of the field rules; each is within itself (FD-FLD-03).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Distances {
    /// FD-D16
    pub edge_of_wood: Yards,
    /// FD-FLD-14
    pub linear_work: Yards,
    /// FD-FLD-14
    pub road: Yards,
    /// FD-FLD-15
    pub slope_look: Yards,
    /// FD-FRM-05
    pub leash: Yards,
    /// FD-D06
    pub flight_from: Yards,
    /// FD-TER-16
    pub ford_from_bridge: Yards,
    /// FD-TER-15
    pub stream_width: Yards,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Shelter {
    least_share_of_edge: f64,
}

/// Angles of the field rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Angles {
    /// FD-D50
    pub forward: Degrees,
    /// FD-D50
    pub backward: Degrees,
    /// FD-D43
    pub road_bend: Degrees,
    /// FD-D32
    pub counter_charge_pivot: Degrees,
    /// FD-D06
    pub flight_step: Within<1, 90>,
}

impl Numbers {
    /// FD-FLD-14: whether a work along so much of an edge shelters it.
    pub fn shelters(&self, share: f64) -> bool {
        share >= self.shelter.least_share_of_edge - 1e-9
    }
}
