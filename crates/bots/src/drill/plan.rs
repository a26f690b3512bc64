//! What the side as a whole is about: which objectives are whose business, and how hard to press the enemy.

use engine::game::{Decision, Marker, PieceId, Role, Setting, Side, Sighting};
use engine::table::Point;

use super::harm::power;
use super::picture::{Body, Picture, fights, is_steady, pace};
use super::shelter::is_rough;

/// How hard a side that has what it wants still presses on.
const HOLDING: f64 = 0.15;
/// From how many paces a piece guards what its side has taken; whoever is farther off comes up.
const GUARDING: f64 = 3.0;
/// From how many paces a piece on the defence fights for what it has lost: it can be there in one move.
const NEAR: f64 = 1.0;
/// From how many paces a piece is as good as there.
const AT_ONCE: f64 = 0.35;

/// What a side is out for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stance {
    /// To take what it has not.
    #[default]
    Attack,
    /// To keep what it has taken.
    Guard,
    /// To keep what was its own from the start: it is drawn up for that, and the enemy must come.
    Defend,
}

/// The plan of a step: made when the step begins, kept while it lasts.
#[derive(Default)]
pub(super) struct Plan {
    made: Option<(u16, &'static str, Side)>,
    /// The objective that is a piece's business, by the piece's place.
    duties: Vec<Option<usize>>,
    /// What is known of each objective.
    holds: Vec<Hold>,
    stance: Stance,
    late: f64,
}

/// Who has an objective.
#[derive(Clone, Copy, Debug)]
struct Hold {
    /// Who was the last to have it to himself, as far as was seen.
    last: Option<Side>,
    /// Whether one's own are there, and no enemy.
    ours: bool,
    /// Whether enemies are there, and those of one's own who are near are strong enough to drive them off.
    fought_for: bool,
}

impl Plan {
    /// Makes the plan of this step, unless it is made.
    pub(super) fn make(&mut self, decision: &Decision, setting: &Setting, picture: &Picture) {
        let step = Some((decision.turn, decision.step, decision.side));
        if self.made == step {
            return;
        }
        let same_game = self.made.is_some_and(|(turn, ..)| turn <= decision.turn);
        if !same_game || self.holds.len() != setting.objectives.len() {
            let at_first = |objective: &Marker| Hold { last: objective.held, ours: false, fought_for: false };
            self.holds.clear();
            self.holds.extend(setting.objectives.iter().map(at_first));
        }
        self.made = step;
        self.late = setting.turns.map_or(0.0, |turns| f64::from(decision.turn) / f64::from(turns.max(1)));
        self.duties.clear();
        self.duties.resize(setting.pieces.len(), None);
        self.stance = self.take_stance(decision.side, setting, picture);
        for (at, objective) in setting.objectives.iter().enumerate() {
            self.assign(at, objective, decision.side, picture, is_rough(setting, objective.at.point()));
        }
    }

    /// Looks who has what. A side that had most of it from the start stays on the defence while it has half of it.
    fn take_stance(&mut self, side: Side, setting: &Setting, picture: &Picture) -> Stance {
        let (mut all, mut at_first, mut kept, mut ours) = (0, 0, 0, 0);
        for (objective, hold) in setting.objectives.iter().zip(&mut self.holds) {
            hold.look(objective, side, picture);
            let worth = objective.worth.max(1);
            all += worth;
            at_first += if objective.held == Some(side) { worth } else { 0 };
            kept += if hold.last == Some(side) { worth } else { 0 };
            ours += if hold.ours { worth } else { 0 };
        }
        match all {
            _ if at_first * 2 > all && kept * 2 >= all => Stance::Defend,
            _ if ours * 2 > all => Stance::Guard,
            _ => Stance::Attack,
        }
    }

    /// Sends the nearest free pieces to an objective. What lies in rough ground riders leave to those on foot.
    fn assign(&mut self, at: usize, objective: &Marker, side: Side, picture: &Picture, rough: bool) {
        let (wanted, within) = self.wanted(at, objective, side, picture);
        let is_ours = self.holds.get(at).is_some_and(|hold| hold.ours);
        for _ in 0..wanted {
            let fit = |body: &&Body| fights(&body.seen) && is_steady(&body.seen) && !picture.is_spent(&body.seen);
            let free = picture.friends().iter().filter(fit);
            let free = free.filter(|body| !(rough && body.seen.role == Role::Horse));
            // Guns shoot for those who take it.
            let free = free.filter(|body| is_ours || body.seen.role != Role::Guns);
            let free = free.filter(|body| self.duty(body.seen.piece).is_none());
            let near = free.filter(|body| paces_to(objective, body) <= within);
            let nearest = near.min_by(|a, b| paces_to(objective, a).total_cmp(&paces_to(objective, b)));
            let place = nearest.and_then(|body| self.duties.get_mut(body.seen.piece.index()));
            match place {
                Some(place) => *place = Some(at),
                None => break,
            }
        }
    }

