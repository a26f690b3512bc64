//! A run at the enemy: straight ahead until the front edge is in contact with a unit, or with what it lines (FF-D57).

use engine::table::nearer_along;
use engine::table::{
    Body, Bounds, Footprint, Heading, Measured, Point, Pose, Segment, Shape, Spot, Stance, Thing, Vector,
};

use super::mover::Mover;
use super::settle::placed;
use super::stride::{Stride, runs_into};
use super::{Halt, Why};
use crate::field::terrain::Going;

/// How a run ends in contact.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hit {
    /// With whom.
    pub(super) enemy: usize,
    /// How far ahead.
    pub(super) inches: f64,
    /// From the runner to the unit or the feature.
    pub(super) at: Measured,
    /// What is between them.
    pub(super) across: Option<Thing>,
    /// The edge that was reached, and what is touched there.
    edge: Segment,
    touched: Body,
}

/// The first contact of a piece that runs straight ahead, or what stops it before; nothing if it meets nobody.
pub(super) fn run(mover: &Mover<'_>, stance: Stance, body: &Body, inches: f64) -> Result<Option<Hit>, Halt> {
    let Some(mut stride) = Stride::new(stance.heading, 0.0, inches) else { return Ok(None) };
    stride.clear(mover, body);
    let first = first_contact(mover, body, stride.step);
    let free = stride.step.length() * stride.share;
    match (first, stride.halt) {
        // A work that the enemy lines is in the way, and is where contact is made.
        (Some(contact), _) if contact.inches <= free + mover.tolerance() => {
            Ok(Some(contact.hit(mover, body, stride.step)))
        }
        (_, Some(halt)) => Err(halt),
        (_, None) => Ok(None),
    }
}

/// How far a piece runs straight ahead into contact; infinitely far if it does not get there.
pub(super) fn run_length(mover: &Mover<'_>, stance: Stance, body: &Body, inches: f64) -> f64 {
    let Some(mut stride) = Stride::new(stance.heading, 0.0, inches) else { return f64::INFINITY };
    let Some(contact) = first_contact(mover, body, stride.step) else { return f64::INFINITY };
    stride.clear(mover, body);
    let free = stride.step.length() * stride.share;
    if contact.inches <= free + mover.tolerance() { contact.inches } else { f64::INFINITY }
}

/// A contact on the way: with whom, after how much of the step, and with what.
struct Contact<'f> {
    enemy: usize,
    other: &'f Body,
    enters: f64,
    inches: f64,
    /// The feature that the enemy lines, and the part of it.
    across: Option<(Thing, Segment, Body)>,
}

impl Contact<'_> {
    fn hit(self, mover: &Mover<'_>, body: &Body, step: Vector) -> Hit {
        let Contact { enemy, other, enters, inches, across } = self;
        let there = body.moved(step * enters);
        match across {
            None => {
                let at = there.gap(other);
                let edge = edge_reached(mover, enemy, other, at.to, there.heading());
                Hit { enemy, inches, at, across: None, edge, touched: other.clone() }
            }
            Some((thing, edge, wall)) => {
                Hit { enemy, inches, at: there.gap(&wall), across: Some(thing), edge, touched: wall }
            }
        }
    }
}

fn first_contact<'f>(mover: &Mover<'f>, body: &Body, step: Vector) -> Option<Contact<'f>> {
    let near = mover.field.book.sheet.field.cover.near.get();
    let region = body.bounds().with(body.bounds().moved(step)).grown(near + mover.brush());
    let enemies = mover.others(region).filter(|(_, unit, _)| unit.side != mover.side);
    let contacts = enemies.flat_map(|(id, _, other)| {
        let across = met_across(mover, body, step, id, other);
        met(mover, body, step, id, other).into_iter().chain(across)
    });
    contacts.reduce(|a, b| if b.inches < a.inches { b } else { a })
}

fn met<'f>(mover: &Mover<'f>, body: &Body, step: Vector, enemy: usize, other: &'f Body) -> Option<Contact<'f>> {
    let enters = runs_into(body, step, other, mover.tolerance() / 2.0)?;
    Some(Contact { enemy, other, enters, inches: step.length() * enters, across: None })
}

/// The side of a unit that a piece with a heading reaches: of those next to a place, the one most opposed to it.
fn edge_reached(mover: &Mover<'_>, enemy: usize, other: &Body, place: Point, heading: Heading) -> Segment {
    let garrison = mover.field.units.get(enemy).is_some_and(|unit| unit.building().is_some());
    let opposed = |edge: &Segment| outward(*edge).map_or(1.0, |out| out.ahead().dot(heading.ahead()));
    let beside = |edge: &Segment| edge.nearest(place).distance(place) <= mover.brush();
    let whole = [other.front(), other.right(), other.rear(), other.left()];
    let walls = other.shapes().filter(|_| garrison).map(Shape::front);
    let edges = walls.chain(whole.into_iter().filter(|_| !garrison));
    let best = edges.filter(beside).min_by(|a, b| opposed(a).total_cmp(&opposed(b)));
    let any = || whole.into_iter().min_by(|a, b| opposed(a).total_cmp(&opposed(b)));
    best.or_else(any).unwrap_or_else(|| other.front())
}

