//! Numbers of the sheet that a house may change, but not to nonsense: each is refused outside its limits.

use engine::sheet::Length;
pub use engine::sheet::Within;
use serde::Deserialize;

/// What a row adds or takes off.
pub type Points = Within<-99, 99>;
/// What a row takes off; it never adds.
pub type Fewer = Within<-99, 0>;
/// A number of dice, bands or figures.
pub type Count = Within<0, 99>;
/// What something is divided by.
pub type Divisor = Within<1, 99>;
/// A share in hundredths.
pub type Percent = Within<1, 100>;
/// A number to reach with a die; past the last face it is never reached.
pub type Target = Within<1, 20>;

/// A distance on the table, in centimetres (RK-GEN-01).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Centimetres(Length);

impl Centimetres {
    /// The distance.
    pub fn get(self) -> f64 {
        self.0.get()
    }

    /// Whether something this far away is within the distance; exactly at it is within.
    pub fn reaches(self, distance: f64) -> bool {
        distance <= self.0.get()
    }
}
