//! A question to a scenario file: a key of a kind, and how it may be left out.

use super::fault::Mark;
use super::kind::{Kind, Reading};
use super::reader::{Mode, Reader};
use crate::chart::{Fact, Presence};

/// A key being asked for; how it may be left out decides what it gives.
#[must_use = "a question gives a value once it is said how it may be left out"]
pub struct Question<'q, 't, K> {
    pub(super) reader: &'q mut Reader<'t>,
    pub(super) name: &'static str,
    pub(super) kind: K,
}

impl<K: Kind> Question<'_, '_, K> {
    /// It must be given.
    pub fn required(self, about: &'static str) -> K::Value {
        let Question { reader, name, kind } = self;
        match read(reader, name, &kind, about, || Presence::Required) {
            Answer::Given(value) => value,
            Answer::Faulty => kind.stand_in(),
            Answer::LeftOut => {
                if !reader.is_blank() {
                    let message = format!("`{name}` is missing");
                    reader.fault(reader.mark(), "", message, format!("give {}", kind.expects()));
                }
                kind.stand_in()
            }
        }
    }

    /// It has this value if it is left out.
    pub fn or(self, default: K::Value, about: &'static str) -> K::Value {
        match read(self.reader, self.name, &self.kind, about, || Presence::Default(K::show(&default))) {
            Answer::Given(value) => value,
            _ => default,
        }
    }

    /// It may be left out.
    pub fn maybe(self, about: &'static str) -> Option<K::Value> {
        match read(self.reader, self.name, &self.kind, about, || Presence::Optional) {
            Answer::Given(value) => Some(value),
            _ => None,
        }
    }
}

/// What became of a question.
enum Answer<V> {
    Given(V),
    Faulty,
    LeftOut,
}

fn read<K: Kind>(
    reader: &mut Reader<'_>,
    name: &'static str,
    kind: &K,
    about: &'static str,
    presence: impl FnOnce() -> Presence,
) -> Answer<K::Value> {
    if let Mode::Blank(facts) = &mut reader.mode {
        facts.push(Fact { name, about, section: "", kind: kind.describe(), presence: presence(), formerly: None });
        return Answer::LeftOut;
    }
    let Some(value) = reader.take(name) else { return Answer::LeftOut };
    let mut reading = Reading { name, far: reader.far, faults: Vec::new() };
    let read = kind.read(value, &mut reading);
    let faults = reading.faults;
    let sound = faults.is_empty();
    for fault in faults {
        reader.value_fault(fault.mark, fault.message, fault.hint);
    }
    match read {
        Some(value) if sound => Answer::Given(value),
        _ => Answer::Faulty,
    }
}

/// A fault of a value, as its kind finds it.
pub(super) struct Wrong {
    pub(super) mark: Mark,
    pub(super) message: String,
    pub(super) hint: String,
}
