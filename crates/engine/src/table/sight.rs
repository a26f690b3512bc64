//! What lies along a straight line: everything it crosses, in order, and the first thing that blocks it.

use serde::Serialize;

use super::body::Body;
use super::clip;
use super::ground::{Ground, Line};
use super::point::{NOTHING, Point, Probe, Segment, side};
use super::polygon::Polygon;

/// Something on the table, by its place in the list that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// An area of the ground.
    Area(usize),
    /// A line of the ground.
    Line(usize),
    /// A piece.
    Body(usize),
}

/// How a line meets a thing.
///
/// The rulebooks speak of what a line crosses, and say nothing of one that only touches. These are the rulings, by which the
/// hair of 1e-9 that rounding is allowed always falls to the same side:
///
/// - **A piece** is in the way as soon as a line runs along it: a tangent to a round base, and a line along the edge of a
///   rectangular one, run through. Only a corner is grazed, and an edge or a rim at which the line begins or ends. Whoever
///   measures at a real table would say that such a piece stands in the line.
/// - **An area** is not crossed along its edge: a line there is outside, and grazes. But a line that lies inside, however
///   near to the edge, and meets the outline nowhere, is in the area from end to end.
/// - **A line** on the ground is crossed where one gets to its other side, and grazed where one only comes up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meets {
    /// It runs through the inside of it, or across it.
    Through,
    /// It only touches a corner, an edge or an end.
    Grazing,
}

/// One thing that a line meets, and where.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Crossing {
    /// What is met.
    pub thing: Thing,
    /// How.
    pub meets: Meets,
    /// Where it is entered or crossed.
    pub at: Point,
    /// Where it is left; the same place for a line.
    pub until: Point,
    /// How far from the beginning of the line it is entered.
    pub enters: f64,
    /// How far from the beginning it is left.
    pub leaves: f64,
}

impl Crossing {
    /// How much of the line runs inside the thing; nothing of one that is only touched.
    pub fn length(&self) -> f64 {
        match self.meets {
            Meets::Through => self.leaves - self.enters,
            Meets::Grazing => 0.0,
        }
    }
}

/// A caller's buffer for crossings; kept and used again, it saves every allocation.
#[derive(Clone, Debug, Default)]
pub struct Crossings {
    found: Vec<Crossing>,
    cuts: Vec<f64>,
}

impl Crossings {
    /// The crossings in order along the line.
    pub fn found(&self) -> &[Crossing] {
        &self.found
    }

    /// How much of the line runs inside the things that pass, such as the woods.
    pub fn length_in(&self, mut passes: impl FnMut(Thing) -> bool) -> f64 {
        self.found.iter().filter(|crossing| passes(crossing.thing)).map(Crossing::length).sum()
    }
}

/// Whether a line is free, and what it was measured along.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sight {
    /// The line.
    pub line: Segment,
    /// How long it is.
    pub distance: f64,
    /// The first thing that blocks it, and where.
    pub blocker: Option<Crossing>,
}

impl Sight {
    /// Whether nothing blocks it.
    pub fn is_free(&self) -> bool {
        self.blocker.is_none()
    }
}

/// A table at one moment: its ground and the pieces on it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The terrain.
    pub ground: &'a Ground,
    /// The pieces, known by their places in this list.
    pub bodies: &'a [Body],
}

