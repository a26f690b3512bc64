//! Stands in square: all round an inner figure, with their rear edges on its sides.

use crate::table::{Footprint, Heading, Point, Shape, Stance};

/// The stands of a square, laid out from the middle of the front edge of its front side. All of them face outward.
///
/// Two stand back to back, three round a triangle. Four and more stand round a rectangle: they are dealt in turn to its
/// front, rear, left and right side, each row is centred on its side, and a row is laid from its own left.
///
/// ```
/// use engine::kit::formed::square::square;
/// use engine::table::{Body, Pose};
/// let front = Pose::new(10_000, 10_000, 0).stance();
/// let body = Body::of(square([1.0, 0.5], front, 8)).unwrap();
/// let facings: Vec<i32> = body.shapes().map(|stand| stand.stance().heading.degrees().round() as i32).collect();
/// assert_eq!(facings, [0, 180, 90, -90, 0, 180, 90, -90]);
/// ```
pub fn square(base: [f64; 2], front: Stance, count: usize) -> impl Iterator<Item = Shape> {
    let [width, depth] = base;
    (0..count).map(move |stand| {
        let side = Side::of(stand, count, width);
        let middle = front.place(0.0, -depth - Side::of(0, count, width).inset);
        let heading = front.heading.turned(side.turn.to_radians());
        // Exact where the side looks ahead, so that the front edge is where it was asked for.
        let heading = if side.turn == 0.0 { front.heading } else { heading };
        Footprint::Rectangle { width, depth }.standing(side.stance(middle, heading, depth))
    })
}

/// The side of the inner figure that a stand is on, and its place there.
struct Side {
    /// How far the side looks to the left of the front, in degrees.
    turn: f64,
    /// How far the side is from the middle of the inner figure.
    inset: f64,
    /// How far to the right of the middle of the side the stand is.
    right: f64,
}

impl Side {
    fn stance(&self, middle: Point, heading: Heading, depth: f64) -> Stance {
        let at = middle + heading.ahead() * (self.inset + depth / 2.0) + heading.right() * self.right;
        Stance { at, heading }
    }

    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    fn of(stand: usize, count: usize, width: f64) -> Side {
        if count < 4 {
            // The distance from the middle of an equilateral triangle to its sides.
            let inset = if count == 3 { width / (2.0 * 3.0_f64.sqrt()) } else { 0.0 };
            let turn = 360.0 / count.max(1) as f64 * stand as f64;
            return Side { turn, inset, right: 0.0 };
        }
        // Front, rear, left, right: how many each side has.
        let row = |side: usize| (count + 3 - side) / 4;
        let (side, place) = (stand % 4, stand / 4);
        let turn = [0.0, 180.0, 90.0, 270.0].get(side).copied().unwrap_or(0.0);
        // A side is as far from the middle as half the length of the sides beside it.
        let beside = if side < 2 { row(2).max(row(3)) } else { row(0).max(row(1)) };
        let right = width * (place as f64 - (row(side) as f64 - 1.0) / 2.0);
        Side { turn, inset: width * beside as f64 / 2.0, right }
    }
}
