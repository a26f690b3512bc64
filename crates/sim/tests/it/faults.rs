//! Games that crash or do not end are rows too.

use std::cell::Cell;

use engine::game::Game;
use engine::house::{House, Page};
use engine::rulebook::{Play, Rulebook};
use engine::scenario::Reader;
use engine::sheet::SheetError;
use linstock::{Bookshelf, Scenario};
use sim::{FaultKind, Limits, Plan};
use testkit::{Asked, Duel, Hook, StandIn};

use crate::kit::{plan as mirrored, play, shelf as real, summary};

/// Panics at the third order of a game.
#[derive(Clone)]
struct Trap(Cell<u32>);

impl Hook for Trap {
    fn around<T>(&self, asked: Asked, answer: impl FnOnce() -> T) -> T {
        if asked == Asked::Apply {
            self.0.set(self.0.get() + 1);
            assert!(self.0.get() < 3, "the trap\nis sprung");
        }
        answer()
    }
}

fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Duel::open(page)?;
    Ok(Rulebook { play: book.play.map(|play| Play { set_up, ..play }), ..book })
}

fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let play = Duel::open(page).ok()?.play?;
    Some(Box::new(StandIn::new((play.set_up)(page, reader)?, Trap(Cell::new(0)))))
}

#[test]
fn a_game_that_crashes_is_a_row_with_its_seed_and_how_to_see_it_again() {
    sim::quiet_panics();
    let shelf = Bookshelf::holding(&[(Duel::SLUG, open)], House::default()).unwrap();
    let template = shelf.rulebook(Duel::SLUG).unwrap().play.unwrap().template;
    let scenario = Scenario::load("my-duel.toml", template);
    let plan = Plan::new(&shelf, &scenario, ["random", "random"], 7..=9).unwrap();
    let games = play(&plan, &shelf, plan.games(), 2);
    assert_eq!(games.len(), 3);
    for (game, seed) in games.iter().zip(7..) {
        let row = &game.row;
        assert_eq!((row.seed, row.why.as_str(), row.fault_kind()), (seed, "crashed", Some(FaultKind::Crashed)));
        assert!(row.fault.starts_with("the trap is sprung at "), "{}", row.fault);
        assert_eq!(row.again, format!("linstock play my-duel.toml --bots random,random --seed {seed}"));
    }
    let found = summary(&plan, &games);
    assert_eq!((found.games, found.faults, found.variants[0].games, found.faulty.len()), (3, 3, 0, 3));
    assert_eq!(found.tone, "unclear");
}

#[test]
fn a_game_that_goes_on_for_too_long_is_a_row() {
    let shelf = real();
    let plan = mirrored(&shelf, 2).within(Limits { decisions: 5, ..Limits::default() });
    for game in play(&plan, &shelf, plan.games(), 1) {
        assert_eq!((game.row.why.as_str(), game.row.decisions), ("too-long", 5));
        assert!(game.row.again.contains("--seed"));
    }
}
