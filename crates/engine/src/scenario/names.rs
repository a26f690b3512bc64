//! The names that a scenario gives to things of one sort: each once, and none that is not there.

use std::collections::BTreeMap;

use super::fault::Mark;
use super::reader::Reader;
use super::text::TextOf;
use crate::suggest::{hint, shown};

/// The names of all things of one sort, by their places in a list.
#[derive(Clone, Debug)]
pub struct Names {
    what: &'static str,
    places: BTreeMap<String, usize>,
    next: usize,
}

impl Names {
    /// No names yet, of things called this: `unit`.
    pub fn new(what: &'static str) -> Names {
        Names { what, places: BTreeMap::new(), next: 0 }
    }

    /// Names the next thing of the list; a name that is taken is a fault. An empty name stands for one that could not
    /// be read, or for none.
    pub fn add(&mut self, reader: &mut Reader<'_>, id: &str, mark: Mark) -> usize {
        let place = self.next;
        self.next += 1;
        if id.is_empty() {
            return place;
        }
        if self.places.contains_key(id) {
            let message = format!("two {}s have the name `{}`", self.what, shown(id));
            reader.fault(mark, "", message, "give each its own");
        } else {
            self.places.insert(id.to_owned(), place);
        }
        place
    }

    /// How many things there are, those without a name included.
    pub fn count(&self) -> usize {
        self.next
    }

    /// The place of the thing with this name.
    pub fn get(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// The place of the thing with this name; a name that nothing has is a fault.
    pub fn find(&self, reader: &mut Reader<'_>, id: &str, mark: Mark) -> Option<usize> {
        let place = self.get(id);
        if place.is_none() && !id.is_empty() {
            let message = format!("there is no {} `{}`", self.what, shown(id));
            reader.fault(mark, "", message, self.hint(id));
        }
        place
    }

    /// Asks for the name of one of these; it must be given, and be one of them.
    pub fn pick(&self, reader: &mut Reader<'_>, key: &'static str, about: &'static str) -> Option<usize> {
        let id = reader.ask(key, TextOf::NameOf(self.what)).required(about);
        let mark = reader.mark_of(key);
        self.find(reader, &id, mark)
    }

    /// Asks for the name of one of these; it may be left out.
    pub fn maybe(&self, reader: &mut Reader<'_>, key: &'static str, about: &'static str) -> Option<usize> {
        let id = reader.ask(key, TextOf::NameOf(self.what)).maybe(about)?;
        let mark = reader.mark_of(key);
        self.find(reader, &id, mark)
    }

    fn hint(&self, id: &str) -> String {
        if self.places.is_empty() {
            return format!("the file has no {} with a name", self.what);
        }
        hint(id, self.places.keys().map(String::as_str).take(SHOWN))
    }
}

/// Of many names only so many are looked at for a hint.
const SHOWN: usize = 200;
