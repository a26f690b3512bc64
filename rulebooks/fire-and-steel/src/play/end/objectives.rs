//! Objectives, and the sides that hold them (FS-D32).

use engine::game::{Log, Side, What};

use crate::field::HAIR;
use crate::play::Skirmish;

impl Skirmish {
    /// A side takes an objective if it alone has figures there when a turn ends.
    pub(crate) fn take_objectives(&mut self, log: &mut Log) {
        for at in 0..self.state.held.len() {
            let Some(objective) = self.table.setting.objectives.get(at) else { continue };
            let reach = self.book().sheet.play.objective_reach.get();
            let near = |side: Side| {
                self.state.of_side(side).filter(|id| self.state.men[*id].is_here()).any(|id| {
                    let centre = self.state.figures[id].centre();
                    match &objective.outline {
                        Some(outline) => outline.holds(centre),
                        None => centre.distance(objective.at.point()) <= reach + HAIR,
                    }
                })
            };
            let taken = match [near(Side::FIRST), near(Side::SECOND)] {
                [true, false] => Side::FIRST,
                [false, true] => Side::SECOND,
                _ => continue,
            };
            let Some(held) = self.state.held.get_mut(at).filter(|held| **held != Some(taken)) else { continue };
            *held = Some(taken);
            let objective = u16::try_from(at).unwrap_or(u16::MAX);
            log.note("FS-D32", What::Taken { objective, side: Some(taken) });
        }
    }
}
