//! The field: from pieces on a table to the facts that the charts ask for.
//!
//! Every answer has its witness: the points measured between, the distance, what blocks or shelters, and the rule.

pub mod charge;
pub mod charge_facts;
pub mod contact;
pub mod cover;
mod each;
pub mod facts;
pub mod fire;
pub mod flanks;
pub mod glimpse;
pub mod homes;
pub mod laid;
pub mod layout;
pub mod measure;
pub mod moves;
pub mod near;
pub mod numbers;
pub mod path;
pub mod pieces;
pub mod sight;
mod silhouette;
pub mod terrain;

use std::borrow::Cow;

use engine::table::{Body, Edges, Ground, Point, Scene, Spot};

use crate::book::Book;
use each::Each;
use homes::Homes;
use laid::Laid;
use layout::Unlaid;
use moves::bars::Bars;
use moves::lined::Lined;
use pieces::{Leader, Piece, Unit};

/// A table at one moment, with the footprints of all its pieces.
pub struct Field<'a> {
    /// The rulebook.
    pub book: &'a Book,
    /// The terrain, its kinds numbered by [`terrain::TerrainKind`].
    pub ground: &'a Ground,
    /// The units, known by their places in this list.
    pub units: &'a [Unit],
    /// The leaders, known by their places in this list.
    pub leaders: &'a [Leader],
    /// FF-D07: the edges of the table.
    pub edges: Edges,
    /// The base edges of the sides.
    pub homes: Homes,
    /// FF-FLD-08: whether it is twilight, or foggy, this turn.
    pub twilight_or_fog: bool,
    laid: Cow<'a, Laid>,
    /// FF-D57: what each unit lines.
    lined: Each<Vec<Lined>>,
}

impl<'a> Field<'a> {
    /// Lays out the footprints of all pieces.
    pub fn lay(
        book: &'a Book,
        ground: &'a Ground,
        units: &'a [Unit],
        leaders: &'a [Leader],
    ) -> Result<Field<'a>, Unlaid> {
        let laid = Laid::of(book, ground, units, leaders)?;
        let [width, depth] = book.sheet.field.table.size.map(crate::bounds::Quarters::get);
        let edges = Edges::to(Spot::nearest(Point::new(width, depth)));
        Ok(Field::with((book, ground, edges), units, leaders, Cow::Owned(laid)))
    }

    /// The field over footprints that a game keeps laid out; it costs nothing to make.
    pub fn over(
        book: &'a Book,
        (ground, edges): (&'a Ground, Edges),
        units: &'a [Unit],
        leaders: &'a [Leader],
        laid: &'a Laid,
    ) -> Field<'a> {
        Field::with((book, ground, edges), units, leaders, Cow::Borrowed(laid))
    }

    fn with(
        (book, ground, edges): (&'a Book, &'a Ground, Edges),
        units: &'a [Unit],
        leaders: &'a [Leader],
        laid: Cow<'a, Laid>,
    ) -> Field<'a> {
        Field {
            book,
            ground,
            units,
            leaders,
            edges,
            homes: Homes::default(),
            twilight_or_fog: false,
            laid,
            lined: Each::default(),
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
    pub fn with_homes(self, homes: Homes) -> Field<'a> {
        Field { homes, ..self }
    }

    /// A unit on the table with its footprint.
    pub fn piece(&self, unit: usize) -> Option<Piece<'_>> {
        let body = self.laid.bodies.get(unit)?;
        Some(Piece { id: unit, unit: self.units.get(unit).filter(|unit| !unit.off_table)?, body })
    }

    /// All units on the table with their footprints.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let all = self.units.iter().zip(&self.laid.bodies).enumerate();
        all.map(|(id, (unit, body))| Piece { id, unit, body }).filter(|piece| !piece.unit.off_table)
    }

    /// The footprint of a unit on the table in as few rectangles as can be.
    pub fn outline(&self, unit: usize) -> Option<&Body> {
        self.piece(unit).and_then(|_| self.laid.outlines.get(unit))
    }

    /// Half the front and half the depth of a unit on the table.
    pub fn half(&self, unit: usize) -> Option<[f64; 2]> {
        self.piece(unit).and_then(|_| self.laid.halves.get(unit).copied())
    }

    /// What of the ground bars the way.
    pub fn bars(&self) -> &Bars {
        &self.laid.bars
    }

    /// The footprint of a leader on the table.
    pub fn leader_body(&self, leader: usize) -> Option<&Body> {
        let body = self.laid.leaders.get(leader)?;
        self.leaders.get(leader).filter(|leader| !leader.off_table).map(|_| body)
    }

    /// The table as the engine sees it; bodies are the units, also those that are off the table.
    pub fn scene(&self) -> Scene<'_> {
        Scene { ground: self.ground, bodies: &self.laid.bodies }
    }

    /// How high the ground is at a place: the highest contour that it lies in.
    pub fn level_at(&self, point: Point) -> i16 {
        self.ground.level_at(point)
    }
}
