//! Lists in which every figure stands at its own number.

use std::ops::{Index, IndexMut};

use serde::Serialize;

use crate::field::figure::Id;

/// Something for every figure of the game, found by the figure's number. Figures keep their places when they are out.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ranks<T>(Vec<T>);

impl<T> FromIterator<T> for Ranks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(of_all: I) -> Ranks<T> {
        Ranks(of_all.into_iter().collect())
    }
}

impl<T> Ranks<T> {
    /// Each with its figure's number.
    pub(super) fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + use<T> {
        (0..self.0.len()).filter_map(|at| u16::try_from(at).ok().map(Id))
    }

    pub(super) fn as_slice(&self) -> &[T] {
        &self.0
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

// The numbers of figures are made in one place only, from the places of these lists, and none is ever taken away.
#[allow(clippy::indexing_slicing)]
impl<T> Index<Id> for Ranks<T> {
    type Output = T;
    fn index(&self, id: Id) -> &T {
        &self.0[id.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl<T> IndexMut<Id> for Ranks<T> {
    fn index_mut(&mut self, id: Id) -> &mut T {
        &mut self.0[id.index()]
    }
}