impl Scene<'_> {
    /// Everything that a line meets among the things that matter, in order along it.
    pub fn crossings(&self, line: Segment, mut matters: impl FnMut(Thing) -> bool, into: &mut Crossings) {
        let probe = Probe::new(line);
        let Crossings { found, cuts } = into;
        found.clear();
        let boxed = |bounds: &_| probe.may_meet(bounds);
        for (at, area) in self.ground.areas_boxed(boxed) {
            if matters(Thing::Area(at)) {
                cross_area(line, Thing::Area(at), area.outline(), cuts, found);
            }
        }
        for (at, piece) in self.ground.lines_boxed(boxed) {
            if matters(Thing::Line(at)) {
                cross_line(line, Thing::Line(at), piece, found);
            }
        }
        for (at, body) in self.bodies.iter().enumerate().filter(|(_, body)| probe.may_meet(body.bounds())) {
            if matters(Thing::Body(at)) {
                cross_body(line, Thing::Body(at), body, found);
            }
        }
        let order = |c: &Crossing| (c.enters, c.leaves, c.thing);
        found.sort_by(|a, b| {
            let (a, b) = (order(a), order(b));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2))
        });
    }

    /// Looks along a line. The rule is shown each crossing in order, with all of them, and says whether it blocks.
    pub fn sight(
        &self,
        line: Segment,
        matters: impl FnMut(Thing) -> bool,
        mut blocks: impl FnMut(&Crossing, &Crossings) -> bool,
        buffer: &mut Crossings,
    ) -> Sight {
        self.crossings(line, matters, buffer);
        let blocker = buffer.found.iter().find(|crossing| blocks(crossing, buffer)).copied();
        Sight { line, distance: line.length(), blocker }
    }

    /// Some thing that the line touches among those that matter: the quick question, in no order along the line.
    pub fn touched(&self, line: Segment, mut matters: impl FnMut(Thing) -> bool) -> Option<Thing> {
        let probe = Probe::new(line);
        let boxed = |bounds: &_| probe.may_meet(bounds);
        for (at, area) in self.ground.areas_boxed(boxed) {
            if matters(Thing::Area(at)) && area.outline().meets_probe(&probe) {
                return Some(Thing::Area(at));
            }
        }
        for (at, piece) in self.ground.lines_boxed(boxed) {
            if matters(Thing::Line(at)) && piece.parts().any(|part| line.meets(part).is_some()) {
                return Some(Thing::Line(at));
            }
        }
        let mut near = self.bodies.iter().enumerate().filter(|(_, body)| probe.may_meet(body.bounds()));
        let hit = |body: &Body| body.shapes().any(|shape| clip::inside(shape, line).is_some());
        near.find(|(at, body)| matters(Thing::Body(*at)) && hit(body)).map(|(at, _)| Thing::Body(at))
    }

    /// Some piece that the line runs through the inside of among those that matter: the quick question before
    /// [`crossings`](Self::crossings), in no order along the line.
    pub fn run_through(&self, line: Segment, mut matters: impl FnMut(usize) -> bool) -> Option<usize> {
        let probe = Probe::new(line);
        let mut near = self.bodies.iter().enumerate().filter(|(_, body)| probe.may_meet(body.bounds()));
        near.find(|(at, body)| runs_through(line, body) && matters(*at)).map(|(at, _)| at)
    }

    /// Some thing that a piece touches or stands on among those that matter, in no particular order.
    pub fn under_body(&self, body: &Body, mut matters: impl FnMut(Thing) -> bool) -> Option<Thing> {
        let mut areas = self.ground.areas_boxed(|bounds| bounds.meets(body.bounds()));
        let area = areas.find(|(at, area)| matters(Thing::Area(*at)) && area.outline().touches(body));
        if let Some((at, _)) = area {
            return Some(Thing::Area(at));
        }
        let mut others = self.bodies.iter().enumerate();
        if let Some((at, _)) = others.find(|(at, other)| matters(Thing::Body(*at)) && other.touches(body)) {
            return Some(Thing::Body(at));
        }
        let mut lines = self.ground.lines_boxed(|bounds| bounds.meets(body.bounds()));
        let touched = |line: &Line| line.parts().any(|part| body.gap_from_line(part).distance <= 0.0);
        lines.find(|(at, line)| matters(Thing::Line(*at)) && touched(line)).map(|(at, _)| Thing::Line(at))
    }

    /// The lines of a fan, from each of some points to each of others, that touch nothing that matters.
    pub fn free_lines<'b>(
        &'b self,
        from: &'b [Point],
        to: &'b [Point],
        matters: impl Fn(Thing) -> bool + Copy + 'b,
    ) -> impl Iterator<Item = Segment> + 'b {
        let lines = from.iter().flat_map(|a| to.iter().map(|b| Segment::new(*a, *b)));
        lines.filter(move |line| self.touched(*line, matters).is_none())
    }
}

