//! Distributions as values: dice, pools and sums without a walk, added, subtracted and mixed.

use std::borrow::Cow;
use std::hash::Hash;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::bands::pool_key;
use super::factors::Factors;
use super::table::{Key, Table};
use super::weight::{AnyWidth, Weight, Weights};
use super::{Care, Odds, chain_odds, from_rows};
use crate::chart::Tray;
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

impl<S: Clone + Eq + Hash> Odds<S> {
    /// The odds of a small state after at most `steps` steps, each with dice of its own; a step may break off.
    ///
    /// Equal states merge after every step: the work grows with the states, not with the paths.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use engine::dice::Die;
    /// use engine::odds::Odds;
    /// // A die that is rolled again on a 6, up to three times in all.
    /// let odds = Odds::chain(3, 0, |sum, tray| {
    ///     let face = tray.roll(Die::D6, "open-ended")?;
    ///     Ok(if face == 6 { ControlFlow::Continue(sum + 6) } else { ControlFlow::Break(sum + face) })
    /// });
    /// assert_eq!(odds.unwrap().chance(|sum| *sum > 12).to_string(), "1/36");
    /// ```
    #[allow(clippy::needless_pass_by_value)] // reads better at the call, as `Tray::chain` does
    pub fn chain(
        steps: u32,
        start: S,
        mut step: impl FnMut(&S, &mut Tray<'_>) -> Result<ControlFlow<S, S>, DiceError>,
    ) -> Result<Self, DiceError> {
        chain_odds(steps, &start, &mut step, Care::default())
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

/// Weights of consecutive whole numbers from `low` on; a weight of 0 is no way at all.
struct Dense<'a, W: Weight> {
    low: i64,
    weights: Cow<'a, [W]>,
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
        // The weights of a single throw are small, and small factors are cheaper where numbers are wide.
        let small: Option<Vec<u64>> =
            if W::WIDTH == Some(128) { None } else { other.weights.iter().map(Weight::small).collect() };
        for _ in 0..self.times {
            if sum.weights.len() + other.weights.len() > MOST_VALUES {
                return Err(DiceError::TooManyWays { most: 1 << 20 });
            }
            sum = sum.plus(&other, small.as_deref()).ok_or(DiceError::Outgrown)?;
        }
        let values = |low: i64| (low..).map(|value| i32::try_from(value).unwrap_or(i32::MAX));
        let none = W::of(0);
        if sum.weights.contains(&none) {
            return from_rows(
                values(sum.low).zip(sum.weights.into_owned()).filter(|(_, weight)| *weight != none),
                whole,
            );
        }
        let outcomes = values(sum.low).take(sum.weights.len()).collect();
        Ok(Odds { outcomes, weights: W::pack(sum.weights.into_owned(), whole) })
    }
}

impl<'a, W: Weight> Dense<'a, W> {
    fn new(odds: &'a Odds<i32>, sign: i64) -> Result<Self, DiceError> {
        let (weights, out_of) = W::unpack(&odds.weights).ok_or(DiceError::Outgrown)?;
        let values = odds.outcomes.iter().map(|value| sign * i64::from(*value));
        let (low, high) = (values.clone().min().unwrap_or(0), values.clone().max().unwrap_or(0));
        let span = usize::try_from(high - low).unwrap_or(MOST_VALUES);
        if span >= MOST_VALUES {
            return Err(DiceError::TooManyWays { most: 1 << 20 });
        }
        if sign > 0 && odds.outcomes.is_sorted_by(|a, b| a.checked_add(1) == Some(*b)) {
            return Ok(Self { low, weights, out_of });
        }
        let mut dense = vec![W::of(0); span + 1];
        for (value, weight) in values.zip(weights.iter()) {
            if let Some(cell) = usize::try_from(value - low).ok().and_then(|at| dense.get_mut(at)) {
                *cell = weight.clone();
            }
        }
        Ok(Self { low, weights: Cow::Owned(dense), out_of })
    }

    fn plus(&self, other: &Self, small: Option<&[u64]>) -> Option<Dense<'static, W>> {
        let none = W::of(0);
        let mut weights = vec![none.clone(); self.weights.len() + other.weights.len() - 1];
        for (i, a) in self.weights.iter().enumerate().filter(|(_, a)| **a != none) {
            let cells = weights.get_mut(i..)?.iter_mut();
            if let Some(small) = small {
                for (cell, b) in cells.zip(small).filter(|(_, b)| **b > 0) {
                    *cell = cell.sum_within(&a.few(*b));
                }
            } else {
                for (cell, b) in cells.zip(other.weights.iter()) {
                    *cell = cell.sum_within(&a.within(b));
                }
            }
        }
        let weights = Cow::Owned(weights);
        Some(Dense { low: self.low + other.low, weights, out_of: self.out_of.times(&other.out_of)? })
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
        let mut found = Found::new(parts.iter().map(|part| part.1.len()).max().unwrap_or(0));
        for (ways, outcomes, weights, out_of) in parts {
            let factor = whole.per(&out_of).ok_or(DiceError::Outgrown)?.within(ways);
            for (outcome, weight) in outcomes.iter().zip(weights.iter()) {
                let more = weight.small().map_or_else(|| factor.within(weight), |few| factor.few(few));
                found.add(outcome, more);
            }
        }
        from_rows(found.rows.into_iter(), whole)
    }
}

/// Rows of outcomes, found where they stood the last time round, then by looking, then, if there are many, by hash.
struct Found<U, W> {
    rows: Vec<(U, W)>,
    next: usize,
    places: FxHashMap<U, usize>,
}

impl<U: Clone + Eq + Hash, W: Weight> Found<U, W> {
    const FEW: usize = 48;

    fn new(room: usize) -> Self {
        Self { rows: Vec::with_capacity(room), next: 0, places: FxHashMap::default() }
    }

    fn add(&mut self, outcome: &U, more: W) {
        let at = match self.rows.get(self.next) {
            Some((known, _)) if known == outcome => Some(self.next),
            _ => self.find(outcome),
        };
        self.next = at.map_or(self.rows.len(), |at| at) + 1;
        if let Some((_, weight)) = at.and_then(|at| self.rows.get_mut(at)) {
            *weight = weight.sum_within(&more);
        } else {
            if !self.places.is_empty() {
                self.places.insert(outcome.clone(), self.rows.len());
            }
            self.rows.push((outcome.clone(), more));
        }
    }

    fn find(&mut self, outcome: &U) -> Option<usize> {
        if self.rows.len() <= Self::FEW {
            return self.rows.iter().position(|(known, _)| known == outcome);
        }
        if self.places.is_empty() {
            self.places = self.rows.iter().enumerate().map(|(at, (known, _))| (known.clone(), at)).collect();
        }
        self.places.get(outcome).copied()
    }
}
