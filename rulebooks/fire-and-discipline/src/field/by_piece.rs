//! A list with one entry for each piece of a table.

use std::ops::{Index, IndexMut};

use engine::game::PieceId;
use serde::Serialize;

/// One `T` for each piece, by its id. Ids that a player names are checked before they are used here.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ByPiece<T> {
    list: Vec<T>,
    /// When each entry was last lent out to be changed; empty until the first is.
    #[serde(skip)]
    lent: Vec<u32>,
    /// How often an entry was lent out.
    #[serde(skip)]
    loans: u32,
}

impl<T> ByPiece<T> {
    /// The entry of a piece; none if there is no such piece.
    pub fn find(&self, piece: PieceId) -> Option<&T> {
        self.list.get(piece.index())
    }

    /// All entries with their pieces, in the order of battle.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (PieceId, &T)> + Clone {
        self.list.iter().enumerate().filter_map(|(at, entry)| Some((PieceId::at(at)?, entry)))
    }

    /// All entries, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.loans = self.loans.wrapping_add(1);
        self.lent.clear();
        self.lent.resize(self.list.len(), self.loans);
        self.list.iter_mut()
    }

    /// How often an entry was lent out to be changed so far.
    pub fn loans(&self) -> u32 {
        self.loans
    }

    /// The entries that were lent out after a number of loans.
    pub fn lent_since(&self, loans: u32) -> impl Iterator<Item = PieceId> {
        self.lent.iter().enumerate().filter(move |(_, lent)| **lent > loans).filter_map(|(at, _)| PieceId::at(at))
    }

    /// Whether an entry was lent out after a number of loans.
    pub fn is_lent_since(&self, piece: PieceId, loans: u32) -> bool {
        self.lent.get(piece.index()).is_some_and(|lent| *lent > loans)
    }

    /// All pieces, in the order of battle.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PieceId> + Clone + use<T> {
        (0..self.list.len()).filter_map(PieceId::at)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The plain list.
    pub fn as_slice(&self) -> &[T] {
        &self.list
    }
}

impl<T: PartialEq> PartialEq for ByPiece<T> {
    fn eq(&self, other: &ByPiece<T>) -> bool {
        self.list == other.list
    }
}

impl<T> FromIterator<T> for ByPiece<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> ByPiece<T> {
        ByPiece { list: entries.into_iter().collect(), lent: Vec::new(), loans: 0 }
    }
}

impl<T> Index<PieceId> for ByPiece<T> {
    type Output = T;

    #[allow(clippy::indexing_slicing)] // every id inside the game is one of the table's pieces
    #[inline]
    fn index(&self, piece: PieceId) -> &T {
        &self.list[piece.index()]
    }
}

impl<T> IndexMut<PieceId> for ByPiece<T> {
    #[allow(clippy::indexing_slicing)] // every id inside the game is one of the table's pieces
    fn index_mut(&mut self, piece: PieceId) -> &mut T {
        self.loans = self.loans.wrapping_add(1);
        self.lent.resize(self.list.len(), 0);
        if let Some(lent) = self.lent.get_mut(piece.index()) {
            *lent = self.loans;
        }
        &mut self.list[piece.index()]
    }
}
