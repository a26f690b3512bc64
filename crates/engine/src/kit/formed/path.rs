//! Legs and cuts of a path.

use crate::table::{Point, Segment};

/// The legs of a path, in turn.
///
/// ```
/// use engine::kit::formed::path::{legs, length};
/// use engine::table::Point;
/// let path = [Point::new(0.0, 0.0), Point::new(4.0, 0.0), Point::new(4.0, 3.0)];
/// assert_eq!(legs(&path).map(|leg| leg.length()).collect::<Vec<_>>(), [4.0, 3.0]);
/// assert_eq!(length(&path), 7.0);
/// ```
pub fn legs(path: &[Point]) -> impl DoubleEndedIterator<Item = Segment> + '_ {
    path.array_windows().map(|[from, to]| Segment::new(*from, *to))
}

/// How long a path is.
pub fn length(path: &[Point]) -> f64 {
    legs(path).map(Segment::length).sum()
}

/// The beginning of a path, up to a length; all of it if it is shorter. A cut of length 0 is its first point twice.
///
/// ```
/// use engine::kit::formed::path::cut;
/// use engine::table::Point;
/// let path = [Point::new(0.0, 0.0), Point::new(4.0, 0.0), Point::new(4.0, 9.0)];
/// let mut way = Vec::new();
/// cut(&path, 6.0, &mut way);
/// assert_eq!(way, [Point::new(0.0, 0.0), Point::new(4.0, 0.0), Point::new(4.0, 2.0)]);
/// ```
pub fn cut(path: &[Point], length: f64, into: &mut Vec<Point>) {
    into.clear();
    into.extend(path.first());
    let mut left = length.max(0.0);
    for leg in legs(path) {
        let own = leg.length();
        if left <= own {
            into.push(if own > 0.0 { leg.at(left / own) } else { leg.to });
            break;
        }
        left -= own;
        into.push(leg.to);
    }
}

/// Ends a path where it is near enough to its end.
///
/// ```
/// use engine::kit::formed::path::stop_within;
/// use engine::table::Point;
/// let mut path = vec![Point::new(0.0, 0.0), Point::new(4.0, 0.0), Point::new(4.0, 3.0)];
/// stop_within(&mut path, 4.0);
/// assert_eq!(path, [Point::new(0.0, 0.0), Point::new(3.0, 0.0)]);
/// ```
pub fn stop_within(path: &mut Vec<Point>, within: f64) {
    if within <= 0.0 {
        return;
    }
    let mut left = (length(path) - within).max(0.0);
    let end = legs(path).enumerate().find_map(|(at, leg)| {
        let own = leg.length();
        let end = if own > 0.0 { leg.at(left / own) } else { leg.to };
        let ends = left <= own;
        left -= own;
        ends.then_some((at + 1, end))
    });
    if let Some((at, end)) = end {
        path.truncate(at);
        path.push(end);
    }
}
