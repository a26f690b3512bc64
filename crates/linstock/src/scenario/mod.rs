//! Scenarios: those that ship and those that people write. Checked with every fault at its place, and set up to play.

mod faults;
mod schemas;
mod shipped;

use std::sync::Arc;

use engine::chart::Presence;
use engine::game::{Digest, Game};
use engine::house::Page;
use engine::rulebook::{Play, Rulebook};
use engine::scenario::{Fault, Front, Reader, Source};
use engine::suggest::{hint, shown};
use serde_json::{Map, Value};

pub use faults::Faults;
pub use schemas::{schema, schema_of_all};

use crate::Bookshelf;
use shipped::SHIPPED;

/// A scenario file: any text, sound or not. Only [`Scenario::start`] makes a game of it, and only if it is sound.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: String,
    text: Arc<str>,
}

impl Scenario {
    /// A scenario of this text; `file` is what messages call it.
    pub fn load(file: impl Into<String>, text: impl Into<Arc<str>>) -> Scenario {
        Scenario { file: file.into(), text: text.into() }
    }

    /// A scenario from the bytes of a file. Where they are no text, the place is told.
    pub fn from_bytes(file: impl Into<String>, bytes: &[u8]) -> Result<Scenario, Faults> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Scenario::load(file, text)),
            Err(error) => {
                let (sound, _) = bytes.split_at(error.valid_up_to());
                let text: Arc<str> = String::from_utf8_lossy(bytes).into();
                let list =
                    vec![Fault::at(&text, sound.len(), "the file is no UTF-8 text from here on", "save it as UTF-8")];
                Err(Faults { file: file.into(), text, list })
            }
        }
    }

    /// Every scenario that ships, by rulebook and name.
    pub fn shipped() -> impl Iterator<Item = Scenario> {
        SHIPPED.iter().map(|(path, text)| Scenario::load(id_of(path), *text))
    }

    /// The scenario of this name that ships.
    pub fn named(id: &str) -> Option<Scenario> {
        let (path, text) = SHIPPED.iter().find(|(path, _)| id_of(path) == id)?;
        Some(Scenario::load(id_of(path), *text))
    }

    /// What messages call the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The text of the file.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The hash of the text, by which records know the scenario.
    pub fn digest(&self) -> Digest {
        Digest::of_bytes(self.text.as_bytes())
    }

    /// What stands on the front of its box, as far as it can be read.
    pub fn front(&self) -> Front {
        Front::of(&Source::parse(&self.text))
    }

    /// Everything that is wrong with the file; nothing if a game can be started from it.
    pub fn check(&self, shelf: &Bookshelf) -> Vec<Fault> {
        self.start(shelf).map_or_else(|faults| faults.list, |_| Vec::new())
    }

    /// Sets the scenario up under the house rules of the shelf, with the scenario's own laid over them.
    pub fn start(&self, shelf: &Bookshelf) -> Result<Box<dyn Game>, Faults> {
        self.start_despite(|_| false, shelf, Page::default())
    }

    /// The same for a game that is on record, with its options laid over all. Keys that have no effect were passed over when
    /// it began, and are passed over again.
    pub(crate) fn start_on_record(&self, shelf: &Bookshelf, over: Page) -> Result<Box<dyn Game>, Faults> {
        self.start_despite(|fault| fault.idle, shelf, over)
    }

    fn start_despite(
        &self,
        harmless: fn(&Fault) -> bool,
        shelf: &Bookshelf,
        over: Page,
    ) -> Result<Box<dyn Game>, Faults> {
        let refuse = |list| Faults { file: self.file.clone(), text: Arc::clone(&self.text), list };
        let source = Source::parse(&self.text);
        let (book, play) = playable(shelf, &source).map_err(refuse)?;
        let mut reader = source.reader(book.slug);
        let page = page_in_force(shelf, book, &source, &mut reader).under(over);
        let game = (play.set_up)(&page, &mut reader);
        if game.is_none() && !reader.has_faults() {
            let mark = reader.mark();
            reader.fault(mark, "", "the rulebook could not set the scenario up and does not say why", "");
        }
        let list = reader.finish();
        match game {
            Some(game) if list.iter().all(harmless) => Ok(game),
            _ => Err(refuse(list)),
        }
    }
}

/// Every house-rule option that is in force when this scenario is played, by name; none if it cannot be.
pub(crate) fn options_in_force(scenario: &Scenario, shelf: &Bookshelf) -> Map<String, Value> {
    let source = Source::parse(&scenario.text);
    let Ok((book, _)) = playable(shelf, &source) else { return Map::new() };
    let page = page_in_force(shelf, book, &source, &mut source.reader(book.slug));
    let Ok(Some(book)) = shelf.opened(book.slug, &page) else { return Map::new() };
    let set = book.options.into_iter().filter_map(|option| match option.presence {
        Presence::Default(value) => Some((option.name.to_owned(), value)),
        _ => None,
    });
    set.collect()
}

/// The name of a scenario from its path in the list.
fn id_of(path: &'static str) -> &'static str {
    path.split_once('/').map_or(path, |(_, id)| id)
}

/// The rulebook that a file names, if it is on the shelf and can be played.
fn playable<'s>(shelf: &'s Bookshelf, source: &Source<'_>) -> Result<(&'s Rulebook, Play), Vec<Fault>> {
    let can_be_played = || shelf.rulebooks().iter().filter(|book| book.play.is_some()).map(|book| book.slug);
    let Some(slug) = source.rulebook() else {
        let hint = format!("add rulebook = \"…\" at the top: {}", one_of(can_be_played()));
        return Err(source.without_rulebook("the file names no rulebook", hint));
    };
    let Ok(book) = shelf.rulebook(slug) else {
        let message = format!("there is no rulebook `{}`", shown(slug));
        let known: Vec<&str> = shelf.rulebooks().iter().map(|book| book.slug).collect();
        return Err(source.without_rulebook(message, hint(slug, known.iter().copied())));
    };
    let Some(play) = book.play else {
        let message = format!("{} cannot be played yet", book.title);
        return Err(source.without_rulebook(message, one_of(can_be_played())));
    };
    Ok((book, play))
}

fn one_of<'a>(slugs: impl Iterator<Item = &'a str>) -> String {
    let slugs: Vec<String> = slugs.map(|slug| format!("`{slug}`")).collect();
    if slugs.is_empty() { "none can be played yet".to_owned() } else { format!("choose one of {}", slugs.join(", ")) }
}

/// Of a scenario's own house rules no more faults than this are reported: after each the rulebook is opened again.
const MOST_HOUSE_FAULTS: usize = 20;

/// The shelf's house rules with the scenario's own over them. Those of its own that do not hold are told and left out, to
/// read the rest of the file by what is left.
fn page_in_force(shelf: &Bookshelf, book: &Rulebook, source: &Source<'_>, reader: &mut Reader<'_>) -> Page {
    let mut own = match source.house() {
        Ok(own) => own,
        Err(error) => {
            reader.sheet_fault(&error);
            return shelf.page(book.slug);
        }
    };
    for _ in 0..MOST_HOUSE_FAULTS {
        let page = shelf.page(book.slug).under(own.clone());
        if own.is_empty() {
            return page;
        }
        let Err(error) = shelf.opened(book.slug, &page) else { return page };
        reader.sheet_fault(&error);
        match own.without(&error) {
            Some(rest) => own = rest,
            None => break,
        }
    }
    shelf.page(book.slug)
}
