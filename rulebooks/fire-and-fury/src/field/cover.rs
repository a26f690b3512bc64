//! Shelter: cover from fire, the positions of a defender, and where Indians stand (FF-FLD-18 to 21).

use engine::table::{Area, Body, Crossings, Line, Meets, Point, Segment, Thing, share_near};

use super::Field;
use super::contact::contact;
use super::fire::{Shot, share_of_points};
use super::ids::UnitId;
use super::pieces::Piece;
use super::terrain::{Going, Holds, Row};
use crate::charts::charge_facts::Position;
use crate::charts::fire_facts::Cover;
use crate::charts::maneuver_facts::Indians;
use crate::options::{FirerLines, LinearCover, SharedCover};
use crate::words::{Arm, Formation, Ground};

/// What shelters a target from a fire combat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheltered {
    /// How well.
    pub cover: Cover,
    /// The share of the fire points against which it does.
    pub share: f64,
}

/// FF-FLD-18: the best cover that shelters a target from at least half of the fire points.
pub fn target_cover(field: &Field<'_>, target: Piece<'_>, shots: &[Shot<'_>], buffer: &mut Crossings) -> Sheltered {
    let enough = field.book.sheet.field.cover.sheltered_share.get();
    let inside: Vec<(Thing, Row)> = sheltering(field, target).collect();
    let covers: Vec<Cover> = shots.iter().map(|shot| cover_from(field, (target, &inside), shot, buffer).0).collect();
    for cover in [Cover::Fortified, Cover::Full, Cover::Partial] {
        let mut each = covers.iter();
        let share = share_of_points(shots, |_| each.next().is_some_and(|found| *found >= cover));
        if share > 0.0 && share >= enough {
            return Sheltered { cover, share };
        }
    }
    Sheltered { cover: Cover::None, share: 1.0 }
}

/// Where a target stands; but the edge of a work counts only where it is between.
fn sheltering<'a>(field: &'a Field<'_>, target: Piece<'a>) -> impl Iterator<Item = (Thing, Row)> + 'a {
    standing_in(field, target).filter(|(_, row)| !is_linear(*row))
}

