//! Paths as plain lines: their legs, and their beginnings.

use engine::table::{Point, Segment};

use super::HAIR;

/// The straight parts of a path.
pub fn legs(path: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    path.array_windows().map(|[from, to]| Segment::new(*from, *to))
}

/// How long a path is.
pub fn length(path: &[Point]) -> f64 {
    legs(path).map(Segment::length).sum()
}

/// The beginning of a path, up to a length.
pub fn cut(path: &[Point], length: f64) -> Vec<Point> {
    let mut way: Vec<Point> = path.first().copied().into_iter().collect();
    let mut left = length;
    for leg in legs(path) {
        let own = leg.length();
        if left <= own + HAIR {
            way.push(if own > 0.0 { leg.at(left / own) } else { leg.to });
            break;
        }
        left -= own;
        way.push(leg.to);
    }
    way
}
