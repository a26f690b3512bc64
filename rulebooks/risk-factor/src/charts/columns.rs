//! A printed row with a column for each face of a d6.
//! RK-R65: six columns, one for each face of the die.

use serde::Deserialize;

/// Six columns; a score past either end is read in the end column (RK-DMG-06, RK-R49).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SixColumns<T>([T; 6]);

impl<T: Copy> SixColumns<T> {
    /// The lowest score that has a column.
    pub const FIRST: i32 = 1;
    /// The highest.
    pub const LAST: i32 = 6;

    /// What stands in the column of a score.
    pub fn at(&self, score: i32) -> T {
        let [one, two, three, four, five, six] = self.0;
        match score {
            ..=1 => one,
            2 => two,
            3 => three,
            4 => four,
            5 => five,
            6.. => six,
        }
    }

    /// The columns from the first to the last.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}
