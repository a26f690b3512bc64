//! Sight: what a line meets on its way, and what stops it (FF-FLD-06 to 09).

use engine::game::Side;
use engine::table::{Body, Bounds, Crossing, Crossings, Meets, Point, Scene, Segment, Thing};

use super::Field;
use super::ids::{Id, UnitId};
use super::pieces::Piece;
use super::terrain::Seeing;

/// A line of sight, free or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Along what.
    pub line: Segment,
    /// How long it is.
    pub distance: f64,
    /// What stops it.
    pub blocked: Option<Blocked>,
    /// FF-TER-03: how much of it runs through dense woods.
    pub through_dense_woods: f64,
}

/// What stops a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// FF-FLD-06: a unit, a building, or higher ground.
    Behind(Thing),
    /// FF-FLD-07: too much of a wood.
    Woods(Thing),
    /// FF-FLD-08: the distance, in twilight or fog.
    Dark,
}

impl Blocked {
    /// The rule that stops it.
    pub const fn rule(self) -> &'static str {
        match self {
            Blocked::Behind(_) => "FF-FLD-06",
            Blocked::Woods(_) => "FF-FLD-07",
            Blocked::Dark => "FF-FLD-08",
        }
    }

    /// The thing in the way; none where the distance itself is too long.
    pub const fn by(self) -> Option<Thing> {
        match self {
            Blocked::Behind(thing) | Blocked::Woods(thing) => Some(thing),
            Blocked::Dark => None,
        }
    }
}

impl Look {
    /// Whether nothing stops it.
    pub fn is_free(&self) -> bool {
        self.blocked.is_none()
    }
}

/// One end of a line of sight.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// Where it is.
    pub at: Point,
    /// What looks, or is looked at.
    pub body: &'a Body,
    /// The unit, if it is one.
    pub unit: Option<UnitId>,
    /// The building of a garrison, through whose walls it looks.
    pub building: Option<usize>,
}

