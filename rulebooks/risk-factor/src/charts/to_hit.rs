//! The to-hit table, and who hits with what on a d8.
//! RK-R66: hero and raw count for the die to hit as for the damage die.

use engine::chart::{Row, row_if};
use engine::sheet::ByWord;
use serde::Deserialize;

use crate::book::NaturalEight;
use crate::bounds::{Points, Target, Within};
use crate::words::{Band, Cover, FighterGrade};

/// The printed table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    hero: Points,
    raw: Points,
    short: ByWord<Cover, Target>,
    medium: ByWord<Cover, Target>,
    long: ByWord<Cover, Target>,
    /// RK-R47: how many bands further away a target counts for uncommanded shooters on the move.
    pub bands_further_on_the_move: Within<0, 3>,
}

impl Numbers {
    /// RK-SHT-05 to RK-SHT-07, RK-R46: the score that hits, or more; nothing hits out of range.
    pub fn needed(&self, band: Band, cover: Cover) -> Option<i32> {
        let row = match band {
            Band::Short => &self.short,
            Band::Medium => &self.medium,
            Band::Long => &self.long,
            Band::Out => return None,
        };
        Some(row.of(cover).get())
    }

    /// What the shooter adds to his die.
    pub fn rows(&self, grade: FighterGrade) -> [Row; 2] {
        [
            row_if(grade == FighterGrade::Hero, "hero", self.hero.get(), "RK-SHT-08"),
            row_if(grade == FighterGrade::Raw, "raw", self.raw.get(), "RK-SHT-09"),
        ]
    }
}

impl Numbers {
    /// The sum of what the shooter adds to his die.
    pub fn modifier(&self, grade: FighterGrade) -> i32 {
        match grade {
            FighterGrade::Hero => self.hero.get(),
            FighterGrade::Raw => self.raw.get(),
            FighterGrade::Ordinary | FighterGrade::Superior => 0,
        }
    }
}

/// A shot at its target: what is added to the die and what it takes to hit.
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// What is added to the die.
    pub modifier: i32,
    /// The score that hits, or more.
    pub needed: i32,
    /// RK-R46
    pub natural_eight: NaturalEight,
}

impl Aimed {
    /// The last face of the die.
    pub const EIGHT: i32 = 8;

    /// Whether a die as thrown hits.
    pub fn hits(&self, die: i32) -> bool {
        let natural = self.natural_eight == NaturalEight::AlwaysHits && die == Self::EIGHT;
        die + self.modifier >= self.needed || natural
    }

    /// The highest face that misses; 0 if none does.
    pub fn last_miss(&self) -> i32 {
        (1..=Self::EIGHT).rev().find(|die| !self.hits(*die)).unwrap_or(0)
    }
}
