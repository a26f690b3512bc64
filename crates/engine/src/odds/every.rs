//! The walk over every result of a rule's dice: the same rule, run once for each distinct way it can go.
//!
//! The walk remembers the branches of the present run as a path. When the run ends, the last branch with a
//! result left moves on to it and the rule runs again, following the path up to there. Pools branch by counts,
//! sums by sums and chains by end states, so the runs are as many as the distinct results, not as the dice.

use std::any::Any;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::bands::{Bands, band_widths, pool_key};
use super::factors::Factors;
use super::table::{Key, Table};
use super::tally::{Numbered, Tally};
use super::weight::{Weight, Weights};
use crate::dice::{Dice, DiceError, Die};

/// The most runs of one walk: beyond it an outcome lists its dice one by one, and nobody reads such odds.
const MOST_RUNS: u32 = 1 << 18;

/// What a walk offers beyond single dice. Object-safe, so that rules need not know how wide the weights are.
pub trait Branching {
    /// Sorts `n` dice into bands by their highest faces; fills in how many fell into each.
    fn pool(&mut self, die: Die, n: u32, limits: &[i32], counts: &mut [u32]) -> Result<(), DiceError>;

    /// The band that one die falls into, counted from 0.
    fn band(&mut self, die: Die, limits: &[i32]) -> Result<usize, DiceError>;

    /// The sum of the `keep` highest of `n` dice.
    fn sum(&mut self, die: Die, n: u32, keep: u32) -> Result<u32, DiceError>;

    /// Two dice, one against the other: of those that differ by as much the lowest.
    fn against(&mut self, die: Die) -> Result<[u32; 2], DiceError>;

    /// A face of one die. `sort` puts down for every face, from the first on, the lowest that is alike to it; where the walk
    /// cares for nothing but what comes of the dice, it goes one way for all that are.
    fn alike(&mut self, die: Die, sort: &mut dyn FnMut(&mut [u32])) -> Result<u32, DiceError>;

    /// How closely the walk looks.
    fn care(&self) -> Care;

    /// One of the states of a spread that is made once for this place in the walk.
    fn spread(
        &mut self,
        make: &mut dyn FnMut() -> Result<Spread, DiceError>,
    ) -> Result<(Arc<dyn Any + Send + Sync>, usize), DiceError>;
}

/// How closely a walk looks.
#[derive(Clone, Copy, Default)]
pub struct Care {
    /// What is rarer than one in two to this power is not walked: end states of a chain, and all but the likeliest way on
    /// from a path as rare as that. None if everything is walked.
    pub(crate) rare: Option<u32>,
    /// Only what comes of the dice counts, not what they show.
    pub(crate) gist: bool,
}

impl Care {
    /// Whether everything is walked, and only what comes of the dice counts.
    pub(crate) fn merges(self) -> bool {
        self.gist && self.rare.is_none()
    }
}

/// States to branch over, behind `Any`, with their weights.
pub struct Spread {
    pub(crate) states: Arc<dyn Any + Send + Sync>,
    pub(crate) weights: Weights,
}

pub(crate) struct Every<W> {
    path: Vec<Branch<W>>,
    depth: usize,
    tables: FxHashMap<Key, Arc<Table<W>>>,
    /// How many outcomes the last rule had; the next is likely to have as many.
    room: usize,
    pub(super) care: Care,
}

/// One branching: which of its results the present run takes, and the weight of the path up to and with it.
struct Branch<W> {
    kind: Kind<W>,
    at: usize,
    before: W,
    ways: W,
    out_of: Factors<W>,
    /// Whether its other results are left out.
    alone: bool,
}

enum Kind<W> {
    Faces(u32),
    Bands(Bands),
    Table(Arc<Table<W>>),
    Spread(Arc<dyn Any + Send + Sync>, Vec<W>),
}

impl<W: Weight> Kind<W> {
    fn len(&self) -> usize {
        match self {
            Kind::Faces(faces) => *faces as usize,
            Kind::Bands(bands) => bands.len,
            Kind::Table(table) => table.weights.len(),
            Kind::Spread(_, weights) => weights.len(),
        }
    }

    /// The likeliest result; of faces that are all alike the middle one.
    fn likeliest(&self) -> usize {
        let heaviest = |weights: &[W]| {
            let places = weights.iter().enumerate();
            places.max_by(|(at, a), (to, b)| a.cmp(b).then(to.cmp(at))).map_or(0, |(at, _)| at)
        };
        match self {
            Kind::Faces(faces) => *faces as usize / 2,
            Kind::Bands(bands) => {
                let places = bands.widths.iter().take(bands.len).enumerate();
                places.max_by(|(at, a), (to, b)| a.cmp(b).then(to.cmp(at))).map_or(0, |(at, _)| at)
            }
            Kind::Table(table) => heaviest(&table.weights),
            Kind::Spread(_, weights) => heaviest(weights),
        }
    }

