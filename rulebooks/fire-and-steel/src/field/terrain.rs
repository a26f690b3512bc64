//! The catalogue of terrain: what each kind does to movement, sight and fights (FS-D23).

use engine::scenario::Lies;
use engine::table::{Area, Kind, Line};
use engine::word::Word;
use serde::Deserialize;

engine::words! {
    /// A kind of terrain.
    pub enum Terrain {
        OpenGround = "open-ground",
        Street = "street",
        Rough = "rough",
        Rocks = "rocks",
        TallGrass = "tall-grass",
        Crops = "crops",
        Scrub = "scrub",
        Woods = "woods",
        Thicket = "thicket",
        Marsh = "marsh",
        ShallowWater = "shallow-water",
        DeepWater = "deep-water",
        Hill = "hill",
        SteepHill = "steep-hill",
        Building = "building",
        Alley = "alley",
        Stairs = "stairs",
        LowWall = "low-wall",
        Barricade = "barricade",
        Wagon = "wagon",
        Trough = "trough",
        RailFence = "rail-fence",
        Hedge = "hedge",
        HighWall = "high-wall",
        Door = "door",
        Window = "window",
        Gate = "gate",
    }
}

engine::words! {
    /// How it is to move over, or to cross.
    pub enum Footing { Good = "good", Bad = "bad", Impassable = "impassable" }
}

engine::words! {
    /// Whether there is room to swing a weapon.
    pub enum Space { Open = "open", Confined = "confined" }
}

engine::words! {
    /// What it does to a line of sight that crosses it.
    pub enum Veil {
        Clear = "clear",
        Screen = "screen",
        /// It blocks a line between two lower figures.
        Height = "height",
        /// Its outline blocks, except through openings.
        Walls = "walls",
        Blocks = "blocks",
    }
}

engine::words! {
    /// Which figures it covers.
    pub enum Shelter {
        None = "none",
        /// Not a mounted figure.
        Low = "low",
        Full = "full",
    }
}

/// One row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Traits {
    foot: Footing,
    mounted: Footing,
    /// To fight in.
    pub space: Space,
    /// To look across.
    pub sight: Veil,
    cover: Shelter,
}

impl Traits {
    /// How it is to move over for a figure on foot or mounted.
    pub fn footing(&self, mounted: bool) -> Footing {
        if mounted { self.mounted } else { self.foot }
    }

    /// FS-D23: low cover does not cover a mounted target.
    pub fn covers(&self, mounted: bool) -> bool {
        self.cover == Shelter::Full || (self.cover == Shelter::Low && !mounted)
    }
}

impl engine::scenario::TerrainKind for Terrain {
    fn kind(self) -> Kind {
        Terrain::kind(self)
    }

    fn look(self) -> &'static str {
        match self {
            Terrain::OpenGround => "field",
            Terrain::Street | Terrain::Alley => "road",
            Terrain::Rough => "rough",
            Terrain::Rocks => "rocks",
            Terrain::TallGrass | Terrain::Crops => "crops",
            Terrain::Scrub | Terrain::Thicket => "scrub",
            Terrain::Woods => "woods",
            Terrain::Marsh => "marsh",
            Terrain::ShallowWater | Terrain::DeepWater => "water",
            Terrain::Hill | Terrain::SteepHill => "hill",
            Terrain::Building => "building",
            Terrain::Stairs => "stairs",
            Terrain::LowWall | Terrain::HighWall => "wall",
            Terrain::Barricade | Terrain::Wagon | Terrain::Trough => "works",
            Terrain::RailFence => "fence",
            Terrain::Hedge => "hedge",
            Terrain::Door | Terrain::Window | Terrain::Gate => "opening",
        }
    }

    fn shelter(self) -> u8 {
        match self {
            Terrain::Building => 3,
            Terrain::Rocks | Terrain::Woods | Terrain::Thicket | Terrain::Door | Terrain::Window | Terrain::Gate => 2,
            Terrain::LowWall | Terrain::Barricade | Terrain::Wagon | Terrain::Trough | Terrain::HighWall => 1,
            _ => 0,
        }
    }

    fn hindrance(self) -> u8 {
        match self {
            Terrain::DeepWater | Terrain::HighWall => 3,
            Terrain::Rocks | Terrain::Thicket | Terrain::Hedge | Terrain::Stairs | Terrain::Window => 2,
            Terrain::Rough
            | Terrain::Scrub
            | Terrain::Woods
            | Terrain::Marsh
            | Terrain::ShallowWater
            | Terrain::SteepHill
            | Terrain::LowWall
            | Terrain::Barricade
            | Terrain::Wagon
            | Terrain::Trough
            | Terrain::RailFence => 1,
            _ => 0,
        }
    }

    fn has_level(self) -> bool {
        self.is_hill() || self == Terrain::Stairs
    }

    const STOREYS: bool = true;

    fn goes_upstairs(self) -> bool {
        self.is_opening()
    }

    fn lies(self) -> Lies {
        match self {
            Terrain::LowWall | Terrain::Barricade | Terrain::Wagon | Terrain::Trough => Lies::Either,
            Terrain::RailFence
            | Terrain::Hedge
            | Terrain::HighWall
            | Terrain::Door
            | Terrain::Window
            | Terrain::Gate => Lies::Line,
            _ => Lies::Area,
        }
    }
}

impl Terrain {
    /// The number that stands for it on a table.
    #[allow(clippy::cast_possible_truncation)] // the catalogue is short
    pub fn kind(self) -> Kind {
        Kind(self.index() as u16)
    }

    /// The terrain that a number stands for; what is not in the catalogue is open ground.
    pub fn of(kind: Kind) -> Terrain {
        Terrain::ALL.get(usize::from(kind.0)).copied().unwrap_or(Terrain::OpenGround)
    }

    /// The terrain of an area.
    pub fn of_area(area: &Area) -> Terrain {
        Terrain::of(area.kind())
    }

    /// The terrain of a line.
    pub fn of_line(line: &Line) -> Terrain {
        Terrain::of(line.kind())
    }

    /// Whether it is a way through a wall.
    pub fn is_opening(self) -> bool {
        matches!(self, Terrain::Door | Terrain::Window | Terrain::Gate)
    }

    /// Whether one stands on it, and not only behind it.
    pub fn can_be_climbed(self) -> bool {
        matches!(self, Terrain::LowWall | Terrain::Barricade | Terrain::Wagon | Terrain::Trough)
    }

    /// Whether its levels are levels of the ground, and not storeys.
    pub fn is_hill(self) -> bool {
        matches!(self, Terrain::Hill | Terrain::SteepHill)
    }
}
