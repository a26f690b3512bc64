//! A house file either is refused with its place, or gives charts that work.

use engine::chart::{Json, Notes};
use engine::dice::Seeded;
use linstock::Bookshelf;
use testkit::FactMaker;

pub(crate) fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let shelf = match Bookshelf::with_house("house.toml", text) {
        Ok(shelf) => shelf,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty());
            return;
        }
    };
    let mut maker = FactMaker::new(text.len() as u64);
    for chart in shelf.rulebooks().iter().flat_map(|book| &book.charts) {
        for seed in 0..3 {
            let facts = maker.any(chart.as_ref());
            let _ = chart.resolve(&Json::from_value(&facts), &mut Seeded::new(seed), &mut Notes::default());
        }
    }
}
