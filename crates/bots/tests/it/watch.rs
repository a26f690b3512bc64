//! Bots under a watch: unhurried they answer as ever, and when time is up they answer with what they have.

use bots::{Bot, Drill, Seat, Watch};
use engine::dice::Seeded;
use engine::game::{Game, Log};
use testkit::Duel;

/// More answers than any game takes.
const MOST: u32 = 2_000;

/// Plays a game between two drills, each answer given at a seat with a watch of its own, which `before` and `after` see.
fn play(seed: u64, before: impl Fn(&Watch), mut after: impl FnMut(&dyn Game, &Watch, &engine::game::Order)) {
    let mut game: Box<dyn Game> = Box::new(Duel::new());
    let mut players = [Drill::new(seed), Drill::new(seed + 1)];
    let mut dice = Seeded::new(seed);
    for _ in 0..MOST {
        let Some(decision) = game.decision() else { return };
        let watch = Watch::default();
        before(&watch);
        let order = players[decision.side.index()].choose(&Seat::timed(game.as_ref(), decision.side, &watch));
        after(game.as_ref(), &watch, &order);
        game.apply(&order, &mut dice, &mut Log::brief()).unwrap_or_else(|halt| panic!("{order:?}: {halt:?}"));
    }
    panic!("the game goes on and on");
}

#[test]
fn a_watch_changes_nothing_until_time_is_up() {
    for seed in 0..20 {
        let mut alone = [Drill::new(seed), Drill::new(seed + 1)];
        play(
            seed,
            |_| {},
            |game, _, order| {
                let seat = Seat::asked(game).unwrap();
                assert_eq!(alone[seat.side().index()].choose(&seat), *order);
            },
        );
    }
}

#[test]
fn the_best_so_far_is_known_before_the_odds_are() {
    let (mut answers, mut known) = (0, 0);
    for seed in 0..20 {
        play(
            seed,
            |_| {},
            |game, watch, order| {
                answers += u32::from(order.by.is_some());
                if let Some(best) = watch.best() {
                    known += 1;
                    assert_eq!(game.check(&best), Ok(()));
                }
            },
        );
    }
    assert!(known * 10 > answers * 9, "for {known} of {answers} answers something was noted");
}

#[test]
fn a_game_without_time_to_think_is_still_played() {
    for seed in 0..20 {
        play(seed, Watch::call_time, |game, _, order| assert_eq!(game.check(order), Ok(())));
    }
}
