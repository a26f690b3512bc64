//! A sheet between its text and its types: a tree of values, each with its place in the text.
//!
//! Every sheet is read off this one tree. A deserializer of `toml` has a dozen types inside, and every struct of every
//! rulebook was compiled for each of them.

mod reading;

use std::fmt;
use std::ops::Range;

use serde::de::{self, DeserializeOwned, Expected, Unexpected};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Value};

/// A value and its place.
#[derive(Debug)]
pub(super) struct Node {
    value: Branch,
    /// Bytes of the text; none for a value that a house has set.
    span: Option<Range<usize>>,
}

#[derive(Debug)]
enum Branch {
    YesNo(bool),
    Whole(i64),
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<(Key, Node)>),
    /// Something that no sheet has, such as a date.
    Odd(&'static str),
}

#[derive(Debug)]
struct Key {
    name: String,
    span: Option<Range<usize>>,
}

impl Node {
    /// Parses a text.
    pub(super) fn parse(text: &str) -> Result<Node, Fault> {
        let fault = |error: toml::de::Error| Fault { message: error.message().to_owned(), span: error.span() };
        let table = DeTable::parse(text).map_err(fault)?;
        let span = Some(table.span());
        Ok(Node { value: Branch::of_table(table.get_ref()), span })
    }

    fn of_text(value: &Spanned<DeValue<'_>>) -> Node {
        let branch = match value.get_ref() {
            DeValue::Boolean(yes) => Branch::YesNo(*yes),
            DeValue::Integer(whole) => i64::from_str_radix(whole.as_str(), whole.radix())
                .map_or(Branch::Odd("a whole number beyond all bounds"), Branch::Whole),
            DeValue::Float(number) => number.as_str().parse().map_or(Branch::Odd("no number"), Branch::Number),
            DeValue::String(text) => Branch::Text(text.to_string()),
            DeValue::Datetime(_) => Branch::Odd("a date or time"),
            DeValue::Array(items) => Branch::List(items.iter().map(Node::of_text).collect()),
            DeValue::Table(table) => Branch::of_table(table),
        };
        Node { value: branch, span: Some(value.span()) }
    }

    /// A value without a place.
    pub(super) fn of_value(value: &Value) -> Node {
        let branch = match value {
            Value::Boolean(yes) => Branch::YesNo(*yes),
            Value::Integer(whole) => Branch::Whole(*whole),
            Value::Float(number) => Branch::Number(*number),
            Value::String(text) => Branch::Text(text.clone()),
            Value::Datetime(_) => Branch::Odd("a date or time"),
            Value::Array(items) => Branch::List(items.iter().map(Node::of_value).collect()),
            Value::Table(table) => {
                let key = |name: &String| Key { name: name.clone(), span: None };
                Branch::Table(table.iter().map(|(name, value)| (key(name), Node::of_value(value))).collect())
            }
        };
        Node { value: branch, span: None }
    }

    /// Reads a whole sheet off the tree.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        T::deserialize(self).map_err(|fault| fault.at(self.span.as_ref()))
    }

    /// Why a value of another kind is wanted here.
    #[cold]
    fn unfit(&self, wanted: &dyn Expected) -> Fault {
        let is = match &self.value {
            Branch::YesNo(yes) => Unexpected::Bool(*yes),
            Branch::Whole(whole) => Unexpected::Signed(*whole),
            Branch::Number(number) => Unexpected::Float(*number),
            Branch::Text(text) => Unexpected::Str(text),
            Branch::List(_) => Unexpected::Seq,
            Branch::Table(_) => Unexpected::Map,
            Branch::Odd(what) => Unexpected::Other(what),
        };
        <Fault as de::Error>::invalid_type(is, wanted).at(self.span.as_ref())
    }
}

impl Branch {
    fn of_table(table: &DeTable<'_>) -> Branch {
        let key = |name: &Spanned<_>| Key { name: ToString::to_string(name.get_ref()), span: Some(name.span()) };
        Branch::Table(table.iter().map(|(name, value)| (key(name), Node::of_text(value))).collect())
    }
}

/// Why a sheet cannot be read, and where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) span: Option<Range<usize>>,
}

impl Fault {
    /// The same at this place, unless a place inside it is known.
    #[cold]
    fn at(mut self, span: Option<&Range<usize>>) -> Fault {
        self.span = self.span.or_else(|| span.cloned());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Fault { message: message.to_string(), span: None }
    }
}
