//! The kinds of value that a fact may have: how each is read, described and named in messages.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use super::describe::FactKind;
use super::form::{At, Faults, Form, describe_object};
use super::json::Json;
use crate::number::Number;
use crate::suggest::hint;
use crate::word::Word;

/// A kind of value.
pub trait Kind {
    /// What it reads as in Rust.
    type Value;

    /// What it is, for flags, forms and schema.
    fn describe(&self) -> FactKind;

    /// What to give, for messages: "a whole number from 0 to 9".
    fn expects(&self) -> String;

    /// A harmless value for a fact that could not be read.
    fn stand_in(&self) -> Self::Value;

    /// A value as JSON.
    fn show(value: &Self::Value) -> serde_json::Value;

    /// Reads a value; a fault is noted and gives `None`.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<Self::Value>;
}

fn refuse(faults: &mut Faults, at: At<'_>, value: &Json<'_>, expects: &str) {
    faults.invalid(at.to_string(), format!("`{at}` is {value}; give {expects}"));
}

/// true or false
#[derive(Clone, Copy)]
pub struct YesNo;

#[allow(private_interfaces)]
impl Kind for YesNo {
    type Value = bool;

    fn describe(&self) -> FactKind {
        FactKind::YesNo
    }

    fn expects(&self) -> String {
        "true or false".to_owned()
    }

    fn stand_in(&self) -> bool {
        false
    }

    fn show(value: &bool) -> serde_json::Value {
        (*value).into()
    }

    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<bool> {
        if let Json::Bool(value) = value {
            return Some(*value);
        }
        refuse(faults, at, value, &self.expects());
        None
    }
}

/// A whole number within limits
#[derive(Clone)]
pub struct WholeIn {
    within: RangeInclusive<i32>,
}

impl WholeIn {
    /// From the first to the last of these.
    pub fn new(within: RangeInclusive<i32>) -> Self {
        Self { within }
    }

    /// Whether a number is within the limits.
    pub(crate) fn takes(&self, number: i32) -> bool {
        self.within.contains(&number)
    }
}

#[allow(private_interfaces)]
impl Kind for WholeIn {
    type Value = i32;

    fn describe(&self) -> FactKind {
        FactKind::Whole { min: *self.within.start(), max: *self.within.end() }
    }

    fn expects(&self) -> String {
        format!("a whole number from {} to {}", self.within.start(), self.within.end())
    }

    fn stand_in(&self) -> i32 {
        *self.within.start()
    }

    fn show(value: &i32) -> serde_json::Value {
        (*value).into()
    }

    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<i32> {
        if let Json::Whole(whole) = value
            && let Ok(whole) = i32::try_from(*whole)
            && self.takes(whole)
        {
            return Some(whole);
        }
        refuse(faults, at, value, &self.expects());
        None
    }
}

/// A number within limits, perhaps on a grid
#[derive(Clone)]
pub struct NumberIn {
    within: RangeInclusive<f64>,
    step: Option<f64>,
}

impl NumberIn {
    /// From the first to the last of these.
    pub fn new(within: RangeInclusive<f64>) -> Self {
        Self { within, step: None }
    }

    /// Only multiples of `step`, which must be a power of two so that they are exact.
    #[must_use]
    pub fn in_steps_of(mut self, step: f64) -> Self {
        self.step = Some(step);
        self
    }

    /// Whether a number is within the limits, and on the grid if there is one.
    pub(crate) fn takes(&self, number: f64) -> bool {
        self.within.contains(&number) && self.step.is_none_or(|step| (number / step).fract() == 0.0)
    }
}

#[allow(private_interfaces)]
impl Kind for NumberIn {
    type Value = f64;

    fn describe(&self) -> FactKind {
        FactKind::Number { min: *self.within.start(), max: *self.within.end(), step: self.step }
    }

    fn expects(&self) -> String {
        let steps = self.step.map_or(String::new(), |step| format!(" in steps of {step}"));
        format!("a number from {} to {}{steps}", self.within.start(), self.within.end())
    }

    fn stand_in(&self) -> f64 {
        *self.within.start()
    }

    fn show(value: &f64) -> serde_json::Value {
        serde_json::to_value(Number::from(*value)).unwrap_or_default()
    }

    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<f64> {
        #[allow(clippy::cast_precision_loss)] // beyond 2^53 it is out of every range
        let number = match value {
            Json::Whole(whole) => Some(*whole as f64),
            Json::Number(number) => Some(*number),
            _ => None,
        };
        match number {
            Some(number) if self.takes(number) => Some(number + 0.0),
            _ => {
                refuse(faults, at, value, &self.expects());
                None
            }
        }
    }
}

/// One of the words of `W`
pub struct WordOf<W>(PhantomData<W>);

