//! A run on disk: rows as they come, what they are rows of, and where to go on.
//!
//! Beside `rows.csv` or `rows.jsonl` stands `rows.csv.plan.json`, which says what is played. A row is written in one piece
//! and in order, and counts as played only then: a run that is cut off, however roughly, goes on with the next row. In a
//! CSV file units and traces have files of their own, `rows.units.csv` and `rows.traces.jsonl`, written before the row is.

mod plan_file;
mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

pub use plan_file::PlanFile;
pub use read::{Reader, complete};
pub use write::Store;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table with a line of headings.
    Csv,
    /// A line of JSON for every game.
    Jsonl,
}

/// The files of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The rows.
    pub rows: PathBuf,
    /// How they are written.
    pub format: Format,
}

/// Why files of rows cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Its name says no format.
    #[error("{0}: rows are written to a file whose name ends with .csv or .jsonl")]
    Format(PathBuf),
    /// It is there already.
    #[error("{0} is there already; name another file, or go on with it: --resume")]
    Exists(PathBuf),
    /// There is nothing to go on with.
    #[error("{0} is not there; begin without --resume")]
    Missing(PathBuf),
    /// It holds rows of another run.
    #[error("{file} holds rows of another run: {what}")]
    Other {
        /// The file.
        file: PathBuf,
        /// What differs.
        what: String,
    },
    /// A line cannot be read.
    #[error("{file}, line {line}: {why}")]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        why: String,
    },
    /// The system says no.
    #[error("{file}: {error}")]
    Io {
        /// The file.
        file: PathBuf,
        /// What it says.
        error: io::Error,
    },
}

impl FileError {
    pub(crate) fn io(file: &Path) -> impl FnOnce(io::Error) -> FileError {
        let file = file.to_owned();
        move |error| FileError::Io { file, error }
    }
}

impl Files {
    /// The files of a run whose rows are in a file of this name.
    pub fn new(rows: &Path) -> Result<Files, FileError> {
        let ending = rows.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        let format = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("csv") => Format::Csv,
            Some("jsonl") => Format::Jsonl,
            _ => return Err(FileError::Format(rows.to_owned())),
        };
        Ok(Files { rows: rows.to_owned(), format })
    }

    /// What the rows are rows of.
    pub fn plan(&self) -> PathBuf {
        let mut name = self.rows.clone().into_os_string();
        name.push(".plan.json");
        name.into()
    }

    /// The rows of units, where they have a file of their own.
    pub fn units(&self) -> PathBuf {
        self.rows.with_extension("units.csv")
    }

    /// The traces, where they have a file of their own.
    pub fn traces(&self) -> PathBuf {
        self.rows.with_extension("traces.jsonl")
    }
}
