//! Integer weights of a walk: 128 bits where they suffice, as wide as needed where they do not.

use dashu_int::UBig;
use dashu_int::ops::Gcd;

/// A positive whole number that counts ways. Sums and products that outgrow the width give `None`.
pub(crate) trait Weight: Clone + Ord {
    fn of(n: u64) -> Self;
    fn times(&self, other: &Self) -> Option<Self>;
    fn plus(&self, other: &Self) -> Option<Self>;
    /// The quotient of a division that leaves no rest.
    fn per(&self, divisor: &Self) -> Self;
    fn divides(&self, other: &Self) -> bool;
    fn gcd(&self, other: &Self) -> Self;
    fn pack(weights: Vec<Self>, total: Self) -> Weights;
    fn unpack(weights: &Weights) -> Option<(Vec<Self>, Self)>;

    fn lcm(&self, other: &Self) -> Option<Self> {
        self.per(&self.gcd(other)).times(other)
    }

    /// `self` to the power `n`, for every `n` from 0 to `most`.
    fn powers(&self, most: u32) -> Option<Vec<Self>> {
        let mut powers = Vec::with_capacity(most as usize + 1);
        let mut power = Self::of(1);
        for _ in 0..most {
            let next = power.times(self)?;
            powers.push(power);
            power = next;
        }
        powers.push(power);
        Some(powers)
    }
}

/// The weights of a finished distribution and their sum, in one of the widths.
#[derive(Clone, Debug)]
pub(crate) enum Weights {
    Narrow(Vec<u128>, u128),
    Wide(Vec<UBig>, UBig),
}

impl Weight for u128 {
    fn of(n: u64) -> Self {
        u128::from(n)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn per(&self, divisor: &Self) -> Self {
        match (u64::try_from(*self), u64::try_from(*divisor)) {
            (Ok(small), Ok(by)) => u128::from(small / by.max(1)),
            _ => self / (*divisor).max(1),
        }
    }

    fn divides(&self, other: &Self) -> bool {
        other.checked_rem(*self) == Some(0)
    }

    fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (*self, *other);
        while b != 0 {
            if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
                return u128::from(small_gcd(x, y));
            }
            (a, b) = (b, a % b);
        }
        a
    }

    fn pack(weights: Vec<Self>, total: Self) -> Weights {
        Weights::Narrow(weights, total)
    }

    fn unpack(weights: &Weights) -> Option<(Vec<Self>, Self)> {
        match weights {
            Weights::Narrow(weights, total) => Some((weights.clone(), *total)),
            Weights::Wide(weights, total) => {
                let narrow: Result<Vec<u128>, _> = weights.iter().map(u128::try_from).collect();
                Some((narrow.ok()?, u128::try_from(total).ok()?))
            }
        }
    }
}

fn small_gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Weight for UBig {
    fn of(n: u64) -> Self {
        UBig::from(n)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn per(&self, divisor: &Self) -> Self {
        self / divisor
    }

    fn divides(&self, other: &Self) -> bool {
        (other % self).is_zero()
    }

    fn gcd(&self, other: &Self) -> Self {
        Gcd::gcd(self, other)
    }

    fn pack(weights: Vec<Self>, total: Self) -> Weights {
        Weights::Wide(weights, total)
    }

    fn unpack(weights: &Weights) -> Option<(Vec<Self>, Self)> {
        Some(match weights {
            Weights::Narrow(weights, total) => (weights.iter().map(|w| UBig::from(*w)).collect(), UBig::from(*total)),
            Weights::Wide(weights, total) => (weights.clone(), total.clone()),
        })
    }
}
