//! The numbers of play.

use serde::Deserialize;

use crate::bounds::{Centimetres, Percent, Within};

/// `play.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// RK-D07
    pub turns: Within<1, 99>,
    /// RK-D05
    pub deployment_depth: Centimetres,
    /// RK-D07
    pub objective_reach: Centimetres,
    /// RK-D07
    pub draw_within_percent: Percent,
    /// RK-D28
    pub forgets_within: Centimetres,
    /// RK-R59
    pub follow_up: Centimetres,
    /// RK-D06
    pub marker: Marker,
}

/// The numbers of hidden markers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Marker {
    /// RK-D06
    pub radius: Centimetres,
    /// RK-D06
    pub moves: Centimetres,
    /// RK-D06
    pub in_bad_going: Centimetres,
    /// RK-D43
    pub turned_over_within: Centimetres,
    /// RK-D44
    pub put_down_within: Centimetres,
}
