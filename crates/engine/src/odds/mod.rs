//! Exact odds: whole distributions from the same rules that play, with fractions and never samples.

mod algebra;
mod bands;
mod chain;
mod every;
mod factors;
mod maker;
mod probability;
mod table;
mod tally;
mod weight;

use std::hash::Hash;

use dashu_int::UBig;
use ethnum::U256;

pub(crate) use chain::chain_odds;
pub use every::{Branching, Care, Spread};
pub use maker::Oddsmaker;
pub use probability::Probability;

use crate::dice::{Dice, DiceError};
use factors::Factors;
use weight::{Weight, Weights, widen};

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
    ///
    /// For many rules in a row, [`Oddsmaker`] keeps what they have in common.
    pub fn of(rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>) -> Result<Self, DiceError> {
        Oddsmaker::new().odds(rule)
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

/// Odds from outcomes that are known to be distinct.
fn from_rows<T, W: Weight>(rows: impl Iterator<Item = (T, W)>, out_of: Factors<W>) -> Result<Odds<T>, DiceError> {
    // A width that holds the sum holds every part of it.
    out_of.number().ok_or(DiceError::Outgrown)?;
    let room = rows.size_hint().1.unwrap_or(0);
    let (mut outcomes, mut weights) = (Vec::with_capacity(room), Vec::with_capacity(room));
    for (outcome, weight) in rows {
        outcomes.push(outcome);
        weights.push(weight);
    }
    Ok(Odds { outcomes, weights: W::pack(weights, out_of) })
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

impl<S: Send + Sync + 'static> Odds<S> {
    pub(crate) fn into_spread(self) -> Spread {
        Spread { states: std::sync::Arc::new(self.outcomes), weights: self.weights }
    }
}

impl Weights {
    fn share(&self, places: &[usize]) -> Probability {
        match self {
            Weights::Narrow(weights, out_of) => {
                Probability::narrow(sum_at(weights, places, 0), out_of.number().unwrap_or(1))
            }
            Weights::Middle(weights, out_of) => {
                let total = out_of.number().unwrap_or(U256::ONE);
                Probability::new(widen(&sum_at(weights, places, U256::ZERO)), widen(&total))
            }
            Weights::Wide(weights, out_of) => {
                Probability::new(sum_at(weights, places, UBig::ZERO), out_of.number().unwrap_or(UBig::ONE))
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
            Weights::Middle(weights, _) => order(weights),
            Weights::Wide(weights, _) => order(weights),
        }
    }

    fn grouped<'a>(&self, groups: impl Iterator<Item = &'a Vec<usize>>) -> Weights {
        match self {
            Weights::Narrow(weights, out_of) => {
                Weights::Narrow(groups.map(|group| sum_at(weights, group, 0)).collect(), out_of.clone())
            }
            Weights::Middle(weights, out_of) => {
                Weights::Middle(groups.map(|group| sum_at(weights, group, U256::ZERO)).collect(), out_of.clone())
            }
            Weights::Wide(weights, out_of) => {
                Weights::Wide(groups.map(|group| sum_at(weights, group, UBig::ZERO)).collect(), out_of.clone())
            }
        }
    }
}

/// The sum of the weights at these places; parts of a whole never outgrow the width that holds the whole.
fn sum_at<W>(weights: &[W], places: &[usize], zero: W) -> W
where
    W: for<'a> std::ops::Add<&'a W, Output = W>,
{
    places.iter().filter_map(|at| weights.get(*at)).fold(zero, |sum, weight| sum + weight)
}

#[cfg(test)]
mod tests;
