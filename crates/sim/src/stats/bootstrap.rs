//! The paired bootstrap for the difference of two shares.

use std::collections::BTreeMap;

use super::{Interval, number};

/// Paired games by what each of two variants scored: a loss, a draw, a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Pairs by the score of the first variant, then of the second.
    counts: [[u64; 3]; 3],
}

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

/// The percentile interval of 95 % of the paired bootstrap for the difference of the shares of wins, second less first: pairs
/// drawn again with replacement, as they are (Efron and Tibshirani 1993). A draw of all pairs has three outcomes, so the
/// distribution is reckoned in full rather than drawn: there is no chance in it.
pub fn paired_bootstrap(pairs: &Pairs) -> Interval {
    let ([first, second], all) = (pairs.won_once(), pairs.count());
    if all == 0 {
        return Interval { low: -1.0, high: 1.0 };
    }
    let coins = Coins::up_to(all);
    let rest = all - first;
    let share = |count: u64, of: u64| if of == 0 { 0.0 } else { number(count) / number(of) };
    let mut chances: BTreeMap<i64, f64> = BTreeMap::new();
    for (lost, chance) in coins.likely(all, share(first, all)) {
        for (won, given) in coins.likely(all - lost, share(second, rest)) {
            *chances.entry(won.cast_signed() - lost.cast_signed()).or_default() += chance * given;
        }
    }
    let whole: f64 = chances.values().sum();
    let at = |level: f64| {
        let mut below = 0.0;
        let found = chances.iter().find(|(_, chance)| {
            below += *chance / whole;
            below >= level
        });
        // Differences of counts are whole numbers far below the limit of exact ones.
        #[allow(clippy::cast_precision_loss)]
        found.map_or(0.0, |(by, _)| *by as f64 / number(all))
    };
    Interval { low: at(0.025), high: at(0.975) }
}

/// Chances of throws of a coin.
struct Coins {
    /// The logarithm of every factorial.
    factorials: Vec<f64>,
}

impl Coins {
    fn up_to(most: u64) -> Coins {
        let mut sum = 0.0;
        let log = |n: u64| {
            sum += if n == 0 { 0.0 } else { number(n).ln() };
            sum
        };
        Coins { factorials: (0..=most).map(log).collect() }
    }

    /// How many heads of so many throws, with their chances; what is less likely than one in a thousand million million is
    /// left out.
    fn likely(&self, throws: u64, share: f64) -> impl Iterator<Item = (u64, f64)> {
        let middle = number(throws) * share;
        let reach = 8.0 * (middle * (1.0 - share)).max(0.0).sqrt() + 1.0;
        // Both ends are within the number of throws.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let (low, high) = ((middle - reach).max(0.0) as u64, ((middle + reach).ceil() as u64).min(throws));
        (low..=high).map(move |heads| (heads, self.chance(heads, throws, share)))
    }

    fn chance(&self, heads: u64, throws: u64, share: f64) -> f64 {
        let factorial = |n: u64| usize::try_from(n).ok().and_then(|n| self.factorials.get(n)).copied().unwrap_or(0.0);
        let times = |count: u64, log: f64| if count == 0 { 0.0 } else { number(count) * log };
        let ways = factorial(throws) - factorial(heads) - factorial(throws - heads);
        (ways + times(heads, share.ln()) + times(throws - heads, (-share).ln_1p())).exp()
    }
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

    /// Three pairs, reckoned by hand: one went each way and one both. Of 27 draws the difference is at least 3 in one.
    #[test]
    fn small_counts_are_as_one_reckons_them_by_hand() {
        let found = paired_bootstrap(&pairs(1, 1, 1));
        assert!((found.low + 1.0).abs() < 1e-12 && (found.high - 1.0).abs() < 1e-12, "{found:?}");
        let coins = Coins::up_to(3);
        let chances: f64 = coins.likely(3, 1.0 / 3.0).map(|(_, chance)| chance).sum();
        assert!((chances - 1.0).abs() < 1e-12);
        let none = paired_bootstrap(&pairs(0, 0, 50));
        assert!(none.low.abs() < 1e-12 && none.high.abs() < 1e-12);
        let all = paired_bootstrap(&pairs(0, 50, 0));
        assert!((all.low - 1.0).abs() < 1e-12 && (all.high - 1.0).abs() < 1e-12);
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
