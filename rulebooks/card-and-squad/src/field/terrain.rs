//! The catalogue of terrain: what each kind does to movement, sight and cover (section 2, CS-D08).

use engine::scenario::Lies;
use engine::table::{Area, Kind, Line};
use engine::word::Word;
use serde::Deserialize;

use crate::words::Cover;

engine::words! {
    /// A kind of terrain.
    pub enum Terrain {
        Road = "road",
        Bridge = "bridge",
        Ford = "ford",
        Woods = "woods",
        Water = "water",
        Crops = "crops",
        Scrub = "scrub",
        Building = "building",
        Hill = "hill",
        Fence = "fence",
        Wall = "wall",
        Hedge = "hedge",
        Rocks = "rocks",
        Earthwork = "earthwork",
        DeepWater = "deep-water",
        Cliff = "cliff",
    }
}

engine::words! {
    /// How it is to move inside an area.
    pub enum Going { Open = "open", Slow = "slow", Indoors = "indoors", Impassable = "impassable" }
}

engine::words! {
    /// How it is to cross a line.
    pub enum Across { Open = "open", Toll = "toll", Impassable = "impassable" }
}

engine::words! {
    /// What it does to a line of sight.
    pub enum Veil {
        Clear = "clear",
        /// A little of it can be seen through.
        Woods = "woods",
        /// It blocks, but for figures close behind it.
        Hedge = "hedge",
        /// It blocks, but for figures at it.
        Building = "building",
        /// It blocks between two figures that stand lower.
        Hill = "hill",
    }
}

/// One row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Traits {
    /// Inside an area of it.
    pub area: Going,
    /// Across a line of it.
    pub line: Across,
    /// To look across.
    pub sight: Veil,
    /// In or behind it.
    pub cover: Cover,
    /// CS-R25: whatever lies under it is open ground.
    pub lays_open: bool,
    /// CS-R11: nobody stands in close order in an area of it.
    pub breaks_order: bool,
}

impl Terrain {
    /// The number that stands for it on a table.
    #[allow(clippy::cast_possible_truncation)] // the catalogue is short
    pub fn kind(self) -> Kind {
        Kind(self.index() as u16)
    }

    /// The terrain that a number stands for; none if the catalogue has no such row.
    pub fn of(kind: Kind) -> Option<Terrain> {
        Terrain::ALL.get(usize::from(kind.0)).copied()
    }

    /// The terrain of an area.
    pub fn of_area(area: &Area) -> Option<Terrain> {
        Terrain::of(area.kind())
    }

    /// The terrain of a line.
    pub fn of_line(line: &Line) -> Option<Terrain> {
        Terrain::of(line.kind())
    }
}

impl engine::scenario::TerrainKind for Terrain {
    fn kind(self) -> Kind {
        Terrain::kind(self)
    }

    fn look(self) -> &'static str {
        match self {
            Terrain::Road => "road",
            Terrain::Bridge => "bridge",
            Terrain::Ford => "ford",
            Terrain::Woods => "woods",
            Terrain::Water | Terrain::DeepWater => "water",
            Terrain::Crops => "crops",
            Terrain::Scrub => "scrub",
            Terrain::Building => "building",
            Terrain::Hill => "hill",
            Terrain::Fence => "fence",
            Terrain::Wall => "wall",
            Terrain::Hedge => "hedge",
            Terrain::Rocks | Terrain::Cliff => "rocks",
            Terrain::Earthwork => "works",
        }
    }

    fn shelter(self) -> u8 {
        match self {
            Terrain::Wall | Terrain::Rocks | Terrain::Earthwork | Terrain::Building => 2,
            Terrain::Woods | Terrain::Crops | Terrain::Scrub | Terrain::Fence | Terrain::Hedge => 1,
            _ => 0,
        }
    }

    fn hindrance(self) -> u8 {
        match self {
            Terrain::DeepWater | Terrain::Cliff => 3,
            Terrain::Woods | Terrain::Water | Terrain::Rocks | Terrain::Earthwork => 2,
            Terrain::Fence | Terrain::Wall | Terrain::Hedge | Terrain::Building => 1,
            _ => 0,
        }
    }

    fn has_level(self) -> bool {
        self == Terrain::Hill
    }

    fn lies(self) -> Lies {
        match self {
            Terrain::Fence | Terrain::Wall | Terrain::Hedge => Lies::Line,
            Terrain::Rocks | Terrain::Earthwork | Terrain::DeepWater | Terrain::Cliff => Lies::Either,
            _ => Lies::Area,
        }
    }
}
