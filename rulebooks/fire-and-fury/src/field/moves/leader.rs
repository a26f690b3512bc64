//! Leaders on the move: they turn and pass freely among their own (FF-FLD-27, FF-FLD-29).

use engine::table::Spot;

use super::legs::walk;
use super::mover::Mover;
use super::route::{Route, along};
use super::toward::nearest;
use super::{Leg, Moved, Scratch, Stop};
use crate::field::Field;
use crate::field::ids::LeaderId;
use crate::field::near::Near;

/// FF-MOV-06, FF-FLD-29: a detached leader rides along a route.
pub fn ride(field: &Field<'_>, leader: LeaderId, route: Route<'_>, scratch: &mut Scratch) -> Result<Moved, Stop> {
    Ok(along(&Mover::leader(field, leader)?, route, scratch))
}

/// A leader rides as far as he can toward a place.
pub fn ride_toward(field: &Field<'_>, leader: LeaderId, goal: Spot, scratch: &mut Scratch) -> Result<Moved, Stop> {
    Ok(nearest(&Mover::leader(field, leader)?, goal.point(), None, scratch))
}

/// FF-D35: the nearest friendly unit to which a leader touched by an enemy can get with his move, and the way there;
/// none if he is captured.
pub fn displaced(field: &Field<'_>, leader: LeaderId, scratch: &mut Scratch) -> Result<Option<(Near, Moved)>, Stop> {
    let mover = Mover::leader(field, leader)?;
    let friends = field.pieces().filter(|unit| unit.unit.side == mover.side);
    let mut friends: Vec<Near> = friends.map(|unit| Near { id: unit.id, gap: mover.outline.gap(unit.body) }).collect();
    friends.sort_by(|a, b| a.gap.distance.total_cmp(&b.gap.distance));
    // The enemy has ridden him down: his way leads from under it.
    let mover = mover.but(|mover| mover.enemies_bar = false);
    Ok(friends.into_iter().find_map(|near| {
        let inches = near.gap.distance;
        let degrees = engine::table::Heading::along(near.gap.to - near.gap.from)
            .map_or(0.0, |heading| heading.degrees() - mover.stance.heading.degrees());
        let moved = walk(&mover, &[Leg::Shift { degrees, inches }], scratch);
        moved.stop.is_none().then_some((near, moved))
    }))
}
