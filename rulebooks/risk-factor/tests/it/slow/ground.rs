//! The ground as a plain list of features, with what the catalogue of terrain says of each (RK-D03).

use engine::game::Setting;
use risk_factor::field::terrain::Terrain;
use risk_factor::words::Cover;

use super::geometry::*;

pub(super) struct Feature {
    pub(super) terrain: Terrain,
    pub(super) points: Vec<P>,
    pub(super) level: i16,
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

    /// How far a point is from its edge, inside or outside.
    pub(super) fn edge(&self, at: P) -> f64 {
        self.parts().map(|part| apart(at, part)).fold(f64::INFINITY, f64::min)
    }

    /// RK-D03: whether a figure in it may be unseen.
    pub(super) fn conceals(&self) -> bool {
        use Terrain::*;
        matches!(self.terrain, LongGrass | Crops | Scrub | Bush | Woods | Jungle | Rocks | Ruins)
    }

    /// RK-VIS-05: whether sight in it is 15.
    pub(super) fn is_growth(&self) -> bool {
        use Terrain::*;
        matches!(self.terrain, LongGrass | Crops | Scrub | Bush | Woods | Jungle)
    }

    pub(super) fn is_hill(&self) -> bool {
        matches!(self.terrain, Terrain::Hill | Terrain::SteepHill)
    }

    /// RK-D04: whether it is bad going.
    pub(super) fn slows(&self) -> bool {
        use Terrain::*;
        let bad_area =
            matches!(self.terrain, Scrub | Bush | Woods | Jungle | Rocks | Ruins | Marsh | ShallowWater | SteepHill);
        bad_area || !self.closed
    }

    pub(super) fn cover(&self) -> Cover {
        use Terrain::*;
        match self.terrain {
            LongGrass | Crops | Scrub | Bush | Woods | Jungle | Fence | Hedge => Cover::Soft,
            Rocks | Ruins | Wall | Sandbags | Wagon | Barricade => Cover::Hard,
            _ => Cover::Open,
        }
    }
}

impl Ground {
    pub(super) fn of(setting: &Setting) -> Ground {
        let points = |points: &[engine::table::Point]| points.iter().map(|at| (at.x, at.y)).collect();
        let areas = setting.ground.areas().iter().map(|area| Feature {
            terrain: Terrain::of_area(area),
            points: points(area.outline().corners()),
            level: area.level(),
            closed: true,
        });
        let lines = setting.ground.lines().iter().map(|line| Feature {
            terrain: Terrain::of_line(line),
            points: points(line.points()),
            level: 0,
            closed: false,
        });
        let features: Vec<Feature> = areas.chain(lines).collect();
        let known = |feature: &Feature| {
            use Terrain::*;
            !matches!(feature.terrain, Building | Fort | Redoubt | Laager | HighWall | Hedge | DeepWater | Cliff)
        };
        assert!(features.iter().all(known), "the slow rules know no houses, forts, hedges and shut ground");
        Ground { features, size: setting.size }
    }

    /// Whether a base surely touches bad going.
    pub(super) fn surely_slows(&self, at: P, radius: f64) -> bool {
        let touches = |feature: &Feature| feature.holds(at) || feature.edge(at) < radius - 0.01;
        self.features.iter().any(|feature| feature.slows() && touches(feature))
    }
}
