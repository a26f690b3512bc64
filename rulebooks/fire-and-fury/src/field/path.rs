//! Paths: what a move over the ground takes of its allowance, and what bars it (FF-FLD-26).

use engine::table::{Point, Thing, Walk};

use super::Field;
use super::moves::bars::opens;
use super::terrain::{Going, TerrainKind};
use crate::charts::movement::{March, Mover};
use crate::words::Ground;

/// What a path takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCost {
    /// The share of the allowance: 1 is the whole move.
    pub share: f64,
    /// Whether it may be walked.
    pub allowed: bool,
    /// What bars the way, and by which rule.
    pub barred: Option<(Thing, &'static str)>,
}

/// FF-FLD-26, FF-D43: the cost of a path, given as that of the front corner that moves most.
pub fn path_cost(field: &Field<'_>, march: &March, route: &[Point], walk: &mut Walk) -> PathCost {
    walk.along(field.ground, route);
    let (mut share, mut allowance) = (0.0, 1.0);
    let mut barred = None;
    let mut before: Option<&[usize]> = None;
    for stretch in walk.stretches() {
        let areas = walk.areas(stretch);
        let entered = areas.iter().filter(|area| before.is_some_and(|before| !before.contains(area)));
        barred = barred.or(entered.map(|area| Thing::Area(*area)).find_map(|area| obstacle(field, area)));
        before = Some(areas);
        let (ground, road, bar) = under(field, areas);
        allowance = march.stretch(field.book, ground, road).allowance();
        share += stretch.length / allowance;
        barred = barred.or(bar);
    }
    for passage in walk.passages() {
        let thing = Thing::Line(passage.line);
        let way_through = || field.ground.under(passage.at).any(|(_, area)| opens(TerrainKind::of(area.kind())));
        barred = barred.or_else(|| bar(field, thing, march.mover).filter(|_| !way_through()));
    }
    // FF-D53: the tolerance is one of distance
    let allowed = barred.is_none() && (share - 1.0) * allowance <= field.book.sheet.field.tolerance.get();
    PathCost { share, allowed, barred }
}

/// The ground over these areas, and whether it is road.
pub(super) fn going(field: &Field<'_>, areas: &[usize]) -> (Ground, bool) {
    let rows = areas.iter().filter_map(|area| field.row(Thing::Area(*area)));
    rows.fold((Ground::Open, false), |(ground, road), row| match row.going {
        Going::Impassable | Going::MajorObstacle => (ground, road),
        going => (ground.max(going.charged_over()), road || going == Going::Road),
    })
}

/// The ground of a stretch, whether it is road, and what bars it.
fn under(field: &Field<'_>, areas: &[usize]) -> (Ground, bool, Option<(Thing, &'static str)>) {
    let mut things = areas.iter().map(|area| Thing::Area(*area));
    let open = things.clone().filter_map(|thing| field.kind(thing)).any(opens);
    let bar = things.find(|thing| field.row(*thing).is_some_and(|row| row.going == Going::Impassable));
    let (ground, road) = going(field, areas);
    (ground, road, bar.filter(|_| !open).map(|thing| (thing, "FF-D41")))
}

/// FF-TER-09: a work, ditch or bank with an inside is an obstacle to those who enter it.
fn obstacle(field: &Field<'_>, thing: Thing) -> Option<(Thing, &'static str)> {
    (field.row(thing)?.going == Going::MajorObstacle).then_some((thing, "FF-TER-09"))
}

/// The rule by which a line bars a mover.
fn bar(field: &Field<'_>, thing: Thing, mover: Mover) -> Option<(Thing, &'static str)> {
    let guns = matches!(mover, Mover::SiegeGun | Mover::FootGun | Mover::GalloperGun);
    match field.row(thing)?.going {
        Going::Impassable => Some((thing, "FF-D41")),
        Going::MajorObstacle => Some((thing, "FF-TER-09")),
        Going::MinorObstacle if guns => Some((thing, "FF-D43")),
        _ => None,
    }
}