impl<W: Word> WordOf<W> {
    /// The words of `W`.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

#[allow(private_interfaces)]
impl<W: Word> Kind for WordOf<W> {
    type Value = W;

    fn describe(&self) -> FactKind {
        FactKind::Word { words: W::WORDS }
    }

    fn expects(&self) -> String {
        one_of(W::WORDS)
    }

    fn stand_in(&self) -> W {
        *W::ALL.first().unwrap_or_else(|| unreachable!("an enum of words has at least one"))
    }

    fn show(value: &W) -> serde_json::Value {
        value.word().into()
    }

    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<W> {
        let place = place_of(value, W::WORDS, at, faults)?;
        W::ALL.get(place).copied()
    }
}

/// The words to choose from, for messages.
fn one_of(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    format!("one of {}", words.join(", "))
}

/// The place of a word among those that it may be. It is compiled once, for the words of all charts.
fn place_of(value: &Json<'_>, words: &'static [&'static str], at: At<'_>, faults: &mut Faults) -> Option<usize> {
    let Json::Text(word) = value else {
        refuse(faults, at, value, &one_of(words));
        return None;
    };
    let place = words.iter().position(|known| known == word);
    if place.is_none() {
        let message = format!("`{at}` is {value}; {}", hint(word, words.iter().copied()));
        faults.invalid(at.to_string(), message);
    }
    place
}

/// A list of one kind
pub struct ListOf<K> {
    length: RangeInclusive<usize>,
    item: K,
    distinct: bool,
}

impl<K> ListOf<K> {
    /// So many of these.
    pub fn new(length: RangeInclusive<usize>, item: K) -> Self {
        Self { length, item, distinct: false }
    }

    /// None of them twice.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.distinct = true;
        self
    }
}

#[allow(private_interfaces)]
impl<K: Kind> Kind for ListOf<K> {
    type Value = Vec<K::Value>;

    fn describe(&self) -> FactKind {
        FactKind::List {
            min: *self.length.start(),
            max: *self.length.end(),
            distinct: self.distinct,
            item: Box::new(self.item.describe()),
        }
    }

    fn expects(&self) -> String {
        let repeats = if self.distinct { ", none twice" } else { "" };
        format!(
            "a list of {} to {} items{repeats}, each {}",
            self.length.start(),
            self.length.end(),
            self.item.expects()
        )
    }

    fn stand_in(&self) -> Vec<K::Value> {
        Vec::new()
    }

    fn show(value: &Vec<K::Value>) -> serde_json::Value {
        value.iter().map(K::show).collect::<Vec<_>>().into()
    }

    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<Vec<K::Value>> {
        let Json::List(items) = value else {
            refuse(faults, at, value, &self.expects());
            return None;
        };
        if !self.length.contains(&items.len()) {
            let message = format!("`{at}` has {} items; give {}", items.len(), self.expects());
            faults.invalid(at.to_string(), message);
        }
        // A list that is too long anyway is not searched for repeats, which would take the square of its length.
        if self.distinct
            && self.length.contains(&items.len())
            && let Some(again) =
                items.iter().enumerate().find(|(at, item)| items.iter().take(*at).any(|known| known == *item))
        {
            faults.invalid(at.to_string(), format!("`{at}` names {} twice; name each once", again.1));
        }
        // Every item is read, though one was refused: a later one may hold an unknown fact, which counts for more.
        let read: Vec<Option<K::Value>> =
            items.iter().enumerate().map(|(n, item)| self.item.read(item, At::Item(&at, n), faults)).collect();
        read.into_iter().collect()
    }
}

/// An object with facts of its own
pub struct ObjectOf<F> {
    fill: F,
}

impl<F> ObjectOf<F> {
    /// Read by this code.
    pub fn new(fill: F) -> Self {
        Self { fill }
    }
}

#[allow(private_interfaces)]
impl<T, F: Fn(&mut Form<'_, '_>) -> T> Kind for ObjectOf<F> {
    type Value = T;

    fn describe(&self) -> FactKind {
        describe_object(&self.fill)
    }

    fn expects(&self) -> String {
        "an object".to_owned()
    }

    fn stand_in(&self) -> T {
        let empty = Json::EMPTY;
        let Ok(mut form) = Form::given(&empty) else { unreachable!("an empty object is an object") };
        (self.fill)(&mut form)
    }

    fn show(_: &T) -> serde_json::Value {
        serde_json::Value::Object(serde_json::Map::new())
    }

    fn read(&self, value: &Json<'_>, at: At<'_>, faults: &mut Faults) -> Option<T> {
        let Some(mut form) = Form::nested(value, at) else {
            refuse(faults, at, value, &self.expects());
            return None;
        };
        let object = (self.fill)(&mut form);
        faults.absorb(form.close());
        Some(object)
    }
}
