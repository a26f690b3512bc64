//! Games of bots, and the positions that stand for one: they come from a game of random against random, taken at even
//! steps, so that every phase of a turn is among them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, dead_code, unreachable_pub)]

use bots::{Bot, Seat, by_name, play_out};
use engine::dice::Seeded;
use engine::game::{Game, Log, Order};

use crate::shelf::Battle;

/// More answers than any game takes.
pub const MOST: u32 = 1_000_000;
/// How many positions stand for a game.
const POSITIONS: usize = 48;

/// Two bots of a name.
pub fn pair(name: &str, seed: u64) -> [Box<dyn Bot>; 2] {
    [by_name(name, seed).unwrap(), by_name(name, seed + 1).unwrap()]
}

/// Plays a game and tells how many decisions it took.
pub fn game_of(name: &str, battle: &Battle, seed: u64) -> u32 {
    let mut game = battle.start();
    let played = play_out(&mut *game, &mut pair(name, seed), &mut Seeded::new(seed), &mut Log::brief(), MOST);
    played.unwrap_or_else(|stuck| panic!("{battle}: {stuck}")).decisions
}

/// Positions of one game, with the order that was given in each.
pub fn positions(battle: &Battle) -> Vec<(Box<dyn Game>, Order)> {
    let every = (game_of("random", battle, 1) as usize / POSITIONS).max(1);
    let (mut game, mut players) = (battle.start(), pair("random", 1));
    let (mut dice, mut log) = (Seeded::new(1), Log::brief());
    let (mut kept, mut decisions) = (Vec::new(), 0);
    while let Some(seat) = Seat::asked(&*game) {
        let order = players[seat.side().index()].choose(&seat);
        if decisions % every == 0 {
            kept.push((game.clone(), order.clone()));
        }
        log.clear();
        game.apply(&order, &mut dice, &mut log).unwrap();
        decisions += 1;
    }
    kept
}
