//! The words that several charts share.

use std::ops::RangeInclusive;

/// The distances that a fact may hold, in yards.
pub const YARDS: RangeInclusive<f64> = 0.0..=10_000.0;
/// The melee and morale grades.
pub const GRADES: RangeInclusive<i32> = 0..=4;
/// The years that a scenario may be set in.
pub const YEARS: RangeInclusive<i32> = 1740..=1850;

engine::words! {
    /// What shelters a target.
    pub enum Cover {
        None = "none",
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
        ProtectiveCover = "protective-cover",
        Earthworks = "earthworks",
        HardCover = "hard-cover",
        Entrenchment = "entrenchment",
    }
}

impl Cover {
    /// Woods, rough and protective cover: one line of every fire chart (FD-TER-07, FD-TER-09; FD-R09 for heavy woods).
    pub fn is_soft(self) -> bool {
        self.is_woods_or_rough() || self == Cover::ProtectiveCover
    }

    /// Buildings and entrenchments (FD-HCV-01).
    pub fn is_hard(self) -> bool {
        matches!(self, Cover::HardCover | Cover::Entrenchment)
    }

    /// Ground that shelters by nature.
    pub fn is_woods_or_rough(self) -> bool {
        matches!(self, Cover::LightWoods | Cover::HeavyWoods | Cover::Rough)
    }
}

engine::words! {
    /// Where a stand is.
    pub enum Ground {
        Open = "open",
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
        ProtectiveCover = "protective-cover",
        Earthworks = "earthworks",
        HardCover = "hard-cover",
        Entrenchment = "entrenchment",
    }
}

impl Ground {
    /// The cover it gives.
    pub fn cover(self) -> Cover {
        match self {
            Ground::Open => Cover::None,
            Ground::LightWoods => Cover::LightWoods,
            Ground::HeavyWoods => Cover::HeavyWoods,
            Ground::Rough => Cover::Rough,
            Ground::ProtectiveCover => Cover::ProtectiveCover,
            Ground::Earthworks => Cover::Earthworks,
            Ground::HardCover => Cover::HardCover,
            Ground::Entrenchment => Cover::Entrenchment,
        }
    }
}

engine::words! {
    /// How a stand is formed with its neighbours. Nobody lies down (FD-FRM-02).
    pub enum Formation { Single = "single", Line = "line", Column = "column", Square = "square" }
}

engine::words! {
    /// What stands between a firer and its target.
    pub enum LineOfFire {
        Clear = "clear",
        FriendBlocks = "friend-blocks",
        PartlyBlocked = "partly-blocked",
        FullyBlocked = "fully-blocked",
    }
}

/// So many of a thing: `1 hit`, `2 hits`.
pub fn counted(n: i32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
