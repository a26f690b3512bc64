//! Where a piece comes to stand: on the grid, and clear of everything (FF-FLD-29).

use engine::kit::formed::room::nudged;
use engine::kit::formed::turns::turn;
use engine::table::{Body, Pose, Stance};

use super::mover::Mover;
use super::{Stop, Why};
use crate::field::ids::UnitId;

/// The pose of the grid nearest to a stance at which a piece may stand, or what it would stand on.
pub(super) fn fit(mover: &Mover<'_>, stance: Stance) -> Result<Pose, Stop> {
    fit_as(mover, Pose::nearest(stance), |pose| Some(placed(mover, pose)))
}

/// The same for a piece that changes its shape. Rounding may push two pieces that touch a hair into one another; then the
/// piece is put down a hair beside.
pub(super) fn fit_as(mover: &Mover<'_>, pose: Pose, body: impl Fn(Pose) -> Option<Body>) -> Result<Pose, Stop> {
    let here = body(pose).ok_or(Stop::new("FF-D54", Why::Gone))?;
    let Some(stop) = mover.unclear(&here) else { return Ok(pose) };
    if is_deep(mover, &stop, &here) {
        return Err(stop);
    }
    nudged(pose, |beside| body(*beside).is_some_and(|body| mover.is_clear(&body))).ok_or(stop)
}

/// Whether a piece is in the way of another, or over the edge, by more than any rounding.
pub(super) fn is_deep(mover: &Mover<'_>, stop: &Stop, body: &Body) -> bool {
    // Twice the farthest that a piece is put beside.
    const DEEP: f64 = 0.05;
    match (stop.why, stop.by, stop.at) {
        (Why::Edge, _, Some(at)) => at.distance > DEEP,
        (_, Some(thing), _) => {
            let other = UnitId::of(thing).and_then(|unit| mover.field.outline(unit));
            other.is_some_and(|other| body.overlaps(other, DEEP))
        }
        _ => false,
    }
}

/// The piece put down at a pose.
pub(super) fn placed(mover: &Mover<'_>, pose: Pose) -> Body {
    let (from, to) = (mover.stance, pose.stance());
    let here = mover.surroundings.facing(|| Pose::nearest(from).facing);
    let step = to.at - from.at;
    let turned = turn(here, pose.facing);
    let body = mover.outline.moved(step);
    if turned == 0 { body } else { body.turned_about(to.at, (f64::from(turned) / 100.0).to_radians()) }
}
