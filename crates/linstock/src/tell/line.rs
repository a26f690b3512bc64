//! A line of words in a few inks.

use std::fmt;

/// What a part of a line is, for those who colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Plain words.
    Plain,
    /// Headings and results.
    Title,
    /// Rule IDs and other asides.
    Faint,
    /// Whose step it is.
    Name,
    /// Good news for the piece it is about, and the outcome of dice.
    Good,
    /// Bad news.
    Bad,
    /// The faces of dice.
    Dice,
}

/// How deep a line stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Indent {
    Turn,
    Step,
    Deed,
    Outcome,
    Sum,
}

impl Indent {
    const fn spaces(self) -> usize {
        2 * self as usize
    }
}

/// Where the rules stand, if the words leave room.
const RULES_AT: usize = 78;

/// A line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    parts: Vec<(Ink, String)>,
}

impl Text {
    /// An empty line.
    pub const fn blank() -> Text {
        Text { parts: Vec::new() }
    }

    /// A line of plain words.
    pub fn of(words: &str) -> Text {
        Text::blank().plain(words)
    }

    /// The parts in order.
    pub fn parts(&self) -> impl Iterator<Item = (Ink, &str)> {
        self.parts.iter().map(|(ink, words)| (*ink, words.as_str()))
    }

    /// How many letters wide it is.
    pub fn width(&self) -> usize {
        self.parts.iter().map(|(_, words)| words.chars().count()).sum()
    }

    pub(super) fn at(indent: Indent) -> Text {
        Text::blank().plain(&" ".repeat(indent.spaces()))
    }

    pub(super) fn plain(self, words: &str) -> Text {
        self.ink(Ink::Plain, words)
    }

    pub(super) fn ink(mut self, ink: Ink, words: &str) -> Text {
        if !words.is_empty() {
            self.parts.push((ink, words.to_owned()));
        }
        self
    }

    /// Goes on at a column; at least two spaces on.
    pub(super) fn column(self, at: usize) -> Text {
        let gap = at.saturating_sub(self.width()).max(2);
        self.plain(&" ".repeat(gap))
    }

    /// The rule, in its column.
    pub(super) fn rule(self, rule: &str) -> Text {
        if rule.is_empty() { self } else { self.column(RULES_AT).ink(Ink::Faint, rule) }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|(_, words)| f.write_str(words))
    }
}
