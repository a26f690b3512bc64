//! The numbers of groups and figures, and lists that are looked up by them.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

/// A number that is a place in a list.
pub trait Number: Copy + Eq + fmt::Debug {
    /// The number of a place.
    fn at(place: usize) -> Self;
    /// Its place.
    fn index(self) -> usize;
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl Number for $name {
            #[inline]
            fn at(place: usize) -> Self {
                Self(u16::try_from(place).unwrap_or(u16::MAX))
            }
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

numbers! {
    /// A group by its stable order number: all groups of the file, then all leaders.
    GroupId,
    /// A figure: those of the first group, of the second and so on, then the leaders.
    FigureId,
    /// A hidden marker by its number, from 0.
    MarkerId
}

/// A list with one item for every number. Numbers are made from its places only, and no item is ever taken away.
#[derive(Clone, Debug)]
pub struct Ranks<I, T> {
    all: Vec<T>,
    /// How often something of it may have changed, for caches.
    changes: u64,
    /// Of each item, at which change it may have changed last.
    changed_at: Vec<u64>,
    by: PhantomData<I>,
}

impl<I: Number, T> Ranks<I, T> {
    /// The numbers in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + Clone + use<I, T> {
        (0..self.all.len()).map(I::at)
    }

    /// Each item with its number.
    pub fn each(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + Clone {
        self.all.iter().enumerate().map(|(place, item)| (I::at(place), item))
    }

    /// The items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.all.iter()
    }

    /// The items in order, to change.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.all_change();
        self.all.iter_mut()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How often something of the list may have changed: while it is the same, so is the list.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The items that may have changed since then, by that count.
    pub fn changed_since(&self, then: u64) -> impl Iterator<Item = I> + Clone + '_ {
        let changed = self.changed_at.iter().enumerate().filter(move |(_, at)| **at > then);
        changed.map(|(place, _)| I::at(place))
    }

    fn all_change(&mut self) {
        self.changes += 1;
        self.changed_at.fill(self.changes);
    }

    /// Adds an item and returns its number.
    pub fn push(&mut self, item: T) -> I {
        self.changes += 1;
        self.changed_at.push(self.changes);
        self.all.push(item);
        I::at(self.all.len() - 1)
    }
}

impl<I, T: PartialEq> PartialEq for Ranks<I, T> {
    fn eq(&self, other: &Ranks<I, T>) -> bool {
        self.all == other.all
    }
}

impl<'a, I, T> IntoIterator for &'a Ranks<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut Ranks<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.changes += 1;
        self.changed_at.fill(self.changes);
        self.all.iter_mut()
    }
}

impl<I, T> Default for Ranks<I, T> {
    fn default() -> Self {
        Ranks { all: Vec::new(), changes: 0, changed_at: Vec::new(), by: PhantomData }
    }
}

impl<I, T> FromIterator<T> for Ranks<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> Self {
        let all: Vec<T> = items.into_iter().collect();
        Ranks { changed_at: vec![0; all.len()], all, changes: 0, by: PhantomData }
    }
}

impl<I, T: Serialize> Serialize for Ranks<I, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}

#[allow(clippy::indexing_slicing)] // numbers are made from the places of the list only
impl<I: Number, T> Index<I> for Ranks<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.all[id.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl<I: Number, T> IndexMut<I> for Ranks<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        self.changes += 1;
        self.changed_at[id.index()] = self.changes;
        &mut self.all[id.index()]
    }
}
