//! Numbers of the sheet that are checked as they are read, so that no override can lead a chart astray.

use std::fmt;
use std::marker::PhantomData;

use engine::sheet::Within;
use serde::de::{Deserialize, Deserializer, Error, IntoDeserializer, Unexpected, Visitor};

/// What a row adds to a die.
pub type Bonus = Within<-100, 100>;
/// How many stands, or points.
pub type Count = Within<0, 100>;
/// A rate of movement in inches: nobody moves at nothing.
pub type Rate = Within<1, 1000>;

/// A number, or a printed dash where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dashed<T>(Option<T>);

impl<T: Copy> Dashed<T> {
    /// The number, if there is one.
    pub fn get(self) -> Option<T> {
        self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Dashed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrDash(PhantomData))
    }
}

struct NumberOrDash<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NumberOrDash<T> {
    type Value = Dashed<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or \"-\" for none")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Dashed<T>, E> {
        T::deserialize(number.into_deserializer()).map(|number| Dashed(Some(number)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Dashed<T>, E> {
        T::deserialize(number.into_deserializer()).map(|number| Dashed(Some(number)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Dashed<T>, E> {
        if text == "-" { Ok(Dashed(None)) } else { Err(E::invalid_value(Unexpected::Str(text), &self)) }
    }
}

/// A number above 0 in whole quarters, such as 1/2 a fire point: sums and comparisons of them are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarters(i32);

impl Quarters {
    const MOST: f64 = 1000.0;

    /// The number.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 4.0
    }

    /// How many quarters it is.
    pub fn count(self) -> i32 {
        self.0
    }
}

/// How many quarters a number is; what is left over is dropped.
#[allow(clippy::cast_possible_truncation)] // a number too large for an i32 becomes the largest
pub fn quarters(number: f64) -> i32 {
    (number * 4.0) as i32
}

impl<'de> Deserialize<'de> for Quarters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let fits = number > 0.0 && number <= Self::MOST && (number * 4.0).fract() == 0.0;
        if !fits {
            let most = Self::MOST;
            return Err(D::Error::custom(format!("{number} is not above 0 and within {most} in steps of 0.25")));
        }
        Ok(Self(quarters(number)))
    }
}

/// A part of a whole, written `[3, 4]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    parts: i32,
    of: i32,
}

impl Share {
    /// This part of a number, rounded down.
    pub fn rounded_down(self, whole: i32) -> i32 {
        whole * self.parts / self.of
    }

    /// This part of a number, rounded up.
    pub fn rounded_up(self, whole: i32) -> i32 {
        (whole * self.parts + self.of - 1) / self.of
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [parts, of] = <[Within<1, 100>; 2]>::deserialize(deserializer)?;
        if parts.get() > of.get() {
            return Err(D::Error::custom(format!("{} of {} is more than the whole", parts.get(), of.get())));
        }
        Ok(Self { parts: parts.get(), of: of.get() })
    }
}
