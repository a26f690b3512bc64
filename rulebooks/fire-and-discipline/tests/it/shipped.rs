//! The shipped scenarios, played by chance under the eyes of the slow rules.
//!
//! A few games each; `LINSTOCK_REFEREED=50 cargo test --release -p fire-and-discipline --test it shipped` plays as many as it
//! says.

use engine::dice::Seeded;
use engine::game::{Log, Rules};
use testkit::soak::refereed;

use crate::play_random::{Luck, answer};
use crate::slow::{Counts, follow};
use crate::table::battle;

fn referee(text: &str, games: u64) -> Counts {
    let mut counts = Counts::default();
    for seed in 0..games {
        let mut game = battle(text);
        let (mut luck, mut dice, mut log) = (Luck::new(seed * 91 + 13), Seeded::new(700 + seed), Log::new());
        while game.decision().is_some() {
            let order = answer(&game, &mut luck);
            let before = game.clone();
            log.clear();
            game.apply(&order, &mut dice, &mut log).unwrap();
            if let Err(objection) = follow(&before, &order, log.events(), &mut counts) {
                let said = before.state().turn;
                panic!("seed {seed}, turn {said}, {}: {objection}", engine::game::Show::say(&before, &order));
            }
        }
    }
    assert!(counts.close_calls * 4 <= counts.volleys + counts.shots + counts.checks + counts.blows, "{counts:?}");
    counts
}

// covers: FD-FLD-01, FD-FLD-04, FD-FLD-08, FD-FLD-11, FD-FLD-14, FD-FLD-16, FD-FLD-18, FD-MOV-03, FD-MUS-12, FD-MOR-15
#[test]
fn castlebar_agrees_with_the_slow_rules() {
    let text = include_str!("../../../../scenarios/fire-and-discipline/castlebar.toml");
    let counts = referee(text, refereed(4));
    assert!(counts.moves > 30 && counts.volleys > 0 && counts.checks > 20 && counts.blows > 20, "{counts:?}");
}

// covers: FD-FLD-01, FD-FLD-04, FD-ART-27, FD-ART-33, FD-CHG-07, FD-D06, FD-MEL-07
#[test]
fn sankt_marein_agrees_with_the_slow_rules() {
    let text = include_str!("../../../../scenarios/fire-and-discipline/chapel-at-sankt-marein.toml");
    let counts = referee(text, refereed(10));
    assert!(counts.moves > 30 && counts.shots > 3 && counts.charges > 50 && counts.flights > 5, "{counts:?}");
}

// covers: FD-FLD-01, FD-FLD-04, FD-ART-27, FD-MUS-16, FD-CHG-07, FD-D06, FD-MEL-07
#[test]
fn maida_agrees_with_the_slow_rules() {
    let text = include_str!("../../../../scenarios/fire-and-discipline/maida.toml");
    let counts = referee(text, refereed(1));
    assert!(counts.moves > 30 && counts.shots > 3 && counts.checks > 20, "{counts:?}");
}
