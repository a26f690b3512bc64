//! A scenario file either is refused with the places of its faults, or starts a game.

use std::sync::OnceLock;

use engine::house::House;
use linstock::{Bookshelf, Scenario};
use testkit::Duel;

static SHELVES: OnceLock<[Bookshelf; 2]> = OnceLock::new();

/// How many games it has started, on the shelf that ships and on that of the test-kit.
pub(crate) fn check(input: &[u8]) -> usize {
    let shelves = SHELVES.get_or_init(|| {
        let duel = Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default());
        [Bookshelf::open().unwrap(), duel.unwrap()]
    });
    shelves.iter().filter(|shelf| starts(shelf, input)).count()
}

fn starts(shelf: &Bookshelf, input: &[u8]) -> bool {
    match Scenario::from_bytes("fuzz.toml", input).and_then(|scenario| scenario.start(shelf)) {
        Ok(game) => {
            assert!(game.decision().is_some() || game.ending().is_some());
            true
        }
        Err(faults) => {
            assert!(!faults.list.is_empty());
            for fault in &faults.list {
                assert!(fault.line >= 1 && fault.column >= 1 && !fault.message.is_empty(), "{fault:?}");
                assert!(fault.span.start <= fault.span.end && fault.span.end <= faults.text.len(), "{fault:?}");
            }
            false
        }
    }
}
