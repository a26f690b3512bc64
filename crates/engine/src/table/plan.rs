//! Finding a way: a route round solid things, cheap by the caller's rates for the ground.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::body::Body;
use super::ground::Ground;
use super::place::Edges;
use super::point::{Bounds, NOTHING, Point, Segment, Vector};
use super::route::Walk;

/// The steps from one crossing of the search's net to its neighbours.
const STEPS: [(i32, i32); 16] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// What a planner may walk on, and what it costs.
pub trait Terms {
    /// The cost of a unit of length over these areas (by their places); none if they cannot be entered.
    fn rate(&self, areas: &[usize]) -> Option<f64>;

    /// The cost of crossing a line of the ground (by its place); none if it cannot be crossed.
    fn toll(&self, _line: usize) -> Option<f64> {
        Some(0.0)
    }
}

/// A search for routes.
#[derive(Clone, Copy, Debug)]
pub struct Planner<'a> {
    /// The terrain.
    pub ground: &'a Ground,
    /// The table.
    pub edges: &'a Edges,
    /// The pieces that are in the way.
    pub solid: &'a [Body],
    /// How far the route must stay from them, and from ground that cannot be entered.
    pub clearance: f64,
    /// The width of the meshes of the search's net; smaller finds narrower gaps, and takes longer.
    pub mesh: f64,
}

/// A way from one place to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The bends, with both ends.
    pub route: Vec<Point>,
    /// What it costs.
    pub cost: f64,
}

impl Planner<'_> {
    /// A cheap way from one place to another, or none if the net finds none. The same question has the same answer on
    /// every machine. It is the best of the net, straightened; not always the very best there is.
    pub fn plan(&self, from: Point, to: Point, terms: &impl Terms) -> Option<Plan> {
        let mut walk = Walk::default();
        let closed = self.closed(terms);
        let mut cost = |a: Point, b: Point| self.cost(Segment::new(a, b), terms, &closed, &mut walk);
        let plain = terms.rate(&[]).unwrap_or(1.0);
        let rates = (0..self.ground.areas().len()).filter_map(|at| terms.rate(&[at]));
        let least = rates.fold(plain, f64::min).max(0.0);
        if let Some(straight) = cost(from, to)
            && straight <= from.distance(to) * least
        {
            return Some(Plan { route: vec![from, to], cost: straight });
        }
        let net = self.search(from, to, least, &mut cost)?;
        let route = straightened(&net, &mut cost);
        let total = route.array_windows().map(|[a, b]| cost(*a, *b)).sum::<Option<f64>>()?;
        Some(Plan { route, cost: total })
    }

    /// The edges of what cannot be entered or crossed.
    fn closed(&self, terms: &impl Terms) -> Vec<Segment> {
        let areas = self.ground.areas().iter().enumerate().filter(|(at, _)| terms.rate(&[*at]).is_none());
        let lines = self.ground.lines().iter().enumerate().filter(|(at, _)| terms.toll(*at).is_none());
        areas.flat_map(|(_, area)| area.outline().edges()).chain(lines.flat_map(|(_, line)| line.parts())).collect()
    }

    /// What a straight leg costs; none if something is in the way.
    fn cost(&self, leg: Segment, terms: &impl Terms, closed: &[Segment], walk: &mut Walk) -> Option<f64> {
        let on_table = self.edges.bounds().holds(leg.from) && self.edges.bounds().holds(leg.to);
        let room = Bounds::of([leg.from, leg.to]).grown(self.clearance);
        // A route that has to begin close by may still lead away.
        let too_near = |gap: f64, at_first: f64| gap < self.clearance.min(at_first) - NOTHING;
        let blocks = |body: &Body| {
            room.meets(body.bounds())
                && (body.holds(leg.to) || too_near(body.gap_from_line(leg).distance, body.gap_from(leg.from).distance))
        };
        let shuts = |edge: &Segment| {
            room.meets(&Bounds::of([edge.from, edge.to]))
                && too_near(edge.gap(leg), edge.nearest(leg.from).distance(leg.from))
        };
        if !on_table || self.solid.iter().any(blocks) || closed.iter().any(shuts) {
            return None;
        }
        walk.along(self.ground, &[leg.from, leg.to]);
        let ground = walk.stretches().iter().map(|stretch| Some(stretch.length * terms.rate(walk.areas(stretch))?));
        let tolls = walk.passages().iter().map(|passage| terms.toll(passage.line));
        ground.chain(tolls).sum()
    }

    /// The best way over a net that is laid from the beginning.
    fn search(
        &self,
        from: Point,
        to: Point,
        least: f64,
        cost: &mut impl FnMut(Point, Point) -> Option<f64>,
    ) -> Option<Vec<Point>> {
        let net = Net::new(self.edges, from, self.mesh);
        let goal = net.size();
        let mut best = vec![(f64::INFINITY, usize::MAX); goal + 1];
        let start = net.index(net.left, net.below)?;
        let mut open = BinaryHeap::from([Open { least: from.distance(to) * least, spent: 0.0, at: start }]);
        *best.get_mut(start)? = (0.0, start);
        while let Some(Open { spent, at, .. }) = open.pop() {
            if spent > best.get(at)?.0 {
                continue;
            }
            if at == goal {
                return Some(trace(&best, &net, start, to));
            }
            let here = net.point(at);
            let near = here.distance(to) <= 2.5 * self.mesh;
            for (next, place) in net.around(at).chain(near.then_some((goal, to))) {
                let Some(total) = cost(here, place).map(|step| spent + step) else { continue };
                let known = best.get_mut(next)?;
                if total < known.0 {
                    *known = (total, at);
                    open.push(Open { least: total + place.distance(to) * least, spent: total, at: next });
                }
            }
        }
        None
    }
}

