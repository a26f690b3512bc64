//! Pieces in motion: straight moves until contact, and the ground that a moving piece treads.

use serde::Serialize;

use super::body::{Body, Shape};
use super::clip;
use super::gap::Measured;
use super::ground::Ground;
use super::point::{NOTHING, Point, Segment, Vector};
use super::polygon::Polygon;
use super::pose::Heading;
use super::sight::Thing;

/// How a move met a piece.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Met {
    /// Which of the pieces given.
    pub body: usize,
    /// Where the two touch.
    pub at: Measured,
}

/// How far a straight move gets.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    /// How far it goes before it would overlap anything.
    pub free: f64,
    /// What stops it; none if it goes all the way.
    pub met: Option<Met>,
    /// The piece at the end of it.
    pub end: Body,
}

/// Moves a piece straight by a step until it would overlap one of the others by more than a tolerance.
pub fn advance(body: &Body, step: Vector, others: &[Body], tolerance: f64) -> Advance {
    let path = body.bounds().with(body.bounds().moved(step)).grown(NOTHING);
    let mut first: Option<(f64, usize)> = None;
    for (at, other) in others.iter().enumerate().filter(|(_, other)| path.meets(other.bounds())) {
        let contacts = body.shapes().flat_map(|a| other.shapes().map(move |b| contact(a, step, b, tolerance)));
        if let Some(share) = contacts.flatten().reduce(f64::min)
            && first.is_none_or(|(sooner, _)| share < sooner)
        {
            first = Some((share, at));
        }
    }
    let share = first.map_or(1.0, |(share, _)| share);
    let end = body.moved(step * share);
    let met = first.and_then(|(_, at)| Some(Met { body: at, at: end.gap(others.get(at)?) }));
    Advance { free: step.length() * share, met, end }
}

/// The shares of a straight move between which a piece overlaps another by more than a tolerance, from the first base
/// that does to the last; none if none ever does.
pub fn overlap_along(body: &Body, step: Vector, other: &Body, tolerance: f64) -> Option<(f64, f64)> {
    if let Some((moving, standing)) = body.only().zip(other.only()) {
        let near = may_meet(body, step, other, 0.0);
        return near.then(|| overlapping(moving, step, standing, tolerance)).flatten().and_then(during);
    }
    along(body, step, other, 0.0, |a, b| overlapping(a, step, b, tolerance))
}

/// The shares of a straight move between which a piece is nearer to another than a distance, from the first base that
/// is to the last; none if none ever is.
pub fn nearer_along(body: &Body, step: Vector, other: &Body, distance: f64) -> Option<(f64, f64)> {
    along(body, step, other, distance, |a, b| nearing(a, step, b, distance))
}

/// Whether a piece may come within a distance of another on a straight move, by their boxes.
fn may_meet(body: &Body, step: Vector, other: &Body, distance: f64) -> bool {
    body.bounds().with(body.bounds().moved(step)).grown(distance + NOTHING).meets(other.bounds())
}

