//! The search for a way into contact: one wheel and a straight move (FF-FLD-30).

use std::cmp::Ordering;

use engine::kit::formed::turns::turn;
use engine::table::{Body, Bounds, Facing, Pivot, Point, Pose, Shape, Stance, Zone};

use super::lined_features::lined_by;
use super::mover::Mover;
use super::on_grid::placed;
use super::run::{Hit, run, run_length};
use super::surroundings::{Base, Size};
use super::walker::Walker;
use super::ways::{wheel_within, wheeled};
use super::{Leg, Scratch, Stop, Why};
use crate::field::ids::UnitId;

/// Inches by which no tolerance makes a way longer.
pub(super) const SPARE: f64 = 1.0;

/// How many wheels are tried one after another, more or less.
const MANY: usize = 16;

/// Inches by which the grid may move a piece, and a little more.
const HAIR: f64 = 0.05;

/// A run that may be tried.
struct Run {
    /// How long it is; at least so long until it is measured.
    length: f64,
    measured: bool,
    wheel: Option<(Pivot, f64)>,
}

impl Run {
    /// What is not yet measured may turn out no longer than its equal.
    fn before(&self, other: &Run) -> Ordering {
        self.length.total_cmp(&other.length).then(self.measured.cmp(&other.measured))
    }
}

/// As far off as anything that a run can meet may lie: the rear of a piece that wheels goes farther than its front.
fn region(mover: &Mover<'_>, farthest: f64) -> Bounds {
    mover.outline.bounds().grown(farthest * 1.5 + mover.field.book.sheet.field.cover.near.get())
}

/// The bases of enemies that a run can meet, and what they line.
fn enemy_bases(mover: &Mover<'_>, farthest: f64) -> Vec<Base> {
    let enemies = mover.others(region(mover, farthest)).filter(|(_, unit, _)| unit.side != mover.side);
    let mut bases = Vec::new();
    for (id, _, body) in enemies {
        let walls = lined_by(mover.field, id, body).iter().map(|lined| &lined.wall);
        bases.extend(walls.chain([body]).flat_map(Body::shapes).map(Base::of));
    }
    bases
}

/// The bases of friends, and the parts of the ground, that a run may brush but not go through.
fn stopping_bases(mover: &Mover<'_>, farthest: f64) -> Vec<Base> {
    let solids = mover.solids(region(mover, farthest)).filter(|solid| solid.gap < 0.0);
    solids.flat_map(|solid| solid.body.shapes()).map(Base::of).collect()
}

/// How far a piece reaches from the middle of its front: all of it and a hair more, and the first of its bases by as much
/// less as it may brush what it passes.
fn size(mover: &Mover<'_>) -> [Size; 2] {
    let Stance { at, heading } = mover.stance;
    let reach = |size: Size, corner: Point, by: f64| {
        let (aside, ahead) = ((corner - at).dot(heading.right()), (corner - at).dot(heading.ahead()));
        let Size { left, right, rear } = size;
        Size { left: left.min(aside - by), right: right.max(aside + by), rear: rear.min(ahead - by) }
    };
    let all = mover.outline.shapes().flat_map(Shape::corners);
    let most = all.fold(Size { left: -HAIR, right: HAIR, rear: -HAIR }, |size, corner| reach(size, corner, HAIR));
    let nothing = Size { left: f64::INFINITY, right: f64::NEG_INFINITY, rear: f64::INFINITY };
    let first = mover.outline.shapes().take(1).flat_map(Shape::corners);
    let least = first.fold(nothing, |size, corner| reach(size, corner, -inside(mover)));
    // One that is too shallow for certainty stops for nothing.
    [most, if least.rear < -inside(mover) { least } else { nothing }]
}

/// Inches by which something must be in the way of a piece to stop it for certain.
fn inside(mover: &Mover<'_>) -> f64 {
    mover.brush() + 2.0 * HAIR
}

