//! Harm that is on its way: orders that are given but not yet carried out. It keeps a whole line from shooting at one man,
//! and from running at him.

use engine::game::{PieceId, Sighting};

use super::harm::{left, power};

/// How many times as strong as a piece its chargers are when they are enough.
const ENOUGH: f64 = 2.5;

/// What has been allotted to each enemy since secret orders were begun.
#[derive(Default)]
pub(super) struct PendingHarm {
    points: Vec<f64>,
    /// How many aim at each.
    aims: Vec<f64>,
    /// How strong those are who charge each.
    chargers: Vec<f64>,
}

impl PendingHarm {
    /// Forgets all: other orders are being given.
    pub(super) fn clear(&mut self) {
        self.points.clear();
        self.aims.clear();
        self.chargers.clear();
    }

    /// An order is given to aim at a piece.
    pub(super) fn aim(&mut self, piece: PieceId) {
        add(&mut self.aims, piece, 1.0);
    }

    /// How much it is worth to aim at a piece at which others aim already: the less the more they are.
    pub(super) fn unaimed(&self, piece: PieceId) -> f64 {
        1.0 / (1.0 + self.aims.get(piece.index()).copied().unwrap_or(0.0))
    }

    /// An order is given that should do so much harm to a piece.
    pub(super) fn add(&mut self, piece: PieceId, points: f64) {
        add(&mut self.points, piece, points.max(0.0));
    }

    /// A charge is on its way to a piece, by somebody so strong.
    pub(super) fn charge(&mut self, piece: PieceId, power: f64) {
        add(&mut self.chargers, piece, power);
    }

    /// Whether as many charge a piece as can be of use: more would only be in each other's way.
    pub(super) fn is_charged_enough(&self, seen: &Sighting) -> bool {
        self.chargers.get(seen.piece.index()).is_some_and(|coming| *coming >= power(seen) * ENOUGH)
    }

    /// The share of a piece that should be left when all that is on its way has come.
    pub(super) fn spared(&self, seen: &Sighting) -> f64 {
        let coming = self.points.get(seen.piece.index()).copied().unwrap_or(0.0);
        (1.0 - coming / left(seen)).clamp(0.1, 1.0)
    }
}

fn add(list: &mut Vec<f64>, piece: PieceId, more: f64) {
    if list.len() <= piece.index() {
        list.resize(piece.index() + 1, 0.0);
    }
    if let Some(place) = list.get_mut(piece.index()) {
        *place += more;
    }
}
