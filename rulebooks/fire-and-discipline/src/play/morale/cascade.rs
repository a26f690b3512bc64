//! A step of checks: in order, with what spreads from failures, then losses, then flights (FD-D18, FD-D49, FD-R54).

use std::collections::VecDeque;

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, PieceId, Side, What};

use super::check::Cause;
use crate::charts::melee_aftermath::AfterCheck;
use crate::charts::morale::{MoraleEffect, MoraleOutcome, MoraleReason};
use crate::field::{Fate, Halted};
use crate::play::battle::Battle;

/// The checks of one step, before they are made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checks {
    causes: Vec<(PieceId, Cause)>,
    /// FD-D49: those who have checked in this step already.
    done: Vec<PieceId>,
}

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Who checked: of a troop its first stand.
    pub(crate) piece: PieceId,
    /// What the chart `melee-aftermath` receives for it, before its flight.
    pub(crate) after: AfterCheck,
    /// Whether it passed.
    pub(crate) passed: bool,
}

/// What is still to be done after all checks of a step.
struct Loss {
    piece: PieceId,
    /// FD-R45: the stands of its troop, which share the result; a piece that is no troop by itself.
    troop: Vec<PieceId>,
    lost: u8,
    flees: bool,
    surrenders: bool,
}

impl Checks {
    /// No checks.
    pub(crate) fn new() -> Checks {
        Checks::default()
    }

    /// A stand checks for a cause; of several its own goes before a neighbour's failure (FD-D49).
    pub(crate) fn add(&mut self, piece: PieceId, cause: Cause) {
        if !self.causes.iter().any(|(known, _)| *known == piece) {
            self.causes.push((piece, cause));
        }
    }

    /// No checks, in a step in which some have checked already (FD-D49).
    pub(crate) fn after(done: &[PieceId]) -> Checks {
        Checks { done: done.to_vec(), ..Checks::default() }
    }

    /// Whether nobody checks.
    pub(crate) fn is_empty(&self) -> bool {
        self.causes.is_empty()
    }

    fn cause_of(&self, piece: PieceId) -> Option<Cause> {
        self.causes.iter().find(|(known, _)| *known == piece).map(|(_, cause)| *cause)
    }
}

