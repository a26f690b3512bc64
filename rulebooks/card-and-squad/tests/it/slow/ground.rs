//! The ground as a plain list of features: what a path costs, what cannot be crossed, how far it is round.

use card_and_squad::field::terrain::Terrain;
use engine::game::Setting;

use super::geometry::*;

pub(super) struct Feature {
    pub(super) terrain: Terrain,
    pub(super) level: i16,
    pub(super) points: Vec<P>,
    /// An area, and not a line.
    pub(super) closed: bool,
}

pub(super) struct Ground {
    pub(super) features: Vec<Feature>,
    size: P,
}

/// How a place is to walk on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Footing {
    Good,
    Slow,
    Indoors,
    None,
}

impl Feature {
    /// The edges of an area, the parts of a line.
    pub(super) fn parts(&self) -> impl Iterator<Item = [P; 2]> + '_ {
        edges(&self.points).take(if self.closed { self.points.len() } else { self.points.len() - 1 })
    }

    pub(super) fn holds(&self, at: P) -> bool {
        self.closed && inside(&self.points, at)
    }

    /// How far a point is from it.
    pub(super) fn gap(&self, at: P) -> f64 {
        if self.holds(at) { 0.0 } else { self.rim(at) }
    }

    /// How far a point is from its line or outline.
    pub(super) fn rim(&self, at: P) -> f64 {
        self.parts().map(|part| apart(at, part)).fold(f64::INFINITY, f64::min)
    }

    /// CS-MOV-06, section 2: a line that two inches take one across.
    pub(super) fn is_obstacle(&self) -> bool {
        use Terrain::{Earthwork, Fence, Hedge, Rocks, Wall};
        !self.closed && matches!(self.terrain, Fence | Wall | Hedge | Rocks | Earthwork)
    }

    /// Section 2: what cannot be entered or crossed.
    fn is_shut(&self) -> bool {
        matches!(self.terrain, Terrain::DeepWater | Terrain::Cliff)
    }

    /// CS-R25: what lies under it is open ground.
    fn is_way(&self) -> bool {
        matches!(self.terrain, Terrain::Road | Terrain::Bridge | Terrain::Ford)
    }

    pub(super) fn crossed_by(&self, line: [P; 2]) -> Option<P> {
        self.parts().find_map(|part| crossing(line, part))
    }
}

impl Ground {
    pub(super) fn of(setting: &Setting) -> Ground {
        let points = |points: &[engine::table::Point]| points.iter().map(|at| (at.x, at.y)).collect();
        let areas = setting.ground.areas().iter().map(|area| Feature {
            terrain: Terrain::of_area(area).unwrap(),
            level: area.level(),
            points: points(area.outline().corners()),
            closed: true,
        });
        let lines = setting.ground.lines().iter().map(|line| Feature {
            terrain: Terrain::of_line(line).unwrap(),
            level: line.level(),
            points: points(line.points()),
            closed: false,
        });
        Ground { features: areas.chain(lines).collect(), size: (setting.size[0], setting.size[1]) }
    }

    pub(super) fn footing(&self, at: P) -> Footing {
        // Edges count in favour of the one who walks along them: a way has its own, and bad ground has none.
        let in_it = |feature: &&Feature| {
            feature.holds(at) && (feature.is_way() || feature.rim(at) > 0.005)
                || feature.is_way() && feature.rim(at) < 0.005
        };
        let any = |wanted: fn(&Feature) -> bool| self.features.iter().filter(in_it).any(wanted);
        if any(Feature::is_way) {
            Footing::Good
        } else if any(Feature::is_shut) {
            Footing::None
        } else if any(|area| {
            matches!(area.terrain, Terrain::Woods | Terrain::Water | Terrain::Rocks | Terrain::Earthwork)
        }) {
            Footing::Slow
        } else if any(|area| area.terrain == Terrain::Building) {
            Footing::Indoors
        } else {
            Footing::Good
        }
    }

