//! The kinds of plain value that a key may have: how each is read, described and named in messages.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeValue};

use super::fault::Mark;
use super::question::Wrong;
use super::reader::so_many;
use crate::chart::{self, FactKind, NumberIn, WholeIn, WordOf, YesNo};
use crate::suggest::{hint, shown};
use crate::table::Spot;
use crate::word::Word;

/// A kind of value.
pub trait Kind {
    /// What it reads as in Rust.
    type Value;

    /// What it is, for the schema.
    fn describe(&self) -> FactKind;

    /// What to give, for messages: "a whole number from 0 to 9".
    fn expects(&self) -> String;

    /// A harmless value for a key that could not be read.
    fn stand_in(&self) -> Self::Value;

    /// A value as JSON.
    fn show(value: &Self::Value) -> serde_json::Value;

    /// Reads a value; faults are noted.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Self::Value>;
}

/// What a kind needs to know while it reads, and the faults that it finds.
pub(super) struct Reading {
    pub(super) name: &'static str,
    pub(super) far: Option<Spot>,
    pub(super) faults: Vec<Wrong>,
}

/// Of a long list no more items than this are told to be wrong.
const MOST: usize = 20;

impl Reading {
    pub(super) fn wrong(&mut self, mark: Mark, message: String, hint: String) {
        if self.faults.len() < MOST {
            self.faults.push(Wrong { mark, message, hint });
        }
    }

    /// The value is not what was expected.
    pub(super) fn refuse(&mut self, value: &Spanned<DeValue<'_>>, expects: &str) {
        let message = format!("`{}` is {}", self.name, shown_value(value.get_ref()));
        self.wrong(Mark::of(value.span()), message, format!("give {expects}"));
    }
}

/// A value in a message.
pub(super) fn shown_value(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("`{}`", shown(text)),
        DeValue::Integer(number) => shown(&number.to_string()),
        DeValue::Float(number) => shown(number.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(time) => format!("the time {time}"),
        DeValue::Array(items) if items.len() <= 3 && items.iter().all(|item| is_plain(item.get_ref())) => {
            let items: Vec<String> = items.iter().map(|item| shown_value(item.get_ref())).collect();
            format!("[{}]", items.join(", "))
        }
        DeValue::Array(items) => format!("a list of {}", items.len()),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

fn is_plain(value: &DeValue<'_>) -> bool {
    !matches!(value, DeValue::Array(_) | DeValue::Table(_))
}

fn whole(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn fraction(number: &DeFloat<'_>) -> Option<f64> {
    number.as_str().parse().ok().filter(|number: &f64| number.is_finite())
}

/// A number of any kind.
#[allow(clippy::cast_precision_loss)] // beyond 2^53 it is out of every range
pub(super) fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(number) => whole(number).map(|number| number as f64),
        // Adding nothing turns the negative zero into the one zero there is on a table.
        DeValue::Float(number) => fraction(number).map(|number| number + 0.0),
        _ => None,
    }
}

/// A kind of plain value that charts have too. Only how it is read off a file is told here.
pub trait Plain: chart::Kind {
    /// Reads a value; faults are noted.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Self::Value>;
}

#[allow(private_interfaces)]
impl<K: Plain> Kind for K {
    type Value = <K as chart::Kind>::Value;

    fn describe(&self) -> FactKind {
        chart::Kind::describe(self)
    }

    fn expects(&self) -> String {
        chart::Kind::expects(self)
    }

    fn stand_in(&self) -> Self::Value {
        chart::Kind::stand_in(self)
    }

    fn show(value: &Self::Value) -> serde_json::Value {
        <K as chart::Kind>::show(value)
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Self::Value> {
        Plain::read(self, value, reading)
    }
}

#[allow(private_interfaces)]
impl Plain for YesNo {
    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<bool> {
        if let DeValue::Boolean(flag) = value.get_ref() {
            return Some(*flag);
        }
        reading.refuse(value, &Kind::expects(self));
        None
    }
}

#[allow(private_interfaces)]
impl Plain for WholeIn {
    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<i32> {
        if let DeValue::Integer(number) = value.get_ref()
            && let Some(number) = whole(number).and_then(|number| i32::try_from(number).ok())
            && self.takes(number)
        {
            return Some(number);
        }
        reading.refuse(value, &Kind::expects(self));
        None
    }
}

#[allow(private_interfaces)]
impl Plain for NumberIn {
    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<f64> {
        let number = number(value.get_ref()).filter(|number| self.takes(*number));
        if number.is_none() {
            reading.refuse(value, &Kind::expects(self));
        }
        number
    }
}

#[allow(private_interfaces)]
impl<W: Word> Plain for WordOf<W> {
    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<W> {
        let DeValue::String(word) = value.get_ref() else {
            reading.refuse(value, &Kind::expects(self));
            return None;
        };
        let found = W::from_word(word);
        if found.is_none() {
            let message = format!("`{}` is `{}`", reading.name, shown(word));
            reading.wrong(Mark::of(value.span()), message, hint(word, W::WORDS.iter().copied()));
        }
        found
    }
}

/// A list of words of `W`, none twice unless that is allowed
pub struct WordsOf<W> {
    length: RangeInclusive<usize>,
    word: WordOf<W>,
    distinct: bool,
}

impl<W: Word> WordsOf<W> {
    /// So many of them.
    pub fn new(length: RangeInclusive<usize>) -> Self {
        Self { length, word: WordOf::new(), distinct: true }
    }

    /// The same word may stand there more than once.
    #[must_use]
    pub fn repeating(self) -> Self {
        Self { distinct: false, ..self }
    }
}

#[allow(private_interfaces)]
impl<W: Word> Kind for WordsOf<W> {
    type Value = Vec<W>;

    fn describe(&self) -> FactKind {
        let (min, max) = (*self.length.start(), *self.length.end());
        FactKind::List { min, max, distinct: self.distinct, item: Box::new(Kind::describe(&self.word)) }
    }

    fn expects(&self) -> String {
        format!("a list of {}, each {}", so_many(*self.length.start(), *self.length.end()), Kind::expects(&self.word))
    }

    fn stand_in(&self) -> Vec<W> {
        Vec::new()
    }

    fn show(value: &Vec<W>) -> serde_json::Value {
        value.iter().map(|word| word.word()).collect::<Vec<_>>().into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Vec<W>> {
        let items = list(value, &self.length, &self.expects(), reading)?;
        let mut words: Vec<W> = Vec::new();
        for item in items {
            let Some(word) = Kind::read(&self.word, item, reading) else { continue };
            if self.distinct && words.contains(&word) {
                let message = format!("`{}` names `{}` twice", reading.name, word.word());
                reading.wrong(Mark::of(item.span()), message, "name each once".to_owned());
            } else {
                words.push(word);
            }
        }
        Some(words)
    }
}

/// The items of a list that is as long as it may be.
pub(super) fn list<'v, 'i>(
    value: &'v Spanned<DeValue<'i>>,
    length: &RangeInclusive<usize>,
    expects: &str,
    reading: &mut Reading,
) -> Option<&'v [Spanned<DeValue<'i>>]> {
    let DeValue::Array(items) = value.get_ref() else {
        reading.refuse(value, expects);
        return None;
    };
    if !length.contains(&items.len()) {
        reading.refuse(value, expects);
        return None;
    }
    Some(items)
}
