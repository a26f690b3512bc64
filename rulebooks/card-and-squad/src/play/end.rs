//! The end of a player turn and of the game (CS-R15, CS-D01, CS-D40).

use engine::game::{Aspect, Ending, Log, Side, What};

use super::Battle;
use super::state::Whereabouts;
use super::task::Task;
use crate::book::Waver;
use crate::field::figure::Unit;
use crate::words::Nerve;

impl Battle {
    /// The player turn is over: wavering ends, objectives and victory are looked at, and the next card is turned.
    pub(super) fn end_turn(&mut self, log: &mut Log) {
        self.pop();
        if self.book().options.waver == Waver::OneTurn && self.state.active.is_some() {
            self.end_wavering(log);
        }
        for combat in &mut self.state.combats {
            combat.fought = false;
        }
        self.take_objectives(log);
        self.push(Task::Draw);
        if let Some(ending) = self.lost().or_else(|| self.last_round()) {
            self.finish(ending, log);
        }
    }

    /// CS-R15: a squad wavers to the end of its own player's turn.
    fn end_wavering(&mut self, log: &mut Log) {
        let wavering: Vec<_> = self
            .table
            .squad_ids()
            .filter(|squad| {
                self.state.squad(*squad).nerve == Nerve::Waver
                    && self.takes_part(Unit::Squad(*squad))
                    && self.state.is_here(Unit::Squad(*squad))
            })
            .collect();
        for squad in wavering {
            self.state.set_squad(squad, |squad| squad.nerve = Nerve::Steady);
            let piece = self.piece(Unit::Squad(squad));
            log.note("CS-R15", What::Changed { piece, aspect: Aspect::Morale, to: "steady", better: true });
        }
    }

    /// CS-D01: who holds each objective now: the side that alone has a squad near it that is not retreating.
    pub(super) fn take_objectives(&mut self, log: &mut Log) {
        for at in 0..self.table.setting.objectives.len() {
            let holder = self.holder(at);
            let Some(held) = self.state.held.get_mut(at) else { continue };
            if *held != holder {
                *held = holder;
                let objective = u16::try_from(at).unwrap_or(u16::MAX);
                log.note("CS-D01", What::Taken { objective, side: holder });
            }
        }
    }

    fn holder(&self, objective: usize) -> Option<Side> {
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| self.is_at_objective(side, objective));
        match (first, second) {
            (true, false) => Some(Side::FIRST),
            (false, true) => Some(Side::SECOND),
            _ => None,
        }
    }

    /// CS-D01: a figure within 3 inches of its place, or in its outline.
    fn is_at_objective(&self, side: Side, objective: usize) -> bool {
        let Some(marker) = self.table.setting.objectives.get(objective) else { return false };
        let field = self.field();
        let within = self.book().sheet.play.objective_within.get();
        let mut squads = self.table.squad_ids().filter(|squad| {
            let state = self.state.squad(*squad);
            let unit = Unit::Squad(*squad);
            self.side(unit) == side && state.whereabouts == Whereabouts::Here && state.nerve != Nerve::Retreat
        });
        squads.any(|squad| {
            field.members(Unit::Squad(squad)).any(|id| {
                let figure = field.figure(id);
                if let Some(outline) = &marker.outline {
                    return outline.holds(figure.centre());
                }
                let gap = figure.centre().distance(marker.at.point()) - figure.radius(field.numbers());
                field.numbers().within(gap.max(0.0), within)
            })
        })
    }

    /// CS-D01, CS-D40: a side that has no squad left that is not retreating has lost; both: a draw.
    fn lost(&self) -> Option<Ending> {
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| !self.has_squad(side));
        let winner = match (first, second) {
            (false, false) => return None,
            (true, true) => None,
            (true, false) => Some(Side::SECOND),
            (false, true) => Some(Side::FIRST),
        };
        let rule = if winner.is_none() { "CS-D40" } else { "CS-D01" };
        Some(Ending { winner, why: "army-broken", rule })
    }

    fn has_squad(&self, side: Side) -> bool {
        self.table.squad_ids().any(|squad| {
            let state = self.state.squad(squad);
            let there = matches!(state.whereabouts, Whereabouts::Here | Whereabouts::Coming | Whereabouts::Unplaced);
            self.side(Unit::Squad(squad)) == side && there && state.nerve != Nerve::Retreat
        })
    }

    /// CS-D01: after the last card of the last round the objectives decide, then the smaller share of losses.
    fn last_round(&self) -> Option<Ending> {
        if self.state.round < self.table.rounds || self.state.deck.left() > 0 {
            return None;
        }
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| self.worth_held(side));
        if first != second {
            let winner = if first > second { Side::FIRST } else { Side::SECOND };
            return Some(Ending { winner: Some(winner), why: "last-turn", rule: "CS-D01" });
        }
        // Shares are compared crosswise, without a fraction.
        let [(own, of), (other, whole)] = [Side::FIRST, Side::SECOND].map(|side| self.losses(side));
        let winner = match (own * whole).cmp(&(other * of)) {
            std::cmp::Ordering::Less => Some(Side::FIRST),
            std::cmp::Ordering::Greater => Some(Side::SECOND),
            std::cmp::Ordering::Equal => None,
        };
        Some(Ending { winner, why: "last-turn", rule: "CS-D01" })
    }

    /// What a side's objectives are worth.
    pub(super) fn worth_held(&self, side: Side) -> i32 {
        let held = self.state.held.iter().zip(&self.table.setting.objectives);
        held.filter(|(held, _)| **held == Some(side)).map(|(_, marker)| marker.worth).sum()
    }

    /// Figures that a side's squads have lost, and all that they began with.
    pub(super) fn losses(&self, side: Side) -> (u32, u32) {
        let mut sums = (0, 0);
        for squad in self.table.squad_ids().filter(|squad| self.side(Unit::Squad(*squad)) == side) {
            sums.0 += u32::from(self.state.squad(squad).lost);
            sums.1 += self.table.squads.get(squad.index()).map_or(0, |file| u32::from(file.figures));
        }
        sums
    }

    /// The game is over.
    pub(super) fn finish(&mut self, ending: Ending, log: &mut Log) {
        self.state.ending = Some(ending);
        log.note(ending.rule, What::Ended(ending));
    }

    /// A side gives the game up.
    pub(super) fn give_up(&mut self, side: Side, log: &mut Log) {
        if self.state.ending.is_none() {
            self.finish(Ending { winner: Some(side.other()), why: "conceded", rule: "CS-D01" }, log);
        }
    }
}
