//! The catalogue of terrain (RK-D03): how a kind goes, conceals, blocks sight and covers.

use engine::scenario::{Lies, TerrainKind};
use engine::table::{Area, Kind, Line};
use engine::word::Word;
use serde::Deserialize;

use crate::words::Cover;

engine::words! {
    /// The kinds of terrain.
    pub enum Terrain {
        OpenGround = "open-ground",
        Road = "road",
        LongGrass = "long-grass",
        Crops = "crops",
        Scrub = "scrub",
        Bush = "bush",
        Woods = "woods",
        Jungle = "jungle",
        Rocks = "rocks",
        Ruins = "ruins",
        Marsh = "marsh",
        ShallowWater = "shallow-water",
        DeepWater = "deep-water",
        Cliff = "cliff",
        Hill = "hill",
        SteepHill = "steep-hill",
        Building = "building",
        Fort = "fort",
        Redoubt = "redoubt",
        Laager = "laager",
        Fence = "fence",
        Hedge = "hedge",
        Wall = "wall",
        Sandbags = "sandbags",
        Wagon = "wagon",
        Barricade = "barricade",
        HighWall = "high-wall",
    }
}

engine::words! {
    /// How it is to move over, or to cross.
    pub enum Footing { Good = "good", Bad = "bad", Impassable = "impassable" }
}

engine::words! {
    /// What it does to a line of sight that crosses it.
    pub enum Veil {
        Clear = "clear",
        /// One sees only so far within it (RK-VIS-05).
        Short = "short",
        /// It blocks, except for those close behind it.
        Low = "low",
        /// It blocks a line between two lower figures.
        Height = "height",
        /// It blocks those who are not in it.
        Walls = "walls",
        Blocks = "blocks",
    }
}

/// One row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Traits {
    foot: Footing,
    mounted: Footing,
    /// Whether a figure in it may be unseen.
    pub conceals: bool,
    /// To look across.
    pub sight: Veil,
    /// To figures in it or behind it: soft if it only hides, hard if it stops shot (RK-TER-01, RK-R08).
    pub cover: Cover,
}

impl Traits {
    /// How it is to move over for a figure on foot or mounted.
    pub fn footing(&self, mounted: bool) -> Footing {
        if mounted { self.mounted } else { self.foot }
    }
}

impl Terrain {
    /// The number that stands for it on a table.
    #[allow(clippy::cast_possible_truncation)] // the catalogue is short
    pub fn kind(self) -> Kind {
        Kind(self.index() as u16)
    }

    /// The terrain that a number stands for; what is not in the catalogue is open ground.
    #[inline]
    pub fn of(kind: Kind) -> Terrain {
        Terrain::ALL.get(usize::from(kind.0)).copied().unwrap_or(Terrain::OpenGround)
    }

    /// The terrain of an area.
    #[inline]
    pub fn of_area(area: &Area) -> Terrain {
        Terrain::of(area.kind())
    }

    /// The terrain of a line.
    #[inline]
    pub fn of_line(line: &Line) -> Terrain {
        Terrain::of(line.kind())
    }

    /// Whether only its outline is hard to cross: it is a wall round open ground.
    pub fn is_walled(self) -> bool {
        matches!(self, Terrain::Fort | Terrain::Redoubt | Terrain::Laager)
    }

    /// RK-D03: whether every area of this kind is a fortified position.
    pub fn is_fortified(self) -> bool {
        self.is_walled() || self == Terrain::Building
    }
}

impl TerrainKind for Terrain {
    fn kind(self) -> Kind {
        Terrain::kind(self)
    }

    fn look(self) -> &'static str {
        match self {
            Terrain::OpenGround => "field",
            Terrain::Road => "road",
            Terrain::LongGrass | Terrain::Crops => "crops",
            Terrain::Scrub | Terrain::Bush => "scrub",
            Terrain::Woods | Terrain::Jungle => "woods",
            Terrain::Rocks | Terrain::Ruins | Terrain::Cliff => "rocks",
            Terrain::Marsh => "marsh",
            Terrain::ShallowWater | Terrain::DeepWater => "water",
            Terrain::Hill | Terrain::SteepHill => "hill",
            Terrain::Building => "building",
            Terrain::Fort
            | Terrain::Redoubt
            | Terrain::Laager
            | Terrain::Sandbags
            | Terrain::Wagon
            | Terrain::Barricade => "works",
            Terrain::Fence => "fence",
            Terrain::Hedge => "hedge",
            Terrain::Wall | Terrain::HighWall => "wall",
        }
    }

    fn shelter(self) -> u8 {
        match self {
            Terrain::Building | Terrain::Fort | Terrain::Redoubt | Terrain::Laager => 3,
            Terrain::Rocks
            | Terrain::Ruins
            | Terrain::Wall
            | Terrain::Sandbags
            | Terrain::Wagon
            | Terrain::Barricade => 2,
            Terrain::LongGrass
            | Terrain::Crops
            | Terrain::Scrub
            | Terrain::Bush
            | Terrain::Woods
            | Terrain::Jungle
            | Terrain::Fence
            | Terrain::Hedge => 1,
            _ => 0,
        }
    }

    fn hindrance(self) -> u8 {
        match self {
            Terrain::DeepWater | Terrain::Cliff | Terrain::HighWall => 3,
            Terrain::OpenGround | Terrain::Road | Terrain::LongGrass | Terrain::Crops | Terrain::Hill => 0,
            _ => 1,
        }
    }

    fn has_level(self) -> bool {
        matches!(self, Terrain::Hill | Terrain::SteepHill)
    }

    fn lies(self) -> Lies {
        match self {
            Terrain::Fence
            | Terrain::Hedge
            | Terrain::Wall
            | Terrain::Sandbags
            | Terrain::Wagon
            | Terrain::Barricade
            | Terrain::HighWall => Lies::Line,
            _ => Lies::Area,
        }
    }
}
