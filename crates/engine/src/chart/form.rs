//! The form that facts are read off. A blank form, shown to the same reading code, learns what the facts are.

use super::describe::{Fact, FactKind, Presence};
use super::error::FactError;
use super::json::Json;
use super::kind::{Kind, ListOf, NumberIn, ObjectOf, WholeIn, WordOf, YesNo};
use crate::suggest::{hint, shown};
use crate::word::Word;

/// A form to fill in: either facts as someone gave them, or a blank on which the questions are noted.
///
/// Reading never stops: a fault is kept, the fact takes a stand-in value, and [`Form::finish`] gives the first
/// fault by precedence (an unknown fact before an invalid one).
pub struct Form<'f, 'j> {
    mode: Mode<'f, 'j>,
    at: At<'f>,
    section: &'static str,
    faults: Faults,
}

enum Mode<'f, 'j> {
    Blank(Vec<Fact>),
    Given { fields: &'f [(std::borrow::Cow<'j, str>, Json<'j>)], asked: Vec<&'static str>, taken: usize },
}

/// The first fault of each precedence.
#[derive(Default)]
pub(super) struct Faults {
    unknown: Option<FactError>,
    invalid: Option<FactError>,
}

impl Faults {
    pub(super) fn invalid(&mut self, fact: String, message: String) {
        self.invalid.get_or_insert(FactError::Invalid { fact, message });
    }

    pub(super) fn absorb(&mut self, later: Faults) {
        self.unknown = self.unknown.take().or(later.unknown);
        self.invalid = self.invalid.take().or(later.invalid);
    }
}

impl<'f, 'j> Form<'f, 'j> {
    /// A form with these facts on it.
    pub fn given(facts: &'f Json<'j>) -> Result<Self, FactError> {
        Self::nested(facts, At::Top).ok_or_else(|| FactError::Invalid {
            fact: "facts".to_owned(),
            message: format!("the facts are {}, but they must be an object such as {{\"range\": 6}}", facts.kind()),
        })
    }

    pub(super) fn nested(facts: &'f Json<'j>, at: At<'f>) -> Option<Self> {
        let Json::Object(fields) = facts else { return None };
        let mode = Mode::Given { fields, asked: Vec::new(), taken: 0 };
        Some(Self { mode, at, section: "", faults: Faults::default() })
    }

    /// What the reading code asks for, in order.
    pub fn describe<T>(fill: impl FnOnce(&mut Form<'_, '_>) -> T) -> Vec<Fact> {
        let mut form = Form { mode: Mode::Blank(Vec::new()), at: At::Top, section: "", faults: Faults::default() };
        fill(&mut form);
        match form.mode {
            Mode::Blank(facts) => facts,
            Mode::Given { .. } => Vec::new(),
        }
    }

    /// Ends the reading: an unknown fact first, then an invalid one.
    pub fn finish(self) -> Result<(), FactError> {
        let faults = self.close();
        match faults.unknown.or(faults.invalid) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Ends the reading of a nested form.
    pub(super) fn close(mut self) -> Faults {
        if let Mode::Given { fields, asked, taken } = &self.mode
            && *taken < fields.len()
        {
            let unknown = fields.iter().map(|(name, _)| name).find(|name| !asked.iter().any(|known| known == name));
            if let Some(name) = unknown {
                let fact = format!("{}{}", self.at.prefix(), shown(name));
                let message = format!("there is no fact `{fact}`; {}", hint(name, asked.iter().copied()));
                self.faults.unknown = Some(FactError::Unknown { fact, message });
            }
        }
        self.faults
    }

    /// Begins a part of the form, such as `target`, for this fact and those after it; it only helps people to
    /// find their way.
    pub fn section(&mut self, name: &'static str) -> &mut Self {
        self.section = name;
        self
    }

    /// A fact that is true or false, false if it is left out.
    pub fn flag(&mut self, name: &'static str, about: &'static str) -> bool {
        self.ask(name, YesNo).or(false, about)
    }

    /// A fact that is true or false.
    pub fn yes_no(&mut self, name: &'static str) -> Question<'_, 'f, 'j, YesNo> {
        self.ask(name, YesNo)
    }

    /// A whole number within these limits.
    pub fn whole(
        &mut self,
        name: &'static str,
        within: std::ops::RangeInclusive<i32>,
    ) -> Question<'_, 'f, 'j, WholeIn> {
        self.ask(name, WholeIn::new(within))
    }

    /// A number within these limits.
    pub fn number(
        &mut self,
        name: &'static str,
        within: std::ops::RangeInclusive<f64>,
    ) -> Question<'_, 'f, 'j, NumberIn> {
        self.ask(name, NumberIn::new(within))
    }

    /// One of the words of `W`.
    pub fn word<W: Word>(&mut self, name: &'static str) -> Question<'_, 'f, 'j, WordOf<W>> {
        self.ask(name, WordOf::new())
    }

    /// A list of so many items, each of this kind.
    pub fn list<K: Kind>(
        &mut self,
        name: &'static str,
        length: std::ops::RangeInclusive<usize>,
        item: K,
    ) -> Question<'_, 'f, 'j, ListOf<K>> {
        self.ask(name, ListOf::new(length, item))
    }

