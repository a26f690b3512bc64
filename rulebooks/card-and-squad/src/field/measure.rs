//! Gaps between bases, and who is near (6.1).

use engine::game::Side;
use engine::table::Point;

use super::Field;
use super::figure::{CannonId, FigureId, Unit};

/// The nearest of several, and how far off it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// From whom.
    pub from: FigureId,
    /// To whom.
    pub to: FigureId,
    /// The gap between their bases.
    pub gap: f64,
}

impl Field<'_> {
    /// CS-R32: the gap between two figures.
    pub fn gap(&self, one: FigureId, other: FigureId) -> f64 {
        self.figure(one).gap(self.figure(other), self.numbers())
    }

    /// The smallest gap between figures of two lists; the first in list order of equals (CS-D24).
    pub fn nearest(
        &self,
        from: impl Iterator<Item = FigureId>,
        to: &(impl Iterator<Item = FigureId> + Clone),
    ) -> Option<Nearest> {
        let mut best: Option<Nearest> = None;
        for one in from {
            for other in to.clone() {
                let gap = self.gap(one, other);
                if best.is_none_or(|best| self.numbers().nearer(gap, best.gap)) {
                    best = Some(Nearest { from: one, to: other, gap });
                }
            }
        }
        best
    }

    /// Whether a figure of a unit is within a distance of another figure.
    pub fn is_within(&self, from: FigureId, of: Unit, distance: f64) -> bool {
        self.members(of).any(|id| self.gap(from, id) <= distance)
    }

    /// The gap between the nearest figures of two units; none if one of them is not on the table.
    pub fn gap_between(&self, one: Unit, other: Unit) -> Option<Nearest> {
        self.nearest(self.members(one), &self.members(other))
    }

    /// The enemy figure whose base is nearest to a place, with the distance to its edge.
    pub fn nearest_enemy(&self, side: Side, place: Point) -> Option<(FigureId, f64)> {
        let numbers = self.numbers();
        let far = self.enemies(side).map(|(id, figure)| (id, figure.centre().distance(place) - figure.radius(numbers)));
        far.reduce(|best, next| if numbers.nearer(next.1, best.1) { next } else { best })
    }

    /// The gap between a figure and a cannon's base.
    pub fn gap_to_gun(&self, figure: FigureId, cannon: CannonId) -> Option<f64> {
        let gun = self.guns.get(cannon.index()).filter(|gun| gun.here)?;
        let figure = self.figure(figure);
        let rim = gun.body(self.numbers()).gap_from(figure.centre()).distance;
        Some((rim - figure.radius(self.numbers())).max(0.0))
    }

    /// CS-R44, CS-D11: the figures of a unit that stand close enough to a cannon to serve it.
    pub fn crew_at(&self, unit: Unit, cannon: CannonId) -> impl Iterator<Item = FigureId> + use<'_> {
        let within = self.numbers().crew_within.get();
        let near =
            move |id: &FigureId| self.gap_to_gun(*id, cannon).is_some_and(|gap| self.numbers().within(gap, within));
        self.members(unit).filter(near)
    }

    /// CS-R24: the ranker nearest to the middle of a squad, who stands in for a leader that it has not got.
    pub fn stand_in(&self, unit: Unit) -> Option<FigureId> {
        let middle = self.middle(unit)?;
        let mut best: Option<(f64, FigureId)> = None;
        for id in self.members(unit) {
            let off = self.figure(id).centre().distance(middle);
            if best.is_none_or(|(least, _)| self.numbers().nearer(off, least)) {
                best = Some((off, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// The middle of a unit: the mean of the centres of its figures.
    pub fn middle(&self, unit: Unit) -> Option<Point> {
        let mut count = 0.0;
        let (mut x, mut y) = (0.0, 0.0);
        for id in self.members(unit) {
            let centre = self.figure(id).centre();
            (x, y, count) = (x + centre.x, y + centre.y, count + 1.0);
        }
        (count > 0.0).then(|| Point::new(x / count, y / count))
    }
}
