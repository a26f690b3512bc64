//! Whatever the clients of a table say, each message is answered, nothing that is told is malformed, and the game that would
//! be kept opens again.
//!
//! The first line says how people sit: `apart`, `typed` or `shared`. Every other line is a message, with the number of the
//! seat that says it in front: `0 {"id": 1, "at": "now", "undo": {}}`. `"now"` stands for the last event that the seat knows.

use std::sync::OnceLock;

use engine::house::House;
use linstock::{Bookshelf, Scenario};
use serde_json::Value;
use server::{Rehearsal, Seats};
use testkit::Duel;

static SHELF: OnceLock<Bookshelf> = OnceLock::new();
/// More lines than this say nothing new.
const MOST: usize = 100;

/// How many steps the game has taken.
pub(crate) fn check(input: &[u8]) -> usize {
    let Ok(text) = std::str::from_utf8(input) else { return 0 };
    let shelf = SHELF.get_or_init(|| Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap());
    let template = shelf.rulebooks().iter().find_map(|book| book.play).unwrap().template;
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let seats = match first.trim() {
        "typed" => Seats::Typed,
        "shared" => Seats::Shared,
        _ => Seats::Apart,
    };
    let mut table = Rehearsal::new(shelf, &Scenario::load("my-duel", template), seats).unwrap();
    for line in rest.lines().take(MOST) {
        say(&mut table, line);
    }
    table.reopens(shelf).unwrap();
    table.steps()
}

fn say(table: &mut Rehearsal, line: &str) {
    let (seat, said) = line.split_once(' ').unwrap_or(("0", line));
    let (seat, said) = seat.parse::<usize>().map_or((0, line), |seat| (seat % table.seats(), said));
    let said = said.replace("\"now\"", &table.last(seat).to_string());
    let sent = table.hear(seat, &said);
    assert!(!sent.is_empty(), "nobody answers {said}");
    for message in sent {
        let message: Value = serde_json::from_str(&message).unwrap();
        let known = ["re", "events"].iter().any(|key| message.get(*key).is_some());
        assert!(known, "{message}");
        // A seat that breaks the rules of the wire is told so; a table that breaks is a fault.
        assert_ne!(message.pointer("/error/kind").and_then(Value::as_str), Some("internal"), "{said}: {message}");
    }
}
