//! The field: from pieces on a table to the facts that the charts ask for.
//!
//! Every answer has its witness: the points measured between, the distance, what blocks or shelters, and the rule.

pub mod charge;
pub mod charge_facts;
pub mod contact;
pub mod cover;
pub mod facts;
pub mod fire;
pub mod flanks;
pub mod footprints;
pub mod ids;
pub mod layout;
mod lazy_list;
pub mod measure;
pub mod moves;
pub mod near;
pub mod numbers;
pub mod path;
pub mod pieces;
pub mod quick_sight;
pub mod sight;
mod silhouette;
pub mod terrain;

use std::borrow::Cow;

use engine::kit::BaseEdges;
use engine::table::{Body, Edges, Ground, Point, Scene, Spot};

use crate::book::Book;
use footprints::Footprints;
use ids::{Id, LeaderId, UnitId};
use layout::NoFootprint;
use lazy_list::LazyList;
use moves::bars::Bars;
use moves::lined_features::LinedFeature;
use pieces::{Leader, Piece, Unit};

/// A table at one moment, with the footprints of all its pieces.
pub struct Field<'a> {
    /// The rulebook.
    pub book: &'a Book,
    /// The terrain, its kinds numbered by [`terrain::TerrainKind`].
    pub ground: &'a Ground,
    /// The units by their ids.
    pub units: &'a [Unit],
    /// The leaders by their ids.
    pub leaders: &'a [Leader],
    /// FF-D07: the edges of the table.
    pub edges: Edges,
    /// The base edges of the sides.
    pub base_edges: BaseEdges,
    /// FF-FLD-08: whether it is twilight, or foggy, this turn.
    pub twilight_or_fog: bool,
    footprints: Cow<'a, Footprints>,
    /// FF-D57: what each unit lines.
    lined: LazyList<Vec<LinedFeature>>,
}

impl<'a> Field<'a> {
    /// Lays out the footprints of all pieces.
    pub fn lay(
        book: &'a Book,
        ground: &'a Ground,
        units: &'a [Unit],
        leaders: &'a [Leader],
    ) -> Result<Field<'a>, NoFootprint> {
        let footprints = Footprints::of(book, ground, units, leaders)?;
        let [width, depth] = book.sheet.field.table.size.map(crate::bounds::Quarters::get);
        let edges = Edges::to(Spot::nearest(Point::new(width, depth)));
        Ok(Field::with((book, ground, edges), units, leaders, Cow::Owned(footprints)))
    }

    /// The field over footprints that a game keeps; it costs nothing to make.
    pub fn over(
        book: &'a Book,
        (ground, edges): (&'a Ground, Edges),
        units: &'a [Unit],
        leaders: &'a [Leader],
        footprints: &'a Footprints,
    ) -> Field<'a> {
        Field::with((book, ground, edges), units, leaders, Cow::Borrowed(footprints))
    }

    fn with(
        (book, ground, edges): (&'a Book, &'a Ground, Edges),
        units: &'a [Unit],
        leaders: &'a [Leader],
        footprints: Cow<'a, Footprints>,
    ) -> Field<'a> {
        Field {
            book,
            ground,
            units,
            leaders,
            edges,
            base_edges: BaseEdges::default(),
            twilight_or_fog: false,
            footprints,
            lined: LazyList::default(),
        }
    }

    /// The same table in twilight or fog.
    #[must_use]
    pub fn in_twilight_or_fog(self) -> Field<'a> {
        Field { twilight_or_fog: true, ..self }
    }

    /// The same on a table of another size.
    #[must_use]
    pub fn on_table(self, edges: Edges) -> Field<'a> {
        Field { edges, ..self }
    }

    /// The same with other base edges.
    #[must_use]
    pub fn with_base_edges(self, base_edges: BaseEdges) -> Field<'a> {
        Field { base_edges, ..self }
    }

    /// A unit, on the table or not.
    pub fn unit(&self, unit: UnitId) -> Option<&'a Unit> {
        self.units.get(unit.index())
    }

    /// A leader, on the table or not.
    pub fn leader(&self, leader: LeaderId) -> Option<&'a Leader> {
        self.leaders.get(leader.index())
    }

    /// Every unit with its id.
    pub fn numbered(&self) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        (0..).map(UnitId).zip(self.units)
    }

    /// Every leader with his id.
    pub fn numbered_leaders(&self) -> impl Iterator<Item = (LeaderId, &'a Leader)> + use<'a> {
        (0..).map(LeaderId).zip(self.leaders)
    }

    /// A unit on the table with its footprint.
    pub fn piece(&self, unit: UnitId) -> Option<Piece<'_>> {
        let body = self.footprints.bodies.get(unit.index())?;
        Some(Piece { id: unit, unit: self.unit(unit).filter(|unit| !unit.off_table)?, body })
    }

    /// All units on the table with their footprints.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let all = self.numbered().zip(&self.footprints.bodies);
        all.map(|((id, unit), body)| Piece { id, unit, body }).filter(|piece| !piece.unit.off_table)
    }

    /// The footprint of a unit on the table in as few rectangles as can be.
    pub fn outline(&self, unit: UnitId) -> Option<&Body> {
        self.piece(unit).and_then(|_| self.footprints.outlines.get(unit.index()))
    }

    /// Half the front and half the depth of a unit on the table.
    pub fn half(&self, unit: UnitId) -> Option<[f64; 2]> {
        self.piece(unit).and_then(|_| self.footprints.halves.get(unit.index()).copied())
    }

    /// What of the ground bars the way.
    pub fn bars(&self) -> &Bars {
        &self.footprints.bars
    }

    /// The footprint of a leader on the table.
    pub fn leader_body(&self, leader: LeaderId) -> Option<&Body> {
        let body = self.footprints.leaders.get(leader.index())?;
        self.leader(leader).filter(|leader| !leader.off_table).map(|_| body)
    }

    /// The table as the engine sees it; bodies are the units, also those that are off the table.
    pub fn scene(&self) -> Scene<'_> {
        Scene { ground: self.ground, bodies: &self.footprints.bodies }
    }

    /// How high the ground is at a place: the highest contour that it lies in.
    pub fn level_at(&self, point: Point) -> i16 {
        self.ground.level_at(point)
    }
}
