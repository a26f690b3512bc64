//! Reading a record: whole, or up to where it is damaged.

use std::fmt;

use engine::game::Digest;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::VERSION;
use super::header::Header;
use super::line::Line;

/// The longest first line: it holds a whole scenario and the house rules.
const LONGEST_HEADER: usize = 8 << 20;
/// The longest line of a step.
const LONGEST_STEP: usize = 1 << 20;

/// A record as far as it could be read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The first line.
    pub header: Header,
    /// The steps, in order; step `n` stands in line `n + 1`.
    pub lines: Vec<Line>,
    /// Where and how the file is damaged, if it is. Everything before it can be played.
    pub damage: Option<Damage>,
    /// How many bytes of the file are sound. A game that goes on is written from there.
    pub sound: usize,
}

/// Where a record is damaged, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Damage {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in bytes.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// Reads a record. Fails only where not even the game can be set up: without a sound first line.
pub fn read(bytes: &[u8]) -> Result<Reading, Damage> {
    let mut rows = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = rows.next().unwrap_or_default();
    let mut reading = Reading { header: header(first)?, lines: Vec::new(), damage: None, sound: first.len() };
    for (at, row) in rows.enumerate() {
        match step(at + 2, row) {
            Ok(line) => {
                reading.lines.push(line);
                reading.sound += row.len();
            }
            Err(damage) => {
                reading.damage = Some(damage);
                break;
            }
        }
    }
    Ok(reading)
}

fn header(row: &[u8]) -> Result<Header, Damage> {
    /// Only the version, which says how to read the rest.
    #[derive(Deserialize)]
    struct Versioned {
        record: u32,
    }
    let versioned: Versioned = parse(1, row, LONGEST_HEADER)
        .map_err(|damage| Damage { message: format!("this is no record: {}", damage.message), ..damage })?;
    if !(1..=VERSION).contains(&versioned.record) {
        let format = versioned.record;
        let newer = if format > VERSION { "; get a newer program" } else { "" };
        let message =
            format!("this record is of format {format}, and this program reads formats 1 to {VERSION}{newer}");
        return Err(Damage { line: 1, column: 1, message });
    }
    let header: Header = parse(1, row, LONGEST_HEADER)?;
    if Digest::of_bytes(header.scenario.text.as_bytes()) != header.scenario.digest {
        let message = "the scenario's text is not the one that the game began with: its hash differs".to_owned();
        return Err(Damage { line: 1, column: 1, message });
    }
    header.check_dice().map_err(|message| Damage { line: 1, column: 1, message })?;
    Ok(header)
}

fn step(number: usize, row: &[u8]) -> Result<Line, Damage> {
    let line: Line = parse(number, row, LONGEST_STEP)?;
    let due = number - 1;
    if u32::try_from(due) == Ok(line.n) {
        return Ok(line);
    }
    let message = format!("step {} stands where step {due} is due", line.n);
    Err(Damage { line: number, column: 1, message })
}

fn parse<T: DeserializeOwned>(number: usize, row: &[u8], longest: usize) -> Result<T, Damage> {
    let damage = |column: usize, message: String| Damage { line: number, column, message };
    let whole = row.ends_with(b"\n");
    let text = row.strip_suffix(b"\n").unwrap_or(row);
    if text.len() > longest {
        return Err(damage(longest + 1, format!("the line is longer than {longest} bytes")));
    }
    if text.trim_ascii().is_empty() {
        return Err(damage(1, "the line is empty".to_owned()));
    }
    let text = std::str::from_utf8(text)
        .map_err(|error| damage(error.valid_up_to() + 1, "the line is no UTF-8 text".to_owned()))?;
    serde_json::from_str(text).map_err(|error| {
        // A line that is cut off ends too early and without a line feed.
        if error.is_eof() && !whole {
            return damage(text.len() + 1, "the line is cut off".to_owned());
        }
        let said = error.to_string();
        let message = said.split(" at line ").next().unwrap_or_default().to_owned();
        damage(error.column().max(1), message)
    })
}
