//! Distributions as values: dice, pools and sums without a walk, added, subtracted and mixed.

use std::hash::Hash;

use super::factors::Factors;
use super::table::{Key, Table};
use super::walk::{Tally, pool_key};
use super::weight::{AnyWidth, Weight, Weights};
use super::{Odds, from_rows};
use crate::dice::{DiceError, Die};

/// The widest spread of values that is added up.
const MOST_VALUES: usize = 1 << 20;

impl<const BANDS: usize> Odds<[u32; BANDS]> {
    /// The odds of `n` dice sorted into bands; `limits` are the bands' highest faces, the last that of the die.
    ///
    /// ```
    /// use engine::dice::Die;
    /// use engine::odds::Odds;
    /// let odds = Odds::pool(Die::D10, 2, [4, 10]).unwrap();
    /// assert_eq!(odds.chance(|[hits, _]| *hits == 2).to_string(), "4/25");
    /// ```
    pub fn pool(die: Die, n: u32, limits: [i32; BANDS]) -> Result<Self, DiceError> {
        OfTable(pool_key(die, n, &limits)?, |result: &[u32]| result.try_into().unwrap_or([0; BANDS])).narrowest()
    }
}

impl Odds<u32> {
    /// The odds of how many of `n` dice show `limit` or less.
    pub fn hits(die: Die, n: u32, limit: i32) -> Result<Self, DiceError> {
        let key = pool_key(die, n, &[limit, die.faces().cast_signed()])?;
        OfTable(key, |result: &[u32]| result.first().copied().unwrap_or(0)).narrowest()
    }
}

impl Odds<i32> {
    /// The odds of one die.
    pub fn die(die: Die) -> Self {
        let faces = die.faces();
        let out_of = Factors::of(faces, 1).unwrap_or_else(Factors::one);
        Odds {
            outcomes: (1..=faces.cast_signed()).collect(),
            weights: Weights::Narrow(vec![1; faces as usize], out_of),
        }
    }

    /// The odds of the sum of `n` dice.
    pub fn sum(die: Die, n: u32) -> Result<Self, DiceError> {
        Self::highest(die, n, n)
    }

    /// The odds of the sum of the `keep` highest of `n` dice.
    pub fn highest(die: Die, n: u32, keep: u32) -> Result<Self, DiceError> {
        let key = Key::Sum { faces: die.faces(), n, keep };
        OfTable(key, |result: &[u32]| result.first().map_or(0, |sum| sum.cast_signed())).narrowest()
    }

    /// The odds with `more` added to every value.
    #[must_use]
    pub fn shifted(mut self, more: i32) -> Self {
        for value in &mut self.outcomes {
            *value = value.saturating_add(more);
        }
        self
    }

    /// The odds of the sum of this and another throw.
    pub fn plus(&self, other: &Odds<i32>) -> Result<Self, DiceError> {
        Added { one: self, other, sign: 1, times: 1 }.narrowest()
    }

    /// The odds of this throw less another.
    ///
    /// ```
    /// use engine::dice::Die;
    /// use engine::odds::Odds;
    /// let die = Odds::die(Die::D6);
    /// assert_eq!(die.minus(&die).unwrap().chance(|margin| *margin > 0).to_string(), "5/12");
    /// ```
    pub fn minus(&self, other: &Odds<i32>) -> Result<Self, DiceError> {
        Added { one: self, other, sign: -1, times: 1 }.narrowest()
    }

    /// The odds of the sum of `n` throws of this kind, each for itself.
    pub fn sum_of(&self, n: u32) -> Result<Self, DiceError> {
        let nothing = Odds { outcomes: vec![0], weights: Weights::Narrow(vec![1], Factors::one()) };
        Added { one: &nothing, other: self, sign: 1, times: n }.narrowest()
    }
}

impl<T> Odds<T> {
    /// The odds of what follows: every outcome leads to further odds.
    ///
    /// ```
    /// use engine::dice::Die;
    /// use engine::odds::Odds;
    /// let lost: Vec<_> = (0..=2).map(|hits| Odds::hits(Die::D6, hits, 3).unwrap()).collect();
    /// let hits = Odds::hits(Die::D10, 2, 5).unwrap();
    /// let losses = hits.then(|hits| &lost[*hits as usize]).unwrap();
    /// assert_eq!(losses.chance(|lost| *lost == 2).to_string(), "1/16");
    /// ```
    pub fn then<'o, U: Clone + Eq + Hash + 'o>(&self, next: impl Fn(&T) -> &'o Odds<U>) -> Result<Odds<U>, DiceError> {
        Then { first: self, next }.narrowest()
    }
}

/// A table as odds.
struct OfTable<F>(Key, F);

impl<T, F: Fn(&[u32]) -> T> AnyWidth for OfTable<F> {
    type Done = Odds<T>;

