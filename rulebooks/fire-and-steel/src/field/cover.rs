//! Cover and obscurement; one and the same thing is never both (FS-R31).

use engine::table::{Crossing, Crossings, Meets, Point, Segment, Thing};

use super::figure::Figure;
use super::sight::{SightLine, View};
use super::terrain::Veil;
use super::{Field, HAIR};

engine::words! {
    /// How a feature covers a target.
    pub enum Covering {
        /// FS-FLD-06 a
        Before = "before",
        /// FS-FLD-06 b
        Inside = "inside",
        /// FS-FLD-06 c
        Corner = "corner",
    }
}

/// One feature that gives a target cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// The feature.
    pub thing: Thing,
    /// How it covers.
    pub how: Covering,
    /// Where it stops the centre line, or where the target stands in it or against it.
    pub at: Point,
    /// FS-FLD-06
    pub rule: &'static str,
}

/// Why a target is partially obscured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Obscured {
    /// A line is blocked or screened by something that does not cover it already.
    By(SightLine),
    /// It lies in the open.
    Lying,
}

/// What is hard about a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Protection {
    /// Every feature that gives cover; none if it has no cover.
    pub cover: Vec<Cover>,
    /// FS-FLD-07: why it is partially obscured, if it is.
    pub obscured: Option<Obscured>,
    /// FS-FLD-07
    pub rule: &'static str,
}

impl Protection {
    /// Whether it is in cover.
    pub fn in_cover(&self) -> bool {
        !self.cover.is_empty()
    }
}

impl Field<'_> {
    /// FS-FLD-06: the features that give a target cover from a shooter.
    pub fn cover(&self, shooter: &Figure, target: &Figure, buffer: &mut Crossings) -> Vec<Cover> {
        let mut given = Vec::new();
        self.cover_before(shooter, target, buffer, &mut given);
        self.cover_inside(shooter, target, &mut given);
        self.cover_at_corner(shooter, target, buffer, &mut given);
        given
    }

    /// FS-FLD-06, FS-FLD-07: cover and obscurement together, since what covers does not obscure as well (FS-R31).
    pub fn protection(&self, shooter: &Figure, target: &Figure, buffer: &mut Crossings) -> Protection {
        let cover = self.cover(shooter, target, buffer);
        let covering: Vec<Thing> = cover.iter().map(|cover| cover.thing).collect();
        let in_sight = self.in_sight(shooter, target, buffer);
        let lines = self.looks(shooter, target, &covering, buffer);
        let veiled = lines.into_iter().find(|line| line.view != View::Clear).filter(|_| in_sight);
        // FS-D12: a figure lying in the open is hard to make out
        let lying = (target.gone_to_ground && cover.is_empty()).then_some(Obscured::Lying);
        Protection { obscured: veiled.map(Obscured::By).or(lying), cover, rule: "FS-FLD-07" }
    }

    /// a: the centre line crosses the feature close to the target, and the shooter is not at the feature itself.
    fn cover_before(&self, shooter: &Figure, target: &Figure, buffer: &mut Crossings, given: &mut Vec<Cover>) {
        let (firer, body) = (self.body(shooter), self.body(target));
        let close = self.numbers().cover_within.get() + HAIR;
        let [centre, ..] = self.three_lines(shooter, target);
        self.land().crossings(centre, |thing| self.gives_cover(thing, target), buffer);
        let ends = self.ends(shooter, target);
        let near = |crossing: &&Crossing| {
            crossing.meets == Meets::Through
                && !self.is_elsewhere(crossing.thing, self.crossed_on(ends, crossing.thing, crossing.at))
                && body.gap_from(crossing.until).distance <= close
                && !self.touches(&firer, crossing.thing)
        };
        for Crossing { thing, until, .. } in buffer.found().iter().filter(near) {
            given.push(Cover { thing: *thing, how: Covering::Before, at: *until, rule: "FS-FLD-06" });
        }
    }

    /// b: the target's centre is inside the area, and the shooter's is not.
    fn cover_inside(&self, shooter: &Figure, target: &Figure, given: &mut Vec<Cover>) {
        let at = target.centre();
        for (place, area) in self.ground.under(at) {
            let thing = Thing::Area(place);
            let known = given.iter().any(|cover| cover.thing == thing);
            if !known && self.gives_cover(thing, target) && !area.outline().holds(shooter.centre()) {
                given.push(Cover { thing, how: Covering::Inside, at, rule: "FS-FLD-06" });
            }
        }
    }

    /// c: the target touches a feature that blocks one or two of the three lines. FS-D52: of a building it is enough that
    /// the corner which hides the target is close to it.
    fn cover_at_corner(&self, shooter: &Figure, target: &Figure, buffer: &mut Crossings, given: &mut Vec<Cover>) {
        let (body, ends) = (self.body(target), self.ends(shooter, target));
        let areas = (0..self.ground.areas().len()).map(Thing::Area);
        let lines = (0..self.ground.lines().len()).map(Thing::Line);
        for thing in areas.chain(lines) {
            let blocking = matches!(self.veil(thing), Some(Veil::Blocks | Veil::Walls));
            let known = given.iter().any(|cover| self.same_feature(cover.thing, thing));
            if !blocking || known {
                continue;
            }
            let touched = self.touches(&body, thing);
            if !touched && self.corner_before(shooter, target, thing).is_none() {
                continue;
            }
            let mut stops = [None; 3];
            for (stop, line) in stops.iter_mut().zip(self.three_lines(shooter, target)) {
                let walled = |crossing: &Crossing, _: &Crossings| self.walls_off(crossing, line.length(), ends);
                *stop = self.land().sight(line, |other| other == thing, walled, buffer).blocker;
            }
            if let (Some(first), true) = (stops.iter().flatten().next(), stops.contains(&None)) {
                let rule = if touched { "FS-FLD-06" } else { "FS-D52" };
                given.push(Cover { thing, how: Covering::Corner, at: first.at, rule });
            }
        }
    }

    /// FS-D52: a corner of a building that is close to the target and reaches into the shooter's view of it: among or
    /// between the three lines.
    fn corner_before(&self, shooter: &Figure, target: &Figure, thing: Thing) -> Option<Point> {
        let Thing::Area(at) = thing else { return None };
        if self.book.options.keeps_former_rulings() {
            return None;
        }
        let outline = self.ground.areas().get(at).filter(|_| self.veil(thing) == Some(Veil::Walls))?.outline();
        let body = self.body(target);
        let close = self.numbers().cover_within.get() + HAIR;
        let [_, left, right] = self.three_lines(shooter, target);
        let base = Segment::new(right.to, left.to);
        let is_left_of = |line: Segment, point: Point| (line.to - line.from).cross(point - line.from) >= -HAIR;
        let in_view = |corner: Point| {
            is_left_of(right, corner) && is_left_of(base, corner) && is_left_of(left.reversed(), corner)
        };
        let mut corners = outline.corners().iter().copied();
        corners.find(|corner| body.gap_from(*corner).distance <= close && in_view(*corner))
    }

    fn gives_cover(&self, thing: Thing, target: &Figure) -> bool {
        self.terrain(thing).is_some_and(|terrain| self.traits(terrain).covers(target.mounted))
    }
}