/// How far ahead of a front the nearest part of any base lies that a piece of a size sweeps over as it runs straight on;
/// infinitely far if it passes all of them by, or has them behind it.
fn nearest_ahead(stance: Stance, size: Size, bases: &[Base]) -> f64 {
    let (right, ahead) = (stance.heading.right(), stance.heading.ahead());
    bases.iter().fold(f64::INFINITY, |nearest, base| {
        let seen = |point: Point| ((point - stance.at).dot(right), (point - stance.at).dot(ahead));
        let (aside, middle) = seen(base.centre);
        let out = aside + base.radius < size.left
            || aside - base.radius > size.right
            || middle + base.radius < size.rear
            || middle - base.radius > nearest;
        if out { nearest } else { swept(base.corners.map(seen), size).map_or(nearest, |ahead| nearest.min(ahead)) }
    })
}

/// How far ahead the nearest part of a base lies that a piece of a size sweeps over; its corners are told by how far they
/// are to the right and ahead.
fn swept(corners: [(f64, f64); 4], size: Size) -> Option<f64> {
    let [.., last] = corners;
    let (mut nearest, mut farthest) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut takes = |ahead: f64| (nearest, farthest) = (nearest.min(ahead), farthest.max(ahead));
    let mut before = last;
    for corner in corners {
        if (size.left..=size.right).contains(&corner.0) {
            takes(corner.1);
        }
        for limit in [size.left, size.right] {
            if (before.0 < limit) != (corner.0 < limit) {
                takes(before.1 + (corner.1 - before.1) * (limit - before.0) / (corner.0 - before.0));
            }
        }
        before = corner;
    }
    (farthest >= size.rear).then_some(nearest)
}

/// Whether a base for certain stops a piece of at least a size that runs straight on, before it has gone so far.
fn is_stopped(stance: Stance, size: Size, bases: &[Base], before: f64) -> bool {
    let (right, ahead) = (stance.heading.right(), stance.heading.ahead());
    size.left < size.right
        && bases.iter().any(|base| {
            let seen = |point: Point| ((point - stance.at).dot(right), (point - stance.at).dot(ahead));
            let (aside, middle) = seen(base.centre);
            let out = aside + base.radius < size.left
                || aside - base.radius > size.right
                || middle + base.radius < 0.0
                || middle - base.radius > before;
            // What lies beside it already may not be in its way.
            !out && swept(base.corners.map(seen), size).is_some_and(|ahead| (0.0..before).contains(&ahead))
        })
}

/// A wheel and a straight move into contact.
pub(super) struct Path {
    pub(super) wheel: Option<(Pivot, f64)>,
    /// Where the straight move begins.
    pub(super) before: Stance,
    pub(super) body: Body,
    pub(super) hit: Hit,
    /// What it takes; of the wheel alone where nobody asks.
    pub(super) share: f64,
}

pub(super) struct Search<'s, 'f> {
    pub(super) mover: &'s Mover<'f>,
    pub(super) target: UnitId,
    pub(super) body: &'s Body,
    /// No way that is longer can be paid for.
    pub(super) farthest: f64,
    /// Whether the caller wants to know why there is no way.
    pub(super) tells_why: bool,
    /// Whether runs go as far as they may, and not only as far as the target.
    pub(super) anywhere: bool,
    pub(super) best: Option<Path>,
    pub(super) stop: Option<Stop>,
}

impl<'s, 'f> Search<'s, 'f> {
    /// A search for the way to a target, if it may be charged at all.
    pub(super) fn new(mover: &'s Mover<'f>, target: UnitId, tells_why: bool) -> Result<Search<'s, 'f>, Stop> {
        let field = mover.field;
        let gone = Stop::new("FF-D54", Why::Gone);
        let enemy = field.piece(target).filter(|enemy| enemy.unit.side != mover.side).ok_or(gone)?;
        let body = field.outline(target).ok_or(gone)?;
        // FF-D14
        let front = mover.front(mover.stance);
        if Zone::ahead_of(front).any_of(enemy.body).is_none() {
            let at = Some(body.gap_from_line(front));
            return Err(Stop { rule: "FF-D14", why: Why::Turn, by: Some(target.thing()), at });
        }
        // FF-D14: as the crow flies, over the best of ground
        let farthest = farthest(mover);
        if !mover.outline.is_within(body, farthest + mover.tolerance()) {
            let at = Some(mover.outline.gap(body));
            return Err(Stop { rule: "FF-D14", why: Why::Short, by: Some(target.thing()), at });
        }
        Ok(Search { mover, target, body, farthest, tells_why, anywhere: false, best: None, stop: None })
    }

