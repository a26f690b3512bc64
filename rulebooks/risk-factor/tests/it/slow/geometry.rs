//! Parts of a line by where it crosses an outline.

use testkit::plane::side;
pub(super) use testkit::plane::{P, along, apart, distance, edges, inside};

/// How far a point is from the nearest edge of an outline.
pub(super) fn to_edge(outline: &[P], p: P) -> f64 {
    edges(outline).map(|edge| apart(p, edge)).fold(f64::INFINITY, f64::min)
}

/// Whether two lines cross.
pub(super) fn cross([a, b]: [P; 2], [c, d]: [P; 2]) -> bool {
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// The parts of a line inside an outline, from share to share of it.
pub(super) fn parts_inside(outline: &[P], line: [P; 2]) -> Vec<[f64; 2]> {
    let mut cuts = vec![0.0, 1.0];
    let [a, b] = line;
    for [c, d] in edges(outline) {
        let (step, edge) = ((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1));
        let turn = step.0 * edge.1 - step.1 * edge.0;
        if turn.abs() > 1e-12 {
            let share = ((c.0 - a.0) * edge.1 - (c.1 - a.1) * edge.0) / turn;
            cuts.push(share.clamp(0.0, 1.0));
        }
    }
    cuts.sort_by(f64::total_cmp);
    let pairs = cuts.windows(2).map(|pair| [pair[0], pair[1]]);
    pairs.filter(|[from, to]| to > from && inside(outline, along(line, (from + to) / 2.0))).collect()
}
