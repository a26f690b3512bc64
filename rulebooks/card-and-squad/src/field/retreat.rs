//! Retreat: by the cheapest way towards a side's own edge, away from the enemy (CS-D20, CS-D04, CS-D40).

use engine::table::{Edges, Facing, Point, Walk};

use super::Field;
use super::going::Mover;
use super::ways::{Reach, Search};

engine::words! {
    /// An edge of the table, as a side's own.
    pub enum BaseEdge { Near = "near", Far = "far", Left = "left", Right = "right" }
}

impl BaseEdge {
    /// How far a place is from it.
    pub fn distance(self, edges: &Edges, place: Point) -> f64 {
        let (low, high) = (edges.bounds().low, edges.bounds().high);
        match self {
            BaseEdge::Near => place.y - low.y,
            BaseEdge::Far => high.y - place.y,
            BaseEdge::Left => place.x - low.x,
            BaseEdge::Right => high.x - place.x,
        }
    }

    /// The place on it that is straight across from another.
    pub fn across(self, edges: &Edges, place: Point) -> Point {
        let (low, high) = (edges.bounds().low, edges.bounds().high);
        match self {
            BaseEdge::Near => Point::new(place.x, low.y),
            BaseEdge::Far => Point::new(place.x, high.y),
            BaseEdge::Left => Point::new(low.x, place.y),
            BaseEdge::Right => Point::new(high.x, place.y),
        }
    }

    /// Away from it, into the table.
    pub fn inward(self) -> Facing {
        match self {
            BaseEdge::Near => Facing::AHEAD,
            BaseEdge::Far => Facing::new(18_000),
            BaseEdge::Left => Facing::new(27_000),
            BaseEdge::Right => Facing::new(9_000),
        }
    }
}

/// Where a retreat goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// The path of the figure that it is measured for.
    pub path: Vec<Point>,
    /// CS-D40: it leads over the edge of the table.
    pub leaves: bool,
}

impl Field<'_> {
    /// CS-D20: the way of a retreat of so many inches from a place.
    pub fn flight(&self, mover: &Mover<'_>, start: Point, edge: BaseEdge, roll: f64, walk: &mut Walk) -> Flight {
        let before: Vec<(Point, f64)> = self
            .enemies(mover.side)
            .map(|(_, enemy)| (enemy.centre(), enemy.centre().distance(start) - self.numbers().tolerance()))
            .collect();
        let least = before.iter().map(|(_, apart)| *apart).fold(f64::INFINITY, f64::min);
        let from_all = |place: Point| before.iter().all(|(enemy, apart)| enemy.distance(place) >= *apart);
        let from_nearest = |place: Point| before.iter().all(|(enemy, _)| enemy.distance(place) >= least);
        // Never nearer to any enemy when that can be helped; else not nearer than to the nearest; else as it can.
        let tries: [&dyn Fn(Point) -> bool; 3] = [&from_all, &from_nearest, &|_| true];
        for passes in tries {
            if let Some(path) = self.way_off(mover, start, edge, passes, walk) {
                return self.run(mover, &path, edge, roll, walk);
            }
        }
        let reach = self.reach(mover, start, f64::INFINITY, walk);
        let path = self.way_towards(mover, &reach, edge, walk);
        let gone = self.as_far(&path, roll, walk);
        Flight { path: self.to_room(mover, &gone), leaves: false }
    }

    /// As far along the way off the table as the roll takes it.
    fn run(&self, mover: &Mover<'_>, path: &[Point], edge: BaseEdge, roll: f64, walk: &mut Walk) -> Flight {
        let whole = self.effort(path, walk).cost;
        if self.numbers().within(whole, roll) {
            return Flight { path: path.to_vec(), leaves: true };
        }
        let mut gone = self.as_far(path, roll, walk);
        // Its base stays on the table for as long as it has not left it.
        if let Some(last) = gone.last_mut()
            && edge.distance(&self.land.edges, *last) < mover.radius
        {
            let off = mover.radius - edge.distance(&self.land.edges, *last);
            *last = *last + edge.inward().heading().ahead() * off;
        }
        Flight { path: self.to_room(mover, &gone), leaves: false }
    }

    /// The cheapest way over a side's own edge; none if it cannot be reached.
    fn way_off(
        &self,
        mover: &Mover<'_>,
        start: Point,
        edge: BaseEdge,
        passes: &dyn Fn(Point) -> bool,
        walk: &mut Walk,
    ) -> Option<Vec<Point>> {
        let edges = &self.land.edges;
        let net = self.land.nets.of(self, mover.gait);
        let costs = self.land.nets.way_off(self, mover.gait, edge);
        // A hair less, for the costs are rounded.
        let to_edge = |at: usize| costs.get(at).map_or(f64::INFINITY, |cost| f64::from(*cost) * 0.9999);
        let mut best: Option<(f64, usize)> = None;
        let mut buffer = Walk::default();
        let stop = |at: usize, cost: f64, least: f64| {
            if best.is_some_and(|(total, _)| least >= total) {
                return true;
            }
            let place = net.point(at);
            if edge.distance(edges, place) < mover.radius + 1.0 {
                let out = edge.across(edges, place);
                let last = self.ground_cost(mover.gait, mover.defended, place, out, &mut buffer);
                let total = last.map(|last| cost + last);
                if let Some(total) = total.filter(|total| best.is_none_or(|(least, _)| *total < least)) {
                    best = Some((total, at));
                }
            }
            false
        };
        let hint = |place: Point| net.knot_at(place).map_or(f64::INFINITY, to_edge);
        let search = Search { most: 1e6, passes, hint, stop };
        let reach = self.search(mover, start, search, walk);
        let (_, at) = best?;
        let mut path = reach.trail(at);
        path.reverse();
        let out = edge.across(edges, reach.net().point(at));
        let mut path = self.straightened(mover, &path, walk)?.path;
        path.push(out);
        Some(path)
    }

    /// The way to the place nearest to a side's own edge that can be reached.
    fn way_towards(&self, mover: &Mover<'_>, reach: &Reach<'_>, edge: BaseEdge, walk: &mut Walk) -> Vec<Point> {
        let edges = &self.land.edges;
        let start = (edge.distance(edges, reach.start()), 0.0);
        let mut best: Option<((f64, f64), usize)> = None;
        for (at, cost) in reach.knots() {
            let rank = (edge.distance(edges, reach.net().point(at)), cost);
            let least = best.map_or(start, |(least, _)| least);
            if rank.0 < least.0 - 1e-9 || (best.is_some() && rank.0 <= least.0 && rank.1 < least.1) {
                best = Some((rank, at));
            }
        }
        let Some((_, at)) = best else { return vec![reach.start()] };
        let mut path = reach.trail(at);
        path.reverse();
        self.straightened(mover, &path, walk).map_or_else(|| vec![reach.start()], |way| way.path)
    }

    /// CS-D09: a path cut back to the last place on it where a base can stand.
    pub fn to_room(&self, mover: &Mover<'_>, path: &[Point]) -> Vec<Point> {
        const STEP: f64 = 0.25;
        let mut gone = path.to_vec();
        while let [.., before, last] = *gone.as_slice() {
            let leg = engine::table::Segment::new(before, last);
            let length = leg.length();
            let mut back = 0.0;
            while back < length {
                let place = self.numbers().on_grid(leg.at(1.0 - back / length)).point();
                if self.end_barred(mover, place).is_none() {
                    gone.pop();
                    gone.push(place);
                    return gone;
                }
                back += STEP;
            }
            gone.pop();
        }
        gone
    }
}
