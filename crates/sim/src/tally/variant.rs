//! The games of one variant, added up.

use std::collections::BTreeMap;

use engine::game::Setting;

use super::battles::Battles;
use super::heat::Grid;
use crate::plan::Matchup;
use crate::row::Row;
use crate::stats::Moments;
use crate::trace::Trace;

/// The games of one variant.
#[derive(Clone, Debug)]
pub(super) struct VariantTally {
    /// By seating: as named, and with sides exchanged.
    pub(super) seatings: [Results; 2],
    /// By the word for the end and the winner.
    pub(super) endings: BTreeMap<(String, Option<usize>), u64>,
    pub(super) length: BTreeMap<u16, u64>,
    pub(super) turns: Moments,
    pub(super) lost: [Moments; 2],
    pub(super) decisions: Moments,
    pub(super) ms: Moments,
    /// From turn 1.
    pub(super) by_turn: Vec<TurnTally>,
    /// Games whose winner led only with the end itself.
    pub(super) at_the_end: u64,
    /// By the place of the unit.
    pub(super) units: Vec<UnitTally>,
    pub(super) orders: BTreeMap<(String, u8), OrderTally>,
    pub(super) grid: Grid,
    pub(super) battles: Battles,
}

/// Who won.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Results {
    pub(super) wins: [u64; 2],
    pub(super) draws: u64,
}

/// What happened in a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnTally {
    /// Games that came to its end.
    pub(super) games: u64,
    /// What each side lost in it, as shares of its strength, added up.
    pub(super) lost: [f64; 2],
    /// Games that were decided in it.
    pub(super) decided: u64,
    /// Games in which one side led at its end and either won.
    pub(super) led: u64,
    /// Those of them that the leading side won.
    pub(super) leader_won: u64,
}

/// What became of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UnitTally {
    pub(super) lost: u64,
    /// Games in which it left the game otherwise than by leaving the table.
    pub(super) gone: u64,
}

/// What orders with one verb did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OrderTally {
    pub(super) uses: u64,
    pub(super) took: u64,
    pub(super) cost: u64,
    /// Uses by the side that won, and by the side that lost.
    pub(super) by_winner: u64,
    pub(super) by_loser: u64,
}

impl VariantTally {
    pub(super) fn new(setting: &Setting) -> VariantTally {
        VariantTally {
            seatings: [Results::default(); 2],
            endings: BTreeMap::new(),
            length: BTreeMap::new(),
            turns: Moments::default(),
            lost: [Moments::default(); 2],
            decisions: Moments::default(),
            ms: Moments::default(),
            by_turn: Vec::new(),
            at_the_end: 0,
            units: vec![UnitTally::default(); setting.pieces.len()],
            orders: BTreeMap::new(),
            grid: Grid::over(setting),
            battles: Battles::default(),
        }
    }

    pub(super) fn add(&mut self, matchup: &Matchup<'_>, row: &Row, trace: Option<&Trace>, winner: Option<usize>) {
        if let Some(results) = self.seatings.get_mut(usize::from(matchup.swapped)) {
            match winner.and_then(|side| results.wins.get_mut(side)) {
                Some(wins) => *wins += 1,
                None => results.draws += 1,
            }
        }
        *self.endings.entry((row.why.clone(), winner)).or_default() += 1;
        *self.length.entry(row.turns).or_default() += 1;
        self.turns.add(f64::from(row.turns));
        self.decisions.add(f64::from(row.decisions));
        self.ms.add(row.ms);
        for (side, moments) in self.lost.iter_mut().enumerate() {
            moments.add(1.0 - row.left(side));
        }
        match row.decided {
            Some(turn) => self.turn(usize::from(turn)).decided += 1,
            None if winner.is_some() => self.at_the_end += 1,
            None => {}
        }
        let lead = trace.and_then(|trace| trace.turns.last()).map(|end| end.lead);
        // Leads are shares in thousandths.
        #[allow(clippy::cast_possible_truncation)]
        let lead = lead.unwrap_or(((row.left(0) - row.left(1)) * 1000.0) as i32);
        self.battles.add(row.game, winner, row.turns, lead);
        if let Some(trace) = trace {
            self.add_trace(row, trace, winner);
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.seatings.iter().map(|results| results.wins.iter().sum::<u64>() + results.draws).sum()
    }

    pub(super) fn wins(&self) -> [u64; 2] {
        [0, 1].map(|side| self.seatings.iter().filter_map(|results| results.wins.get(side)).sum())
    }

    fn add_trace(&mut self, row: &Row, trace: &Trace, winner: Option<usize>) {
        let mut before = [0, 0];
        for (at, end) in trace.turns.iter().enumerate() {
            let of = [row.of_1, row.of_2];
            let tally = self.turn(at + 1);
            tally.games += 1;
            for ((sum, (now, was)), of) in tally.lost.iter_mut().zip(end.lost.iter().zip(before)).zip(of) {
                *sum += f64::from(now.saturating_sub(was)) / f64::from(of.max(1));
            }
            before = end.lost;
            if let (Some(winner), true) = (winner, end.lead != 0) {
                tally.led += 1;
                tally.leader_won += u64::from((end.lead > 0) == (winner == 0));
            }
        }
        for (at, tally) in self.units.iter_mut().enumerate() {
            tally.lost += u64::from(trace.units.get(at).copied().unwrap_or_default());
            let fate = trace.fates.get(at).map_or("", String::as_str);
            tally.gone += u64::from(!matches!(fate, "" | "off-table" | "left-the-table"));
        }
        for used in &trace.orders {
            let tally = self.orders.entry((used.verb.clone(), used.side)).or_default();
            let uses = u64::from(used.uses);
            tally.uses += uses;
            tally.took += u64::from(used.took);
            tally.cost += u64::from(used.cost);
            match winner {
                Some(won) if won == usize::from(used.side) => tally.by_winner += uses,
                Some(_) => tally.by_loser += uses,
                None => {}
            }
        }
        self.grid.add(&trace.harm, winner.map(|side| 1 - side.min(1)), row.decided);
    }

    fn turn(&mut self, turn: usize) -> &mut TurnTally {
        if self.by_turn.len() < turn {
            self.by_turn.resize(turn, TurnTally::default());
        }
        // Just made as long as that, and turns count from 1.
        #[allow(clippy::indexing_slicing)]
        &mut self.by_turn[turn.max(1) - 1]
    }
}
