//! A net of whole inches over the table, with what each step costs: worked out once a table and way of going.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use engine::table::{Bounds, Point, Polygon, Segment, Walk};
use engine::word::Word;

use super::Field;
use super::retreat::BaseEdge;
use super::terrain::{Across, Going};
use crate::charts::movement_dice::Mover as Gait;

/// The steps from a knot of the net to its neighbours, one of each pair of opposites.
const STEPS: [(i32, i32); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-1, 2), (-2, 1)];

impl super::Land {
    /// The net for a way of going.
    pub fn nets_of(&self, field: &Field<'_>, gait: Gait) -> &Net {
        self.nets.of(field, gait)
    }
}

/// All ways of going, in the order of their nets.
const GAITS: [Gait; 3] = [Gait::Infantry, Gait::Cavalry, Gait::Cannon];

/// The nets of a table, made when one is first asked for.
#[derive(Clone, Debug, Default)]
pub struct Nets {
    /// By gait.
    nets: OnceLock<[Net; GAITS.len()]>,
    /// By gait and edge: what it costs to leave the table.
    ways_off: [OnceLock<Vec<f32>>; 12],
}

impl Nets {
    /// The net for a way of going.
    pub(super) fn of<'n>(&'n self, field: &Field<'_>, gait: Gait) -> &'n Net {
        let [foot, horse, cannon] = self.nets.get_or_init(|| Net::lay(field));
        match gait {
            Gait::Infantry => foot,
            Gait::Cavalry => horse,
            Gait::Cannon => cannon,
        }
    }

    /// What it costs from every knot to an edge of the table, whatever stands on it.
    pub(super) fn way_off<'n>(&'n self, field: &Field<'_>, gait: Gait, edge: BaseEdge) -> &'n [f32] {
        let kept = self.ways_off.get(gait.index() * BaseEdge::ALL.len() + edge.index());
        kept.map_or(&[], |kept| kept.get_or_init(|| self.of(field, gait).to_edge(field, gait, edge)))
    }
}

/// A rectangle of a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    left: i32,
    low: i32,
    columns: i32,
    rows: i32,
}

impl Window {
    pub(super) fn size(&self) -> usize {
        usize::try_from(self.columns * self.rows).unwrap_or(0)
    }

    /// The place of a knot in the window; none if it lies outside.
    pub(super) fn local(&self, (column, row): (i32, i32)) -> Option<usize> {
        let (x, y) = (column - self.left, row - self.low);
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        if inside { usize::try_from(y * self.columns + x).ok() } else { None }
    }

    /// Marks the knots of the window in a rectangle, both ends included.
    pub(super) fn mark(&self, (left, low): (i32, i32), (right, high): (i32, i32), marks: &mut [bool]) {
        let (first, last) = (left.max(self.left), right.min(self.left + self.columns - 1));
        for row in low.max(self.low)..=high.min(self.low + self.rows - 1) {
            let (Some(first), Some(last)) = (self.local((first, row)), self.local((last, row))) else { return };
            marks.iter_mut().take(last + 1).skip(first).for_each(|mark| *mark = true);
        }
    }

    /// The knot at a place of the window.
    pub(super) fn knot(&self, local: usize) -> (i32, i32) {
        let local = i32::try_from(local).unwrap_or(0);
        (self.left + local % self.columns.max(1), self.low + local / self.columns.max(1))
    }
}

/// A cost that can be ordered.
#[derive(Clone, Copy, PartialEq)]
struct OrdCost(f32);

impl Eq for OrdCost {}

