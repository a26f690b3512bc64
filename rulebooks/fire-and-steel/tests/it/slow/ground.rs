//! The ground as a plain list of features.

use engine::game::Setting;
use fire_and_steel::field::terrain::Terrain;

use super::geometry::*;

pub(super) struct Feature {
    pub(super) terrain: Terrain,
    pub(super) points: Vec<P>,
    /// An area, and not a line.
    pub(super) closed: bool,
}

pub(super) struct Ground {
    pub(super) features: Vec<Feature>,
    pub(super) size: [f64; 2],
}

impl Feature {
    /// The edges of an area, the parts of a line.
    pub(super) fn parts(&self) -> impl Iterator<Item = [P; 2]> + '_ {
        let count = if self.closed { self.points.len() } else { self.points.len() - 1 };
        edges(&self.points).take(count)
    }

    pub(super) fn holds(&self, at: P) -> bool {
        self.closed && inside(&self.points, at)
    }

    /// How far a point is from it.
    pub(super) fn gap(&self, at: P) -> f64 {
        if self.holds(at) { 0.0 } else { self.parts().map(|part| apart(at, part)).fold(f64::INFINITY, f64::min) }
    }

    /// Whether this is a door, window or gate in another feature.
    pub(super) fn is_opening_in(&self, wall: &Feature) -> bool {
        let in_wall = |end: &P| wall.parts().any(|part| apart(*end, part) <= 0.05);
        self.terrain.is_opening() && self.points.iter().all(in_wall)
    }

    /// Whether a figure can neither enter nor cross it.
    pub(super) fn bars(&self, mounted: bool) -> bool {
        match self.terrain {
            Terrain::DeepWater | Terrain::HighWall => true,
            Terrain::Rocks | Terrain::Thicket | Terrain::Building | Terrain::Hedge | Terrain::Window => mounted,
            _ => false,
        }
    }

    /// Whether it is bad going.
    pub(super) fn slows(&self) -> bool {
        use Terrain::*;
        matches!(
            self.terrain,
            Rough
                | Rocks
                | Scrub
                | Woods
                | Thicket
                | Marsh
                | ShallowWater
                | SteepHill
                | LowWall
                | Barricade
                | Wagon
                | Trough
                | RailFence
                | Hedge
                | Window
        )
    }
}

impl Ground {
    pub(super) fn of(setting: &Setting) -> Ground {
        let points = |points: &[engine::table::Point]| points.iter().map(|at| (at.x, at.y)).collect();
        let areas = setting.ground.areas().iter().map(|area| Feature {
            terrain: Terrain::of_area(area),
            points: points(area.outline().corners()),
            closed: true,
        });
        let lines = setting.ground.lines().iter().map(|line| {
            assert_eq!(line.level(), 0, "the slow rules know no storeys");
            Feature { terrain: Terrain::of_line(line), points: points(line.points()), closed: false }
        });
        Ground { features: areas.chain(lines).collect(), size: setting.size }
    }

    /// FS-D50: the opening that a point of a wall is in, exactly as wide as its ends say.
    pub(super) fn opening_at(&self, at: P) -> Option<&Feature> {
        let is_in = |part: [P; 2]| {
            apart(at, part) <= 0.05 && (-1e-6..=distance(part[0], part[1]) + 1e-6).contains(&beside(at, part))
        };
        self.features.iter().find(|feature| feature.terrain.is_opening() && feature.parts().any(is_in))
    }

    /// How far a line runs in growth of a kind.
    pub(super) fn growth(&self, terrain: Terrain, line: [P; 2]) -> f64 {
        let of_kind = || self.features.iter().filter(|feature| feature.terrain == terrain);
        #[allow(clippy::cast_precision_loss)]
        let count = walked(line).filter(|at| of_kind().any(|feature| feature.holds(*at))).count() as f64;
        count * 0.01
    }
}
