//! Whole games of the testkit's small game, bot against bot.

use bots::{Bot, Played, Seat, by_name, play_out};
use engine::dice::Seeded;
use engine::game::prelude::*;
use engine::game::{Log, Offers, Order, Side};
use testkit::Duel;

/// More answers than any game takes.
const MOST: u32 = 2_000;

fn play(names: [&str; 2], seed: u64) -> (Box<dyn Game>, Played) {
    let mut game: Box<dyn Game> = Box::new(Duel::new());
    let mut players = [by_name(names[0], seed).unwrap(), by_name(names[1], seed + 1_000_000).unwrap()];
    let played = play_out(&mut *game, &mut players, &mut Seeded::new(seed), &mut Log::brief(), MOST).unwrap();
    (game, played)
}

/// Points of two hundred games, a hundred on either side of the table: 2 for a win, 1 for a draw.
fn points_of(name: &str, against: &str) -> u32 {
    let mut points = 0;
    for seed in 0..100 {
        for (own, names) in [(Side::FIRST, [name, against]), (Side::SECOND, [against, name])] {
            let (_, played) = play(names, seed);
            points += match played.ending.winner {
                None => 1,
                Some(winner) if winner == own => 2,
                Some(_) => 0,
            };
        }
    }
    points
}

#[test]
fn drill_beats_random_clearly() {
    let points = points_of("drill", "random");
    assert!(points >= 360, "{points} of 400");
}

#[test]
fn every_game_comes_to_its_end() {
    for seed in 0..100 {
        for names in [["random", "random"], ["drill", "drill"], ["random", "drill"]] {
            let (game, played) = play(names, seed);
            assert_eq!(game.ending(), Some(played.ending));
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for names in [["random", "random"], ["drill", "drill"]] {
        let (first, played) = play(names, 11);
        let (again, played_again) = play(names, 11);
        assert_eq!((first.digest(), played), (again.digest(), played_again));
    }
    assert_ne!(play(["random", "random"], 11).0.digest(), play(["random", "random"], 12).0.digest());
}

#[test]
fn every_answer_passes_and_names_an_offer() {
    for name in bots::NAMES {
        for seed in 0..30 {
            let mut game = Duel::new();
            let mut bot = by_name(name, seed).unwrap();
            let mut dice = Seeded::new(seed);
            let mut offers = Offers::new();
            while let Some(seat) = Seat::asked(&game) {
                let order = bot.choose(&seat);
                assert_eq!(seat.check(&order), Ok(()), "{name}, seed {seed}: {order:?}");
                seat.offers(None, &mut offers);
                assert!(offers.named_by(&order).is_some(), "{name}, seed {seed}: {order:?}");
                game.apply(&order, &mut dice, &mut Log::brief()).unwrap();
            }
        }
    }
}

#[test]
fn random_does_everything_that_is_offered() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let mut game = Duel::of_turns(40);
        let mut bot = by_name("random", seed).unwrap();
        let mut dice = Seeded::new(seed);
        while let Some(seat) = Seat::asked(&game) {
            let order = bot.choose(&seat);
            seen.insert((order.verb, !order.with.is_empty()));
            game.apply(&order, &mut dice, &mut Log::brief()).unwrap();
        }
    }
    let verbs: Vec<&str> = seen.iter().filter(|(_, with)| !with).map(|(verb, _)| *verb).collect();
    assert_eq!(verbs, ["advance", "aim", "charge", "done", "face", "march", "place", "rally", "stand"]);
    assert!(seen.contains(&("charge", true)), "companions never join in");
}

#[test]
fn a_seat_answers_only_for_its_own_side() {
    let game = Duel::new();
    let asked = Seat::asked(&game).unwrap();
    let other = Seat::new(&game, asked.side().other());
    let (mut actors, mut offers) = (Vec::new(), Offers::new());
    other.actors(&mut actors);
    other.offers(None, &mut offers);
    assert!(other.decision().is_none() && actors.is_empty() && offers.list().is_empty());
    asked.offers(None, &mut offers);
    let offer = offers.list()[0].clone();
    assert!(other.check(&offer.order).is_err());
    assert!(other.prospects(&offer.order, &mut engine::odds::Oddsmaker::new()).is_err());
}

#[test]
fn a_bot_that_is_not_asked_says_that_it_is_done() {
    let game = Duel::new();
    let seat = Seat::new(&game, Side::SECOND);
    for name in bots::NAMES {
        let mut bot: Box<dyn Bot> = by_name(name, 1).unwrap();
        assert_eq!(bot.choose(&seat), Order::plain("done"));
    }
}
