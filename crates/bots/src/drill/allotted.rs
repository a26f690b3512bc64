//! Harm that is on its way: orders that are given but not yet carried out. It keeps a whole line from shooting at one man.

use engine::game::{PieceId, Sighting};

use super::harm::left;

/// What has been allotted to each enemy since secret orders were begun.
#[derive(Default)]
pub(super) struct Allotted {
    points: Vec<f64>,
}

impl Allotted {
    /// Forgets all: other orders are being given.
    pub(super) fn clear(&mut self) {
        self.points.clear();
    }

    /// An order is given that should do so much harm to a piece.
    pub(super) fn add(&mut self, piece: PieceId, points: f64) {
        if self.points.len() <= piece.index() {
            self.points.resize(piece.index() + 1, 0.0);
        }
        if let Some(place) = self.points.get_mut(piece.index()) {
            *place += points.max(0.0);
        }
    }

    /// The share of a piece that should be left when all that is on its way has come.
    pub(super) fn spared(&self, seen: &Sighting) -> f64 {
        let coming = self.points.get(seen.piece.index()).copied().unwrap_or(0.0);
        (1.0 - coming / left(seen)).clamp(0.1, 1.0)
    }
}
