//! Sight, cover and obscurement, feature by feature and line by line (FS-FLD-04 to FS-FLD-07, FS-D50, FS-D52).

use fire_and_steel::field::terrain::Terrain;

use super::geometry::*;
use super::ground::{Feature, Ground};

/// A figure as the slow rules see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) at: P,
    pub(super) radius: f64,
    pub(super) lying: bool,
    pub(super) mounted: bool,
}

/// What a shooter finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) sees: bool,
    pub(super) cover: bool,
    pub(super) obscured: bool,
}

/// What a shooter finds, if it is the same wherever within some thousandths of an inch the two stand.
pub(super) fn surely(ground: &Ground, shooter: Man, target: Man, others: &[Man]) -> Option<Found> {
    let found = looked(ground, shooter, target, others);
    let nudges = [(0.004, 0.0), (-0.004, 0.0), (0.0, 0.004), (0.0, -0.004)];
    let nudged = |man: Man, (x, y): P| Man { at: (man.at.0 + x, man.at.1 + y), ..man };
    let same = |by: &P| {
        looked(ground, nudged(shooter, *by), target, others) == found
            && looked(ground, shooter, nudged(target, *by), others) == found
    };
    nudges.iter().all(same).then_some(found)
}

fn looked(ground: &Ground, shooter: Man, target: Man, others: &[Man]) -> Found {
    let lines = three_lines(shooter, target);
    let sees = lines.iter().any(|line| !ground.features.iter().any(|feature| blocks(ground, feature, *line)));
    let covering: Vec<usize> =
        (0..ground.features.len()).filter(|at| covers(ground, &ground.features[*at], shooter, target)).collect();
    let hides = |at: usize, line: [P; 2]| {
        let feature = &ground.features[at];
        let covers = covering.iter().any(|cover| *cover == at || ground.features[*cover].is_opening_in(feature));
        !covers && (blocks(ground, feature, line) || screens(feature, line))
    };
    let figure_in = |line: [P; 2]| others.iter().any(|third| !third.lying && apart(third.at, line) < third.radius);
    let veiled = |line: &[P; 2]| (0..ground.features.len()).any(|at| hides(at, *line)) || figure_in(*line);
    let obscured = sees && lines.iter().any(veiled);
    Found { sees, cover: !covering.is_empty(), obscured: obscured || (target.lying && covering.is_empty()) }
}

/// To the centre, and to both ends of the diameter across the line.
fn three_lines(shooter: Man, target: Man) -> [[P; 2]; 3] {
    let (from, to) = (shooter.at, target.at);
    let far = distance(from, to).max(1e-9);
    let (x, y) = (-(to.1 - from.1) / far * target.radius, (to.0 - from.0) / far * target.radius);
    [[from, to], [from, (to.0 + x, to.1 + y)], [from, (to.0 - x, to.1 - y)]]
}

fn blocks(ground: &Ground, feature: &Feature, line: [P; 2]) -> bool {
    match feature.terrain {
        Terrain::Building | Terrain::HighWall => {
            feature.parts().filter_map(|part| crossing(line, part)).any(|at| ground.opening_at(at).is_none())
        }
        // Growth of a kind counts together; the first of its kind speaks for all.
        Terrain::Woods => ground.growth(Terrain::Woods, line) > 6.0,
        Terrain::Thicket => ground.growth(Terrain::Thicket, line) > 3.0,
        _ => false,
    }
}

fn screens(feature: &Feature, line: [P; 2]) -> bool {
    match feature.terrain {
        Terrain::TallGrass | Terrain::Crops | Terrain::Scrub | Terrain::Woods | Terrain::Thicket => {
            run_inside(&feature.points, line) > 0.0
        }
        Terrain::RailFence | Terrain::Hedge => feature.parts().any(|part| crossing(line, part).is_some()),
        _ => false,
    }
}

fn gives_cover(terrain: Terrain, mounted: bool) -> bool {
    match terrain {
        Terrain::LowWall | Terrain::Barricade | Terrain::Wagon | Terrain::Trough => !mounted,
        Terrain::Rocks | Terrain::Woods | Terrain::Thicket | Terrain::Building => true,
        other => other.is_opening(),
    }
}

fn covers(ground: &Ground, feature: &Feature, shooter: Man, target: Man) -> bool {
    let [centre, ..] = three_lines(shooter, target);
    let close = |at: P| distance(at, target.at) - target.radius <= 1.0;
    let gives = gives_cover(feature.terrain, target.mounted);
    let touched = feature.gap(shooter.at) - shooter.radius <= 0.05;
    // a: between them and close to the target
    let left_at = if feature.closed {
        walked(centre).filter(|at| inside(&feature.points, *at)).last()
    } else {
        feature.parts().find_map(|part| crossing(centre, part))
    };
    let before = gives && !touched && left_at.is_some_and(close);
    // b: the target is in it and the shooter is not
    let within = gives && feature.holds(target.at) && !feature.holds(shooter.at);
    // c: it hides part of a target that touches it, or of one that is close to the corner of a building
    let blocked = three_lines(shooter, target).iter().filter(|line| blocks(ground, feature, **line)).count();
    let solid = matches!(feature.terrain, Terrain::Building | Terrain::HighWall);
    let touches = feature.gap(target.at) - target.radius <= 0.05;
    let corner = || {
        let [_, one, other] = three_lines(shooter, target);
        let view = [shooter.at, one[1], other[1]];
        let seen = |at: &P| inside(&view, *at) && close(*at);
        feature.terrain == Terrain::Building && feature.points.iter().any(seen)
    };
    before || within || (solid && (1..=2).contains(&blocked) && (touches || corner()))
}
