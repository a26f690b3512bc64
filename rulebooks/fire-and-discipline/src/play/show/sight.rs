//! The line of sight between any two stands or places.

use engine::game::{LineOfSight, SightEnd};
use engine::kit::sight::{blocked, free, in_between};

use crate::play::battle::Battle;

impl Battle {
    /// FD-FLD-10: the line of sight from one end to another, and what stops it.
    pub(crate) fn line_between(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        let (line, stopped) = self.field().look_between(from, to)?;
        Some(match stopped {
            None => free(line, "FD-FLD-10"),
            Some(by) => blocked(line, by.at, in_between(by.thing, &self.table.setting), "FD-FLD-10"),
        })
    }
}
