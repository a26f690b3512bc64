//! What is known of a ground for good: walls round forts, redoubts and laagers, whose outline is a line that is crossed
//! and defended (RK-D03), and which kinds of going there are at all.

use engine::table::{Ground, Line, Thing};

use super::Field;
use super::terrain::{Footing, Terrain};
use crate::book::Book;

/// The walls of all walled areas of a ground, and whether it has bad going and ground that cannot be entered.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    rings: Vec<Ring>,
    bad: bool,
    shut: bool,
}

/// The wall round one area.
#[derive(Clone, Debug)]
struct Ring {
    area: usize,
    /// The wall by itself, for questions that a ground answers.
    alone: Ground,
}

impl Walls {
    /// What is known of a ground.
    pub fn of(ground: &Ground, book: &Book) -> Walls {
        let walled = ground.areas().iter().enumerate().filter(|(_, area)| Terrain::of_area(area).is_walled());
        let rings = walled.filter_map(|(area, outline)| {
            let corners = outline.outline().corners();
            let ring = corners.iter().chain(corners.first()).copied();
            let wall = Line::new(outline.kind(), ring).ok()?;
            Some(Ring { area, alone: Ground::new(Vec::new(), vec![wall]) })
        });
        let kinds = ground.areas().iter().map(Terrain::of_area).chain(ground.lines().iter().map(Terrain::of_line));
        let has = |wanted: Footing| {
            let traits = kinds.clone().map(|kind| book.sheet.field.terrain.get(kind));
            traits.clone().any(|kind| kind.footing(false) == wanted || kind.footing(true) == wanted)
        };
        Walls { rings: rings.collect(), bad: has(Footing::Bad), shut: has(Footing::Impassable) }
    }

    /// Whether anything of the ground goes like this for any figure.
    pub(crate) fn has(&self, footing: Footing) -> bool {
        match footing {
            Footing::Good => true,
            Footing::Bad => self.bad,
            Footing::Impassable => self.shut,
        }
    }

    /// The wall round an area, as a ground of its own.
    pub(crate) fn round(&self, area: usize) -> Option<&Ground> {
        self.rings.iter().find(|ring| ring.area == area).map(|ring| &ring.alone)
    }
}

impl<'a> Field<'a> {
    /// Everything that can be a wall, fence or like: the lines of the ground, and the walls round areas.
    pub(crate) fn obstacles(&self) -> impl Iterator<Item = (Thing, &'a Line)> + use<'a> {
        let lines = self.ground.lines().iter().enumerate().map(|(at, line)| (Thing::Line(at), line));
        let rings = self.walls.rings.iter();
        lines.chain(rings.filter_map(|ring| Some((Thing::Area(ring.area), ring.alone.lines().first()?))))
    }
}
