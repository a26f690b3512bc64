//! Surprise, the nominated point of aim, and changes of target.

use engine::table::{Point, Segment, Spot};

use super::figure::{Aim, Figure, FigureId};
use super::{Field, HAIR};
use crate::book::SurpriseOwnTarget;

/// How a target stands to a nominated point of aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InPoint {
    /// Whether it is in it, or for a held shot came through it.
    pub inside: bool,
    /// Where the target's centre was when it was judged.
    pub at: Point,
    /// How far its base was from the point there.
    pub gap: f64,
    /// FS-FLD-11
    pub rule: &'static str,
}

/// Why a figure is not surprised by an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wary {
    /// It saw it at the start of the impulse.
    Saw,
    /// The enemy has attacked it before in the turn (FS-D27).
    Attacked,
    /// It goes for the enemy itself (FS-D49).
    GoesFor,
    /// The enemy is in its point of aim.
    Watching,
}

impl Field<'_> {
    /// FS-FLD-09: why an attack by an enemy does not surprise a figure; nothing if it does.
    pub fn wary(&self, figure: &Figure, enemy: &Figure) -> Option<Wary> {
        let expected = self.expected(figure, enemy.id);
        // FS-R21: a figure that watches a door is not surprised by an enemy in it
        let watching = || self.in_point_of(figure, enemy).is_some_and(|point| point.inside);
        expected.or_else(|| watching().then_some(Wary::Watching))
    }

    /// FS-FLD-10, FS-R20: why a target does not take a shooter aback; nothing if it is a surprise target.
    pub fn expected(&self, shooter: &Figure, target: FigureId) -> Option<Wary> {
        if shooter.memory.saw.has(target) {
            return Some(Wary::Saw);
        }
        if shooter.memory.attackers.has(target) {
            return Some(Wary::Attacked);
        }
        self.goes_for(shooter, target).then_some(Wary::GoesFor)
    }

    /// FS-D49: whether an enemy is the one that a figure's own order names, or that its aim marker lies on. Both were in
    /// its line of sight when the impulse began: an order at an enemy needs that, and an aim is lost without it.
    fn goes_for(&self, figure: &Figure, enemy: FigureId) -> bool {
        let never = self.book.options.surprise_own_target == SurpriseOwnTarget::Never;
        never && (figure.memory.goes_for == Some(enemy) || figure.aim == Aim::Figure(enemy))
    }

    /// FS-FLD-11: how a target stands to a figure's own point of aim; none if it has none.
    pub fn in_point_of(&self, figure: &Figure, target: &Figure) -> Option<InPoint> {
        match figure.aim {
            Aim::Point(point) => Some(self.in_point(point, target, figure.memory.holds)),
            Aim::None | Aim::Figure(_) => None,
        }
    }

    /// FS-FLD-11: how a target stands to a point of aim now; for a held shot, or else on its way in this impulse.
    pub fn in_point(&self, point: Spot, target: &Figure, held: bool) -> InPoint {
        let now = self.judged(point, target, target.centre());
        if now.inside || !held {
            return now;
        }
        let legs = target.memory.path.array_windows().map(|[from, to]| Segment::new(from.point(), to.point()));
        let places = legs.map(|leg| self.judged(point, target, leg.nearest(point.point())));
        places.fold(now, |best, place| if place.gap < best.gap { place } else { best })
    }

    /// FS-FLD-11: the target where a held shot meets it; none if it neither is in the point nor came through.
    pub fn held_target(&self, point: Spot, target: &Figure) -> Option<Figure> {
        let found = self.in_point(point, target, true);
        found.inside.then(|| self.elsewhere(target, found.at))
    }

    fn judged(&self, point: Spot, target: &Figure, at: Point) -> InPoint {
        let gap = self.body(&target.moved_to(at)).gap_from(point.point()).distance;
        InPoint { inside: gap <= self.numbers().point_of_aim_radius.get() + HAIR, at, gap, rule: "FS-FLD-11" }
    }
}

/// FS-FLD-20, FS-R30: the changes of target of a figure in this phase once it has taken a target. A fallback target
/// is always a change (FS-D09).
pub fn changes_with(figure: &Figure, target: FigureId, fallback: bool) -> i32 {
    let switched = figure.memory.current_target.is_some_and(|current| current != target);
    figure.memory.target_changes + i32::from(switched || fallback)
}
