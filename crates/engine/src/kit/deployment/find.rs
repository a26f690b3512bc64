//! Room for a piece: the nearest place in its zones where it may stand.

use crate::kit::formed::room::{FARTHEST, around, lattice};
use crate::table::{Bounds, Point, Polygon, Spot};

/// The place nearest to a goal where a piece fits: in one of its zones, or anywhere in the box if it has none. None if
/// there is no room. The net that is searched has meshes of `mesh` thousandths; `fits` is asked only about places in the
/// zones, the goal itself first.
///
/// ```
/// use engine::kit::deployment::find_room;
/// use engine::kit::TableEdge;
/// use engine::table::{Bounds, Point, Spot};
/// let table = Bounds { low: Point::new(0.0, 0.0), high: Point::new(60.0, 40.0) };
/// let zone = TableEdge::Near.strip(Spot::new(60_000, 40_000), 6.0)?;
/// let taken = |spot: &Spot| spot.x < 31_000;
/// let found = find_room(&[&zone], &table, Spot::new(30_000, 20_000), 1_000, &mut Vec::new(), |spot| !taken(spot));
/// assert_eq!(found, Some(Spot::new(31_000, 6_000)));
/// # Ok::<(), engine::table::OutlineError>(())
/// ```
pub fn find_room(
    zones: &[&Polygon],
    table: &Bounds,
    goal: Spot,
    mesh: i32,
    buffer: &mut Vec<Spot>,
    mut fits: impl FnMut(&Spot) -> bool,
) -> Option<Spot> {
    let inside = |spot: &Spot| match zones {
        [] => table.holds(spot.point()),
        zones => zones.iter().any(|zone| zone.holds(spot.point())),
    };
    let from = nearest_in(zones, table, goal);
    if let Some(found) = around(from, mesh, FARTHEST).find(|spot| inside(spot) && fits(spot)) {
        return Some(found);
    }
    // Nothing near: the whole of the zones, on the net of the table.
    let all = zones.iter().map(|zone| *zone.bounds()).reduce(Bounds::with).unwrap_or(*table);
    lattice(&all, mesh, from.point(), buffer);
    buffer.iter().copied().find(|spot| inside(spot) && fits(spot))
}

/// The place of the zones that is nearest to a goal.
fn nearest_in(zones: &[&Polygon], table: &Bounds, goal: Spot) -> Spot {
    let wanted = goal.point();
    if zones.is_empty() {
        let (low, high) = (table.low, table.high);
        return Spot::nearest(Point::new(wanted.x.clamp(low.x, high.x), wanted.y.clamp(low.y, high.y)));
    }
    let enter = |zone: &&Polygon| if zone.holds(wanted) { wanted } else { zone.to_outline(wanted).to };
    let places = zones.iter().map(enter);
    let nearest = places.min_by(|a, b| a.distance(wanted).total_cmp(&b.distance(wanted)));
    nearest.map_or(goal, Spot::nearest)
}
