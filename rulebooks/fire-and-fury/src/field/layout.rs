//! Footprints: where the stands of a unit lie, by its formation (FF-D05, FF-D06).

use std::fmt;

use engine::table::{Body, Footprint, Ground, Heading, Segment, Shape, Stance, Vector};

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

/// Ranks of stands behind one another.
#[derive(Clone, Copy)]
struct Ranks {
    base: [Quarters; 2],
    abreast: usize,
    gap: f64,
}

impl Unit {
    /// Its footprint: the stands from left to right, rank behind rank; the first rank's middle is the pose.
    pub fn body(&self, book: &Book, ground: &Ground) -> Result<Body, Fault> {
        if let UnitBody::Troops(troops) = &self.body
            && troops.formed() == Some(Formation::Garrison)
        {
            return troops.building.and_then(|at| garrison(ground, at)).ok_or(Fault::NoBuilding);
        }
        Body::of(self.ranks(book).stands(self.pose.stance(), self.stands())).ok_or(Fault::NoStands)
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
        Ranks { base, abreast, gap }
    }
}

impl Guns {
    fn ranks(&self, bases: &Bases) -> Ranks {
        if self.limbered {
            Ranks { base: bases.limbered_gun, abreast: 1, gap: 0.0 }
        } else {
            Ranks { base: bases.gun, abreast: self.stands.len(), gap: 0.0 }
        }
    }
}

impl Ranks {
    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    fn stands(self, front: Stance, count: usize) -> impl Iterator<Item = Shape> {
        let [width, depth] = self.base.map(Quarters::get);
        let abreast = self.abreast.min(count).max(1);
        let step = width + self.gap;
        let leftmost = -step * (abreast - 1) as f64 / 2.0;
        let footprint = Footprint::Rectangle { width, depth };
        (0..count).map(move |stand| {
            let (rank, file) = (stand / abreast, stand % abreast);
            let at = front.place(leftmost + step * file as f64, -depth * (rank as f64 + 0.5));
            footprint.standing(Stance { at, heading: front.heading })
        })
    }
}

impl Ranks {
    /// The full ranks as one rectangle and what is left of the last as another; with gaps between them, the stands.
    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    fn blocks(self, front: Stance, count: usize) -> impl Iterator<Item = Shape> {
        let [width, depth] = self.base.map(Quarters::get);
        let abreast = self.abreast.min(count).max(1);
        let (ranks, left) = (count / abreast, count % abreast);
        let block = move |files: usize, ranks: usize, behind: usize| {
            let (wide, deep) = (width * files as f64, depth * ranks as f64);
            // Stands are laid from the left.
            let right = -width * (abreast - files) as f64 / 2.0;
            let at = front.place(right, -depth * behind as f64 - deep / 2.0);
            Footprint::Rectangle { width: wide, depth: deep }.standing(Stance { at, heading: front.heading })
        };
        let solid = self.gap <= 0.0;
        let full = (solid && ranks > 0).then(|| block(abreast, ranks, 0));
        let rest = (solid && left > 0).then(|| block(left, 1, ranks));
        let stands = (!solid).then(|| self.stands(front, count));
        full.into_iter().chain(rest).chain(stands.into_iter().flatten())
    }

    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    fn frontage(self, count: usize) -> f64 {
        let abreast = self.abreast.min(count).max(1) as f64;
        let [width, _] = self.base.map(Quarters::get);
        abreast * width + (abreast - 1.0) * self.gap
    }

    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    fn depth(self, count: usize) -> f64 {
        let [_, depth] = self.base.map(Quarters::get);
        depth * count.div_ceil(self.abreast.min(count).max(1)) as f64
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