/// Adds the stretches of a line inside a polygon, or the place where it is only touched.
pub(crate) fn cross_area(
    line: Segment,
    thing: Thing,
    outline: &Polygon,
    cuts: &mut Vec<f64>,
    found: &mut Vec<Crossing>,
) {
    cuts.clear();
    outline.cuts(line, cuts);
    let Some(touched) = cuts.iter().copied().reduce(f64::min) else {
        // The outline is nowhere met: the line is inside all the way, or not at all.
        let inside = outline.holds(line.from);
        found.extend(inside.then(|| crossing(line, thing, Meets::Through, 0.0, 1.0)));
        return;
    };
    let length = line.length();
    cuts.extend([0.0, 1.0]);
    cuts.sort_by(f64::total_cmp);
    let before = found.len();
    let mut open: Option<(f64, f64)> = None;
    for [low, high] in cuts.array_windows() {
        if (high - low) * length <= NOTHING {
            continue;
        }
        if outline.holds_well(line.at(f64::midpoint(*low, *high))) {
            // Stretches that only a touched corner parts are one.
            open = Some((open.map_or(*low, |(from, _)| from), *high));
        } else if let Some((from, to)) = open.take() {
            found.push(crossing(line, thing, Meets::Through, from, to));
        }
    }
    if let Some((from, to)) = open {
        found.push(crossing(line, thing, Meets::Through, from, to));
    }
    if found.len() == before {
        found.push(crossing(line, thing, Meets::Grazing, touched, touched));
    }
}

/// Adds the places where a line crosses the parts of another. Passing exactly through a bend crosses if the bend's two
/// arms lie on either side.
fn cross_line(line: Segment, thing: Thing, piece: &Line, found: &mut Vec<Crossing>) {
    let mut came_from = 0.0;
    let mut touched: Option<f64> = None;
    for part in piece.parts() {
        let (first, last) = (side(line.from, line.to, part.from), side(line.from, line.to, part.to));
        if first != 0.0 {
            came_from = first;
        }
        if let Some((share, _)) = line.meets_given(part, first, last) {
            touched = Some(touched.map_or(share, |before| before.min(share)));
        }
        if last == 0.0 {
            continue;
        }
        if let Some(share) = touched.take() {
            let across = (came_from > 0.0) != (last > 0.0) && came_from != 0.0 && share > 0.0 && share < 1.0;
            let meets = if across { Meets::Through } else { Meets::Grazing };
            found.push(crossing(line, thing, meets, share, share));
        }
    }
    found.extend(touched.map(|share| crossing(line, thing, Meets::Grazing, share, share)));
}

fn runs_through(line: Segment, body: &Body) -> bool {
    let mut spans = body.shapes().filter_map(|shape| clip::inside(shape, line));
    spans.any(|span| is_passage(line, span))
}

/// Half of a hair's breadth at a corner is rounding, not passage.
fn is_passage(line: Segment, (enters, leaves): (f64, f64)) -> bool {
    (leaves - enters) * line.length() > 4.0 * NOTHING
}

fn cross_body(line: Segment, thing: Thing, body: &Body, found: &mut Vec<Crossing>) {
    for (enters, leaves) in body.shapes().filter_map(|shape| clip::inside(shape, line)) {
        let meets = if is_passage(line, (enters, leaves)) { Meets::Through } else { Meets::Grazing };
        found.push(crossing(line, thing, meets, enters, leaves));
    }
}

fn crossing(line: Segment, thing: Thing, meets: Meets, from: f64, to: f64) -> Crossing {
    let length = line.length();
    Crossing { thing, meets, at: line.at(from), until: line.at(to), enters: from * length, leaves: to * length }
}
