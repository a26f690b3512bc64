//! What each piece did last, so that it does not undo it, and does not do for ever what leads to nothing.

use engine::game::{Act, Offer, PieceId, Readiness};
use engine::table::Point;

/// How often a piece aims before it has seen that no shot comes of it.
const AIMS: u8 = 2;
/// For how many turns what was done is not undone.
const RECENT: u16 = 1;
/// How much of the way to a place may still be left for it to be that place again.
const BACK: f64 = 0.6;
/// An enemy whose distance is this share of what it was is another matter.
const NEARER: f64 = 0.8;
/// For how many turns at most a piece of which nothing comes is left alone.
const LONG_REST: u16 = 7;
/// How many places that a piece has left are remembered.
const STEPS: usize = 3;

/// What one piece did last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    /// How often in a row it was in range and had nothing worth a shot.
    pub(super) dry: u8,
    /// How often it has aimed since it shot.
    aims: u8,
    /// At whom.
    pub(super) aimed_at: Option<PieceId>,
    formed: Option<Formed>,
    /// Whom it could have charged last and did not, and when.
    shied: Option<(u16, PieceId)>,
    /// It is this turn now.
    turn: u16,
    /// When it could last have moved and had no reason to, or no way.
    idle: Option<Idle>,
    /// The places that it left last, and when; the latest first.
    left: [Option<(u16, Point)>; STEPS],
}

/// A piece that could have moved, and did not.
#[derive(Clone, Copy, Debug)]
struct Idle {
    turn: u16,
    place: Point,
    /// How far the enemy was.
    gap: f64,
    /// For how many turns it is left alone.
    rest: u16,
}

/// A change of formation or weapon.
#[derive(Clone, Copy, Debug)]
struct Formed {
    turn: u16,
    verb: &'static str,
    before: Option<Readiness>,
    promised: Option<Readiness>,
}

/// What all pieces did last.
#[derive(Default)]
pub(super) struct Memories {
    turn: u16,
    each: Vec<Memory>,
}

impl Memories {
    /// It is this turn now, and there are so many pieces. What was known of another game is forgotten.
    pub(super) fn look(&mut self, turn: u16, pieces: usize) {
        if self.each.len() != pieces || turn < self.turn {
            self.each.clear();
            self.each.resize(pieces, Memory::default());
        }
        self.turn = turn;
    }

    pub(super) fn of(&self, piece: PieceId) -> Memory {
        let memory = self.each.get(piece.index()).copied().unwrap_or_default();
        Memory { turn: self.turn, ..memory }
    }

    /// A piece in range had nothing to shoot at, or had something again.
    pub(super) fn note_dry(&mut self, piece: PieceId, dry: bool) {
        if let Some(memory) = self.each.get_mut(piece.index()) {
            memory.dry = if dry { memory.dry.saturating_add(1) } else { 0 };
        }
    }

    /// A piece is asked again with its aim already taken; a shot will count that anew.
    pub(super) fn note_aiming_on(&mut self, piece: PieceId) {
        if let Some(memory) = self.each.get_mut(piece.index()) {
            memory.aims = memory.aims.saturating_add(1);
        }
    }

    /// A piece could have charged somebody, and the odds were against it.
    pub(super) fn note_shy(&mut self, piece: PieceId, target: PieceId) {
        let turn = self.turn;
        if let Some(memory) = self.each.get_mut(piece.index()) {
            memory.shied = Some((turn, target));
        }
    }

    /// A piece could move, and nothing came of it.
    pub(super) fn note_idle(&mut self, piece: PieceId, here: Point, gap: f64) {
        let turn = self.turn;
        if let Some(memory) = self.each.get_mut(piece.index()) {
            let before = memory.idle.filter(|idle| idle.place == here);
            let rest = match before {
                None => RECENT,
                Some(idle) if idle.turn == turn => idle.rest,
                Some(idle) => (idle.rest * 2 + 1).min(LONG_REST),
            };
            memory.idle = Some(Idle { turn, place: here, gap, rest });
        }
    }

