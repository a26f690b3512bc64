//! Integer weights of a walk: 128 bits where they suffice, then 256, then as wide as needed.

use std::borrow::Cow;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};
use ethnum::U256;

use super::factors::Factors;
use crate::dice::DiceError;

/// A positive whole number that counts ways. Sums and products that outgrow the width give `None`.
pub(crate) trait Weight: Clone + Ord + std::fmt::Debug + 'static {
    /// How many bits it has, unless it has as many as it needs.
    const WIDTH: Option<u32>;

    fn of(n: u64) -> Self;
    fn wide(n: u128) -> Self;
    fn bits(&self) -> u32;
    fn times(&self, other: &Self) -> Option<Self>;
    fn plus(&self, other: &Self) -> Option<Self>;
    /// The product where the whole it is a part of is known to fit.
    fn within(&self, other: &Self) -> Self;
    /// The product with a small number where the whole it is a part of is known to fit.
    fn few(&self, times: u64) -> Self;
    /// This number, if it is small.
    fn small(&self) -> Option<u64>;
    /// The sum where the whole it is a part of is known to fit.
    fn sum_within(&self, other: &Self) -> Self;
    /// The quotient of a division that leaves no rest.
    fn per(&self, divisor: &Self) -> Self;
    fn divides(&self, other: &Self) -> bool;
    fn gcd(&self, other: &Self) -> Self;
    fn pack(weights: Vec<Self>, out_of: Factors<Self>) -> Weights;
    /// The weights in this width, if it holds them.
    fn unpack(weights: &Weights) -> Option<(Cow<'_, [Self]>, Factors<Self>)>;

    fn lcm(&self, other: &Self) -> Option<Self> {
        self.per(&self.gcd(other)).times(other)
    }

    /// The ways to choose 0, 1, … `n` out of `n`.
    fn choices(n: u32) -> Option<Vec<Self>> {
        let mut row = Vec::with_capacity(n as usize + 1);
        let mut ways = 1_u128;
        for k in 0..=n {
            row.push(Self::wide(ways));
            // Beyond 128 bits the slow way is taken from here on; real tables never come near.
            let Some(next) = ways.checked_mul(u128::from(n - k)) else { return Self::choices_beyond(n, row) };
            ways = Weight::per(&next, &u128::from(k + 1));
        }
        Some(row)
    }

    /// Goes on with a row of choices whose next product outgrows 128 bits.
    fn choices_beyond(n: u32, mut row: Vec<Self>) -> Option<Vec<Self>> {
        while row.len() <= n as usize {
            let k = row.len() as u64;
            let next = row.last()?.times(&Self::of(u64::from(n) + 1 - k))?.per(&Self::of(k));
            row.push(next);
        }
        Some(row)
    }

    /// A small number to the power `n`, for every `n` from 0 to `most`, where the last is known to fit.
    fn powers(number: u32, most: u32) -> Vec<Self> {
        let mut powers = Vec::with_capacity(most as usize + 1);
        let mut power = Self::of(1);
        for _ in 0..most {
            let next = power.few(u64::from(number));
            powers.push(power);
            power = next;
        }
        powers.push(power);
        powers
    }
}

/// The weights of a finished distribution and their sum, in one of the widths. The width holds the sum.
#[derive(Clone, Debug)]
pub(crate) enum Weights {
    Narrow(Vec<u128>, Factors<u128>),
    Middle(Vec<U256>, Factors<U256>),
    Wide(Vec<UBig>, Factors<UBig>),
}

/// Work that can be done in any width.
pub(crate) trait AnyWidth {
    type Done;
    fn work<W: Weight>(&mut self) -> Result<Self::Done, DiceError>;

    /// Does it in the narrowest width that suffices.
    fn narrowest(&mut self) -> Result<Self::Done, DiceError> {
        match self.work::<u128>() {
            Err(DiceError::Outgrown) => match self.work::<U256>() {
                Err(DiceError::Outgrown) => self.work::<UBig>(),
                result => result,
            },
            result => result,
        }
    }
}

/// A 256-bit number at any width.
pub(crate) fn widen(n: &U256) -> UBig {
    UBig::from_le_bytes(&n.to_le_bytes())
}

fn middle(n: &UBig) -> Option<U256> {
    let bytes = n.to_le_bytes();
    let mut all = [0; 32];
    all.get_mut(..bytes.len())?.copy_from_slice(&bytes);
    Some(U256::from_le_bytes(all))
}

/// Weights in another width.
fn all<'a, A, B: Clone>(
    weights: &[A],
    out_of: &Factors<A>,
    convert: impl Fn(&A) -> Option<B>,
) -> Option<(Cow<'a, [B]>, Factors<B>)> {
    let converted: Vec<B> = weights.iter().map(&convert).collect::<Option<_>>()?;
    Some((Cow::Owned(converted), out_of.convert(convert)?))
}

