//! Reads games back, and cuts away what was cut off.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{FileError, Files, Format, PlanFile};
use crate::line::{JsonGame, TraceLine};
use crate::play::Played;
use crate::row::{Row, UnitRow};

/// The games in the files of a run, in order. They are read one by one.
pub struct Reader {
    rows: Lines,
    units: Option<Lines>,
    traces: Option<Lines>,
    format: Format,
    /// The number of the next game.
    next: u64,
    /// The first unit of a later game that was read already.
    ahead: Option<UnitRow>,
}

impl Reader {
    /// The games in these files.
    pub fn open(files: &Files, plan: &PlanFile) -> Result<Reader, FileError> {
        let apart = files.format == Format::Csv;
        let mut rows = Lines::open(&files.rows)?;
        let mut units = if apart && plan.units { Some(Lines::open(&files.units())?) } else { None };
        let traces = if apart && plan.traces { Some(Lines::open(&files.traces())?) } else { None };
        if apart {
            rows.skip()?;
            if let Some(units) = &mut units {
                units.skip()?;
            }
        }
        Ok(Reader { rows, units, traces, format: files.format, next: plan.first, ahead: None })
    }

    fn game(&mut self) -> Result<Option<Played>, FileError> {
        if !self.rows.advance()? {
            return Ok(None);
        }
        let mut played: Played = match self.format {
            Format::Jsonl => self.rows.json::<JsonGame>()?.into(),
            Format::Csv => Played { row: self.rows.csv::<Row>()?, units: Vec::new(), trace: None },
        };
        let game = played.row.game;
        if game != self.next {
            return Err(self.rows.fault(format!("this is game {game}, where game {} should be", self.next)));
        }
        self.next += 1;
        if self.units.is_some() {
            played.units = self.units_of(game)?;
        }
        if let Some(traces) = &mut self.traces {
            if !traces.advance()? {
                return Err(traces.fault(format!("the trace of game {game} is missing")));
            }
            let line: TraceLine = traces.json()?;
            if line.game != game {
                return Err(traces.fault(format!("this is the trace of game {}, not of {game}", line.game)));
            }
            played.trace = Some(line.trace);
        }
        Ok(Some(played))
    }

    fn units_of(&mut self, game: u64) -> Result<Vec<UnitRow>, FileError> {
        let Some(lines) = &mut self.units else { return Ok(Vec::new()) };
        let mut units: Vec<UnitRow> = Vec::new();
        match self.ahead.take() {
            Some(unit) if unit.game == game => units.push(unit),
            other => self.ahead = other,
        }
        while self.ahead.is_none() && lines.advance()? {
            let unit: UnitRow = lines.csv()?;
            if unit.game == game { units.push(unit) } else { self.ahead = Some(unit) }
        }
        Ok(units)
    }
}

impl Iterator for Reader {
    type Item = Result<Played, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.game().transpose()
    }
}

/// Cuts what was cut off amid a line away, and units and traces whose row was never written. How many games are whole.
pub fn complete(files: &Files, plan: &PlanFile) -> Result<u64, FileError> {
    let (lines, end) = whole_lines(&files.rows, |_| true)?;
    cut(&files.rows, end)?;
    let heading = u64::from(files.format == Format::Csv);
    let games = lines.saturating_sub(heading);
    if files.format == Format::Jsonl {
        return Ok(games);
    }
    let next = plan.first + games;
    if plan.units {
        let path = files.units();
        // The number of the game comes first; the heading has none.
        let number = |line: &str| line.split(',').next().and_then(|number| number.parse::<u64>().ok());
        let (_, end) = whole_lines(&path, |line| number(line).is_none_or(|game| game < next))?;
        cut(&path, end)?;
    }
    if plan.traces {
        #[derive(Deserialize)]
        struct Numbered {
            game: u64,
        }
        let path = files.traces();
        let number = |line: &str| serde_json::from_str::<Numbered>(line).ok().map(|line| line.game);
        let (_, end) = whole_lines(&path, |line| number(line).is_some_and(|game| game < next))?;
        cut(&path, end)?;
    }
    Ok(games)
}

/// How many whole lines a file begins with, as long as they are wanted, and where they end.
fn whole_lines(path: &Path, wanted: impl Fn(&str) -> bool) -> Result<(u64, u64), FileError> {
    let mut lines = Lines::open(path)?;
    let (mut count, mut end) = (0, 0);
    while lines.advance()? {
        if !wanted(&lines.line) {
            break;
        }
        count += 1;
        end += lines.line.len() as u64 + 1;
    }
    Ok((count, end))
}

fn cut(path: &Path, end: u64) -> Result<(), FileError> {
    let file = OpenOptions::new().write(true).open(path);
    file.and_then(|file| file.set_len(end)).map_err(FileError::io(path))
}

/// The whole lines of a file, one at a time.
struct Lines {
    path: PathBuf,
    file: BufReader<File>,
    line: String,
    number: usize,
}

impl Lines {
    fn open(path: &Path) -> Result<Lines, FileError> {
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => FileError::Missing(path.to_owned()),
            _ => FileError::Io { file: path.to_owned(), error },
        })?;
        Ok(Lines { path: path.to_owned(), file: BufReader::new(file), line: String::new(), number: 0 })
    }

    /// Goes to the next line; false at the end, and where the last line is cut off.
    fn advance(&mut self) -> Result<bool, FileError> {
        self.line.clear();
        self.file.read_line(&mut self.line).map_err(FileError::io(&self.path))?;
        self.number += 1;
        let whole = self.line.ends_with('\n');
        if whole {
            self.line.pop();
        }
        Ok(whole)
    }

    /// Passes a line over.
    fn skip(&mut self) -> Result<(), FileError> {
        self.advance().map(drop)
    }

    fn json<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        serde_json::from_str(&self.line).map_err(|error| self.fault(error.to_string()))
    }

    fn csv<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(self.line.as_bytes());
        match reader.deserialize().next() {
            Some(Ok(row)) => Ok(row),
            Some(Err(error)) => Err(self.fault(error.to_string())),
            None => Err(self.fault("the line is empty".to_owned())),
        }
    }

    fn fault(&self, why: String) -> FileError {
        FileError::Line { file: self.path.clone(), line: self.number, why }
    }
}
