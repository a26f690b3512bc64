//! The kinds of terrain, and what each of them does.

use engine::sheet::ByWord;
use engine::table::{Kind, Thing};
use engine::word::Word;
use serde::Deserialize;

use super::Field;
use crate::charts::charge_facts::Position;
use crate::charts::fire_facts::Cover;
use crate::words::Ground;

engine::words! {
    /// A kind of terrain. A hill is its contours, each an area as high as its level.
    pub enum TerrainKind {
        Open = "open",
        Pasture = "pasture",
        Hill = "hill",
        PlowedField = "plowed-field",
        Crops = "crops",
        Orchard = "orchard",
        Brush = "brush",
        Ford = "ford",
        VillageLane = "village-lane",
        Woods = "woods",
        DenseWoods = "dense-woods",
        Marsh = "marsh",
        Rocks = "rocks",
        Ravine = "ravine",
        SteepSlope = "steep-slope",
        RailFence = "rail-fence",
        Hedge = "hedge",
        StoneWall = "stone-wall",
        Abatis = "abatis",
        SunkenRoad = "sunken-road",
        Building = "building",
        Breastwork = "breastwork",
        Redoubt = "redoubt",
        Fort = "fort",
        River = "river",
        Cliff = "cliff",
        SteepBank = "steep-bank",
        HighWall = "high-wall",
        Ditch = "ditch",
        Road = "road",
        Bridge = "bridge",
    }
}

engine::words! {
    /// How terrain goes.
    pub enum Going {
        Open = "open",
        Broken = "broken",
        Rough = "rough",
        MinorObstacle = "minor-obstacle",
        MajorObstacle = "major-obstacle",
        Impassable = "impassable",
        Road = "road",
    }
}

engine::words! {
    /// What terrain does to sight.
    pub enum Seeing { Clear = "clear", Light = "light", Dense = "dense", Blocks = "blocks" }
}

engine::words! {
    /// When terrain gives a defender its position.
    pub enum Holds {
        Never = "never",
        Inside = "inside",
        Lining = "lining",
        Uphill = "uphill",
        Lip = "lip",
        Work = "work",
    }
}

/// What a kind of terrain does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Row {
    /// How it goes.
    pub going: Going,
    /// What it does to sight.
    pub sight: Seeing,
    /// What it shelters from.
    pub cover: Cover,
    /// What it is to a defender.
    pub position: Position,
    /// When it is that.
    pub holds: Holds,
}

/// The table of section 2.
pub type Table = ByWord<TerrainKind, Row>;

impl TerrainKind {
    /// The number under which the table knows it.
    #[allow(clippy::cast_possible_truncation)] // a few dozen words
    pub fn number(self) -> Kind {
        Kind(self.index() as u16)
    }

    /// The kind with a number; what has no kind of this rulebook is open.
    pub fn of(kind: Kind) -> TerrainKind {
        Self::ALL.get(usize::from(kind.0)).copied().unwrap_or(TerrainKind::Open)
    }

    /// FF-TER-04: woods of any kind.
    pub fn is_woods(self) -> bool {
        matches!(self, TerrainKind::Woods | TerrainKind::DenseWoods)
    }
}

impl Going {
    /// FF-TER-01, FF-FLD-25, FF-D57: the ground that it counts as when a charge goes over it.
    pub fn charged_over(self) -> Ground {
        match self {
            Going::Open | Going::Road => Ground::Open,
            Going::Broken | Going::MinorObstacle => Ground::Broken,
            Going::Rough | Going::MajorObstacle | Going::Impassable => Ground::Rough,
        }
    }
}

impl Field<'_> {
    /// What kind a thing of the ground is.
    pub fn kind(&self, thing: Thing) -> Option<TerrainKind> {
        let kind = match thing {
            Thing::Area(at) => self.ground.areas().get(at)?.kind(),
            Thing::Line(at) => self.ground.lines().get(at)?.kind(),
            Thing::Body(_) => return None,
        };
        Some(TerrainKind::of(kind))
    }

    /// What a thing of the ground does.
    pub fn row(&self, thing: Thing) -> Option<Row> {
        Some(self.book.sheet.terrain.of(self.kind(thing)?))
    }
}

impl engine::scenario::TerrainKind for TerrainKind {
    fn kind(self) -> Kind {
        self.number()
    }

    fn look(self) -> &'static str {
        use TerrainKind as K;
        match self {
            K::Open | K::Pasture => "open",
            K::Hill => "hill",
            K::PlowedField | K::Crops => "field",
            K::Orchard => "orchard",
            K::Brush => "brush",
            K::Ford => "ford",
            K::VillageLane | K::Road | K::SunkenRoad => "road",
            K::Woods | K::DenseWoods => "woods",
            K::Marsh => "marsh",
            K::Rocks => "rocks",
            K::Ravine | K::SteepSlope | K::Cliff | K::SteepBank => "slope",
            K::RailFence | K::Abatis => "fence",
            K::Hedge => "hedge",
            K::StoneWall | K::HighWall => "wall",
            K::Building => "building",
            K::Breastwork | K::Redoubt | K::Fort => "works",
            K::River => "water",
            K::Ditch => "ditch",
            K::Bridge => "bridge",
        }
    }

    fn shelter(self) -> u8 {
        use TerrainKind as K;
        match self {
            K::Breastwork | K::Redoubt | K::Fort => 3,
            K::DenseWoods
            | K::StoneWall
            | K::Abatis
            | K::SunkenRoad
            | K::Building
            | K::SteepBank
            | K::HighWall
            | K::Ditch => 2,
            K::Woods | K::Orchard | K::Brush | K::Rocks | K::Ravine | K::RailFence | K::Hedge => 1,
            _ => 0,
        }
    }

    fn hindrance(self) -> u8 {
        use TerrainKind as K;
        match self {
            K::River | K::Cliff | K::Breastwork | K::Redoubt | K::Fort | K::SteepBank | K::HighWall | K::Ditch => 3,
            K::DenseWoods | K::Marsh | K::Rocks | K::Ravine | K::SteepSlope | K::Building => 2,
            K::Open | K::Pasture | K::Hill | K::Road | K::Bridge => 0,
            _ => 1,
        }
    }

    fn lies(self) -> engine::scenario::Lies {
        use TerrainKind as K;
        use engine::scenario::Lies;
        match self {
            K::RailFence | K::Hedge | K::StoneWall | K::HighWall => Lies::Line,
            K::Abatis | K::SunkenRoad | K::Breastwork | K::River | K::Cliff | K::SteepBank | K::Ditch => Lies::Either,
            _ => Lies::Area,
        }
    }
}