impl Weight for u128 {
    const WIDTH: Option<u32> = Some(128);

    fn bits(&self) -> u32 {
        u128::BITS - self.leading_zeros()
    }

    fn of(n: u64) -> Self {
        u128::from(n)
    }

    fn wide(n: u128) -> Self {
        n
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn within(&self, other: &Self) -> Self {
        self.wrapping_mul(*other)
    }

    fn sum_within(&self, other: &Self) -> Self {
        self.wrapping_add(*other)
    }

    fn few(&self, times: u64) -> Self {
        self.wrapping_mul(u128::from(times))
    }

    fn small(&self) -> Option<u64> {
        u64::try_from(*self).ok()
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

    fn pack(weights: Vec<Self>, out_of: Factors<Self>) -> Weights {
        Weights::Narrow(weights, out_of)
    }

    fn unpack(weights: &Weights) -> Option<(Cow<'_, [Self]>, Factors<Self>)> {
        match weights {
            Weights::Narrow(weights, out_of) => Some((Cow::Borrowed(weights), out_of.clone())),
            Weights::Middle(weights, out_of) => all(weights, out_of, |n| u128::try_from(*n).ok()),
            Weights::Wide(weights, out_of) => all(weights, out_of, |n| u128::try_from(n).ok()),
        }
    }
}

fn small_gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Weight for U256 {
    const WIDTH: Option<u32> = Some(256);

    fn bits(&self) -> u32 {
        256 - self.leading_zeros()
    }

    fn of(n: u64) -> Self {
        U256::from(n)
    }

    fn wide(n: u128) -> Self {
        U256::from(n)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn within(&self, other: &Self) -> Self {
        self.wrapping_mul(*other)
    }

    fn sum_within(&self, other: &Self) -> Self {
        self.wrapping_add(*other)
    }

    fn few(&self, times: u64) -> Self {
        // Three products of halves instead of the sixteen of a full multiplication.
        let (high, low) = self.into_words();
        let times = u128::from(times);
        let first = (low & u128::from(u64::MAX)) * times;
        let second = (low >> 64) * times + (first >> 64);
        let low = (second << 64) | (first & u128::from(u64::MAX));
        U256::from_words(high.wrapping_mul(times).wrapping_add(second >> 64), low)
    }

    fn small(&self) -> Option<u64> {
        u64::try_from(*self).ok()
    }

    fn per(&self, divisor: &Self) -> Self {
        *self / (*divisor).max(U256::ONE)
    }

    fn divides(&self, other: &Self) -> bool {
        *self != U256::ZERO && *other % *self == U256::ZERO
    }

    fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (*self, *other);
        while b != U256::ZERO {
            if let (Ok(x), Ok(y)) = (u128::try_from(a), u128::try_from(b)) {
                return U256::from(Weight::gcd(&x, &y));
            }
            (a, b) = (b, a % b);
        }
        a
    }

    fn pack(weights: Vec<Self>, out_of: Factors<Self>) -> Weights {
        Weights::Middle(weights, out_of)
    }

    fn unpack(weights: &Weights) -> Option<(Cow<'_, [Self]>, Factors<Self>)> {
        match weights {
            Weights::Narrow(weights, out_of) => all(weights, out_of, |n| Some(U256::from(*n))),
            Weights::Middle(weights, out_of) => Some((Cow::Borrowed(weights), out_of.clone())),
            Weights::Wide(weights, out_of) => all(weights, out_of, middle),
        }
    }
}

impl Weight for UBig {
    const WIDTH: Option<u32> = None;

    fn bits(&self) -> u32 {
        u32::try_from(self.bit_len()).unwrap_or(u32::MAX)
    }

    fn of(n: u64) -> Self {
        UBig::from(n)
    }

    fn wide(n: u128) -> Self {
        UBig::from(n)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn within(&self, other: &Self) -> Self {
        self * other
    }

    fn few(&self, times: u64) -> Self {
        self * times
    }

    fn small(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    fn sum_within(&self, other: &Self) -> Self {
        self + other
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

    fn pack(weights: Vec<Self>, out_of: Factors<Self>) -> Weights {
        Weights::Wide(weights, out_of)
    }

    fn unpack(weights: &Weights) -> Option<(Cow<'_, [Self]>, Factors<Self>)> {
        match weights {
            Weights::Narrow(weights, out_of) => all(weights, out_of, |n| Some(UBig::from(*n))),
            Weights::Middle(weights, out_of) => all(weights, out_of, |n| Some(widen(n))),
            Weights::Wide(weights, out_of) => Some((Cow::Borrowed(weights), out_of.clone())),
        }
    }
}
