//! A finite number with equality and hashing, for outcomes that may hold fractions.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Serialize, Serializer};

/// A number in an outcome or a modifier: `3`, `7.5`. Whole values are written without a decimal point.
///
/// ```
/// use engine::number::Number;
/// assert_eq!(Number::from(7.5).to_string(), "7.5");
/// assert_eq!(Number::from(3), Number::from(3.0));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Number(f64);

impl Number {
    /// The value.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The value, if it is a whole number that an `i64` can hold.
    pub fn whole(self) -> Option<i64> {
        #[allow(clippy::cast_possible_truncation)] // guarded by the comparison below
        let whole = self.0 as i64;
        #[allow(clippy::cast_precision_loss, clippy::float_cmp)] // equal or not whole
        let same = whole as f64 == self.0 && self.0.abs() < 9.0e15;
        same.then_some(whole)
    }

    fn key(self) -> u64 {
        // -0.0 and 0.0 are one number.
        (self.0 + 0.0).to_bits()
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Number(value + 0.0)
    }
}

impl From<i32> for Number {
    fn from(value: i32) -> Self {
        Number(f64::from(value))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(whole) => fmt::Display::fmt(&whole, f),
            None => fmt::Display::fmt(&self.0, f),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_values_are_written_without_a_point() {
        let texts: Vec<String> =
            [3.0, -2.0, 7.5, 0.25].map(|n| serde_json::to_string(&Number::from(n)).unwrap()).to_vec();
        assert_eq!(texts, ["3", "-2", "7.5", "0.25"]);
    }

    #[test]
    fn minus_nothing_is_nothing() {
        assert_eq!(Number::from(-0.0), Number::from(0));
        assert_eq!(Number::from(-0.0).to_string(), "0");
    }
}
