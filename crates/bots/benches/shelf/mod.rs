//! The games that bots are tried on: the testkit's small one, every scenario that ships, and two of full size.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, dead_code, unreachable_pub)]

mod discipline;
mod fury;
mod steel;

use std::fmt;
use std::path::Path;

use engine::game::Game;
use engine::house::Page;
use engine::rulebook::Rulebook;
use engine::scenario::Source;
use engine::sheet::SheetError;
use testkit::Duel;

/// A game that can be begun again and again.
pub struct Battle {
    pub name: String,
    start: Box<dyn Fn() -> Box<dyn Game> + Send + Sync>,
}

impl Battle {
    fn new(name: impl Into<String>, start: impl Fn() -> Box<dyn Game> + Send + Sync + 'static) -> Battle {
        Battle { name: name.into(), start: Box::new(start) }
    }

    pub fn start(&self) -> Box<dyn Game> {
        (self.start)()
    }
}

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

type Open = fn(&Page) -> Result<Rulebook, SheetError>;

/// The rulebooks that can be played.
const BOOKS: [Open; 5] =
    [card_and_squad::open, fire_and_discipline::open, fire_and_fury::open, fire_and_steel::open, risk_factor::open];

/// All of them.
pub fn battles() -> Vec<Battle> {
    let mut all = vec![
        Battle::new("duel", || Box::new(Duel::new())),
        Battle::new("fire-and-fury: full size", || set_up(fire_and_fury::open, &fury::full_size())),
        Battle::new("fire-and-steel: full size", steel::town),
    ];
    let armies = |stands: usize| set_up(fire_and_discipline::open, &discipline::armies(stands));
    all.extend(
        [20, 200].map(|stands| Battle::new(format!("fire-and-discipline: {stands} stands"), move || armies(stands))),
    );
    all.extend(shipped());
    all
}

/// The scenarios that ship.
pub fn shipped() -> Vec<Battle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut all = Vec::new();
    for open in BOOKS {
        let slug = open(&Page::default()).unwrap().slug;
        let files = std::fs::read_dir(folder.join(slug)).into_iter().flatten();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        for file in files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "toml")) {
            let text = std::fs::read_to_string(&file).unwrap();
            let name = format!("{slug}: {}", file.file_stem().unwrap().to_str().unwrap());
            all.push(Battle::new(name, move || set_up(open, &text)));
        }
    }
    all
}

fn set_up(open: Open, text: &str) -> Box<dyn Game> {
    let source = Source::parse(text);
    let page = source.house().unwrap();
    let book = open(&page).unwrap();
    let mut reader = source.reader(book.slug);
    let game = (book.play.unwrap().set_up)(&page, &mut reader);
    game.unwrap_or_else(|| panic!("{:?}", reader.finish()))
}
