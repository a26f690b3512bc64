//! The paired bootstrap for the difference of two shares.

use engine::dice::{Dice, Die, Seeded};

use super::{Interval, number};

/// Paired games by what each of two variants scored: a loss, a draw, a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Pairs by the score of the first variant, then of the second.
    counts: [[u64; 3]; 3],
}

/// How often seeds are drawn again.
const DRAWS: usize = 2000;

impl Pairs {
    /// One more pair; scores are 0 for a loss, 1 for a draw, 2 for a win.
    pub fn add(&mut self, first: usize, second: usize) {
        if let Some(count) = self.counts.get_mut(first.min(2)).and_then(|row| row.get_mut(second.min(2))) {
            *count += 1;
        }
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// How many were won only in the first variant, and how many only in the second.
    pub fn won_once(&self) -> [u64; 2] {
        let [[_, _, a], [_, _, b], [c, d, _]] = self.counts;
        [c + d, a + b]
    }

    /// The share of wins in the second variant less that in the first.
    pub fn difference(&self) -> f64 {
        let [first, second] = self.won_once();
        if self.count() == 0 { 0.0 } else { (number(second) - number(first)) / number(self.count()) }
    }
}

/// The percentile interval of 95 % for the difference of the shares of wins, second less first: pairs are drawn again with
/// replacement, as they are (Efron and Tibshirani 1993). The same pairs give the same interval.
pub fn paired_bootstrap(pairs: &Pairs) -> Interval {
    let [first, second] = pairs.won_once();
    let all = pairs.count();
    let Ok(faces) = u32::try_from(all) else { return Interval { low: -1.0, high: 1.0 } };
    if faces == 0 {
        return Interval { low: -1.0, high: 1.0 };
    }
    let mut dice = Seeded::new(0x0b00_757a);
    let mut found: Vec<i64> = (0..DRAWS).map(|_| draw(&mut dice, faces, first, second)).collect();
    found.sort_unstable();
    // The differences are whole numbers far below the limit of exact ones.
    #[allow(clippy::cast_precision_loss)]
    let at = |place: usize| found.get(place).map_or(0.0, |sum| *sum as f64 / f64::from(faces));
    Interval { low: at(DRAWS / 40), high: at(DRAWS - 1 - DRAWS / 40) }
}

/// As many pairs as there are, drawn again: how many more were won in the second variant.
fn draw(dice: &mut Seeded, faces: u32, first: u64, second: u64) -> i64 {
    let die = Die::of(faces);
    let mut sum = 0;
    for _ in 0..faces {
        let face = u64::from(dice.face(die, "pair").unwrap_or(1)) - 1;
        if face < first {
            sum -= 1;
        } else if face < first + second {
            sum += 1;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(only_first: u64, only_second: u64, both: u64) -> Pairs {
        Pairs { counts: [[0, 0, only_second], [0; 3], [only_first, 0, both]] }
    }

    /// With many pairs the bootstrap gives the normal interval: d ± 1.96 √((b + c) / n - d²) / √n.
    #[test]
    fn with_many_pairs_it_agrees_with_the_formula() {
        let pairs = pairs(60, 120, 820);
        let (d, n): (f64, f64) = (0.06, 1000.0);
        let reach = super::super::Z95 * ((0.18 - d * d) / n).sqrt();
        let found = paired_bootstrap(&pairs);
        assert!((pairs.difference() - d).abs() < 1e-12);
        assert!((found.low - (d - reach)).abs() < 0.004 && (found.high - (d + reach)).abs() < 0.004, "{found:?}");
    }

    #[test]
    fn pairs_that_agree_say_less_than_independent_shares_would() {
        let found = paired_bootstrap(&pairs(10, 20, 500));
        // Independent games would give ±0.06.
        assert!(found.half_width() < 0.025, "{found:?}");
        assert_eq!(paired_bootstrap(&Pairs::default()), Interval { low: -1.0, high: 1.0 });
    }

    #[test]
    fn draws_count_as_not_won() {
        let mut pairs = Pairs::default();
        pairs.add(1, 2);
        pairs.add(2, 1);
        pairs.add(1, 0);
        pairs.add(2, 2);
        assert_eq!((pairs.won_once(), pairs.count()), ([1, 1], 4));
    }
}
