//! The catalogue of terrain: what each kind is as cover, to sight, to guns and to movement (section 2 of the rules).

use engine::scenario::Lies;
use engine::table::{Area, Kind, Line};
use engine::word::Word;
use serde::Deserialize;

use crate::charts::gun_line_of_fire::Blocker;
use crate::charts::movement;
use crate::words::{Cover, Ground};

engine::words! {
    /// A kind of terrain.
    pub enum Terrain {
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
        HardCover = "hard-cover",
        Entrenchment = "entrenchment",
        Stream = "stream",
        SteepBanks = "steep-banks",
        Ford = "ford",
        Bridge = "bridge",
        Hill = "hill",
        Buildings = "buildings",
        SunkenRoad = "sunken-road",
        DryBed = "dry-bed",
        Wall = "wall",
        HastyWorks = "hasty-works",
        Barricade = "barricade",
        Earthworks = "earthworks",
        Road = "road",
    }
}

engine::words! {
    /// What it does to a line of sight.
    pub enum Veil {
        Clear = "clear",
        /// It blocks, except for a little of it at either end.
        Woods = "woods",
        /// It blocks a line between two lower ends.
        Hill = "hill",
        /// It blocks.
        Solid = "solid",
    }
}

engine::words! {
    /// What it is to a gun's lane.
    pub enum Lane { Clear = "clear", Woods = "woods", Rough = "rough", Hill = "hill", Objective = "objective" }
}

impl Lane {
    /// The same on the chart; none if it never blocks.
    pub fn blocker(self) -> Option<Blocker> {
        match self {
            Lane::Clear => None,
            Lane::Woods => Some(Blocker::Woods),
            Lane::Rough => Some(Blocker::Rough),
            Lane::Hill => Some(Blocker::Hill),
            Lane::Objective => Some(Blocker::Objective),
        }
    }
}

engine::words! {
    /// What it is to a move.
    pub enum Going {
        None = "none",
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
        Ford = "ford",
        SteepBanks = "steep-banks",
        HardCover = "hard-cover",
        Entrenchment = "entrenchment",
    }
}

impl Going {
    /// The same on the chart `movement`; none where it changes nothing.
    pub fn fact(self) -> Option<movement::Terrain> {
        movement::Terrain::from_word(self.word())
    }
}

/// One row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Traits {
    /// As cover.
    pub cover: Cover,
    /// To sight.
    pub sight: Veil,
    /// To guns.
    pub lane: Lane,
    /// To moves.
    pub going: Going,
}

impl Terrain {
    /// The number that stands for it on a table.
    #[allow(clippy::cast_possible_truncation)] // the catalogue is short
    pub fn number(self) -> Kind {
        Kind(self.index() as u16)
    }

    /// The terrain of an area.
    pub fn of_area(area: &Area) -> Terrain {
        Terrain::of(area.kind())
    }

    /// The terrain of a line.
    pub fn of_line(line: &Line) -> Terrain {
        Terrain::of(line.kind())
    }

    /// The terrain that a number stands for; what is not in the catalogue is a road, which does nothing.
    fn of(kind: Kind) -> Terrain {
        Terrain::ALL.get(usize::from(kind.0)).copied().unwrap_or(Terrain::Road)
    }

    /// FD-HCV-01: what is garrisoned.
    pub fn is_feature(self) -> bool {
        matches!(self, Terrain::HardCover | Terrain::Entrenchment)
    }

    /// FD-FLD-14: works that shelter the stands behind them.
    pub fn is_linear_work(self) -> bool {
        matches!(
            self,
            Terrain::Wall
                | Terrain::HastyWorks
                | Terrain::Barricade
                | Terrain::Earthworks
                | Terrain::SunkenRoad
                | Terrain::DryBed
        )
    }

    /// A way over steep banks.
    pub fn is_crossing(self) -> bool {
        matches!(self, Terrain::Ford | Terrain::Bridge)
    }
}

impl engine::scenario::TerrainKind for Terrain {
    fn kind(self) -> Kind {
        self.number()
    }

    fn look(self) -> &'static str {
        match self {
            Terrain::LightWoods | Terrain::HeavyWoods => "woods",
            Terrain::Rough => "rough",
            Terrain::HardCover | Terrain::Buildings => "building",
            Terrain::Entrenchment
            | Terrain::HastyWorks
            | Terrain::Barricade
            | Terrain::Earthworks
            | Terrain::SunkenRoad
            | Terrain::DryBed => "works",
            Terrain::Stream | Terrain::SteepBanks | Terrain::Ford => "water",
            Terrain::Bridge | Terrain::Road => "road",
            Terrain::Hill => "hill",
            Terrain::Wall => "wall",
        }
    }

    fn shelter(self) -> u8 {
        match self {
            Terrain::HardCover | Terrain::Entrenchment => 3,
            Terrain::Earthworks => 2,
            Terrain::LightWoods
            | Terrain::HeavyWoods
            | Terrain::Rough
            | Terrain::Buildings
            | Terrain::SunkenRoad
            | Terrain::DryBed
            | Terrain::Wall
            | Terrain::HastyWorks
            | Terrain::Barricade => 1,
            _ => 0,
        }
    }

    fn hindrance(self) -> u8 {
        match self {
            Terrain::SteepBanks => 3,
            Terrain::HeavyWoods => 2,
            Terrain::Stream | Terrain::Ford | Terrain::Rough => 1,
            _ => 0,
        }
    }

    fn has_level(self) -> bool {
        self == Terrain::Hill
    }

    fn lies(self) -> Lies {
        match self {
            Terrain::SunkenRoad | Terrain::DryBed => Lies::Either,
            Terrain::Wall | Terrain::HastyWorks | Terrain::Barricade | Terrain::Earthworks | Terrain::Road => {
                Lies::Line
            }
            _ => Lies::Area,
        }
    }
}

/// The ground that a kind of cover is, for the chart `morale`.
pub fn ground_of(cover: Cover) -> Ground {
    match cover {
        Cover::None => Ground::Open,
        Cover::LightWoods => Ground::LightWoods,
        Cover::HeavyWoods => Ground::HeavyWoods,
        Cover::Rough => Ground::Rough,
        Cover::ProtectiveCover => Ground::ProtectiveCover,
        Cover::Earthworks => Ground::Earthworks,
        Cover::HardCover => Ground::HardCover,
        Cover::Entrenchment => Ground::Entrenchment,
    }
}
