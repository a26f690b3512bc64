//! The kinds of value that are text: names, lines, notes.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::DeValue;

use super::kind::{Kind, Reading, list};
use super::reader::so_many;
use crate::chart::FactKind;

/// A text
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextOf {
    /// A name in files and orders
    Id,
    /// The name of something else in the file: a `unit`
    NameOf(&'static str),
    /// A line
    Line,
    /// Several lines
    Note,
}

impl TextOf {
    const fn most(self) -> usize {
        match self {
            TextOf::Id | TextOf::NameOf(_) => 60,
            TextOf::Line => 300,
            TextOf::Note => 20_000,
        }
    }

    fn allows(self, text: &str) -> bool {
        let fits = !text.trim().is_empty() && text.chars().count() <= self.most();
        fits && match self {
            TextOf::Id | TextOf::NameOf(_) => {
                text.split('-').all(|part| !part.is_empty() && part.bytes().all(is_of_id))
            }
            TextOf::Line => !text.chars().any(char::is_control),
            // A file may not paint on a terminal.
            TextOf::Note => !text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')),
        }
    }
}

fn is_of_id(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

#[allow(private_interfaces)]
impl Kind for TextOf {
    type Value = String;

    fn describe(&self) -> FactKind {
        let pattern = if matches!(self, TextOf::Id | TextOf::NameOf(_)) { "^[a-z0-9]+(-[a-z0-9]+)*$" } else { "" };
        FactKind::Text { most: self.most(), pattern }
    }

    fn expects(&self) -> String {
        match self {
            TextOf::Id => {
                format!("a name of small letters, digits and hyphens, such as `23rd-foot`, up to {} long", self.most())
            }
            TextOf::NameOf(what) => {
                let article = if what.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
                format!("the name of {article} {what}")
            }
            TextOf::Line => format!("a line of text, up to {} characters", self.most()),
            TextOf::Note => format!("a text, up to {} characters", self.most()),
        }
    }

    fn stand_in(&self) -> String {
        String::new()
    }

    fn show(value: &String) -> serde_json::Value {
        value.as_str().into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) if self.allows(text) => Some(text.to_string()),
            _ => {
                reading.refuse(value, &self.expects());
                None
            }
        }
    }
}

/// A list of lines of text
#[derive(Clone)]
pub struct TextsOf {
    length: RangeInclusive<usize>,
}

impl TextsOf {
    /// So many of them.
    pub fn new(length: RangeInclusive<usize>) -> Self {
        Self { length }
    }
}

#[allow(private_interfaces)]
impl Kind for TextsOf {
    type Value = Vec<String>;

    fn describe(&self) -> FactKind {
        let (min, max) = (*self.length.start(), *self.length.end());
        FactKind::List { min, max, distinct: false, item: Box::new(TextOf::Line.describe()) }
    }

    fn expects(&self) -> String {
        format!("a list of {} texts", so_many(*self.length.start(), *self.length.end()))
    }

    fn stand_in(&self) -> Vec<String> {
        Vec::new()
    }

    fn show(value: &Vec<String>) -> serde_json::Value {
        value.as_slice().into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Vec<String>> {
        let items = list(value, &self.length, &self.expects(), reading)?;
        Some(items.iter().filter_map(|item| TextOf::Line.read(item, reading)).collect())
    }
}