    /// Whether nothing came of it when a piece could last move, and all is as it was then.
    pub(super) fn was_idle(&self, piece: PieceId, here: Point, gap: f64) -> bool {
        let same = |idle: Idle| {
            let rests = self.turn.saturating_sub(idle.turn) <= idle.rest;
            rests && idle.place == here && gap > idle.gap * NEARER && gap * NEARER < idle.gap
        };
        self.of(piece).idle.is_some_and(same)
    }

    /// A piece does as an offer says; before that it stood here, and was ready for so much.
    pub(super) fn note(
        &mut self,
        piece: PieceId,
        offer: &Offer,
        here: Point,
        before: Option<Readiness>,
        promised: Option<Readiness>,
    ) {
        let turn = self.turn;
        let Some(memory) = self.each.get_mut(piece.index()) else { return };
        match offer.act {
            Act::Aim if !offer.blanks.is_facing_alone() => {
                (memory.aims, memory.aimed_at) = (memory.aims.saturating_add(1), offer.order.target());
            }
            Act::Move => {
                (memory.aims, memory.aimed_at) = (0, None);
                memory.left.rotate_right(1);
                if let Some(latest) = memory.left.first_mut() {
                    *latest = Some((turn, here));
                }
                // Marching is what a formation to march in was for; the steel is for the charge alone.
                memory.formed = memory.formed.filter(|formed| formed.promised == Some(Readiness::Shock));
            }
            Act::Form => memory.formed = Some(Formed { turn, verb: offer.order.verb, before, promised }),
            Act::Fire | Act::Charge | Act::Fight => {
                (memory.aims, memory.aimed_at, memory.formed, memory.left) = (0, None, None, [None; STEPS]);
            }
            _ => {}
        }
    }

    /// Whether a change would undo the last one, or is of the sort that changed nothing a moment ago.
    pub(super) fn is_fidgeting(&self, piece: PieceId, verb: &str, now: Option<Readiness>, after: Readiness) -> bool {
        let Some(formed) = self.of(piece).formed.filter(|formed| self.is_recent(formed.turn)) else { return false };
        let undone = formed.promised == now && formed.before == Some(after);
        // Whoever was driven to ground again as soon as he rose stays down for a while.
        let soon = formed.turn == self.turn || now == Some(Readiness::Shelter);
        let vain = soon && formed.before == now && formed.verb == verb;
        undone || vain
    }

    /// Whether what a piece did last was to turn, in the turn before.
    pub(super) fn has_turned(&self, piece: PieceId) -> bool {
        let formed = self.of(piece).formed.filter(|formed| formed.turn < self.turn && self.is_recent(formed.turn));
        formed.is_some_and(|formed| formed.promised.is_none() || formed.promised == formed.before)
    }

    /// The places that a piece has left of late, the latest first.
    pub(super) fn left(&self, piece: PieceId) -> impl Iterator<Item = Point> + use<'_> {
        let left = self.of(piece).left.into_iter().flatten();
        left.filter(|(turn, _)| self.is_recent(*turn)).map(|(_, place)| place)
    }

    fn is_recent(&self, turn: u16) -> bool {
        self.turn.saturating_sub(turn) <= RECENT
    }
}

/// Whether the way from here to there leads back to a place that was left.
pub(super) fn is_back(here: Point, there: Point, left: Point) -> bool {
    there.distance(left) < here.distance(left) * BACK
}

impl Memory {
    /// Whether it could have moved from here of late, and had no reason to or no way.
    pub(super) fn has_waited(&self, here: Point) -> bool {
        self.idle.is_some_and(|idle| idle.place == here && self.turn.saturating_sub(idle.turn) <= RECENT)
    }

    /// Whom it shied from charging of late.
    pub(super) fn shies_from(&self) -> Option<PieceId> {
        self.shied.filter(|(turn, _)| self.turn.saturating_sub(*turn) <= RECENT).map(|(_, target)| target)
    }

    /// Whether it has taken aim and a shot may still come of it.
    pub(super) fn is_aiming(&self) -> bool {
        (1..AIMS).contains(&self.aims)
    }

    /// Whether it has aimed long enough to see that no shot comes of it.
    pub(super) fn has_aimed_enough(&self) -> bool {
        self.aims >= AIMS
    }
}
