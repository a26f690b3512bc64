//! Formations and facings: what changes where a unit stands (FF-FLD-27, FF-FLD-28).

use engine::table::{Pivot, Point, Pose, Stance};

use super::mover::Mover;
use super::on_grid::fit_as;
use super::passing::ground_under;
use super::walker::Walker;
use super::{Licence, Moved, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::pieces::{Unit, UnitBody};
use crate::words::{Formation, Ground, TroopArm};

/// A unit as it would stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The unit, changed, at its new pose.
    pub unit: Unit,
    /// FF-TRM-03, FF-TRM-06, FF-TRM-13: the worst ground under it before and after.
    pub ground: Ground,
}

/// Where a march column deploys to (FF-FLD-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deploy {
    /// Its front stays where it is.
    Here,
    /// A march column: to the left of its head.
    Left,
    /// A march column: to the right of its head.
    Right,
}

/// FF-TRM-03, FF-FLD-28: a change of formation; the middle of the front edge stays where it is, but a march column may
/// deploy to either flank of its head. Not for garrisons: see [`enter`] and [`leave`].
pub fn change(
    field: &Field<'_>,
    unit: UnitId,
    to: Formation,
    deploy: Deploy,
    scratch: &mut Scratch,
) -> Result<Placed, Stop> {
    placed(field, unit, changed(field, unit, to, deploy)?, scratch)
}

/// A unit in another formation, were there room for it.
pub fn changed(field: &Field<'_>, unit: UnitId, to: Formation, deploy: Deploy) -> Result<Unit, Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?.unit;
    let state = Stop::new("FF-FLD-28", Why::State);
    let from = own.formation().ok_or(state)?;
    let on_foot = own.troops().is_some_and(|troops| troops.arm == TroopArm::Cavalry && troops.dismounted);
    if from == Formation::Garrison || to == Formation::Garrison || from == to || on_foot {
        return Err(state);
    }
    if deploy != Deploy::Here && from != Formation::MarchColumn {
        return Err(state);
    }
    let mut changed = with_troops(own, |troops| troops.formation = to);
    let aside = (changed.frontage(field.book) - own.frontage(field.book)) / 2.0;
    let right = match deploy {
        Deploy::Here => 0.0,
        Deploy::Left => -aside,
        Deploy::Right => aside,
    };
    let stance = own.pose.stance();
    changed.pose = Pose::nearest(Stance { at: stance.place(right, 0.0), ..stance });
    Ok(changed)
}

/// FF-TRM-06, FF-FLD-27: a march column deploys to the front: a line, centred on its head.
pub fn deploy_to_front(field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Result<Placed, Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?.unit;
    if own.formation() != Some(Formation::MarchColumn) {
        return Err(Stop::new("FF-FLD-27", Why::State));
    }
    change(field, unit, Formation::Line, Deploy::Here, scratch)
}

/// FF-TRM-08, FF-FLD-27: a turn of 180 degrees in place: the rear becomes the front.
pub fn about_face(field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Result<Placed, Stop> {
    placed(field, unit, faced_about(field, unit)?, scratch)
}

/// A unit that has faced about, were there room for it.
pub fn faced_about(field: &Field<'_>, unit: UnitId) -> Result<Unit, Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?;
    if own.unit.building().is_some() || own.unit.guns().is_some() {
        return Err(Stop::new("FF-FLD-27", Why::State));
    }
    let (stance, rear) = (own.unit.pose.stance(), own.body.rear());
    // Straight behind the middle of the front, however the last rank is filled.
    let depth = (stance.at - rear.midpoint()).dot(stance.heading.ahead());
    let at = stance.place(0.0, -depth);
    let facing = own.unit.pose.facing.turned(18_000);
    let pose = Pose { facing, ..Pose::nearest(Stance { at, ..stance }) };
    Ok(Unit { pose, ..own.unit.clone() })
}

/// Where a change of front turns about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hinge {
    /// The left or right front corner.
    Flank(Pivot),
    /// The middle of the front.
    Center,
}

/// FF-TRM-07, FF-FLD-27: a change of front: a wheel of up to 90 degrees on a flank or the center, to the left if the
/// degrees are positive.
pub fn change_front(
    field: &Field<'_>,
    unit: UnitId,
    hinge: Hinge,
    degrees: f64,
    scratch: &mut Scratch,
) -> Result<Moved, Stop> {
    let mover = Mover::unit(field, unit, Licence::FULL)?;
    let limit = field.book.sheet.field.moves.change_front.get();
    if !(-limit..=limit).contains(&degrees) || !mover.march.mover.is_troops() {
        return Err(Stop::new("FF-FLD-27", Why::Turn));
    }
    let front = mover.front(mover.stance);
    let about = match hinge {
        Hinge::Flank(Pivot::Left) => front.from,
        Hinge::Flank(Pivot::Right) => front.to,
        Hinge::Center => mover.stance.at,
    };
    let mut walker = Walker::new(&mover, scratch);
    let stop = walker.swing(about, degrees);
    walker.finish(stop).wholly()
}