impl Battle {
    /// Makes the checks of a step: the passive player's first, then from the nearest to the enemy outwards (FD-D18). Then
    /// castings lost to morale come off, and flights are run in the order of the failures.
    pub(crate) fn make_checks(
        &mut self,
        checks: &Checks,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Vec<Outcome>, Halt> {
        let (outcomes, results) = self.check_all(checks, dice, log)?;
        self.settle_checks(&results, &[], log);
        Ok(self.after_flights(outcomes))
    }

    /// The same after melees: commanders roll after the checks and before the flights (FD-CMD-07).
    pub(crate) fn make_melee_checks(
        &mut self,
        checks: &Checks,
        fought: &[PieceId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Vec<Outcome>, Halt> {
        let (outcomes, results) = self.check_all(checks, dice, log)?;
        self.commanders_in_melee(fought, &outcomes, dice, log)?;
        self.settle_checks(&results, &[], log);
        Ok(self.after_flights(outcomes))
    }

    fn check_all(
        &mut self,
        checks: &Checks,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(Vec<Outcome>, Vec<Loss>), Halt> {
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut results: Vec<Loss> = Vec::new();
        for piece in self.order_of_checks(checks) {
            let mut queue = VecDeque::from([(piece, checks.cause_of(piece))]);
            while let Some((piece, cause)) = queue.pop_front() {
                let done = checks.done.contains(&piece) || outcomes.iter().any(|known| known.piece == piece);
                if done || !self.piece(piece).is_here() {
                    continue;
                }
                let own = cause.or_else(|| checks.cause_of(piece));
                let cause = own.unwrap_or_else(|| Cause::of(MoraleReason::AdjacentFailed));
                let chart = self.throw_morale(piece, &cause, dice, log)?;
                outcomes.push(Outcome { piece, after: after(&chart), passed: chart.passed });
                if chart.passed {
                    continue;
                }
                results.push(self.take_effect(piece, &chart, log));
                for neighbour in self.neighbours(piece) {
                    queue.push_back((neighbour, None));
                }
            }
        }
        Ok((outcomes, results))
    }

    /// FD-D18
    fn order_of_checks(&self, checks: &Checks) -> Vec<PieceId> {
        let mut order: Vec<(Side, f64, PieceId)> = checks
            .causes
            .iter()
            .map(|(piece, _)| {
                let near = self.enemy_of_troop(*piece).unwrap_or(f64::INFINITY);
                (self.side(*piece), near, *piece)
            })
            .collect();
        let last = |side: Side| u8::from(side == self.state.active);
        order.sort_by(|a, b| last(a.0).cmp(&last(b.0)).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        order.into_iter().map(|(.., piece)| piece).collect()
    }

    /// FD-MOR-14, FD-R54: the friendly stands that touch one that failed, nearest first; not those in contact.
    fn neighbours(&self, piece: PieceId) -> Vec<PieceId> {
        let (field, formations) = (self.field(), self.formations());
        let whole = self.whole(piece);
        let mut found: Vec<(f64, PieceId)> = Vec::new();
        for stand in &whole {
            let centre = field.body(*stand).centre();
            for other in field.adjacent(&formations, *stand) {
                let lead = self.lead_of_troop(other);
                let checks = !whole.contains(&other) && !self.table.roll(other).is_wagon() && !self.in_contact(other);
                if checks && !found.iter().any(|(_, known)| *known == lead) {
                    let apart = if self.piece(stand.to_owned()).inside().is_some() {
                        0.0
                    } else {
                        centre.distance(field.body(other).centre())
                    };
                    found.push((apart, lead));
                }
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        found.into_iter().map(|(_, piece)| piece).collect()
    }

    /// The part of a loss that acts at once: a halt. The rest waits until all have checked.
    fn take_effect(&mut self, piece: PieceId, chart: &MoraleOutcome, log: &mut Log) -> Loss {
        if matches!(chart.effect, MoraleEffect::Halt | MoraleEffect::Hold) {
            self.halt(piece, log);
        }
        Loss {
            piece,
            troop: self.whole(piece),
            lost: u8::try_from(chart.castings_lost).unwrap_or(0),
            flees: chart.effect == MoraleEffect::Flee,
            surrenders: chart.effect == MoraleEffect::Surrender,
        }
    }

    /// FD-MOR-16, FD-R51: the stand, or the whole troop, halts.
    pub(crate) fn halt(&mut self, piece: PieceId, log: &mut Log) {
        for stand in self.whole(piece) {
            self.piece_mut(stand).halted = Some(Halted { ends: false });
            self.piece_mut(stand).acts.charge = None;
            self.piece_mut(stand).acts.counter = None;
            self.state.forming.retain(|forming| !forming.poses.iter().any(|(other, _)| *other == stand));
            log.note("FD-MOR-16", What::Changed { piece: stand, aspect: Aspect::Morale, to: "halted", better: false });
        }
    }

    /// FD-D49, FD-MEL-10: castings first, then flights.
    fn settle_checks(&mut self, results: &[Loss], from: &[PieceId], log: &mut Log) {
        for result in results {
            if result.surrenders {
                self.surrender(result.piece, log);
            } else if result.lost > 0 {
                self.attrition(result.piece, result.lost, log);
            }
        }
        for result in results.iter().filter(|result| result.flees) {
            // FD-R45: the last casting of one stand of a troop may be gone: the other flees all the same.
            if let Some(left) = result.troop.iter().copied().find(|stand| self.piece(*stand).is_here()) {
                self.flee(left, from, "FD-MOR-17", log);
            }
        }
    }

    /// FD-MOR-18, FD-R45: a casting lost to morale comes from the larger stand of a troop.
    fn attrition(&mut self, piece: PieceId, lost: u8, log: &mut Log) {
        for _ in 0..lost {
            let stands = self.whole(piece);
            let largest = stands
                .iter()
                .copied()
                .reduce(|best, next| if self.piece(next).castings > self.piece(best).castings { next } else { best });
            if let Some(stand) = largest {
                self.lose(stand, 1, "FD-MOR-18", log);
            }
        }
    }

    /// FD-MOR-19
    fn surrender(&mut self, piece: PieceId, log: &mut Log) {
        for stand in self.whole(piece) {
            let all = self.piece(stand).castings;
            let side = self.side(stand);
            if self.table.roll(stand).section().is_some() {
                self.lose(stand, all, "FD-MOR-19", log);
                continue;
            }
            if let Some(losses) = self.state.losses.get_mut(side.index()) {
                losses.castings = losses.castings.saturating_add(u16::from(all));
            }
            log.note("FD-MOR-19", What::lost(stand, all.into(), 0));
            self.piece_mut(stand).castings = 0;
            self.remove(stand, Fate::Surrendered, "FD-MOR-19", log);
        }
    }

    /// FD-D07: `melee-aftermath` is read after the flights: a stand that could not get away has halted.
    fn after_flights(&self, outcomes: Vec<Outcome>) -> Vec<Outcome> {
        let settle = |mut outcome: Outcome| {
            let now = self.piece(self.lead_of_troop(outcome.piece));
            let gone = now.is_gone();
            outcome.after = match outcome.after {
                AfterCheck::Flee if !gone && !now.acts.fled && !self.crew_fled(outcome.piece) => AfterCheck::Halt,
                AfterCheck::Flee if gone && now.castings == 0 && !now.acts.fled => AfterCheck::Eliminated,
                AfterCheck::Halt | AfterCheck::Passed if gone => AfterCheck::Eliminated,
                other => other,
            };
            outcome
        };
        outcomes.into_iter().map(settle).collect()
    }

    /// Whether the crew of a section is away from its guns, or gone.
    pub(crate) fn crew_fled(&self, piece: PieceId) -> bool {
        self.table.roll(piece).section().is_some() && self.piece(piece).castings == 0
    }
}

fn after(chart: &MoraleOutcome) -> AfterCheck {
    match chart.effect {
        _ if chart.eliminated && chart.effect != MoraleEffect::Surrender => AfterCheck::Eliminated,
        MoraleEffect::None => AfterCheck::Passed,
        MoraleEffect::Halt | MoraleEffect::Hold => AfterCheck::Halt,
        MoraleEffect::Flee => AfterCheck::Flee,
        MoraleEffect::Surrender => AfterCheck::Surrender,
    }
}
