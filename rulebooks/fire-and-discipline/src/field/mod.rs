//! The field: from the measured table to the facts that the charts ask for, each verdict with its witness (section 6).
//!
//! Positions are inches, facts are yards ([`Scale`]). [`Field`] looks at a table and its positions and changes nothing;
//! `moves` says where pieces would get to.

mod around;
mod by_piece;
mod cover;
pub mod formation;
mod guns;
mod level;
pub mod moves;
mod numbers;
mod piece;
mod positions;
pub mod roster;
mod sight;
mod skirmish;
mod strip;
mod table;
pub mod terrain;

use engine::game::{PieceId, Side};
use engine::table::{Body, Bounds, Measured, Polygon, Scene};

pub use around::Foes;
pub use by_piece::ByPiece;
pub use guns::{GunLine, GunTargets};
pub use level::{Slope, hilltops};
pub use numbers::Numbers;
pub use piece::{Acts, Aim, Answer, Fate, Guns, Halted, Piece, Standing, Turned};
pub use positions::{Feature, Positions};
pub use strip::{Lanes, Strip};
pub use table::{Bases, Entry, Scale, Table, TableEdge};

use crate::book::Book;

/// Places are rounded to thousandths of an inch; two bases laid edge to edge may overlap by as much.
/// It lies between two steps of that grid: no comparison hangs on the last bit of a sum.
pub const ROUNDING: f64 = 0.0045;

/// A table and where everything stands on it.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// What never changes.
    pub table: &'a Table,
    /// Where everything stands.
    pub positions: &'a Positions,
}

