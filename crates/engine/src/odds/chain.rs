//! Chains: a small state changed by step after step, each with dice of its own.
//!
//! Equal states are merged after every step, so a chain costs its distinct states, not its paths.

use std::hash::Hash;
use std::ops::ControlFlow;

use dashu_int::UBig;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Odds;
use super::walk::{Tally, Walk};
use super::weight::Weight;
use crate::chart::Tray;
use crate::dice::DiceError;

/// A step of a chain: the next state, with which it goes on or breaks off.
pub(crate) type Step<'s, S> = dyn FnMut(&S, &mut Tray<'_>) -> Result<ControlFlow<S, S>, DiceError> + 's;

type States<S, W> = IndexMap<S, W, FxBuildHasher>;

/// The odds of the end state after `steps` steps.
pub(crate) fn chain_odds<S: Clone + Eq + Hash>(
    steps: u32,
    start: &S,
    step: &mut Step<'_, S>,
) -> Result<Odds<S>, DiceError> {
    match chain::<S, u128>(steps, start, step) {
        Err(DiceError::Outgrown) => chain::<S, UBig>(steps, start, step),
        result => result,
    }
}

fn chain<S: Clone + Eq + Hash, W: Weight + 'static>(
    steps: u32,
    start: &S,
    step: &mut Step<'_, S>,
) -> Result<Odds<S>, DiceError> {
    let mut known: FxHashMap<S, Tally<ControlFlow<S, S>, W>> = FxHashMap::default();
    let mut live: States<S, W> = States::default();
    let mut ended: States<S, W> = States::default();
    let mut out_of = W::of(1);
    live.insert(start.clone(), W::of(1));
    for _ in 0..steps {
        if live.is_empty() {
            break;
        }
        let mut common = W::of(1);
        for state in live.keys() {
            if !known.contains_key(state) {
                let tally = Walk::<W>::new().run(&mut |dice| step(state, &mut Tray::new(dice)))?;
                known.insert(state.clone(), tally);
            }
            if let Some(next) = known.get(state) {
                common = common.lcm(&next.out_of).ok_or(DiceError::Outgrown)?;
            }
        }
        let mut after = States::default();
        scale(&mut ended, &common)?;
        for (state, weight) in &live {
            let Some(next) = known.get(state) else { return Err(DiceError::Strayed) };
            let factor = weight.times(&common.per(&next.out_of)).ok_or(DiceError::Outgrown)?;
            for (flow, ways) in &next.outcomes {
                let more = factor.times(ways).ok_or(DiceError::Outgrown)?;
                match flow {
                    ControlFlow::Continue(state) => merge(&mut after, state, more)?,
                    ControlFlow::Break(state) => merge(&mut ended, state, more)?,
                }
            }
        }
        live = after;
        out_of = out_of.times(&common).ok_or(DiceError::Outgrown)?;
        reduce(&mut live, &mut ended, &mut out_of);
    }
    for (state, weight) in &live {
        merge(&mut ended, state, weight.clone())?;
    }
    let (outcomes, weights): (Vec<S>, Vec<W>) = ended.into_iter().unzip();
    Ok(Odds { outcomes, weights: W::pack(weights, out_of) })
}

fn merge<S: Clone + Eq + Hash, W: Weight>(states: &mut States<S, W>, state: &S, more: W) -> Result<(), DiceError> {
    match states.get_mut(state) {
        Some(weight) => *weight = weight.plus(&more).ok_or(DiceError::Outgrown)?,
        None => {
            states.insert(state.clone(), more);
        }
    }
    Ok(())
}

fn scale<S: Eq + Hash, W: Weight>(states: &mut States<S, W>, factor: &W) -> Result<(), DiceError> {
    for weight in states.values_mut() {
        *weight = weight.times(factor).ok_or(DiceError::Outgrown)?;
    }
    Ok(())
}

/// Divides all weights by what they have in common, so that long chains stay narrow.
fn reduce<S, W: Weight>(live: &mut States<S, W>, ended: &mut States<S, W>, out_of: &mut W) {
    let one = W::of(1);
    let mut common = out_of.clone();
    for weight in live.values().chain(ended.values()) {
        common = common.gcd(weight);
        if common == one {
            return;
        }
    }
    for weight in live.values_mut().chain(ended.values_mut()) {
        *weight = weight.per(&common);
    }
    *out_of = out_of.per(&common);
}
