//! Charges: the way into contact, and whom it leads to (FF-FLD-30, FF-D15).

use std::cell::OnceCell;

use engine::table::{Body, Facing, Measured, Pivot, Pose, Thing, Vector};

use super::charge_search::{Path, SPARE, Search};
use super::mover::Mover;
use super::on_grid::placed;
use super::run::{Hit, closed_up};
use super::walker::{Walker, pivoting};
use super::{Leg, Licence, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::charge::ChargedOver;
use crate::field::ids::UnitId;
use crate::field::pieces::Unit;
use crate::words::{Formation, Ground};

/// A charge that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Charge {
    /// FF-D15: whom it reaches, which may not be whom it meant.
    pub target: UnitId,
    /// The enemies that it touches at the end, the target among them.
    pub touches: Vec<UnitId>,
    /// The wheel and the straight move.
    pub legs: Vec<Leg>,
    /// Where it began, where each leg ended, and where it stands closed up.
    pub poses: Vec<Pose>,
    /// FF-FLD-26: the share of the allowance.
    pub share: f64,
    /// Where contact was made.
    pub at: Measured,
    /// FF-D57: what lies between it and its target.
    pub across: Option<Thing>,
    /// FF-FLD-25: the worst ground charged over.
    pub ground: ChargedOver,
}

impl Charge {
    /// Where it stands at the end.
    pub fn end(&self) -> Option<Pose> {
        self.poses.last().copied()
    }
}

/// FF-FLD-30: a unit charges another: one wheel, straight ahead into contact, closing up. With a facing it runs in that
/// direction; with none it takes the shortest way.
pub fn charge(
    field: &Field<'_>,
    unit: UnitId,
    target: UnitId,
    facing: Option<Facing>,
    licence: Licence,
    scratch: &mut Scratch,
) -> Result<Charge, Stop> {
    let mover = charger(field, unit, licence)?;
    let path = path(&mover, target, facing, scratch)?;
    path.made(&mover, scratch)
}

/// A unit that may charge, with what it meets in whatever direction it charges: found when first asked for, and the same
/// whomever of its enemies it means.
pub struct Charger<'f> {
    mover: Mover<'f>,
    fan: OnceCell<Option<Path>>,
}

impl<'f> Charger<'f> {
    /// None if it may not charge.
    pub fn new(field: &'f Field<'f>, unit: UnitId, licence: Licence) -> Option<Charger<'f>> {
        charger(field, unit, licence).ok().map(|mover| Charger { mover, fan: OnceCell::new() })
    }

    /// FF-D15: whom it reaches if it charges another by the shortest way; none if there is no way. The same judgement as
    /// that of [`charge`], where nobody asks why.
    pub fn reaches(&self, target: UnitId, scratch: &mut Scratch) -> Option<UnitId> {
        let mover = &self.mover;
        let mut search = Search::new(mover, target, false).ok()?;
        search.aimed(scratch);
        if search.best.is_none() {
            let found = self.fan.get_or_init(|| {
                let mut anywhere = Search { anywhere: true, best: None, ..search };
                anywhere.fan(scratch);
                anywhere.best
            });
            // Whom a run meets does not hang on whom it means, as long as it does not go past him.
            match found {
                None => return None,
                Some(path) if path.hit.enemy == target || path.hit.inches < search.reach(&path.body) - SPARE => {
                    return path.closes_up(mover).then_some(path.hit.enemy);
                }
                Some(_) => search.fan(scratch),
            }
        }
        let path = search.best?;
        path.closes_up(mover).then_some(path.hit.enemy)
    }
}

/// The way of a charge, or what forbids it.
fn path(mover: &Mover<'_>, target: UnitId, facing: Option<Facing>, scratch: &mut Scratch) -> Result<Path, Stop> {
    let mut search = Search::new(mover, target, true)?;
    match facing {
        Some(facing) => search.facing(facing, scratch),
        None => search.shortest(scratch),
    }
    search.best.ok_or_else(|| search.stop.unwrap_or(Stop::new("FF-FLD-30", Why::Turn)))
}

/// FF-D14: who may charge at all.
fn charger<'f>(field: &'f Field<'f>, unit: UnitId, licence: Licence) -> Result<Mover<'f>, Stop> {
    // It is the whole maneuver: no lines are passed in it.
    let licence = Licence { passage_of_lines: false, by_the_flank: false, ..licence };
    let mover = Mover::unit(field, unit, licence)?;
    let formation = field.unit(unit).and_then(Unit::formation);
    let able = formation.is_some_and(|formed| !matches!(formed, Formation::MarchColumn | Formation::Garrison));
    if able { Ok(mover.but(|mover| mover.keeps_off = 0.0)) } else { Err(Stop::new("FF-D14", Why::State)) }
}

