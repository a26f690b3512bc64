//! An exact probability: a fraction in lowest terms.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::UBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;
use serde::{Serialize, Serializer};

use super::weight::Weight;

/// A fraction between 0 and 1, exact, in lowest terms.
///
/// ```
/// use engine::odds::Probability;
/// let p = Probability::ratio(3, 12);
/// assert_eq!(p.to_string(), "1/4");
/// assert_eq!(p.to_f64(), 0.25);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Probability {
    ways: UBig,
    out_of: UBig,
}

impl Probability {
    /// `ways` out of `out_of`.
    pub fn ratio(ways: u64, out_of: u64) -> Self {
        Self::narrow(u128::from(ways), u128::from(out_of))
    }

    pub(crate) fn narrow(ways: u128, out_of: u128) -> Self {
        let common = Weight::gcd(&ways, &out_of).max(1);
        Self { ways: UBig::from(Weight::per(&ways, &common)), out_of: UBig::from(Weight::per(&out_of, &common)) }
    }

    pub(crate) fn new(ways: UBig, out_of: UBig) -> Self {
        if ways.is_zero() {
            return Self { ways, out_of: UBig::ONE };
        }
        let common = Gcd::gcd(&ways, &out_of);
        Self { ways: ways / &common, out_of: out_of / &common }
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        RBig::from_parts(self.ways.clone().into(), self.out_of.clone()).to_f64_fast()
    }

    /// Whether it cannot happen.
    pub fn is_zero(&self) -> bool {
        self.ways.is_zero()
    }

    /// Whether it must happen.
    pub fn is_one(&self) -> bool {
        self.ways == self.out_of
    }
}

impl std::ops::Add for &Probability {
    type Output = Probability;

    fn add(self, other: &Probability) -> Probability {
        Probability::new(&self.ways * &other.out_of + &other.ways * &self.out_of, &self.out_of * &other.out_of)
    }
}

impl Ord for Probability {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.ways * &other.out_of).cmp(&(&other.ways * &self.out_of))
    }
}

impl PartialOrd for Probability {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.ways, self.out_of))
    }
}

impl Serialize for Probability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
