//! Charges and countercharges: the path into contact (FF-FLD-30, FF-FLD-31, FF-D15).

use std::cell::OnceCell;
use std::cmp::Ordering;

use engine::table::{Body, Facing, Heading, Measured, Pivot, Point, Pose, Shape, Stance, Thing, Vector, Zone};

use super::mover::Mover;
use super::passing::ground_under;
use super::run::{Hit, closed_up, lined_by, run, run_length};
use super::settle::{placed, settled, turn};
use super::walker::Walker;
use super::ways::{wheel_toward, wheeled};
use super::{Halt, Leg, Licence, Scratch, Why};
use crate::charts::movement::Pace;
use crate::field::Field;
use crate::field::charge::ChargedOver;
use crate::field::pieces::Unit;
use crate::words::{Arm, Formation, Ground};

/// A charge that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Charge {
    /// FF-D15: whom it reaches, which may not be whom it meant.
    pub target: usize,
    /// The enemies that it touches at the end, the target among them.
    pub touches: Vec<usize>,
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
    unit: usize,
    target: usize,
    facing: Option<Facing>,
    licence: Licence,
    scratch: &mut Scratch,
) -> Result<Charge, Halt> {
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
    pub fn new(field: &'f Field<'f>, unit: usize, licence: Licence) -> Option<Charger<'f>> {
        charger(field, unit, licence).ok().map(|mover| Charger { mover, fan: OnceCell::new() })
    }

    /// FF-D15: whom it reaches if it charges another by the shortest way; none if there is no way. The same judgement as
    /// that of [`charge`], where nobody asks why.
    pub fn reaches(&self, target: usize, scratch: &mut Scratch) -> Option<usize> {
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
fn path(mover: &Mover<'_>, target: usize, facing: Option<Facing>, scratch: &mut Scratch) -> Result<Path, Halt> {
    let mut search = Search::new(mover, target, true)?;
    match facing {
        Some(facing) => search.facing(facing, scratch),
        None => search.shortest(scratch),
    }
    search.best.ok_or_else(|| search.halt.unwrap_or(Halt::new("FF-FLD-30", Why::Turn)))
}

/// What a move can be at most, and the width of what may lie between a charger and its target.
fn farthest(mover: &Mover<'_>) -> f64 {
    let book = mover.field.book;
    let rates = [(Ground::Open, false), (Ground::Open, true)]
        .map(|(ground, road)| mover.march.stretch(book, ground, road).allowance());
    // FF-D57: contact may be made across a feature
    rates[0].max(rates[1]) + book.sheet.field.cover.near.get()
}

/// FF-D14: who may charge at all.
fn charger<'f>(field: &'f Field<'f>, unit: usize, licence: Licence) -> Result<Mover<'f>, Halt> {
    // It is the whole maneuver: no lines are passed in it.
    let licence = Licence { passage_of_lines: false, by_the_flank: false, ..licence };
    let mover = Mover::unit(field, unit, licence)?;
    let formation = field.units.get(unit).and_then(Unit::formation);
    let able = formation.is_some_and(|formed| !matches!(formed, Formation::MarchColumn | Formation::Garrison));
    if able { Ok(mover.but(|mover| mover.keeps_off = 0.0)) } else { Err(Halt::new("FF-D14", Why::State)) }
}

/// Inches by which no tolerance makes a way longer.
const SPARE: f64 = 1.0;

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

/// The corners of the enemies that a run can meet, and of what they line.
fn enemy_corners(mover: &Mover<'_>, farthest: f64) -> Vec<Point> {
    // The rear of a piece that wheels goes farther than its front.
    let reach = farthest * 1.5 + mover.field.book.sheet.field.cover.near.get();
    let enemies = mover.others(mover.outline.bounds().grown(reach)).filter(|(_, unit, _)| unit.side != mover.side);
    let mut corners = Vec::new();
    for (id, _, body) in enemies {
        let walls = lined_by(mover, id, body).iter().map(|lined| &lined.wall);
        corners.extend(walls.chain([body]).flat_map(Body::shapes).flat_map(Shape::corners));
    }
    corners
}

/// A wheel and a straight move into contact.
struct Path {
    wheel: Option<(Pivot, f64)>,
    /// Where the straight move begins.
    before: Stance,
    body: Body,
    hit: Hit,
    share: f64,
}

struct Search<'s, 'f> {
    mover: &'s Mover<'f>,
    target: usize,
    body: &'s Body,
    /// No way that is longer can be paid for.
    farthest: f64,
    /// Whether somebody wants to know why there is no way.
    tells_why: bool,
    /// Whether runs go as far as they may, and not only as far as the target.
    anywhere: bool,
    best: Option<Path>,
    halt: Option<Halt>,
}

impl<'s, 'f> Search<'s, 'f> {
    /// A search for the way to a target, if it may be charged at all.
    fn new(mover: &'s Mover<'f>, target: usize, tells_why: bool) -> Result<Search<'s, 'f>, Halt> {
        let field = mover.field;
        let gone = Halt::new("FF-D54", Why::Gone);
        let enemy = field.piece(target).filter(|enemy| enemy.unit.side != mover.side).ok_or(gone)?;
        let body = field.outline(target).ok_or(gone)?;
        // FF-D14
        let front = mover.front(mover.stance);
        if Zone::ahead_of(front).any_of(enemy.body).is_none() {
            let at = Some(body.gap_from_line(front));
            return Err(Halt { rule: "FF-D14", why: Why::Turn, by: Some(Thing::Body(target)), at });
        }
        // FF-D14: as the crow flies, over the best of ground
        let gap = mover.outline.gap(body);
        let farthest = farthest(mover);
        if !field.book.sheet.field.tolerance.within(gap.distance, farthest) {
            return Err(Halt { rule: "FF-D14", why: Why::Short, by: Some(Thing::Body(target)), at: Some(gap) });
        }
        Ok(Search { mover, target, body, farthest, tells_why, anywhere: false, best: None, halt: None })
    }

    /// Runs in one direction.
    fn facing(&mut self, facing: Facing, scratch: &mut Scratch) {
        let degrees = f64::from(turn(Pose::nearest(self.mover.stance).facing, facing)) / 100.0;
        let pivot = if degrees > 0.0 { Pivot::Left } else { Pivot::Right };
        self.tries((degrees != 0.0).then_some((pivot, degrees.abs())), scratch);
    }

    /// Straight ahead, at the corners, the middle and the nearest point of the target; then whatever direction hits.
    /// The shortest first: the first that can be made is taken.
    fn shortest(&mut self, scratch: &mut Scratch) {
        self.aimed(scratch);
        if self.best.is_none() {
            self.fan(scratch);
        }
    }

    fn aimed(&mut self, scratch: &mut Scratch) {
        let nearest = self.body.gap_from(self.mover.stance.at).to;
        let goals = self.body.corners().into_iter().chain([self.body.centre(), nearest]);
        let half = self.mover.front(self.mover.stance).length() / 2.0;
        let pivots = [Pivot::Left, Pivot::Right];
        let aimed = goals.flat_map(|goal| pivots.map(|pivot| (pivot, goal))).filter_map(|(pivot, goal)| {
            let degrees = wheel_toward(self.mover.stance, pivot, half, goal)?;
            (degrees > 0.0 && degrees <= self.limit()).then_some((pivot, degrees))
        });
        let mut aimed: Vec<_> = std::iter::once(None).chain(aimed.map(Some)).collect();
        // The nearest point is a corner more often than not.
        aimed.dedup();
        self.tries_all(&aimed, scratch);
    }

    fn fan(&mut self, scratch: &mut Scratch) {
        // Degrees between the directions.
        const STEP: f64 = 5.0;
        let steps = std::iter::successors(Some(STEP), |degrees| Some(degrees + STEP));
        let steps = steps.take_while(|degrees| *degrees <= self.limit());
        let pivots = [Pivot::Left, Pivot::Right];
        let fan: Vec<_> = steps.flat_map(|degrees| pivots.map(|pivot| Some((pivot, degrees)))).collect();
        self.tries_all(&fan, scratch);
    }

    /// The shortest first; of equals the first named. How long a run is gets measured only when it may be the shortest.
    fn tries_all(&mut self, wheels: &[Option<(Pivot, f64)>], scratch: &mut Scratch) {
        let guesses = wheels.iter().map(|wheel| Run { length: self.least(*wheel), measured: false, wheel: *wheel });
        let mut runs: Vec<Run> = guesses.filter(|run| run.length <= self.farthest + SPARE).collect();
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
                self.tells_why || Walker::new(self.mover, scratch).affords(run.wheel, inches - HAIR)
            };
            if run.length.is_finite() && affordable(&run, scratch) {
                self.tries(run.wheel, scratch);
            }
            if self.best.is_some() {
                return;
            }
        }
        if self.tells_why && self.halt.is_none() {
            // A run that is too long, meets nobody or is barred is looked at only to tell why.
            let lengths = wheels.iter().map(|wheel| (self.length(*wheel, f64::INFINITY), *wheel));
            if let Some((_, wheel)) = lengths.min_by(|a, b| a.0.total_cmp(&b.0)) {
                self.tries(wheel, scratch);
            }
        }
    }

    /// How long a run after a wheel is at least: to the nearest corner of any enemy, or of what he lines.
    fn least(&self, wheel: Option<(Pivot, f64)>) -> f64 {
        let (stance, arc) = self.wheeled(wheel);
        let ahead = stance.heading.ahead();
        let corners = self.mover.around.corners(|| enemy_corners(self.mover, self.farthest + SPARE));
        let nearest = corners.iter().map(|corner| (*corner - stance.at).dot(ahead)).fold(f64::INFINITY, f64::min);
        arc + (nearest - HAIR).max(0.0)
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
            Err(halt) => self.halt = self.halt.or(Some(halt)),
        }
    }

    fn path(&self, wheel: Option<(Pivot, f64)>, scratch: &mut Scratch) -> Result<Path, Halt> {
        if wheel.is_some_and(|(_, degrees)| degrees > self.limit() + 0.01) {
            return Err(Halt::new("FF-FLD-30", Why::Turn));
        }
        let mut walker = Walker::new(self.mover, scratch);
        if let Some((pivot, degrees)) = wheel {
            walker.leg(Leg::Wheel(pivot, degrees)).map_or(Ok(()), Err)?;
        }
        let (stance, body, _) = walker.now();
        let refused = |rule, why, body: &Body| Halt {
            by: Some(Thing::Body(self.target)),
            at: Some(body.gap(self.body)),
            ..Halt::new(rule, why)
        };
        let hit = run(self.mover, stance, body, self.reach(body))?;
        let hit = hit.ok_or_else(|| refused("FF-FLD-30", Why::Turn, body))?;
        let before = (stance, body.clone());
        if walker.leg(Leg::Forward(hit.inches)).is_some_and(|halt| halt.why == Why::Spent) {
            return Err(refused("FF-D14", Why::Short, walker.now().1));
        }
        let share = walker.now().2;
        Ok(Path { wheel, before: before.0, body: before.1, hit, share })
    }

    /// As far ahead as the target can lie.
    fn reach(&self, body: &Body) -> f64 {
        if self.anywhere {
            return self.farthest + SPARE;
        }
        body.bounds().low.distance(self.body.bounds().high).max(body.bounds().high.distance(self.body.bounds().low))
            + self.body.bounds().low.distance(self.body.bounds().high)
    }
}

