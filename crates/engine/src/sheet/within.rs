//! Numbers of a sheet within limits, so that no house can make a sum overflow, a count negative or a roll endless.

use serde::de::{Deserialize, Deserializer, Error};

/// A whole number from `LEAST` to `MOST`; any other is refused when it is read.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Sheet { dice: engine::sheet::Within<1, 40> }
/// let error = engine::sheet::read::<Sheet>("data.toml", "dice = 0").err().unwrap();
/// assert_eq!(error.to_string(), "data.toml:1:8: 0 is not a whole number from 1 to 40");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within<const LEAST: i32, const MOST: i32>(i32);

impl<const LEAST: i32, const MOST: i32> Within<LEAST, MOST> {
    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl<'de, const LEAST: i32, const MOST: i32> Deserialize<'de> for Within<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        match i32::try_from(number) {
            Ok(whole) if (LEAST..=MOST).contains(&whole) => Ok(Self(whole)),
            _ => Err(D::Error::custom(format!("{number} is not a whole number from {LEAST} to {MOST}"))),
        }
    }
}

/// A length on the table in the rulebook's own unit, perhaps with a fraction, never negative.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Length(f64);

impl Length {
    /// The length.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let length = f64::deserialize(deserializer)?;
        if (0.0..=100_000.0).contains(&length) {
            Ok(Self(length + 0.0))
        } else {
            Err(D::Error::custom(format!("{length} is no length; give a number that is not below 0")))
        }
    }
}
