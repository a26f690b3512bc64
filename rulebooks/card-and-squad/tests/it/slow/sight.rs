//! Sight and cover, line by line and figure by figure (6.4, 6.6).

use card_and_squad::field::terrain::Terrain;
use card_and_squad::words::Cover;

use super::geometry::*;
use super::ground::{Feature, Ground};

/// Who looks or is looked at.
#[derive(Clone, Debug)]
pub(super) struct Man {
    pub(super) at: P,
    /// Its base: a circle, or the corners of a cannon.
    pub(super) base: Base,
    /// The piece that it belongs to.
    pub(super) of: usize,
    pub(super) officer: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Base {
    Round(f64),
    Corners([P; 4]),
}

impl Man {
    /// How far a place is from its base.
    pub(super) fn off(&self, place: P) -> f64 {
        match &self.base {
            Base::Round(radius) => (distance(self.at, place) - radius).max(0.0),
            Base::Corners(corners) if inside(corners, place) => 0.0,
            Base::Corners(corners) => edges(corners).map(|edge| apart(place, edge)).fold(f64::INFINITY, f64::min),
        }
    }

    pub(super) fn radius(&self) -> f64 {
        if let Base::Round(radius) = self.base { radius } else { 0.0 }
    }

    /// CS-R32: the gap to a figure's base.
    pub(super) fn gap(&self, other: &Man) -> f64 {
        (self.off(other.at) - other.radius()).max(0.0)
    }

    /// How far its base is from a feature.
    fn off_feature(&self, feature: &Feature) -> f64 {
        match &self.base {
            Base::Round(radius) => (feature.gap(self.at) - radius).max(0.0),
            Base::Corners(corners) => {
                let crossed = edges(corners).any(|edge| feature.crossed_by(edge).is_some());
                let own = corners.iter().map(|corner| feature.gap(*corner));
                let theirs = feature.points.iter().map(|point| self.off(*point));
                if crossed { 0.0 } else { own.chain(theirs).fold(f64::INFINITY, f64::min) }
            }
        }
    }

    fn nudged(&self, (x, y): P) -> Man {
        let base = match &self.base {
            Base::Corners(corners) => Base::Corners(corners.map(|corner| (corner.0 + x, corner.1 + y))),
            Base::Round(radius) => Base::Round(*radius),
        };
        Man { at: (self.at.0 + x, self.at.1 + y), base, ..*self }
    }
}

/// Some thousandths of an inch: verdicts that hang on them are left alone.
const NUDGES: [P; 4] = [(0.004, 0.003), (-0.004, -0.003), (0.003, -0.004), (-0.003, 0.004)];

/// Whether one sees another; none if that hangs on a hair.
pub(super) fn sees(ground: &Ground, one: &Man, other: &Man, all: &[Man]) -> Option<bool> {
    if (wooded(ground, [one.at, other.at]) - 6.0).abs() < 0.05 {
        return None;
    }
    let found = looks(ground, one, other, all);
    let same = |by: &P| {
        looks(ground, &one.nudged(*by), other, all) == found && looks(ground, one, &other.nudged(*by), all) == found
    };
    NUDGES.iter().all(same).then_some(found)
}

fn looks(ground: &Ground, one: &Man, other: &Man, all: &[Man]) -> bool {
    let line = [one.at, other.at];
    let (here, there) = (ground.height(one.at), ground.height(other.at));
    let third = all.iter().any(|man| {
        let squad = !man.officer && man.of != one.of && man.of != other.of;
        let near = one.off(man.at) - man.radius() <= 1.0;
        squad && apart(man.at, line) < man.radius() && !near && here.max(there) <= ground.height(man.at)
    });
    let wooded = wooded(ground, line);
    let hides = |feature: &Feature| match feature.terrain {
        Terrain::Building => {
            let theirs = |man: &Man| man.off_feature(feature) <= 0.001;
            meets(feature, line) && !theirs(one) && !theirs(other)
        }
        Terrain::Hedge => {
            let close = |man: &Man| man.off_feature(feature) <= 1.001;
            feature.crossed_by(line).is_some() && !close(one) && !close(other)
        }
        Terrain::Hill => meets(feature, line) && feature.level > here.max(there),
        _ => false,
    };
    !third && wooded <= 6.001 && !ground.features.iter().any(hides)
}

/// How far a line runs through woods, to a few hundredths of an inch.
fn wooded(ground: &Ground, line: [P; 2]) -> f64 {
    if !ground.features.iter().any(|feature| feature.terrain == Terrain::Woods) {
        return 0.0;
    }
    let in_wood = |at: &P| ground.features.iter().any(|area| area.terrain == Terrain::Woods && area.holds(*at));
    walked(line).filter(|(at, _)| in_wood(at)).map(|(_, length)| length).sum()
}

/// Whether a line runs through an area.
fn meets(area: &Feature, line: [P; 2]) -> bool {
    area.closed && (area.crossed_by(line).is_some() || area.holds(along(line, 0.5)))
}

fn gives(feature: &Feature) -> Cover {
    match (feature.terrain, feature.closed) {
        (Terrain::Wall, false) | (Terrain::Building, true) | (Terrain::Rocks | Terrain::Earthwork, _) => Cover::Hard,
        (Terrain::Fence | Terrain::Hedge, false) | (Terrain::Woods | Terrain::Crops | Terrain::Scrub, true) => {
            Cover::Soft
        }
        _ => Cover::None,
    }
}

/// 6.6: the cover of one figure from a firer; none if that hangs on a hair.
pub(super) fn cover(ground: &Ground, from: &Man, target: &Man) -> Option<Cover> {
    let found = covered(ground, from, target);
    let same = |by: &P| {
        covered(ground, &from.nudged(*by), target) == found && covered(ground, from, &target.nudged(*by)) == found
    };
    NUDGES.iter().all(same).then_some(found)
}

fn covered(ground: &Ground, from: &Man, target: &Man) -> Cover {
    let line = [from.at, target.at];
    let has = |wanted: Cover| {
        ground.features.iter().filter(|feature| gives(feature) == wanted).any(|f| covers(f, from, target, line))
    };
    if has(Cover::Hard) {
        Cover::Hard
    } else if has(Cover::Soft) {
        Cover::Soft
    } else {
        Cover::None
    }
}

fn covers(feature: &Feature, from: &Man, target: &Man, line: [P; 2]) -> bool {
    if feature.closed {
        let between: f64 = walked(line).filter(|(at, _)| feature.holds(*at)).map(|(_, length)| length).sum();
        return feature.holds(target.at) && (!feature.holds(from.at) || between > 3.0);
    }
    let touches = from.off_feature(feature) <= 0.001;
    feature.parts().filter_map(|part| crossing(line, part)).any(|at| {
        let to_target = target.off(at);
        to_target <= 1.001 && to_target < from.off(at) && !touches
    })
}
