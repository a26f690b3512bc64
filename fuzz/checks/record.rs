//! Whatever stands in the input, a record is read up to its damage, and what is read replays or says where it differs.

use std::sync::OnceLock;

use engine::house::House;
use linstock::Bookshelf;
use linstock::record::{Replay, read};
use testkit::Duel;

static SHELF: OnceLock<Bookshelf> = OnceLock::new();

pub(crate) fn check(input: &[u8]) {
    let reading = match read(input) {
        Ok(reading) => reading,
        Err(damage) => {
            assert!(damage.line == 1 && damage.column >= 1 && !damage.message.is_empty());
            return;
        }
    };
    assert!(reading.sound <= input.len());
    assert_eq!(reading.damage.is_none(), reading.sound == input.len());
    let shelf = SHELF.get_or_init(|| Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap());
    let Ok(replay) = Replay::new(&reading, |header| header.set_up(shelf)) else { return };
    if let Err(astray) = replay.finish() {
        assert!(astray.line >= 2 && !astray.to_string().is_empty());
    }
}
