//! Mean and spread of numbers that come in one by one.

use super::{Interval, Z95, number};

/// The mean of numbers and how far they spread, by Welford's way: in memory that does not grow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// One more number.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / number(self.count);
        self.squares += off * (value - self.mean);
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 if there were none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The interval of 95 % for the mean of all that could come; none before there are two numbers.
    pub fn interval(&self) -> Option<Interval> {
        if self.count < 2 {
            return None;
        }
        let n = number(self.count);
        let reach = Z95 * (self.squares / (n - 1.0) / n).sqrt();
        Some(Interval { low: self.mean - reach, high: self.mean + reach })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first data set of the NIST statistical reference data, `NumAcc1`: mean 10000002, standard deviation 1.
    #[test]
    fn mean_and_spread_are_those_that_nist_certifies() {
        let mut moments = Moments::default();
        for value in [10_000_001.0, 10_000_003.0, 10_000_002.0] {
            moments.add(value);
        }
        assert!((moments.mean() - 10_000_002.0).abs() < 1e-9);
        let reach = moments.interval().unwrap().half_width();
        assert!((reach - Z95 / 3.0_f64.sqrt()).abs() < 1e-7, "{reach}");
    }
}
