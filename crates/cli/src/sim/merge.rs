//! `linstock sim merge`: the parts of a run put together.

use std::io::Write;
use std::path::{Path, PathBuf};

use sim::MergeError;
use sim::file::{FileError, Files};

use crate::{Done, Failure};

pub(super) fn run(parts: &[PathBuf], into: &Path, out: &mut dyn Write) -> Done {
    let parts: Vec<Files> = parts.iter().map(|path| Files::new(path)).collect::<Result<_, FileError>>()?;
    let into = Files::new(into)?;
    let mut games = 0_u64;
    let whole = sim::merge(&parts, &into, |_| games += 1).map_err(|error| match error {
        MergeError::File(error) => error.into(),
        error => Failure::Input(error.to_string()),
    })?;
    let many = if parts.len() == 1 { "part" } else { "parts" };
    writeln!(out, "{games} games of {}, from {} {many}, are in {}", whole.scenario, parts.len(), into.rows.display())?;
    Ok(())
}