/// Straight out from an edge that has its piece to the right of it.
fn outward(edge: Segment) -> Option<Heading> {
    let along = edge.to - edge.from;
    Heading::along(Vector::new(-along.y, along.x))
}

/// FF-D57: contact with the part of a feature that an enemy lines; any part of a work that it stands in.
fn met_across<'f>(mover: &Mover<'f>, body: &Body, step: Vector, enemy: usize, other: &'f Body) -> Option<Contact<'f>> {
    let field = mover.field;
    let near = field.book.sheet.field.cover.near.get();
    // What does not lie on the way is not met.
    let way = body.bounds().with(body.bounds().moved(step));
    let is_feature = |thing: Thing| {
        field.row(thing).is_some_and(|row| matches!(row.going, Going::MinorObstacle | Going::MajorObstacle))
    };
    let areas = field.ground.areas().iter().enumerate();
    // Nor is what nobody stands by.
    let by = other.bounds().grown(near + mover.brush());
    let on_the_way = |bounds: &Bounds| way.meets(bounds) && by.meets(bounds);
    let areas = areas.filter(|(at, area)| on_the_way(area.outline().bounds()) && is_feature(Thing::Area(*at)));
    let edges = areas.flat_map(|(at, area)| {
        let inside = area.outline().share_of(other) > 0.5;
        area.outline().edges().map(move |edge| (Thing::Area(at), edge, inside))
    });
    let lines = field.ground.lines().iter().enumerate();
    let lines = lines.filter(|(at, line)| on_the_way(line.bounds()) && is_feature(Thing::Line(*at)));
    let parts = lines.flat_map(|(at, line)| line.parts().map(move |part| (Thing::Line(at), part, false)));
    let hits = edges.chain(parts).filter_map(|(thing, part, inside)| {
        let part = if inside { part } else { lined(part, other, near + mover.tolerance())? };
        let wall = wall(part).filter(|wall| way.meets(wall.bounds()))?;
        let enters = runs_into(body, step, &wall, mover.tolerance() / 2.0)?;
        // What it stands across already is behind it.
        (!body.overlaps(&wall, mover.tolerance())).then(|| Contact {
            enemy,
            other,
            enters,
            inches: step.length() * enters,
            across: Some((thing, part, wall)),
        })
    });
    hits.reduce(|a, b| if b.inches < a.inches { b } else { a })
}

/// The part of an edge that is near a unit.
fn lined(part: Segment, unit: &Body, near: f64) -> Option<Segment> {
    let point: Body =
        Footprint::Circle { radius: 0.0 }.standing(Stance { at: part.from, heading: outward(part)? }).into();
    let (from, to) = nearer_along(&point, part.to - part.from, unit, near)?;
    Some(Segment::new(part.at(from), part.at(to)))
}

/// A line as a piece of no depth.
fn wall(line: Segment) -> Option<Body> {
    let footprint = Footprint::Rectangle { width: line.length(), depth: 0.0 };
    Some(footprint.standing(Stance { at: line.midpoint(), heading: outward(line)? }).into())
}

/// FF-FLD-30: the attacker closes up along the side that it reached: its front on that edge, about the place of
/// contact. Where there is no room for that it stays as it came; none if it cannot stand there either.
pub(super) fn closed_up(mover: &Mover<'_>, contact: Stance, hit: &Hit) -> Result<Pose, Halt> {
    let out = outward(hit.edge).filter(|out| out.ahead().dot(contact.heading.ahead()) < 0.0);
    let out = out.or_else(|| outward(hit.edge.reversed())).unwrap_or(contact.heading);
    let place = hit.at.to;
    let aside = (place - contact.at).dot(contact.heading.right());
    if let Some(heading) = Heading::along(out.ahead() * -1.0) {
        let flush = Stance { at: hit.edge.nearest(place) + heading.right() * -aside, heading };
        if let Ok(pose) = fitted(mover, flush, &hit.touched) {
            return Ok(pose);
        }
    }
    fitted(mover, contact, &hit.touched)
}

/// The pose of the grid next to a stance that touches something and stands on nothing.
fn fitted(mover: &Mover<'_>, stance: Stance, touched: &Body) -> Result<Pose, Halt> {
    // The nearest first; rounding does no more than this.
    const BESIDE: [(i32, i32); 13] = [
        (0, 0),
        (0, 1),
        (1, 0),
        (0, -1),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, -1),
        (-1, 1),
        (0, 2),
        (2, 0),
        (0, -2),
        (-2, 0),
    ];
    let pose = Pose::nearest(stance);
    let mut unclear = None;
    for (x, y) in BESIDE {
        let spot = Spot::new(pose.spot.x.saturating_add(x), pose.spot.y.saturating_add(y));
        let there = Pose { spot, ..pose };
        let body = placed(mover, there);
        if body.clearance(touched).abs() <= mover.tolerance() {
            match mover.unclear(&body) {
                None => return Ok(there),
                halt => unclear = unclear.or(halt),
            }
        }
    }
    Err(unclear.unwrap_or(Halt::new("FF-FLD-30", Why::Space)))
}
