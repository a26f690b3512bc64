//! How far pieces go over open ground, for offers and players who plan ahead.

use crate::book::Book;
use crate::charts::movement::{March, Mover, MovingFormation, Pace};
use crate::words::Ground;

/// A leader's move.
pub fn leader(book: &Book, dismounted: bool) -> f64 {
    open(
        book,
        &March { mover: Mover::Leader, formation: MovingFormation::Line, dismounted, rate: Pace::Full, half: false },
    )
}

/// A march over open ground.
pub fn open(book: &Book, march: &March) -> f64 {
    march.stretch(book, Ground::Open, false).allowance()
}