    fn work<W: Weight>(&mut self) -> Result<Odds<T>, DiceError> {
        let table = Table::<W>::new(self.0).ok_or(DiceError::Outgrown)?;
        table.out_of.number().ok_or(DiceError::Outgrown)?;
        let outcomes = table.results.chunks_exact(table.stride.max(1)).map(&self.1).collect();
        Ok(Odds { outcomes, weights: W::pack(table.weights, table.out_of) })
    }
}

/// `one` plus or minus `other`, so many times.
struct Added<'a> {
    one: &'a Odds<i32>,
    other: &'a Odds<i32>,
    sign: i64,
    times: u32,
}

/// Weights of consecutive whole numbers from `low` on; a weight of `None` is no way at all.
struct Dense<W> {
    low: i64,
    weights: Vec<Option<W>>,
    out_of: Factors<W>,
}

impl AnyWidth for Added<'_> {
    type Done = Odds<i32>;

    fn work<W: Weight>(&mut self) -> Result<Odds<i32>, DiceError> {
        let mut sum = Dense::<W>::new(self.one, 1)?;
        let other = Dense::<W>::new(self.other, self.sign)?;
        // Whether the whole fits is known before the first product.
        let mut whole = sum.out_of.clone();
        for _ in 0..self.times {
            whole = whole.times(&other.out_of).ok_or(DiceError::Outgrown)?;
        }
        whole.number().ok_or(DiceError::Outgrown)?;
        for _ in 0..self.times {
            if sum.weights.len() + other.weights.len() > MOST_VALUES {
                return Err(DiceError::TooManyWays { most: 1 << 20 });
            }
            sum = sum.plus(&other).ok_or(DiceError::Outgrown)?;
        }
        let low = sum.low;
        let rows = (low..).zip(sum.weights).filter_map(|(value, weight)| Some((i32::try_from(value).ok()?, weight?)));
        from_rows(rows, sum.out_of)
    }
}

impl<W: Weight> Dense<W> {
    fn new(odds: &Odds<i32>, sign: i64) -> Result<Self, DiceError> {
        let (weights, out_of) = W::unpack(&odds.weights).ok_or(DiceError::Outgrown)?;
        let values = odds.outcomes.iter().map(|value| sign * i64::from(*value));
        let (low, high) = (values.clone().min().unwrap_or(0), values.clone().max().unwrap_or(0));
        let span = usize::try_from(high - low).unwrap_or(MOST_VALUES);
        if span >= MOST_VALUES {
            return Err(DiceError::TooManyWays { most: 1 << 20 });
        }
        let mut dense = vec![None; span + 1];
        for (value, weight) in values.zip(weights.iter()) {
            if let Some(cell) = usize::try_from(value - low).ok().and_then(|at| dense.get_mut(at)) {
                *cell = Some(weight.clone());
            }
        }
        Ok(Self { low, weights: dense, out_of })
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let mut weights: Vec<Option<W>> = vec![None; self.weights.len() + other.weights.len() - 1];
        for (i, a) in self.weights.iter().enumerate() {
            let Some(a) = a else { continue };
            for (cell, b) in weights.get_mut(i..)?.iter_mut().zip(&other.weights) {
                if let Some(b) = b {
                    let more = a.within(b);
                    *cell = Some(cell.as_ref().map_or_else(|| more.clone(), |known| known.sum_within(&more)));
                }
            }
        }
        Some(Self { low: self.low + other.low, weights, out_of: self.out_of.times(&other.out_of)? })
    }
}

struct Then<'a, T, F> {
    first: &'a Odds<T>,
    next: F,
}

impl<'o, T, U: Clone + Eq + Hash + 'o, F: Fn(&T) -> &'o Odds<U>> AnyWidth for Then<'_, T, F> {
    type Done = Odds<U>;

    fn work<W: Weight>(&mut self) -> Result<Odds<U>, DiceError> {
        let (first, first_out_of) = W::unpack(&self.first.weights).ok_or(DiceError::Outgrown)?;
        let mut parts = Vec::with_capacity(first.len());
        let mut whole = Factors::one();
        for (outcome, ways) in self.first.outcomes.iter().zip(first.iter()) {
            let next = (self.next)(outcome);
            let (weights, out_of) = W::unpack(&next.weights).ok_or(DiceError::Outgrown)?;
            let out_of = first_out_of.times(&out_of).ok_or(DiceError::Outgrown)?;
            if !out_of.divides(&whole) {
                whole = whole.lcm(&out_of).ok_or(DiceError::Outgrown)?;
            }
            parts.push((ways, &next.outcomes, weights, out_of));
        }
        whole.number().ok_or(DiceError::Outgrown)?;
        let mut tally = Tally::new(parts.iter().map(|part| part.1.len()).max().unwrap_or(0));
        tally.rescale(&whole).ok_or(DiceError::Outgrown)?;
        for (ways, outcomes, weights, out_of) in parts {
            let factor = whole.per(&out_of).ok_or(DiceError::Outgrown)?.within(ways);
            for (outcome, weight) in outcomes.iter().zip(weights.iter()) {
                tally.add_scaled(outcome, factor.within(weight));
            }
        }
        from_rows(tally.outcomes.into_iter(), tally.out_of)
    }
}
