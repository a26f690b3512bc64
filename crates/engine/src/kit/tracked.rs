//! Lists by typed id that note which entries may have changed, so that a trial is undone at the price of its changes.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

use super::ids::Id;
use super::snapshot::Restore;

/// How many notes there are. In a longer list, entries this far apart share a note.
const NOTES: usize = 256;
/// Notes to a word.
const WORD: usize = u64::BITS as usize;

/// Things by their typed ids, with a note of every entry that was lent out to be changed.
///
/// No entry ever leaves its place, so an id stays good for the whole game. The list writes itself as a plain
/// sequence; the notes are no part of it.
///
/// ```
/// engine::ids! {
///     /// A squad, by its place in the roster.
///     pub struct SquadId;
/// }
/// use engine::kit::{Restore, Tracked};
/// let mut strength: Tracked<SquadId, u16> = [10, 8, 12].into_iter().collect();
/// strength.note_changes();
/// let before = strength.clone();
/// strength[SquadId(1)] -= 3;
/// assert_eq!(strength.as_slice(), [10, 5, 12]);
/// strength.restore(&before);
/// assert_eq!(strength.as_slice(), [10, 8, 12]);
/// ```
#[derive(Debug)]
pub struct Tracked<K, T> {
    things: Vec<T>,
    /// A bit for each entry that may have changed since [`Restore::note_changes`].
    changed: [u64; NOTES / WORD],
    key: PhantomData<fn(K)>,
}

impl<K: Id, T> Tracked<K, T> {
    /// The thing of an id; none if the list is shorter.
    ///
    /// ```
    /// use engine::game::PieceId;
    /// use engine::kit::Tracked;
    /// let mut figures: Tracked<PieceId, u16> = [6, 4].into_iter().collect();
    /// assert_eq!((figures.get(PieceId(1)), figures.get(PieceId(2))), (Some(&4), None));
    /// assert_eq!((figures.id_at(1), figures.id_at(2)), (Some(PieceId(1)), None));
    /// *figures.get_mut(PieceId(1)).unwrap() = 3;
    /// figures.iter_mut().for_each(|figures| *figures -= 1);
    /// assert_eq!(figures.pairs().collect::<Vec<_>>(), [(PieceId(0), &5), (PieceId(1), &2)]);
    /// assert_eq!(figures.iter().sum::<u16>(), 7);
    /// assert_eq!((figures.ids().count(), figures.len(), figures.is_empty()), (2, 2, false));
    /// ```
    #[inline]
    pub fn get(&self, id: K) -> Option<&T> {
        self.things.get(id.index())
    }

    /// The thing of an id, to change it; none if the list is shorter.
    #[inline]
    pub fn get_mut(&mut self, id: K) -> Option<&mut T> {
        self.note(id.index());
        self.things.get_mut(id.index())
    }

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

    #[inline]
    fn note(&mut self, place: usize) {
        if let Some(word) = self.changed.get_mut(place % NOTES / WORD) {
            *word |= 1 << (place % WORD);
        }
    }
}

impl<K, T> Tracked<K, T> {
    /// The things in the order of their ids.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.things.iter()
    }

    /// The things in the order of their ids, to change them; every entry counts as changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.changed = [u64::MAX; NOTES / WORD];
        self.things.iter_mut()
    }

    /// The things as a slice.
    #[inline]
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

    /// Takes the place of every entry that may have changed.
    fn changed_places(changed: [u64; NOTES / WORD], len: usize, mut take: impl FnMut(usize)) {
        for (word, notes) in changed.into_iter().enumerate() {
            let mut left = notes;
            while left != 0 {
                let first = word * WORD + left.trailing_zeros() as usize;
                (first..len).step_by(NOTES).for_each(&mut take);
                left &= left - 1;
            }
        }
    }
}

impl<K: Id, T: Clone + PartialEq> Tracked<K, T> {
    /// As [`Restore::restore`], and names every entry that was not as it had been, for what is kept beside the list.
    ///
    /// ```
    /// use engine::game::PieceId;
    /// use engine::kit::{Restore, Tracked};
    /// let mut figures: Tracked<PieceId, u16> = [6, 4].into_iter().collect();
    /// figures.note_changes();
    /// let before = figures.clone();
    /// figures[PieceId(1)] = 0;
    /// let mut changed = Vec::new();
    /// figures.restore_with(&before, |id| changed.push(id));
    /// assert_eq!((figures.as_slice(), changed), (&[6, 4][..], vec![PieceId(1)]));
    /// ```
    pub fn restore_with(&mut self, then: &Tracked<K, T>, mut restored: impl FnMut(K)) {
        let Tracked { things, changed, .. } = self;
        Self::changed_places(*changed, things.len(), |place| {
            let pair = things.get_mut(place).zip(then.things.get(place));
            if let Some((thing, before)) = pair.filter(|(thing, before)| *thing != *before) {
                thing.clone_from(before);
                K::at(place).into_iter().for_each(&mut restored);
            }
        });
        self.note_changes();
    }
}

impl<K, T: Clone> Restore for Tracked<K, T> {
    fn note_changes(&mut self) {
        self.changed = [0; NOTES / WORD];
    }

    fn restore(&mut self, then: &Tracked<K, T>) {
        let Tracked { things, changed, .. } = self;
        Self::changed_places(*changed, things.len(), |place| {
            if let Some((thing, before)) = things.get_mut(place).zip(then.things.get(place)) {
                thing.clone_from(before);
            }
        });
        self.note_changes();
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
        Tracked { things, changed: [0; NOTES / WORD], key: PhantomData }
    }
}

impl<K, T> FromIterator<T> for Tracked<K, T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        Vec::from_iter(things).into()
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
    #[inline]
    fn index(&self, id: K) -> &T {
        &self.things[id.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl<K: Id, T> IndexMut<K> for Tracked<K, T> {
    #[inline]
    fn index_mut(&mut self, id: K) -> &mut T {
        self.note(id.index());
        &mut self.things[id.index()]
    }
}
