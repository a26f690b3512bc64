//! Small arms: weapons, ranges and what forbids fire, which the musketry charts share.

use engine::sheet::{Bands, ByWord};
use engine::word::Word;
use serde::Deserialize;

use crate::bounds::{Count, ToHit};
use crate::words::{Cover, LineOfFire};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    range: ByWord<Weapon, Count>,
    fire_table: FireTable,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FireTable {
    to_yards: Bands,
    to_hit: [ToHit; 4],
}

engine::words! {
    /// What a stand fires with; mixed: muskets and rifles.
    pub enum Weapon { Musket = "musket", Rifle = "rifle", Mixed = "mixed", Carbine = "carbine", Bow = "bow" }
}

engine::words! {
    /// A column of the musketry table.
    pub enum MusketBand {
        To60 = "0-60",
        To100 = "61-100",
        To160 = "101-160",
        To300 = "161-300",
        Out = "out",
    }
}

engine::words! {
    /// Why a stand may not fire, in the order in which reasons are looked for.
    pub enum FireRefusal {
        None = "none",
        HardCover = "hard-cover",
        InFord = "in-ford",
        OutOfRange = "out-of-range",
        FriendBlocks = "friend-blocks",
        FullyBlocked = "fully-blocked",
    }
}

impl FireRefusal {
    /// As one would say it.
    pub(super) fn said(self) -> &'static str {
        match self {
            FireRefusal::None => "The stand may fire.",
            FireRefusal::HardCover => "No fire: there is no musketry into or out of hard cover.",
            FireRefusal::InFord => "No fire: a unit halted in a ford cannot fire.",
            FireRefusal::OutOfRange => "No fire: the target is out of range.",
            FireRefusal::FriendBlocks => "No fire: friends are in the way.",
            FireRefusal::FullyBlocked => "No fire: the target is wholly hidden.",
        }
    }
}

impl Numbers {
    /// How far a weapon reaches, in yards.
    pub fn range(&self, weapon: Weapon) -> i32 {
        self.range.of(weapon).get()
    }

    /// Whether a weapon reaches so far; exactly its range counts.
    pub(super) fn reaches(&self, weapon: Weapon, distance: f64) -> bool {
        distance <= f64::from(self.range(weapon))
    }

    /// The column of a distance. The range limits the weapon, the columns only give the number (FD-R10, FD-R25).
    pub(super) fn band(&self, weapon: Weapon, distance: f64) -> MusketBand {
        if !self.reaches(weapon, distance) {
            return MusketBand::Out;
        }
        let column = self.fire_table.to_yards.column(distance);
        column.and_then(|at| MusketBand::ALL.get(at)).copied().unwrap_or(MusketBand::Out)
    }

    /// The number to hit of a column (FD-MUS-16); 0 out of range.
    pub(super) fn number(&self, band: MusketBand) -> i32 {
        let [to_60, to_100, to_160, to_300] = self.fire_table.to_hit;
        match band {
            MusketBand::To60 => to_60.get(),
            MusketBand::To100 => to_100.get(),
            MusketBand::To160 => to_160.get(),
            MusketBand::To300 => to_300.get(),
            MusketBand::Out => 0,
        }
    }
}

/// What may forbid the fire of a stand.
pub(super) struct Situation {
    pub(super) firer_in_hard_cover: bool,
    pub(super) firer_in_ford: bool,
    pub(super) target_cover: Cover,
    pub(super) in_range: bool,
    pub(super) line: LineOfFire,
}

impl Situation {
    /// The first reason that applies.
    pub(super) fn refusal(&self) -> FireRefusal {
        if self.firer_in_hard_cover || self.target_cover.is_hard() {
            FireRefusal::HardCover // FD-HCV-05
        } else if self.firer_in_ford {
            FireRefusal::InFord // FD-TER-18
        } else if !self.in_range {
            FireRefusal::OutOfRange
        } else {
            match self.line {
                LineOfFire::FriendBlocks => FireRefusal::FriendBlocks, // FD-MUS-09
                LineOfFire::FullyBlocked => FireRefusal::FullyBlocked, // FD-MUS-10
                LineOfFire::Clear | LineOfFire::PartlyBlocked => FireRefusal::None,
            }
        }
    }
}
