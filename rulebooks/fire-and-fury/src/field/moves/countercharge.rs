//! Countercharges: half the way to the charger (FF-FLD-31).

use engine::table::{Facing, Heading, Measured, Pose, Zone};

use super::charge::worse;
use super::mover::Mover;
use super::on_grid::{fit, placed};
use super::passing::ground_under;
use super::walker::Walker;
use super::{Licence, Scratch, Stop, Why};
use crate::charts::movement::Pace;
use crate::field::Field;
use crate::field::charge::ChargedOver;
use crate::field::ids::UnitId;
use crate::field::pieces::Unit;
use crate::words::{Arm, Ground};

/// A countercharge.
#[derive(Clone, Debug, PartialEq)]
pub struct Countercharge {
    /// Where it began and where it stands.
    pub poses: [Pose; 2],
    /// How far it came.
    pub inches: f64,
    /// FF-FLD-26: the share of a full move.
    pub share: f64,
    /// The distance to the charger that was halved.
    pub gap: Measured,
    /// FF-FLD-25: the worst ground countercharged over.
    pub ground: Ground,
}

/// FF-FLD-31, FF-R27: cavalry goes straight at its charger for half of the distance between them, a full move at most.
/// The charger then charges it where it stands.
pub fn countercharge(
    field: &Field<'_>,
    unit: UnitId,
    charger: UnitId,
    scratch: &mut Scratch,
) -> Result<Countercharge, Stop> {
    let licence = Licence { pace: Pace::Full, ..Licence::FULL };
    let mover = Mover::unit(field, unit, licence)?.but(|mover| mover.keeps_off = 0.0);
    // FF-D16
    let able = |unit: &Unit| unit.arm() == Arm::Cavalry && unit.is_fighting_troops();
    if !field.unit(unit).is_some_and(able) {
        return Err(Stop::new("FF-D16", Why::State));
    }
    let enemy = field.outline(charger).ok_or(Stop::new("FF-D54", Why::Gone))?;
    let gap = mover.outline.gap(enemy);
    if Zone::ahead_of(mover.front(mover.stance)).any_of(enemy).is_none() {
        return Err(Stop { rule: "FF-D16", why: Why::Turn, by: Some(charger.thing()), at: Some(gap) });
    }
    let begin = Pose::nearest(mover.stance);
    let inches = gap.distance * field.book.sheet.field.moves.countercharge.get();
    let toward = Heading::along(gap.to - gap.from).unwrap_or(mover.stance.heading);
    let mover = facing(mover, toward);
    let degrees = toward.degrees() - mover.stance.heading.degrees();
    let mut walker = Walker::new(&mover, scratch);
    // Straight at the charger, however it is formed.
    walker.straight_at(degrees, inches);
    let (stance, _, share) = walker.now();
    let made = stance.at - mover.stance.at;
    let mut ground = ChargedOver { ground: ground_under(field, &mover.outline, &mut scratch.trodden), by: None };
    worse(field, &mover.outline, made, scratch, &mut ground);
    let end = fit(&mover, stance).or_else(|_| fit(&mover, stance.moved(made * -0.02)))?;
    Ok(Countercharge { poses: [begin, end], inches: made.length(), share, gap, ground: ground.ground })
}

/// The piece turned about its middle to face a way, where there is room for that.
fn facing(mover: Mover<'_>, toward: Heading) -> Mover<'_> {
    let turned = Pose { facing: Facing::nearest(toward), ..Pose::nearest(mover.stance) };
    let outline = placed(&mover, turned);
    if mover.unclear(&outline).is_some() {
        return mover;
    }
    mover.but(|mover| (mover.stance, mover.outline) = (turned.stance(), outline))
}