    /// Runs in one direction.
    pub(super) fn facing(&mut self, facing: Facing, scratch: &mut Scratch) {
        let degrees = f64::from(turn(Pose::nearest(self.mover.stance).facing, facing)) / 100.0;
        let pivot = if degrees > 0.0 { Pivot::Left } else { Pivot::Right };
        self.tries((degrees != 0.0).then_some((pivot, degrees.abs())), scratch);
    }

    /// Straight ahead, at the corners, the middle and the nearest point of the target; then whatever direction hits.
    /// The shortest first: the first that can be made is taken.
    pub(super) fn shortest(&mut self, scratch: &mut Scratch) {
        self.aimed(scratch);
        if self.best.is_none() {
            self.fan(scratch);
        }
    }

    pub(super) fn aimed(&mut self, scratch: &mut Scratch) {
        let nearest = self.body.gap_from(self.mover.stance.at).to;
        let goals = self.body.corners().into_iter().chain([self.body.centre(), nearest]);
        let half = self.mover.front(self.mover.stance).length() / 2.0;
        let pivots = [Pivot::Left, Pivot::Right];
        let aimed = goals.flat_map(|goal| pivots.map(|pivot| (pivot, goal))).filter_map(|(pivot, goal)| {
            Some((pivot, wheel_within(self.mover.stance, pivot, half, goal, self.limit())?))
        });
        let mut wheels = Vec::with_capacity(MANY);
        wheels.push(None);
        wheels.extend(aimed.map(Some));
        // The nearest point is a corner more often than not.
        wheels.dedup();
        self.tries_all(&wheels, scratch);
    }

    pub(super) fn fan(&mut self, scratch: &mut Scratch) {
        // Degrees between the directions.
        const STEP: f64 = 5.0;
        let steps = std::iter::successors(Some(STEP), |degrees| Some(degrees + STEP));
        let steps = steps.take_while(|degrees| *degrees <= self.limit());
        let pivots = [Pivot::Left, Pivot::Right];
        let mut wheels = Vec::with_capacity(MANY);
        wheels.extend(steps.flat_map(|degrees| pivots.map(|pivot| Some((pivot, degrees)))));
        self.tries_all(&wheels, scratch);
    }

    /// The shortest first; of equals the first named. How long a run is gets measured only when it may be the shortest.
    fn tries_all(&mut self, wheels: &[Option<(Pivot, f64)>], scratch: &mut Scratch) {
        let guesses = wheels.iter().map(|wheel| Run { length: self.least(*wheel), measured: false, wheel: *wheel });
        let mut runs = Vec::with_capacity(wheels.len());
        runs.extend(guesses.filter(|run: &Run| run.length <= self.farthest + SPARE));
        while let Some((at, run)) = runs.iter_mut().enumerate().min_by(|(_, a), (_, b)| a.before(b)) {
            if !run.measured {
                run.length = self.length(run.wheel, self.farthest);
                run.measured = true;
                if run.length.is_finite() {
                    continue;
                }
            }
            let run = runs.remove(at);
            let affordable = |run: &Run, scratch: &mut Scratch| {
                let inches = run.length - self.wheeled(run.wheel).1;
                let farthest = self.farthest - self.mover.field.book.sheet.field.cover.near.get();
                // Over the best of ground first, then over what there is.
                self.tells_why
                    || (run.length <= farthest + self.mover.tolerance() + 2.0 * HAIR
                        && Walker::new(self.mover, scratch).affords(run.wheel, inches - HAIR))
            };
            if run.length.is_finite() && affordable(&run, scratch) {
                self.tries(run.wheel, scratch);
            }
            if self.best.is_some() {
                return;
            }
        }
        if self.tells_why && self.stop.is_none() {
            // A run that is too long, meets nobody or is barred is looked at only to tell why.
            let lengths = wheels.iter().map(|wheel| (self.length(*wheel, f64::INFINITY), *wheel));
            if let Some((_, wheel)) = lengths.min_by(|a, b| a.0.total_cmp(&b.0)) {
                self.tries(wheel, scratch);
            }
        }
    }

