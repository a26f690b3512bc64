//! What the tests of whole games share: every scenario that can be played, and battles between bots.

use bots::Seat;
use engine::game::{Game, Viewer};
use engine::house::House;
use linstock::play::Match;
use linstock::record::{Header, Writer};
use linstock::{Bookshelf, Scenario};
use testkit::{Ambush, Duel, Picket};

/// A scenario, and the shelf that its rulebook is on.
pub(crate) struct Playable {
    pub(crate) id: String,
    pub(crate) scenario: Scenario,
    pub(crate) shelf: Bookshelf,
}

/// Every scenario that ships, and the small games of the test-kit.
pub(crate) fn playable() -> Vec<Playable> {
    let shipped = Scenario::shipped().map(|scenario| Playable {
        id: scenario.file().to_owned(),
        scenario,
        shelf: Bookshelf::open().unwrap(),
    });
    [duel(), of_testkit(Picket::SLUG), of_testkit(Ambush::SLUG)].into_iter().chain(shipped).collect()
}

pub(crate) fn duel() -> Playable {
    of_testkit(Duel::SLUG)
}

/// A small game of the test-kit, by the template of its rulebook.
fn of_testkit(rulebook: &str) -> Playable {
    let shelf = shelf_of(rulebook);
    let template = shelf.rulebooks()[0].play.unwrap().template;
    let id = format!("my-{rulebook}");
    Playable { scenario: Scenario::load(id.as_str(), template), id, shelf }
}

/// The shelf that a rulebook is on: the one that ships, or that of the test-kit.
pub(crate) fn shelf_of(rulebook: &str) -> Bookshelf {
    match rulebook {
        Duel::SLUG => Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap(),
        Ambush::SLUG => Bookshelf::holding(&[(Ambush::SLUG, Ambush::open)], House::default()).unwrap(),
        Picket::SLUG => Bookshelf::holding(&[(Picket::SLUG, Picket::open)], House::default()).unwrap(),
        _ => Bookshelf::open().unwrap(),
    }
}

impl Playable {
    pub(crate) fn start(&self) -> Box<dyn Game> {
        self.scenario.start(&self.shelf).unwrap_or_else(|faults| panic!("{}: {faults}", self.id))
    }

    /// A whole battle between two bots, and its record.
    pub(crate) fn battle(&self, bots: [&str; 2], seed: u64) -> (Match, Vec<u8>) {
        let game = self.start();
        let header = Header::new(&self.scenario, &self.shelf, game.as_ref(), seed, &bots);
        let mut record = Writer::new(Vec::new(), &header).unwrap();
        let mut table = Match::new(game, seed);
        let mut players = bots::pair(bots, seed).unwrap();
        while let Some(seat) = Seat::asked(table.game()) {
            let side = seat.side();
            let order = players[side.index()].choose(&seat);
            let step = table.order(side, &order).unwrap().clone();
            record.step(&step, table.setting()).unwrap();
            assert!(table.steps(Viewer::Umpire).len() < 50_000, "{} with seed {seed} does not end", self.id);
        }
        (table, record.into_inner())
    }
}