/// FF-FLD-18: the best cover of a target from one shot, and what gives it; with where the target stands.
fn cover_from(
    field: &Field<'_>,
    (target, inside): (Piece<'_>, &[(Thing, Row)]),
    shot: &Shot<'_>,
    buffer: &mut Crossings,
) -> (Cover, Option<Thing>) {
    let line = shot.aim.look.map_or(Segment::new(shot.aim.range.from, shot.aim.range.to), |look| look.line);
    let mut best = (Cover::None, None);
    let mut take = |cover: Cover, thing: Thing| {
        if cover > best.0 {
            best = (cover, Some(thing));
        }
    };
    let options = &field.book.options;
    // A charger has no cover from what the unit that it charges is holding.
    let charged = target.unit.marks.charging == Some(shot.firer.id) && options.shared_cover == SharedCover::None;
    let shared = |thing: Thing| charged && stands_in(field, thing, shot.firer.body);
    for (thing, row) in inside {
        if !shared(*thing) {
            take(row.cover, *thing);
        }
    }
    // A charger does not line what it touches.
    let charges = shot.firer.unit.marks.charging == Some(target.id);
    if charges
        && let Some(thing) = contact(field, shot.firer, target).and_then(|contact| contact.across)
        && let Some(row) = field.row(thing)
    {
        take(row.cover, thing);
    }
    let hair = field.book.sheet.field.tolerance.get();
    // What the target touches is met a hair beyond the end of the line.
    let touches = !options.keeps_former_rulings();
    let own = |thing: Thing| UnitId::of(thing) == Some(target.id);
    field.scene().crossings(
        if touches { lengthened(line, 2.0 * hair) } else { line },
        |thing| !matches!(thing, Thing::Body(_)) || own(thing),
        buffer,
    );
    // A line to what stands on higher ground behind the front ends inside the target: it has reached it where it enters.
    let reached = buffer.found().iter().find(|crossing| own(crossing.thing)).map(|crossing| crossing.enters);
    let length = reached.filter(|enters| *enters < line.length() - hair).unwrap_or(line.length());
    for crossing in buffer.found().iter().filter(|crossing| touches || crossing.meets == Meets::Through) {
        let Some(row) = field.row(crossing.thing) else { continue };
        let near = |distance: f64| {
            let numbers = &field.book.sheet.field;
            numbers.tolerance.within(distance, numbers.cover.near.get())
        };
        let crossed = |along: f64| crossing.meets == Meets::Through && along > 0.0 && along < length;
        if is_linear(row) {
            // Its edges: of an area both where the line enters and where it leaves.
            let edges = [(crossing.enters, crossing.at), (crossing.leaves, crossing.until)];
            let behind = |along: f64, at: Point| {
                let touched = touches && (along - length).abs() <= 1.5 * hair;
                if touched {
                    parts(field, crossing.thing, at, (line.from, target.body.centre()))
                } else {
                    crossed(along)
                }
            };
            let between = edges.into_iter().filter(|(along, at)| behind(*along, *at));
            // Inside a work its edge shelters from any distance.
            let inside = stands_in(field, crossing.thing, target.body);
            for (_, at) in between.filter(|(along, _)| inside || near(length - along)) {
                let lines = match options.firer_lines {
                    FirerLines::WhereCrossed => near(shot.firer.body.gap_from(at).distance),
                    FirerLines::Anywhere => lines(field, shot.firer, crossing.thing),
                };
                if !lines || charges {
                    take(row.cover, crossing.thing);
                }
            }
        } else if crossed(crossing.enters.max(f64::MIN_POSITIVE))
            && near(length - crossing.leaves)
            && !shared(crossing.thing)
        {
            take(row.cover, crossing.thing);
        }
    }
    best
}

/// A line that goes on a little beyond its end.
fn lengthened(line: Segment, by: f64) -> Segment {
    let step = line.to - line.from;
    let length = step.length();
    if length > 0.0 { Segment::new(line.from, line.to + step * (by / length)) } else { line }
}

/// Whether a feature lies between two places where it is touched: one is on the other side of it.
fn parts(field: &Field<'_>, thing: Thing, at: Point, (from, to): (Point, Point)) -> bool {
    let hair = 2.0 * field.book.sheet.field.tolerance.get();
    let parts = |part: Segment| {
        let along = part.to - part.from;
        let side = |place: Point| along.x * (place - part.from).y - along.y * (place - part.from).x;
        part.nearest(at).distance(at) <= hair && side(from) * side(to) < 0.0
    };
    edges_of(field, thing).any(parts)
}

/// Whether a unit lines a feature anywhere.
fn lines(field: &Field<'_>, unit: Piece<'_>, thing: Thing) -> bool {
    let numbers = &field.book.sheet.field;
    let near = |part: Segment| unit.body.is_within_of(part, numbers.cover.near.get() + numbers.tolerance.get());
    edges_of(field, thing).any(near)
}

/// A fence, hedge, wall, work or bank: it shelters those behind it.
fn is_linear(row: Row) -> bool {
    matches!(row.going, Going::MinorObstacle | Going::MajorObstacle)
}

fn things<'a>(field: &'a Field<'_>) -> impl Iterator<Item = (Thing, Row)> + 'a {
    let areas = (0..field.ground.areas().len()).map(Thing::Area);
    let lines = (0..field.ground.lines().len()).map(Thing::Line);
    areas.chain(lines).filter_map(|thing| Some((thing, field.row(thing)?)))
}

fn area<'a>(field: &'a Field<'_>, thing: Thing) -> Option<&'a Area> {
    if let Thing::Area(at) = thing { field.ground.areas().get(at) } else { None }
}

fn line<'a>(field: &'a Field<'_>, thing: Thing) -> Option<&'a Line> {
    if let Thing::Line(at) = thing { field.ground.lines().get(at) } else { None }
}

/// Whether the greater part of a piece is in an area.
fn stands_in(field: &Field<'_>, thing: Thing, body: &Body) -> bool {
    area(field, thing).is_some_and(|area| area.outline().share_of(body) > 0.5)
}

/// The areas in which the greater part of a unit stands; of a garrison its building.
fn standing_in<'a>(field: &'a Field<'_>, unit: Piece<'a>) -> impl Iterator<Item = (Thing, Row)> + 'a {
    let building = unit.unit.building().map(Thing::Area);
    things(field).filter(move |(thing, _)| building == Some(*thing) || stands_in(field, *thing, unit.body))
}

/// FF-D31: whether the greater part of a unit stands in something that shelters it.
pub fn stands_in_cover(field: &Field<'_>, unit: Piece<'_>) -> bool {
    standing_in(field, unit).any(|(_, row)| row.cover > Cover::None)
}

/// FF-FLD-19: the linear feature that a unit lines with at least half of its front edge.
pub fn linear_cover(field: &Field<'_>, unit: Piece<'_>) -> Option<Thing> {
    let giving = || things(field).filter(|(_, row)| is_linear(*row) && row.cover > Cover::None).map(|(thing, _)| thing);
    let enough = field.book.sheet.field.cover.lined_share.get();
    giving().find(|thing| lined_share(field, unit, *thing) >= enough).or_else(|| {
        let together = field.book.options.linear_cover == LinearCover::Together;
        let numbers = &field.book.sheet.field;
        let near = numbers.cover.near.get() + numbers.tolerance.get();
        let share = || share_near(giving().flat_map(|thing| edges_of(field, thing)), unit.body.front(), near);
        giving().find(|thing| lined_share(field, unit, *thing) > 0.0).filter(|_| together && share() >= enough)
    })
}

