//! A rulebook's numbers: read from its `data.toml`, overridden by a house file, checked before any chart reads them.

mod by_word;
mod ladder;
mod tree;
mod within;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Value;

pub use by_word::ByWord;
pub use ladder::{Bands, Ladder};
pub use within::{Length, Within};

use crate::suggest::hint;
use tree::{Fault, Node};

/// A fault in a file of numbers or house rules, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SheetError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// The same place, in bytes of the file.
    pub span: Range<usize>,
    /// What is wrong and what to do.
    pub message: String,
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl SheetError {
    /// A fault at a place in a text.
    pub(crate) fn at(file: &str, text: &str, span: Option<Range<usize>>, message: impl Into<String>) -> Self {
        let span = span.unwrap_or_default();
        let before = text.get(..span.start).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).map_or(0, |line| line.chars().count()) + 1,
            span,
            message: message.into(),
        }
    }

    fn of(file: &str, text: &str, fault: Fault) -> Self {
        Self::at(file, text, fault.span, fault.message.trim_end())
    }
}

/// A place in a house file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) file: Arc<str>,
    pub(crate) text: Arc<str>,
    pub(crate) span: Range<usize>,
}

impl Place {
    /// A fault here.
    pub(crate) fn fault(&self, message: String) -> SheetError {
        SheetError::at(&self.file, &self.text, Some(self.span.clone()), message)
    }
}

/// One number (or list, or word) that a house file sets, with its place in that file.
#[derive(Clone, Debug)]
pub(crate) struct Override {
    pub(crate) path: Vec<String>,
    pub(crate) value: Value,
    pub(crate) place: Place,
}

/// Reads a sheet as printed.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, SheetError> {
    let read = Node::parse(text).and_then(|sheet| sheet.read());
    read.map_err(|fault| SheetError::of(file, text, fault))
}

/// Reads a sheet with some of its numbers overridden; faults of the overrides are told at their own place.
pub(crate) fn read_with<T: DeserializeOwned>(file: &str, text: &str, overrides: &[Override]) -> Result<T, SheetError> {
    let printed = table(file, text)?;
    let mut sheet = printed.clone();
    for change in overrides {
        apply(&mut sheet, change)?;
    }
    let fault = match Node::of_value(&sheet).read() {
        Ok(sheet) => return Ok(sheet),
        Err(fault) => fault,
    };
    // Some override made the sheet unsound. Lay them on one by one to find the first that does.
    let mut sheet = printed;
    for change in overrides {
        apply(&mut sheet, change)?;
        if let Err(fault) = Node::of_value(&sheet).read::<T>() {
            let message = format!("`{}` cannot be that: {}", change.path.join("."), fault.message.trim_end());
            return Err(change.place.fault(message));
        }
    }
    Err(SheetError::of(file, text, fault))
}

/// A sheet as a table, to lay overrides on.
fn table(file: &str, text: &str) -> Result<Value, SheetError> {
    let table = text.parse::<toml::Table>().map_err(|error| {
        SheetError::of(file, text, Fault { message: error.message().to_owned(), span: error.span() })
    })?;
    Ok(Value::Table(table))
}

fn apply(sheet: &mut Value, change: &Override) -> Result<(), SheetError> {
    let Some((last, parents)) = change.path.split_last() else { return Ok(()) };
    let Value::Table(top) = sheet else { return Ok(()) };
    let mut table = top;
    for step in parents {
        let names: Vec<String> = table.keys().cloned().collect();
        table = match table.get_mut(step) {
            Some(Value::Table(inner)) => inner,
            Some(_) => {
                let message = format!("`{step}` in `{}` is a single value, not a table", change.path.join("."));
                return Err(change.place.fault(message));
            }
            None => return Err(change.place.fault(unknown(change, step, &names))),
        };
    }
    let names: Vec<String> = table.keys().cloned().collect();
    let Some(old) = table.get_mut(last) else {
        return Err(change.place.fault(unknown(change, last, &names)));
    };
    if let Err(why) = same_shape(old, &change.value) {
        return Err(change.place.fault(format!("`{}` {why}", change.path.join("."))));
    }
    *old = change.value.clone();
    Ok(())
}

fn unknown(change: &Override, step: &str, names: &[String]) -> String {
    format!(
        "the sheet has no `{step}` in `{}`; {}",
        change.path.join("."),
        hint(step, names.iter().map(String::as_str))
    )
}

/// The largest number that a house may write: far above any on a sheet, far below where sums overflow.
const MOST: i64 = 10_000;

/// An override has the shape of what it replaces: a number for a number, as many in a list. A printed dash is a
/// number that is not there, and may come and go.
fn same_shape(old: &Value, new: &Value) -> Result<(), String> {
    let number = |value: &Value| matches!(value, Value::Float(_) | Value::Integer(_));
    let dash = |value: &Value| value.as_str() == Some("-");
    match (old, new) {
        (_, Value::Integer(n)) if !(-MOST..=MOST).contains(n) => Err(format!("is {n}; give a number up to {MOST}")),
        #[allow(clippy::cast_precision_loss)]
        (_, Value::Float(n)) if n.is_nan() || n.abs() > MOST as f64 => {
            Err(format!("is {n}; give a number up to {MOST}"))
        }
        (old, new) if (number(old) || dash(old)) && (number(new) || dash(new)) => Ok(()),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            old.iter().zip(new).try_for_each(|(old, new)| same_shape(old, new))
        }
        (Value::Array(old), Value::Array(new)) => {
            Err(format!("is a list of {}, but {} are given; give as many", old.len(), new.len()))
        }
        (Value::Table(old), Value::Table(new)) => {
            if let Some(extra) = new.keys().find(|name| !old.contains_key(*name)) {
                let names: Vec<&str> = old.keys().map(String::as_str).collect();
                return Err(format!("has no `{extra}`; {}", hint(extra, names.iter().copied())));
            }
            old.iter().try_for_each(|(name, old)| match new.get(name) {
                Some(new) => same_shape(old, new),
                None => Err(format!("lacks `{name}`; give the whole row")),
            })
        }
        (Value::Table(_), _) => Err("is a table; set the values in it one by one".to_owned()),
        (old, new) if old.same_type(new) => Ok(()),
        (old, new) => Err(format!("is of type {}, but {} is given", old.type_str(), new.type_str())),
    }
}

#[cfg(test)]
mod tests;
