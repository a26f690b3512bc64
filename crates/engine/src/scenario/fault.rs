//! Faults of a scenario file, each with its place.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

/// A place in a scenario file: a table's header, a key, a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    start: usize,
    end: usize,
}

impl Mark {
    pub(super) fn of(span: Range<usize>) -> Mark {
        Mark { start: span.start, end: span.end }
    }
}

/// A fault of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where it is, in bytes of the file.
    pub span: Range<usize>,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// The rule that the file breaks, if it is a rule.
    pub rule: Option<&'static str>,
    /// Whether it is only a key that has no effect: the game would be the same without it.
    #[serde(skip)]
    pub idle: bool,
}

impl Fault {
    /// A fault at a byte of a text.
    pub fn at(text: &str, byte: usize, message: impl Into<String>, hint: impl Into<String>) -> Fault {
        let mark = Mark { start: byte, end: byte };
        let found = Found { mark, message: message.into(), hint: hint.into(), rule: "", sort: Sort::Value };
        found.at(&mut Lines::of(text))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, "; {hint}")?;
        }
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        Ok(())
    }
}

/// A fault before its line is counted.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) mark: Mark,
    pub(super) message: String,
    pub(super) hint: String,
    pub(super) rule: &'static str,
    pub(super) sort: Sort,
}

/// How a fault was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// The text is no TOML.
    Syntax,
    /// A key or value is wrong by itself.
    Value,
    /// Something is missing, or parts of the file do not fit together.
    Whole,
    /// A key has no effect because of what else the file says.
    Idle,
}

/// Faults as they are found, up to a number that people can read.
#[derive(Clone, Debug)]
pub(super) struct Finds {
    list: Vec<Found>,
    room: usize,
}

/// Of one file no more faults are told than this: more help nobody.
pub const MOST_FAULTS: usize = 100;

impl Default for Finds {
    fn default() -> Self {
        Finds { list: Vec::new(), room: MOST_FAULTS }
    }
}

impl Finds {
    /// An empty list with what room this one has left, for a part of the file.
    pub(super) fn part(&self) -> Finds {
        Finds { list: Vec::new(), room: self.room }
    }

    pub(super) fn is_full(&self) -> bool {
        self.room == 0
    }

    /// Whether the file can be played: keys that have no effect change nothing.
    pub(super) fn is_playable(&self) -> bool {
        self.list.iter().all(|found| found.sort == Sort::Idle)
    }

    pub(super) fn add(&mut self, mut found: Found) {
        if self.room > 0 {
            self.room -= 1;
            tame(&mut found.message);
            tame(&mut found.hint);
            self.list.push(found);
        }
    }

    pub(super) fn absorb(&mut self, part: Finds) {
        self.room = self.room.min(part.room);
        self.list.extend(part.list);
    }

    /// The faults by their places. Behind the first break of the syntax tables run into each other, and what is
    /// missing may only have been lost in the break: there only the breaks themselves are told, one a line.
    pub(super) fn told(self, text: &str) -> Vec<Fault> {
        let breaks = self.list.iter().filter(|found| found.sort == Sort::Syntax).map(|found| found.mark.start);
        let first = breaks.min();
        let sure = |found: &Found| match (first, found.sort) {
            (None, _) | (_, Sort::Syntax) => true,
            (Some(at), Sort::Value) => found.mark.end < at,
            (Some(_), Sort::Whole | Sort::Idle) => false,
        };
        let mut list: Vec<Found> = self.list.into_iter().filter(sure).collect();
        list.sort_by_key(|found| found.mark);
        let mut lines = Lines::of(text);
        let mut broken = 0;
        let mut in_list = false;
        let mut faults = Vec::with_capacity(list.len());
        for found in list {
            let is_break = found.sort == Sort::Syntax;
            let fault = found.at(&mut lines);
            if !is_break {
                faults.push(fault);
                continue;
            }
            // A list that is not closed swallows all that comes, and each of its lines would be one more fault.
            let swallowed = in_list && fault.column == 1 && fault.message.contains("array");
            in_list |= fault.message.contains("array");
            if fault.line != broken && !swallowed {
                faults.push(fault);
            }
            broken = lines.line;
        }
        faults
    }
}

/// Takes out what could paint on a terminal: words of the file may stand in a message.
fn tame(text: &mut String) {
    if text.contains(char::is_control) {
        *text = text.replace(char::is_control, "\u{fffd}");
    }
}

impl Found {
    fn at(self, lines: &mut Lines<'_>) -> Fault {
        let (line, column) = lines.place(self.mark.start);
        Fault {
            span: self.mark.start..self.mark.end,
            line,
            column,
            message: self.message,
            hint: Some(self.hint).filter(|hint| !hint.is_empty()),
            rule: Some(self.rule).filter(|rule| !rule.is_empty()),
            idle: self.sort == Sort::Idle,
        }
    }
}

/// Counts lines as places come up in their order, so that a long file is gone through once.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    begins: usize,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Lines<'t> {
        Lines { text, at: 0, line: 1, begins: 0 }
    }

    fn place(&mut self, at: usize) -> (usize, usize) {
        let at = self.text.floor_char_boundary(at);
        let passed = self.text.get(self.at..at).unwrap_or_default();
        self.line += passed.matches('\n').count();
        if let Some(last) = passed.rfind('\n') {
            self.begins = self.at + last + 1;
        }
        self.at = self.at.max(at);
        let column = self.text.get(self.begins..at).map_or(0, |before| before.chars().count());
        (self.line, column + 1)
    }
}
