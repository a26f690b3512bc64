//! Lines walked step by step.

pub(super) use testkit::plane::{P, along, apart, crossing, distance, edges, inside, side};

/// How finely lines are walked, in inches.
const STEP: f64 = 0.01;

/// How far along a line, in inches, a point lies beside it; negative before its beginning.
pub(super) fn beside(p: P, [a, b]: [P; 2]) -> f64 {
    ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1)) / distance(a, b)
}

/// Points along a line, a hundredth of an inch apart, with both ends.
pub(super) fn walked(line: [P; 2]) -> impl Iterator<Item = P> {
    let count = (distance(line[0], line[1]) / STEP).ceil().max(1.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    (0..=count as u32).map(move |at| along(line, f64::from(at) / count))
}

/// How much of a line is inside an outline, to a step.
pub(super) fn run_inside(outline: &[P], line: [P; 2]) -> f64 {
    #[allow(clippy::cast_precision_loss)]
    let count = walked(line).filter(|p| inside(outline, *p)).count() as f64;
    count * STEP
}