    /// How many are to go to an objective, and from how many paces at most: one to keep what is held, more to take what is
    /// not. On the defence what is covered needs nobody, and what is lost is left to those who are near, if they can.
    fn wanted(&self, at: usize, objective: &Marker, side: Side, picture: &Picture) -> (usize, f64) {
        let Some(hold) = self.holds.get(at) else { return (0, 0.0) };
        let more = if self.late >= 0.5 { 4 } else { 2 };
        match self.stance {
            _ if hold.ours => (1, f64::INFINITY),
            Stance::Attack | Stance::Guard => (more, f64::INFINITY),
            Stance::Defend if hold.fought_for => (more, NEAR),
            Stance::Defend if hold.last != Some(side) => (0, 0.0),
            Stance::Defend => {
                let nearest = |bodies: &[Body]| {
                    let paces = bodies.iter().filter(|body| body.fights()).map(|body| paces_to(objective, body));
                    paces.fold(f64::INFINITY, f64::min)
                };
                let covered = nearest(picture.friends()) <= nearest(picture.foes());
                (usize::from(!covered), f64::INFINITY)
            }
        }
    }

    /// The objective that is this piece's business.
    pub(super) fn duty(&self, piece: PieceId) -> Option<usize> {
        self.duties.get(piece.index()).copied().flatten()
    }

    /// Whether a piece is on the defence. Riders never are: from wherever they are they would be back in time, and all
    /// would stand idle.
    pub(super) fn defends(&self, own: &Sighting) -> bool {
        self.stance == Stance::Defend && own.role != Role::Horse
    }

    /// How hard a piece is to press the enemy: 1 as hard as can be, less for one that guards what its side wants.
    pub(super) fn press(&self, own: &Sighting, setting: &Setting) -> f64 {
        if own.role == Role::Horse {
            return 1.0;
        }
        let objectives = || setting.objectives.iter().zip(&self.holds);
        let within = |objective: &Marker, paces: f64| is_within(objective, own, paces);
        match self.stance {
            Stance::Guard if objectives().any(|(objective, _)| within(objective, GUARDING)) => HOLDING,
            Stance::Attack | Stance::Guard => 1.0,
            Stance::Defend => {
                let lost = objectives().any(|(objective, hold)| hold.fought_for && within(objective, NEAR));
                if lost { 1.0 } else { HOLDING }
            }
        }
    }

    /// Whether a piece is at something that its side holds.
    pub(super) fn is_on_guard(&self, own: &Sighting, setting: &Setting) -> bool {
        let mut held = setting.objectives.iter().zip(&self.holds).filter(|(_, hold)| hold.last == Some(own.side));
        held.any(|(objective, _)| is_within(objective, own, AT_ONCE))
    }

    /// How much of the game is over, from 0 to 1; 0 where no turn is the last.
    pub(super) fn late(&self) -> f64 {
        self.late
    }
}

impl Hold {
    fn look(&mut self, objective: &Marker, side: Side, picture: &Picture) {
        let near = |bodies: &[Body]| bodies.iter().filter(|body| body.fights()).any(|body| holds(objective, body));
        let there = (near(picture.friends()), near(picture.foes()));
        self.ours = there == (true, false);
        self.fought_for = there.1 && {
            let strong = |bodies: &[Body]| -> f64 {
                let near = bodies.iter().filter(|body| body.fights() && is_within(objective, &body.seen, NEAR));
                near.map(|body| power(&body.seen)).sum()
            };
            strong(picture.friends()) > strong(picture.foes())
        };
        match there {
            (true, false) => self.last = Some(side),
            (false, true) => self.last = Some(side.other()),
            _ => {}
        }
    }
}

/// Whether a piece is at an objective, or so near that it could be there at once.
fn holds(objective: &Marker, body: &Body) -> bool {
    objective.outline.as_ref().is_some_and(|outline| outline.holds(body.at))
        || reach_of(objective.at.point(), body) <= body.seen.pace * AT_ONCE
}

fn reach_of(at: Point, body: &Body) -> f64 {
    let [width, depth] = body.seen.half;
    (at.distance(body.at) - width.min(depth)).max(0.0)
}

/// Whether a piece is in an objective or within so many of its paces from it.
fn is_within(objective: &Marker, seen: &Sighting, paces: f64) -> bool {
    let here = seen.pose.spot.point();
    let inside = objective.outline.as_ref().is_some_and(|outline| outline.holds(here));
    inside || objective.at.point().distance(here) <= pace(seen) * paces
}

fn paces_to(objective: &Marker, body: &Body) -> f64 {
    objective.at.point().distance(body.at) / pace(&body.seen)
}
