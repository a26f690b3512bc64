//! Retreats and recalls: away from the enemy (FF-FLD-32, FF-FLD-35, FF-D26, FF-D28, FF-D58).

use engine::table::{Body, Heading, Pose, Segment, nearer_along};

use super::mover::Mover;
use super::withdraw::{Withdrawal, withdraw};
use super::{Licence, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::measure::is_close;
use crate::field::near::Near;
use crate::field::pieces::{Piece, Unit};

/// Farther than any table is wide.
const FARTHEST: f64 = 1000.0;

/// FF-FLD-32: straight back from the enemies just fought, facing kept, to the nearest place that is 3" from them.
pub fn retreat_3(
    field: &Field<'_>,
    unit: UnitId,
    fought: &[UnitId],
    scratch: &mut Scratch,
) -> Result<Withdrawal, Stop> {
    let mover = fleeing(field, unit)?;
    let enemies = || fought.iter().filter_map(|enemy| Some((*enemy, field.outline(*enemy)?)));
    let from = nearest(&mover, enemies()).ok_or(Stop::new("FF-FLD-32", Why::Gone))?;
    let away = field.outline(from.id).map_or(mover.stance.heading, |enemy| away(&mover.outline, enemy));
    let inches = field.book.sheet.field.moves.retreat.get();
    let far = away.ahead() * FARTHEST;
    let leaves = |body: &Body| nearer_along(&mover.outline, far, body, inches).map_or(0.0, |(_, leaves)| leaves);
    let wish = enemies().map(|(_, body)| leaves(body)).fold(0.0, f64::max) * FARTHEST;
    Ok(Withdrawal { from: Some(from), ..withdraw(&mover, away, wish, None, scratch)? })
}

/// FF-FLD-32: straight back from the nearest enemy, facing kept, until more than 6" from every one that is not broken;
/// at most a full move. Nobody in close range: nowhere.
pub fn out_of_close_range(field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Result<Withdrawal, Stop> {
    let mover = fleeing(field, unit)?;
    let enemies = || unbroken(field, &mover);
    let Some(from) = nearest(&mover, enemies()).filter(|near| is_close(field.book, near.gap.distance)) else {
        return withdraw(&mover, mover.stance.heading, 0.0, None, scratch);
    };
    let away = field.outline(from.id).map_or(mover.stance.heading, |enemy| away(&mover.outline, enemy));
    let wish = clear_after(&close_spans(&mover, away), 0.0);
    let march = mover.march.clone();
    Ok(Withdrawal { from: Some(from), ..withdraw(&mover, away, wish, Some(&march), scratch)? })
}

/// Between how many inches in a direction a piece is in the close range of an enemy.
fn close_spans(mover: &Mover<'_>, away: Heading) -> Vec<(f64, f64)> {
    let field = mover.field;
    // More than close range: by more than the tolerance within which it would still be that.
    let clear = field.book.sheet.fire_points.close_range() + 2.0 * mover.tolerance();
    let far = away.ahead() * FARTHEST;
    let spans = unbroken(field, mover).filter_map(|(_, body)| nearer_along(&mover.outline, far, body, clear));
    spans.map(|(enters, leaves)| (enters * FARTHEST, leaves * FARTHEST)).collect()
}

/// The first place at or after so many inches that is out of everyone's close range.
fn clear_after(spans: &[(f64, f64)], mut inches: f64) -> f64 {
    while let Some((_, leaves)) = spans.iter().find(|(enters, leaves)| *enters <= inches && inches < *leaves) {
        inches = *leaves;
    }
    inches
}

/// The last place at or before so many inches that is out of everyone's close range; below 0 if there is none.
fn clear_before(spans: &[(f64, f64)], mut inches: f64) -> f64 {
    while let Some((enters, _)) = spans.iter().find(|(enters, leaves)| *enters <= inches && inches < *leaves) {
        if *enters <= 0.0 {
            return -1.0;
        }
        // Before the place where close range begins.
        inches = enters - 0.001;
    }
    inches
}

/// FF-FLD-32: a full move straight away from the nearest enemy, bending toward the base edge, facing away. The unit is
/// asked for as it flees: broken, or limbered.
pub fn full_retreat(field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Result<Withdrawal, Stop> {
    let mover = fleeing(field, unit)?;
    let home = field.base_edges.of(mover.side).outward();
    let every = || field.pieces().filter(|other| other.unit.side != mover.side);
    let broken_too = || every().filter_map(|other| Some((other.id, field.outline(other.id)?)));
    let from = nearest(&mover, unbroken(field, &mover)).or_else(|| nearest(&mover, broken_too()));
    let enemy = from.and_then(|near| field.outline(near.id));
    let away = enemy.map_or(home, |enemy| away(&mover.outline, enemy));
    let heading = bent(away, home, field.book.sheet.field.moves.bend.get());
    let mover = turned(mover, heading);
    let march = mover.march.clone();
    Ok(Withdrawal { from, ..withdraw(&mover, heading, FARTHEST, Some(&march), scratch)? })
}

/// Where a recall leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// Toward the place from which the charge began, and no farther.
    Start(Pose),
    /// Toward the side's own base edge.
    Home,
}

/// FF-FLD-35, FF-D33: straight back for as many inches as wished, a full move at most (and that if nothing is wished),
/// facing as before or about. It does not end in close range of an enemy if it can help it.
pub fn recall(
    field: &Field<'_>,
    unit: UnitId,
    to: Recall,
    (inches, about): (Option<f64>, bool),
    scratch: &mut Scratch,
) -> Result<Withdrawal, Stop> {
    let mover = fleeing(field, unit)?;
    let home = field.base_edges.of(mover.side).outward();
    let (heading, most) = match to {
        Recall::Home => (home, FARTHEST),
        Recall::Start(pose) => {
            let step = pose.spot.point() - mover.stance.at;
            (Heading::along(step).unwrap_or(home), step.length())
        }
    };
    let mover = if about { about_turned(mover) } else { mover };
    let march = mover.march.clone();
    let farthest = withdraw(&mover, heading, most, Some(&march), scratch)?;
    let wish = inches.filter(|inches| *inches >= 0.0).unwrap_or(FARTHEST).min(farthest.inches);
    let spans = close_spans(&mover, heading);
    let (on, back) = (clear_after(&spans, wish), clear_before(&spans, wish));
    // Where it cannot be avoided the wish stands.
    let wish = if on <= farthest.inches {
        on
    } else if back >= 0.0 {
        back
    } else {
        wish
    };
    let from = nearest(&mover, unbroken(field, &mover));
    Ok(Withdrawal { from, ..withdraw(&mover, heading, wish, Some(&march), scratch)? })
}

/// A unit that gives way: it may leave the table, and passes friends.
fn fleeing<'f>(field: &'f Field<'f>, unit: UnitId) -> Result<Mover<'f>, Stop> {
    let licence = Licence { passage_of_lines: true, ..Licence::FULL };
    Ok(Mover::unit(field, unit, licence)?.but(|mover| mover.may_leave = true))
}

fn unbroken<'a>(field: &'a Field<'_>, mover: &Mover<'_>) -> impl Iterator<Item = (UnitId, &'a Body)> + use<'a> {
    let side = mover.side;
    let able = move |other: &Piece<'_>| other.unit.side != side && !Unit::is_broken(other.unit);
    field.pieces().filter(able).filter_map(|other| Some((other.id, field.outline(other.id)?)))
}

fn nearest<'a>(mover: &Mover<'_>, enemies: impl Iterator<Item = (UnitId, &'a Body)>) -> Option<Near> {
    let own = &mover.outline;
    enemies.fold(None, |best: Option<Near>, (id, body)| {
        // One whose box is farther off than the nearest so far need not be measured.
        if best.is_some_and(|best| own.bounds().gap(body.bounds()) > best.gap.distance + mover.tolerance()) {
            return best;
        }
        let next = Near { id, gap: own.gap(body) };
        Some(best.filter(|best| best.gap.distance <= next.gap.distance).unwrap_or(next))
    })
}

/// Straight away from an enemy: along the line between the nearest points; in contact, off the side that is touched.
pub(super) fn away(own: &Body, enemy: &Body) -> Heading {
    // Nearer than this the two are in contact, if perhaps across a wall.
    const TOUCHING: f64 = 0.05;
    let gap = own.gap(enemy);
    if gap.distance > TOUCHING
        && let Some(heading) = Heading::along(gap.from - gap.to)
    {
        return heading;
    }
    let (ahead, right) = (own.heading().ahead(), own.heading().right());
    let sides = [(own.front(), ahead), (own.right(), right), (own.rear(), ahead * -1.0), (own.left(), right * -1.0)];
    let between = enemy.centre() - own.centre();
    let sides = sides.map(|(edge, outward)| (touched(edge, enemy, TOUCHING), outward));
    let most = sides.into_iter().max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.dot(between).total_cmp(&b.1.dot(between))));
    let off = most.map_or(ahead, |(_, outward)| outward);
    Heading::along(off * -1.0).unwrap_or(own.heading())
}