impl Ord for OrdCost {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for OrdCost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One net.
#[derive(Clone, Debug)]
pub struct Net {
    columns: i32,
    rows: i32,
    /// The cost of each step from each knot, first ahead and then back; infinite where it cannot be taken.
    steps: Vec<[f32; 2 * STEPS.len()]>,
}

impl Net {
    #[allow(clippy::cast_possible_truncation)] // a table has far fewer inches
    fn lay(field: &Field<'_>) -> [Net; GAITS.len()] {
        let far = field.land.edges.bounds().high;
        let (columns, rows) = (far.x.floor() as i32 + 1, far.y.floor() as i32 + 1);
        let mut nets = GAITS.map(|_| Net { columns, rows, steps: Vec::new() });
        let rough = rough_ground(field);
        let mut near = Vec::new();
        let mut walk = Walk::default();
        for row in 0..rows {
            for column in 0..columns {
                let from = knot(column, row);
                let about = Bounds { low: knot(column - 2, row), high: knot(column + 2, row + 2) };
                near.clear();
                near.extend(rough.iter().filter(|rough| rough.bounds.meets(&about)));
                let mut costs = [[f32::INFINITY; STEPS.len()]; GAITS.len()];
                for (at, (x, y)) in STEPS.iter().enumerate() {
                    if (0..columns).contains(&(column + x)) && (0..rows).contains(&(row + y)) {
                        let step = step_costs(field, from, knot(column + x, row + y), &near, &mut walk);
                        for (cost, step) in costs.iter_mut().filter_map(|costs| costs.get_mut(at)).zip(step) {
                            *cost = step;
                        }
                    }
                }
                for (net, costs) in nets.iter_mut().zip(costs) {
                    let mut steps = [f32::INFINITY; 2 * STEPS.len()];
                    steps.iter_mut().zip(costs).for_each(|(step, cost)| *step = cost);
                    net.steps.push(steps);
                }
            }
        }
        nets.iter_mut().for_each(Net::lead_back);
        nets
    }

    /// Fills in what the steps back cost: as much as those ahead.
    fn lead_back(&mut self) {
        for at in 0..self.steps.len() {
            let (column, row) = self.place(at);
            for (step, (x, y)) in STEPS.iter().enumerate() {
                let from = self.index(column - x, row - y);
                let cost = from.and_then(|from| self.steps.get(from)?.get(step)).copied();
                let back = self.steps.get_mut(at).and_then(|steps| steps.get_mut(STEPS.len() + step));
                if let (Some(cost), Some(back)) = (cost, back) {
                    *back = cost;
                }
            }
        }
    }

    /// How many knots there are.
    pub fn size(&self) -> usize {
        self.steps.len()
    }

    /// The knot at whole inches, if the table reaches so far.
    pub(super) fn index(&self, column: i32, row: i32) -> Option<usize> {
        let on = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if on { usize::try_from(row * self.columns + column).ok() } else { None }
    }

    /// Where a knot is.
    pub fn point(&self, at: usize) -> Point {
        let (column, row) = self.place(at);
        knot(column, row)
    }

    pub(super) fn place(&self, at: usize) -> (i32, i32) {
        let at = i32::try_from(at).unwrap_or(0);
        (at % self.columns.max(1), at / self.columns.max(1))
    }

    /// The knot at a place of whole inches.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn knot_at(&self, place: Point) -> Option<usize> {
        self.index(place.x as i32, place.y as i32)
    }

    /// Where the knot at whole inches is.
    #[allow(clippy::unused_self)] // a knot of this net
    pub(super) fn at(&self, (column, row): (i32, i32)) -> Point {
        knot(column, row)
    }

