//! A net of whole inches over the table, with what each step costs: worked out once a table and way of going.

use std::sync::OnceLock;

use engine::table::{Bounds, Point, Walk};

use super::Field;
use super::terrain::{Across, Going};
use crate::charts::movement_dice::Mover as Gait;

/// The steps from a knot of the net to its neighbours, one of each pair of opposites.
const STEPS: [(i32, i32); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-1, 2), (-2, 1)];

/// The nets of a table, each made when it is first asked for.
#[derive(Clone, Debug, Default)]
pub struct Nets {
    foot: OnceLock<Net>,
    horse: OnceLock<Net>,
    cannon: OnceLock<Net>,
}

impl Nets {
    /// The net for a way of going.
    pub(super) fn of<'n>(&'n self, field: &Field<'_>, gait: Gait) -> &'n Net {
        let kept = match gait {
            Gait::Infantry => &self.foot,
            Gait::Cavalry => &self.horse,
            Gait::Cannon => &self.cannon,
        };
        kept.get_or_init(|| Net::lay(field, gait))
    }
}

/// One net.
#[derive(Clone, Debug)]
pub struct Net {
    columns: i32,
    rows: i32,
    /// The cost of each step from each knot; infinite where it cannot be taken.
    steps: Vec<[f32; STEPS.len()]>,
}

impl Net {
    #[allow(clippy::cast_possible_truncation)] // a table has far fewer inches
    fn lay(field: &Field<'_>, gait: Gait) -> Net {
        let far = field.land.edges.bounds().high;
        let (columns, rows) = (far.x.floor() as i32 + 1, far.y.floor() as i32 + 1);
        let mut net = Net { columns, rows, steps: Vec::new() };
        let rough = rough_boxes(field);
        let mut walk = Walk::default();
        for row in 0..rows {
            for column in 0..columns {
                let from = knot(column, row);
                let mut costs = [f32::INFINITY; STEPS.len()];
                for (cost, (x, y)) in costs.iter_mut().zip(STEPS) {
                    if (0..columns).contains(&(column + x)) && (0..rows).contains(&(row + y)) {
                        *cost = step_cost(field, gait, from, knot(column + x, row + y), &rough, &mut walk);
                    }
                }
                net.steps.push(costs);
            }
        }
        net
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

    fn place(&self, at: usize) -> (i32, i32) {
        let at = i32::try_from(at).unwrap_or(0);
        (at % self.columns.max(1), at / self.columns.max(1))
    }

    /// The knots that a step leads to from one, with what it costs.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let (column, row) = self.place(at);
        let ahead = STEPS.iter().zip(self.steps.get(at).into_iter().flatten());
        let ahead = ahead.filter_map(move |((x, y), cost)| Some((self.index(column + x, row + y)?, *cost)));
        let back = STEPS.iter().enumerate().filter_map(move |(step, (x, y))| {
            let from = self.index(column - x, row - y)?;
            Some((from, *self.steps.get(from)?.get(step)?))
        });
        ahead.chain(back).filter(|(_, cost)| cost.is_finite()).map(|(to, cost)| (to, f64::from(cost)))
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

/// The boxes of all ground that is not open to everyone.
fn rough_boxes(field: &Field<'_>) -> Vec<Bounds> {
    let ground = &field.land.ground;
    let areas = ground.areas().iter().filter(|area| field.area_traits(area).is_some_and(|t| t.area != Going::Open));
    let lines = ground.lines().iter().filter(|line| field.line_traits(line).is_some_and(|t| t.line != Across::Open));
    areas.map(|area| *area.outline().bounds()).chain(lines.map(|line| *line.bounds())).collect()
}

/// What a step costs; infinite if it cannot be taken.
#[allow(clippy::cast_possible_truncation)] // a cost of a few inches
fn step_cost(field: &Field<'_>, gait: Gait, from: Point, to: Point, rough: &[Bounds], walk: &mut Walk) -> f32 {
    let bounds = Bounds::of([from, to]);
    if !rough.iter().any(|other| other.meets(&bounds)) {
        return from.distance(to) as f32;
    }
    field.ground_cost(gait, &[], from, to, walk).map_or(f32::INFINITY, |cost| cost as f32)
}
