//! Scaling a major obstacle: over it, onto the far side (FF-FLD-37).

use engine::table::{Body, Pose, Thing, Vector, overlap_along};

use super::legs::walk;
use super::mover::Mover;
use super::on_grid::fit;
use super::{Leg, Licence, Moved, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::terrain::{Going, Holds};

/// FF-FLD-37: a unit scales an obstacle ahead of it: from within its half move, or, tardy, from where it touches it.
/// It stands on the far side then, touching it, formed and facing as before.
pub fn scale(
    field: &Field<'_>,
    unit: UnitId,
    obstacle: Thing,
    (licence, tardy): (Licence, bool),
    scratch: &mut Scratch,
) -> Result<Moved, Stop> {
    let refused = |why: Why| Stop { by: Some(obstacle), ..Stop::new("FF-FLD-37", why) };
    if field.row(obstacle).is_none_or(|row| row.going != Going::MajorObstacle) {
        return Err(refused(Why::State));
    }
    let mover = Mover::unit(field, unit, Licence { half: true, ..licence })?;
    if !mover.march.mover.is_troops() {
        return Err(refused(Why::State));
    }
    let far = field.edges.bounds().low.distance(field.edges.bounds().high);
    let step = mover.stance.heading.ahead() * far;
    let (near, beyond) = over(&mover, obstacle, step).ok_or_else(|| refused(Why::Turn))?;
    let touch = Leg::Forward(near);
    let up_to = if near > 0.0 { walk(&mover, &[touch], scratch) } else { walk(&mover, &[], scratch) };
    if tardy && near > mover.tolerance() {
        return Err(refused(Why::Short));
    }
    if let Some(stop) = up_to.stop.filter(|stop| stop.by != Some(obstacle)) {
        return Err(if stop.why == Why::Spent { refused(Why::Short) } else { stop });
    }
    let across = mover.clone().but(|across| across.crosses = vec![obstacle]);
    let there = mover.stance.moved(mover.stance.heading.ahead() * beyond);
    // A hair farther where rounding would leave it on the obstacle.
    let clear = |pose: &Pose| {
        let body = super::on_grid::placed(&mover, *pose);
        !walls(&mover, obstacle).any(|wall| body.overlaps(wall, mover.tolerance()))
    };
    let hairs = [0.0, 0.001, 0.002].map(|hair| mover.stance.heading.ahead() * hair);
    let tried = hairs.map(|hair| fit(&across, there.moved(hair)));
    let end = tried.iter().flatten().find(|pose| clear(pose)).copied();
    let end = match (end, tried.into_iter().next()) {
        (Some(end), _) => end,
        (None, Some(Err(stop))) => return Err(stop),
        (None, _) => return Err(refused(Why::Space)),
    };
    Ok(Moved {
        legs: vec![touch, Leg::Forward(beyond - near)],
        poses: vec![Pose::nearest(mover.stance), Pose::nearest(mover.stance.moved(step * (near / far))), end],
        ..up_to
    })
}

fn walls<'f>(mover: &Mover<'f>, obstacle: Thing) -> impl Iterator<Item = &'f Body> + use<'f> {
    mover.field.bars().list().iter().filter(move |bar| bar.thing == obstacle).map(|bar| &bar.wall)
}

/// How far ahead an obstacle is touched, and how far on one is over it.
fn over(mover: &Mover<'_>, obstacle: Thing, step: Vector) -> Option<(f64, f64)> {
    let far = step.length();
    let hit = |wall: &Body| overlap_along(&mover.outline, step, wall, mover.tolerance() / 2.0);
    let spans: Vec<(f64, f64)> = walls(mover, obstacle).filter_map(hit).collect();
    let near = spans.iter().map(|(enters, _)| *enters).reduce(f64::min)?;
    // A work has an inside to stand in; a ditch or bank that is drawn with one is left on its far side.
    let hollow = mover.field.row(obstacle).is_some_and(|row| row.holds == Holds::Work);
    let in_it = |share: f64| {
        let Thing::Area(at) = obstacle else { return false };
        let centre = mover.outline.centre() + step * share;
        !hollow && mover.field.ground.areas().get(at).is_some_and(|area| area.outline().holds(centre))
    };
    let mut share = near;
    loop {
        let on = spans.iter().find(|(enters, leaves)| *enters <= share && share < *leaves);
        if let Some((_, leaves)) = on {
            share = *leaves;
        } else if in_it(share) {
            let next = spans.iter().map(|(enters, _)| *enters).filter(|enters| *enters > share);
            share = next.reduce(f64::min)?;
        } else {
            return Some((near * far, share * far));
        }
    }
}
