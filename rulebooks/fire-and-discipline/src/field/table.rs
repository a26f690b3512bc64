//! The table of a game: all that never changes, shared by every copy of a state.

use std::sync::Arc;

use engine::game::{PieceId, Setting, Side};
use engine::table::{Edges, Facing, Footprint, Heading, Point};

use super::by_piece::ByPiece;
use super::piece::Piece;
use super::roster::{Regiment, Roll, Sort, Troop};
use super::terrain::Terrain;
use crate::book::{Book, SixMmCount};

engine::words! {
    /// An edge of the table.
    pub enum TableEdge { Near = "near", Far = "far", Left = "left", Right = "right" }
}

impl TableEdge {
    /// Square to the edge, off the table.
    pub fn outward(self) -> Facing {
        match self {
            TableEdge::Near => Facing::new(18_000),
            TableEdge::Far => Facing::AHEAD,
            TableEdge::Left => Facing::new(9_000),
            TableEdge::Right => Facing::new(27_000),
        }
    }

    /// Square to the edge, onto the table.
    pub fn inward(self) -> Facing {
        self.outward().turned(18_000)
    }
}

/// FD-SCL-05: what an inch on the table is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    yards_per_inch: f64,
}

impl Scale {
    /// So many yards to the inch.
    pub fn new(yards_per_inch: f64) -> Scale {
        Scale { yards_per_inch }
    }

    /// Inches on the table as yards; what rounding to the grid adds is taken off.
    pub fn yards(self, inches: f64) -> f64 {
        let yards = inches * self.yards_per_inch;
        // A tenth of a yard is a hundredth of an inch: well above the grid, well below any rule.
        let whole = yards.round();
        if (yards - whole).abs() < SAME_YARDS { whole } else { yards }
    }

    /// Yards as inches on the table.
    pub fn inches(self, yards: f64) -> f64 {
        yards / self.yards_per_inch
    }
}

/// Distances this near to a whole yard are taken to be whole: places are rounded to the grid.
const SAME_YARDS: f64 = 0.03;

/// The three sizes of base (FD-STD-01).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bases {
    /// Width and depth of a basic stand.
    pub basic: [f64; 2],
    /// Of a half-stand.
    pub half: [f64; 2],
    /// Of a limber or wagon.
    pub limber: [f64; 2],
}

/// All that never changes in a game.
pub struct Table {
    /// The numbers and options.
    pub book: Arc<Book>,
    /// The setting that the protocol shows.
    pub setting: Setting,
    /// FD-SCL-05
    pub scale: Scale,
    /// FD-SCL-08
    pub year: i32,
    /// FD-STD-01
    pub bases: Bases,
    /// FD-R78: whether two castings count as one.
    pub halved: bool,
    /// FD-D17
    pub poor_weather: bool,
    /// FD-SCL-01, FD-SCL-02: ten men, or by a later scenario 15 or 20.
    pub men_per_casting: u8,
    /// The pieces.
    pub rolls: ByPiece<Roll>,
    /// The pieces of each side, in the order of battle.
    pub sides: [Vec<PieceId>; 2],
    /// The gun sections among them.
    pub sections: Vec<PieceId>,
    /// The regiments.
    pub regiments: Vec<Regiment>,
    /// The cavalry troops.
    pub troops: Vec<Troop>,
    /// The hard-cover features, by their places on the ground: the objectives that guns fire at (FD-R83).
    pub features: Vec<usize>,
    /// FD-D04: the feature that an objective is.
    pub objective_features: Vec<Option<u16>>,
    /// FD-FLD-15: whether an area of the ground is the top of its hill.
    pub hilltops: Vec<bool>,
    /// The table's edges.
    pub edges: Edges,
    /// FD-D06: where each side flees to.
    pub base_edges: [TableEdge; 2],
    /// FD-SEQ-01
    pub player_a: Side,
    /// FD-D03: castings lost that end the game.
    pub breaks_at: [u16; 2],
    /// FD-D02, FD-D53: where each piece is set up or arrives; none for one that has its place.
    pub entries: ByPiece<Option<Entry>>,
    /// FD-D02: the number of the group that each piece is placed with.
    pub placing: ByPiece<u16>,
}

/// How a piece comes to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The zone, by its place in the setting.
    pub zone: u16,
    /// FD-D53: the turn; none if it is set up before the first.
    pub turn: Option<u16>,
    /// FD-D53: the edge that an arriving piece touches, if the scenario names one.
    pub edge: Option<TableEdge>,
}

