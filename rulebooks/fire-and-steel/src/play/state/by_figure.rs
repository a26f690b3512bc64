//! Lists in which every figure stands at its own number.

use std::ops::{Index, IndexMut};

use serde::Serialize;

use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;

/// Something for every figure of the game, found by the figure's number. Figures keep their places when they are out.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Ranks<T> {
    of_all: Vec<T>,
    /// Whose may have changed since the list was settled.
    #[serde(skip)]
    changed: FigureSet,
}

impl<T> FromIterator<T> for Ranks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(of_all: I) -> Ranks<T> {
        Ranks { of_all: of_all.into_iter().collect(), changed: FigureSet::NONE }
    }
}

impl<T> Ranks<T> {
    /// Each with its figure's number.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = FigureId> + use<T> {
        (0..self.of_all.len()).filter_map(|at| u16::try_from(at).ok().map(FigureId))
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        &self.of_all
    }

    pub(crate) fn len(&self) -> usize {
        self.of_all.len()
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.of_all.iter()
    }

    /// From now on changes are noted anew.
    pub(crate) fn settle(&mut self) {
        self.changed = FigureSet::NONE;
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.changed = self.ids().collect();
        self.of_all.iter_mut()
    }
}

impl<T: Clone> Ranks<T> {
    /// Makes the list equal to a copy that was made when it was last [`settled`](Ranks::settle).
    pub(crate) fn rewind(&mut self, copy: &Ranks<T>) {
        for id in self.changed.iter() {
            if let Some((now, then)) = self.of_all.get_mut(id.index()).zip(copy.of_all.get(id.index())) {
                now.clone_from(then);
            }
        }
        self.settle();
    }
}

// The numbers of figures are made in one place only, from the places of these lists, and none is ever taken away.
#[allow(clippy::indexing_slicing)]
impl<T> Index<FigureId> for Ranks<T> {
    type Output = T;
    fn index(&self, id: FigureId) -> &T {
        &self.of_all[id.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl<T> IndexMut<FigureId> for Ranks<T> {
    fn index_mut(&mut self, id: FigureId) -> &mut T {
        self.changed.add(id);
        &mut self.of_all[id.index()]
    }
}
