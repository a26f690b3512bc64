//! A list with one entry for each piece of a table.

use std::ops::{Index, IndexMut};

use engine::game::PieceId;
use serde::Serialize;

/// One `T` for each piece, by its id. Ids that a player names are checked before they are used here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct ByPiece<T>(Vec<T>);

impl<T> ByPiece<T> {
    /// The entry of a piece; none if there is no such piece.
    pub fn find(&self, piece: PieceId) -> Option<&T> {
        self.0.get(piece.index())
    }

    /// All entries with their pieces, in the order of battle.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (PieceId, &T)> + Clone {
        self.0.iter().enumerate().filter_map(|(at, entry)| Some((PieceId::at(at)?, entry)))
    }

    /// All entries, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// All pieces, in the order of battle.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PieceId> + Clone + use<T> {
        (0..self.0.len()).filter_map(PieceId::at)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The plain list.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T> FromIterator<T> for ByPiece<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> ByPiece<T> {
        ByPiece(entries.into_iter().collect())
    }
}

impl<T> Index<PieceId> for ByPiece<T> {
    type Output = T;

    #[allow(clippy::indexing_slicing)] // every id inside the game is one of the table's pieces
    fn index(&self, piece: PieceId) -> &T {
        &self.0[piece.index()]
    }
}

impl<T> IndexMut<PieceId> for ByPiece<T> {
    #[allow(clippy::indexing_slicing)] // every id inside the game is one of the table's pieces
    fn index_mut(&mut self, piece: PieceId) -> &mut T {
        &mut self.0[piece.index()]
    }
}
