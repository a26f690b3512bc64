//! A scenario file either is refused with the places of its faults, or starts a game.
#![no_main]

use std::sync::OnceLock;

use engine::house::House;
use libfuzzer_sys::fuzz_target;
use linstock::{Bookshelf, Scenario};
use testkit::Duel;

static SHELVES: OnceLock<[Bookshelf; 2]> = OnceLock::new();

fuzz_target!(|bytes: &[u8]| {
    let shelves = SHELVES.get_or_init(|| {
        let duel = Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default());
        [Bookshelf::open().expect("the rulebooks open"), duel.expect("the small game opens")]
    });
    for shelf in shelves {
        let started = Scenario::from_bytes("fuzz.toml", bytes).and_then(|scenario| scenario.start(shelf));
        match started {
            Ok(game) => assert!(game.decision().is_some() || game.ending().is_some()),
            Err(faults) => {
                assert!(!faults.list.is_empty());
                for fault in &faults.list {
                    assert!(fault.line >= 1 && fault.column >= 1 && !fault.message.is_empty());
                    assert!(fault.span.start <= fault.span.end && fault.span.end <= faults.text.len());
                }
            }
        }
    }
});
