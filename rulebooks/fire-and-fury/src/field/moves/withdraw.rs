//! How far a piece gets that gives way in one direction, and what becomes of it there (FF-D27, FF-D28, FF-D58).

use engine::table::{Body, Heading, Misplaced, Point, Polygon, Pose, Segment, Vector, overlap_along};

use super::charge_search::SPARE;
use super::mover::{Mover, Solid};
use super::on_grid::{fit, placed};
use super::passing::{Passage, is_loose};
use super::stride::{Stride, spans_on_others, stopped_at};
use super::track::Track;
use super::{Scratch, Stop, Why};
use crate::charts::movement::{March, MovingFormation};
use crate::field::ids::UnitId;
use crate::field::near::Near;
use crate::field::pieces::Unit;

/// A retreat or a recall.
#[derive(Clone, Debug, PartialEq)]
pub struct Withdrawal {
    /// The enemy it gives way to, and how near that was.
    pub from: Option<Near>,
    /// Where it began, where it had turned, and where it stands.
    pub poses: [Pose; 3],
    /// How far it went, in inches.
    pub inches: f64,
    /// FF-FLD-26: the share of a full move; more than 1 if it had to go on past friends.
    pub share: f64,
    /// FF-D58, FF-D45: the formed friendly units that it went through.
    pub passed: Vec<UnitId>,
    /// FF-D28: what stopped it short.
    pub stopped: Option<Stop>,
    /// FF-D28: an enemy with whom it is in contact at the end.
    pub in_contact: Option<UnitId>,
    /// FF-D27: how much of it is beyond the table's edge, and where.
    pub beyond: Option<Beyond>,
}

/// A part of a unit that has left the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond {
    /// How much of it, from 0 to 1: more than half and the unit is gone.
    pub share: f64,
    /// Its point that is farthest out.
    pub at: Point,
}

impl Withdrawal {
    /// Where it stands at the end.
    pub fn end(&self) -> Pose {
        self.poses[2]
    }
}

/// A piece goes straight in a direction, facing kept: as far as wished, no farther than a march allows, unless it would
/// stand on a friend (FF-D58).
pub(super) fn withdraw(
    mover: &Mover<'_>,
    heading: Heading,
    wish: f64,
    march: Option<&March>,
    scratch: &mut Scratch,
) -> Result<Withdrawal, Stop> {
    let gone = Stop::new("FF-D54", Why::Gone);
    let begin = mover.unit.and_then(|unit| mover.field.unit(unit)).ok_or(gone)?.pose;
    let far = mover.field.edges.bounds().low.distance(mover.field.edges.bounds().high);
    // Beyond the wish there is room to go on past friends.
    let step = heading.ahead() * (wish.min(far) + far);
    let paid = march.map_or(f64::INFINITY, |march| allowed(mover, march, step, scratch));
    let wished = wish.min(paid);
    let mut reached = Reached { inches: wished, stopped: None };
    if !is_free(mover, heading.ahead() * (wished + SPARE)) {
        let mut stride = Stride { step, share: 1.0, stop: None };
        stride.clear(mover, &mover.outline);
        let free = step.length() * stride.share;
        reached.stopped = stride.stop.filter(|_| wished > free + mover.tolerance());
        let clear = clear_from(mover, step, wished.min(free), free);
        // FF-D28: who cannot get beyond the friend on whom he would end is stopped short too
        let short = wished > clear + mover.tolerance() && !mover.field.book.options.keeps_former_rulings();
        reached = Reached { inches: clear, stopped: reached.stopped.or(stride.stop.filter(|_| short)) };
    }
    let (end, Reached { inches, stopped }) = fit_end(mover, heading, reached);
    let made = heading.ahead() * inches;
    let share = march.map_or(0.0, |march| share(mover, march, made, scratch));
    let stands = placed(mover, end);
    Ok(Withdrawal {
        from: None,
        poses: [begin, Pose::nearest(mover.stance), end],
        inches,
        share,
        passed: passed(mover, made),
        stopped,
        in_contact: in_contact(mover, &stands),
        beyond: beyond(mover, &stands),
    })
}

/// Whether nothing at all is in the way of a step of one who may leave the table: the quick question before it is asked
/// what.
fn is_free(mover: &Mover<'_>, step: Vector) -> bool {
    let region = mover.outline.bounds().with(mover.outline.bounds().moved(step));
    let stops = |solid: &Solid<'_>| stopped_at(&mover.outline, step, solid, mover.tolerance()).is_some();
    mover.may_leave
        && !mover.solids(region).any(|solid| stops(&solid))
        && spans_on_others(mover, &mover.outline, step).is_empty()
}

