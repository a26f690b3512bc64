//! A set of figures, as one number: cheap to copy, with one order on every machine.

use serde::{Serialize, Serializer};

use super::figure::FigureId;

/// The most figures that a table can hold.
pub const MOST: usize = u128::BITS as usize;

/// Figures by their order numbers, all below [`MOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureSet(u128);

impl FigureSet {
    /// No figures.
    pub const NONE: FigureSet = FigureSet(0);

    /// Adds a figure; numbers beyond [`MOST`] cannot be on a table, and are left out.
    pub fn add(&mut self, id: FigureId) {
        self.0 |= bit(id);
    }

    /// Takes a figure out.
    pub fn remove(&mut self, id: FigureId) {
        self.0 &= !bit(id);
    }

    /// Whether a figure is among them.
    pub fn has(self, id: FigureId) -> bool {
        self.0 & bit(id) != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The figures, by rising numbers.
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = u16::try_from(left.trailing_zeros()).ok().filter(|_| left != 0)?;
            left &= left - 1;
            Some(FigureId(lowest))
        })
    }
}

fn bit(id: FigureId) -> u128 {
    1_u128.checked_shl(u32::from(id.0)).unwrap_or(0)
}

impl FromIterator<FigureId> for FigureSet {
    fn from_iter<T: IntoIterator<Item = FigureId>>(figures: T) -> FigureSet {
        let mut set = FigureSet::NONE;
        figures.into_iter().for_each(|id| set.add(id));
        set
    }
}

impl Serialize for FigureSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|id| id.0))
    }
}
