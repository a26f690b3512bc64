//! A part of a run, for a machine among several.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Part `index` of `of`; both count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    of: u64,
}

/// A shard that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is written as 2/3: the second part of three")]
pub struct BadShard;

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether it is all there is.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// The seeds of this part. The parts of a run are as even as can be, without gap or overlap; where there are fewer
    /// seeds than parts, some parts have none.
    ///
    /// ```
    /// let part: sim::Shard = "2/3".parse().unwrap();
    /// assert_eq!(part.of_seeds(1..=10), Some(4..=6));
    /// ```
    pub fn of_seeds(self, seeds: RangeInclusive<u64>) -> Option<RangeInclusive<u64>> {
        let (first, last) = seeds.into_inner();
        let count = u128::from(last.checked_sub(first)?) + 1;
        let cut = |part: u64| count * u128::from(part) / u128::from(self.of);
        let (from, to) = (cut(self.index - 1), cut(self.index));
        let at = |offset: u128| u64::try_from(u128::from(first) + offset).ok();
        if from == to { None } else { Some(at(from)?..=at(to - 1)?) }
    }
}

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Shard, BadShard> {
        let (index, of) = text.split_once('/').ok_or(BadShard)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| BadShard);
        let (index, of) = (number(index)?, number(of)?);
        if index == 0 || index > of { Err(BadShard) } else { Ok(Shard { index, of }) }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}
