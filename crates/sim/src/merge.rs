//! Puts the parts of a run together.

use std::path::PathBuf;

use crate::file::{FileError, Files, PlanFile, Reader, Store};
use crate::play::Played;

/// Why parts cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is nothing to merge.
    #[error("name the parts to put together")]
    Nothing,
    /// A part is missing.
    #[error("the games from {from} to {to} are in none of the files")]
    Gap {
        /// The first that is missing.
        from: u64,
        /// The last that is missing.
        to: u64,
    },
    /// Two parts hold the same games.
    #[error("{file} holds games that another file holds too, from game {game} on")]
    Overlap {
        /// The file.
        file: PathBuf,
        /// The first that is there twice.
        game: u64,
    },
    /// A part was not played to its end.
    #[error("{file} is not whole: game {next} is the next of {end}; go on with --resume first")]
    Unfinished {
        /// The file.
        file: PathBuf,
        /// The next game.
        next: u64,
        /// The number after its last.
        end: u64,
    },
}

/// Puts the parts of a run together, in whatever order they are named, to the rows that one run would have written.
/// `seen` gets every game in order. Nothing is written to the parts.
pub fn merge(parts: &[Files], into: &Files, mut seen: impl FnMut(&Played)) -> Result<PlanFile, MergeError> {
    let mut plans: Vec<(PlanFile, &Files)> =
        parts.iter().map(|files| Ok((PlanFile::read(files)?, files))).collect::<Result<_, FileError>>()?;
    plans.sort_by_key(|(plan, _)| plan.first);
    let Some((first, _)) = plans.first() else { return Err(MergeError::Nothing) };
    let whole = first.clone().whole();
    let mut next = 0;
    for (plan, files) in &plans {
        let other = |what| FileError::Other { file: files.rows.clone(), what };
        plan.clone().whole().same(&whole).map_err(other)?;
        if plan.first == plan.end {
            continue;
        }
        if plan.first > next {
            return Err(MergeError::Gap { from: next, to: plan.first - 1 });
        }
        if plan.first < next {
            return Err(MergeError::Overlap { file: files.rows.clone(), game: plan.first });
        }
        next = plan.end;
    }
    if next < whole.end {
        return Err(MergeError::Gap { from: next, to: whole.end - 1 });
    }
    let mut store = Store::create(into, &whole)?;
    for (plan, files) in &plans {
        let mut next = plan.first;
        for played in Reader::open(files, plan)? {
            let played = played?;
            store.write(&played)?;
            seen(&played);
            next += 1;
        }
        if next < plan.end {
            return Err(MergeError::Unfinished { file: files.rows.clone(), next, end: plan.end });
        }
    }
    store.sync()?;
    Ok(whole)
}
