//! A bot's own chance: from a seed, apart from the dice of the game.

use engine::dice::{Dice, Die, Seeded};

/// A stream of choices, the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    dice: Seeded,
}

/// How finely a share is cut.
const GRAIN: u32 = 1 << 20;

impl Luck {
    pub(crate) fn new(seed: u64) -> Luck {
        Luck { dice: Seeded::new(seed) }
    }

    /// One of the whole numbers below `count`, all equally likely; 0 if there are none.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let faces = u32::try_from(count).unwrap_or(u32::MAX);
        // Seeded dice never fail; if they did, the first of the choices is as good as any.
        self.dice.face(Die::of(faces), "choice").map_or(0, |face| face as usize - 1)
    }

    /// One of the whole numbers up to `most`, all equally likely.
    pub(crate) fn up_to(&mut self, most: u16) -> u16 {
        u16::try_from(self.below(usize::from(most) + 1)).unwrap_or(most)
    }

    /// One of a list.
    pub(crate) fn one_of<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }

    /// A number from 0 up to, and not including, 1.
    pub(crate) fn share(&mut self) -> f64 {
        let face = self.dice.face(Die::of(GRAIN), "choice").unwrap_or(1);
        f64::from(face - 1) / f64::from(GRAIN)
    }

    /// True so many times out of a hundred.
    pub(crate) fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }
}
