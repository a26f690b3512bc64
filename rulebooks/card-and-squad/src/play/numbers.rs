//! The numbers of play.

use serde::Deserialize;

use crate::bounds::{Count, Inches, Within};

/// `play.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// CS-D01
    pub rounds: Within<1, 200>,
    /// CS-R01
    pub red_black_cards: Within<1, 26>,
    /// CS-D01
    pub objective_within: Inches,
    /// CS-D02
    pub deployment_depth: Inches,
    /// CS-D02
    pub from_the_enemy: Inches,
    /// CS-D05
    pub squad: Strength,
    /// Section 10.
    pub most_players: Within<2, 8>,
    /// CS-R44, CS-D11
    pub cannon_crew: Count,
    /// CS-D12
    pub horses_within: Inches,
}

/// CS-D05: how many figures a squad has.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Strength {
    /// At least.
    pub least: Within<1, 40>,
    /// At most.
    pub most: Within<1, 40>,
    /// Where the file says nothing.
    pub default: Within<1, 40>,
}
