//! A house file either is refused with its place, or gives charts that work.
#![no_main]

use engine::chart::{Json, Notes};
use engine::dice::Seeded;
use libfuzzer_sys::fuzz_target;
use linstock::Bookshelf;
use testkit::FactMaker;

fuzz_target!(|text: &str| {
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
});
