//! Breakthrough charges: toward the closest enemy in sight (FF-FLD-34, FF-D32, FF-D61).

use engine::table::{Crossings, Heading, Pivot, Point, Pose, Stance, Vector, Zone};

use super::charge::{Charge, worse};
use super::legs::walk;
use super::mover::Mover;
use super::on_grid::placed;
use super::run::{closed_up, run};
use super::walker::{Walker, pivoting};
use super::ways::{wheel_toward, wheeled};
use super::{Leg, Licence, Moved, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::charge::ChargedOver;
use crate::field::ids::UnitId;
use crate::field::measure::{distance, in_sight};
use crate::field::near::Near;
use crate::words::Ground;

/// Where a breakthrough leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Breakthrough {
    /// Into contact: there is a 2nd combat.
    Contact(Charge),
    /// FF-D32: nowhere; it makes its half move and stops.
    Clear(Moved),
}

impl Breakthrough {
    /// Where it ends.
    pub fn end(&self) -> Option<Pose> {
        match self {
            Breakthrough::Contact(charge) => charge.end(),
            Breakthrough::Clear(moved) => moved.end(),
        }
    }
}

/// FF-FLD-34, FF-D61: the closest enemies in sight; several if they are equally close, for the active side to choose.
pub fn closest(field: &Field<'_>, unit: UnitId, buffer: &mut Crossings, into: &mut Vec<Near>) {
    into.clear();
    let Some(own) = field.piece(unit) else { return };
    let enemies = field.pieces().filter(|other| other.unit.side != own.unit.side);
    into.extend(enemies.map(|other| Near { id: other.id, gap: distance(own, other) }));
    into.sort_by(|a, b| a.gap.distance.total_cmp(&b.gap.distance));
    let mut least = f64::INFINITY;
    let tolerance = field.book.sheet.field.tolerance;
    into.retain(|near| {
        if !tolerance.within(near.gap.distance, least) {
            return false;
        }
        let seen = field.piece(near.id).is_some_and(|other| in_sight(field, own, other, buffer).is_some());
        if seen {
            least = least.min(near.gap.distance);
        }
        seen
    });
}

/// FF-FLD-34: a unit breaks through toward an enemy, or straight ahead if none is in sight: a free wheel, then up to
/// half of a full move.
pub fn breakthrough(
    field: &Field<'_>,
    unit: UnitId,
    toward: Option<UnitId>,
    scratch: &mut Scratch,
) -> Result<Breakthrough, Stop> {
    let mover = Mover::unit(field, unit, Licence::HALF)?.but(|mover| mover.keeps_off = 0.0);
    let begin = Pose::nearest(mover.stance);
    let enemy = toward.and_then(|enemy| field.outline(enemy));
    // Whom it has straight ahead it need not wheel for.
    let aside = enemy.filter(|enemy| Zone::strip(mover.front(mover.stance)).any_of(enemy).is_none());
    let goal = aside.map(engine::table::Body::centre);
    let mover = goal.map_or_else(|| mover.clone(), |goal| wheeled_freely(&mover, goal, scratch));
    if let Some(charge) = contact(&mover, begin, scratch) {
        return Ok(Breakthrough::Contact(charge));
    }
    // FF-D61: 1" from an enemy that it cannot touch
    let mover = mover.but(|mover| mover.keeps_off = field.book.sheet.field.moves.from_enemies.get());
    let reach = field.edges.bounds().low.distance(field.edges.bounds().high);
    let mut moved = walk(&mover, &[Leg::Forward(reach)], scratch);
    let ended = moved.end();
    moved.poses = std::iter::once(begin).chain([Pose::nearest(mover.stance)]).chain(ended).collect();
    Ok(Breakthrough::Clear(moved))
}

/// Straight ahead into contact, if the half move goes so far.
fn contact(mover: &Mover<'_>, begin: Pose, scratch: &mut Scratch) -> Option<Charge> {
    let field = mover.field;
    let bounds = field.edges.bounds();
    let hit = run(mover, mover.stance, &mover.outline, bounds.low.distance(bounds.high)).ok().flatten()?;
    let unbarred = mover.clone().but(|mover| mover.enemies_bar = false);
    let mut walker = Walker::new(&unbarred, scratch);
    // Only the allowance matters here: where it stands is fit below.
    if walker.leg(Leg::Forward(hit.inches)).is_some_and(|stop| stop.why == Why::Spent) {
        return None;
    }
    let (.., share) = walker.now();
    let step = mover.stance.heading.ahead() * hit.inches;
    let contact = mover.stance.moved(step);
    let end = closed_up(mover, contact, &hit).ok()?;
    let mut ground = ChargedOver { ground: Ground::Open, by: None };
    worse(field, &mover.outline, step, scratch, &mut ground);
    let stands = placed(mover, end);
    let touches = super::charge::touched(mover, &stands, hit.enemy);
    Some(Charge {
        target: hit.enemy,
        touches,
        legs: vec![Leg::Forward(hit.inches)],
        poses: vec![begin, Pose::nearest(mover.stance), Pose::nearest(contact), end],
        share,
        at: hit.at,
        across: hit.across,
        ground: super::charge::across(field, hit.across, ground),
    })
}

/// A wheel at no cost, on the corner that needs the smaller one, so that a place lies straight ahead. If there is no
/// room for that, on the other corner, or about the middle; if for none of them, it stays as it stands.
fn wheeled_freely<'f>(mover: &Mover<'f>, goal: Point, scratch: &mut Scratch) -> Mover<'f> {
    let half = mover.front(mover.stance).length() / 2.0;
    let wheel = |pivot: Pivot| {
        let degrees = wheel_toward(mover.stance, pivot, half, goal)?;
        let (about, turn, _) = pivoting(mover.front(mover.stance), pivot, degrees);
        Some(Swing { about, turn, end: wheeled(mover.stance, pivot, half, degrees) })
    };
    let mut wheels = [wheel(Pivot::Left), wheel(Pivot::Right)];
    wheels.sort_by(|a, b| {
        let degrees = |swing: &Option<Swing>| swing.as_ref().map_or(f64::INFINITY, |swing| swing.turn.abs());
        degrees(a).total_cmp(&degrees(b))
    });
    let step: Vector = goal - mover.stance.at;
    let middle = Heading::along(step).map(|heading| {
        let (about, turn) = (mover.stance.at, mover.stance.heading.bearing(step));
        Swing { about, turn, end: Stance { heading, ..mover.stance } }
    });
    for swing in wheels.into_iter().flatten().chain(middle) {
        let pose = Pose::nearest(swing.end);
        let outline = placed(mover, pose);
        if mover.unclear(&outline).is_none() && swing.is_free(mover, scratch) {
            return mover.clone().but(|mover| (mover.stance, mover.outline) = (pose.stance(), outline));
        }
    }
    mover.clone()
}

/// A turn about a place, in degrees to the left, and where it ends.
struct Swing {
    about: Point,
    turn: f64,
    end: Stance,
}

impl Swing {
    /// FF-D61: whether nothing is met on the way round. The former reading looks at the end alone.
    fn is_free(&self, mover: &Mover<'_>, scratch: &mut Scratch) -> bool {
        let former = mover.field.book.options.keeps_former_rulings();
        former || Walker::new(mover, scratch).swing(self.about, self.turn).is_none()
    }
}
