//! What there is to say about a fact or an outcome field: the one description behind flags, forms, schema and docs.

use serde::Serialize;

use crate::word::Word;

/// A fact as a form describes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fact {
    /// Its `snake_case` name.
    pub name: &'static str,
    /// What it means on the table.
    pub about: &'static str,
    /// The part of the form it stands in; empty for the first.
    pub section: &'static str,
    /// What it may be.
    pub kind: FactKind,
    /// Whether it must be given, and what it is otherwise.
    pub presence: Presence,
    /// What it was before it could be given: the value of games that began earlier.
    #[serde(skip)]
    pub formerly: Option<serde_json::Value>,
}

/// The values that a fact may have.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FactKind {
    /// true or false
    YesNo,
    /// A whole number
    Whole {
        /// Least
        min: i32,
        /// Most
        max: i32,
    },
    /// A number, perhaps with a fraction
    Number {
        /// Least
        min: f64,
        /// Most
        max: f64,
        /// The grid it must lie on, if any
        step: Option<f64>,
    },
    /// One of these words
    Word {
        /// The words
        words: &'static [&'static str],
    },
    /// A text
    Text {
        /// Most characters
        most: usize,
        /// The regular expression that it must match, if any
        pattern: &'static str,
    },
    /// A list
    List {
        /// Fewest items
        min: usize,
        /// Most items
        max: usize,
        /// No item twice
        distinct: bool,
        /// What each item is
        item: Box<FactKind>,
    },
    /// An object with facts of its own
    Object {
        /// Its facts
        facts: Vec<Fact>,
    },
    /// A value of one of several kinds
    Either {
        /// The kinds
        kinds: Vec<FactKind>,
    },
}

/// Whether a fact must be given.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "given", content = "default", rename_all = "kebab-case")]
pub enum Presence {
    /// It must be.
    Required,
    /// It may be left out, and then is nothing.
    Optional,
    /// It may be left out or `null`, and then is nothing.
    Nullable,
    /// It may be left out, and then has this value.
    Default(serde_json::Value),
}

/// A field of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Field {
    /// Its `snake_case` name.
    pub name: &'static str,
    /// What it may be.
    pub kind: FieldKind,
    /// What it means.
    pub about: &'static str,
}

/// The values that an outcome field may have.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "words", rename_all = "kebab-case")]
pub enum FieldKind {
    /// true or false
    YesNo,
    /// A whole number
    Whole,
    /// A number, perhaps with a fraction
    Number,
    /// One of these words, in their order
    Word(&'static [&'static str]),
    /// A list
    List,
    /// An object
    Object,
}

impl Field {
    /// A field that is true or false.
    pub const fn yes_no(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldKind::YesNo, about }
    }

    /// A whole number.
    pub const fn whole(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldKind::Whole, about }
    }

    /// A number that may have a fraction.
    pub const fn number(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldKind::Number, about }
    }

    /// One of the words of `W`, in their order.
    pub const fn word<W: Word>(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldKind::Word(W::WORDS), about }
    }

    /// A list.
    pub const fn list(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldKind::List, about }
    }

    /// An object.
    pub const fn object(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldKind::Object, about }
    }
}
