//! Adds games up as they come, in memory that does not grow with their number.

mod battles;
mod compare;
mod heat;
mod report;
mod variant;

use crate::plan::Plan;
use crate::play::Played;
use crate::stats::sequence;
use crate::summary::FaultLine;
use crate::until::Until;

use compare::Compared;
use variant::VariantTally;

/// How often an interval may miss: one in twenty.
pub(crate) const ALPHA: f64 = 0.05;
/// How many games that went wrong are named one by one.
const MOST_FAULTS: usize = 20;

/// Games added up. The same games give the same sums, wherever and in how many runs they were played.
#[derive(Clone, Debug)]
pub struct Tally {
    variants: Vec<VariantTally>,
    compared: Compared,
    faults: u64,
    named: Vec<FaultLine>,
    games: u64,
    until: Option<Until>,
    side_ids: [String; 2],
}

impl Tally {
    /// Nothing played yet.
    pub fn new(plan: &Plan) -> Tally {
        let id = |side: usize| plan.setting.sides.get(side).map(|force| force.id.clone()).unwrap_or_default();
        Tally {
            variants: plan.variants.iter().map(|_| VariantTally::new(&plan.setting)).collect(),
            compared: Compared::new(plan.variants.len()),
            faults: 0,
            named: Vec::new(),
            games: 0,
            until: None,
            side_ids: [id(0), id(1)],
        }
    }

    /// The same for a run that stops once it is known well enough. Its intervals hold at all times at once.
    #[must_use]
    pub fn until(mut self, until: Option<Until>) -> Tally {
        self.until = until;
        self
    }

    /// One more game. Games come in the order of their numbers.
    pub fn add(&mut self, plan: &Plan, played: &Played) {
        let matchup = plan.matchup(played.row.game);
        self.games += 1;
        if played.row.fault_kind().is_some() {
            self.faults += 1;
            if self.named.len() < MOST_FAULTS {
                self.named.push(FaultLine::of(&played.row));
            }
            self.compared.skip(&matchup);
            return;
        }
        let winner = self.side_ids.iter().position(|id| *id == played.row.winner);
        if let Some(tally) = self.variants.get_mut(matchup.variant) {
            tally.add(&matchup, &played.row, played.trace.as_ref(), winner);
        }
        self.compared.add(&matchup, &played.row, winner);
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many of them did not come to their end.
    pub fn faults(&self) -> u64 {
        self.faults
    }

    /// Whether every side's share of wins is known as well as was asked for, in every variant. Asked after every seed, the
    /// answer keeps its error rate: the intervals hold at all times at once.
    pub fn is_known(&self) -> bool {
        self.until.is_some_and(|until| self.widest() <= until.within)
    }

    /// How well the least known share of wins is known.
    pub fn widest(&self) -> f64 {
        let width = |tally: &VariantTally, hits: u64| sequence(hits, tally.games(), ALPHA).half_width();
        let widths = self.variants.iter().flat_map(|tally| tally.wins().map(|hits| width(tally, hits)));
        widths.fold(0.0, f64::max)
    }
}
