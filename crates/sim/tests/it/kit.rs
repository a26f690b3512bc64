//! What the tests share.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use linstock::{Bookshelf, Scenario};
use sim::{Plan, Played, Summary, Tally};

pub(crate) const MIRROR: &str = include_str!("../fixtures/mirror.toml");

pub(crate) fn shelf() -> Bookshelf {
    Bookshelf::open().unwrap()
}

/// Two equal sides on an empty square; its games are short.
pub(crate) fn mirror() -> Scenario {
    Scenario::load("mirror", MIRROR)
}

pub(crate) fn plan(shelf: &Bookshelf, games: u64) -> Plan {
    Plan::new(shelf, &mirror(), ["random", "random"], 1..=games).unwrap()
}

/// Plays these games; rows without the time they took.
pub(crate) fn play(plan: &Plan, shelf: &Bookshelf, games: Range<u64>, jobs: usize) -> Vec<Played> {
    let mut all = Vec::new();
    sim::run(plan, shelf, games, jobs, &AtomicBool::new(false), |played| {
        all.push(timeless(played));
        ControlFlow::Continue(())
    });
    all
}

pub(crate) fn timeless(played: Played) -> Played {
    Played { row: played.row.timeless(), ..played }
}

pub(crate) fn summary(plan: &Plan, games: &[Played]) -> Summary {
    let mut tally = Tally::new(plan);
    for game in games {
        tally.add(plan, game);
    }
    tally.summary(plan)
}
