//! Whole games between players that do anything, watched for what must never happen.

use engine::game::prelude::*;
use testkit::soak::Soak;

use crate::common::table::{Luck, anything, read};

#[allow(clippy::panic)] // it fails as a test does
fn play(text: &str, games: u64) {
    let soak = Soak::new(&card_and_squad::RULES);
    for seed in 1..=games {
        let game = read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        let mut luck = Luck::new(seed);
        let played = soak.play(game.boxed(), seed, &mut |game| anything(game, &mut luck));
        if let Err(broken) = played {
            panic!("seed {seed}: {broken}");
        }
    }
}

#[test]
fn template_games_end() {
    play(card_and_squad::play::scenario::TEMPLATE, 4);
}

#[test]
fn north_bridge_games_end() {
    play(include_str!("../../../../scenarios/card-and-squad/north-bridge.toml"), 4);
}

#[test]
fn cacabelos_games_end() {
    play(include_str!("../../../../scenarios/card-and-squad/cacabelos.toml"), 2);
}