impl<'a> Field<'a> {
    /// A table and where everything stands on it.
    pub fn new(table: &'a Table, positions: &'a Positions) -> Field<'a> {
        Field { table, positions }
    }

    /// The numbers and options.
    pub fn book(&self) -> &'a Book {
        &self.table.book
    }

    /// The numbers of the field rules.
    pub fn numbers(&self) -> &'a Numbers {
        &self.table.book.sheet.field
    }

    /// A piece as it stands now.
    pub fn piece(&self, piece: PieceId) -> &'a Piece {
        &self.positions.pieces[piece]
    }

    /// The footprint of a piece.
    pub fn body(&self, piece: PieceId) -> &'a Body {
        &self.positions.bodies()[piece]
    }

    /// Inches as yards.
    pub fn yards(&self, inches: f64) -> f64 {
        self.table.scale.yards(inches)
    }

    /// Yards as inches.
    pub fn inches(&self, yards: f64) -> f64 {
        self.table.scale.inches(yards)
    }

    /// The ground and the footprints, for lines of sight.
    pub fn scene(&self) -> Scene<'a> {
        Scene { ground: &self.table.setting.ground, bodies: self.positions.bodies().as_slice() }
    }

    /// The ground alone, for lines that no stand stops.
    pub fn ground_scene(&self) -> Scene<'a> {
        Scene { ground: &self.table.setting.ground, bodies: &[] }
    }

    /// Whether a line runs through the footprint of a piece.
    pub fn is_crossed(&self, piece: PieceId, line: engine::table::Segment) -> bool {
        let way = line.to - line.from;
        let bounds = self.body(piece).bounds();
        let middle = engine::table::Segment::new(bounds.low, bounds.high).midpoint();
        let half = bounds.high - bounds.low;
        // A box wholly to one side of the line is not crossed.
        let off = way.cross(middle - line.from).abs();
        if off > (way.x.abs() * half.y + way.y.abs() * half.x) * 0.5 + ROUNDING * way.length() {
            return false;
        }
        let alone = Scene { ground: &self.table.setting.ground, bodies: std::slice::from_ref(self.body(piece)) };
        alone.run_through(line, |_| true).is_some()
    }

    /// Whether a piece has a footprint on the table.
    pub fn is_on_table(&self, piece: PieceId) -> bool {
        let now = self.piece(piece);
        match now.standing {
            Standing::Table => true,
            // FD-D38: guns keep a place on the edge of their entrenchment
            Standing::Inside(_) => now.guns.is_some(),
            _ => false,
        }
    }

    /// FD-D55: whether a piece stands in the way of others: not a commander.
    pub fn is_solid(&self, piece: PieceId) -> bool {
        self.is_on_table(piece) && !self.table.roll(piece).is_commander()
    }

    /// FD-D51: whether a piece stops lanes: not a commander, not guns without a crew.
    pub fn stops_lanes(&self, piece: PieceId) -> bool {
        self.is_solid(piece) && !self.piece(piece).is_guns_alone()
    }

    /// FD-FLD-18: whether a piece counts as an enemy near by: not a commander, not guns without a crew.
    pub fn is_met_as_enemy(&self, piece: PieceId) -> bool {
        let now = self.piece(piece);
        now.is_here() && !self.table.roll(piece).is_commander() && !now.is_guns_alone()
    }

    /// Whether a piece is a stand that fights: foot, cavalry, or guns with their crew (FD-D04, FD-D06).
    pub fn is_fighting_stand(&self, piece: PieceId) -> bool {
        let roll = self.table.roll(piece);
        self.is_met_as_enemy(piece) && (roll.stand().is_some() || roll.section().is_some())
    }

    /// All pieces of a side, in the order of battle.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
        self.table.sides.get(side.index()).map_or(&[][..], Vec::as_slice).iter().copied()
    }

    /// The pieces with a footprint whose boxes meet a box, commanders left out.
    pub fn solid_near(&self, near: Bounds) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        let boxed = field.positions.bodies().iter().filter(move |(_, body)| near.meets(body.bounds()));
        boxed.map(|(piece, _)| piece).filter(move |piece| field.is_solid(*piece))
    }

    /// The outline that stands for a garrison stand (FD-D38).
    pub fn outline_of(&self, piece: PieceId) -> Option<&'a Polygon> {
        let feature = self.piece(piece).inside()?;
        if self.is_on_table(piece) { None } else { self.table.feature_outline(feature) }
    }

    /// FD-FLD-02: the gap between two pieces in inches; a garrison is measured by its outline. A commander with a stand
    /// is measured by that stand.
    pub fn gap(&self, one: PieceId, other: PieceId) -> Option<Measured> {
        match (self.outline_of(one), self.outline_of(other)) {
            (None, None) => Some(self.host_body(one)?.gap(self.host_body(other)?)),
            (Some(outline), None) => Some(outline.gap(self.host_body(other)?)),
            (None, Some(outline)) => {
                let Measured { from, to, distance } = outline.gap(self.host_body(one)?);
                Some(Measured { from: to, to: from, distance })
            }
            (Some(a), Some(b)) if std::ptr::eq(a, b) => {
                let at = self.table.feature_middle(self.piece(one).inside()?);
                Some(Measured { from: at, to: at, distance: 0.0 })
            }
            (Some(a), Some(b)) => outlines_gap(a, b),
        }
    }

    /// The footprint of a piece, or of the stand that a commander is with; none off the table.
    pub fn host_body(&self, piece: PieceId) -> Option<&'a Body> {
        match self.piece(piece).standing {
            Standing::With(host) => self.is_on_table(host).then(|| self.body(host)),
            _ => self.is_on_table(piece).then(|| self.body(piece)),
        }
    }

    /// The gap between a piece and a feature, in inches.
    pub fn gap_to_feature(&self, piece: PieceId, feature: u16) -> Option<Measured> {
        Some(self.table.feature_outline(feature)?.gap(self.host_body(piece)?))
    }

    /// FD-D52: whether a feature has a garrison of a side.
    pub fn is_garrisoned_by(&self, feature: u16, side: Side) -> bool {
        let held = self.positions.features.get(usize::from(feature));
        held.is_some_and(|held| held.garrison.iter().any(|piece| self.table.side(*piece) == side))
    }

    /// The features, by their places.
    pub fn features(&self) -> impl Iterator<Item = u16> + use<'a> {
        (0..self.table.features.len()).filter_map(|at| u16::try_from(at).ok())
    }
}

/// The gap between two outlines.
fn outlines_gap(a: &Polygon, b: &Polygon) -> Option<Measured> {
    let corners = |from: &Polygon, to: &Polygon| -> Option<Measured> {
        let gaps = from.corners().iter().map(|corner| {
            if to.holds(*corner) {
                Measured { from: *corner, to: *corner, distance: 0.0 }
            } else {
                to.to_outline(*corner)
            }
        });
        gaps.reduce(|one, next| if next.distance < one.distance { next } else { one })
    };
    let (there, back) = (corners(a, b)?, corners(b, a)?);
    if there.distance <= back.distance {
        return Some(there);
    }
    Some(Measured { from: back.to, to: back.from, distance: back.distance })
}

/// How far along a line it meets another.
pub(crate) fn strip_meets(line: engine::table::Segment, other: engine::table::Segment) -> Option<f64> {
    strip::meets(line, other)
}
