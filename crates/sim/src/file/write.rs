//! Writes games as they come, each in one piece.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::read::{Reader, complete};
use super::{FileError, Files, Format, PlanFile};
use crate::line::{JsonGame, TraceLine, csv_heading, csv_line};
use crate::play::Played;
use crate::row::{Row, UnitRow};

/// Where the games of a run are written.
pub struct Store {
    files: Files,
    rows: File,
    units: Option<File>,
    traces: Option<File>,
    keeps: Keeps,
}

#[derive(Clone, Copy)]
struct Keeps {
    units: bool,
    traces: bool,
}

impl Store {
    /// Begins new files.
    pub fn create(files: &Files, plan: &PlanFile) -> Result<Store, FileError> {
        if files.rows.exists() {
            return Err(FileError::Exists(files.rows.clone()));
        }
        plan.write(files)?;
        let mut store =
            Store::open(files, plan, &|path| OpenOptions::new().write(true).create(true).truncate(true).open(path))?;
        store.begin().map_err(FileError::io(&files.rows))?;
        Ok(store)
    }

    /// Goes on with files that are there. `seen` gets every game that is in them, in order; the number of the next game
    /// is returned. What was cut off amid a line is cut away.
    pub fn resume(files: &Files, plan: &PlanFile, mut seen: impl FnMut(Played)) -> Result<(Store, u64), FileError> {
        if !files.rows.exists() {
            return Err(FileError::Missing(files.rows.clone()));
        }
        let other = |what| FileError::Other { file: files.rows.clone(), what };
        plan.same(&PlanFile::read(files)?).map_err(other)?;
        let mut next = plan.first;
        complete(files, plan)?;
        for played in Reader::open(files, plan)? {
            seen(played?);
            next += 1;
        }
        let mut store = Store::open(files, plan, &|path| OpenOptions::new().append(true).create(true).open(path))?;
        store.begin().map_err(FileError::io(&files.rows))?;
        Ok((store, next))
    }

    /// Writes a game: its units and its trace first, so that a row that is there is whole.
    pub fn write(&mut self, played: &Played) -> Result<(), FileError> {
        self.put(played).map_err(FileError::io(&self.files.rows))
    }

    /// Asks the system to lay everything down, so that not even a power cut loses it.
    pub fn sync(&self) -> Result<(), FileError> {
        for file in [Some(&self.rows), self.units.as_ref(), self.traces.as_ref()].into_iter().flatten() {
            file.sync_data().map_err(FileError::io(&self.files.rows))?;
        }
        Ok(())
    }

    fn open(files: &Files, plan: &PlanFile, open: &dyn Fn(&Path) -> io::Result<File>) -> Result<Store, FileError> {
        let apart = files.format == Format::Csv;
        let file = |path: &Path| open(path).map_err(FileError::io(path));
        Ok(Store {
            files: files.clone(),
            rows: file(&files.rows)?,
            units: if apart && plan.units { Some(file(&files.units())?) } else { None },
            traces: if apart && plan.traces { Some(file(&files.traces())?) } else { None },
            keeps: Keeps { units: plan.units, traces: plan.traces },
        })
    }

    /// The headings, where they are missing: a file may have been cut off before it had one.
    fn begin(&mut self) -> io::Result<()> {
        if self.files.format == Format::Jsonl {
            return Ok(());
        }
        if let Some(units) = &mut self.units
            && units.metadata()?.len() == 0
        {
            units.write_all(&csv_heading(&blank_unit())?)?;
        }
        if self.rows.metadata()?.len() == 0 {
            self.rows.write_all(&csv_heading(&Row::default())?)?;
        }
        Ok(())
    }

    fn put(&mut self, played: &Played) -> io::Result<()> {
        if self.files.format == Format::Jsonl {
            let units = if self.keeps.units { played.units.clone() } else { Vec::new() };
            let trace = played.trace.clone().filter(|_| self.keeps.traces);
            let mut line = serde_json::to_vec(&JsonGame { row: played.row.clone(), units, trace })?;
            line.push(b'\n');
            return self.rows.write_all(&line);
        }
        if let Some(file) = &mut self.units {
            let lines: Vec<Vec<u8>> =
                played.units.iter().map(|unit| csv_line(unit, false)).collect::<Result<_, _>>()?;
            file.write_all(&lines.concat())?;
        }
        if let (Some(file), Some(trace)) = (&mut self.traces, &played.trace) {
            let mut line = serde_json::to_vec(&TraceLine { game: played.row.game, trace: trace.clone() })?;
            line.push(b'\n');
            file.write_all(&line)?;
        }
        self.rows.write_all(&csv_line(&played.row, false)?)
    }
}

fn blank_unit() -> UnitRow {
    UnitRow {
        game: 0,
        unit: String::new(),
        side: String::new(),
        of: 0,
        lost: 0,
        fate: String::new(),
        given: 0,
        taken: 0,
    }
}