    /// The first result from `at` on that is walked.
    fn walked(&self, at: usize) -> usize {
        match self {
            Kind::Spread(_, weights) => {
                let nothing = W::of(0);
                at + weights.iter().skip(at).take_while(|weight| **weight == nothing).count()
            }
            _ => at,
        }
    }

    /// The ways of a path that goes on with result `at`; `None` if they outgrow the width.
    fn ways(&self, before: &W, at: usize) -> Option<W> {
        match self {
            Kind::Faces(_) => Some(before.clone()),
            Kind::Bands(bands) => before.times(&W::of(u64::from(*bands.widths.get(at)?))),
            Kind::Table(table) => before.times(table.weights.get(at)?),
            Kind::Spread(_, weights) => before.times(weights.get(at)?),
        }
    }
}

impl<W: Weight> Every<W> {
    /// A walk that looks so closely.
    pub(crate) fn with(care: Care) -> Self {
        Self { path: Vec::new(), depth: 0, tables: FxHashMap::default(), room: 0, care }
    }

    /// Counts rare states with the likeliest one.
    fn lump(&self, weights: &mut [W], out_of: &Factors<W>) {
        let Some((rare, all)) = self.care.rare.zip(out_of.number()) else { return };
        let likeliest = weights.iter().enumerate().max_by(|a, b| a.1.cmp(b.1)).map(|(at, _)| at);
        let mut left_out = W::of(0);
        for (at, weight) in weights.iter_mut().enumerate() {
            if Some(at) != likeliest && weight.bits() + rare < all.bits() {
                left_out = left_out.sum_within(weight);
                *weight = W::of(0);
            }
        }
        if let Some(weight) = likeliest.and_then(|at| weights.get_mut(at)) {
            *weight = weight.sum_within(&left_out);
        }
    }

    /// Whether the path up to a branch is so rare that it does not matter how it goes on.
    fn is_rare(&self, branch: &Branch<W>) -> bool {
        let all = self.care.rare.and_then(|rare| Some((rare, branch.out_of.number()?)));
        all.is_some_and(|(rare, all)| branch.ways.bits() + rare < all.bits())
    }

    /// Runs the rule along every path and tallies its outcomes. The walk can be used again for another rule.
    pub(crate) fn run(&mut self, rule: &mut dyn Numbered) -> Result<Tally<W>, DiceError> {
        let mut tally = Tally::new(self.room);
        rule.begin(self.room);
        let (one, sure) = (W::of(1), Factors::one());
        self.path.clear();
        for _ in 0..MOST_RUNS {
            self.depth = 0;
            let outcome = rule.run(self)?;
            if self.depth != self.path.len() {
                return Err(DiceError::Strayed);
            }
            let added = match self.path.last() {
                Some(branch) => tally.add(outcome, &branch.ways, &branch.out_of),
                None => tally.add(outcome, &one, &sure),
            };
            added.ok_or(DiceError::Outgrown)?;
            if !self.advance()? {
                self.room = tally.weights.len();
                return Ok(tally);
            }
        }
        Err(DiceError::TooManyWays { most: MOST_RUNS })
    }

