//! Retreat: by the cheapest way towards a side's own edge, away from the enemy (CS-D20, CS-D04, CS-D40).

use engine::table::{Edges, Facing, Point, Walk};

use super::Field;
use super::going::Mover;
use super::terrain::Across;
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

/// The way of those who run, whatever they roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Escape {
    /// The path of the figure that it is measured for.
    pub path: Vec<Point>,
    /// Whether it leads over their edge; else only towards it.
    pub off_table: bool,
}

impl Field<'_> {
    /// CS-D20: the way of a retreat of so many inches from a place, over the edge of the table if it may leave.
    pub fn flight(
        &self,
        mover: &Mover<'_>,
        start: Point,
        edge: BaseEdge,
        roll: f64,
        leaves: bool,
        walk: &mut Walk,
    ) -> Flight {
        let escape = self.escape(mover, start, edge, walk);
        self.flight_along(mover, &escape, edge, roll, leaves, walk)
    }

    /// CS-D20: the whole way of a retreat from a place.
    pub fn escape(&self, mover: &Mover<'_>, start: Point, edge: BaseEdge, walk: &mut Walk) -> Escape {
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
                return Escape { path, off_table: true };
            }
        }
        let reach = self.reach(mover, start, f64::INFINITY, walk);
        Escape { path: self.way_towards(mover, &reach, edge, walk), off_table: false }
    }

    /// CS-D20: as far along the way of a retreat as the roll takes it.
    pub fn flight_along(
        &self,
        mover: &Mover<'_>,
        escape: &Escape,
        edge: BaseEdge,
        roll: f64,
        leaves: bool,
        walk: &mut Walk,
    ) -> Flight {
        if escape.off_table {
            return self.run(mover, &escape.path, edge, roll, leaves, walk);
        }
        let gone = self.as_far(&escape.path, roll, walk);
        Flight { path: self.to_room(mover, &gone), leaves: false }
    }

    /// As far along the way off the table as the roll takes it.
    fn run(
        &self,
        mover: &Mover<'_>,
        path: &[Point],
        edge: BaseEdge,
        roll: f64,
        leaves: bool,
        walk: &mut Walk,
    ) -> Flight {
        let whole = self.effort(path, walk).cost;
        if leaves && self.numbers().within(whole, roll) {
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
        // Bends that keep it away from the enemy stay.
        let straight = self.straightened(mover, reach.foes(), &path, walk)?.path;
        let mut path = if is_clear(&straight, passes) { straight } else { path };
        path.push(out);
        let whole = self.effort(&path, walk).cost;
        Some(self.straight_off(mover, start, edge, whole, passes, walk).unwrap_or(path))
    }

    /// CS-D20: the way straight over the edge, if it may be taken and costs no more than the way over whole inches.
    fn straight_off(
        &self,
        mover: &Mover<'_>,
        start: Point,
        edge: BaseEdge,
        most: f64,
        passes: &dyn Fn(Point) -> bool,
        walk: &mut Walk,
    ) -> Option<Vec<Point>> {
        let leg = engine::table::Segment::new(start, edge.across(&self.land.edges, start));
        self.leg_cost(mover, leg.from, leg.to, walk).filter(|cost| *cost <= most + 1e-9)?;
        let path = vec![leg.from, leg.to];
        is_clear(&path, passes).then_some(path)
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
        self.straightened(mover, reach.foes(), &path, walk).map_or_else(|| vec![reach.start()], |way| way.path)
    }

    /// CS-R28: a path that ends exactly on an obstacle ends before it.
    fn keep_before_obstacle(&self, mover: &Mover<'_>, path: &mut [Point]) {
        let short = self.before_obstacle(path).filter(|place| self.end_barred(mover, *place).is_none());
        if let (Some(last), Some(short)) = (path.last_mut(), short) {
            *last = short;
        }
    }

    /// Whether rounding to the grid leads over an obstacle that a leg itself passes by.
    fn is_led_over(&self, leg: engine::table::Segment, end: Point) -> bool {
        let rounded = engine::table::Segment::new(leg.from, end);
        let lines = self.land.ground.lines().iter().filter(|line| line.bounds().meets(&rounded.bounds().grown(0.1)));
        lines
            .filter(|line| self.line_traits(line).is_some_and(|traits| traits.line != Across::Open))
            .any(|line| self.is_crossed(line, rounded) && !self.is_crossed(line, leg))
    }

    /// CS-D09: a path cut back to the last place on it where a base can stand.
    pub fn to_room(&self, mover: &Mover<'_>, path: &[Point]) -> Vec<Point> {
        const STEP: f64 = 0.25;
        const STEPS: i32 = 25;
        let mut gone = path.to_vec();
        while let [.., before, last] = *gone.as_slice() {
            let leg = engine::table::Segment::new(before, last);
            let length = leg.length();
            let place = |back: f64| self.numbers().on_grid(leg.at(1.0 - back / length)).point();
            let free = |back: f64| self.end_barred(mover, place(back)).is_none() && !self.is_led_over(leg, place(back));
            let coarse = std::iter::successors(Some(0.0), |back| Some(back + STEP)).take_while(|back| *back < length);
            gone.pop();
            if let Some(far) = coarse.into_iter().find(|back| free(*back)) {
                // It goes as far as it can: the last step back was perhaps too long.
                let fine = (1..STEPS).map(|step| far - STEP + STEP * f64::from(step) / f64::from(STEPS));
                let back = fine.filter(|back| *back > 0.0).find(|back| free(*back)).unwrap_or(far);
                gone.push(place(back));
                self.keep_before_obstacle(mover, &mut gone);
                return gone;
            }
        }
        gone
    }
}

/// Whether a path passes a test at every inch of it, but for its ends.
fn is_clear(path: &[Point], passes: &dyn Fn(Point) -> bool) -> bool {
    path.array_windows().all(|[from, to]| {
        let leg = engine::table::Segment::new(*from, *to);
        let inches = std::iter::successors(Some(1.0), |far| Some(far + 1.0)).take_while(|far| *far < leg.length());
        inches.map(|far| leg.at(far / leg.length())).all(passes)
    })
}
