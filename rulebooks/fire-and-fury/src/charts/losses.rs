//! When units and armies are worn down, where nobody says otherwise.

use serde::Deserialize;

use crate::bounds::Share;

/// The parts of the initial stands.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// FF-D01
    pub worn_at: Share,
    /// FF-D01
    pub spent_at: Share,
    /// FF-D02
    pub heavy_at: Share,
    /// FF-R12, under the option `second-threshold`
    pub greater_at: Share,
}
