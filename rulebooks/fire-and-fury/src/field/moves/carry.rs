//! Carrying the position: over the ground that the defender left (FF-FLD-33, FF-D57).

use engine::table::{Body, Thing, Vector};

use super::legs::walk;
use super::mover::Mover;
use super::{Leg, Licence, Moved, Scratch, Stop};
use crate::charts::movement::Pace;
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::pieces::Unit;
use crate::field::terrain::Going;
use crate::words::TroopArm;

/// How an attacker carries a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// Where it stands; of a new garrison, where it stood.
    pub moved: Moved,
    /// FF-FLD-33: the building whose garrison it becomes.
    pub garrison: Option<usize>,
}

/// FF-FLD-33: an attacker moves straight ahead over the ground of a defender, given as it lay there, until its front is
/// where the far edge was; 3" at most, 1" from other enemies, across whatever the defender lined. Of a garrison the
/// building is given, by its place among the areas, with the stands that it holds.
pub fn carry(
    field: &Field<'_>,
    unit: UnitId,
    left: &Body,
    building: Option<(usize, usize)>,
    scratch: &mut Scratch,
) -> Result<Carried, Stop> {
    let licence = Licence { pace: Pace::Full, ..Licence::FULL };
    let mover = Mover::unit(field, unit, licence)?;
    if let Some((building, capacity)) = building {
        // Dismounted cavalry is always in open order.
        let foot = |own: &Unit| own.troops().is_some_and(|troops| troops.arm == TroopArm::Infantry);
        let fits = field.unit(unit).is_some_and(|own| foot(own) && own.stands() <= capacity);
        // Other units stop at the wall.
        let moved = walk(&mover, &[], scratch);
        return Ok(Carried { moved, garrison: fits.then_some(building) });
    }
    let crossed = lined(field, left, scratch);
    let mover = mover.but(|mover| (mover.crosses, mover.pays) = (crossed, false));
    let (ahead, at) = (mover.stance.heading.ahead(), mover.stance.at);
    let far = left.corners().into_iter().map(|corner| (corner - at).dot(ahead)).fold(0.0, f64::max);
    let inches = far.min(field.book.sheet.field.moves.carry.get());
    let moved = walk(&mover, &[Leg::Forward(inches)], scratch);
    Ok(Carried { moved, garrison: None })
}

/// FF-D57: what a defender lined or stood in: it is crossed without more ado.
fn lined(field: &Field<'_>, left: &Body, scratch: &mut Scratch) -> Vec<Thing> {
    let numbers = &field.book.sheet.field;
    let near = |gap: f64| numbers.tolerance.within(gap, numbers.cover.near.get());
    // What is not even near the box need not be measured.
    let about = left.bounds().grown(numbers.cover.near.get() + 1.0);
    field.ground.trodden(left, Vector::new(0.0, 0.0), &mut scratch.trodden);
    let mut things: Vec<Thing> = scratch.trodden.iter().map(|trodden| trodden.thing).collect();
    let lines = field.ground.lines().iter().enumerate();
    let lined = lines.filter(|(_, line)| {
        about.meets(line.bounds()) && line.parts().any(|part| near(left.gap_from_line(part).distance))
    });
    things.extend(lined.map(|(at, _)| Thing::Line(at)));
    let areas = field.ground.areas().iter().enumerate();
    let lined =
        areas.filter(|(_, area)| about.meets(area.outline().bounds()) && near(area.outline().gap(left).distance));
    things.extend(lined.map(|(at, _)| Thing::Area(at)));
    let passable = |thing: &Thing| field.row(*thing).is_some_and(|row| row.going != Going::Impassable);
    things.retain(passable);
    things
}
