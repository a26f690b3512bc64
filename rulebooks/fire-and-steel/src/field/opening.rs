//! Doors, windows and gates: ways through a wall, each on a storey of its own.

use engine::table::{Area, Line, Point, Polygon, Thing, Walk};

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
        self.openings_at(point, storey).next().is_some()
    }

    /// FS-D50: the openings of a storey that a point of a wall is in. An opening is exactly as wide as its ends say; only
    /// across its wall it may have been drawn a little out of place.
    pub(super) fn openings_at(&self, point: Point, storey: i16) -> impl Iterator<Item = Thing> + '_ {
        let beside = self.numbers().contact_gap.get() + HAIR;
        let lines = self.ground.lines().iter().enumerate();
        let openings = lines.filter(move |(_, line)| line.level() == storey && Terrain::of_line(line).is_opening());
        let wider = self.book.options.keeps_former_rulings();
        let here = move |line: &Line| is_near(line, point, beside) && (wider || !is_beyond_its_ends(line, point));
        openings.filter(move |(_, line)| here(line)).map(|(at, _)| Thing::Line(at))
    }

    /// FS-D50: the openings that a path leads through, and where. Each is crossed with its wall, wherever in its width.
    pub(super) fn openings_passed(&self, walk: &Walk, mover: &Figure, mut visit: impl FnMut(Thing, Point)) {
        if self.book.options.keeps_former_rulings() {
            return;
        }
        let storey = self.floor_of(mover);
        let mut through = |at: Point| self.openings_at(at, storey).for_each(|opening| visit(opening, at));
        for passage in walk.passages() {
            if self.veil(Thing::Line(passage.line)) == Some(Veil::Blocks) {
                through(passage.at);
            }
        }
        let walled = |area: &usize| self.veil(Thing::Area(*area)) == Some(Veil::Walls);
        for [before, after] in walk.stretches().array_windows() {
            let (out, into) = (walk.areas(before), walk.areas(after));
            let left = out.iter().filter(|area| !into.contains(area));
            let entered = into.iter().filter(|area| !out.contains(area));
            if left.chain(entered).any(walled) {
                through(after.line.from);
            }
        }
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

/// Whether a point near a line lies past one of its two ends.
fn is_beyond_its_ends(line: &Line, point: Point) -> bool {
    let nearest = line.from_point(point).to;
    let past = |end: Point, before: Point| {
        let along = end - before;
        nearest.distance(end) <= HAIR && (point - end).dot(along) > HAIR * along.length()
    };
    match line.points() {
        [first, second, ..] if past(*first, *second) => true,
        [.., before, last] => past(*last, *before),
        _ => false,
    }
}
