//! Shelter: cover from fire, the positions of a defender, and where Indians stand (FF-FLD-18 to 21).

use engine::table::{Area, Body, Crossings, Line, Meets, Segment, Thing};

use super::Field;
use super::contact::contact;
use super::fire::{Shot, share_of_points};
use super::pieces::Piece;
use super::terrain::{Going, Holds, Row};
use crate::charts::charge_facts::Position;
use crate::charts::fire_facts::Cover;
use crate::charts::maneuver_facts::Indians;
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
    // A charger has no cover from what the unit that it charges is holding.
    let charged = target.unit.marks.charging == Some(shot.firer.id);
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
    field.scene().crossings(line, |thing| !matches!(thing, Thing::Body(_)), buffer);
    let length = line.length();
    for crossing in buffer.found().iter().filter(|crossing| crossing.meets == Meets::Through) {
        let Some(row) = field.row(crossing.thing) else { continue };
        let near = |distance: f64| {
            let numbers = &field.book.sheet.field;
            numbers.tolerance.within(distance, numbers.cover.near.get())
        };
        if is_linear(row) {
            // Its edges: of an area both where the line enters and where it leaves.
            let edges = [(crossing.enters, crossing.at), (crossing.leaves, crossing.until)];
            let between = edges.into_iter().filter(|(along, _)| *along > 0.0 && *along < length);
            // Inside a work its edge shelters from any distance.
            let inside = stands_in(field, crossing.thing, target.body);
            for (_, at) in between.filter(|(along, _)| inside || near(length - along)) {
                if !near(shot.firer.body.gap_from(at).distance) || charges {
                    take(row.cover, crossing.thing);
                }
            }
        } else if near(length - crossing.leaves) && !shared(crossing.thing) {
            take(row.cover, crossing.thing);
        }
    }
    best
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
    let giving = things(field).filter(|(_, row)| is_linear(*row) && row.cover > Cover::None);
    giving
        .map(|(thing, _)| thing)
        .find(|thing| lined_share(field, unit, *thing) >= field.book.sheet.field.cover.lined_share.get())
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