/// How many inches of an edge an enemy touches. A corner that is only met has none, so that an enemy in front is not
/// taken for one on the flank.
fn touched(edge: Segment, enemy: &Body, touching: f64) -> f64 {
    const PARTS: u16 = 32;
    if !edge.bounds().grown(2.0 * touching).meets(enemy.bounds()) {
        return 0.0;
    }
    let middles = (0..PARTS).map(|part| edge.at((f64::from(part) + 0.5) / f64::from(PARTS)));
    let met = middles.filter(|point| enemy.gap_from(*point).distance <= touching).count();
    edge.length() * f64::from(u16::try_from(met).unwrap_or(PARTS)) / f64::from(PARTS)
}

/// FF-FLD-32: a heading, bent toward another by so many degrees at most.
fn bent(heading: Heading, toward: Heading, most: f64) -> Heading {
    let between = (toward.degrees() - heading.degrees()).rem_euclid(360.0);
    let between = if between > 180.0 { between - 360.0 } else { between };
    if between.abs() <= most { toward } else { heading.turned((most * between.signum()).to_radians()) }
}

/// The piece turned where it stands, about its middle.
fn turned(mover: Mover<'_>, heading: Heading) -> Mover<'_> {
    let degrees = heading.degrees() - mover.stance.heading.degrees();
    let middle = mover.outline.centre();
    let stance = mover.stance.turned_about(middle, degrees.to_radians());
    let pose = Pose::nearest(stance);
    let outline = super::on_grid::placed(&mover, pose);
    mover.but(|mover| (mover.stance, mover.outline) = (pose.stance(), outline))
}

fn about_turned(mover: Mover<'_>) -> Mover<'_> {
    let about = Heading::along(mover.stance.heading.ahead() * -1.0);
    match about {
        Some(about) => turned(mover, about),
        None => mover,
    }
}

impl Withdrawal {
    /// FF-D28: whether it was stopped short by enemies or by the ground.
    pub fn is_stopped_short(&self) -> bool {
        self.stopped.is_some()
    }

    /// FF-D28: whether it is stopped while still in contact with an enemy, and surrenders.
    pub fn surrenders(&self) -> bool {
        self.is_stopped_short() && self.in_contact.is_some()
    }

    /// What stopped it, if that is a unit.
    pub fn stopped_by(&self) -> Option<UnitId> {
        UnitId::of(self.stopped?.by?)
    }
}
