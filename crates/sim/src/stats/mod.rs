//! Statistics that hold: intervals for shares, comparisons of paired games, and a stop that keeps its error rate.
//!
//! | question | method |
//! | --- | --- |
//! | a share, with a number of games that was fixed beforehand | [`wilson`]: Wilson's score interval |
//! | a share, looked at after every game | [`sequence`]: Robbins' mixture, an interval for all times at once |
//! | whether two variants differ, from games with common seeds | [`mcnemar_exact`]: the exact test of the pairs that differ |
//! | by how much | [`paired_bootstrap`]: seeds drawn again, pairs kept together |
//! | a mean, or the mean of differences | [`Moments`]: mean, and 1.96 standard errors |

// Names of people have capitals where they have them.
#![allow(clippy::doc_markdown)]

mod bootstrap;
mod mcnemar;
mod moments;
mod sequence;
mod wilson;

pub use bootstrap::{Pairs, paired_bootstrap};
pub use mcnemar::{mcnemar_exact, mcnemar_mid_p};
pub use moments::Moments;
pub use sequence::sequence;
pub use wilson::wilson;

/// The quantile of the normal distribution for intervals of 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// An interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value is in it.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// How far it reaches from its middle.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// A count as a number to reckon with; counts of games are far below the limit of exact ones.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn number(count: u64) -> f64 {
    count as f64
}