    /// How long a run after a wheel is at least: to the nearest part of any enemy on its way, or of what he lines. What
    /// is stopped for certain before that does not get there.
    fn least(&self, wheel: Option<(Pivot, f64)>) -> f64 {
        let (stance, arc) = self.wheeled(wheel);
        let (mover, farthest) = (self.mover, self.farthest + SPARE);
        let [most, least] = mover.surroundings.size(|| size(mover));
        let nearest = nearest_ahead(stance, most, mover.surroundings.bases(|| enemy_bases(mover, farthest))) - HAIR;
        let length = arc + nearest.max(0.0);
        let stops = || mover.surroundings.stops(|| stopping_bases(mover, farthest));
        let gets_there =
            length <= farthest && !is_stopped(stance, least, stops(), nearest - inside(mover) - 2.0 * HAIR);
        if gets_there { length } else { f64::INFINITY }
    }

    /// Where a wheel leads, and how long it is.
    fn wheeled(&self, wheel: Option<(Pivot, f64)>) -> (Stance, f64) {
        let Some((pivot, degrees)) = wheel else { return (self.mover.stance, 0.0) };
        let front = self.mover.front(self.mover.stance).length();
        (wheeled(self.mover.stance, pivot, front / 2.0, degrees), front * degrees.to_radians())
    }

    /// How long a run after a wheel is, were nothing in the way of the wheel; infinitely long if it is longer than so
    /// much.
    fn length(&self, wheel: Option<(Pivot, f64)>, most: f64) -> f64 {
        let (stance, arc) = self.wheeled(wheel);
        if arc > most {
            return f64::INFINITY;
        }
        let body = placed(self.mover, Pose::nearest(stance));
        // To spare for what tolerances and the grid can do.
        let reach = self.reach(&body).min(most - arc + SPARE);
        arc + run_length(self.mover, stance, &body, reach)
    }

    fn limit(&self) -> f64 {
        self.mover.field.book.sheet.field.moves.charge_wheel.get()
    }

    fn tries(&mut self, wheel: Option<(Pivot, f64)>, scratch: &mut Scratch) {
        match self.path(wheel, scratch) {
            Ok(path) => self.best = Some(path),
            Err(stop) => self.stop = self.stop.or(Some(stop)),
        }
    }

    fn path(&self, wheel: Option<(Pivot, f64)>, scratch: &mut Scratch) -> Result<Path, Stop> {
        if wheel.is_some_and(|(_, degrees)| degrees > self.limit() + 0.01) {
            return Err(Stop::new("FF-FLD-30", Why::Turn));
        }
        let mut walker = Walker::new(self.mover, scratch);
        if let Some((pivot, degrees)) = wheel {
            walker.leg(Leg::Wheel(pivot, degrees)).map_or(Ok(()), Err)?;
        }
        let (stance, body, _) = walker.now();
        let refused = |rule, why, body: &Body| Stop {
            by: Some(self.target.thing()),
            at: Some(body.gap(self.body)),
            ..Stop::new(rule, why)
        };
        let hit = run(self.mover, stance, body, self.reach(body))?;
        let hit = hit.ok_or_else(|| refused("FF-FLD-30", Why::Turn, body))?;
        let before = (stance, body.clone());
        // Where nobody asks what it takes it need not be walked if it can be paid for.
        let walks = self.tells_why || !walker.pays_ahead(hit.inches);
        if walks && walker.leg(Leg::Forward(hit.inches)).is_some_and(|stop| stop.why == Why::Spent) {
            return Err(refused("FF-D14", Why::Short, walker.now().1));
        }
        let share = walker.now().2;
        Ok(Path { wheel, before: before.0, body: before.1, hit, share })
    }

    /// As far ahead as the target can lie.
    pub(super) fn reach(&self, body: &Body) -> f64 {
        if self.anywhere {
            return self.farthest + SPARE;
        }
        body.bounds().low.distance(self.body.bounds().high).max(body.bounds().high.distance(self.body.bounds().low))
            + self.body.bounds().low.distance(self.body.bounds().high)
    }
}

/// What a move can be at most, and the width of what may lie between a charger and its target.
pub(super) fn farthest(mover: &Mover<'_>) -> f64 {
    let book = mover.field.book;
    // FF-D57: contact may be made across a feature
    mover.march.farthest(book) + book.sheet.field.cover.near.get()
}