    /// A list of so many objects, each read by `fill`.
    pub fn objects<T, F: Fn(&mut Form<'_, '_>) -> T>(
        &mut self,
        name: &'static str,
        length: std::ops::RangeInclusive<usize>,
        fill: F,
    ) -> Question<'_, 'f, 'j, ListOf<ObjectOf<F>>> {
        self.ask(name, ListOf::new(length, ObjectOf::new(fill)))
    }

    fn is_blank(&self) -> bool {
        matches!(self.mode, Mode::Blank(_))
    }

    /// Notes a question on a blank.
    fn describe_fact(
        &mut self,
        name: &'static str,
        about: &'static str,
        kind: FactKind,
        presence: Presence,
        formerly: Option<serde_json::Value>,
    ) {
        let section = self.section;
        if let Mode::Blank(facts) = &mut self.mode {
            facts.push(Fact { name, about, section, kind, presence, formerly });
        }
    }

    /// The value that was given for a fact; the last, if it was given twice.
    fn take(&mut self, name: &'static str) -> Option<&'f Json<'j>> {
        let Mode::Given { fields, asked, taken } = &mut self.mode else { return None };
        asked.push(name);
        let mut given = None;
        for (known, value) in *fields {
            if known == name {
                *taken += 1;
                given = Some(value);
            }
        }
        given
    }

    /// Notes that a fact must be given and was not.
    fn lacks(&mut self, name: &'static str, expects: &str) {
        let fact = At::Name(&self.at, name).to_string();
        let message = format!("`{fact}` is missing: give {expects}");
        self.faults.invalid(fact, message);
    }

    /// Asks for a fact of any kind.
    pub fn ask<K: Kind>(&mut self, name: &'static str, kind: K) -> Question<'_, 'f, 'j, K> {
        Question { form: self, name, kind, formerly: None }
    }
}

/// A fact being asked for; how it may be left out decides what it gives.
#[must_use = "a question gives a value once it is said how it may be left out"]
pub struct Question<'q, 'f, 'j, K> {
    form: &'q mut Form<'f, 'j>,
    name: &'static str,
    kind: K,
    formerly: Option<serde_json::Value>,
}

impl<'q, 'f, 'j, K: Kind> Question<'q, 'f, 'j, K> {
    /// The value of games that began before this could be asked. A record without the option keeps this reading.
    pub fn formerly(self, value: &K::Value) -> Self {
        let formerly = self.form.is_blank().then(|| K::show(value));
        Self { formerly, ..self }
    }

    /// It must be given.
    pub fn required(self, about: &'static str) -> K::Value {
        match self.read(about, || Presence::Required) {
            Answer::Given(value) => value,
            Answer::Faulty(kind) => kind.stand_in(),
            Answer::LeftOut(form, name, kind) => {
                if !form.is_blank() {
                    form.lacks(name, &kind.expects());
                }
                kind.stand_in()
            }
        }
    }

    /// It has this value if it is left out.
    pub fn or(self, default: K::Value, about: &'static str) -> K::Value {
        match self.read(about, || Presence::Default(K::show(&default))) {
            Answer::Given(value) => value,
            _ => default,
        }
    }

    /// It may be left out.
    pub fn maybe(self, about: &'static str) -> Option<K::Value> {
        match self.read(about, || Presence::Optional) {
            Answer::Given(value) => Some(value),
            _ => None,
        }
    }

    /// It may be left out, or be `null`, which is the same.
    pub fn or_null(self, about: &'static str) -> Option<K::Value> {
        match self.read(about, || Presence::Nullable) {
            Answer::Given(value) => Some(value),
            _ => None,
        }
    }

    fn read(self, about: &'static str, presence: impl FnOnce() -> Presence) -> Answer<'q, 'f, 'j, K> {
        let Self { form, name, kind, formerly } = self;
        if form.is_blank() {
            form.describe_fact(name, about, kind.describe(), presence(), formerly);
            return Answer::LeftOut(form, name, kind);
        }
        match form.take(name) {
            None => Answer::LeftOut(form, name, kind),
            Some(Json::Null) if presence() == Presence::Nullable => Answer::LeftOut(form, name, kind),
            Some(value) => match kind.read(value, At::Name(&form.at, name), &mut form.faults) {
                Some(value) => Answer::Given(value),
                None => Answer::Faulty(kind),
            },
        }
    }
}

/// What became of a question.
enum Answer<'q, 'f, 'j, K: Kind> {
    Given(K::Value),
    Faulty(K),
    LeftOut(&'q mut Form<'f, 'j>, &'static str, K),
}

/// Where on the form a value stands; spelled out only when there is a fault to tell.
#[derive(Clone, Copy)]
pub(super) enum At<'a> {
    Top,
    Name(&'a At<'a>, &'static str),
    Item(&'a At<'a>, usize),
}

impl At<'_> {
    /// The path up to a name that follows.
    fn prefix(self) -> String {
        match self {
            At::Top => String::new(),
            _ => format!("{self}."),
        }
    }
}

impl std::fmt::Display for At<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            At::Top => Ok(()),
            At::Name(At::Top, name) => f.write_str(name),
            At::Name(parent, name) => write!(f, "{parent}.{name}"),
            At::Item(parent, n) => write!(f, "{parent}[{n}]"),
        }
    }
}

/// The description of a nested form.
pub(super) fn describe_object<T>(fill: impl FnOnce(&mut Form<'_, '_>) -> T) -> FactKind {
    FactKind::Object { facts: Form::describe(fill) }
}
