//! Guns: limbering, pivots and hand haul (FF-FLD-28, FF-FLD-36).

use engine::table::{Pose, Stance};

use super::formation::{Placed, placed};
use super::mover::Mover;
use super::walker::Walker;
use super::{Moved, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::pieces::{Guns, Unit, UnitBody};
use crate::words::{Carriage, Gun};

/// FF-GUN-04, FF-FLD-28: guns limber or unlimber; the middle of the front edge stays where it is.
pub fn limber_or_unlimber(field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Result<Placed, Stop> {
    let (own, guns) = gunners(field, unit)?;
    // FF-D49
    if guns.carriage == Carriage::Fixed {
        return Err(Stop::new("FF-D49", Why::State));
    }
    let guns = Guns { limbered: !guns.limbered, ..guns.clone() };
    placed(field, unit, Unit { body: UnitBody::Guns(guns), ..own.clone() }, scratch)
}

/// FF-GUN-05, FF-FLD-36: a pivot: any turn about the middle of the stand, of several about the middle of all.
pub fn pivot(field: &Field<'_>, unit: UnitId, degrees: f64, scratch: &mut Scratch) -> Result<Placed, Stop> {
    let (own, guns) = gunners(field, unit)?;
    if guns.carriage == Carriage::Fixed || guns.limbered {
        return Err(Stop::new(if guns.limbered { "FF-FLD-36" } else { "FF-D49" }, Why::State));
    }
    if !(-360.0..=360.0).contains(&degrees) {
        return Err(Stop::new("FF-FLD-36", Why::Turn));
    }
    let pose = pivoted(field, unit, own.pose.stance(), degrees)?;
    placed(field, unit, Unit { pose, ..own.clone() }, scratch)
}

/// Where a haul by hand leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Haul {
    /// In which direction, by degrees to the left of straight ahead.
    pub degrees: f64,
    /// How far, in inches.
    pub inches: f64,
    /// By how many degrees the guns are pivoted to the left in the end.
    pub pivot: f64,
}

/// FF-GUN-11, FF-FLD-36: unlimbered guns are hauled by hand, in any direction, with a pivot of up to 45 degrees.
pub fn hand_haul(field: &Field<'_>, unit: UnitId, haul: Haul, scratch: &mut Scratch) -> Result<(Moved, Placed), Stop> {
    let (own, guns) = gunners(field, unit)?;
    if guns.limbered || guns.carriage != Carriage::Light {
        return Err(Stop::new("FF-GUN-11", Why::State));
    }
    let numbers = &field.book.sheet;
    let limit = numbers.field.moves.haul_pivot.get();
    if !(-limit..=limit).contains(&haul.pivot) {
        return Err(Stop::new("FF-FLD-36", Why::Turn));
    }
    let most = numbers.gun_maneuver.haul(guns.gun == Gun::GalloperGun).get();
    if !(0.0..=most + numbers.field.tolerance.get()).contains(&haul.inches) {
        return Err(Stop::new("FF-FLD-36", Why::Spent));
    }
    let mover = Mover::standing(field, unit).ok_or(Stop::new("FF-D54", Why::Gone))?;
    let mut walker = Walker::new(&mover, scratch);
    let stop = if haul.inches > 0.0 { walker.straight_at(haul.degrees, haul.inches) } else { None };
    let moved = walker.finish(stop).wholly()?;
    let there = moved.end().unwrap_or(own.pose);
    let hauled = Unit { pose: there, ..own.clone() };
    let laid = hauled.outline(field.book, field.ground, there.stance()).map_err(|_| Stop::new("FF-D54", Why::Gone))?;
    let turned = there.stance().turned_about(laid.centre(), haul.pivot.to_radians());
    let pose = if haul.pivot == 0.0 { there } else { Pose::nearest(turned) };
    Ok((moved, placed(field, unit, Unit { pose, ..hauled }, scratch)?))
}

fn gunners<'a>(field: &'a Field<'_>, unit: UnitId) -> Result<(&'a Unit, &'a Guns), Stop> {
    let own = field.piece(unit).ok_or(Stop::new("FF-D54", Why::Gone))?.unit;
    Ok((own, own.guns().ok_or(Stop::new("FF-FLD-36", Why::State))?))
}

fn pivoted(field: &Field<'_>, unit: UnitId, stance: Stance, degrees: f64) -> Result<Pose, Stop> {
    let middle = field.outline(unit).ok_or(Stop::new("FF-D54", Why::Gone))?.centre();
    Ok(Pose::nearest(stance.turned_about(middle, degrees.to_radians())))
}
