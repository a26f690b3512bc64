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
pub mod layout;
pub mod measure;
pub mod near;
pub mod numbers;
pub mod path;
pub mod pieces;
pub mod sight;
pub mod terrain;

use engine::table::{Body, Ground, Point, Scene};

use crate::book::Book;
use layout::Unlaid;
use pieces::{Leader, Piece, Unit};

/// A table at one moment, with the footprints of all its pieces laid out.
pub struct Field<'a> {
    /// The rulebook.
    pub book: &'a Book,
    /// The terrain, its kinds numbered by [`terrain::TerrainKind`].
    pub ground: &'a Ground,
    /// The units, known by their places in this list.
    pub units: &'a [Unit],
    /// The leaders, known by their places in this list.
    pub leaders: &'a [Leader],
    /// FF-FLD-08: whether it is twilight, or foggy, this turn.
    pub twilight_or_fog: bool,
    bodies: Vec<Body>,
    leader_bodies: Vec<Body>,
}

impl<'a> Field<'a> {
    /// Lays out the footprints of all pieces.
    pub fn lay(
        book: &'a Book,
        ground: &'a Ground,
        units: &'a [Unit],
        leaders: &'a [Leader],
    ) -> Result<Field<'a>, Unlaid> {
        let lay = |(at, unit): (usize, &Unit)| unit.body(book, ground).map_err(|fault| Unlaid { unit: at, fault });
        let bodies = units.iter().enumerate().map(lay).collect::<Result<_, _>>()?;
        let leader_bodies = leaders.iter().map(|leader| leader.body(book)).collect();
        Ok(Field { book, ground, units, leaders, twilight_or_fog: false, bodies, leader_bodies })
    }

    /// The same table in twilight or fog.
    #[must_use]
    pub fn in_twilight_or_fog(self) -> Field<'a> {
        Field { twilight_or_fog: true, ..self }
    }

    /// A unit with its footprint.
    pub fn piece(&self, unit: usize) -> Option<Piece<'_>> {
        Some(Piece { id: unit, unit: self.units.get(unit)?, body: self.bodies.get(unit)? })
    }

    /// All units with their footprints.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.units.iter().zip(&self.bodies).enumerate().map(|(id, (unit, body))| Piece { id, unit, body })
    }

    /// The footprint of a leader.
    pub fn leader_body(&self, leader: usize) -> Option<&Body> {
        self.leader_bodies.get(leader)
    }

    /// The table as the engine sees it; bodies are the units.
    pub fn scene(&self) -> Scene<'_> {
        Scene { ground: self.ground, bodies: &self.bodies }
    }

    /// How high the ground is at a place: the highest contour that it lies in.
    pub fn level_at(&self, point: Point) -> i16 {
        self.ground.under(point).map(|(_, area)| area.level()).max().unwrap_or(0)
    }
}
