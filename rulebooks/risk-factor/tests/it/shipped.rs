//! The shipped scenarios, played by chance under the eyes of the slow rules.
//!
//! A few games each; `LINSTOCK_REFEREED=50 cargo test --release -p risk-factor --test it shipped` plays as many as it says.

use engine::dice::Seeded;
use engine::game::Log;
use engine::game::prelude::*;
use engine::scenario::Source;
use risk_factor::play::Skirmish;
use risk_factor::play::scenario::read_game;
use testkit::soak::refereed;

use crate::play_random::{INTOMBE, TITI_HILL, any_offer, by_two};
use crate::slow::{Counts, Referee};

/// After how many orders every two groups are looked at.
const EVERY: usize = 12;

fn shipped(text: &str) -> Skirmish {
    let source = Source::parse(text);
    let mut reader = source.reader("risk-factor");
    let game = read_game(&source.house().unwrap_or_default(), &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    game.unwrap_or_else(|| panic!("{faults:#?}"))
}

fn referee(text: &str, games: u64) -> Counts {
    let mut counts = Counts::default();
    for seed in 0..games {
        let mut game = shipped(text);
        let mut referee = Referee::of(&game);
        let (mut dice, mut choose, mut log) = (Seeded::new(700 + seed), any_offer(700 + seed), Log::new());
        for orders in 0.. {
            if game.decision().is_none() {
                break;
            }
            let order = choose(&game);
            let words = game.say(&order);
            log.clear();
            game.apply(&order, &mut dice, &mut log).unwrap();
            let mut verdict = referee.follow(&game, log.events());
            if orders % EVERY == 0 {
                verdict = verdict.and_then(|()| referee.inspect(&game, orders / EVERY));
            }
            verdict.unwrap_or_else(|fault| panic!("seed {seed}, order {orders}, \"{words}\": {fault}"));
        }
        counts.add(&referee.counts);
    }
    assert!(counts.close_calls * 5 <= counts.looks + counts.shots, "{counts:?}");
    counts
}

// covers: RK-FLD-01, RK-FLD-02, RK-FLD-03, RK-FLD-05, RK-FLD-06, RK-FLD-07, RK-FLD-10, RK-FLD-16, RK-MOV-01, RK-MOV-05
// covers: RK-D04, RK-D32, RK-D36, RK-D41, RK-R68, RK-SHT-01, RK-DMG-10, RK-DMG-11
#[test]
fn the_intombe_agrees_with_the_slow_rules() {
    let counts = referee(INTOMBE, refereed(2));
    assert!(counts.moves > 1_000 && counts.seen > 100 && counts.shots > 20 && counts.volleys > 50, "{counts:?}");
}

#[test]
fn titi_hill_agrees_with_the_slow_rules() {
    let counts = referee(TITI_HILL, refereed(4));
    assert!(counts.moves > 300 && counts.covered > 0 && counts.volleys > 30, "{counts:?}");
}

#[test]
fn titi_hill_by_two_agrees_with_the_slow_rules() {
    let counts = referee(&by_two(TITI_HILL), refereed(2));
    assert!(counts.moves > 100 && counts.looks > 20, "{counts:?}");
}

#[test]
#[should_panic(expected = "from anybody")]
fn the_slow_rules_object_to_other_bases() {
    referee(&format!("{TITI_HILL}\n[house.numbers.field]\nbase-radius = {{ foot = 0.9, mounted = 1.5 }}\n"), 1);
}
