//! Lines of sight: three to a target, each blocked, screened or clear (FS-D11).

use engine::table::{Area, Crossing, Crossings, Heading, Meets, Segment, Thing, Vector};

use super::figure::Figure;
use super::opening::Ends;
use super::terrain::{Terrain, Veil};
use super::{Field, HAIR, between, runs_through};

engine::words! {
    /// What becomes of a line of sight, from best to worst.
    pub enum View { Clear = "clear", Screened = "screened", Blocked = "blocked" }
}

/// One line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLine {
    /// Where it runs.
    pub line: Segment,
    /// What becomes of it.
    pub view: View,
    /// What blocks it first, or else what screens it first.
    pub by: Option<Crossing>,
    /// FS-FLD-05
    pub rule: &'static str,
}

/// The three lines of sight to a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// To its centre, and to the left and right ends of its base.
    pub lines: [SightLine; 3],
    /// FS-FLD-04
    pub rule: &'static str,
}

impl Sighting {
    /// FS-FLD-05: there is a line of sight if at least one of the three is not blocked.
    pub fn is_open(&self) -> bool {
        self.lines.iter().any(|line| line.view != View::Blocked)
    }
}

impl Field<'_> {
    /// FS-FLD-04, FS-FLD-14: what one figure sees of another, whichever way it looks.
    pub fn sighting(&self, observer: &Figure, target: &Figure, buffer: &mut Crossings) -> Sighting {
        Sighting { lines: self.looks(observer, target, &[], buffer), rule: "FS-FLD-04" }
    }

    /// FS-FLD-05: whether there is a line of sight; as [`Field::sighting`] says, but no more is found out than that
    /// takes. Figures screen, and never block.
    pub fn in_sight(&self, observer: &Figure, target: &Figure, buffer: &mut Crossings) -> bool {
        let ends = self.ends(observer, target);
        self.floor_between(observer, target).is_none()
            && self.three_lines(observer, target).into_iter().any(|line| self.is_open(line, ends, buffer))
    }

    /// Whether nothing of the ground ends a line.
    fn is_open(&self, line: Segment, ends: Ends, buffer: &mut Crossings) -> bool {
        self.land().crossings(line, |thing| self.may_block(thing), buffer);
        let length = line.length();
        !buffer.found().iter().any(|crossing| self.stops(crossing, length, ends, buffer))
    }

    /// Whether a thing is of a kind that ends lines of sight; which of them it does end is another question.
    fn may_block(&self, thing: Thing) -> bool {
        self.terrain(thing).is_some_and(|terrain| {
            let blind = matches!(self.traits(terrain).sight, Veil::Blocks | Veil::Walls | Veil::Height);
            blind || self.numbers().sight_into(terrain).is_some()
        })
    }

    /// Whether each of two figures has the other in its line of sight: they share the line between their centres.
    pub fn in_each_others_sight(&self, one: &Figure, other: &Figure, buffer: &mut Crossings) -> [bool; 2] {
        let ends = self.ends(one, other);
        let floor = self.floor_between(one, other).is_some();
        if !floor && self.is_open(between(one, other), ends, buffer) {
            return [true; 2];
        }
        [(one, other), (other, one)].map(|(observer, target)| {
            let [_, left, right] = self.three_lines(observer, target);
            !floor && (self.is_open(left, ends, buffer) || self.is_open(right, ends, buffer))
        })
    }

    /// FS-FLD-09: whether one figure sees another as it stands: in its line of sight and its arc.
    pub fn visible(&self, observer: &Figure, target: &Figure, buffer: &mut Crossings) -> bool {
        self.arc_of(observer).holds(target.centre()) && self.in_sight(observer, target, buffer)
    }

    /// The building that both figures are in, on different storeys: its floors block sight as its walls do.
    fn floor_between(&self, observer: &Figure, target: &Figure) -> Option<Thing> {
        if observer.level == target.level {
            return None;
        }
        let walled = |(_, area): &(usize, &Area)| self.traits(Terrain::of_area(area)).sight == Veil::Walls;
        let mut buildings = self.ground.under(observer.centre()).filter(walled);
        let (at, _) = buildings.find(|(_, area)| area.outline().holds(target.centre()))?;
        self.storeys_between(observer, target).map(|_| Thing::Area(at))
    }

    /// The three lines as they would be without some features.
    pub(super) fn looks(
        &self,
        observer: &Figure,
        target: &Figure,
        without: &[Thing],
        buffer: &mut Crossings,
    ) -> [SightLine; 3] {
        self.three_lines(observer, target).map(|line| self.look(line, observer, target, without, buffer))
    }

    /// FS-FLD-04: from the observer's centre to the target's, and to the ends of its base at right angles to that.
    pub(super) fn three_lines(&self, observer: &Figure, target: &Figure) -> [Segment; 3] {
        let line = between(observer, target);
        let radius = self.numbers().radius(target.mounted);
        let right = Heading::along(line.to - line.from).map_or(Vector::new(0.0, 0.0), |along| along.right() * radius);
        [line, Segment::new(line.from, line.to + right * -1.0), Segment::new(line.from, line.to + right)]
    }

    /// FS-FLD-05: what becomes of one line.
    fn look(
        &self,
        line: Segment,
        observer: &Figure,
        target: &Figure,
        without: &[Thing],
        buffer: &mut Crossings,
    ) -> SightLine {
        let ends = self.ends(observer, target);
        let matters = |thing| match thing {
            Thing::Body(at) => self.figures.get(at).is_some_and(|third| {
                !third.out && !third.gone_to_ground && third.id != observer.id && third.id != target.id
            }),
            _ => !without.iter().any(|left_out| self.same_feature(*left_out, thing)),
        };
        let length = line.length();
        self.scene().crossings(line, matters, buffer);
        let floor = self.floor_between(observer, target);
        let blocks = |crossing: &&Crossing| Some(crossing.thing) == floor || self.stops(crossing, length, ends, buffer);
        let found = buffer.found().iter();
        let (view, by) = match (found.clone().find(blocks), found.clone().find(|crossing| self.screens(crossing))) {
            (Some(by), _) => (View::Blocked, Some(*by)),
            (None, Some(by)) => (View::Screened, Some(*by)),
            (None, None) => (View::Clear, None),
        };
        SightLine { line, view, by, rule: "FS-FLD-05" }
    }

    /// Whether a line of some length ends here.
    fn stops(&self, crossing: &Crossing, length: f64, ends: Ends, all: &Crossings) -> bool {
        self.walls_off(crossing, length, ends) || self.rises_above(crossing, ends.level) || self.too_deep(crossing, all)
    }

    /// The first wall between two figures that blocks sight at any height.
    pub(super) fn wall_across(&self, one: &Figure, other: &Figure, buffer: &mut Crossings) -> Option<Crossing> {
        let matters = |thing| self.veil(thing).is_some_and(|veil| matches!(veil, Veil::Blocks | Veil::Walls));
        let (line, ends) = (between(one, other), self.ends(one, other));
        let length = line.length();
        self.land().sight(line, matters, |crossing, _| self.walls_off(crossing, length, ends), buffer).blocker
    }

    /// Whether a line crosses a wall here, and not through an opening of the storey. `length` is that of the line.
    pub(super) fn walls_off(&self, crossing: &Crossing, length: f64, ends: Ends) -> bool {
        if crossing.meets == Meets::Grazing {
            return false;
        }
        let solid = |at| !self.is_open_at(at, self.crossed_on(ends, crossing.thing, at));
        match self.veil(crossing.thing) {
            Some(Veil::Blocks) => solid(crossing.at),
            // Within a building a line crosses no wall; where it comes in or goes out it does.
            Some(Veil::Walls) => {
                (crossing.enters > HAIR && solid(crossing.at))
                    || (crossing.leaves < length - HAIR && solid(crossing.until))
            }
            _ => false,
        }
    }

    /// A hill blocks between two figures that are both lower.
    fn rises_above(&self, crossing: &Crossing, level: i16) -> bool {
        let Thing::Area(at) = crossing.thing else { return false };
        crossing.meets == Meets::Through
            && self.veil(crossing.thing) == Some(Veil::Height)
            && self.ground.areas().get(at).is_some_and(|area| area.level() > level)
    }

    /// Woods and thickets block when the line has run too far inside them, all of a kind together.
    fn too_deep(&self, crossing: &Crossing, all: &Crossings) -> bool {
        let kind = self.terrain(crossing.thing);
        let Some(limit) = kind.and_then(|kind| self.numbers().sight_into(kind)) else { return false };
        let so_far = all.found().iter().take_while(|other| other.enters <= crossing.enters);
        // Where two of a kind overlap the line runs through one piece of growth.
        let (mut inside, mut until) = (0.0, 0.0_f64);
        for other in so_far.filter(|other| self.terrain(other.thing) == kind) {
            inside += (other.leaves - other.enters.max(until)).max(0.0);
            until = until.max(other.leaves);
        }
        inside > limit + HAIR
    }

    fn screens(&self, crossing: &Crossing) -> bool {
        let figure = matches!(crossing.thing, Thing::Body(_));
        runs_through(crossing) && (figure || self.veil(crossing.thing) == Some(Veil::Screen))
    }

    pub(super) fn veil(&self, thing: Thing) -> Option<Veil> {
        self.terrain(thing).map(|terrain: Terrain| self.traits(terrain).sight)
    }
}
