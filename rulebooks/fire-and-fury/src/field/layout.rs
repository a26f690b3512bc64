//! Footprints: where the stands of a unit lie, by its formation (FF-D05, FF-D06).

use std::fmt;

use engine::kit::formed::Ranks;
use engine::table::{Body, Footprint, Ground, Heading, Segment, Stance, Vector};

use super::ids::UnitId;
use super::numbers::Bases;
use super::pieces::{Guns, Leader, Troops, Unit, UnitBody};
use crate::book::Book;
use crate::bounds::Quarters;
use crate::words::Formation;

/// Why a unit has no footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// FF-D54: it should have been removed.
    NoStands,
    /// A garrison whose building is not on the table.
    NoBuilding,
}

/// A unit that cannot be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFootprint {
    /// Which, by its place.
    pub unit: UnitId,
    /// Why.
    pub fault: Fault,
}

impl fmt::Display for NoFootprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            Fault::NoStands => write!(f, "unit {} has no stands: remove it from the table (FF-D54)", self.unit.0),
            Fault::NoBuilding => write!(f, "unit {} is a garrison: name its building among the areas", self.unit.0),
        }
    }
}

impl std::error::Error for NoFootprint {}

impl Unit {
    /// Its footprint: the stands from left to right, rank behind rank; the first rank's middle is the pose.
    pub fn body(&self, book: &Book, ground: &Ground) -> Result<Body, Fault> {
        if let UnitBody::Troops(troops) = &self.body
            && troops.formed() == Some(Formation::Garrison)
        {
            return troops.building.and_then(|at| garrison(ground, at)).ok_or(Fault::NoBuilding);
        }
        Body::of(self.ranks(book).bases(self.pose.stance(), self.stands())).ok_or(Fault::NoStands)
    }

    /// The same ground as its footprint in as few rectangles as can be, with the middle of the front edge at any
    /// stance: what is moved about. Stands that touch are one.
    pub fn outline(&self, book: &Book, ground: &Ground, stance: Stance) -> Result<Body, Fault> {
        if let Some(building) = self.building() {
            return garrison(ground, building).ok_or(Fault::NoBuilding);
        }
        Body::of(self.ranks(book).blocks(stance, self.stands())).ok_or(Fault::NoStands)
    }

    /// How wide its front edge is.
    pub fn frontage(&self, book: &Book) -> f64 {
        self.ranks(book).frontage(self.stands())
    }

    /// How wide its front edge is, and how deep it is; not of garrisons.
    pub fn size(&self, book: &Book) -> [f64; 2] {
        let ranks = self.ranks(book);
        [ranks.frontage(self.stands()), ranks.depth(self.stands())]
    }

    fn ranks(&self, book: &Book) -> Ranks {
        match &self.body {
            UnitBody::Troops(troops) => troops.ranks(book),
            UnitBody::Guns(guns) => guns.ranks(&book.sheet.field.bases),
        }
    }
}

impl Leader {
    /// His footprint.
    pub fn body(&self, book: &Book) -> Body {
        Footprint::Circle { radius: book.sheet.field.bases.leader.get() / 2.0 }.at(self.pose).into()
    }
}

impl Troops {
    fn ranks(&self, book: &Book) -> Ranks {
        let numbers = &book.sheet.field;
        let base = if self.is_mounted() { numbers.bases.cavalry } else { numbers.bases.infantry };
        let stands = usize::from(self.stands);
        let column = usize::try_from(numbers.formations.field_column_abreast.get()).unwrap_or(1);
        let (abreast, gap) = match self.formed() {
            Some(Formation::Line | Formation::Garrison) => (stands, 0.0),
            Some(Formation::ExtendedLine) => (stands, numbers.formations.extended_line_gap.get()),
            Some(Formation::OpenOrder) => (stands, numbers.formations.open_order_gap.get()),
            Some(Formation::MarchColumn) => (1, 0.0),
            // FF-D06: broken troops lie as a field column does
            Some(Formation::FieldColumn) | None => (column, 0.0),
        };
        Ranks { base: base.map(Quarters::get), abreast, gap }
    }
}

impl Guns {
    fn ranks(&self, bases: &Bases) -> Ranks {
        if self.limbered {
            Ranks::column(bases.limbered_gun.map(Quarters::get))
        } else {
            Ranks::line(bases.gun.map(Quarters::get))
        }
    }
}

/// The walls of a building, each facing out. A garrison has no other footprint than the outline.
fn garrison(ground: &Ground, building: usize) -> Option<Body> {
    let outline = ground.areas().get(building)?.outline();
    let wall = |edge: Segment| {
        let along = edge.to - edge.from;
        let out = Heading::along(Vector::new(-along.y, along.x))?;
        let probe = edge.midpoint() + out.ahead() * 0.001;
        let heading = if outline.holds(probe) { Heading::along(out.ahead() * -1.0)? } else { out };
        let footprint = Footprint::Rectangle { width: edge.length(), depth: 0.0 };
        Some(footprint.standing(Stance { at: edge.midpoint(), heading }))
    };
    Body::of(outline.edges().filter_map(wall))
}
