//! Lines walked step by step.

pub(super) use testkit::plane::{P, along, apart, crossing, distance, edges, inside};

/// How finely lines are walked, in inches.
const STEP: f64 = 0.01;

/// Pieces of a line, a hundredth of an inch each: the middle of each, and its length.
pub(super) fn walked(line: [P; 2]) -> impl Iterator<Item = (P, f64)> {
    let length = distance(line[0], line[1]);
    let count = (length / STEP).ceil().max(1.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    (0..count as u32).map(move |at| (along(line, (f64::from(at) + 0.5) / count), length / count))
}
