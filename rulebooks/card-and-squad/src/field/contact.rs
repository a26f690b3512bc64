//! Contact: bases that touch, or face each other across a defended obstacle (6.8, CS-R49).

use engine::table::{Line, Meets, Point, Segment, Thing};

use super::Field;
use super::figure::{Figure, FigureId, Unit};
use super::terrain::Across;

impl Field<'_> {
    /// 6.8: whether two figures are in contact; `defended` are the obstacles that are held between them.
    pub fn in_contact(&self, one: &Figure, other: &Figure, defended: &[usize]) -> bool {
        let numbers = self.numbers();
        let gap = one.gap(other, numbers);
        if numbers.within(gap, numbers.contact.get()) && self.held_between(one, other, defended).is_none() {
            return true;
        }
        numbers.within(gap, numbers.contact_across.get())
            && self
                .held_between(one, other, defended)
                .is_some_and(|line| self.is_close_to(line, one) && self.is_close_to(line, other))
    }

    /// The defended obstacle that runs between two figures.
    fn held_between(&self, one: &Figure, other: &Figure, defended: &[usize]) -> Option<&Line> {
        let line = Segment::new(one.centre(), other.centre());
        let crosses = |at: &&usize| {
            self.land.ground.lines().get(**at).is_some_and(|wall| wall.parts().any(|part| line.touches(part)))
        };
        defended.iter().find(crosses).and_then(|at| self.land.ground.lines().get(*at))
    }

    fn is_close_to(&self, line: &Line, figure: &Figure) -> bool {
        let numbers = self.numbers();
        let gap = line.from_point(figure.centre()).distance - figure.radius(numbers);
        numbers.within(gap, numbers.defended_within.get())
    }

    /// CS-R49, section 2: the linear obstacles that a unit defends against chargers who come from a place: one of its
    /// figures stands within an inch of it, on the far side.
    pub fn defended_by(&self, unit: Unit, from: Point, into: &mut Vec<usize>) {
        into.clear();
        for (at, line) in self.land.ground.lines().iter().enumerate() {
            let obstacle = self.line_traits(line).is_some_and(|traits| traits.line == Across::Toll);
            if obstacle && self.members(unit).any(|id| self.defends(line, id, from)) {
                into.push(at);
            }
        }
    }

    fn defends(&self, line: &Line, id: FigureId, from: Point) -> bool {
        let figure = self.figure(id);
        if !self.is_close_to(line, figure) {
            return false;
        }
        let sight = Segment::new(from, figure.centre());
        self.is_crossed(line, sight)
    }

    /// Whether a straight line gets to the other side of an obstacle.
    pub(super) fn is_crossed(&self, line: &Line, way: Segment) -> bool {
        let mut crossings = engine::table::Crossings::default();
        let lines = self.land.ground.lines();
        let matters =
            |thing| matches!(thing, Thing::Line(at) if lines.get(at).is_some_and(|own| std::ptr::eq(own, line)));
        if !line.parts().any(|part| way.touches(part)) {
            return false;
        }
        self.scene().crossings(way, matters, &mut crossings);
        crossings.found().iter().any(|crossing| crossing.meets == Meets::Through)
    }
}
