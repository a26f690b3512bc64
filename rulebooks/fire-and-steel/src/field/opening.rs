//! Doors, windows and gates: ways through a wall, each on a storey of its own.

use engine::table::{Area, Point, Polygon, Thing};

use super::figure::Figure;
use super::terrain::{Terrain, Veil};
use super::{Field, HAIR, is_near};

/// The heights of a line's two ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    /// The higher of their levels.
    pub(super) level: i16,
    /// Where they are, and on which storeys; none if both are on the ground.
    upstairs: Option<[(Point, i16); 2]>,
}

impl Field<'_> {
    /// The ends of a line between two figures.
    pub(super) fn ends(&self, one: &Figure, other: &Figure) -> Ends {
        let level = one.level.max(other.level);
        let raised = one.level != 0 || other.level != 0;
        Ends { level, upstairs: raised.then(|| [one, other].map(|end| (end.centre(), self.storey(end)))) }
    }

    /// The storey that a figure goes through openings on.
    pub(super) fn floor_of(&self, figure: &Figure) -> i16 {
        if figure.level == 0 { 0 } else { self.storey(figure) }
    }

    /// FS-D23: the storey on which a line crosses a wall: that of the end inside the building, or else the ground floor.
    pub(super) fn crossed_on(&self, ends: Ends, thing: Thing, at: Point) -> i16 {
        let Some(upstairs) = ends.upstairs else { return 0 };
        let inside = |outline: &Polygon| {
            let mut within = upstairs.iter().filter(|(end, _)| outline.holds(*end));
            within.next().map(|(_, storey)| *storey)
        };
        let walled = |(_, area): &(usize, &Area)| self.traits(Terrain::of_area(area)).sight == Veil::Walls;
        let storey = match thing {
            Thing::Area(place) => self.ground.areas().get(place).and_then(|area| inside(area.outline())),
            _ => self.ground.under(at).filter(walled).find_map(|(_, area)| inside(area.outline())),
        };
        storey.unwrap_or(0)
    }

    /// Whether a point of a wall is in an opening of a storey.
    pub(super) fn is_open_at(&self, point: Point, storey: i16) -> bool {
        let near = self.numbers().contact_gap.get() + HAIR;
        self.ground
            .lines()
            .iter()
            .any(|line| line.level() == storey && Terrain::of_line(line).is_opening() && is_near(line, point, near))
    }

    /// Whether a thing is an opening of another storey, which has no effect on this one.
    pub(super) fn is_elsewhere(&self, thing: Thing, storey: i16) -> bool {
        let Thing::Line(at) = thing else { return false };
        let line = self.ground.lines().get(at);
        line.is_some_and(|line| line.level() != storey && Terrain::of_line(line).is_opening())
    }

    /// FS-R31: whether what covers is one and the same feature as another, an opening being part of its wall.
    pub(super) fn same_feature(&self, covering: Thing, other: Thing) -> bool {
        covering == other || self.is_opening_in(covering, other)
    }

    fn is_opening_in(&self, opening: Thing, wall: Thing) -> bool {
        let Thing::Line(at) = opening else { return false };
        let Some(line) = self.ground.lines().get(at).filter(|line| Terrain::of_line(line).is_opening()) else {
            return false;
        };
        let near = self.numbers().contact_gap.get() + HAIR;
        line.points().iter().all(|end| match wall {
            Thing::Area(at) => {
                self.ground.areas().get(at).is_some_and(|area| area.outline().to_outline(*end).distance <= near)
            }
            Thing::Line(at) => self.ground.lines().get(at).is_some_and(|line| line.from_point(*end).distance <= near),
            Thing::Body(_) => false,
        })
    }
}
