//! Who may pass whom, and how near one may come (FF-FLD-29, FF-D45, FF-D46).

use engine::table::{Body, Pose, Trodden, Vector};

use crate::field::Field;
use crate::field::pieces::Unit;
use crate::words::{Formation, Ground};

/// How one friendly unit may pass another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// FF-FLD-29: without more ado.
    Freely,
    /// FF-TRM-04: by the maneuver.
    OfLines,
    /// Nobody marches through a garrisoned building.
    Never,
}

/// FF-FLD-29, FF-D45: how a unit may pass a friendly one. Either must end clear of the other.
pub fn passage(mover: &Unit, other: &Unit) -> Passage {
    if mover.building().is_some() || other.building().is_some() {
        Passage::Never
    } else if is_loose(mover) || is_loose(other) {
        Passage::Freely
    } else {
        Passage::OfLines
    }
}

/// FF-FLD-29: open order, broken troops and limbered guns.
pub fn is_loose(unit: &Unit) -> bool {
    unit.is_broken() || unit.formation() == Some(Formation::OpenOrder) || unit.guns().is_some_and(|guns| guns.limbered)
}

/// FF-TRM-03, FF-TRM-04, FF-TRM-06: the worst ground that a footprint touches; a fence or wall in it counts as broken
/// (FF-D43).
pub fn ground_under(field: &Field<'_>, body: &Body, buffer: &mut Vec<Trodden>) -> Ground {
    field.ground.trodden(body, Vector::new(0.0, 0.0), buffer);
    let rows = buffer.iter().filter_map(|trodden| field.row(trodden.thing));
    rows.map(|row| row.going.charged_over()).max().unwrap_or(Ground::Open)
}

/// FF-TRM-04: the worst ground that a unit touches on its way from place to place.
pub fn ground_along(field: &Field<'_>, unit: &Unit, poses: &[Pose], buffer: &mut Vec<Trodden>) -> Ground {
    let mut worst = Ground::Open;
    for (at, pose) in poses.iter().enumerate() {
        let Ok(body) = unit.outline(field.book, field.ground, pose.stance()) else { continue };
        let next = poses.get(at + 1).unwrap_or(pose);
        field.ground.trodden(&body, next.spot.point() - pose.spot.point(), buffer);
        let rows = buffer.iter().filter_map(|trodden| field.row(trodden.thing));
        worst = rows.map(|row| row.going.charged_over()).fold(worst, Ground::max);
    }
    worst
}