/// The edges of an area, the parts of a line.
fn edges_of<'a>(field: &'a Field<'_>, thing: Thing) -> impl Iterator<Item = Segment> + 'a {
    let edges = area(field, thing).map(|area| area.outline().edges());
    let parts = line(field, thing).map(Line::parts);
    edges.into_iter().flatten().chain(parts.into_iter().flatten())
}

/// How much of a unit's front edge is near a feature.
fn lined_share(field: &Field<'_>, unit: Piece<'_>, thing: Thing) -> f64 {
    let numbers = &field.book.sheet.field;
    let (front, near) = (unit.body.front(), numbers.cover.near.get() + numbers.tolerance.get());
    match (area(field, thing), line(field, thing)) {
        (Some(area), _) => area.outline().share_within(front, near),
        (_, Some(line)) => line.share_within(front, near),
        _ => 0.0,
    }
}

/// FF-FLD-20: what a defender holds against an attacker in contact, and what gives it.
pub fn defender_position(
    field: &Field<'_>,
    defender: Piece<'_>,
    attacker: Piece<'_>,
    buffer: &mut Crossings,
) -> (Position, Option<Thing>) {
    let numbers = &field.book.sheet.field;
    let gap = defender.body.gap(attacker.body);
    let between = Segment::new(attacker.body.centre(), gap.from);
    // What the defender touches is between the two.
    let former = field.book.options.keeps_former_rulings();
    let between = if former { between } else { lengthened(between, 2.0 * numbers.tolerance.get()) };
    let uphill = field.level_at(gap.from) > field.level_at(attacker.body.centre());
    let inside: Vec<Thing> = standing_in(field, defender).map(|(thing, _)| thing).collect();
    field.scene().crossings(between, |thing| !matches!(thing, Thing::Body(_)), buffer);
    let faced = |thing: Thing| {
        // The feature is on the side where contact is made: between the two, or touched at the place.
        let near_contact = match (area(field, thing), line(field, thing)) {
            (Some(area), _) => area.outline().to_outline(gap.from).distance,
            (_, Some(line)) => line.from_point(gap.from).distance,
            _ => f64::INFINITY,
        };
        numbers.tolerance.within(near_contact, numbers.cover.near.get())
            && buffer.found().iter().any(|crossing| crossing.thing == thing)
    };
    let mut best = (Position::None, None);
    for (thing, row) in things(field) {
        let holds = match row.holds {
            Holds::Never => false,
            Holds::Inside => inside.contains(&thing),
            Holds::Lining | Holds::Work => faced(thing),
            Holds::Uphill => uphill && (inside.contains(&thing) || faced(thing)),
            Holds::Lip => !inside.contains(&thing) && faced(thing),
        };
        if holds && row.position > best.0 {
            best = (row.position, Some(thing));
        }
    }
    best
}

/// FF-FLD-20, for a check: whether a unit holds a work at all: inside it, or lining it with its front.
pub fn fortified(field: &Field<'_>, unit: Piece<'_>) -> Option<Thing> {
    let works = things(field).filter(|(_, row)| row.position == Position::Fortified);
    let share = field.book.sheet.field.cover.lined_share.get();
    let held = |thing: &Thing| stands_in(field, *thing, unit.body) || lined_share(field, unit, *thing) >= share;
    works.map(|(thing, _)| thing).find(held)
}

/// FF-FLD-21, FF-R17: where Indians stand; none for other troops.
pub fn indians(field: &Field<'_>, unit: Piece<'_>) -> Indians {
    // On horseback they are cavalry.
    let on_foot = unit.unit.arm() == Arm::Infantry;
    if !on_foot || !unit.unit.troops().is_some_and(|troops| troops.traits.indians) {
        return Indians::None;
    }
    let woods = |thing: &Thing| field.kind(*thing).is_some_and(super::terrain::TerrainKind::is_woods);
    let rough = |row: &Row| row.going.charged_over() == Ground::Rough;
    if standing_in(field, unit).any(|(thing, _)| woods(&thing)) {
        Indians::InWoods
    } else if unit.unit.formation() == Some(Formation::Garrison)
        || linear_cover(field, unit).is_some()
        || standing_in(field, unit).any(|(_, row)| rough(&row))
    {
        Indians::Elsewhere
    } else {
        Indians::InOpen
    }
}
