//! Objectives, and the sides that hold them (FS-D32).

use engine::game::{Log, Side};
use engine::kit::objectives::Keeps;

use crate::field::HAIR;
use crate::play::Skirmish;

impl Skirmish {
    /// A side takes an objective if it alone has figures there when a turn ends (FS-D32), or when the game begins (FS-D55).
    pub(crate) fn take_objectives(&mut self, rule: &'static str, log: &mut Log) {
        let mut held = self.state.held.clone();
        held.occupy(Keeps::Last, rule, log, |at| [Side::FIRST, Side::SECOND].map(|side| self.is_at(side, at)));
        self.state.held = held;
    }

    /// Whether a side has a figure at an objective.
    fn is_at(&self, side: Side, objective: usize) -> bool {
        let Some(objective) = self.table.setting.objectives.get(objective) else { return false };
        let reach = self.book().sheet.play.objective_reach.get();
        let mut here = self.state.of_side(side).filter(|id| self.state.men[*id].is_here());
        here.any(|id| {
            let centre = self.state.figures[id].centre();
            match &objective.outline {
                Some(outline) => outline.holds(centre),
                None => centre.distance(objective.at.point()) <= reach + HAIR,
            }
        })
    }
}