/// Asks each pair of bases of two pieces that come within a distance, and joins the answers.
fn along(
    body: &Body,
    step: Vector,
    other: &Body,
    distance: f64,
    ask: impl Fn(&Shape, &Shape) -> Option<(f64, f64)>,
) -> Option<(f64, f64)> {
    if !may_meet(body, step, other, distance) {
        return None;
    }
    // Of pieces of many bases most pass one another by, to the left or to the right.
    let aside = Heading::along(step).map(Heading::right);
    let passes_by = |a: &Shape, b: &Shape| {
        let off = |aside: Vector| (b.centre() - a.centre()).dot(aside).abs() - a.extent(aside) - b.extent(aside);
        aside.is_some_and(|aside| off(aside) > distance + NOTHING)
    };
    let pairs = body.shapes().flat_map(|a| other.shapes().map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| !passes_by(a, b));
    let spans = pairs.filter_map(|(a, b)| ask(a, b)).filter_map(during);
    spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// The part of a span that falls into a move.
fn during((enters, leaves): (f64, f64)) -> Option<(f64, f64)> {
    (enters < leaves && leaves > 0.0 && enters < 1.0).then(|| (enters.max(0.0), leaves.min(1.0)))
}

/// When two bases are nearer than a distance: while a corner of one is that near to the other, or they overlap.
fn nearing(moving: &Shape, step: Vector, standing: &Shape, distance: f64) -> Option<(f64, f64)> {
    let (moving_radius, standing_radius) = (moving.radius.unwrap_or(0.0), standing.radius.unwrap_or(0.0));
    let reach = distance + moving_radius + standing_radius;
    let ahead = |from: Point| Segment::new(from, from + step);
    let back = |from: Point| Segment::new(from, from + step * -1.0);
    match (moving.radius, standing.radius) {
        (Some(_), Some(_)) => centres(moving, step, standing, reach),
        (Some(_), None) => clip::near_rectangle(standing, ahead(moving.centre()), reach),
        (None, Some(_)) => clip::near_rectangle(moving, back(standing.centre()), reach),
        (None, None) => {
            let ours = moving.corners.map(|corner| clip::near_rectangle(standing, ahead(corner), reach));
            let theirs = standing.corners.map(|corner| clip::near_rectangle(moving, back(corner), reach));
            let across = overlapping(moving, step, standing, 0.0).filter(|(enters, leaves)| enters < leaves);
            let spans = ours.into_iter().chain(theirs).chain([across]).flatten();
            spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        }
    }
}

/// At what share of a step a moving base begins to overlap a standing one by more than a tolerance.
fn contact(moving: &Shape, step: Vector, standing: &Shape, tolerance: f64) -> Option<f64> {
    let (enters, leaves) = overlapping(moving, step, standing, tolerance)?;
    (enters < leaves && leaves > 0.0 && enters < 1.0).then_some(enters.max(0.0))
}

/// The shares of a step, before and after it too, between which two bases overlap by more than a tolerance.
fn overlapping(moving: &Shape, step: Vector, standing: &Shape, tolerance: f64) -> Option<(f64, f64)> {
    let tolerance = tolerance.max(NOTHING);
    match (moving.radius, standing.radius) {
        (None, None) => rectangles(moving, step, standing, tolerance),
        (Some(a), Some(b)) => centres(moving, step, standing, a + b - tolerance),
        (Some(radius), None) => {
            clip::near_rectangle(standing, Segment::new(moving.centre(), moving.centre() + step), radius - tolerance)
        }
        (None, Some(radius)) => clip::near_rectangle(
            moving,
            Segment::new(standing.centre(), standing.centre() + step * -1.0),
            radius - tolerance,
        ),
    }
}

/// Two rectangles overlap while they do along each of their four axes.
fn rectangles(moving: &Shape, step: Vector, standing: &Shape, tolerance: f64) -> Option<(f64, f64)> {
    let between = moving.centre() - standing.centre();
    let (a, b) = (moving.stance.heading, standing.stance.heading);
    let mut overlap = (f64::NEG_INFINITY, f64::INFINITY);
    for axis in [a.right(), a.ahead(), b.right(), b.ahead()] {
        let reach = moving.extent(axis) + standing.extent(axis) - tolerance;
        let (low, high) = clip::slab(between.dot(axis), step.dot(axis), reach)?;
        overlap = (overlap.0.max(low), overlap.1.min(high));
    }
    Some(overlap)
}

fn centres(moving: &Shape, step: Vector, standing: &Shape, reach: f64) -> Option<(f64, f64)> {
    let path = Segment::new(moving.centre(), moving.centre() + step);
    if reach > 0.0 { clip::line_in_circle(standing.centre(), reach, path) } else { None }
}

/// A part of a straight move during which the piece touches something of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Trodden {
    /// What is touched.
    pub thing: Thing,
    /// How far the piece has moved when it first touches.
    pub from: f64,
    /// How far it has moved when it leaves.
    pub to: f64,
}

impl Ground {
    /// The areas and lines that any part of a piece touches on a straight move, each with the parts of the move.
    pub fn trodden(&self, body: &Body, step: Vector, into: &mut Vec<Trodden>) {
        self.trodden_where(body, step, |_| true, into);
    }

