//! What a walk meets: outcomes by number, and how often each comes about.

use std::hash::Hash;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::factors::Factors;
use super::weight::Weight;
use crate::dice::{Dice, DiceError};

/// A rule whose outcomes are numbered in the order in which they are first met.
///
/// The walk knows outcomes by their numbers alone, so that it is compiled once and not for every outcome of every rulebook.
pub(crate) trait Numbered {
    /// Forgets all outcomes; as many as `room` are likely to come.
    fn begin(&mut self, room: usize);

    /// Runs the rule; the number of its outcome, from 0.
    fn run(&mut self, dice: &mut dyn Dice) -> Result<usize, DiceError>;
}

/// A rule with the outcomes that it has had.
pub(crate) struct Outcomes<T, R> {
    rule: R,
    met: IndexSet<T, FxBuildHasher>,
    /// The number of the last outcome; the next one often stands behind it, as it did the last time round.
    last: usize,
}

impl<T: Eq + Hash, R: FnMut(&mut dyn Dice) -> Result<T, DiceError>> Outcomes<T, R> {
    /// A rule that has not run yet.
    pub(crate) fn of(rule: R) -> Self {
        Self { rule, met: IndexSet::default(), last: 0 }
    }

    /// The outcomes by their numbers.
    pub(crate) fn all(self) -> impl ExactSizeIterator<Item = T> {
        self.met.into_iter()
    }
}

impl<T: Eq + Hash, R: FnMut(&mut dyn Dice) -> Result<T, DiceError>> Numbered for Outcomes<T, R> {
    fn begin(&mut self, room: usize) {
        self.met.clear();
        self.met.reserve(room);
        self.last = 0;
    }

    fn run(&mut self, dice: &mut dyn Dice) -> Result<usize, DiceError> {
        let outcome = (self.rule)(dice)?;
        self.last = match self.met.get_index(self.last + 1) {
            Some(next) if *next == outcome => self.last + 1,
            _ => self.met.insert_full(outcome).0,
        };
        Ok(self.last)
    }
}

/// The weights of outcomes, by their numbers, over one common denominator.
pub(crate) struct Tally<W> {
    pub(crate) weights: Vec<W>,
    pub(crate) out_of: Factors<W>,
    /// The last denominator, with what its weights are multiplied by; runs with the same dice have the same.
    scale: (Factors<W>, W),
}

impl<W: Weight> Tally<W> {
    pub(crate) fn new(room: usize) -> Self {
        Self { weights: Vec::with_capacity(room), out_of: Factors::one(), scale: (Factors::one(), W::of(1)) }
    }

    /// Adds `ways` out of `out_of` to an outcome; `None` if a weight outgrows the width.
    pub(crate) fn add(&mut self, outcome: usize, ways: &W, out_of: &Factors<W>) -> Option<()> {
        if *out_of != self.scale.0 {
            if !out_of.divides(&self.out_of) {
                self.rescale(out_of)?;
            }
            self.scale = (out_of.clone(), self.out_of.per(out_of)?);
        }
        let more = ways.times(&self.scale.1)?;
        match self.weights.get_mut(outcome) {
            Some(weight) => *weight = weight.plus(&more)?,
            // Numbers rise one by one.
            None => self.weights.push(more),
        }
        Some(())
    }

    fn rescale(&mut self, out_of: &Factors<W>) -> Option<()> {
        let wider = self.out_of.lcm(out_of)?;
        let factor = wider.per(&self.out_of)?;
        for weight in &mut self.weights {
            *weight = weight.times(&factor)?;
        }
        self.out_of = wider;
        Some(())
    }
}
