//! Numbers of the sheet that must lie within bounds, so that no house rule can make a chart senseless or endless.

pub use engine::sheet::{Length as Inches, Within};
use serde::Deserialize;

/// What a row of a modifier table adds.
pub type Bonus = Within<-100, 100>;
/// A score to be reached.
pub type Score = Within<1, 100>;
/// A face of a d10.
pub type Face = Within<1, 10>;
/// A number of dice, figures, turns or hits of which there is at least one.
pub type Count = Within<1, 40>;
/// A whole number of inches.
pub type Range = Within<0, 1000>;

/// So many times as slow: what a move is divided by.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "f64")]
pub struct Slowness(f64);

impl Slowness {
    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Slowness {
    type Error = String;

    fn try_from(times: f64) -> Result<Self, String> {
        if (1.0..=100.0).contains(&times) {
            Ok(Self(times))
        } else {
            Err(format!("a move is divided by it, so {times} will not do; give a number from 1 to 100"))
        }
    }
}