/// FF-FLD-26: how far the allowance goes along a step.
fn allowed(mover: &Mover<'_>, march: &March, step: Vector, scratch: &mut Scratch) -> f64 {
    let front = mover.front(mover.stance);
    let mut paid = |corner: Point| {
        let line = Segment::new(corner, corner + step);
        Track::default().toll(mover.field, march, line, 1.0, &mut scratch.walk).paid
    };
    paid(front.from).min(paid(front.to)) * step.length()
}

/// The share that a step takes, which may be more than 1.
fn share(mover: &Mover<'_>, march: &March, step: Vector, scratch: &mut Scratch) -> f64 {
    let front = mover.front(mover.stance);
    // Counted on a purse that is never empty.
    let rich = Track { share: f64::NEG_INFINITY, ..Track::default() };
    let mut toll = |corner: Point| {
        let line = Segment::new(corner, corner + step);
        rich.toll(mover.field, march, line, 1.0, &mut scratch.walk).share
    };
    toll(front.from).max(toll(front.to))
}

/// FF-D58: the first place from here on where it stands on nobody; if there is none, the last one before.
fn clear_from(mover: &Mover<'_>, step: Vector, wish: f64, free: f64) -> f64 {
    let length = step.length();
    let spans = spans_on_others(mover, &mover.outline, step);
    let mut inches = wish;
    let inside = |inches: f64| move |span: &&(f64, f64)| span.0 * length < inches && inches < span.1 * length;
    while let Some((_, leaves)) = spans.iter().find(inside(inches)) {
        inches = leaves * length;
    }
    if inches <= free + mover.tolerance() {
        return inches;
    }
    inches = wish;
    while let Some((enters, _)) = spans.iter().find(inside(inches)) {
        inches = enters * length;
    }
    inches
}

/// How far a piece gets, and what stops it short.
#[derive(Clone, Copy)]
struct Reached {
    inches: f64,
    stopped: Option<Stop>,
}

/// Puts it down on the grid; a hair on or back, where rounding would have it stand on something.
fn fit_end(mover: &Mover<'_>, heading: Heading, reached: Reached) -> (Pose, Reached) {
    let mut unclear = None;
    for hair in [0.0, 0.02, -0.02, 0.1, -0.1] {
        let inches = (reached.inches + hair).max(0.0);
        match fit(mover, mover.stance.moved(heading.ahead() * inches)) {
            Ok(pose) => return (pose, Reached { inches, ..reached }),
            Err(stop) => unclear = unclear.or(Some(stop)),
        }
    }
    // Nowhere else to go: it stays where it stood, and is stopped short if it wished to leave (FF-D28).
    let begin = mover.unit.and_then(|unit| mover.field.unit(unit)).map(|unit| unit.pose);
    let short = reached.inches > mover.tolerance() && !mover.field.book.options.keeps_former_rulings();
    let stopped = reached.stopped.or(unclear.filter(|_| short));
    (begin.unwrap_or(Pose::nearest(mover.stance)), Reached { inches: 0.0, stopped })
}

/// FF-D58, FF-FLD-29: the friendly units on its way whose lines it passes; of broken troops all that are formed (FF-D45).
fn passed(mover: &Mover<'_>, step: Vector) -> Vec<UnitId> {
    let from = *mover.outline.bounds();
    let friends = mover.others(from.with(from.moved(step))).filter(|(_, unit, _)| unit.side == mover.side);
    let broken = mover.march.formation == MovingFormation::Broken;
    let passes = |unit: &Unit| if broken { !is_loose(unit) } else { mover.passage(unit) == Passage::OfLines };
    let formed = friends.filter(|(_, unit, _)| passes(unit));
    let on_way = formed.filter(|(.., body)| overlap_along(&mover.outline, step, body, mover.brush()).is_some());
    on_way.map(|(id, ..)| id).collect()
}

fn in_contact(mover: &Mover<'_>, stands: &Body) -> Option<UnitId> {
    let enemies = mover.others(stands.bounds().grown(mover.brush())).filter(|(_, unit, _)| unit.side != mover.side);
    let mut touching = enemies.filter(|(.., body)| stands.clearance(body) <= mover.tolerance());
    touching.next().map(|(id, ..)| id)
}

/// FF-D27
fn beyond(mover: &Mover<'_>, stands: &Body) -> Option<Beyond> {
    let edges = &mover.field.edges;
    let Err(Misplaced::OffTable { at }) = edges.allow(stands, &[], mover.tolerance()) else { return None };
    let (low, high) = (edges.bounds().low, edges.bounds().high);
    let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
    let on = Polygon::new(corners).map_or(0.0, |table| table.share_of(stands));
    Some(Beyond { share: 1.0 - on, at })
}
