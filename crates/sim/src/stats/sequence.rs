//! An interval that holds at all times at once, so that one may look after every game and stop when it is narrow enough.

use super::{Interval, number};

/// The confidence sequence of H. Robbins for a share: every `p` for which `(n + 1) · C(n, k) · p^k · (1 - p)^(n - k)` is
/// above `alpha`. The left side is the inverse of a mixture of likelihood ratios over all shares, uniform from 0 to 1: a
/// martingale under the true share, which by Ville's inequality ever reaches `1 / alpha` with a chance of at most `alpha`.
/// So the true share is in *all* of the intervals, of every `n` at once, with a chance of at least `1 - alpha`, whenever
/// and for whatever reason one stops.
///
/// H. Robbins, Statistical methods related to the law of the iterated logarithm. Annals of Mathematical Statistics 41
/// (1970), 1397-1409. S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Time-uniform, nonparametric, nonasymptotic confidence
/// sequences. Annals of Statistics 49 (2021), 1055-1080.
pub fn sequence(hits: u64, of: u64, alpha: f64) -> Interval {
    let (n, k) = (number(of), number(hits.min(of)));
    let ways = libm::lgamma(n + 2.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
    let times = |count: f64, log: f64| if count > 0.0 { count * log } else { 0.0 };
    let holds = |p: f64| ways + times(k, p.ln()) + times(n - k, (-p).ln_1p()) > alpha.ln();
    let share = if of == 0 { 0.5 } else { k / n };
    let edge = |outside: f64| {
        if holds(outside) {
            return outside;
        }
        // The likelihood falls on both sides of the share that was found.
        let (mut inside, mut outside) = (share, outside);
        for _ in 0..60 {
            let middle = f64::midpoint(inside, outside);
            if holds(middle) { inside = middle } else { outside = middle }
        }
        outside
    };
    Interval { low: edge(0.0), high: edge(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: with no hit in n trials the upper end solves (n + 1)(1 - p)^n = alpha.
    #[test]
    fn ends_are_as_one_reckons_them_by_hand() {
        let found = sequence(0, 20, 0.05);
        let upper = 1.0 - (0.05_f64 / 21.0).powf(1.0 / 20.0);
        assert!(found.low.abs() < 1e-12 && (found.high - upper).abs() < 1e-9, "{found:?} {upper}");
        // One hit in one trial: 2p = alpha.
        assert!((sequence(1, 1, 0.05).low - 0.025).abs() < 1e-9);
        assert_eq!(sequence(0, 0, 0.05), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn it_is_wider_than_an_interval_for_one_look_and_narrows_with_games() {
        let (few, many) = (sequence(40, 100, 0.05), sequence(4000, 10_000, 0.05));
        let once = super::super::wilson(40, 100, super::super::Z95);
        assert!(few.low < once.low && few.high > once.high);
        assert!(many.half_width() < 0.02 && few.half_width() > 0.1);
        assert!((sequence(60, 100, 0.05).low - (1.0 - few.high)).abs() < 1e-9);
    }
}
