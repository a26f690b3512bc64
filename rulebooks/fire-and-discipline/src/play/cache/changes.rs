//! Which pieces are not as they were.

use engine::game::PieceId;
use engine::table::Bounds;

use crate::field::{Piece, Positions};

/// The pieces as they were, with the boxes of their footprints.
#[derive(Clone, Default)]
pub(super) struct Before {
    pieces: Vec<(Piece, Bounds)>,
    /// How often a piece had been lent out to be changed.
    loans: u32,
}

/// What is not as it was.
#[derive(Default)]
pub(super) struct Changed {
    /// The pieces.
    pub(super) pieces: Vec<PieceId>,
    /// The boxes where places changed, before and after.
    pub(super) boxes: Vec<Bounds>,
}

impl Before {
    /// Takes note of the pieces as they are; none if the table is another.
    pub(super) fn update(&mut self, now: &Positions) -> Option<Changed> {
        let loans = std::mem::replace(&mut self.loans, now.pieces.loans());
        if self.pieces.len() != now.pieces.len() {
            self.pieces =
                now.pieces.iter().map(|(piece, state)| (state.clone(), *now.bodies()[piece].bounds())).collect();
            return None;
        }
        let mut changes = Changed::default();
        for piece in now.pieces.lent_since(loans) {
            let (state, Some(before)) = (&now.pieces[piece], self.pieces.get_mut(piece.index())) else { continue };
            if *state == before.0 {
                continue;
            }
            changes.pieces.push(piece);
            let bounds = *now.bodies()[piece].bounds();
            if is_elsewhere(&before.0, state) {
                changes.boxes.extend([before.1, bounds]);
            }
            *before = (state.clone(), bounds);
        }
        Some(changes)
    }
}

/// Whether a piece is in another place, or stands there in another way that its neighbours feel.
fn is_elsewhere(before: &Piece, now: &Piece) -> bool {
    let place = |piece: &Piece| {
        (
            piece.pose,
            piece.standing,
            piece.square,
            piece.open,
            piece.mounted,
            piece.is_limbered(),
            piece.is_guns_alone(),
        )
    };
    place(before) != place(now)
}
