//! The shipped scenarios, played by chance under the eyes of the slow rules.
//!
//! A few games each; `LINSTOCK_REFEREED=50 cargo test --release -p card-and-squad --test it shipped` plays as many as it says.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use card_and_squad::play::Battle;
use engine::dice::Seeded;
use engine::game::Log;
use engine::game::prelude::*;
use engine::scenario::Source;
use testkit::soak::refereed;

use crate::common::table::{Luck, anything};
use crate::slow::{Counts, Referee};

fn shipped(text: &str) -> Battle {
    let source = Source::parse(text);
    let page = source.house().unwrap();
    let mut reader = source.reader("card-and-squad");
    let game = card_and_squad::play::scenario::read(&page, &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    game.unwrap_or_else(|| panic!("{faults:#?}"))
}

fn referee(text: &str, games: u64) -> Counts {
    let mut counts = Counts::default();
    let mut objections = Vec::new();
    for seed in 1..=games {
        let mut game = shipped(text);
        let mut referee = Referee::of(&game);
        let (mut luck, mut dice, mut log) = (Luck::new(700 + seed), Seeded::new(700 + seed), Log::new());
        while game.decision().is_some() {
            let order = anything(&game, &mut luck);
            let before = game.clone();
            log.clear();
            game.apply(&order, &mut dice, &mut log).unwrap_or_else(|halt| panic!("{}: {halt}", before.say(&order)));
            if let Err(objection) = referee.follow(&before, &order, log.events()) {
                objections.push(format!("seed {seed}, {}: {objection}", before.say(&order)));
                break;
            }
        }
        counts.add(&referee.counts);
    }
    assert!(objections.is_empty(), "{counts:?}\n{}", objections.join("\n"));
    assert!(counts.close_calls * 5 <= counts.shots, "{counts:?}");
    counts
}

// covers: CS-MOV-04, CS-MOV-06, CS-MOV-07, CS-MOV-08, CS-R25, CS-R27, CS-R28, CS-R29, CS-D09, CS-D10
// covers: CS-R31, CS-R32, CS-D06, CS-D08, CS-D26, CS-MEL-05, CS-MEL-09, CS-MEL-13, CS-D01
#[test]
fn cacabelos_agrees_with_the_slow_rules() {
    let counts = referee(include_str!("../../../../scenarios/card-and-squad/cacabelos.toml"), refereed(8));
    assert!(counts.moves > 60 && counts.shots > 10, "{counts:?}");
}

// covers: CS-R29, CS-MOV-03, CS-D01
#[test]
fn north_bridge_agrees_with_the_slow_rules() {
    let counts = referee(include_str!("../../../../scenarios/card-and-squad/north-bridge.toml"), refereed(12));
    assert!(counts.moves > 60 && counts.shots > 10, "{counts:?}");
}
