//! The table as the drill sees it at one question: who stands where, friend and foe.

use engine::game::{PieceId, Role, Side, Sighting};
use engine::table::Point;

use crate::Seat;

/// How far apart pieces are that stand base to base.
const TOUCHING: f64 = 0.1;

/// What can be seen, looked up again and again while one question is open.
#[derive(Default)]
pub(super) struct Picture {
    seen: Vec<Sighting>,
    before: Vec<Sighting>,
    friends: Vec<Body>,
    foes: Vec<Body>,
    /// Of those foes that can do harm, or of all if none can: where they stand, how deep, and their places among the foes.
    threats: Vec<(Point, f64, usize)>,
    /// The pace of the fastest of one's own, by role.
    fastest: [f64; 4],
    /// How far one's own leaders command.
    commands: Vec<(PieceId, Command)>,
}

/// How far a leader commands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Command {
    /// While he keeps to himself.
    pub(super) free: f64,
    /// While he is joined to a piece.
    pub(super) joined: f64,
}

/// A piece on the table, with the place that it is measured from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) at: Point,
    pub(super) seen: Sighting,
    /// Who commands it, where it is one's own.
    pub(super) commander: Option<PieceId>,
}

impl Picture {
    /// Looks anew. Tells whether anything is other than it was at the question before.
    pub(super) fn look(&mut self, seat: &Seat<'_>) -> bool {
        std::mem::swap(&mut self.seen, &mut self.before);
        seat.sightings(&mut self.seen);
        self.friends.clear();
        self.foes.clear();
        self.fastest = [0.0; 4];
        self.commands.clear();
        for leader in self.seen.iter().filter(|seen| seen.side == seat.side() && !fights(seen)) {
            let reach = |joined: bool| seat.command_reach(leader, joined);
            let command = reach(false).zip(reach(true)).map(|(free, joined)| Command { free, joined });
            self.commands.extend(command.map(|command| (leader.piece, command)));
        }
        for seen in self.seen.iter().filter(|seen| seen.on_table) {
            let body = Body { at: seen.pose.spot.point(), seen: *seen, commander: seat.commander(seen) };
            if seen.side != seat.side() {
                self.foes.push(body);
                continue;
            }
            self.friends.push(body);
            if let Some(fastest) = self.fastest.get_mut(seen.role as usize) {
                *fastest = fastest.max(seen.pace);
            }
        }
        self.note_threats();
        self.seen != self.before
    }

    fn note_threats(&mut self) {
        let anybody = !self.foes.iter().any(Body::fights);
        let able = self.foes.iter().enumerate().filter(|(_, foe)| anybody || foe.fights());
        self.threats.clear();
        self.threats.extend(able.map(|(at, foe)| (foe.at, foe.seen.half[1], at)));
    }

    /// What is seen of a piece.
    pub(super) fn of(&self, piece: PieceId) -> Option<&Sighting> {
        let at = self.seen.binary_search_by_key(&piece, |seen| seen.piece).ok()?;
        self.seen.get(at)
    }

    /// Whether a piece is of this side; pieces that cannot be seen are not.
    pub(super) fn is_of(&self, piece: PieceId, side: Side) -> bool {
        self.of(piece).is_some_and(|seen| seen.side == side)
    }

    /// Whether a piece of one's own is fit for no more than to shoot from where it is: little is left of it, or it has
    /// become much slower than others like it.
    pub(super) fn is_spent(&self, own: &Sighting) -> bool {
        let fastest = |role: Role| self.fastest.get(role as usize).copied().unwrap_or(0.0);
        // A leader who has lost his horse walks as others do.
        let like = if own.role == Role::Leader { fastest(Role::Foot) } else { fastest(own.role) };
        is_remnant(own) || !is_unlimbered(own) && own.pace * 2.0 < like
    }

    /// Whether an enemy is locked in close fight with one's own.
    pub(super) fn is_locked(&self, foe: &Sighting) -> bool {
        let body = Body { at: foe.pose.spot.point(), seen: *foe, commander: None };
        self.friends.iter().any(|friend| gap(&friend.seen, friend.at, &body) <= TOUCHING)
    }

    /// How far a leader of one's own commands, where the rulebook says.
    pub(super) fn command(&self, leader: PieceId) -> Option<Command> {
        self.commands.iter().find(|(piece, _)| *piece == leader).map(|(_, command)| *command)
    }

    /// One's own pieces on the table.
    pub(super) fn friends(&self) -> &[Body] {
        &self.friends
    }

    /// The enemy's pieces on the table.
    pub(super) fn foes(&self) -> &[Body] {
        &self.foes
    }

    /// The enemy that is nearest to a place, of those that can do harm, and how far it is from one's own edge there.
    pub(super) fn nearest_foe(&self, own: &Sighting, at: Point) -> Option<(f64, &Body)> {
        let [_, depth] = own.half;
        let mut nearest: Option<(f64, usize)> = None;
        for (stands, other_depth, foe) in &self.threats {
            let (step, reach) = (*stands - at, depth + other_depth);
            // Whoever is no nearer than the nearest so far is not measured.
            let limit = nearest.map_or(f64::INFINITY, |(gap, _)| gap + reach);
            let squared = step.dot(step);
            if squared < limit * limit {
                let gap = (squared.sqrt() - reach).max(0.0);
                // Of equals the first.
                if nearest.is_none_or(|(least, _)| gap < least) {
                    nearest = Some((gap, *foe));
                }
            }
        }
        nearest.and_then(|(gap, foe)| Some((gap, self.foes.get(foe)?)))
    }
}

/// How far it is from a piece, put at a place, to another: from front to front, as fighting pieces stand.
pub(super) fn gap(own: &Sighting, at: Point, other: &Body) -> f64 {
    let [_, depth] = own.half;
    let [_, other_depth] = other.seen.half;
    (at.distance(other.at) - depth - other_depth).max(0.0)
}

impl Body {
    /// Whether it can do harm by itself; leaders who only lead cannot.
    pub(super) fn fights(&self) -> bool {
        fights(&self.seen)
    }
}

/// Whether a piece can do harm by itself.
pub(super) fn fights(seen: &Sighting) -> bool {
    seen.role != Role::Leader || seen.far_range > 0.0
}

/// Whether a piece is fit to be sent forward.
pub(super) fn is_steady(seen: &Sighting) -> bool {
    seen.steadiness >= 60
}

/// Whether so little is left of a piece that it had better shoot from where it is; who can only strike goes on.
fn is_remnant(seen: &Sighting) -> bool {
    seen.strength * 3 <= seen.full && seen.useful_range > 0.0
}

/// Whether a piece is guns that stand ready to shoot, and must be limbered before they move.
pub(super) fn is_unlimbered(seen: &Sighting) -> bool {
    seen.role == Role::Guns && seen.pace <= 0.0
}

/// How far a piece gets in a move. Guns that stand unlimbered have no pace of their own, but can be given one.
pub(super) fn pace(seen: &Sighting) -> f64 {
    if is_unlimbered(seen) { (seen.useful_range * 0.6).max(0.1) } else { seen.pace.max(0.1) }
}
