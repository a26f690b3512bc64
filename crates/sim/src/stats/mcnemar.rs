//! The exact test for paired shares.

use super::number;

/// McNemar's exact test: of the pairs that differ, `first` went one way and `second` the other. The chance, if both ways
/// were equally likely, of a split at least as uneven: twice the lower tail of a binomial with ½.
pub fn mcnemar_exact(first: u64, second: u64) -> f64 {
    (2.0 * tail(first, second)).min(1.0)
}

/// The same by half the chance of the split that was found: less cautious, closer to its level (Fagerland and others 2013).
pub fn mcnemar_mid_p(first: u64, second: u64) -> f64 {
    if first == second {
        return 1.0 - point(first, first + second) / 2.0;
    }
    (2.0 * tail(first, second) - point(first.min(second), first + second)).min(1.0)
}

/// The chance of at most the smaller of two counts.
fn tail(first: u64, second: u64) -> f64 {
    let all = first + second;
    (0..=first.min(second)).rev().map(|hits| point(hits, all)).take_while(|chance| *chance > 1e-20).sum()
}

/// The chance of so many of so many coins.
fn point(hits: u64, of: u64) -> f64 {
    let (n, k) = (number(of), number(hits));
    let ways = libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
    (ways - n * std::f64::consts::LN_2).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M. W. Fagerland, S. Lydersen, P. Laake, The McNemar test for binary matched-pairs data: mid-p and asymptotic are better
    /// than exact conditional. BMC Medical Research Methodology 13 (2013), 91: 6 pairs against 16.
    #[test]
    fn values_are_those_that_fagerland_published() {
        assert!((mcnemar_exact(6, 16) - 0.0525).abs() < 5e-5);
        assert!((mcnemar_mid_p(6, 16) - 0.0347).abs() < 5e-5);
        assert!((mcnemar_exact(16, 6) - mcnemar_exact(6, 16)).abs() < 1e-12);
    }

    #[test]
    fn small_counts_are_as_one_reckons_them_by_hand() {
        assert!((mcnemar_exact(0, 10) - 2.0 / 1024.0).abs() < 1e-12);
        assert!((mcnemar_exact(1, 4) - 12.0 / 32.0).abs() < 1e-12);
        assert!((mcnemar_exact(3, 3) - 1.0).abs() < 1e-12);
        assert!((mcnemar_exact(0, 0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn many_pairs_agree_with_the_normal_distribution() {
        // 121 against 59: z = 62 / √180 = 4.62, and its two tails are 3.8e-6.
        let exact = mcnemar_exact(121, 59);
        assert!((3e-6..6e-6).contains(&exact), "{exact}");
    }
}
