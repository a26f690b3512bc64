//! Bodies: pieces that act as one, such as a line of companies. The head answers first, for all of them.

use engine::game::{Act, Grouping, Offer, PieceId};

use super::picture::Picture;
use crate::Seat;

/// How far apart the edges of two pieces are that stand shoulder to shoulder.
const BESIDE: f64 = 0.2;

/// The bodies at one question.
#[derive(Default)]
pub(super) struct Bodies {
    all: Vec<Grouping>,
    /// The heads that can only go somewhere, or form, in the running step.
    movers: Vec<PieceId>,
}

impl Bodies {
    /// A step begins.
    pub(super) fn open(&mut self) {
        self.movers.clear();
    }

    /// Notes what a piece was offered.
    pub(super) fn note(&mut self, piece: PieceId, offers: &[Offer]) {
        self.movers.retain(|mover| *mover != piece);
        if offers.iter().all(goes) {
            self.movers.push(piece);
        }
    }

    /// Looks at the table.
    pub(super) fn look(&mut self, seat: &Seat<'_>) {
        seat.groupings(&mut self.all);
    }

    /// Puts the head of each body first, with the rank of its best piece, and the others right after it.
    pub(super) fn rank(&self, ranked: &mut [(f64, u8, PieceId)]) {
        for body in &self.all {
            if !ranked.iter().any(|(.., piece)| *piece == body.head) {
                continue;
            }
            let of_body = |piece: &PieceId| body.members.contains(piece);
            let best = ranked.iter().filter(|(.., piece)| of_body(piece)).map(|(rank, ..)| *rank);
            let best = best.fold(f64::INFINITY, f64::min);
            for (rank, after, piece) in ranked.iter_mut().filter(|(.., piece)| of_body(piece)) {
                (*rank, *after) = (best, u8::from(*piece != body.head));
            }
        }
    }

    /// The head of a body that a piece would break by going off alone: the head can act, and they stand shoulder to
    /// shoulder.
    pub(super) fn held_by(&self, piece: PieceId, actors: &[PieceId], picture: &Picture) -> Option<PieceId> {
        let body = self.all.iter().find(|body| body.members.contains(&piece))?;
        let own = picture.of(piece)?;
        let is_beside = |mate: &PieceId| {
            let Some(mate) = picture.of(*mate).filter(|mate| mate.piece != piece) else { return false };
            let far = own.pose.spot.point().distance(mate.pose.spot.point());
            let reach = |side: usize| own.half.get(side).zip(mate.half.get(side)).map_or(0.0, |(a, b)| a + b);
            far <= reach(0).max(reach(1)) + BESIDE
        };
        let holds = body.head != piece && actors.contains(&body.head) && body.members.iter().any(is_beside);
        holds.then_some(body.head)
    }

    /// Whether a head can only go somewhere, or form: then those that it holds have no more to say.
    pub(super) fn only_goes(&self, head: PieceId) -> bool {
        self.movers.contains(&head)
    }
}

/// Whether an offer is to go somewhere, or to form.
pub(super) fn goes(offer: &Offer) -> bool {
    matches!(offer.act, Act::Move | Act::Form)
}
