//! Lists in which every figure has its own place.

use std::ops::{Index, IndexMut};

use serde::Serialize;

use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;

/// One entry for every figure of the game, found by the figure's number. Figures keep their places when they are out.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct ByFigure<T> {
    entries: Vec<T>,
    /// The entries that may have changed since the last snapshot.
    #[serde(skip)]
    changed: FigureSet,
}

impl<T> FromIterator<T> for ByFigure<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> ByFigure<T> {
        ByFigure { entries: entries.into_iter().collect(), changed: FigureSet::NONE }
    }
}

impl<T> ByFigure<T> {
    /// The numbers of all figures.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = FigureId> + use<T> {
        (0..self.entries.len()).filter_map(FigureId::at)
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        &self.entries
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.changed = self.ids().collect();
        self.entries.iter_mut()
    }

    /// Forgets which entries have changed: a snapshot is taken now.
    pub(crate) fn forget_changes(&mut self) {
        self.changed = FigureSet::NONE;
    }
}

impl<T: Clone> ByFigure<T> {
    /// Goes back to the last snapshot, entry by changed entry.
    pub(crate) fn restore(&mut self, snapshot: &ByFigure<T>) {
        for id in self.changed.iter() {
            if let Some((now, then)) = self.entries.get_mut(id.index()).zip(snapshot.entries.get(id.index())) {
                now.clone_from(then);
            }
        }
        self.forget_changes();
    }
}

// Figures get their numbers from the places of these lists, and no entry is ever taken away.
#[allow(clippy::indexing_slicing)]
impl<T> Index<FigureId> for ByFigure<T> {
    type Output = T;
    fn index(&self, id: FigureId) -> &T {
        &self.entries[id.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl<T> IndexMut<FigureId> for ByFigure<T> {
    fn index_mut(&mut self, id: FigureId) -> &mut T {
        self.changed.add(id);
        &mut self.entries[id.index()]
    }
}