    /// The same of those things only that matter.
    pub fn trodden_where(&self, body: &Body, step: Vector, matters: impl Fn(Thing) -> bool, into: &mut Vec<Trodden>) {
        into.clear();
        let path = body.bounds().with(body.bounds().moved(step));
        let length = step.length();
        let mut times = Vec::new();
        for (at, area) in self.areas_boxed(|bounds| path.meets(bounds)).filter(|(at, _)| matters(Thing::Area(*at))) {
            times.clear();
            body.shapes().for_each(|shape| over_area(shape, step, area.outline(), &mut times));
            push_merged(Thing::Area(at), length, &mut times, into);
        }
        for (at, line) in self.lines_boxed(|bounds| path.meets(bounds)).filter(|(at, _)| matters(Thing::Line(*at))) {
            times.clear();
            times.extend(body.shapes().flat_map(|shape| line.parts().filter_map(|part| touching(shape, step, part))));
            push_merged(Thing::Line(at), length, &mut times, into);
        }
    }
}

/// Joins times that meet, and tells them as distances.
fn push_merged(thing: Thing, length: f64, times: &mut [(f64, f64)], into: &mut Vec<Trodden>) {
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut open: Option<(f64, f64)> = None;
    let trodden = |(from, to): (f64, f64)| Trodden { thing, from: from * length, to: to * length };
    for &(from, to) in &*times {
        open = match open {
            Some((begin, end)) if from <= end + NOTHING => Some((begin, end.max(to))),
            before => {
                into.extend(before.map(trodden));
                Some((from, to))
            }
        };
    }
    into.extend(open.map(trodden));
}

/// When a moving base touches an area: while it is over an edge, and while it is within all of them.
fn over_area(shape: &Shape, step: Vector, outline: &Polygon, times: &mut Vec<(f64, f64)>) {
    let radius = shape.radius;
    let span = Segment::new(shape.centre(), shape.centre() + step).bounds();
    // Most edges are far off the way of a round base.
    let is_near = |edge: &Segment| radius.is_none_or(|radius| edge.bounds().grown(radius + NOTHING).meets(&span));
    let near = outline.edges().filter(is_near);
    let mut own: Vec<(f64, f64)> = near.filter_map(|edge| touching(shape, step, edge)).collect();
    own.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut reached = 0.0;
    for &(from, to) in own.iter().chain(std::iter::once(&(1.0, 1.0))) {
        if from > reached && outline.holds(shape.centre() + step * f64::midpoint(reached, from)) {
            times.push((reached, from));
        }
        reached = to.max(reached);
    }
    times.append(&mut own);
}

/// The shares of a step between which a moving base touches a standing line.
fn touching(shape: &Shape, step: Vector, line: Segment) -> Option<(f64, f64)> {
    let (enters, leaves) = match shape.radius {
        Some(radius) => {
            clip::near_rectangle(&clip::thin(line)?, Segment::new(shape.centre(), shape.centre() + step), radius)?
        }
        None => over_line(shape, step, line)?,
    };
    let (enters, leaves) = (enters.max(0.0), leaves.min(1.0));
    (enters <= leaves).then_some((enters, leaves))
}

/// The three axes along which a rectangle and a line can be apart, seen from the rectangle.
fn over_line(shape: &Shape, step: Vector, line: Segment) -> Option<(f64, f64)> {
    let origin = Point::new(0.0, 0.0);
    let seen = |point: Point| origin + shape.local(point);
    let (from, to) = (seen(line.from), seen(line.to));
    let away = shape.local(shape.centre() + step) * -1.0;
    let middle = Segment::new(from, to).midpoint() - origin;
    let half = (to - from) * 0.5;
    let axes = [
        clip::slab(middle.x, away.x, shape.half_width + half.x.abs())?,
        clip::slab(middle.y, away.y, shape.half_depth + half.y.abs())?,
        clip::slab(
            half.cross(middle),
            half.cross(away),
            shape.half_width * half.y.abs() + shape.half_depth * half.x.abs(),
        )?,
    ];
    Some(axes.into_iter().fold((f64::NEG_INFINITY, f64::INFINITY), |all, axis| (all.0.max(axis.0), all.1.min(axis.1))))
}
