//! The end of a turn and of the game: who has won (RK-D07, RK-D47).

use engine::game::{Ending, Log, Side, What};

use super::Skirmish;
use super::turn::Task;
use crate::field::HAIR;
use crate::field::group::Status;
use crate::field::ids::GroupId;

impl Skirmish {
    /// RK-D07: the game ends after the last turn, or when a side has no group left that is not routing.
    pub(crate) fn end_turn(&mut self, log: &mut Log) {
        let gone = [Side::FIRST, Side::SECOND].map(|side| !self.has_group_left(side));
        let last = self.last_turn();
        if self.state.turn >= last || gone.contains(&true) {
            let ending = self.decide(gone);
            self.finish(ending, log);
        } else {
            self.push(Task::TurnStart);
        }
    }

    /// RK-D07: the last turn.
    pub(crate) fn last_turn(&self) -> u16 {
        let usual = u16::try_from(self.book().sheet.play.turns.get()).unwrap_or(u16::MAX);
        self.table.setting.turns.unwrap_or(usual)
    }

    /// RK-D07: whether a side has a group left, on the table or still to arrive, that is not routing; each marker counts
    /// as one (RK-D06).
    fn has_group_left(&self, side: Side) -> bool {
        let stays = |(id, group): (GroupId, &crate::field::group::Group)| {
            self.table.roster.troops[id].side == side
                && group.with.is_none()
                && matches!(group.status, Status::Here | Status::Coming)
                && !group.is_routing()
        };
        self.state.groups.each().any(stays) || self.has_markers(side)
    }

    /// RK-D07: who has won.
    fn decide(&self, gone: [bool; 2]) -> Ending {
        let scored = !self.table.setting.objectives.is_empty() || !self.table.exits.is_empty();
        if scored {
            let [ours, theirs] = self.worths();
            if ours != theirs {
                let winner = Some(if ours > theirs { Side::FIRST } else { Side::SECOND });
                return Ending { winner, why: "worth", rule: "RK-D07" };
            }
        } else if gone.contains(&true) {
            let winner = match gone {
                [true, false] => Some(Side::SECOND),
                [false, true] => Some(Side::FIRST),
                _ => None,
            };
            return Ending { winner, why: "no-group-left", rule: "RK-D07" };
        }
        let [ours, theirs] = [Side::FIRST, Side::SECOND].map(|side| self.share_lost(side));
        let within = f64::from(self.book().sheet.play.draw_within_percent.get());
        let winner = if (ours - theirs).abs() <= within + HAIR {
            None
        } else if ours < theirs {
            Some(Side::FIRST)
        } else {
            Some(Side::SECOND)
        };
        Ending { winner, why: "losses", rule: "RK-D07" }
    }

    /// RK-D07, RK-D47: what each side's objectives and exits are worth now.
    pub(crate) fn worths(&self) -> [i32; 2] {
        let mut worths = [0; 2];
        let mut add = |side: Side, worth: i32| {
            if let Some(sum) = worths.get_mut(side.index()) {
                *sum += worth;
            }
        };
        for (at, objective) in self.table.setting.objectives.iter().enumerate() {
            if let Some(side) = self.holder(at) {
                add(side, objective.worth);
            }
        }
        for (at, exit) in self.table.exits.iter().enumerate() {
            let all: u16 = exit.groups.iter().map(|group| self.table.roster.troops[*group].strength).sum();
            let left = self.state.left_by.get(at).copied().unwrap_or(0);
            add(exit.side, exit.worth * i32::from(left));
            add(exit.side.other(), exit.worth * i32::from(all.saturating_sub(left)));
        }
        worths
    }

    /// RK-D07: the side that alone has a figure of a group that is not routing at an objective.
    pub(crate) fn holder(&self, objective: usize) -> Option<Side> {
        let marker = self.table.setting.objectives.get(objective)?;
        let field = self.field();
        let near = self.book().sheet.play.objective_reach.get() + HAIR;
        let has = |side: Side| {
            field.on_table(side).any(|figure| {
                let at = field.centre(figure);
                let there = match &marker.outline {
                    Some(outline) => outline.holds(at),
                    None => at.distance(marker.at.point()) - field.radius(figure) <= near,
                };
                there && !self.state.groups[field.acts_with(figure)].is_routing()
            })
        };
        match [has(Side::FIRST), has(Side::SECOND)] {
            [true, false] => Some(Side::FIRST),
            [false, true] => Some(Side::SECOND),
            _ => None,
        }
    }

    /// RK-D07: the share of a side's figures that is lost, in hundredths.
    pub(crate) fn share_lost(&self, side: Side) -> f64 {
        let (mut all, mut lost) = (0.0, 0.0);
        for (id, troop) in self.table.roster.troops.each().filter(|(_, troop)| troop.side == side) {
            let taken = matches!(self.state.groups[id].status, Status::Captured | Status::RoutedOff);
            for figure in troop.figures() {
                all += 1.0;
                lost += f64::from(u8::from(taken || !self.state.figures[figure].is_alive()));
            }
        }
        if all > 0.0 { 100.0 * lost / all } else { 0.0 }
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, ending: Ending, log: &mut Log) {
        self.state.agenda.clear();
        self.state.ending = Some(ending);
        log.note(ending.rule, What::Ended(ending));
    }
}
