//! Lines of sight: what of the ground blocks a look, and what blocks a shot besides (RK-FLD-05, RK-R62, RK-R68).

use std::cell::OnceCell;

use engine::table::{Bounds, Crossing, Crossings, Heading, Meets, Point, Segment, Thing, Vector};

use super::cache::{Stand, Standing};
use super::ids::FigureId;
use super::terrain::{Terrain, Veil};
use super::{Field, HAIR};

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Blocker {
    /// A thing of the ground, from a place on the line.
    Ground(Thing, Point),
    /// A figure.
    Figure(FigureId),
}

/// One line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLine {
    /// Where it runs.
    pub line: Segment,
    /// What blocks it.
    pub blocker: Option<Blocker>,
}

/// One end of a line: a place and the radius of the base there.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The centre.
    pub at: Point,
    /// The radius.
    pub radius: f64,
}

impl Field<'_> {
    /// A figure as an end of a line.
    #[inline]
    pub fn end(&self, figure: FigureId) -> End {
        End { at: self.centre(figure), radius: self.radius(figure) }
    }

    /// Whether nothing of the ground blocks a look from one centre to another.
    pub fn looks(&self, from: End, to: End, buffer: &mut Crossings) -> bool {
        self.ground_between(Segment::new(from.at, to.at), from, to, buffer).is_none()
    }

    /// RK-FLD-05: the lines from a shooter's centre to the centre and to the two sides of the target's base.
    pub fn three_lines(&self, from: End, to: End) -> [Segment; 3] {
        let along = Heading::along(to.at - from.at);
        let right = along.map_or(Vector::new(0.0, 0.0), |along| along.right() * to.radius);
        [to.at, to.at + right * -1.0, to.at + right].map(|end| Segment::new(from.at, end))
    }

    /// RK-FLD-05, RK-SHT-13: the three lines of a shot, each with what blocks it.
    pub fn shot_lines(&self, shooter: FigureId, target: FigureId, buffer: &mut Crossings) -> [SightLine; 3] {
        let (from, to) = (self.end(shooter), self.end(target));
        self.three_lines(from, to).map(|line| {
            let ground = self.ground_between(line, from, to, buffer);
            let blocker = ground.or_else(|| self.figure_between(line, shooter, target).map(Blocker::Figure));
            SightLine { line, blocker }
        })
    }

    /// RK-FLD-05: whether all three lines of a shot are free.
    pub fn has_shot(&self, shooter: FigureId, target: FigureId, buffer: &mut Crossings) -> bool {
        self.is_free_of_figures(shooter, target)
            && self.looks(self.end(shooter), self.end(target), buffer)
            && self.is_free_beside(shooter, target, buffer)
    }

    /// RK-FLD-05: whether the three lines of a shot are free of figures: one look at those near its middle line.
    pub(crate) fn is_free_of_figures(&self, shooter: FigureId, target: FigureId) -> bool {
        let line_up = self.line_up();
        self.is_free_of(line_up.stands().iter(), shooter, target)
    }

    /// The groups that may be on a line between figures of two groups.
    pub(crate) fn stands_between(&self, one: &Bounds, other: &Bounds) -> Vec<Stand> {
        let bounds = one.with(*other).grown(2.0 * self.numbers().radius(true));
        self.line_up().stands().iter().filter(|stand| stand.bounds.meets(&bounds)).copied().collect()
    }

    /// RK-FLD-05: whether the three lines of a shot are free of the figures of some groups.
    pub(crate) fn is_free_of<'s>(
        &self,
        mut stands: impl Iterator<Item = &'s Stand>,
        shooter: FigureId,
        target: FigureId,
    ) -> bool {
        let (from, to) = (self.end(shooter), self.end(target));
        let lines = OnceCell::new();
        let step = to.at - from.at;
        let length = step.length();
        let widest = self.numbers().radius(true) + to.radius;
        let bounds = Segment::new(from.at, to.at).bounds().grown(widest);
        // How far off the middle line a place is, times its length.
        let aside = |at: Point| ((at.x - from.at.x) * step.y - (at.y - from.at.y) * step.x).abs();
        let passes_by = |box_of: &Bounds| {
            let middle =
                Point::new(f64::midpoint(box_of.low.x, box_of.high.x), f64::midpoint(box_of.low.y, box_of.high.y));
            let reach = (box_of.high.x - middle.x) * step.y.abs() + (box_of.high.y - middle.y) * step.x.abs();
            aside(middle) > reach + (widest + HAIR) * length
        };
        let near = self.numbers().shot_over_within.get() + HAIR;
        let far_from =
            |other: &Standing, end: End| (other.at.distance(end.at) - other.radius - end.radius).max(0.0) > near;
        let blocks = |other: &Standing| {
            aside(other.at) <= (other.radius + to.radius + HAIR) * length
                && bounds.holds(other.at)
                && other.id != shooter
                && other.id != target
                && far_from(other, from)
                && far_from(other, to)
                && lines
                    .get_or_init(|| self.three_lines(from, to))
                    .iter()
                    .any(|line| line.nearest(other.at).distance(other.at) < other.radius - HAIR)
        };
        let line_up = self.line_up();
        !stands.any(|stand| {
            stand.bounds.meets(&bounds) && !passes_by(&stand.bounds) && line_up.figures(stand).iter().any(blocks)
        })
    }

    /// RK-FLD-05: whether the ground leaves the lines to the two sides of the target free, where that to its centre is.
    pub(crate) fn is_free_beside(&self, shooter: FigureId, target: FigureId, buffer: &mut Crossings) -> bool {
        let (from, to) = (self.end(shooter), self.end(target));
        let [_, left, right] = self.three_lines(from, to);
        [left, right].into_iter().all(|line| self.ground_between(line, from, to, buffer).is_none())
    }

    /// A figure on a line that is not within 2 cm of the shooter or of the target.
    fn figure_between(&self, line: Segment, shooter: FigureId, target: FigureId) -> Option<FigureId> {
        let near = self.numbers().shot_over_within.get() + HAIR;
        let widest = self.numbers().radius(true);
        let bounds = line.bounds().grown(widest);
        let line_up = self.line_up();
        for stand in line_up.stands().iter().filter(|stand| stand.bounds.meets(&bounds)) {
            let blocks = |other: &&Standing| {
                bounds.holds(other.at)
                    && line.nearest(other.at).distance(other.at) < other.radius - HAIR
                    && other.id != shooter
                    && other.id != target
                    && self.gap(other.id, shooter) > near
                    && self.gap(other.id, target) > near
            };
            if let Some(other) = line_up.figures(stand).iter().find(blocks) {
                return Some(other.id);
            }
        }
        None
    }

    /// What of the ground blocks a line between two ends first.
    pub fn ground_between(&self, line: Segment, from: End, to: End, buffer: &mut Crossings) -> Option<Blocker> {
        if self.ground.areas().is_empty() && self.ground.lines().is_empty() {
            return None;
        }
        let matters = |thing| self.terrain(thing).is_some_and(|kind| self.traits(kind).sight != Veil::Clear);
        self.land().crossings(line, matters, buffer);
        if buffer.found().is_empty() {
            return None;
        }
        let blocks = |crossing: &&Crossing| self.blocks(crossing, from, to);
        let solid = buffer.found().iter().find(blocks).map(|crossing| Blocker::Ground(crossing.thing, crossing.at));
        solid.or_else(|| self.too_long_in_growth(buffer, from.at, to.at))
    }

    /// Whether a thing that is crossed blocks by itself.
    fn blocks(&self, crossing: &Crossing, from: End, to: End) -> bool {
        if crossing.meets == Meets::Grazing {
            return false;
        }
        let Some(kind) = self.terrain(crossing.thing) else { return false };
        match self.traits(kind).sight {
            Veil::Clear | Veil::Short => false,
            Veil::Blocks => true,
            Veil::Low => {
                let near = self.numbers().shot_over_within.get() + HAIR;
                let close = |end: End| end.at.distance(crossing.at) - end.radius <= near;
                !close(from) && !close(to)
            }
            Veil::Height => self
                .area(crossing.thing)
                .is_some_and(|area| [from, to].iter().all(|end| self.ground.level_at(end.at) < area.level())),
            Veil::Walls => {
                let inside = |end: End| self.area(crossing.thing).is_some_and(|area| area.outline().holds(end.at));
                !inside(from) && !inside(to)
            }
        }
    }

    fn area(&self, thing: Thing) -> Option<&engine::table::Area> {
        match thing {
            Thing::Area(at) => self.ground.areas().get(at),
            Thing::Line(_) | Thing::Body(_) => None,
        }
    }

    /// RK-R68: growth in which neither end stands blocks once the line has run too far through it, all of it together.
    fn too_long_in_growth(&self, crossings: &Crossings, from: Point, to: Point) -> Option<Blocker> {
        let limit = self.book.sheet.visibility.within_woods();
        let (mut inside, mut until) = (0.0, 0.0_f64);
        for crossing in crossings.found() {
            let Some(area) = self.area(crossing.thing) else { continue };
            let short = self.traits(Terrain::of_area(area)).sight == Veil::Short;
            if !short || crossing.meets == Meets::Grazing || area.outline().holds(from) || area.outline().holds(to) {
                continue;
            }
            // Where two areas overlap the line runs through one piece of growth.
            inside += (crossing.leaves - crossing.enters.max(until)).max(0.0);
            until = until.max(crossing.leaves);
            if inside > limit + HAIR {
                return Some(Blocker::Ground(crossing.thing, crossing.at));
            }
        }
        None
    }
}
