//! Rectangles, rays and gaps, as one would work them out on squared paper.

use engine::table::{Area, Line, Polygon, Pose, Segment};

pub(crate) type P = (f64, f64);

/// A base: its centre, the ways ahead and to the right of it, and half its width and depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rect {
    pub(crate) at: P,
    pub(crate) ahead: P,
    pub(crate) right: P,
    pub(crate) half: P,
}

pub(crate) fn along(at: P, way: P, far: f64) -> P {
    (at.0 + way.0 * far, at.1 + way.1 * far)
}

pub(crate) fn dot(a: P, b: P) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

pub(crate) fn minus(a: P, b: P) -> P {
    (a.0 - b.0, a.1 - b.1)
}

pub(crate) fn distance(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// How far a point is from a line.
pub(crate) fn from_line(p: P, [a, b]: [P; 2]) -> f64 {
    let length = distance(a, b);
    let share = if length > 0.0 { dot(minus(p, a), minus(b, a)) / (length * length) } else { 0.0 };
    distance(p, along(a, minus(b, a), share.clamp(0.0, 1.0)))
}

fn cross([a, b]: [P; 2], [c, d]: [P; 2]) -> bool {
    let turn = |a: P, b: P, p: P| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    turn(c, d, a) * turn(c, d, b) < 0.0 && turn(a, b, c) * turn(a, b, d) < 0.0
}

/// How far two lines are apart.
pub(crate) fn line_gap(a: [P; 2], b: [P; 2]) -> f64 {
    if cross(a, b) {
        return 0.0;
    }
    let ends = a.iter().map(|p| from_line(*p, b)).chain(b.iter().map(|p| from_line(*p, a)));
    ends.fold(f64::INFINITY, f64::min)
}

impl Rect {
    pub(crate) fn new(pose: Pose, [width, depth]: [f64; 2]) -> Rect {
        let turned = (f64::from(pose.facing.hundredths()) / 100.0).to_radians();
        let spot = pose.spot.point();
        let (ahead, right) = ((-turned.sin(), turned.cos()), (turned.cos(), turned.sin()));
        Rect { at: (spot.x, spot.y), ahead, right, half: (width / 2.0, depth / 2.0) }
    }

    /// The corners: front left, front right, rear right, rear left.
    pub(crate) fn corners(&self) -> [P; 4] {
        let corner = |x: f64, y: f64| along(along(self.at, self.right, x * self.half.0), self.ahead, y * self.half.1);
        [corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0)]
    }

    pub(crate) fn sides(&self) -> [[P; 2]; 4] {
        let corners = self.corners();
        [0, 1, 2, 3].map(|at| [corners[at], corners[(at + 1) % 4]])
    }

    /// Whether a point is inside by more than some slack.
    pub(crate) fn holds(&self, p: P, slack: f64) -> bool {
        let step = minus(p, self.at);
        dot(step, self.right).abs() < self.half.0 - slack && dot(step, self.ahead).abs() < self.half.1 - slack
    }

    pub(crate) fn moved(&self, way: P, far: f64) -> Rect {
        Rect { at: along(self.at, way, far), ..*self }
    }

    /// The same without so much all round.
    pub(crate) fn pared(&self, by: f64) -> Rect {
        Rect { half: (self.half.0 - by, self.half.1 - by), ..*self }
    }

    pub(crate) fn gap(&self, other: &Rect) -> f64 {
        let inside = |a: &Rect, b: &Rect| a.corners().iter().chain([&a.at]).any(|p| b.holds(*p, 0.0));
        if inside(self, other) || inside(other, self) {
            return 0.0;
        }
        let pairs = self.sides().into_iter().flat_map(|a| other.sides().map(move |b| line_gap(a, b)));
        pairs.fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn overlaps(&self, other: &Rect, slack: f64) -> bool {
        self.pared(slack / 2.0).gap(&other.pared(slack / 2.0)) <= 0.0
    }

    /// After how far a ray enters it, and leaves it.
    pub(crate) fn hit(&self, from: P, way: P) -> Option<(f64, f64)> {
        let step = minus(from, self.at);
        let (mut enters, mut leaves) = (0.0_f64, f64::INFINITY);
        for (axis, half) in [(self.right, self.half.0), (self.ahead, self.half.1)] {
            let (place, speed) = (dot(step, axis), dot(way, axis));
            if speed.abs() < 1e-12 {
                if place.abs() >= half {
                    return None;
                }
                continue;
            }
            let (a, b) = ((-half - place) / speed, (half - place) / speed);
            enters = enters.max(a.min(b));
            leaves = leaves.min(a.max(b));
        }
        (enters < leaves).then_some((enters, leaves))
    }
}

fn corners(outline: &Polygon) -> Vec<P> {
    outline.corners().iter().map(|corner| (corner.x, corner.y)).collect()
}

/// Whether a point is in an area, by the number of edges that a ray to the right crosses.
pub(crate) fn is_in(area: &Area, p: P) -> bool {
    let all = corners(area.outline());
    let mut inside = false;
    for (at, a) in all.iter().enumerate() {
        let b = all[(at + 1) % all.len()];
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (p.1 - a.1) / (b.1 - a.1) * (b.0 - a.0) {
            inside = !inside;
        }
    }
    inside
}

/// How far a point is from an area's edge.
pub(crate) fn from_edge(area: &Area, p: P) -> f64 {
    let all = corners(area.outline());
    let edges = (0..all.len()).map(|at| [all[at], all[(at + 1) % all.len()]]);
    edges.map(|edge| from_line(p, edge)).fold(f64::INFINITY, f64::min)
}

/// The parts of a line of terrain.
pub(crate) fn parts(line: &Line) -> Vec<[P; 2]> {
    line.parts().map(|Segment { from, to, .. }| [(from.x, from.y), (to.x, to.y)]).collect()
}
