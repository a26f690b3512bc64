//! Plane geometry as one would explain it, for rules that are slow and obvious: crossings by which side a point is on, insides
//! by counting edges. It shares no line with the engine's own, so that the two cannot be wrong together.

/// A point: across and up the table.
pub type P = (f64, f64);

/// How far two points are apart.
pub fn distance(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// On which side of the line from `a` to `b` a point is, and how far times the line's length.
pub fn side(a: P, b: P, p: P) -> f64 {
    (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
}

/// Where two lines cross; none if they only touch.
pub fn crossing([a, b]: [P; 2], [c, d]: [P; 2]) -> Option<P> {
    let (from, to) = (side(c, d, a), side(c, d, b));
    let parted = side(a, b, c) * side(a, b, d) < 0.0 && from * to < 0.0;
    parted.then(|| along([a, b], from / (from - to)))
}

/// The point at a share of a line.
pub fn along([a, b]: [P; 2], share: f64) -> P {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// How far a point is from a line.
pub fn apart(p: P, [a, b]: [P; 2]) -> f64 {
    let length = distance(a, b);
    let share =
        if length > 0.0 { ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1)) / (length * length) } else { 0.0 };
    distance(p, along([a, b], share.clamp(0.0, 1.0)))
}

/// Whether a point is inside an outline: a ray from it crosses an odd number of edges.
pub fn inside(outline: &[P], p: P) -> bool {
    let crossed = edges(outline)
        .filter(|[a, b]| (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0);
    crossed.count() % 2 == 1
}

/// The edges of an outline, from corner to corner.
pub fn edges(outline: &[P]) -> impl Iterator<Item = [P; 2]> + '_ {
    (0..outline.len()).map(|at| [outline[at], outline[(at + 1) % outline.len()]])
}
