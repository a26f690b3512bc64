//! From way-points to legs (FF-FLD-27).

use engine::table::{Facing, Point, Spot, Stance};

use super::legs::{through, walk};
use super::mover::Mover;
use super::ways::{Way, Ways};
use super::{Leg, Licence, Moved, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::ids::UnitId;

/// Where a piece is to go: the places of the middle of its front edge (of a leader: of his base), and how it is to look
/// at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route<'a> {
    /// The way-points, the last of them the goal.
    pub points: &'a [Spot],
    /// The facing at the end; if none, whatever comes of the way.
    pub facing: Option<Facing>,
}

/// FF-FLD-27: a unit goes along a route, by the legs that take least of its move.
///
/// Formed troops wheel, march straight ahead and march obliquely; of all ways to get through a way-point so, the
/// shortest one that can be made is taken. If none can, the shortest is made as far as it goes, and says why.
pub fn follow_route(
    field: &Field<'_>,
    unit: UnitId,
    route: Route<'_>,
    licence: Licence,
    scratch: &mut Scratch,
) -> Result<Moved, Stop> {
    Ok(along(&Mover::unit(field, unit, licence)?, route, scratch))
}

/// A piece goes along a route.
pub(super) fn along(mover: &Mover<'_>, route: Route<'_>, scratch: &mut Scratch) -> Moved {
    let (last, before) = match route.points.split_last() {
        Some((last, before)) => (last.point(), before),
        None => (mover.stance.at, route.points),
    };
    let mut legs: Vec<Leg> = Vec::new();
    let mut stance = mover.stance;
    for spot in before {
        // Where it may not stand it may still pass.
        let way = pick(mover, &mut legs, stance, (spot.point(), None), |legs| through(mover, legs, scratch).is_none());
        stance = way.map_or(stance, |way| way.end);
    }
    let mut made = None;
    let way = pick(mover, &mut legs, stance, (last, route.facing), |legs| {
        let moved = walk(mover, legs, scratch);
        let whole = moved.stop.is_none();
        if whole || made.is_none() {
            made = Some(moved);
        }
        whole
    });
    let mut moved = made.unwrap_or_else(|| walk(mover, &legs, scratch));
    if way.is_none() {
        moved.stop = moved.stop.or(Some(Stop::new("FF-FLD-27", Why::Turn)));
    }
    moved
}

/// Adds the shortest way to a goal that will do, or if none will, the shortest; none if no way leads there.
fn pick(
    mover: &Mover<'_>,
    legs: &mut Vec<Leg>,
    from: Stance,
    (goal, facing): (Point, Option<Facing>),
    mut will_do: impl FnMut(&[Leg]) -> bool,
) -> Option<Way> {
    let known = legs.len();
    let mut ways = Ways::default();
    ways.find(mover, from, goal, facing);
    let ways = ways.sorted();
    for way in ways {
        legs.truncate(known);
        legs.extend(way.legs());
        if will_do(legs) {
            return Some(*way);
        }
    }
    legs.truncate(known);
    let first = ways.first()?;
    legs.extend(first.legs());
    Some(*first)
}