    /// Moves the last branch with a result left on to it; false when the walk is over.
    fn advance(&mut self) -> Result<bool, DiceError> {
        while let Some(branch) = self.path.last_mut() {
            branch.at = branch.kind.walked(branch.at + 1);
            if branch.at < branch.kind.len() && !branch.alone {
                branch.ways = branch.kind.ways(&branch.before, branch.at).ok_or(DiceError::Outgrown)?;
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    /// Follows the path, or grows it by a branching of this kind.
    fn branch(
        &mut self,
        make: impl FnOnce(&mut Self) -> Result<(Kind<W>, Factors<W>), DiceError>,
    ) -> Result<&Branch<W>, DiceError> {
        if self.depth == self.path.len() {
            let (kind, factors) = make(self)?;
            if let Some(last) = self.path.last().filter(|last| self.is_rare(last)) {
                let (before, ways, out_of) = (last.ways.clone(), last.ways.clone(), last.out_of.clone());
                let at = kind.likeliest();
                self.path.push(Branch { kind, at, before, ways, out_of, alone: true });
                self.depth += 1;
                return self.path.last().ok_or(DiceError::Strayed);
            }
            let (before, out_of) = match self.path.last() {
                Some(last) => (last.ways.clone(), last.out_of.times(&factors).ok_or(DiceError::Outgrown)?),
                None => (W::of(1), factors),
            };
            let at = kind.walked(0);
            let ways = kind.ways(&before, at).ok_or(DiceError::Outgrown)?;
            self.path.push(Branch { kind, at, before, ways, out_of, alone: false });
        }
        self.depth += 1;
        self.path.get(self.depth - 1).ok_or(DiceError::Strayed)
    }

    fn table(&mut self, key: Key) -> Result<(Kind<W>, Factors<W>), DiceError> {
        let table = if let Some(table) = self.tables.get(&key) {
            Arc::clone(table)
        } else {
            let table = Arc::new(Table::new(key).ok_or(DiceError::Outgrown)?);
            self.tables.insert(key, Arc::clone(&table));
            table
        };
        let out_of = table.out_of.clone();
        Ok((Kind::Table(table), out_of))
    }
}

impl<W: Weight> Dice for Every<W> {
    fn face(&mut self, die: Die, _purpose: &'static str) -> Result<u32, DiceError> {
        let faces = die.faces();
        let branch = self.branch(|_| Ok((Kind::Faces(faces), Factors::of(faces, 1).ok_or(DiceError::Outgrown)?)))?;
        match branch.kind {
            #[allow(clippy::cast_possible_truncation)] // below `faces`
            Kind::Faces(known) if known == faces => Ok(branch.at as u32 + 1),
            _ => Err(DiceError::Strayed),
        }
    }

    fn branching(&mut self) -> Option<&mut dyn Branching> {
        Some(self)
    }
}

impl<W: Weight> Branching for Every<W> {
    fn pool(&mut self, die: Die, n: u32, limits: &[i32], counts: &mut [u32]) -> Result<(), DiceError> {
        let branch = self.branch(|walk| walk.table(pool_key(die, n, limits)?))?;
        let Kind::Table(table) = &branch.kind else { return Err(DiceError::Strayed) };
        let result = table.result(branch.at);
        if result.len() != counts.len() {
            return Err(DiceError::Strayed);
        }
        counts.copy_from_slice(result);
        Ok(())
    }

    fn band(&mut self, die: Die, limits: &[i32]) -> Result<usize, DiceError> {
        let branch = self.branch(|_| {
            let (bands, faces) = Bands::of(&band_widths(die, limits)?);
            Ok((Kind::Bands(bands), Factors::of(faces, 1).ok_or(DiceError::Outgrown)?))
        })?;
        let Kind::Bands(bands) = &branch.kind else { return Err(DiceError::Strayed) };
        bands.places.get(branch.at).map(|band| usize::from(*band)).ok_or(DiceError::Strayed)
    }

    fn sum(&mut self, die: Die, n: u32, keep: u32) -> Result<u32, DiceError> {
        let branch = self.branch(|walk| walk.table(Key::Sum { faces: die.faces(), n, keep }))?;
        let Kind::Table(table) = &branch.kind else { return Err(DiceError::Strayed) };
        table.result(branch.at).first().copied().ok_or(DiceError::Strayed)
    }

    fn against(&mut self, die: Die) -> Result<[u32; 2], DiceError> {
        let branch = self.branch(|walk| walk.table(Key::Against { faces: die.faces() }))?;
        let Kind::Table(table) = &branch.kind else { return Err(DiceError::Strayed) };
        table.result(branch.at).try_into().map_err(|_| DiceError::Strayed)
    }

    fn alike(&mut self, die: Die, sort: &mut dyn FnMut(&mut [u32])) -> Result<u32, DiceError> {
        let branch = self.branch(|walk| {
            let lots = if walk.care.gist { Bands::alike(die, sort) } else { None };
            let (kind, faces) =
                lots.map_or((Kind::Faces(die.faces()), die.faces()), |(lots, faces)| (Kind::Bands(lots), faces));
            Ok((kind, Factors::of(faces, 1).ok_or(DiceError::Outgrown)?))
        })?;
        match &branch.kind {
            #[allow(clippy::cast_possible_truncation)] // below the faces of a die
            Kind::Faces(_) => Ok(branch.at as u32 + 1),
            Kind::Bands(lots) => lots.places.get(branch.at).map(|face| u32::from(*face)).ok_or(DiceError::Strayed),
            _ => Err(DiceError::Strayed),
        }
    }

    fn care(&self) -> Care {
        self.care
    }

    fn spread(
        &mut self,
        make: &mut dyn FnMut() -> Result<Spread, DiceError>,
    ) -> Result<(Arc<dyn Any + Send + Sync>, usize), DiceError> {
        let branch = self.branch(|walk| {
            let spread = make()?;
            let (weights, out_of) = W::unpack(&spread.weights).ok_or(DiceError::Outgrown)?;
            let mut weights = weights.into_owned();
            walk.lump(&mut weights, &out_of);
            Ok((Kind::Spread(spread.states, weights), out_of))
        })?;
        let Kind::Spread(states, _) = &branch.kind else { return Err(DiceError::Strayed) };
        Ok((Arc::clone(states), branch.at))
    }
}
