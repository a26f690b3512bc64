//! Lists by typed id, with a note of every entry that may have changed.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

use crate::field::ids::Id;

/// How many entries have a note of their own; those beyond are compared one by one.
const NOTED: usize = 256;

/// Things by their typed ids. No entry ever leaves its place, so an id stays good for the whole game.
///
/// The list writes itself as a plain sequence; the notes are no part of it.
#[derive(Debug)]
pub struct Tracked<K, T> {
    things: Vec<T>,
    /// A bit for each entry that may have changed since the last call of `forget_changes`.
    changed: [u64; NOTED / 64],
    key: PhantomData<fn(K)>,
}

impl<K: Id, T> Tracked<K, T> {
    /// The id of a place; none if the list is shorter. This is how a number from outside becomes an id.
    pub fn id_at(&self, place: usize) -> Option<K> {
        if place < self.things.len() { K::at(place) } else { None }
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + use<K, T> {
        (0..self.things.len()).filter_map(K::at)
    }

    /// Every id with its thing, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (K, &T)> {
        self.ids().zip(&self.things)
    }

    fn note(&mut self, place: usize) {
        if let Some(word) = self.changed.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }
}

impl<K, T> Tracked<K, T> {
    /// The things in the order of their ids.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.things.iter()
    }

    /// The things in the order of their ids, to change them; every entry counts as changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.changed = [u64::MAX; NOTED / 64];
        self.things.iter_mut()
    }

    /// The things as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.things
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.things.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.things.is_empty()
    }

    /// From now on changes are noted afresh.
    pub fn forget_changes(&mut self) {
        self.changed = [0; NOTED / 64];
    }
}

impl<K: Id, T: Clone + PartialEq> Tracked<K, T> {
    /// Makes the list equal to a copy that was made when its changes were last forgotten, and names every entry that
    /// was not.
    pub fn restore_with(&mut self, copy: &Tracked<K, T>, mut restored: impl FnMut(K)) {
        let mut back = |place: usize| {
            let pair = self.things.get_mut(place).zip(copy.things.get(place));
            if let Some((thing, before)) = pair.filter(|(thing, before)| *thing != *before) {
                thing.clone_from(before);
                K::at(place).into_iter().for_each(&mut restored);
            }
        };
        for (word, changed) in self.changed.iter().enumerate() {
            let mut left = *changed;
            while left != 0 {
                back(word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        (NOTED..copy.things.len()).for_each(back);
        self.forget_changes();
    }
}

impl<K, T: Clone> Clone for Tracked<K, T> {
    fn clone(&self) -> Self {
        Tracked { things: self.things.clone(), changed: self.changed, key: PhantomData }
    }

    fn clone_from(&mut self, source: &Self) {
        self.things.clone_from(&source.things);
        self.changed = source.changed;
    }
}

impl<K, T> From<Vec<T>> for Tracked<K, T> {
    fn from(things: Vec<T>) -> Self {
        Tracked { things, changed: [0; NOTED / 64], key: PhantomData }
    }
}

impl<'a, K, T> IntoIterator for &'a Tracked<K, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, K, T> IntoIterator for &'a mut Tracked<K, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<K, T: Serialize> Serialize for Tracked<K, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.things.serialize(serializer)
    }
}

/// The thing of an id that this list, or another with the same ids, has given out.
// A list gives out ids of its own places only, and no entry ever leaves its place.
#[allow(clippy::indexing_slicing)]
impl<K: Id, T> Index<K> for Tracked<K, T> {
    type Output = T;
    fn index(&self, id: K) -> &T {
        &self.things[id.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl<K: Id, T> IndexMut<K> for Tracked<K, T> {
    fn index_mut(&mut self, id: K) -> &mut T {
        self.note(id.index());
        &mut self.things[id.index()]
    }
}
