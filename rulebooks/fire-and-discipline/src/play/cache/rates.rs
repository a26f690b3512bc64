//! How far a piece fires and moves, as far as it is shown: all of it rests on the piece itself and on its order.

use std::cell::RefCell;

use engine::game::PieceId;

use super::Cache;
use crate::field::Positions;

/// How far a piece fires and moves, in inches.
#[derive(Clone, Copy)]
pub(crate) struct Rates {
    pub(crate) range: f64,
    pub(crate) pace: f64,
}

/// The rates that were looked up, by piece.
#[derive(Default)]
pub(super) struct KnownRates(RefCell<Vec<Option<Known>>>);

#[derive(Clone, Copy)]
struct Known {
    /// How often a piece had been lent out to be changed by then.
    loans: u32,
    open: bool,
    rates: Rates,
}

impl Cache {
    /// The rates of a piece; looked up if it may have changed since they last were.
    pub(crate) fn rates(&self, piece: PieceId, open: bool, now: &Positions, look_up: impl FnOnce() -> Rates) -> Rates {
        let known = self.rates.0.borrow().get(piece.index()).copied().flatten();
        let holds = |known: &Known| known.open == open && !now.pieces.is_lent_since(piece, known.loans);
        if let Some(known) = known.filter(holds) {
            return known.rates;
        }
        let rates = look_up();
        let mut all = self.rates.0.borrow_mut();
        if all.is_empty() {
            all.resize(now.pieces.len(), None);
        }
        if let Some(place) = all.get_mut(piece.index()) {
            *place = Some(Known { loans: now.pieces.loans(), open, rates });
        }
        rates
    }
}
