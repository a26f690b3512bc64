//! Variants of a scenario: any of its keys set otherwise, and checked like any file.
//!
//! | setting | what it does |
//! | --- | --- |
//! | `turns=8,9` | another last turn |
//! | `unit.lee.grade=elite,trained` | a key of the entry of `[[unit]]` with the id `lee`; `unit.2.grade` is the second entry's |
//! | `house.options.NAME=…`, `house.numbers.PATH=…` | a house rule |
//! | `remove=none,hill` | without the entry with the id `hill` |
//!
//! A value is written as in the file; a word needs no quotation marks. `base` leaves the key as the file has it.

mod edit;
mod error;
mod path;
mod split;

use std::fmt;

use linstock::{Bookshelf, Scenario};

use crate::plan::{PlanError, Variant};

pub use error::VaryError;
pub use path::Path;

/// One key set to one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// Which.
    pub key: String,
    /// To what, as it was written.
    pub value: String,
}

impl Varied {
    /// Whether it leaves the scenario as it is.
    pub fn is_base(&self) -> bool {
        self.value == BASE || self.key == edit::REMOVE && self.value == edit::NONE
    }
}

impl fmt::Display for Varied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// The most variants of a run.
const MOST: usize = 500;

/// The value that leaves a key as it is.
const BASE: &str = "base";

/// How many variants these settings make, without making them.
pub fn count(settings: &[String]) -> Result<usize, VaryError> {
    settings.iter().try_fold(1_usize, |all, text| Ok(all.saturating_mul(split::axis(text)?.len())))
}

/// Every combination of settings, each `KEY=V1,V2,…`, set up and checked. The first values come first.
pub(crate) fn grid(scenario: &Scenario, shelf: &Bookshelf, settings: &[String]) -> Result<Vec<Variant>, PlanError> {
    let axes: Vec<Vec<Varied>> = settings.iter().map(|text| split::axis(text)).collect::<Result<_, _>>()?;
    let mut cells: Vec<Vec<Varied>> = vec![Vec::new()];
    for (at, axis) in axes.iter().enumerate() {
        let key = axis.first().map_or("", |varied| varied.key.as_str());
        if key != edit::REMOVE && axes.iter().take(at).flatten().any(|before| before.key == key) {
            return Err(VaryError::Twice(key.to_owned()).into());
        }
        if cells.len() * axis.len() > MOST {
            return Err(VaryError::TooMany(MOST).into());
        }
        let with = |cell: &Vec<Varied>, varied: &Varied| [cell.as_slice(), std::slice::from_ref(varied)].concat();
        cells = cells.iter().flat_map(|cell| axis.iter().map(move |varied| with(cell, varied))).collect();
    }
    cells.into_iter().map(|set| variant(scenario, shelf, set)).collect()
}

/// A scenario with these keys set, if a game can be started of it.
fn variant(scenario: &Scenario, shelf: &Bookshelf, set: Vec<Varied>) -> Result<Variant, PlanError> {
    let changes: Vec<&Varied> = set.iter().filter(|varied| !varied.is_base()).collect();
    let label = set.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let varied = if changes.is_empty() {
        scenario.clone()
    } else {
        let text = edit::with(scenario.text(), &changes)?;
        Scenario::load(format!("{} with {label}", scenario.file()), text)
    };
    let start = varied.start(shelf)?.digest();
    Ok(Variant { set, label, scenario: varied, start })
}
