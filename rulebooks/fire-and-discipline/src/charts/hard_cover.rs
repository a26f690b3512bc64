//! The numbers of hard cover, which the charts of garrison and assault share.

use serde::Deserialize;

use crate::bounds::Count;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// Castings that several units may garrison together.
    pub garrison_castings: Count,
    /// Units that may garrison whatever their size.
    pub garrison_units: Count,
    /// Units that may assault, all of them in column.
    pub assault_all_in_column: Count,
    /// Units that may assault otherwise.
    pub assault_otherwise: Count,
}