impl Path {
    /// Whether it ends where the unit may stand.
    fn closes_up(&self, mover: &Mover<'_>) -> bool {
        let contact = self.before.moved(self.before.heading.ahead() * self.hit.inches);
        closed_up(mover, contact, &self.hit).is_ok()
    }

    /// The charge along this path.
    fn made(self, mover: &Mover<'_>, scratch: &mut Scratch) -> Result<Charge, Halt> {
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
pub(super) fn touched(mover: &Mover<'_>, stands: &Body, reached: usize) -> Vec<usize> {
    let near = mover.others(stands.bounds().grown(mover.brush())).filter(|(_, unit, _)| unit.side != mover.side);
    let touched = near.filter(|(id, _, other)| *id == reached || stands.clearance(other) <= mover.tolerance());
    let mut ids: Vec<usize> = touched.map(|(id, ..)| id).collect();
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
    let (about, turn) = match pivot {
        Pivot::Left => (front.from, degrees),
        Pivot::Right => (front.to, -degrees),
    };
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
    unit: usize,
    charger: usize,
    scratch: &mut Scratch,
) -> Result<Countercharge, Halt> {
    let licence = Licence { pace: Pace::Full, ..Licence::FULL };
    let mover = Mover::unit(field, unit, licence)?.but(|mover| mover.keeps_off = 0.0);
    // FF-D16
    let able = |unit: &Unit| unit.arm() == Arm::Cavalry && unit.is_fighting_troops();
    if !field.units.get(unit).is_some_and(able) {
        return Err(Halt::new("FF-D16", Why::State));
    }
    let enemy = field.outline(charger).ok_or(Halt::new("FF-D54", Why::Gone))?;
    let gap = mover.outline.gap(enemy);
    if Zone::ahead_of(mover.front(mover.stance)).any_of(enemy).is_none() {
        return Err(Halt { rule: "FF-D16", why: Why::Turn, by: Some(Thing::Body(charger)), at: Some(gap) });
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
    let end = settled(&mover, stance).or_else(|_| settled(&mover, stance.moved(made * -0.02)))?;
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
