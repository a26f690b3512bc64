//! Retreats and recalls: away from the enemy (FF-FLD-32, FF-FLD-35, FF-D26, FF-D28, FF-D58).

use engine::table::{Body, Heading, Pose, Segment, nearer_along};

use super::mover::Mover;
use super::on_grid::placed;
use super::withdraw::{Withdrawal, withdraw};
use super::{Licence, Scratch, Stop, Why};
use crate::charts::movement::MovingFormation;
use crate::field::Field;
use crate::field::flanks::touched_flank;
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
    let inches = field.book.sheet.field.moves.retreat.get();
    let straight = straight_back(&mover, from);
    let march = mover.march.clone();
    give_way(&mover, Some(from), straight, |way| {
        let far = way.ahead() * FARTHEST;
        // Who bends does not run the length of the enemy's line: a full move is the most.
        let most = (way != straight).then_some(&march);
        let leaves = |body: &Body| nearer_along(&mover.outline, far, body, inches).map_or(0.0, |(_, leaves)| leaves);
        let wish = enemies().map(|(_, body)| leaves(body)).fold(0.0, f64::max) * FARTHEST;
        let mut made = withdraw(&mover, way, wish, most, scratch)?;
        let short = most.is_some() && made.inches < wish - 2.0 * mover.tolerance();
        made.stopped = made.stopped.or(short.then_some(Stop::new("FF-FLD-26", Why::Spent)));
        Ok(made)
    })
}

/// FF-FLD-32: straight back from the nearest enemy, facing kept, until more than 6" from every one that is not broken;
/// at most a full move. Nobody in close range: nowhere.
pub fn out_of_close_range(field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Result<Withdrawal, Stop> {
    let mover = fleeing(field, unit)?;
    let enemies = || unbroken(field, &mover);
    let Some(from) = nearest(&mover, enemies()).filter(|near| is_close(field.book, near.gap.distance)) else {
        return withdraw(&mover, mover.stance.heading, 0.0, None, scratch);
    };
    let march = mover.march.clone();
    give_way(&mover, Some(from), straight_back(&mover, from), |way| {
        let wish = clear_after(&close_spans(&mover, way), 0.0);
        withdraw(&mover, way, wish, Some(&march), scratch)
    })
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
    let away = from.map_or(home, |near| straight_back(&mover, near));
    let straight = bent(away, home, field.book.sheet.field.moves.bend.get());
    give_way(&mover, from, straight, |way| {
        let about = turned(mover.clone(), way);
        // Who has no room to turn goes as he faces.
        let former = field.book.options.keeps_former_rulings();
        let mover = if former || !mover.is_barred_at(&about.outline) { about } else { mover.clone() };
        let march = mover.march.clone();
        withdraw(&mover, way, FARTHEST, Some(&march), scratch)
    })
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
    let made = Withdrawal { from, ..withdraw(&mover, heading, wish, Some(&march), scratch)? };
    // Who stays in contact has not left the fight.
    let held = made.in_contact.filter(|_| !field.book.options.keeps_former_rulings());
    held.map_or(Ok(made), |by| Err(Stop { by: Some(by.thing()), ..Stop::new("FF-FLD-35", Why::Enemy) }))
}

/// FF-FLD-32: which way is straight back from an enemy: against its own front if it faces him, otherwise away from his
/// nearest point.
fn straight_back(mover: &Mover<'_>, from: Near) -> Heading {
    let away = mover.field.outline(from.id).map_or(mover.stance.heading, |enemy| away(&mover.outline, enemy));
    let options = &mover.field.book.options;
    let has_front = mover.march.formation != MovingFormation::Broken;
    let against = Heading::along(mover.stance.heading.ahead() * -1.0).filter(|_| has_front);
    let faces = mover.field.book.sheet.field.moves.faces.get().to_radians().cos();
    let met = is_met_in_front(mover, from.id);
    let faced = against.filter(|against| met || against.ahead().dot(away.ahead()) >= faces - 1e-9);
    if options.keeps_former_rulings() { away } else { faced.unwrap_or(away) }
}

/// Whether an enemy touches the front edge, be it a corner of it, and neither flank nor rear (FF-FLD-13).
fn is_met_in_front(mover: &Mover<'_>, enemy: UnitId) -> bool {
    let field = mover.field;
    let pieces = mover.unit.and_then(|own| field.piece(own)).zip(field.outline(enemy));
    pieces.is_some_and(|(own, enemy)| {
        enemy.gap_from_line(own.body.front()).distance <= mover.tolerance()
            && touched_flank(field, own, enemy).is_none()
    })
}

/// FF-FLD-32: goes straight; only where that way is blocked it bends, by the smallest angle that lets it go, toward its
/// own base edge first. Blocked on every side it goes straight as far as it gets.
fn give_way(
    mover: &Mover<'_>,
    from: Option<Near>,
    straight: Heading,
    mut go: impl FnMut(Heading) -> Result<Withdrawal, Stop>,
) -> Result<Withdrawal, Stop> {
    let made = Withdrawal { from, ..go(straight)? };
    if mover.field.book.options.keeps_former_rulings() || is_way_out(mover, &made) {
        return Ok(made);
    }
    let mut gets_away = Some(made.clone()).filter(is_unstopped);
    let numbers = &mover.field.book.sheet.field.moves;
    let home = mover.field.base_edges.of(mover.side).outward();
    let homeward = if straight.right().dot(home.ahead()) > 0.0 { -1.0 } else { 1.0 };
    let mut angle = numbers.bend_step.get();
    while angle <= numbers.bend_most.get() {
        for degrees in [angle * homeward, -angle * homeward] {
            let bent = Withdrawal { from, ..go(straight.turned(degrees.to_radians()))? };
            if is_way_out(mover, &bent) {
                return Ok(bent);
            }
            gets_away = gets_away.or(Some(bent).filter(is_unstopped));
        }
        angle += numbers.bend_step.get();
    }
    Ok(gets_away.unwrap_or(made))
}

/// FF-FLD-32: whether a way is free, and leads to no other enemy: to none in whose close range it ends and from whom it
/// was farther off.
fn is_way_out(mover: &Mover<'_>, made: &Withdrawal) -> bool {
    let stands = placed(mover, made.end());
    let other = |id: UnitId| made.from.is_none_or(|from| from.id != id);
    let nearer = |body: &Body| {
        let now = stands.gap(body).distance;
        is_close(mover.field.book, now) && now < mover.outline.gap(body).distance - mover.tolerance()
    };
    is_unstopped(made) && !unbroken(mover.field, mover).any(|(id, body)| other(id) && nearer(body))
}

/// Whether nothing stopped it, and no enemy holds it.
fn is_unstopped(made: &Withdrawal) -> bool {
    made.stopped.is_none() && made.in_contact.is_none()
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

/// Nearer than this two pieces are in contact, if perhaps across a wall.
const TOUCHING: f64 = 0.05;

/// Straight away from an enemy: along the line between the nearest points; in contact, off the side that is touched.
pub(super) fn away(own: &Body, enemy: &Body) -> Heading {
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
    let outline = placed(&mover, pose);
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
