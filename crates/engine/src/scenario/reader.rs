//! The reader of one table of a scenario file. Shown a blank, the same reading code says what the table may hold.

use std::fmt;
use std::ops::RangeInclusive;

use toml::de::{DeTable, DeValue};

use super::fault::{Fault, Finds, Found, Mark, Sort};
use super::kind::{Kind, WordsOf, shown_value};
use super::question::Question;
use super::shape::{FacingOf, OutlineIn, PointsIn, SizeIn, SpotIn, TrackIn};
use super::source::FILE;
use super::text::{TextOf, TextsOf};
use crate::chart::{Fact, FactKind, NumberIn, Presence, WholeIn, WordOf, YesNo};
use crate::sheet::SheetError;
use crate::suggest::{hint, shown};
use crate::table::Spot;
use crate::word::Word;

/// The key under which a scenario's house rules stand; the bookshelf reads it.
pub(super) const HOUSE: &str = "house";

/// Reads one table: either of a real file, or a blank on which the questions are noted.
///
/// Reading never stops: a fault is kept, the key takes a stand-in value, and [`Reader::finish`] gives all faults.
pub struct Reader<'t> {
    rulebook: &'static str,
    text: &'t str,
    pub(super) mode: Mode<'t>,
    mark: Mark,
    pub(super) finds: Finds,
    /// The far corner of the table, once it is known: no place may lie beyond it.
    pub(super) far: Option<Spot>,
}

pub(super) enum Mode<'t> {
    Blank(Vec<Fact>),
    Given { table: &'t DeTable<'t>, asked: Vec<&'static str> },
}

