//! From sums to what they show.

use engine::game::{Setting, Strength};

use super::compare::Paired;
use super::variant::VariantTally;
use super::{ALPHA, Tally};
use crate::plan::{Plan, Variant};
use crate::stats::{Interval, Moments, Z95, mcnemar_exact, number, paired_bootstrap, sequence, wilson};
use crate::summary::{
    Battle, Comparison, Cut, Difference, EndingCount, Estimate, Heat, Mean, MostUsed, Scored, SideSummary, Summary,
    TurnSummary, UnitSummary, VariantSummary,
};
use crate::verdict;

/// No more orders than this are listed for a side, and no more units.
const MOST_ORDERS: usize = 12;

const FIXED: &str = "Intervals of 95 %. Shares: Wilson's score interval for a number of games fixed beforehand. Differences: \
                     games with the same seed compared pair by pair, with a paired bootstrap for the interval and McNemar's \
                     exact test for the chance.";
const SEQUENTIAL: &str = "Intervals of 95 % that hold at all times at once, so that stopping early costs nothing: Robbins' \
                          mixture confidence sequence. Differences: games with the same seed compared pair by pair, with a \
                          paired bootstrap for the interval and McNemar's exact test for the chance; these two are as for a \
                          number of games fixed beforehand.";

impl Tally {
    /// What the games show so far.
    pub fn summary(&self, plan: &Plan) -> Summary {
        let setting = &plan.setting;
        let maker = Maker { plan, setting, sequential: self.until.is_some() };
        let variants: Vec<VariantSummary> =
            self.variants.iter().zip(&plan.variants).map(|(tally, variant)| maker.variant(tally, variant)).collect();
        let others = self.compared.pairs.iter().zip(&plan.variants).skip(1);
        let comparisons = others.map(|(paired, variant)| compared(paired, variant)).collect();
        let mut summary = Summary {
            scenario: setting.id.clone(),
            title: setting.title.clone(),
            rulebook: setting.rulebook.to_owned(),
            sides: setting.sides.iter().map(|force| force.name.clone()).collect(),
            bots: vec![plan.player(0, false).to_owned(), plan.player(1, false).to_owned()],
            swap: plan.swap,
            seed: *plan.seeds.start(),
            games: self.games,
            faults: self.faults,
            faulty: self.named.clone(),
            tone: String::new(),
            verdict: Vec::new(),
            method: if self.until.is_some() { SEQUENTIAL } else { FIXED }.to_owned(),
            strength: match setting.strength {
                Strength::Points => "strength points".to_owned(),
                Strength::Parts(part) => format!("{part}s"),
                Strength::Wounds => "wounds".to_owned(),
            },
            variants,
            comparisons,
        };
        (summary.tone, summary.verdict) = verdict::of(&summary);
        summary
    }
}

struct Maker<'p> {
    plan: &'p Plan,
    setting: &'p Setting,
    sequential: bool,
}

