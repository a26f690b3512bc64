//! Arcs: the front of a figure, the flank and rear of a group (RK-FLD-04, RK-R20, RK-D15).

use engine::table::Point;

use super::ids::{FigureId, GroupId};
use super::measure::Between;
use super::{Field, HAIR};

impl Field<'_> {
    /// RK-FLD-04: whether a place is in the front arc of a figure.
    pub fn in_front(&self, figure: FigureId, at: Point) -> bool {
        let figure = &self.figures[figure];
        let bearing = figure.pose.facing.heading().bearing(at - figure.centre());
        bearing.abs() <= f64::from(self.numbers().front_to_either_side.get()) + HAIR
    }

    /// RK-FLD-04: whether an enemy group is to the flank or rear of a group: the nearest figures, if it is.
    pub fn on_flank(&self, group: GroupId, enemy: GroupId) -> Option<Between> {
        let between = self.between(group, enemy)?;
        (!self.in_front(between.from, self.centre(between.to))).then_some(between)
    }
}
