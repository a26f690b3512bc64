//! The ground as plain outlines and lines, and what each kind does, by the table of section 2.

use engine::game::Setting;
use engine::table::Point;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use super::geometry::{P, Rect, cut, from_line, line_gap, stands};
use engine::table::Pose;

/// An area, or a line.
pub(crate) struct Feature {
    pub(crate) kind: TerrainKind,
    level: i16,
    points: Vec<P>,
    closed: bool,
}

/// The ground of a table.
pub(crate) struct Land {
    pub(crate) features: Vec<Feature>,
}

/// What a kind does to sight.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seeing {
    Clear,
    /// No farther than so many inches.
    Through(u8),
    Never,
}

/// How a kind goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ground {
    Open,
    Broken,
    Rough,
}

use TerrainKind as K;

pub(crate) fn seeing(kind: K) -> Seeing {
    match kind {
        K::Woods | K::Orchard | K::Brush => Seeing::Through(12),
        K::DenseWoods => Seeing::Through(6),
        K::Building | K::HighWall => Seeing::Never,
        _ => Seeing::Clear,
    }
}

/// From 0 for none to 3 for a fortified position.
pub(crate) fn shelter(kind: K) -> u8 {
    match kind {
        K::Orchard | K::Brush | K::Woods | K::Rocks | K::Ravine | K::RailFence | K::Hedge => 1,
        K::DenseWoods
        | K::StoneWall
        | K::Abatis
        | K::SunkenRoad
        | K::Building
        | K::SteepBank
        | K::HighWall
        | K::Ditch => 2,
        K::Breastwork | K::Redoubt | K::Fort => 3,
        _ => 0,
    }
}

fn is_minor(kind: K) -> bool {
    matches!(kind, K::RailFence | K::Hedge | K::StoneWall | K::Abatis | K::SunkenRoad)
}

fn is_major(kind: K) -> bool {
    matches!(kind, K::Breastwork | K::Redoubt | K::Fort | K::SteepBank | K::HighWall | K::Ditch)
}

/// What shelters those behind it.
pub(crate) fn is_linear(kind: K) -> bool {
    is_minor(kind) || is_major(kind)
}

/// The ground of a kind, and whether it is road; nothing where the kind does not say.
fn going(kind: K) -> Option<(Ground, bool)> {
    Some(match kind {
        K::Road | K::Bridge => (Ground::Open, true),
        K::PlowedField | K::Crops | K::Orchard | K::Brush | K::Ford | K::VillageLane | K::Woods => {
            (Ground::Broken, false)
        }
        K::DenseWoods | K::Marsh | K::Rocks | K::Ravine | K::SteepSlope | K::Building => (Ground::Rough, false),
        K::Open | K::Pasture | K::Hill => (Ground::Open, false),
        kind if is_minor(kind) => (Ground::Broken, false),
        _ => return None,
    })
}

impl Feature {
    /// Its edges, or the parts of a line.
    pub(crate) fn parts(&self) -> impl Iterator<Item = [P; 2]> + '_ {
        let count = if self.closed { self.points.len() } else { self.points.len() - 1 };
        (0..count).map(|at| [self.points[at], self.points[(at + 1) % self.points.len()]])
    }

    /// Whether a place is inside: a ray from it crosses an odd number of edges.
    pub(crate) fn holds(&self, p: P) -> bool {
        let crossed =
            |[a, b]: &[P; 2]| (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0;
        self.closed && self.parts().filter(crossed).count() % 2 == 1
    }

    /// How far a place is from its edges, or from a line.
    pub(crate) fn edge_gap(&self, p: P) -> f64 {
        self.parts().map(|part| from_line(p, part)).fold(f64::INFINITY, f64::min)
    }

    /// Whether a place is inside by more than so much; with less than nothing, inside or so near.
    pub(crate) fn holds_by(&self, p: P, deep: f64) -> bool {
        if deep < 0.0 {
            self.closed && (self.holds(p) || self.edge_gap(p) <= -deep)
        } else {
            self.holds(p) && self.edge_gap(p) > deep
        }
    }

    /// How far some stands are from its edges, or from a line.
    pub(crate) fn gap(&self, rects: &[Rect]) -> f64 {
        self.parts().flat_map(|part| rects.iter().map(move |rect| line_gap(part, rect))).fold(f64::INFINITY, f64::min)
    }

    /// The shares of a line between which it runs inside.
    pub(crate) fn spans(&self, line: [P; 2]) -> Vec<(f64, f64)> {
        if !self.closed {
            return Vec::new();
        }
        let mut marks: Vec<f64> = self.parts().filter_map(|part| cut(line, part)).chain([0.0, 1.0]).collect();
        marks.sort_by(f64::total_cmp);
        let at =
            |share: f64| (line[0].0 + (line[1].0 - line[0].0) * share, line[0].1 + (line[1].1 - line[0].1) * share);
        let mut spans: Vec<(f64, f64)> = Vec::new();
        for pair in
            marks.windows(2).filter(|pair| pair[1] - pair[0] > 1e-9 && self.holds(at(f64::midpoint(pair[0], pair[1]))))
        {
            match spans.last_mut() {
                Some(last) if pair[0] - last.1 < 1e-9 => last.1 = pair[1],
                _ => spans.push((pair[0], pair[1])),
            }
        }
        spans
    }

    /// Whether it is higher than so much.
    pub(crate) fn rises_over(&self, level: i16) -> bool {
        self.closed && self.level > level
    }
}

impl Land {
    pub(crate) fn of(setting: &Setting) -> Land {
        let points = |points: &[Point]| points.iter().map(|at| (at.x, at.y)).collect();
        let areas = setting.ground.areas().iter().map(|area| Feature {
            kind: K::of(area.kind()),
            level: area.level(),
            points: points(area.outline().corners()),
            closed: true,
        });
        let lines = setting.ground.lines().iter().map(|line| Feature {
            kind: K::of(line.kind()),
            level: line.level(),
            points: points(line.points()),
            closed: false,
        });
        Land { features: areas.chain(lines).collect() }
    }

    /// How high the ground is at a place: what lies by more than so much inside counts.
    pub(crate) fn level(&self, p: P, deep: f64) -> i16 {
        let there =
            self.features.iter().filter(|feature| feature.closed && feature.level > 0 && feature.holds_by(p, deep));
        there.map(|feature| feature.level).max().unwrap_or(0)
    }

    /// The worst ground at a place, and whether it is road.
    pub(crate) fn going(&self, p: P) -> (Ground, bool) {
        let there = self.features.iter().filter(|feature| feature.holds(p)).filter_map(|feature| going(feature.kind));
        there.fold((Ground::Open, false), |worst, here| (worst.0.max(here.0), worst.1 || here.1))
    }

    /// Whether stands are so near to what nobody, or no gun, enters.
    pub(crate) fn bars(&self, rects: &[Rect], guns: bool, near: f64) -> bool {
        let hard = |kind: K| matches!(kind, K::River | K::Cliff) || is_major(kind) || (guns && is_minor(kind));
        self.features.iter().any(|feature| hard(feature.kind) && feature.gap(rects) < near)
    }

    /// The stands of a unit at a pose; of a garrison its building.
    pub(crate) fn stands(&self, unit: &Unit, pose: Pose) -> Vec<Rect> {
        let building = unit.building().filter(|_| unit.formation() == Some(Formation::Garrison));
        match building.map(|at| self.features[at].points.as_slice()) {
            Some([a, b, c, d]) => vec![[*a, *b, *c, *d]],
            Some(_) => Vec::new(),
            None => stands(unit, pose),
        }
    }
}
