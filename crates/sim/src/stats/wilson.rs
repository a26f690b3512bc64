//! Wilson's score interval for a share.

use super::{Interval, number};

/// The score interval of E. B. Wilson (1927) for `hits` of `of`, with normal quantile `z`; all of 0 to 1 if there were
/// no trials. It holds its level for shares near 0 and 1, where the usual interval does not (Newcombe 1998).
pub fn wilson(hits: u64, of: u64, z: f64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, share) = (number(of), number(hits.min(of)) / number(of));
    let middle = share + z * z / (2.0 * n);
    let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    let low = if hits == 0 { 0.0 } else { ((middle - reach) / whole).max(0.0) };
    let high = if hits >= of { 1.0 } else { ((middle + reach) / whole).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::super::Z95;
    use super::*;

    /// R. G. Newcombe, Two-sided confidence intervals for the single proportion: comparison of seven methods. Statistics in
    /// Medicine 17 (1998), 857-872, table I, method 3.
    #[test]
    fn intervals_are_those_that_newcombe_published() {
        let published =
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)];
        for (hits, of, low, high) in published {
            let found = wilson(hits, of, Z95);
            assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{hits}/{of}: {found:?}");
        }
    }

    #[test]
    fn nothing_and_everything_stay_within_bounds() {
        assert_eq!(wilson(0, 0, Z95), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(0, 10, Z95).low.to_bits(), 0.0_f64.to_bits());
        assert_eq!(wilson(10, 10, Z95).high.to_bits(), 1.0_f64.to_bits());
    }
}
