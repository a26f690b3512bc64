//! As far toward a place as a move goes: what bots ask most.

use engine::table::{Facing, Point, Pose, Segment, Spot, Stance};

use super::charge_search::{SPARE, farthest};
use super::legs::walk;
use super::mover::Mover;
use super::ways::Ways;
use super::{Leg, Licence, Moved, Scratch, Stop, Why};
use crate::field::Field;
use crate::field::ids::UnitId;

/// A unit goes toward a place, to look a certain way there: the lawful move after which it has least left to go. It may
/// be no move at all; then the stop says what is in the way.
pub fn toward(
    field: &Field<'_>,
    unit: UnitId,
    goal: Spot,
    facing: Option<Facing>,
    licence: Licence,
    scratch: &mut Scratch,
) -> Result<Moved, Stop> {
    Ok(nearest(&Mover::unit(field, unit, licence)?, goal.point(), facing, scratch))
}

/// Degrees off straight ahead that are tried when the way is barred.
const AROUND: [f64; 6] = [15.0, -15.0, 30.0, -30.0, 45.0, -45.0];

/// A piece goes toward a place.
pub(super) fn nearest(mover: &Mover<'_>, goal: Point, facing: Option<Facing>, scratch: &mut Scratch) -> Moved {
    let mut search = Search { mover, goal, best: None, legs: Vec::new(), ways: Ways::default() };
    let mut ways = Ways::default();
    for wished in [facing, None] {
        ways.find(mover, mover.stance, goal, wished);
        for way in ways.sorted() {
            search.legs.clear();
            search.legs.extend(way.legs());
            match search.tries(scratch) {
                // Nothing was in the way but the end of the move: no longer way gets farther.
                Some(Why::Spent) => break,
                Some(_) => {}
                None => return search.done(scratch),
            }
        }
        if facing.is_none() {
            break;
        }
    }
    let barred = search.best.as_ref().is_none_or(|(_, best)| best.stop.is_some_and(|stop| stop.why != Why::Spent));
    if barred {
        let inches = mover.stance.at.distance(goal);
        for degrees in AROUND {
            if !search.may_gain(degrees, inches) {
                continue;
            }
            search.legs.clear();
            search.legs.push(Leg::Oblique { degrees, inches });
            let moved = walk(mover, &search.legs, scratch);
            search.weigh(moved);
        }
    }
    search.done(scratch)
}

struct Search<'s, 'f> {
    mover: &'s Mover<'f>,
    goal: Point,
    /// The best so far, and how far it has left to go.
    best: Option<(f64, Moved)>,
    legs: Vec<Leg>,
    /// From where a move ends to the goal.
    ways: Ways,
}

impl Search<'_, '_> {
    /// Whether an oblique that it cannot make wholly may end nearer to the goal than the best so far.
    fn may_gain(&self, degrees: f64, inches: f64) -> bool {
        let reach = farthest(self.mover);
        let Stance { at, heading } = self.mover.stance;
        let way = Segment::new(at, at + heading.turned(degrees.to_radians()).ahead() * reach);
        let nearest = way.nearest(self.goal).distance(self.goal);
        inches <= reach || self.best.as_ref().is_none_or(|(best, _)| nearest - SPARE < *best)
    }

    /// Tries the legs of a way; what stopped them, if they do not lead all the way.
    fn tries(&mut self, scratch: &mut Scratch) -> Option<Why> {
        let moved = walk(self.mover, &self.legs, scratch);
        let stopped = moved.stop.map(|stop| stop.why);
        if stopped.is_none() {
            // Nothing is nearer than the goal.
            self.best = Some((f64::NEG_INFINITY, moved));
        } else {
            self.weigh(moved);
        }
        stopped
    }

    /// Keeps a move that has less left to go than the best so far.
    fn weigh(&mut self, moved: Moved) {
        let left = moved.end().map_or(f64::INFINITY, |end| self.left(end.stance()));
        // The first of equals: it is the shortest.
        if self.best.as_ref().is_none_or(|(best, _)| left < best - 1e-6) {
            self.best = Some((left, moved));
        }
    }

    /// How far there is left to go: not as the crow flies, but as the piece wheels and marches.
    fn left(&mut self, from: Stance) -> f64 {
        self.ways.find(self.mover, from, self.goal, None);
        self.ways.sorted().first().map_or_else(|| from.at.distance(self.goal), |way| way.length)
    }

    fn done(mut self, scratch: &mut Scratch) -> Moved {
        let begin = self.left(Pose::nearest(self.mover.stance).stance());
        match self.best {
            Some((left, moved)) if left < begin => moved,
            best => {
                let stop = best.and_then(|(_, moved)| moved.stop);
                let mut stays = walk(self.mover, &[], scratch);
                stays.stop = stop.or(Some(Stop::new("FF-FLD-27", Why::Turn)));
                stays
            }
        }
    }
}
