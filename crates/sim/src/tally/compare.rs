//! Variants beside the first of them, seed by seed.

use crate::plan::Matchup;
use crate::row::Row;
use crate::stats::{Moments, Pairs};

/// What each variant did otherwise than the first.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    pub(super) pairs: Vec<Paired>,
    /// The game of the first variant with the seed in hand, by seating.
    base: [Option<Game>; 2],
}

/// Pairs of games with the same seed: one of the first variant, one of another.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Paired {
    /// Wins of each side.
    pub(super) wins: [Pairs; 2],
    /// How many turns longer.
    pub(super) turns: Moments,
    /// How much more each side lost, as a share of its strength.
    pub(super) lost: [Moments; 2],
}

#[derive(Clone, Copy, Debug)]
struct Game {
    seed: u64,
    scores: [usize; 2],
    turns: f64,
    lost: [f64; 2],
}

impl Compared {
    pub(super) fn new(variants: usize) -> Compared {
        Compared { pairs: vec![Paired::default(); variants], base: [None, None] }
    }

    pub(super) fn add(&mut self, matchup: &Matchup<'_>, row: &Row, winner: Option<usize>) {
        let score = |side: usize| match winner {
            None => 1,
            Some(won) if won == side => 2,
            Some(_) => 0,
        };
        let game = Game {
            seed: matchup.seed,
            scores: [score(0), score(1)],
            turns: f64::from(row.turns),
            lost: [1.0 - row.left(0), 1.0 - row.left(1)],
        };
        let Some(base) = self.base.get_mut(usize::from(matchup.swapped)) else { return };
        if matchup.variant == 0 {
            *base = Some(game);
            return;
        }
        // Where the first variant's game went wrong there is nothing to compare with.
        if let (Some(base), Some(paired)) =
            (base.filter(|base| base.seed == game.seed), self.pairs.get_mut(matchup.variant))
        {
            paired.add(&base, &game);
        }
    }

    /// A game went wrong.
    pub(super) fn skip(&mut self, matchup: &Matchup<'_>) {
        if matchup.variant == 0
            && let Some(base) = self.base.get_mut(usize::from(matchup.swapped))
        {
            *base = None;
        }
    }
}

impl Paired {
    fn add(&mut self, base: &Game, game: &Game) {
        for ((pairs, before), after) in self.wins.iter_mut().zip(base.scores).zip(game.scores) {
            pairs.add(before, after);
        }
        self.turns.add(game.turns - base.turns);
        for ((moments, before), after) in self.lost.iter_mut().zip(base.lost).zip(game.lost) {
            moments.add(after - before);
        }
    }
}
