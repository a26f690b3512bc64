//! Walls round forts, redoubts and laagers: the outline of such an area is a line that is crossed and defended (RK-D03).

use engine::table::{Ground, Line, Thing};

use super::Field;
use super::terrain::Terrain;

/// The walls of all walled areas of a ground.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    rings: Vec<Ring>,
}

/// The wall round one area.
#[derive(Clone, Debug)]
struct Ring {
    area: usize,
    /// The wall by itself, for questions that a ground answers.
    alone: Ground,
}

impl Walls {
    /// The walls of a ground.
    pub fn of(ground: &Ground) -> Walls {
        let walled = ground.areas().iter().enumerate().filter(|(_, area)| Terrain::of_area(area).is_walled());
        let rings = walled.filter_map(|(area, outline)| {
            let corners = outline.outline().corners();
            let ring = corners.iter().chain(corners.first()).copied();
            let wall = Line::new(outline.kind(), ring).ok()?;
            Some(Ring { area, alone: Ground::new(Vec::new(), vec![wall]) })
        });
        Walls { rings: rings.collect() }
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
