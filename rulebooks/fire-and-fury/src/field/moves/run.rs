//! A run at the enemy: straight ahead until the front edge is in contact with a unit, or with what it lines (FF-D57).

use engine::table::{Body, Heading, Measured, Point, Pose, Segment, Shape, Spot, Stance, Thing, Vector};

use super::lined_features::{LinedFeature, lined_by, outward};
use super::mover::Mover;
use super::on_grid::{is_deep, placed};
use super::stride::{Stride, free_share, runs_into};
use super::{Stop, Why};
use crate::field::ids::UnitId;

/// How a run ends in contact.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hit {
    /// With whom.
    pub(super) enemy: UnitId,
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
pub(super) fn run(mover: &Mover<'_>, stance: Stance, body: &Body, inches: f64) -> Result<Option<Hit>, Stop> {
    let Some(mut stride) = Stride::new(stance.heading, 0.0, inches) else { return Ok(None) };
    if let Some(contact) = first_contact(mover, body, stride.step).filter(|contact| contact.is_reached(mover, body)) {
        return Ok(Some(contact.hit(mover, body)));
    }
    stride.clear(mover, body);
    stride.stop.map_or(Ok(None), Err)
}

/// How far a piece runs straight ahead into contact; infinitely far if it does not get there.
pub(super) fn run_length(mover: &Mover<'_>, stance: Stance, body: &Body, inches: f64) -> f64 {
    let Some(stride) = Stride::new(stance.heading, 0.0, inches) else { return f64::INFINITY };
    let reached = first_contact(mover, body, stride.step).filter(|contact| contact.is_reached(mover, body));
    reached.map_or(f64::INFINITY, |contact| contact.inches)
}

/// A contact on the way: with whom, after how much of the step, and with what.
#[derive(Clone, Copy)]
struct Contact<'m> {
    enemy: UnitId,
    other: &'m Body,
    step: Vector,
    enters: f64,
    inches: f64,
    /// The part of a feature that the enemy lines.
    across: Option<&'m LinedFeature>,
}

impl Contact<'_> {
    /// Whether nothing stops a piece before.
    fn is_reached(&self, mover: &Mover<'_>, body: &Body) -> bool {
        // A work that the enemy lines is in the way, and is where contact is made.
        let free = self.step.length() * free_share(mover, body, self.step, self.enters);
        self.inches <= free + mover.tolerance()
    }

    fn hit(self, mover: &Mover<'_>, body: &Body) -> Hit {
        let Contact { enemy, other, step, enters, inches, across } = self;
        let there = body.moved(step * enters);
        match across {
            None => {
                let at = there.gap(other);
                let edge = edge_reached(mover, enemy, other, at.to, there.heading());
                Hit { enemy, inches, at, across: None, edge, touched: other.clone() }
            }
            Some(LinedFeature { thing, part, wall, .. }) => {
                let at = there.gap(wall);
                Hit { enemy, inches, at, across: Some(*thing), edge: *part, touched: wall.clone() }
            }
        }
    }
}

/// With the first of those that are equally near.
fn first_contact<'m>(mover: &'m Mover<'_>, body: &Body, step: Vector) -> Option<Contact<'m>> {
    let near = mover.field.book.sheet.field.cover.near.get();
    let way = body.bounds().with(body.bounds().moved(step));
    let mut first: Option<Contact<'m>> = None;
    let mut meet = |contact: Contact<'m>| {
        if first.is_none_or(|first| contact.inches < first.inches) {
            first = Some(contact);
        }
    };
    for (enemy, unit, other) in mover.others(way.grown(near + mover.brush())) {
        if unit.side == mover.side {
            continue;
        }
        let contact = |touched: &Body, across| {
            let enters = runs_into(body, step, touched, mover.tolerance() / 2.0)?;
            Some(Contact { enemy, other, step, enters, inches: step.length() * enters, across })
        };
        if let Some(met) = contact(other, None) {
            meet(met);
        }
        // FF-D57: contact with the part of a feature that an enemy lines; any part of a work that it stands in
        for lined in lined_by(mover.field, enemy, other) {
            // What does not lie on the way is not met; what it stands across already is behind it.
            if way.meets(&lined.feature)
                && way.meets(lined.wall.bounds())
                && let Some(met) = contact(&lined.wall, Some(lined))
                && !body.overlaps(&lined.wall, mover.tolerance())
            {
                meet(met);
            }
        }
    }
    first
}

/// The side of a unit that a piece with a heading reaches: of those next to a place, the one most opposed to it.
fn edge_reached(mover: &Mover<'_>, enemy: UnitId, other: &Body, place: Point, heading: Heading) -> Segment {
    let garrison = mover.field.unit(enemy).is_some_and(|unit| unit.building().is_some());
    let opposed = |edge: &Segment| outward(*edge).map_or(1.0, |out| out.ahead().dot(heading.ahead()));
    let beside = |edge: &Segment| edge.nearest(place).distance(place) <= mover.brush();
    let whole = [other.front(), other.right(), other.rear(), other.left()];
    let walls = other.shapes().filter(|_| garrison).map(Shape::front);
    let edges = walls.chain(whole.into_iter().filter(|_| !garrison));
    let best = edges.filter(beside).min_by(|a, b| opposed(a).total_cmp(&opposed(b)));
    let any = || whole.into_iter().min_by(|a, b| opposed(a).total_cmp(&opposed(b)));
    best.or_else(any).unwrap_or_else(|| other.front())
}

/// FF-FLD-30: the attacker closes up along the side that it reached: its front on that edge, about the place of
/// contact. Where there is no room for that it stays as it came; none if it cannot stand there either.
pub(super) fn closed_up(mover: &Mover<'_>, contact: Stance, hit: &Hit) -> Result<Pose, Stop> {
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
fn fitted(mover: &Mover<'_>, stance: Stance, touched: &Body) -> Result<Pose, Stop> {
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
                // Nowhere beside is it out of what it is deep in.
                Some(stop) if is_deep(mover, &stop, &body) => return Err(unclear.unwrap_or(stop)),
                stop => unclear = unclear.or(stop),
            }
        }
    }
    Err(unclear.unwrap_or(Stop::new("FF-FLD-30", Why::Space)))
}
