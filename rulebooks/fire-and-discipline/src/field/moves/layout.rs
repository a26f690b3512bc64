//! Where the stands of a line, a column or a square stand (FD-FLD-12, FD-D45).

use engine::game::PieceId;
use engine::table::{Facing, Point, Pose, Spot, Stance};

use super::Poses;
use crate::words::Formation;

/// Something with a place of its own in a formation: a stand, or a troop with its stands from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The stands with their widths.
    pub stands: Vec<(PieceId, f64)>,
    /// From front to rear.
    pub depth: f64,
}

impl Item {
    /// Its whole front.
    pub fn width(&self) -> f64 {
        self.stands.iter().map(|(_, width)| width).sum()
    }

    /// Its stands, with the middle of its front at a stance.
    pub fn at(&self, front: Stance) -> Poses {
        let mut left = -self.width() / 2.0;
        let facing = Facing::nearest(front.heading);
        let mut poses = Poses::new();
        for (piece, width) in &self.stands {
            let centre = front.place(left + width / 2.0, -self.depth / 2.0);
            poses.push((*piece, Pose { spot: Spot::nearest(centre), facing }));
            left += width;
        }
        poses
    }
}

/// Where the middle of the front of each item is, seen from the middle of the whole front: to the right, ahead, and by
/// how many degrees it faces to the left.
pub type Layout = Vec<(f64, f64, f64)>;

/// Items laid out from the middle of the front of the whole: in line from left to right, in column from front to rear,
/// in square as its places are dealt.
pub fn lay_out(kind: Formation, items: &[Item], front: Pose) -> Poses {
    let layout = match kind {
        Formation::Line => line(items),
        Formation::Square => square(items.len(), &sizes(items)),
        Formation::Column | Formation::Single => column(items),
    };
    laid(items, &layout, front.stance())
}

/// Items at the places of a layout.
pub(super) fn laid(items: &[Item], layout: &[(f64, f64, f64)], front: Stance) -> Poses {
    let each = items.iter().zip(layout).flat_map(|(item, (right, ahead, degrees))| {
        let heading = front.heading.turned(degrees.to_radians());
        item.at(Stance { at: front.place(*right, *ahead), heading })
    });
    each.collect()
}

fn line(items: &[Item]) -> Layout {
    let whole: f64 = items.iter().map(Item::width).sum();
    let mut left = -whole / 2.0;
    let place = |item: &Item| {
        let middle = left + item.width() / 2.0;
        left += item.width();
        (middle, 0.0, 0.0)
    };
    items.iter().map(place).collect()
}

fn column(items: &[Item]) -> Layout {
    let mut back = 0.0;
    let place = |item: &Item| {
        let front = back;
        back -= item.depth;
        (0.0, front, 0.0)
    };
    items.iter().map(place).collect()
}

fn sizes(items: &[Item]) -> [f64; 2] {
    let width = items.iter().map(Item::width).fold(0.0, f64::max);
    let depth = items.iter().map(|item| item.depth).fold(0.0, f64::max);
    [width, depth]
}

/// FD-D45: the places of a square of so many stands of one size, as they are dealt: front, rear, left, right and so on.
/// They are seen from the middle of the front of its front side.
pub(super) fn square(count: usize, [width, depth]: &[f64; 2]) -> Layout {
    let at = |way: f64, out: f64, along: f64| {
        // A place on the side that faces so many degrees to the left: out from the middle, along it to its right.
        let heading = engine::table::Heading::radians(way.to_radians());
        let origin = Point::new(0.0, 0.0);
        let place = origin + heading.ahead() * out + heading.right() * along;
        (place.x, place.y, way)
    };
    let (places, reach): (Layout, f64) = match count {
        0 | 1 => (vec![(0.0, 0.0, 0.0); count], 0.0),
        2 => ([0.0, 180.0].map(|way| at(way, *depth, 0.0)).to_vec(), *depth),
        3 => {
            let out = width / (2.0 * libm_sqrt3()) + depth;
            ([0.0, 120.0, 240.0].map(|way| at(way, out, 0.0)).to_vec(), out)
        }
        _ => boxed(count, *width, *depth, at),
    };
    places.into_iter().map(|(x, y, way)| (x, y - reach, way)).collect()
}

fn libm_sqrt3() -> f64 {
    3.0_f64.sqrt()
}

/// Four or more: round a rectangle whose sides are as long as the longer row of each two.
fn boxed(count: usize, width: f64, depth: f64, at: impl Fn(f64, f64, f64) -> (f64, f64, f64)) -> (Layout, f64) {
    let row = |side: usize| u32::try_from((count + 3 - side) / 4).map_or(0.0, f64::from);
    let across = row(0).max(row(1)) * width;
    let deep = row(2).max(row(3)) * width;
    let places = (0..count).map(|place| {
        let side = place % 4;
        let number = u32::try_from(place / 4).map_or(0.0, f64::from);
        let along = (number + 0.5) * width - row(side) * width / 2.0;
        match side {
            0 => at(0.0, deep / 2.0 + depth, along),
            1 => at(180.0, deep / 2.0 + depth, along),
            2 => at(90.0, across / 2.0 + depth, along),
            _ => at(270.0, across / 2.0 + depth, along),
        }
    });
    (places.collect(), deep / 2.0 + depth)
}

/// FD-D45: the place of the stand that stays: the middle one of the front row, or the one left of the middle.
pub(super) fn square_keeper(count: usize) -> usize {
    let front = count.div_ceil(4).max(1);
    if count < 4 { 0 } else { (front - 1) / 2 * 4 }
}
