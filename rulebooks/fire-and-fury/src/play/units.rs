//! The roll of the units: each at its place for good, with a note of whose entries may have changed.

use std::ops::Deref;

use serde::Serialize;

use crate::field::pieces::Unit;

/// How many places have a note of their own; those beyond are looked at one by one.
const NOTED: usize = 256;

/// The units of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Roll {
    units: Vec<Unit>,
    /// Whose entry may have changed since the roll was settled, a bit each.
    #[serde(skip)]
    changed: [u64; NOTED / 64],
}

impl Roll {
    /// A unit, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut Unit> {
        if let Some(word) = self.changed.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
        self.units.get_mut(at)
    }

    /// All units, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.changed = [u64::MAX; NOTED / 64];
        self.units.iter_mut()
    }

    /// From now on changes are noted anew.
    pub fn forget_changes(&mut self) {
        self.changed = [0; NOTED / 64];
    }

    /// Makes the roll equal to a copy that was made when it was last settled, and names the places that were not.
    pub fn restore(&mut self, copy: &Roll, mut each: impl FnMut(usize)) {
        let mut back = |at: usize| {
            if let Some((unit, then)) = self.units.get_mut(at).zip(copy.units.get(at)).filter(|(now, then)| now != then)
            {
                unit.clone_from(then);
                each(at);
            }
        };
        for (word, changed) in self.changed.iter().enumerate() {
            let mut left = *changed;
            while left != 0 {
                back(word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        (NOTED..copy.units.len()).for_each(back);
        self.forget_changes();
    }
}

impl From<Vec<Unit>> for Roll {
    fn from(units: Vec<Unit>) -> Roll {
        Roll { units, changed: [0; NOTED / 64] }
    }
}

impl Deref for Roll {
    type Target = [Unit];
    fn deref(&self) -> &[Unit] {
        &self.units
    }
}
