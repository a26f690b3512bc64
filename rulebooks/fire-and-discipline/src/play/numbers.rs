//! The numbers of play.

use serde::Deserialize;

use crate::bounds::{Count, Inches, Within, Yards};

/// `play.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// FD-D03
    pub turns: Within<1, 100>,
    /// FD-D02
    pub set_up_depth: Inches,
    /// FD-D53
    pub arrives_from_enemy: Yards,
    /// FD-D03
    pub broken_by_share: f64,
    /// FD-D04
    pub points: Points,
    /// Commanders.
    pub commanders: Commanders,
    /// Fire at short range.
    pub at_chargers: AtChargers,
    /// Wagons.
    pub wagons: Wagons,
    /// FD-R92
    pub formation_change: FormationChange,
}

/// FD-D04: what counts for victory.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Points {
    /// A casting lost.
    pub casting: Count,
    /// A gun captured.
    pub captured_gun: Count,
    /// A gun destroyed.
    pub destroyed_gun: Count,
    /// A brigade commander killed.
    pub commander: Count,
    /// An objective for which the scenario names nothing.
    pub objective: Count,
    /// The share of the higher score within which it is a draw.
    pub draw_within: f64,
    /// How near to its place an objective is held.
    pub held_within: Yards,
}

/// Commanders on their own.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Commanders {
    /// FD-D10
    pub ride: Yards,
    /// FD-D29
    pub joins_within: Yards,
}

/// Fire at short range.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AtChargers {
    /// FD-R72
    pub guns: Yards,
    /// FD-R72
    pub volley: Yards,
    /// FD-R20
    pub canister: Yards,
}

/// Wagons.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Wagons {
    /// FD-D12
    pub hits_to_destroy: Within<1, 10>,
}

/// FD-R92
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FormationChange {
    /// How many charge rates away a stand may be that takes part.
    pub within_charge_rates: Within<1, 10>,
}