/// FF-D47: cavalry mounts or dismounts, in place. On foot it is in open order; mounted again in whatever it forms.
pub fn mount_or_dismount(
    field: &Field<'_>,
    unit: UnitId,
    mounted_in: Formation,
    scratch: &mut Scratch,
) -> Result<Placed, Stop> {
    placed(field, unit, remounted(field, unit, mounted_in)?, scratch)
}

/// Cavalry that has mounted or dismounted, were there room for it.
pub fn remounted(field: &Field<'_>, unit: UnitId, mounted_in: Formation) -> Result<Unit, Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?.unit;
    let state = Stop::new("FF-D47", Why::State);
    let troops = own.troops().filter(|troops| troops.arm == TroopArm::Cavalry).ok_or(state)?;
    if own.is_broken() || mounted_in == Formation::Garrison {
        return Err(state);
    }
    let up = troops.dismounted;
    Ok(with_troops(own, |troops| {
        troops.dismounted = !up;
        troops.formation = if up { mounted_in } else { Formation::OpenOrder };
    }))
}

/// FF-TER-10, FF-D06: infantry that touches an empty building becomes its garrison, if it fits.
pub fn enter(
    field: &Field<'_>,
    unit: UnitId,
    (building, capacity): (usize, usize),
    scratch: &mut Scratch,
) -> Result<Placed, Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?;
    let by = Some(engine::table::Thing::Area(building));
    let refused = |why: Why| Stop { by, ..Stop::new("FF-TER-10", why) };
    let area = field.ground.areas().get(building).ok_or(refused(Why::Gone))?;
    // Dismounted cavalry is always in open order.
    let foot = own.unit.troops().is_some_and(|troops| troops.arm == TroopArm::Infantry);
    if !foot || own.unit.is_broken() || own.unit.building().is_some() {
        return Err(refused(Why::State));
    }
    if own.unit.stands() > capacity {
        return Err(refused(Why::Space));
    }
    let gap = area.outline().gap(own.body);
    if !field.book.sheet.field.tolerance.within(gap.distance, 0.0) {
        return Err(Stop { at: Some(gap), ..refused(Why::Short) });
    }
    let held = |other: &Unit| other.building() == Some(building);
    let others = field.pieces().filter(|other| other.id != unit);
    let mut inside = others.filter(|other| held(other.unit) || area.outline().share_of(other.body) > 0.0);
    if let Some(other) = inside.next() {
        return Err(Stop { by: Some(other.id.thing()), ..refused(Why::Space) });
    }
    let ground = ground_under(field, own.body, &mut scratch.trodden);
    let changed = with_troops(own.unit, |troops| {
        troops.formation = Formation::Garrison;
        troops.building = Some(building);
    });
    Ok(Placed { unit: changed, ground })
}

/// FF-TER-10: a garrison leaves its building by a wall (by its place among the edges of the outline): it forms up
/// outside, its back to the wall.
pub fn leave(
    field: &Field<'_>,
    unit: UnitId,
    wall: usize,
    to: Formation,
    scratch: &mut Scratch,
) -> Result<Placed, Stop> {
    placed(field, unit, left(field, unit, wall, to)?, scratch)
}

/// A garrison that has left its building, were there room for it.
pub fn left(field: &Field<'_>, unit: UnitId, wall: usize, to: Formation) -> Result<Unit, Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?;
    let state = Stop::new("FF-TER-10", Why::State);
    if own.unit.building().is_none() || to == Formation::Garrison {
        return Err(state);
    }
    let edge = own.body.shapes().nth(wall).ok_or(state)?;
    let mut changed = with_troops(own.unit, |troops| {
        troops.formation = to;
        troops.building = None;
    });
    let (from, heading) = (edge.front().midpoint(), edge.stance().heading);
    let there = |at: Point| Stance { at, heading };
    let laid = changed.outline(field.book, field.ground, there(from)).map_err(|_| state)?;
    let depth = (from - laid.rear().midpoint()).dot(heading.ahead());
    changed.pose = Pose::nearest(there(from + heading.ahead() * depth));
    Ok(changed)
}

fn with_troops(unit: &Unit, change: impl FnOnce(&mut crate::field::pieces::Troops)) -> Unit {
    let mut changed = unit.clone();
    if let UnitBody::Troops(troops) = &mut changed.body {
        change(troops);
    }
    changed
}

/// The changed unit where it would stand, or what it would stand on.
pub(super) fn placed(field: &Field<'_>, id: UnitId, mut changed: Unit, scratch: &mut Scratch) -> Result<Placed, Stop> {
    let gone = Stop::new("FF-D54", Why::Gone);
    let lay = |pose: Pose| changed.outline(field.book, field.ground, pose.stance()).ok();
    let mover = Mover::standing(field, id).ok_or(gone)?;
    let pose = fit_as(&mover, changed.pose, lay)?;
    let after = lay(pose).ok_or(gone)?;
    let grounds = [&mover.outline, &after].map(|body| ground_under(field, body, &mut scratch.trodden));
    changed.pose = pose;
    Ok(Placed { unit: changed, ground: grounds.into_iter().max().unwrap_or(Ground::Open) })
}
