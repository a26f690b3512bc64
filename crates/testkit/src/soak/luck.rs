//! The soak's own chance, apart from the dice of the game.

use engine::dice::{Dice, Die, Seeded};

pub(super) struct Luck {
    dice: Seeded,
}

impl Luck {
    pub(super) fn new(seed: u64) -> Luck {
        Luck { dice: Seeded::new(!seed) }
    }

    /// One of the whole numbers below `count`; 0 if there are none.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let faces = u32::try_from(count).unwrap_or(u32::MAX);
        self.dice.face(Die::of(faces), "soak").map_or(0, |face| face as usize - 1)
    }

    pub(super) fn one_of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}