/// The crossings of a net over the table, one of which is the beginning of the route.
struct Net {
    origin: Point,
    mesh: f64,
    columns: i32,
    rows: i32,
    left: i32,
    below: i32,
}

impl Net {
    #[allow(clippy::cast_possible_truncation)] // a table has far fewer meshes
    fn new(edges: &Edges, from: Point, mesh: f64) -> Net {
        let mesh = if mesh > 0.01 { mesh } else { 0.01 };
        let count = |length: f64| (length.max(0.0) / mesh).floor().min(4000.0) as i32;
        let (low, high) = (edges.bounds().low, edges.bounds().high);
        let (left, below) = (count(from.x - low.x), count(from.y - low.y));
        Net {
            origin: from + Vector::new(-f64::from(left), -f64::from(below)) * mesh,
            mesh,
            columns: left + 1 + count(high.x - from.x),
            rows: below + 1 + count(high.y - from.y),
            left,
            below,
        }
    }

    fn size(&self) -> usize {
        usize::try_from(self.columns * self.rows).unwrap_or(0)
    }

    fn index(&self, column: i32, row: i32) -> Option<usize> {
        let on = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if on { usize::try_from(row * self.columns + column).ok() } else { None }
    }

    fn place(&self, at: usize) -> (i32, i32) {
        let at = i32::try_from(at).unwrap_or(0);
        (at % self.columns, at / self.columns)
    }

    fn point(&self, at: usize) -> Point {
        let (column, row) = self.place(at);
        self.origin + Vector::new(f64::from(column), f64::from(row)) * self.mesh
    }

    fn around(&self, at: usize) -> impl Iterator<Item = (usize, Point)> + '_ {
        let (column, row) = self.place(at);
        STEPS.iter().filter_map(move |(x, y)| {
            let next = self.index(column + x, row + y)?;
            Some((next, self.point(next)))
        })
    }
}

/// A crossing of the net that is still to be looked at; the most promising is the greatest.
struct Open {
    least: f64,
    spent: f64,
    at: usize,
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        other.least.total_cmp(&self.least).then(self.spent.total_cmp(&other.spent)).then(other.at.cmp(&self.at))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Open {}

/// The way back from the goal, turned round.
fn trace(best: &[(f64, usize)], net: &Net, start: usize, to: Point) -> Vec<Point> {
    let mut route = vec![to];
    let mut at = best.last().map_or(start, |(_, before)| *before);
    while at != start {
        route.push(net.point(at));
        at = best.get(at).map_or(start, |(_, before)| *before);
    }
    route.push(net.point(start));
    route.reverse();
    route
}

/// The route without the bends that it is no dearer to leave out.
fn straightened(net: &[Point], cost: &mut impl FnMut(Point, Point) -> Option<f64>) -> Vec<Point> {
    let mut route: Vec<(Point, f64)> = Vec::new();
    for point in net {
        let mut spent = 0.0;
        if let Some((last, _)) = route.last() {
            spent = cost(*last, *point).unwrap_or(f64::INFINITY);
        }
        // Leave out the bends before this place for as long as the shorter way is no dearer.
        while let [.., (before, _), (_, leg)] = route.as_slice() {
            match cost(*before, *point) {
                Some(direct) if direct <= leg + spent + 1e-9 => {
                    spent = direct;
                    route.pop();
                }
                _ => break,
            }
        }
        route.push((*point, spent));
    }
    route.into_iter().map(|(point, _)| point).collect()
}