impl Maker<'_> {
    fn share(&self, hits: u64, of: u64) -> Estimate {
        let interval = if self.sequential { sequence(hits, of, ALPHA) } else { wilson(hits, of, Z95) };
        estimate(hits, of, interval)
    }

    fn variant(&self, tally: &VariantTally, variant: &Variant) -> VariantSummary {
        let games = tally.games();
        let wins = tally.wins();
        let [first, second] = wins;
        let draws: u64 = tally.seatings.iter().map(|results| results.draws).sum();
        let side = |at: usize| SideSummary {
            name: self.setting.sides.get(at).map(|force| force.name.clone()).unwrap_or_default(),
            wins: self.share(wins.get(at).copied().unwrap_or_default(), games),
            lost: mean(&tally.lost.get(at).copied().unwrap_or_default()),
        };
        let by_turn = self.turns(tally, first + second);
        VariantSummary {
            label: variant.label.clone(),
            games,
            sides: vec![side(0), side(1)],
            draws: self.share(draws, games),
            balance: self.share(first, first + second),
            bots: self.bots(tally),
            seatings: self.seatings(tally),
            endings: self.endings(tally),
            turns: mean(&tally.turns),
            length: tally.length.iter().map(|(turn, games)| (*turn, *games)).collect(),
            half_decided: by_turn.iter().find(|turn| turn.decided >= 0.5).map(|turn| turn.turn),
            by_turn,
            at_the_end: self.share(tally.at_the_end, first + second),
            units: self.units(tally, games),
            heat: heat(tally, games),
            orders: orders(tally, games),
            battles: self.battles(tally),
            decisions: tally.decisions.mean(),
            ms: tally.ms.mean(),
        }
    }

    /// Each bot's share of wins on either side, where sides were exchanged.
    fn bots(&self, tally: &VariantTally) -> Vec<Scored> {
        if !self.plan.swap {
            return Vec::new();
        }
        let [straight, swapped] = tally.seatings;
        let games = tally.games();
        let won = |at: usize| {
            let as_named = straight.wins.get(at).copied().unwrap_or_default();
            as_named + swapped.wins.get(1 - at).copied().unwrap_or_default()
        };
        let scored = |(at, bot): (usize, &str)| Scored { bot: bot.to_owned(), wins: self.share(won(at), games) };
        self.plan.bots().into_iter().enumerate().map(scored).collect()
    }

    fn seatings(&self, tally: &VariantTally) -> Vec<Cut> {
        if !self.plan.swap {
            return Vec::new();
        }
        let [first, second] = self.plan.bots().map(str::to_owned);
        let cut = |results: &super::variant::Results, bots: [String; 2]| {
            let of = results.wins.iter().sum::<u64>() + results.draws;
            Cut { bots: bots.into(), wins: results.wins.iter().map(|wins| self.share(*wins, of)).collect() }
        };
        let [straight, swapped] = &tally.seatings;
        vec![cut(straight, [first.clone(), second.clone()]), cut(swapped, [second, first])]
    }

    fn endings(&self, tally: &VariantTally) -> Vec<EndingCount> {
        let title = |why: &str| {
            let known = self.setting.titles.iter().find(|(word, _)| *word == why);
            known.map_or_else(|| why.replace('-', " "), |(_, title)| (*title).to_owned())
        };
        let ending = |((why, winner), games): (&(String, Option<usize>), &u64)| EndingCount {
            why: title(why),
            winner: winner.and_then(|side| u8::try_from(side).ok()),
            games: *games,
        };
        let mut endings: Vec<EndingCount> = tally.endings.iter().map(ending).collect();
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.games));
        endings
    }

    fn turns(&self, tally: &VariantTally, won: u64) -> Vec<TurnSummary> {
        let mut decided = 0;
        let turn = |(at, turn): (usize, &super::variant::TurnTally)| {
            decided += turn.decided;
            let games = number(turn.games.max(1));
            TurnSummary {
                turn: u16::try_from(at + 1).unwrap_or(u16::MAX),
                games: turn.games,
                lost: turn.lost.iter().map(|sum| sum / games).collect(),
                decided: number(decided) / number(won.max(1)),
                leader_wins: self.share(turn.leader_won, turn.led),
            }
        };
        tally.by_turn.iter().enumerate().map(turn).collect()
    }

    fn units(&self, tally: &VariantTally, games: u64) -> Vec<UnitSummary> {
        let mut units: Vec<UnitSummary> = Vec::new();
        for unit in self.plan.units_at_start() {
            let Some(sum) = tally.units.get(unit.piece.index()) else { continue };
            units.push(UnitSummary {
                name: self.setting.name(unit.piece).to_owned(),
                side: unit.side.0,
                of: unit.full,
                lost: number(sum.lost) / number(games.max(1)),
                gone: number(sum.gone) / number(games.max(1)),
            });
        }
        let share = |unit: &UnitSummary| unit.lost / f64::from(unit.of.max(1));
        units.sort_by(|one, other| share(other).total_cmp(&share(one)));
        units
    }

    fn battles(&self, tally: &VariantTally) -> Vec<Battle> {
        let Some(chosen) = tally.battles.chosen() else { return Vec::new() };
        let battle = |(what, game): (&str, u64)| {
            let matchup = self.plan.matchup(game);
            Battle {
                what: what.to_owned(),
                game,
                seed: matchup.seed,
                bots: [0, 1].map(|side| self.plan.player(side, matchup.swapped).to_owned()).into(),
                again: self.plan.again(&matchup),
            }
        };
        let three = [("closest", chosen.closest), ("typical", chosen.typical), ("lopsided", chosen.lopsided)];
        three.into_iter().map(battle).collect()
    }
}

fn estimate(hits: u64, of: u64, interval: Interval) -> Estimate {
    let share = if of == 0 { 0.0 } else { number(hits) / number(of) };
    Estimate { hits, of, share, low: interval.low, high: interval.high }
}

fn mean(moments: &Moments) -> Mean {
    let mean = moments.mean();
    let interval = moments.interval().unwrap_or(Interval { low: mean, high: mean });
    Mean { mean, low: interval.low, high: interval.high }
}

fn compared(paired: &Paired, variant: &Variant) -> Comparison {
    let difference = |pairs: &crate::stats::Pairs| {
        let interval = paired_bootstrap(pairs);
        let [first, second] = pairs.won_once();
        Difference { by: pairs.difference(), low: interval.low, high: interval.high, p: mcnemar_exact(first, second) }
    };
    Comparison {
        label: variant.label.clone(),
        pairs: paired.turns.count(),
        wins: paired.wins.iter().map(difference).collect(),
        turns: mean(&paired.turns),
        lost: paired.lost.iter().map(mean).collect(),
    }
}

fn heat(tally: &VariantTally, games: u64) -> Heat {
    let grid = &tally.grid;
    let a_game = |cells: &Vec<u64>| cells.iter().map(|count| number(*count) / number(games.max(1))).collect();
    Heat {
        cell: grid.cell,
        columns: grid.columns,
        rows: grid.rows,
        lost: grid.lost.iter().map(a_game).collect(),
        decisive: a_game(&grid.decisive),
    }
}

/// The most used orders of each side, and those that brought the most.
fn orders(tally: &VariantTally, games: u64) -> Vec<MostUsed> {
    let all = number(games.max(1));
    let used = |((verb, side), sum): (&(String, u8), &super::variant::OrderTally)| {
        let uses = number(sum.uses.max(1));
        let given = sum.by_winner + sum.by_loser;
        MostUsed {
            verb: verb.clone(),
            side: *side,
            uses: number(sum.uses) / all,
            took: number(sum.took) / uses,
            cost: number(sum.cost) / uses,
            swing: (number(sum.took) - number(sum.cost)) / all,
            by_winners: estimate(sum.by_winner, given, wilson(sum.by_winner, given, Z95)),
        }
    };
    let mut orders: Vec<MostUsed> = tally.orders.iter().map(used).collect();
    orders.sort_by(|one, other| other.uses.total_cmp(&one.uses));
    let mut counts = [0; 2];
    orders.retain(|order| {
        let Some(count) = counts.get_mut(usize::from(order.side)) else { return false };
        *count += 1;
        *count <= MOST_ORDERS || order.swing.abs() > 0.05
    });
    orders
}