impl<'t> Reader<'t> {
    pub(super) fn given(rulebook: &'static str, text: &'t str, table: &'t DeTable<'t>, finds: Finds) -> Reader<'t> {
        let mode = Mode::Given { table, asked: vec![HOUSE] };
        Reader { rulebook, text, mode, mark: Mark::default(), finds, far: None }
    }

    pub(super) fn blank(rulebook: &'static str) -> Reader<'t> {
        let mode = Mode::Blank(Vec::new());
        Reader { rulebook, text: "", mode, mark: Mark::default(), finds: Finds::default(), far: None }
    }

    /// Ends the reading of a file: every fault, by its place. Keys that nobody asked for are faults too.
    pub fn finish(mut self) -> Vec<Fault> {
        self.find_unknown();
        self.finds.told(self.text)
    }

    /// The rulebook that reads.
    pub fn rulebook(&self) -> &'static str {
        self.rulebook
    }

    /// Whether this is a blank, on which the questions are only noted.
    pub fn is_blank(&self) -> bool {
        matches!(self.mode, Mode::Blank(_))
    }

    /// Whether any fault was found so far but keys that have no effect.
    pub fn has_faults(&self) -> bool {
        !self.finds.is_playable()
    }

    /// Where this table stands in the file: at its header.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// Where the value of a key stands; the table itself if the key is not there.
    pub fn mark_of(&self, name: &str) -> Mark {
        match &self.mode {
            Mode::Given { table, .. } => table.get(name).map_or(self.mark, |value| Mark::of(value.span())),
            Mode::Blank(_) => self.mark,
        }
    }

    /// Where an item of a list stands, counted from 0; the key's value if it has no such item.
    pub fn mark_in(&self, name: &str, item: usize) -> Mark {
        let Mode::Given { table, .. } = &self.mode else { return self.mark };
        match table.get(name).map(toml::Spanned::get_ref) {
            Some(DeValue::Array(items)) => items.get(item).map_or(self.mark_of(name), |item| Mark::of(item.span())),
            _ => self.mark_of(name),
        }
    }

    /// Whether the table has a key, sound or not.
    pub fn gives(&self, name: &str) -> bool {
        matches!(&self.mode, Mode::Given { table, .. } if table.contains_key(name))
    }

    /// Notes a fault that the rulebook found, with the rule that the file breaks (empty if there is none).
    pub fn fault(&mut self, mark: Mark, rule: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        let found = Found { mark, message: message.into(), hint: hint.into(), rule, sort: Sort::Whole };
        self.finds.add(found);
    }

    /// Notes that a key has no effect because of what else the file says. Nobody begins a game of such a file; those that
    /// were begun before it was told go on.
    pub fn idle(&mut self, key: &str, rule: &'static str, why: impl fmt::Display, hint: impl Into<String>) {
        self.idle_at(self.mark_of(key), rule, format!("`{key}` has no effect {why}"), hint);
    }

    /// The same of a key in another table.
    pub fn idle_at(&mut self, mark: Mark, rule: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        self.finds.add(Found { mark, message: message.into(), hint: hint.into(), rule, sort: Sort::Idle });
    }

    /// Notes that the rulebook's numbers cannot be had under the house rules in force.
    pub fn sheet_fault(&mut self, error: &SheetError) {
        if error.file == FILE {
            let parts = error.message.split_once("; ").or_else(|| error.message.split_once(": "));
            let (message, hint) = parts.unwrap_or((&error.message, "mend it, or leave it out"));
            return self.fault(Mark::of(error.span.clone()), "", message, hint);
        }
        self.fault(self.mark_of(HOUSE), "", format!("the house rules do not hold: {error}"), "mend them first");
    }

    /// A key that is true or false, false if it is left out.
    pub fn flag(&mut self, name: &'static str, about: &'static str) -> bool {
        self.ask(name, YesNo).or(false, about)
    }

    /// A key that is true or false.
    pub fn yes_no(&mut self, name: &'static str) -> Question<'_, 't, YesNo> {
        self.ask(name, YesNo)
    }

    /// A name in files and orders: small letters, digits and hyphens.
    pub fn id(&mut self, name: &'static str) -> Question<'_, 't, TextOf> {
        self.ask(name, TextOf::Id)
    }

    /// A line of text.
    pub fn text(&mut self, name: &'static str) -> Question<'_, 't, TextOf> {
        self.ask(name, TextOf::Line)
    }

    /// A text of several lines.
    pub fn note(&mut self, name: &'static str) -> Question<'_, 't, TextOf> {
        self.ask(name, TextOf::Note)
    }

    /// A list of so many lines of text.
    pub fn texts(&mut self, name: &'static str, length: RangeInclusive<usize>) -> Question<'_, 't, TextsOf> {
        self.ask(name, TextsOf::new(length))
    }

    /// A whole number within these limits.
    pub fn whole(&mut self, name: &'static str, within: RangeInclusive<i32>) -> Question<'_, 't, WholeIn> {
        self.ask(name, WholeIn::new(within))
    }

    /// A number within these limits.
    pub fn number(&mut self, name: &'static str, within: RangeInclusive<f64>) -> Question<'_, 't, NumberIn> {
        self.ask(name, NumberIn::new(within))
    }

    /// One of the words of `W`.
    pub fn word<W: Word>(&mut self, name: &'static str) -> Question<'_, 't, WordOf<W>> {
        self.ask(name, WordOf::new())
    }

    /// A list of so many words of `W`, none twice.
    pub fn words<W: Word>(
        &mut self,
        name: &'static str,
        length: RangeInclusive<usize>,
    ) -> Question<'_, 't, WordsOf<W>> {
        self.ask(name, WordsOf::new(length))
    }

    /// A width and a depth, `[x, y]`.
    pub fn size(&mut self, name: &'static str) -> Question<'_, 't, SizeIn> {
        self.ask(name, SizeIn)
    }

    /// A place, `[x, y]` in the rulebook's unit, put on the grid. Once the size of the table is known it must lie on it.
    pub fn spot(&mut self, name: &'static str) -> Question<'_, 't, SpotIn> {
        self.ask(name, SpotIn)
    }

    /// So many places, `[[x, y], …]`, put on the grid.
    pub fn points(&mut self, name: &'static str, length: RangeInclusive<usize>) -> Question<'_, 't, PointsIn> {
        self.ask(name, PointsIn::new(length))
    }

    /// The outline of an area, corner by corner; none stands for one that could not be read.
    pub fn outline(&mut self, name: &'static str) -> Question<'_, 't, OutlineIn> {
        self.ask(name, OutlineIn)
    }

    /// The places that a line runs through; empty stands for one that could not be read.
    pub fn track(&mut self, name: &'static str) -> Question<'_, 't, TrackIn> {
        self.ask(name, TrackIn)
    }

    /// Which way something looks: degrees to the left of `up`, or `up`, `left`, `down`, `right`.
    pub fn facing(&mut self, name: &'static str) -> Question<'_, 't, FacingOf> {
        self.ask(name, FacingOf)
    }

    /// Asks for a value of any kind.
    pub fn ask<K: Kind>(&mut self, name: &'static str, kind: K) -> Question<'_, 't, K> {
        Question { reader: self, name, kind }
    }

    /// A table of its own, `[name]` or `name = { … }`; it may be left out.
    pub fn table<T>(
        &mut self,
        name: &'static str,
        about: &'static str,
        fill: impl FnOnce(&mut Reader<'_>) -> T,
    ) -> Option<T> {
        if let Mode::Blank(facts) = &mut self.mode {
            let kind = FactKind::Object { facts: described(self.rulebook, fill) };
            facts.push(Fact { name, about, section: "", kind, presence: Presence::Optional, formerly: None });
            return None;
        }
        match self.take(name)?.get_ref() {
            DeValue::Table(inner) => Some(self.nested(inner, self.mark_of(name), fill)),
            other => {
                let message = format!("`{name}` is {}", shown_value(other));
                self.value_fault(self.mark_of(name), message, format!("write a table: [{name}]"));
                None
            }
        }
    }

    /// So many tables, each `[[name]]`; they may be left out if there may be none.
    pub fn tables<T>(
        &mut self,
        name: &'static str,
        count: RangeInclusive<usize>,
        about: &'static str,
        mut fill: impl FnMut(&mut Reader<'_>) -> T,
    ) -> Vec<T> {
        let (least, most) = (*count.start(), *count.end());
        if let Mode::Blank(facts) = &mut self.mode {
            let item = Box::new(FactKind::Object { facts: described(self.rulebook, fill) });
            let kind = FactKind::List { min: least, max: most, distinct: false, item };
            let presence = if least > 0 { Presence::Required } else { Presence::Optional };
            facts.push(Fact { name, about, section: "", kind, presence, formerly: None });
            return Vec::new();
        }
        let mark = self.mark_of(name);
        let given = self.take(name);
        let Some(DeValue::Array(items)) = given.map(toml::Spanned::get_ref) else {
            if let Some(other) = given {
                let message = format!("`{name}` is {}", shown_value(other.get_ref()));
                self.value_fault(mark, message, format!("begin each with [[{name}]]"));
            } else if least > 0 {
                let message = format!("there is no [[{name}]]");
                self.fault(self.mark, "", message, format!("give {}", so_many(least, most)));
            }
            return Vec::new();
        };
        if !count.contains(&items.len()) {
            let mark = items.get(most).map_or(mark, |item| Mark::of(item.span()));
            let message = format!("there are {} of [[{name}]]", items.len());
            self.fault(mark, "", message, format!("give {}", so_many(least, most)));
        }
        let mut read = Vec::with_capacity(items.len().min(most));
        for item in items.iter().take(most) {
            match item.get_ref() {
                DeValue::Table(inner) => read.push(self.nested(inner, Mark::of(item.span()), &mut fill)),
                other => {
                    let message = format!("one of `{name}` is {}", shown_value(other));
                    self.value_fault(Mark::of(item.span()), message, format!("begin each with [[{name}]]"));
                }
            }
        }
        read
    }

    /// The value of a key, which is known from now on.
    pub(super) fn take(&mut self, name: &'static str) -> Option<&'t toml::Spanned<DeValue<'t>>> {
        let Mode::Given { table, asked } = &mut self.mode else { return None };
        asked.push(name);
        table.get(name)
    }

    pub(super) fn value_fault(&mut self, mark: Mark, message: String, hint: String) {
        self.finds.add(Found { mark, message, hint, rule: "", sort: Sort::Value });
    }

    fn nested<T>(&mut self, table: &DeTable<'_>, mark: Mark, fill: impl FnOnce(&mut Reader<'_>) -> T) -> T {
        let mode = Mode::Given { table, asked: Vec::new() };
        let finds = self.finds.part();
        let mut reader = Reader { rulebook: self.rulebook, text: self.text, mode, mark, finds, far: self.far };
        let value = fill(&mut reader);
        reader.find_unknown();
        self.finds.absorb(reader.finds);
        value
    }

    fn find_unknown(&mut self) {
        let Mode::Given { table, asked } = &self.mode else { return };
        for key in table.keys() {
            let name: &str = key.get_ref();
            if self.finds.is_full() {
                return;
            }
            if !asked.contains(&name) {
                let message = format!("there is no key `{}` here", shown(name));
                let hint = hint(name, asked.iter().copied());
                let mark = Mark::of(key.span());
                self.finds.add(Found { mark, message, hint, rule: "", sort: Sort::Value });
            }
        }
    }
}

/// What the reading code asks a table for, in order.
pub(super) fn described<T>(rulebook: &'static str, fill: impl FnOnce(&mut Reader<'_>) -> T) -> Vec<Fact> {
    let mut reader = Reader::blank(rulebook);
    fill(&mut reader);
    match reader.mode {
        Mode::Blank(facts) => facts,
        Mode::Given { .. } => Vec::new(),
    }
}

/// How many may be given, in words.
pub(super) fn so_many(least: usize, most: usize) -> String {
    match (least, most) {
        (least, most) if least == most => least.to_string(),
        (0, most) => format!("at most {most}"),
        (least, most) => format!("{least} to {most}"),
    }
}
