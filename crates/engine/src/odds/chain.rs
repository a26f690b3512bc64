//! Chains: a small state changed by step after step, each with dice of its own.
//!
//! Equal states are merged after every step, so a chain costs its distinct states, not its paths.

use std::hash::Hash;
use std::ops::ControlFlow;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::every::{Care, Every};
use super::factors::Factors;
use super::tally::Outcomes;
use super::weight::{AnyWidth, Weight};
use super::{Odds, from_rows};
use crate::chart::Tray;
use crate::dice::{Dice, DiceError};

/// A step of a chain: the next state, with which it goes on or breaks off.
pub(crate) type Step<'s, S> = dyn FnMut(&S, &mut Tray<'_>) -> Result<ControlFlow<S, S>, DiceError> + 's;

/// The odds of the end state after `steps` steps, looked at as closely as the walk that asks. States that it takes for rare
/// are taken for end states.
pub(crate) fn chain_odds<S: Clone + Eq + Hash>(
    steps: u32,
    start: &S,
    step: &mut Step<'_, S>,
    care: Care,
) -> Result<Odds<S>, DiceError> {
    struct AtAnyWidth<'c, 's, S>(u32, &'c S, &'c mut Step<'s, S>, Care);
    impl<S: Clone + Eq + Hash> AnyWidth for AtAnyWidth<'_, '_, S> {
        type Done = Odds<S>;
        fn work<W: Weight>(&mut self) -> Result<Odds<S>, DiceError> {
            chain::<S, W>(self.0, self.1, self.2, self.3)
        }
    }
    AtAnyWidth(steps, start, step, care).narrowest()
}

/// What can follow a state: other states by number, with their weights.
struct Next<W> {
    flows: Vec<(bool, usize, W)>,
    out_of: Factors<W>,
}

/// Every state met so far has a number; the weights of a step are a row by number.
struct Chain<S, W> {
    states: IndexSet<S, FxBuildHasher>,
    next: Vec<Option<Next<W>>>,
    walk: Every<W>,
}

impl<S: Clone + Eq + Hash, W: Weight> Chain<S, W> {
    /// Runs one step from a state, the first time that it is met.
    fn learn(&mut self, from: usize, step: &mut Step<'_, S>) -> Result<(), DiceError> {
        if self.next.get(from).is_some_and(Option::is_some) {
            return Ok(());
        }
        let state = self.states.get_index(from).cloned().ok_or(DiceError::Strayed)?;
        let mut flows = Outcomes::of(|dice: &mut dyn Dice| step(&state, &mut Tray::new(dice)));
        let tally = self.walk.run(&mut flows)?;
        let flows = flows.all().zip(tally.weights).map(|(flow, ways)| match flow {
            ControlFlow::Continue(state) => (true, self.states.insert_full(state).0, ways),
            ControlFlow::Break(state) => (false, self.states.insert_full(state).0, ways),
        });
        let next = Next { flows: flows.collect(), out_of: tally.out_of };
        self.next.resize_with(self.states.len(), || None);
        *self.next.get_mut(from).ok_or(DiceError::Strayed)? = Some(next);
        Ok(())
    }
}

fn chain<S: Clone + Eq + Hash, W: Weight>(
    steps: u32,
    start: &S,
    step: &mut Step<'_, S>,
    Care { rare, gist }: Care,
) -> Result<Odds<S>, DiceError> {
    // A step is walked to its end, however rare that is.
    let walk = Every::with(Care { rare: None, gist });
    let mut chain = Chain { states: IndexSet::default(), next: Vec::new(), walk };
    chain.states.insert(start.clone());
    let mut live: Vec<Option<W>> = vec![Some(W::of(1))];
    let mut ended: Vec<Option<W>> = Vec::new();
    let mut out_of: Factors<W> = Factors::one();
    for done in 1..=steps {
        if let Some((rare, all)) = rare.zip(out_of.number()) {
            ended.resize(chain.states.len(), None);
            let is_rare = |weight: &mut W| weight.bits() + rare < all.bits();
            for (live, ended) in live.iter_mut().zip(&mut ended) {
                if let Some(weight) = live.take_if(is_rare) {
                    *ended = Some(ended.take().map_or(weight.clone(), |known| known.sum_within(&weight)));
                }
            }
        }
        let mut common = Factors::one();
        for (from, _) in live.iter().enumerate().filter(|(_, weight)| weight.is_some()) {
            chain.learn(from, step)?;
            let next = chain.next.get(from).and_then(Option::as_ref).ok_or(DiceError::Strayed)?;
            if !next.out_of.divides(&common) {
                common = common.lcm(&next.out_of).ok_or(DiceError::Outgrown)?;
            }
        }
        out_of = out_of.times(&common).ok_or(DiceError::Outgrown)?;
        // If the denominator grows on like this it will not fit: better know it now than near the end. A chain that is
        // not followed into what is rare ends soon.
        if rare.is_none() && !out_of.fits(steps, done) {
            return Err(DiceError::Outgrown);
        }
        let whole = common.number().ok_or(DiceError::Outgrown)?;
        ended.iter_mut().flatten().for_each(|weight| *weight = weight.within(&whole));
        ended.resize(chain.states.len(), None);
        let mut after = vec![None; chain.states.len()];
        let mut last: Option<(&Factors<W>, W)> = None;
        for (weight, next) in live.iter().zip(&chain.next) {
            let (Some(weight), Some(next)) = (weight, next) else { continue };
            let factor = match &last {
                Some((known, factor)) if **known == next.out_of => factor.clone(),
                _ => common.per(&next.out_of).ok_or(DiceError::Outgrown)?,
            };
            let scaled = factor.small().map_or_else(|| weight.within(&factor), |few| weight.few(few));
            last = Some((&next.out_of, factor));
            for (goes_on, to, ways) in &next.flows {
                let row = if *goes_on { &mut after } else { &mut ended };
                let cell = row.get_mut(*to).ok_or(DiceError::Strayed)?;
                let more = ways.small().map_or_else(|| scaled.within(ways), |few| scaled.few(few));
                match cell {
                    Some(known) => *known = known.sum_within(&more),
                    None => *cell = Some(more),
                }
            }
        }
        live = after;
        if live.iter().all(Option::is_none) {
            break;
        }
    }
    ended.resize(chain.states.len(), None);
    live.resize(chain.states.len(), None);
    let rows = chain.states.into_iter().zip(ended.into_iter().zip(live)).filter_map(|(state, weights)| {
        let weight = match weights {
            (Some(ended), Some(live)) => ended.sum_within(&live),
            (weight, None) | (None, weight) => weight?,
        };
        Some((state, weight))
    });
    from_rows(rows, out_of)
}
