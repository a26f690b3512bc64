//! Exact odds: whole distributions from the same rules that play, with fractions and never samples.

mod chain;
mod probability;
mod table;
mod walk;
mod weight;

use std::hash::Hash;

use dashu_int::UBig;

pub(crate) use chain::chain_odds;
pub use probability::Probability;
pub use walk::{Branching, Spread};

use crate::dice::{Dice, DiceError};
use walk::{Tally, Walk};
use weight::{Weight, Weights};

/// Every outcome that can come about, each with its exact probability.
///
/// ```
/// use engine::dice::{Dice, Die};
/// use engine::odds::Odds;
/// let odds = Odds::of(|dice| Ok(dice.face(Die::D6, "luck")? >= 5)).unwrap();
/// assert_eq!(odds.chance(|lucky| *lucky).to_string(), "1/3");
/// ```
#[derive(Clone, Debug)]
pub struct Odds<T> {
    outcomes: Vec<T>,
    weights: Weights,
}

impl<T: Eq + Hash> Odds<T> {
    /// The odds of a rule: it is run once along every path its dice can take.
    pub fn of(mut rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>) -> Result<Self, DiceError> {
        match Walk::<u128>::new().run(&mut rule) {
            Err(DiceError::Outgrown) => Walk::<UBig>::new().run(&mut rule).map(Self::from_tally),
            result => result.map(Self::from_tally),
        }
    }

    fn from_tally<W: Weight>(tally: Tally<T, W>) -> Self {
        let (outcomes, weights): (Vec<T>, Vec<W>) = tally.outcomes.into_iter().unzip();
        Self { outcomes, weights: W::pack(weights, tally.out_of) }
    }

    /// The odds of something read off the outcome; outcomes that read alike are merged.
    #[must_use]
    pub fn map<U: Eq + Hash>(&self, mut read: impl FnMut(&T) -> U) -> Odds<U> {
        let mut places = indexmap::IndexMap::<U, Vec<usize>, rustc_hash::FxBuildHasher>::default();
        for (at, outcome) in self.outcomes.iter().enumerate() {
            places.entry(read(outcome)).or_default().push(at);
        }
        let weights = self.weights.grouped(places.values());
        Odds { outcomes: places.into_keys().collect(), weights }
    }
}

impl<T> Odds<T> {
    /// How many distinct outcomes there are.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there is no outcome at all; never so for the odds of a rule.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The outcomes in the order in which the walk met them (low faces first), with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Probability)> {
        self.outcomes.iter().enumerate().map(|(at, outcome)| (outcome, self.weights.share(&[at])))
    }

    /// The outcomes, the most likely first; equally likely ones in the order of the walk.
    pub fn ranked(&self) -> Vec<(&T, Probability)> {
        self.weights
            .descending()
            .into_iter()
            .filter_map(|at| Some((self.outcomes.get(at)?, self.weights.share(&[at]))))
            .collect()
    }

    /// The chance of any outcome that passes.
    pub fn chance(&self, mut passes: impl FnMut(&T) -> bool) -> Probability {
        let passing: Vec<usize> =
            self.outcomes.iter().enumerate().filter(|(_, outcome)| passes(outcome)).map(|(at, _)| at).collect();
        self.weights.share(&passing)
    }
}

impl<S: 'static> Odds<S> {
    pub(crate) fn into_spread(self) -> Spread {
        Spread { states: std::rc::Rc::new(self.outcomes), weights: self.weights }
    }
}

impl Weights {
    fn share(&self, places: &[usize]) -> Probability {
        match self {
            Weights::Narrow(weights, total) => {
                let ways: u128 = places.iter().filter_map(|at| weights.get(*at)).sum();
                Probability::narrow(ways, *total)
            }
            Weights::Wide(weights, total) => {
                let ways = places.iter().filter_map(|at| weights.get(*at)).fold(UBig::ZERO, |sum, w| sum + w);
                Probability::new(ways, total.clone())
            }
        }
    }

    fn descending(&self) -> Vec<usize> {
        fn order<W: Ord>(weights: &[W]) -> Vec<usize> {
            let mut places: Vec<(usize, &W)> = weights.iter().enumerate().collect();
            places.sort_by(|a, b| b.1.cmp(a.1));
            places.into_iter().map(|(at, _)| at).collect()
        }
        match self {
            Weights::Narrow(weights, _) => order(weights),
            Weights::Wide(weights, _) => order(weights),
        }
    }

    fn grouped<'a>(&self, groups: impl Iterator<Item = &'a Vec<usize>>) -> Weights {
        match self {
            Weights::Narrow(weights, total) => {
                let sums = groups.map(|group| group.iter().filter_map(|at| weights.get(*at)).sum()).collect();
                Weights::Narrow(sums, *total)
            }
            Weights::Wide(weights, total) => {
                let sum =
                    |group: &Vec<usize>| group.iter().filter_map(|at| weights.get(*at)).fold(UBig::ZERO, |s, w| s + w);
                Weights::Wide(groups.map(sum).collect(), total.clone())
            }
        }
    }
}

#[cfg(test)]
mod tests;
