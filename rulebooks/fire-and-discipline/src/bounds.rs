//! Numbers as the sheet prints them, each with the limits within which a house may change it.

use std::borrow::Cow;

pub use engine::sheet::Within;
use serde::de::{Deserialize, Deserializer, Error};

/// What a situation adds to a total, to the dice or to a number.
pub type Modifier = Within<-50, 50>;
/// How many of something, or how many yards.
pub type Count = Within<0, 1000>;
/// One for every so many.
pub type PerSoMany = Within<1, 100>;
/// A face of the ten-sided die; the printed 0 is 10.
pub type Face = Within<1, 10>;
/// A melee and morale grade.
pub type Grade = Within<0, 4>;
/// A year of grace.
pub type Year = Within<1, 9999>;

fn number_within<'de, D: Deserializer<'de>>(deserializer: D, low: f64, high: f64) -> Result<f64, D::Error> {
    let given = f64::deserialize(deserializer)?;
    if (low..=high).contains(&given) {
        return Ok(given);
    }
    Err(D::Error::custom(format!("{given} is not a number from {low} to {high}")))
}

/// A distance on the ground, in yards.
#[derive(Clone, Copy, Debug)]
pub struct Yards(f64);

impl Yards {
    /// Whether a distance is known and no farther than this; exactly as far counts.
    pub fn reaches(self, distance: Option<f64>) -> bool {
        distance.is_some_and(|distance| distance <= self.0)
    }

    /// The distance.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Yards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_within(deserializer, 0.0, 10_000.0).map(Self)
    }
}

/// A part of a whole, from nothing (0) to all of it (1).
#[derive(Clone, Copy, Debug)]
pub struct Share(f64);

impl Share {
    /// What is left of an amount when this share of it is taken.
    pub fn leaves(self, amount: f64) -> f64 {
        amount - amount * self.0
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_within(deserializer, 0.0, 1.0).map(Self)
    }
}

/// How many times as large, at least once.
#[derive(Clone, Copy, Debug)]
pub struct Times(f64);

impl Times {
    /// Whether `many` are so many times `few`.
    pub fn outnumbers(self, many: i32, few: i32) -> bool {
        f64::from(many) >= self.0 * f64::from(few)
    }
}

impl<'de> Deserialize<'de> for Times {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_within(deserializer, 1.0, 100.0).map(Self)
    }
}

/// The side of a base, in inches.
#[derive(Clone, Copy, Debug)]
pub struct Inches(f64);

impl Inches {
    /// The length.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_within(deserializer, 0.1, 100.0).map(Self)
    }
}

/// The frontage and depth of a base, in inches.
#[derive(Clone, Copy, Debug)]
pub struct Footprint {
    /// Side to side.
    pub frontage: f64,
    /// Front to back.
    pub depth: f64,
}

impl<'de> Deserialize<'de> for Footprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [frontage, depth] = <[Inches; 2]>::deserialize(deserializer)?;
        Ok(Self { frontage: frontage.get(), depth: depth.get() })
    }
}

/// From so many to so many castings.
#[derive(Clone, Copy, Debug)]
pub struct Castings {
    /// Fewest.
    pub least: i32,
    /// Most.
    pub most: i32,
}

impl<'de> Deserialize<'de> for Castings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [least, most] = <[i32; 2]>::deserialize(deserializer)?;
        if 1 <= least && least <= most && most <= 1000 {
            return Ok(Self { least, most });
        }
        Err(D::Error::custom(
            "castings are given as [fewest, most], both from 1 to 1000 and the fewest not above the most",
        ))
    }
}

/// Some faces of the die, as printed: `0`, `1-3`, `9,0`, `odd`.
#[derive(Clone, Copy, Debug)]
pub struct Faces {
    hit: [bool; 10],
}

impl Faces {
    /// Whether this face is one of them.
    pub fn hold(self, face: i32) -> bool {
        (1..).zip(self.hit).any(|(known, hit)| known == face && hit)
    }

    /// How many they are.
    pub fn count(self) -> i32 {
        self.hit.into_iter().map(i32::from).sum()
    }

    fn parse(text: &str) -> Option<Self> {
        let mut hit = [false; 10];
        for part in text.split(',').map(str::trim) {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let chosen = |face: i32| match part {
                "odd" => Some(face % 2 == 1),
                "even" => Some(face % 2 == 0),
                _ => Some((printed_face(first)?..=printed_face(last)?).contains(&face)),
            };
            for (face, hit) in (1..).zip(&mut hit) {
                *hit |= chosen(face)?;
            }
        }
        hit.contains(&true).then_some(Self { hit })
    }
}

/// A face as printed; 0 is the ten.
fn printed_face(text: &str) -> Option<i32> {
    match text.parse() {
        Ok(0) => Some(10),
        Ok(face) if (1..=10).contains(&face) => Some(face),
        _ => None,
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            D::Error::custom(format!("`{text}` names no faces; write \"0\", \"1-3\", \"9,0\" or \"odd\""))
        })
    }
}

/// A number to hit, as printed: `1-4` hits on 4 or less, `1` on the 1 alone, `0` never.
#[derive(Clone, Copy, Debug)]
pub struct ToHit(i32);

impl ToHit {
    /// The highest face that hits.
    pub fn get(self) -> i32 {
        self.0
    }

    fn parse(text: &str) -> Option<Self> {
        let number = match text.strip_prefix("1-") {
            Some(last) => last.parse().ok().filter(|last| *last >= 1)?,
            None => text.parse().ok().filter(|number| (0..=1).contains(number))?,
        };
        (number <= 10).then_some(Self(number))
    }
}

impl<'de> Deserialize<'de> for ToHit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            D::Error::custom(format!("`{text}` is no number to hit; write \"0\", \"1\" or \"1-2\" to \"1-10\""))
        })
    }
}

/// An entry of the artillery table, as printed: `*/1-4` is an automatic hit per gun and a die on 4 or less.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Whether each gun hits once without a die.
    pub star: bool,
    /// The number of the die.
    pub number: ToHit,
}

impl Shot {
    fn parse(text: &str) -> Option<Self> {
        let (star, number) = text.strip_prefix("*/").map_or((false, text), |number| (true, number));
        Some(Self { star, number: ToHit::parse(number)? })
    }
}

impl<'de> Deserialize<'de> for Shot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            D::Error::custom(format!(
                "`{text}` is no entry of the table; write \"1-5\", \"1\", \"0\" or with a star \"*/1-4\""
            ))
        })
    }
}

/// A row of the artillery table whose first columns may be `n/a`: too close to fire.
#[derive(Clone, Copy, Debug)]
pub struct Lobbed<const N: usize>(pub [Option<Shot>; N]);

impl<'de, const N: usize> Deserialize<'de> for Lobbed<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let printed = Vec::<Cow<str>>::deserialize(deserializer)?;
        let mut row = [None; N];
        if printed.len() != N {
            return Err(D::Error::custom(format!("the row has {} entries; give {N}", printed.len())));
        }
        for (entry, text) in row.iter_mut().zip(&printed) {
            if text != "n/a" {
                *entry = Some(
                    Shot::parse(text).ok_or_else(|| D::Error::custom(format!("`{text}` is no entry of the table")))?,
                );
            }
        }
        if !row.is_sorted_by_key(Option::is_some) {
            return Err(D::Error::custom("`n/a` may stand only in the nearest columns"));
        }
        Ok(Self(row))
    }
}
