//! The two players of a game.

use crate::{Bot, by_name};

/// The bots of these names for the two sides of a game with this seed. Their own chance is apart from the dice of the
/// game, so that the same seed gives the same game wherever it is played.
pub fn pair(names: [&str; 2], seed: u64) -> Option<[Box<dyn Bot>; 2]> {
    let [first, second] = names;
    Some([by_name(first, apart(seed, 0))?, by_name(second, apart(seed, 1))?])
}

fn apart(seed: u64, side: u64) -> u64 {
    seed.wrapping_mul(2).wrapping_add(side) ^ (0xb07 << 52)
}
