//! Plane geometry as one would explain it: crossings by which side a point is on, insides by counting edges.

pub(super) type P = (f64, f64);

/// How finely lines are walked, in inches.
const STEP: f64 = 0.01;

pub(super) fn distance(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// On which side of the line from `a` to `b` a point is, and how far times the line's length.
fn side(a: P, b: P, p: P) -> f64 {
    (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
}

/// Where two lines cross; none if they only touch.
pub(super) fn crossing([a, b]: [P; 2], [c, d]: [P; 2]) -> Option<P> {
    let (from, to) = (side(c, d, a), side(c, d, b));
    let parted = side(a, b, c) * side(a, b, d) < 0.0 && from * to < 0.0;
    parted.then(|| along([a, b], from / (from - to)))
}

pub(super) fn along([a, b]: [P; 2], share: f64) -> P {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// How far a point is from a line.
pub(super) fn apart(p: P, [a, b]: [P; 2]) -> f64 {
    let length = distance(a, b);
    let share =
        if length > 0.0 { ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1)) / (length * length) } else { 0.0 };
    distance(p, along([a, b], share.clamp(0.0, 1.0)))
}

/// Whether a point is inside an outline: a ray from it crosses an odd number of edges.
pub(super) fn inside(outline: &[P], p: P) -> bool {
    let crossed = edges(outline)
        .filter(|[a, b]| (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0);
    crossed.count() % 2 == 1
}

pub(super) fn edges(outline: &[P]) -> impl Iterator<Item = [P; 2]> + '_ {
    (0..outline.len()).map(|at| [outline[at], outline[(at + 1) % outline.len()]])
}

/// Pieces of a line, a hundredth of an inch each: the middle of each, and its length.
pub(super) fn walked(line: [P; 2]) -> impl Iterator<Item = (P, f64)> {
    let length = distance(line[0], line[1]);
    let count = (length / STEP).ceil().max(1.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    (0..count as u32).map(move |at| (along(line, (f64::from(at) + 0.5) / count), length / count))
}
