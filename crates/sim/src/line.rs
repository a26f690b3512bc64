//! Games as lines of a file.

use serde::{Deserialize, Serialize};

use crate::play::Played;
use crate::row::{Row, UnitRow};
use crate::trace::Trace;

/// A game as a line of JSON: its row, and what else was kept of it.
#[derive(Serialize, Deserialize)]
pub(crate) struct JsonGame {
    #[serde(flatten)]
    pub(crate) row: Row,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) units: Vec<UnitRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) trace: Option<Trace>,
}

/// The trace of a game as a line beside a table that has no room for it.
#[derive(Serialize, Deserialize)]
pub(crate) struct TraceLine {
    pub(crate) game: u64,
    pub(crate) trace: Trace,
}

impl From<JsonGame> for Played {
    fn from(line: JsonGame) -> Played {
        Played { row: line.row, units: line.units, trace: line.trace }
    }
}

/// A row as a line of a CSV file, with its line feed.
pub(crate) fn csv_line(row: &impl Serialize, heading: bool) -> std::io::Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().has_headers(heading).from_writer(Vec::new());
    writer.serialize(row).map_err(std::io::Error::other)?;
    writer.into_inner().map_err(|error| std::io::Error::other(error.to_string()))
}

/// The line of headings alone.
pub(crate) fn csv_heading(row: &impl Serialize) -> std::io::Result<Vec<u8>> {
    let mut both = csv_line(row, true)?;
    let end = both.iter().position(|byte| *byte == b'\n').map_or(both.len(), |at| at + 1);
    both.truncate(end);
    Ok(both)
}