impl Path {
    /// Whether it ends where the unit may stand.
    fn closes_up(&self, mover: &Mover<'_>) -> bool {
        let contact = self.before.moved(self.before.heading.ahead() * self.hit.inches);
        closed_up(mover, contact, &self.hit).is_ok()
    }

    /// The charge along this path.
    fn made(self, mover: &Mover<'_>, scratch: &mut Scratch) -> Result<Charge, Stop> {
        let field = mover.field;
        let mut legs = Vec::new();
        let mut poses = vec![Pose::nearest(mover.stance)];
        let mut ground = ChargedOver { ground: Ground::Open, by: None };
        let mut walker = Walker::new(mover, scratch);
        if let Some((pivot, degrees)) = self.wheel {
            legs.push(Leg::Wheel(pivot, degrees));
            walker.leg(Leg::Wheel(pivot, degrees));
            poses.push(Pose::nearest(walker.now().0));
        }
        let (stance, body, _) = walker.now();
        let (before, body) = (stance, body.clone());
        let step = before.heading.ahead() * self.hit.inches;
        wheeled_over(mover, self.wheel, scratch, &mut ground);
        worse(field, &body, step, scratch, &mut ground);
        let ground = across(field, self.hit.across, ground);
        let contact = before.moved(step);
        legs.push(Leg::Forward(self.hit.inches));
        poses.push(Pose::nearest(contact));
        let end = closed_up(mover, contact, &self.hit)?;
        poses.push(end);
        let stands = placed(mover, end);
        let touches = touched(mover, &stands, self.hit.enemy);
        let Hit { enemy, at, across, .. } = self.hit;
        Ok(Charge { target: enemy, touches, legs, poses, share: self.share, at, across, ground })
    }
}

/// FF-D15: the enemies that a piece touches where it stands; whom it reached is among them.
pub(super) fn touched(mover: &Mover<'_>, stands: &Body, reached: UnitId) -> Vec<UnitId> {
    let near = mover.others(stands.bounds().grown(mover.brush())).filter(|(_, unit, _)| unit.side != mover.side);
    let touched = near.filter(|(id, _, other)| *id == reached || stands.clearance(other) <= mover.tolerance());
    let mut ids: Vec<UnitId> = touched.map(|(id, ..)| id).collect();
    if !ids.contains(&reached) {
        ids.push(reached);
    }
    ids
}

/// FF-D57: the feature between the two counts as ground charged over.
pub(super) fn across(field: &Field<'_>, thing: Option<Thing>, so_far: ChargedOver) -> ChargedOver {
    let ground = thing.and_then(|thing| field.row(thing)).map_or(Ground::Open, |row| row.going.charged_over());
    if ground > so_far.ground { ChargedOver { ground, by: thing } } else { so_far }
}

/// FF-FLD-25: the ground that a wheel leads over, looked at as often as a corner has gone half an inch.
fn wheeled_over(mover: &Mover<'_>, wheel: Option<(Pivot, f64)>, scratch: &mut Scratch, worst: &mut ChargedOver) {
    const APART: f64 = 0.5;
    let Some((pivot, degrees)) = wheel else { return };
    let front = mover.front(mover.stance);
    let (about, turn, _) = pivoting(front, pivot, degrees);
    let looks = (front.length() * degrees.to_radians() / APART).ceil();
    let mut look = 0.0;
    while look < looks {
        let body = mover.outline.turned_about(about, (turn * look / looks).to_radians());
        worse(mover.field, &body, Vector::new(0.0, 0.0), scratch, worst);
        look += 1.0;
    }
}

/// Takes in the ground under a straight move, if it is worse.
pub(super) fn worse(field: &Field<'_>, body: &Body, step: Vector, scratch: &mut Scratch, worst: &mut ChargedOver) {
    field.ground.trodden(body, step, &mut scratch.trodden);
    for trodden in &scratch.trodden {
        let Some(row) = field.row(trodden.thing) else { continue };
        if row.going.charged_over() > worst.ground {
            *worst = ChargedOver { ground: row.going.charged_over(), by: Some(trodden.thing) };
        }
    }
}
