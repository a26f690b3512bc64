//! Denominators as powers of small primes: their least common multiples and quotients need no division.

use super::weight::Weight;

const PRIMES: [u32; 4] = [2, 3, 5, 7];

/// A whole number: powers of 2, 3, 5 and 7, times whatever else it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Factors<W> {
    powers: [u32; 4],
    rest: W,
}

impl<W: Weight> Factors<W> {
    pub(crate) fn one() -> Self {
        Self { powers: [0; 4], rest: W::of(1) }
    }

    /// The factors of a small number to the power `n`; `None` if the odd rest outgrows the width.
    pub(crate) fn of(number: u32, n: u32) -> Option<Self> {
        let mut rest = number.max(1);
        let mut powers = [0; 4];
        for (power, prime) in powers.iter_mut().zip(PRIMES) {
            while rest.is_multiple_of(prime) {
                rest /= prime;
                *power += n;
            }
        }
        let rest = if rest == 1 { W::of(1) } else { power(&W::of(u64::from(rest)), n)? };
        Some(Self { powers, rest })
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut powers = self.powers;
        for (power, more) in powers.iter_mut().zip(other.powers) {
            *power += more;
        }
        Some(Self { powers, rest: self.rest.times(&other.rest)? })
    }

    pub(crate) fn lcm(&self, other: &Self) -> Option<Self> {
        let mut powers = self.powers;
        for (power, more) in powers.iter_mut().zip(other.powers) {
            *power = (*power).max(more);
        }
        let rest = if self.rest == other.rest { self.rest.clone() } else { self.rest.lcm(&other.rest)? };
        Some(Self { powers, rest })
    }

    pub(crate) fn divides(&self, other: &Self) -> bool {
        self.powers.iter().zip(other.powers).all(|(ours, theirs)| *ours <= theirs)
            && (self.rest == other.rest || self.rest.divides(&other.rest))
    }

    /// The quotient by a number that divides this one.
    pub(crate) fn per(&self, divisor: &Self) -> Option<W> {
        let mut over = [0; 4];
        for ((over, ours), theirs) in over.iter_mut().zip(self.powers).zip(divisor.powers) {
            *over = ours.checked_sub(theirs)?;
        }
        let rest = if self.rest == divisor.rest { None } else { Some(self.rest.per(&divisor.rest)) };
        // Nearly always the quotient is small, and one multiplication of plain numbers a prime will do.
        let small = over.iter().zip(PRIMES).try_fold(1_u128, |product, (over, prime)| {
            if *over == 0 { Some(product) } else { product.checked_mul(u128::from(prime).checked_pow(*over)?) }
        });
        let product = match small {
            Some(small) => W::wide(small),
            None => over
                .iter()
                .zip(PRIMES)
                .try_fold(W::of(1), |product, (over, prime)| product.times(&power(&W::of(u64::from(prime)), *over)?))?,
        };
        match rest {
            None => Some(product),
            Some(rest) => product.times(&rest),
        }
    }

    /// Whether the number would still fit after `steps` steps if it has grown evenly up to step `done`.
    pub(crate) fn fits(&self, steps: u32, done: u32) -> bool {
        let primes: f64 =
            self.powers.iter().zip(PRIMES).map(|(n, prime)| f64::from(*n) * f64::from(prime).log2()).sum();
        let bits = primes + f64::from(self.rest.bits());
        W::WIDTH.is_none_or(|width| {
            bits * f64::from(steps) <= f64::from(width) * f64::from(done) && self.number().is_some()
        })
    }

    /// The number itself.
    pub(crate) fn number(&self) -> Option<W> {
        self.per(&Self::one())
    }
}

impl<A> Factors<A> {
    /// The same number in another width.
    pub(crate) fn convert<B>(&self, convert: impl Fn(&A) -> Option<B>) -> Option<Factors<B>> {
        Some(Factors { powers: self.powers, rest: convert(&self.rest)? })
    }
}

fn power<W: Weight>(base: &W, mut n: u32) -> Option<W> {
    let mut result = W::of(1);
    let mut square = base.clone();
    while n > 0 {
        if n & 1 == 1 {
            result = result.times(&square)?;
        }
        n >>= 1;
        if n > 0 {
            square = square.times(&square)?;
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_and_divide_like_their_numbers() {
        for a in 1..60_u32 {
            for b in 1..60_u32 {
                let (fa, fb) = (Factors::<u128>::of(a, 1).unwrap(), Factors::<u128>::of(b, 1).unwrap());
                let lcm = fa.lcm(&fb).unwrap();
                assert_eq!(fa.times(&fb).unwrap().number(), Some(u128::from(a * b)));
                assert_eq!(lcm.number(), Weight::lcm(&u128::from(a), &u128::from(b)));
                assert_eq!(fa.divides(&fb), b % a == 0, "{a} divides {b}");
                assert_eq!(lcm.per(&fa), Some(Weight::per(&lcm.number().unwrap(), &u128::from(a))));
            }
        }
        assert_eq!(Factors::<u128>::of(6, 49).unwrap().number(), 6_u128.checked_pow(49));
        assert_eq!(Factors::<u128>::of(6, 50).unwrap().number(), None);
    }
}