    /// The knots that a step leads to from one, by their inches, with what it costs.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = ((i32, i32), f64)> + '_ {
        let (column, row) = self.place(at);
        let ways = STEPS.iter().copied().chain(STEPS.iter().map(|(x, y)| (-x, -y)));
        let costs = self.steps.get(at).into_iter().flatten();
        let taken = ways.zip(costs).filter(|(_, cost)| cost.is_finite());
        taken.map(move |((x, y), cost)| ((column + x, row + y), f64::from(*cost)))
    }

    /// The part of the net that a way of a length can lead to.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn window(&self, start: Point, most: f64) -> Window {
        let far = most.min(1000.0) + 2.0;
        let (left, right) = ((start.x - far).floor() as i32, (start.x + far).ceil() as i32);
        let (low, high) = ((start.y - far).floor() as i32, (start.y + far).ceil() as i32);
        let (left, low) = (left.max(0), low.max(0));
        let columns = (right.min(self.columns - 1) - left + 1).max(0);
        let rows = (high.min(self.rows - 1) - low + 1).max(0);
        Window { left, low, columns, rows }
    }

    /// What it costs from every knot to one of four edges, whatever stands on the table; infinite where there is no way.
    fn to_edge(&self, field: &Field<'_>, gait: Gait, edge: BaseEdge) -> Vec<f32> {
        let mut walk = Walk::default();
        let mut best = vec![f32::INFINITY; self.size()];
        let mut open: BinaryHeap<Reverse<(OrdCost, usize)>> = BinaryHeap::new();
        for at in 0..self.size() {
            let place = self.point(at);
            if edge.distance(&field.land.edges, place) >= 2.0 {
                continue;
            }
            let out = edge.across(&field.land.edges, place);
            #[allow(clippy::cast_possible_truncation)] // a cost of a few inches
            let cost = field.ground_cost(gait, &[], place, out, &mut walk).map(|cost| cost as f32);
            if let (Some(cost), Some(known)) = (cost, best.get_mut(at)) {
                *known = cost;
                open.push(Reverse((OrdCost(cost), at)));
            }
        }
        while let Some(Reverse((OrdCost(cost), at))) = open.pop() {
            if best.get(at).is_none_or(|known| cost > *known) {
                continue;
            }
            for ((column, row), step) in self.around(at) {
                #[allow(clippy::cast_possible_truncation)] // a cost of a few inches
                let total = cost + step as f32;
                let Some(next) = self.index(column, row) else { continue };
                if let Some(known) = best.get_mut(next).filter(|known| total < **known) {
                    *known = total;
                    open.push(Reverse((OrdCost(total), next)));
                }
            }
        }
        best
    }

    /// The knots within two inches of a place.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn near(&self, place: Point) -> impl Iterator<Item = usize> + '_ {
        let (column, row) = (place.x.floor() as i32, place.y.floor() as i32);
        let around = (-1..=2).flat_map(move |y| (-1..=2).map(move |x| (column + x, row + y)));
        around.filter_map(|(column, row)| self.index(column, row))
    }
}

fn knot(column: i32, row: i32) -> Point {
    Point::new(f64::from(column), f64::from(row))
}

/// An area or line of ground that is not open to everyone.
struct Rough<'a> {
    bounds: Bounds,
    /// The boxes of the straight parts of its line or outline.
    parts: Vec<Bounds>,
    inside: Option<&'a Polygon>,
}

impl Rough<'_> {
    /// Whether a step may lead over it.
    fn may_meet(&self, from: Point, step: &Bounds) -> bool {
        self.bounds.meets(step)
            && (self.parts.iter().any(|part| part.meets(step)) || self.inside.is_some_and(|area| area.holds(from)))
    }
}

/// All the ground that is not open to everyone.
fn rough_ground<'a>(field: &Field<'a>) -> Vec<Rough<'a>> {
    let ground = &field.land.ground;
    let areas = ground.areas().iter().filter(|area| field.area_traits(area).is_some_and(|t| t.area != Going::Open));
    let lines = ground.lines().iter().filter(|line| field.line_traits(line).is_some_and(|t| t.line != Across::Open));
    let areas = areas.map(|area| {
        let corners = area.outline().corners();
        let next = corners.iter().cycle().skip(1);
        let parts = corners.iter().zip(next).map(|(from, to)| Bounds::of([*from, *to])).collect();
        Rough { bounds: *area.outline().bounds(), parts, inside: Some(area.outline()) }
    });
    let lines = lines.map(|line| {
        let parts = line.parts().map(Segment::bounds).collect();
        Rough { bounds: *line.bounds(), parts, inside: None }
    });
    areas.chain(lines).collect()
}

/// What a step costs by gait; infinite if it cannot be taken.
#[allow(clippy::cast_possible_truncation)] // a cost of a few inches
fn step_costs(field: &Field<'_>, from: Point, to: Point, near: &[&Rough<'_>], walk: &mut Walk) -> [f32; GAITS.len()] {
    let bounds = Bounds::of([from, to]);
    if !near.iter().any(|rough| rough.may_meet(from, &bounds)) {
        return [from.distance(to) as f32; GAITS.len()];
    }
    let cost = field.effort(&[from, to], walk).cost as f32;
    GAITS.map(|gait| if field.is_passable(gait, &[], walk) { cost } else { f32::INFINITY })
}