    /// CS-D26; one on the outline of a hill stands on it.
    pub(super) fn height(&self, at: P) -> i16 {
        let hills = self.features.iter().filter(|feature| feature.terrain == Terrain::Hill && feature.gap(at) < 1e-6);
        hills.map(|hill| hill.level).max().unwrap_or(0)
    }

    /// CS-MOV-04 to -06: what a path costs; none if it cannot be taken.
    pub(super) fn cost(&self, path: &[P], mounted: bool) -> Option<f64> {
        let mut cost = 0.0;
        let mut indoors = path.first().is_some_and(|start| self.footing(*start) == Footing::Indoors);
        let ends_in = path.last().is_some_and(|end| self.footing(*end) == Footing::Indoors);
        for leg in path.windows(2) {
            let leg = [leg[0], leg[1]];
            for (at, length) in walked(leg) {
                let footing = self.footing(at);
                cost += if footing == Footing::Slow { 2.0 * length } else { length };
                if footing == Footing::None || (footing == Footing::Indoors && mounted) {
                    return None;
                }
                if (footing == Footing::Indoors) != indoors {
                    indoors = !indoors;
                    cost += 2.0;
                }
            }
            for line in self.features.iter().filter(|feature| !feature.closed) {
                let crossed = line.parts().filter(|part| crossing(leg, *part).is_some()).count();
                if crossed > 0 && line.is_shut() {
                    return None;
                }
                if line.is_obstacle() {
                    cost += 2.0 * f64::from(u32::try_from(crossed).unwrap());
                }
            }
        }
        Some(if indoors && !ends_in { cost + 2.0 } else { cost })
    }

    /// CS-R25: whether all of a path is road.
    pub(super) fn is_road(&self, path: &[P]) -> bool {
        let road = |at: P| {
            self.features
                .iter()
                .any(|area| matches!(area.terrain, Terrain::Road | Terrain::Bridge) && area.gap(at) < 0.005)
        };
        path.windows(2).all(|leg| walked([leg[0], leg[1]]).all(|(at, _)| road(at)))
    }

    /// CS-R29: how far it is from one place to another round what cannot be crossed.
    pub(super) fn way_round(&self, from: P, to: P) -> f64 {
        let open = |a: P, b: P| self.is_open([a, b]);
        if open(from, to) {
            return distance(from, to);
        }
        let mut corners: Vec<P> = Vec::new();
        for feature in self.features.iter().filter(|feature| feature.is_shut()) {
            for [x, y] in [[0.003, 0.003], [0.003, -0.003], [-0.003, 0.003], [-0.003, -0.003]] {
                corners.extend(feature.points.iter().map(|corner| (corner.0 + x, corner.1 + y)));
            }
        }
        // The ways are short: over one corner, or over two.
        let mut best = f64::INFINITY;
        for one in corners.iter().filter(|one| distance(from, **one) < 9.0 && open(from, **one)) {
            let first = distance(from, *one);
            if open(*one, to) {
                best = best.min(first + distance(*one, to));
            }
            for two in corners.iter().filter(|two| distance(**two, to) < 9.0 && open(*one, **two) && open(**two, to)) {
                best = best.min(first + distance(*one, *two) + distance(*two, to));
            }
        }
        best
    }

    fn is_open(&self, line: [P; 2]) -> bool {
        if !self.features.iter().any(Feature::is_shut) {
            return true;
        }
        walked(line).all(|(at, _)| self.footing(at) != Footing::None)
            && !self.features.iter().any(|line_| !line_.closed && line_.is_shut() && line_.crossed_by(line).is_some())
    }

    /// CS-D04: whether a round base lies on the table.
    pub(super) fn is_on_table(&self, at: P, radius: f64) -> bool {
        let fits = |at: f64, size: f64| at >= radius - 0.002 && at <= size - radius + 0.002;
        fits(at.0, self.size.0) && fits(at.1, self.size.1)
    }
}
