//! Finding room: the nearest place that is free. The same question has the same answer on every machine.

use std::sync::LazyLock;

use crate::table::{Bounds, Point, Pose, Spot};

/// The farthest that a search goes, in steps.
pub const FARTHEST: u16 = 64;

/// Every step of a net up to the farthest, the nearest first; of equally near ones the smaller x, then the smaller y.
static SPIRAL: LazyLock<Box<[(i32, i32)]>> = LazyLock::new(|| {
    let far = i32::from(FARTHEST);
    let net = (-far..=far).flat_map(|x| (-far..=far).map(move |y| (x, y)));
    let mut steps: Vec<(i32, i32)> = net.filter(|(x, y)| x * x + y * y <= far * far).collect();
    steps.sort_by_key(|(x, y)| (x * x + y * y, *x, *y));
    steps.into()
});

/// The places of a net round a spot, the nearest first, the spot itself among them; of equally near ones the smaller x,
/// then the smaller y. The net has meshes of `mesh` thousandths and reaches `reach` steps.
///
/// ```
/// use engine::kit::formed::room::around;
/// use engine::table::Spot;
/// let near: Vec<Spot> = around(Spot::new(0, 0), 500, 1).collect();
/// assert_eq!(near, [(0, 0), (-500, 0), (0, -500), (0, 500), (500, 0)].map(|(x, y)| Spot::new(x, y)));
/// ```
pub fn around(spot: Spot, mesh: i32, reach: u16) -> impl Iterator<Item = Spot> {
    let reach = i32::from(reach.min(FARTHEST));
    let near = SPIRAL.iter().take_while(move |(x, y)| x * x + y * y <= reach * reach);
    let step = move |at: i32, steps: i32| at.saturating_add(steps.saturating_mul(mesh));
    near.map(move |(x, y)| Spot::new(step(spot.x, *x), step(spot.y, *y)))
}

/// The free place that is nearest to a spot; none if there is none within reach. See [`around`].
///
/// ```
/// use engine::kit::formed::room::{FARTHEST, nearest_free};
/// use engine::table::Spot;
/// let free = |spot: &Spot| spot.x >= 1_200;
/// assert_eq!(nearest_free(Spot::new(0, 0), 500, FARTHEST, free), Some(Spot::new(1_500, 0)));
/// assert_eq!(nearest_free(Spot::new(0, 0), 500, 2, free), None);
/// ```
pub fn nearest_free(spot: Spot, mesh: i32, reach: u16, is_free: impl FnMut(&Spot) -> bool) -> Option<Spot> {
    around(spot, mesh, reach).find(is_free)
}

/// Whether a round base is on a table of this size, and clear of other bases of the same radius.
///
/// ```
/// use engine::kit::formed::room::is_clear;
/// use engine::table::Spot;
/// let other = [Spot::new(5_000, 5_000)];
/// assert!(is_clear(Spot::new(8_000, 5_000), 1.5, [36.0, 36.0], other), "they touch");
/// assert!(!is_clear(Spot::new(7_999, 5_000), 1.5, [36.0, 36.0], other));
/// assert!(!is_clear(Spot::new(1_000, 20_000), 1.5, [36.0, 36.0], other), "over the edge");
/// ```
pub fn is_clear(spot: Spot, radius: f64, size: [f64; 2], others: impl IntoIterator<Item = Spot>) -> bool {
    let ([width, depth], at) = (size, spot.point());
    let on = |at: f64, far: f64| (radius..=far - radius).contains(&at);
    let mut others = others.into_iter();
    on(at.x, width) && on(at.y, depth) && others.all(|other| at.distance(other.point()) >= radius * 2.0)
}

/// Puts down a piece that rounding to the grid has pushed a hair into another: a hair beside it, where it is clear.
/// None if sixteen thousandths do not help.
///
/// ```
/// use engine::kit::formed::room::nudged;
/// use engine::table::Pose;
/// let clear = |pose: &Pose| pose.spot.x >= 3;
/// assert_eq!(nudged(Pose::new(0, 0, 0), clear), Some(Pose::new(4, 0, 0)));
/// assert_eq!(nudged(Pose::new(-100, 0, 0), clear), None);
/// ```
pub fn nudged(pose: Pose, mut is_clear: impl FnMut(&Pose) -> bool) -> Option<Pose> {
    let ways = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    let hairs = [1, 2, 4, 8, 16].into_iter().flat_map(|hair| ways.map(|(x, y)| (x * hair, y * hair)));
    let beside = hairs.map(|(x, y)| {
        let spot = Spot::new(pose.spot.x.saturating_add(x), pose.spot.y.saturating_add(y));
        Pose { spot, ..pose }
    });
    std::iter::once(pose).chain(beside).find(|pose| is_clear(pose))
}

/// The places with whole coordinates in a box, counted in meshes of so many thousandths, the nearest to a goal first;
/// of equally near ones the smaller x, then the smaller y.
///
/// ```
/// use engine::kit::formed::room::lattice;
/// use engine::table::{Bounds, Point, Spot};
/// let mut places = Vec::new();
/// let zone = Bounds { low: Point::new(0.2, 0.0), high: Point::new(2.0, 1.0) };
/// lattice(&zone, 1_000, Point::new(1.9, 0.4), &mut places);
/// assert_eq!(places, [(2_000, 0), (2_000, 1_000), (1_000, 0), (1_000, 1_000)].map(|(x, y)| Spot::new(x, y)));
/// ```
pub fn lattice(within: &Bounds, mesh: i32, goal: Point, into: &mut Vec<Spot>) {
    into.clear();
    let mesh = mesh.max(1);
    let (low, high) = (Spot::nearest(within.low), Spot::nearest(within.high));
    let first = |at: i32| at.saturating_add(at.checked_neg().map_or(0, |back| back.rem_euclid(mesh)));
    let along = |low: i32, high: i32| (first(low)..=high).step_by(usize::try_from(mesh).unwrap_or(1));
    into.extend(along(low.x, high.x).flat_map(|x| along(low.y, high.y).map(move |y| Spot::new(x, y))));
    let far = |spot: &Spot| {
        let step = spot.point() - goal;
        step.dot(step)
    };
    into.sort_by(|a, b| far(a).total_cmp(&far(b)).then(a.cmp(b)));
}