impl Table {
    /// What never changes of a piece.
    pub fn roll(&self, piece: PieceId) -> &Roll {
        &self.rolls[piece]
    }

    /// Whose a piece is.
    pub fn side(&self, piece: PieceId) -> Side {
        self.rolls[piece].side
    }

    /// Whether two pieces are of different sides.
    pub fn are_enemies(&self, one: PieceId, other: PieceId) -> bool {
        self.side(one) != self.side(other)
    }

    /// The regiment of a stand, by its place.
    pub fn regiment_of(&self, piece: PieceId) -> Option<u16> {
        self.rolls[piece].stand().map(|stand| stand.regiment)
    }

    /// A regiment.
    pub fn regiment(&self, at: u16) -> Option<&Regiment> {
        self.regiments.get(usize::from(at))
    }

    /// The stands of a stand's troop, itself included; the piece alone if it has none.
    pub fn troop_of(&self, piece: PieceId) -> &[PieceId] {
        let troop = self.rolls[piece].stand().and_then(|stand| stand.troop);
        troop.and_then(|troop| self.troops.get(usize::from(troop))).map_or(&[], |troop| &troop.stands)
    }

    /// The size of a piece's base (FD-STD-01, FD-STD-06); losses do not change it (FD-D55, FD-D36).
    pub fn base(&self, piece: PieceId, now: &Piece) -> [f64; 2] {
        match &self.rolls[piece].sort {
            Sort::Stand(stand) if stand.half => self.bases.half,
            Sort::Section(_) if now.is_limbered() => self.bases.limber,
            Sort::Stand(_) | Sort::Section(_) => self.bases.basic,
            Sort::Wagon => self.bases.limber,
            Sort::Crew { .. } | Sort::Commander(_) => self.bases.half,
        }
    }

    /// The same as a footprint.
    pub fn footprint(&self, piece: PieceId, now: &Piece) -> Footprint {
        let [width, depth] = self.base(piece, now);
        Footprint::Rectangle { width, depth }
    }

    /// FD-R78: what castings count on the charts.
    pub fn counted(&self, castings: u8) -> i32 {
        let castings = i32::from(castings);
        if self.halved && self.book.options.six_mm_count == SixMmCount::Halved { (castings + 1) / 2 } else { castings }
    }

    /// The direction in which a side flees (FD-D06).
    pub fn home(&self, side: Side) -> Heading {
        self.base_edges.get(side.index()).copied().unwrap_or(TableEdge::Near).outward().heading()
    }

    /// Away from a side's base edge.
    pub fn ahead(&self, side: Side) -> Facing {
        self.base_edges.get(side.index()).copied().unwrap_or(TableEdge::Near).inward()
    }

    /// The kind of terrain of an area.
    pub fn terrain(&self, area: usize) -> Option<Terrain> {
        self.setting.ground.areas().get(area).map(Terrain::of_area)
    }

    /// The outline of a feature.
    pub fn feature_outline(&self, feature: u16) -> Option<&engine::table::Polygon> {
        let area = self.features.get(usize::from(feature))?;
        self.setting.ground.areas().get(*area).map(engine::table::Area::outline)
    }

    /// The terrain of a feature.
    pub fn feature_terrain(&self, feature: u16) -> Terrain {
        let area = self.features.get(usize::from(feature));
        area.and_then(|area| self.terrain(*area)).unwrap_or(Terrain::HardCover)
    }

    /// The name of a feature for people.
    pub fn feature_name(&self, feature: u16) -> &str {
        let area = self.features.get(usize::from(feature));
        let mapped = area.and_then(|area| self.setting.areas.get(*area));
        mapped.and_then(|mapped| mapped.name.as_deref()).unwrap_or("the hard cover")
    }

    /// The middle of a feature.
    pub fn feature_middle(&self, feature: u16) -> Point {
        let bounds = self.feature_outline(feature).map(|outline| *outline.bounds());
        bounds.map_or(Point::new(0.0, 0.0), |bounds| {
            Point::new(f64::midpoint(bounds.low.x, bounds.high.x), f64::midpoint(bounds.low.y, bounds.high.y))
        })
    }

    /// Whether there is such a piece.
    pub fn knows(&self, piece: PieceId) -> bool {
        piece.index() < self.rolls.len()
    }
}