impl<'a> End<'a> {
    /// A place on a unit.
    pub fn of(piece: Piece<'a>, at: Point) -> End<'a> {
        End { at, body: piece.body, unit: Some(piece.id), building: piece.unit.building() }
    }
}

/// FF-FLD-06, FF-FLD-07, FF-FLD-08, FF-D19, FF-D50: the line of sight for fire between two ends.
pub fn sight(field: &Field<'_>, from: End<'_>, to: End<'_>, buffer: &mut Crossings) -> Look {
    look(field, &field.scene(), (from, to), None, buffer)
}

/// The same where it is known that no unit stops it.
pub(super) fn sight_past_units(field: &Field<'_>, from: End<'_>, to: End<'_>, buffer: &mut Crossings) -> Look {
    let nobody = Scene { bodies: &[], ..field.scene() };
    look(field, &nobody, (from, to), None, buffer)
}

/// FF-FLD-09: the line along which a leader commands; units of his side do not block it.
pub fn command_sight(field: &Field<'_>, from: End<'_>, to: End<'_>, side: Side, buffer: &mut Crossings) -> Look {
    look(field, &field.scene(), (from, to), Some(side), buffer)
}

/// FF-FLD-06: whether a unit stops a line of sight for fire: the quick question before the whole look.
pub(super) fn is_behind_unit(field: &Field<'_>, from: End<'_>, to: End<'_>) -> bool {
    let mut tall = None;
    let through = field.scene().run_through(Segment::new(from.at, to.at), |unit| {
        let unit = UnitId::at(unit).filter(|unit| ![from.unit, to.unit].contains(&Some(*unit)));
        let Some(other) = unit.and_then(|unit| field.piece(unit)) else { return false };
        let tall = *tall.get_or_insert_with(|| field.level_at(from.at).max(field.level_at(to.at)));
        !seen_over(field, other, [from, to], tall)
    });
    through.is_some()
}

/// FF-FLD-07: whether no line from where a blocked one begins to a target is free, because all of them run through one
/// wood from end to end, and none is shorter: the quick question before others are tried.
pub(super) fn is_all_through_woods(field: &Field<'_>, nearest: &Look, target: Piece<'_>) -> bool {
    let Some(Blocked::Woods(wood @ Thing::Area(area))) = nearest.blocked else { return false };
    let numbers = &field.book.sheet.field;
    let most = match row_of(field, wood) {
        Seeing::Dense => numbers.sight.dense.get(),
        Seeing::Light => numbers.sight.light.get(),
        Seeing::Clear | Seeing::Blocks => return false,
    };
    let from = nearest.line.from;
    let region = target.body.bounds().with(Bounds { low: from, high: from }).grown(numbers.tolerance.get());
    !numbers.tolerance.within(nearest.distance, most)
        && field.ground.areas().get(area).is_some_and(|area| {
            let mut edges = area.outline().edges();
            !edges.any(|edge| edge.bounds().meets(&region)) && area.outline().holds(from)
        })
}

fn look(
    field: &Field<'_>,
    scene: &Scene<'_>,
    (from, to): (End<'_>, End<'_>),
    friends: Option<Side>,
    buffer: &mut Crossings,
) -> Look {
    let numbers = &field.book.sheet.field;
    let line = Segment::new(from.at, to.at);
    let distance = line.length();
    let heights = [from, to].map(|end| field.level_at(end.at));
    let tall = heights.iter().copied().max().unwrap_or(0);
    let matters = |thing: Thing| match thing {
        Thing::Body(unit) => {
            let own = [from.unit, to.unit].contains(&UnitId::at(unit));
            field.units.get(unit).is_some_and(|other| !own && !other.off_table && friends != Some(other.side))
        }
        Thing::Area(area) => {
            let row = row_of(field, thing);
            // A leader looks through light woods as through none.
            row == Seeing::Dense
                || row == Seeing::Blocks
                || (row == Seeing::Light && friends.is_none())
                || higher(field, area, tall)
        }
        Thing::Line(_) => row_of(field, thing) == Seeing::Blocks,
    };
    scene.crossings(line, matters, buffer);
    let through = buffer.found().iter().filter(|crossing| crossing.meets == Meets::Through);
    let (mut light, mut dense) = (0.0, 0.0);
    let mut blocked = None;
    for crossing in through {
        let stops = match (crossing.thing, row_of(field, crossing.thing)) {
            (Thing::Body(unit), _) => {
                let other = UnitId::at(unit).and_then(|unit| field.piece(unit));
                other.is_some_and(|other| !seen_over(field, other, [from, to], tall))
            }
            (Thing::Area(area), _) if higher(field, area, tall) => true,
            (Thing::Area(area), Seeing::Blocks) => ![from.building, to.building].contains(&Some(area)),
            (Thing::Line(_), Seeing::Blocks) => true,
            (_, Seeing::Dense) if !across_edge(field, crossing, distance, [from, to]) => {
                dense += crossing.length();
                false
            }
            (_, Seeing::Light) if friends.is_none() && !across_edge(field, crossing, distance, [from, to]) => {
                light += crossing.length();
                false
            }
            _ => false,
        };
        let stopped = if stops {
            Blocked::Behind(crossing.thing)
        } else if friends.is_none()
            && !(numbers.tolerance.within(dense, numbers.sight.dense.get())
                && numbers.tolerance.within(light, numbers.sight.light.get()))
        {
            // A leader's sight is not stopped by woods; they shorten his radius (FF-TER-03).
            Blocked::Woods(crossing.thing)
        } else {
            continue;
        };
        blocked = blocked.or(Some(stopped));
    }
    if field.twilight_or_fog && !numbers.tolerance.within(distance, numbers.sight.twilight_or_fog.get()) {
        blocked = blocked.or(Some(Blocked::Dark));
    }
    Look { line, distance, blocked, through_dense_woods: dense }
}

/// What a thing of the ground does to sight.
fn row_of(field: &Field<'_>, thing: Thing) -> Seeing {
    field.row(thing).map_or(Seeing::Clear, |row| row.sight)
}

/// FF-FLD-06: ground higher than both ends.
fn higher(field: &Field<'_>, area: usize, tall: i16) -> bool {
    field.ground.areas().get(area).is_some_and(|area| area.level() > tall)
}

/// FF-FLD-06: an end at least one level above a unit sees over it, if it is not too near to either.
pub(super) fn seen_over(field: &Field<'_>, other: Piece<'_>, ends: [End<'_>; 2], tall: i16) -> bool {
    let numbers = &field.book.sheet.field;
    let limit = numbers.sight.not_seen_over.get();
    let near = |end: End<'_>| end.body.is_within(other.body, limit + numbers.tolerance.get());
    tall > field.level_at(other.body.centre()) && !ends.into_iter().any(near)
}

/// FF-FLD-07: whether an end in a wood is near the edge of it that the line crosses.
fn across_edge(field: &Field<'_>, crossing: &Crossing, length: f64, [from, to]: [End<'_>; 2]) -> bool {
    let Thing::Area(area) = crossing.thing else { return false };
    let Some(area) = field.ground.areas().get(area) else { return false };
    let numbers = &field.book.sheet.field;
    let hair = numbers.tolerance.get();
    let (inside_from, inside_to) = (crossing.enters <= hair, crossing.leaves >= length - hair);
    let near = |end: End<'_>, at: Point| {
        let boxed = |edge: &Segment| edge.bounds().grown(hair).holds(at);
        let mut crossed = area.outline().edges().filter(|edge| boxed(edge) && edge.nearest(at).distance(at) <= hair);
        crossed.any(|edge| end.body.is_within_of(edge, numbers.sight.wood_edge.get() + hair))
    };
    match (inside_from, inside_to) {
        (true, false) => near(from, crossing.until),
        (false, true) => near(to, crossing.at),
        _ => false,
    }
}
