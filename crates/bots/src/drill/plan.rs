//! What the side as a whole is about: which objectives are whose business, and how hard to press the enemy.

use engine::game::{Decision, Marker, PieceId, Role, Setting, Side, Sighting};
use engine::table::Point;

use super::picture::{Body, Picture, fights, is_steady, pace};

/// How hard a side that has what it wants still presses on.
const HOLDING: f64 = 0.15;
/// From how many paces a piece guards what its side holds; whoever is farther off comes up.
const GUARDING: f64 = 3.0;

/// The plan of a step: made when the step begins, kept while it lasts.
#[derive(Default)]
pub(super) struct Plan {
    made: Option<(u16, &'static str, Side)>,
    /// The objective that is a piece's business, by the piece's place.
    duties: Vec<Option<usize>>,
    press: f64,
    late: f64,
}

impl Plan {
    /// Makes the plan of this step, unless it is made.
    pub(super) fn make(&mut self, decision: &Decision, setting: &Setting, picture: &Picture) {
        let step = Some((decision.turn, decision.step, decision.side));
        if self.made == step {
            return;
        }
        self.made = step;
        self.late = setting.turns.map_or(0.0, |turns| f64::from(decision.turn) / f64::from(turns.max(1)));
        self.duties.clear();
        self.duties.resize(setting.pieces.len(), None);
        let (mut held, mut all) = (0, 0);
        for (at, objective) in setting.objectives.iter().enumerate() {
            let worth = objective.worth.max(1);
            let ours = self.assign(at, objective, picture, is_rough(setting, objective));
            all += worth;
            held += if ours { worth } else { 0 };
        }
        self.press = if all > 0 && held * 2 > all { HOLDING } else { 1.0 };
    }

    /// Sends the nearest free pieces to an objective: one to keep what is held, more to take what is not. Tells whether
    /// it is held. What lies in rough ground riders leave to those on foot.
    fn assign(&mut self, at: usize, objective: &Marker, picture: &Picture, rough: bool) -> bool {
        let near = |bodies: &[Body]| bodies.iter().filter(|b| fights(&b.seen)).any(|body| holds(objective, body));
        let ours = near(picture.friends()) && !near(picture.foes());
        let wanted = match (ours, self.late >= 0.5) {
            (true, _) => 1,
            (false, false) => 2,
            (false, true) => 4,
        };
        for _ in 0..wanted {
            let fit = |body: &&Body| fights(&body.seen) && is_steady(&body.seen) && !picture.is_spent(&body.seen);
            let free = picture.friends().iter().filter(fit);
            let free = free.filter(|body| !(rough && body.seen.role == Role::Horse));
            let free = free.filter(|body| self.duty(body.seen.piece).is_none());
            let distance = |body: &Body| objective.at.point().distance(body.at) / pace(&body.seen);
            let nearest = free.min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let place = nearest.and_then(|body| self.duties.get_mut(body.seen.piece.index()));
            match place {
                Some(place) => *place = Some(at),
                None => break,
            }
        }
        ours
    }

    /// The objective that is this piece's business.
    pub(super) fn duty(&self, piece: PieceId) -> Option<usize> {
        self.duties.get(piece.index()).copied().flatten()
    }

    /// How hard a piece is to press the enemy: 1 as hard as can be, less for one that guards what its side wants. Riders
    /// guard nothing: from wherever they are they would be back in time, and all would stand idle.
    pub(super) fn press(&self, own: &Sighting, setting: &Setting) -> f64 {
        if own.role == Role::Horse {
            return 1.0;
        }
        let here = own.pose.spot.point();
        let near = |objective: &Marker| {
            let inside = objective.outline.as_ref().is_some_and(|outline| outline.holds(here));
            inside || objective.at.point().distance(here) <= pace(own) * GUARDING
        };
        if self.press < 1.0 && !setting.objectives.iter().any(near) { 1.0 } else { self.press }
    }

    /// How much of the game is over, from 0 to 1; 0 where no turn is the last.
    pub(super) fn late(&self) -> f64 {
        self.late
    }
}

/// Whether an objective lies in woods, a house or the like.
fn is_rough(setting: &Setting, objective: &Marker) -> bool {
    let mut under = setting.ground.under(objective.at.point()).filter_map(|(area, _)| setting.areas.get(area));
    under.any(|mapped| mapped.hindrance > 0)
}

/// Whether a piece is at an objective, or so near that it could be there at once.
fn holds(objective: &Marker, body: &Body) -> bool {
    objective.outline.as_ref().is_some_and(|outline| outline.holds(body.at))
        || reach_of(objective.at.point(), body) <= body.seen.pace * 0.35
}

fn reach_of(at: Point, body: &Body) -> f64 {
    let [width, depth] = body.seen.half;
    (at.distance(body.at) - width.min(depth)).max(0.0)
}
