//! Finding a path: the cheapest way over the net, straightened and measured exactly.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use engine::table::{Point, Segment, Walk};

use super::Field;
use super::going::{Mover, passable};
use super::net::{Net, Window};
use super::terrain::Across;
use crate::charts::movement_dice::Mover as Gait;

/// A path and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The bends, both ends among them.
    pub path: Vec<Point>,
    /// What it takes of a roll.
    pub cost: f64,
}

/// All that can be reached from a place, knot by knot.
pub struct Reach<'n> {
    net: &'n Net,
    start: Point,
    window: Window,
    /// The least cost of each knot of the window, and the knot before it.
    best: Vec<(f64, u32)>,
    /// The enemies about the window.
    foes: Foes,
}

/// What a search is after. The plain search reaches everything.
pub struct Search<P, H, S> {
    /// The most that a way to what is looked for may cost.
    pub most: f64,
    /// Which knots may be passed.
    pub passes: P,
    /// What it costs from a place to what is looked for, or less.
    pub hint: H,
    /// Told every knot that is settled, with its cost and the least that a way over it costs; true ends the search.
    pub stop: S,
}

/// Enemies about some ground, with how far a mover must stay from the centre of each.
pub struct Foes(Vec<(Point, f64)>);

impl Foes {
    /// CS-D10: whether a straight leg comes too near to one of them; one that begins too near may lead away.
    fn bar(&self, leg: Segment, tolerance: f64) -> bool {
        let bounds = leg.bounds();
        self.0.iter().any(|(centre, limit)| {
            bounds.grown(*limit).holds(*centre) && {
                let least = limit.min(leg.from.distance(*centre));
                leg.nearest(*centre).distance(*centre) < least - tolerance
            }
        })
    }

    /// The knots of a window near which an enemy stands: only there a step can come too near to one. Empty if none does.
    #[allow(clippy::cast_possible_truncation)] // a table has far fewer inches
    fn close_knots(&self, window: &Window) -> Vec<bool> {
        let slack = 2.3;
        let mut near = if self.0.is_empty() { Vec::new() } else { vec![false; window.size()] };
        for (centre, limit) in &self.0 {
            let reach = limit + slack;
            let low = ((centre.x - reach).floor() as i32, (centre.y - reach).floor() as i32);
            let high = ((centre.x + reach).ceil() as i32, (centre.y + reach).ceil() as i32);
            window.mark(low, high, &mut near);
        }
        near
    }
}

/// A knot that is reached from the start itself.
const FROM_START: u32 = u32::MAX;

/// A knot still to be looked at; the most promising is the greatest.
struct Open {
    /// What a way over it costs at least.
    least: f64,
    cost: f64,
    at: usize,
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        other.least.total_cmp(&self.least).then(self.cost.total_cmp(&other.cost)).then(other.at.cmp(&self.at))
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

/// Whether a mover can stand at a knot, found out once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    Unknown,
    Firm,
    Barred,
}

impl Footing {
    fn settle(&mut self, stands: impl FnOnce() -> bool) -> bool {
        if *self == Footing::Unknown {
            *self = if stands() { Footing::Firm } else { Footing::Barred };
        }
        *self == Footing::Firm
    }
}

impl<'a> Field<'a> {
    /// What a straight leg costs over the ground; none if it cannot be taken.
    pub(super) fn ground_cost(
        &self,
        gait: Gait,
        defended: &[usize],
        from: Point,
        to: Point,
        walk: &mut Walk,
    ) -> Option<f64> {
        let effort = self.effort(&[from, to], walk);
        self.is_passable(gait, defended, walk).then_some(effort.cost)
    }

    /// Whether ground that was walked over can be taken.
    pub(super) fn is_passable(&self, gait: Gait, defended: &[usize], walk: &Walk) -> bool {
        let firm = walk.stretches().iter().all(|stretch| passable(self.going_over(walk.areas(stretch)), gait));
        let open = walk.passages().iter().all(|passage| match self.across(passage.line) {
            Across::Open => true,
            Across::Toll => gait != Gait::Cannon && !defended.contains(&passage.line),
            Across::Impassable => false,
        });
        firm && open
    }

    /// The enemies that can bar a mover's legs within so many inches of a place.
    pub fn foes_about(&self, mover: &Mover<'_>, place: Point, within: f64) -> Foes {
        let near = |centre: Point, limit: f64| {
            let far = within + limit;
            (centre.x - place.x).abs() <= far && (centre.y - place.y).abs() <= far
        };
        let foes = self.enemies(mover.side).map(|(_, enemy)| {
            let limit = self.keep_off(mover, enemy.unit, enemy.radius(self.numbers()));
            (enemy.centre(), limit)
        });
        Foes(foes.filter(|(centre, limit)| near(*centre, *limit)).collect())
    }

    /// What a straight leg costs a mover, among the enemies about it; none if ground or an enemy bars it.
    pub fn leg_cost_among(
        &self,
        mover: &Mover<'_>,
        foes: &Foes,
        from: Point,
        to: Point,
        walk: &mut Walk,
    ) -> Option<f64> {
        if foes.bar(Segment::new(from, to), self.numbers().tolerance()) {
            return None;
        }
        if mover.by_road && !self.is_by_road(&[from, to], walk) {
            return None;
        }
        self.ground_cost(mover.gait, mover.defended, from, to, walk)
    }

    /// What a straight leg costs a mover; none if ground or an enemy bars it.
    pub fn leg_cost(&self, mover: &Mover<'_>, from: Point, to: Point, walk: &mut Walk) -> Option<f64> {
        if self.enemy_on(mover, Segment::new(from, to)).is_some() {
            return None;
        }
        if mover.by_road && !self.is_by_road(&[from, to], walk) {
            return None;
        }
        self.ground_cost(mover.gait, mover.defended, from, to, walk)
    }

    /// All that a mover reaches from a place for at most a cost.
    pub fn reach(&self, mover: &Mover<'_>, start: Point, most: f64, walk: &mut Walk) -> Reach<'a> {
        let everything = Search { most, passes: |_| true, hint: |_| 0.0, stop: |_, _, _| false };
        self.search(mover, start, everything, walk)
    }

    /// What a mover reaches from a place, the most promising knots first.
    pub fn search<P: Fn(Point) -> bool, H: Fn(Point) -> f64, S: FnMut(usize, f64, f64) -> bool>(
        &self,
        mover: &Mover<'_>,
        start: Point,
        search: Search<P, H, S>,
        walk: &mut Walk,
    ) -> Reach<'a> {
        let most = search.most;
        self.search_within(mover, start, most, search, walk)
    }

    /// The same for ways that cost no more than a roll, while what is looked for may lie beyond it.
    pub fn search_within<P: Fn(Point) -> bool, H: Fn(Point) -> f64, S: FnMut(usize, f64, f64) -> bool>(
        &self,
        mover: &Mover<'_>,
        start: Point,
        roll: f64,
        search: Search<P, H, S>,
        walk: &mut Walk,
    ) -> Reach<'a> {
        let Search { most, passes, hint, mut stop } = search;
        let net = self.land.nets.of(self, mover.gait);
        let window = net.window(start, roll);
        // No leg leads beyond the window, nor does one from a knot of it to a place beside it.
        let foes = self.foes_about(mover, start, roll + 8.0);
        let near = foes.close_knots(&window);
        let tolerance = self.numbers().tolerance();
        let best = vec![(f64::INFINITY, FROM_START); window.size()];
        let mut reach = Reach { net, start, window, best, foes };
        let mut footing = vec![Footing::Unknown; window.size()];
        let mut open = BinaryHeap::with_capacity(64);
        let on_road = |place: Point| !mover.by_road || self.is_road_at(place);
        // A bend exactly on an obstacle would be a way to slip over it.
        let clear = |place: Point| self.on_table(place, mover.radius) && self.astride(place).is_none();
        let stands = |place: Point| clear(place) && on_road(place) && passes(place);
        for at in net.near(start) {
            let place = net.point(at);
            let Some(known) = window.local(net.place(at)).and_then(|local| reach.best.get_mut(local)) else { continue };
            if !stands(place) {
                continue;
            }
            let Some(cost) = self.leg_cost_among(mover, &reach.foes, start, place, walk) else { continue };
            let least = cost + hint(place);
            if cost < known.0 && cost <= roll && least <= most {
                *known = (cost, FROM_START);
                open.push(Open { least, cost, at });
            }
        }
        while let Some(Open { least, cost, at }) = open.pop() {
            let Some(own) = window.local(net.place(at)) else { continue };
            if reach.best.get(own).is_none_or(|known| cost > known.0) {
                continue;
            }
            if stop(at, cost, least) {
                break;
            }
            let from = net.point(at);
            let own_near = near.get(own).copied().unwrap_or(false);
            for (knot, step) in net.around(at) {
                let Some(next) = window.local(knot) else { continue };
                let total = cost + step;
                if reach.best.get(next).is_none_or(|known| total >= known.0) || total > roll {
                    continue;
                }
                let place = net.at(knot);
                if !footing.get_mut(next).is_some_and(|footing| footing.settle(|| stands(place))) {
                    continue;
                }
                let bound = total + hint(place);
                if bound > most {
                    continue;
                }
                let leg = Segment::new(from, place);
                let close = own_near || near.get(next).copied().unwrap_or(false);
                if close && reach.foes.bar(leg, tolerance) {
                    continue;
                }
                if mover.by_road && !self.is_by_road(&[from, place], walk) {
                    continue;
                }
                // The net knows nothing of obstacles that are held against this charge.
                if !mover.defended.is_empty() && self.crosses_defended(mover, leg) {
                    continue;
                }
                let (Some(known), Some(to)) = (reach.best.get_mut(next), net.index(knot.0, knot.1)) else { continue };
                *known = (total, u32::try_from(at).unwrap_or(FROM_START));
                open.push(Open { least: bound, cost: total, at: to });
            }
        }
        reach
    }

    fn crosses_defended(&self, mover: &Mover<'_>, leg: Segment) -> bool {
        let lines = self.land.ground.lines();
        mover.defended.iter().filter_map(|at| lines.get(*at)).any(|line| line.parts().any(|part| leg.touches(part)))
    }

    /// The cheapest way that is found to a place; straight if nothing is dearer for it.
    pub fn way(&self, mover: &Mover<'_>, reach: &Reach<'_>, to: Point, walk: &mut Walk) -> Option<Way> {
        let straight = self.leg_cost(mover, reach.start, to, walk);
        if let Some(cost) = straight.filter(|cost| *cost <= reach.start.distance(to) + 1e-9) {
            return Some(Way { path: vec![reach.start, to], cost });
        }
        let over = self.way_over(mover, reach, to, walk);
        match (straight, over) {
            (Some(cost), Some(way)) if way.cost < cost - 1e-9 => Some(way),
            (Some(cost), _) => Some(Way { path: vec![reach.start, to], cost }),
            (None, over) => over,
        }
    }

    /// The cheapest way over the net.
    pub(super) fn way_over(&self, mover: &Mover<'_>, reach: &Reach<'_>, to: Point, walk: &mut Walk) -> Option<Way> {
        let mut last: Option<(f64, usize)> = None;
        for at in reach.net.near(to) {
            let so_far = reach.cost_at(at);
            if !so_far.is_finite() {
                continue;
            }
            let Some(leg) = self.leg_cost_among(mover, &reach.foes, reach.net.point(at), to, walk) else { continue };
            if last.is_none_or(|(least, _)| so_far + leg < least) {
                last = Some((so_far + leg, at));
            }
        }
        let (_, at) = last?;
        let mut path = vec![to];
        path.extend(reach.trail(at));
        path.reverse();
        self.straightened(mover, &reach.foes, &path, walk)
    }

    /// A path without the bends that it is no dearer to leave out, and what it costs exactly.
    pub(super) fn straightened(&self, mover: &Mover<'_>, foes: &Foes, net: &[Point], walk: &mut Walk) -> Option<Way> {
        let mut route: Vec<(Point, f64)> = Vec::new();
        for point in net {
            let mut spent = match route.last() {
                Some((last, _)) => self.leg_cost_among(mover, foes, *last, *point, walk)?,
                None => 0.0,
            };
            while let [.., (before, _), (_, leg)] = route.as_slice() {
                match self.leg_cost_among(mover, foes, *before, *point, walk) {
                    Some(direct) if direct <= leg + spent + 1e-9 => {
                        spent = direct;
                        route.pop();
                    }
                    _ => break,
                }
            }
            route.push((*point, spent));
        }
        let cost = route.iter().map(|(_, leg)| leg).sum();
        Some(Way { path: route.into_iter().map(|(point, _)| point).collect(), cost })
    }

    /// CS-R22, CS-R28: as far along a path as a roll takes one. An obstacle that cannot be paid for is not crossed.
    pub fn as_far(&self, path: &[Point], budget: f64, walk: &mut Walk) -> Vec<Point> {
        let mut gone = path.first().map_or_else(Vec::new, |start| vec![*start]);
        let mut left = budget + self.numbers().tolerance();
        for [from, to] in path.array_windows() {
            let whole = self.effort(&[*from, *to], walk);
            if whole.cost <= left {
                gone.push(*to);
                left -= whole.cost;
                continue;
            }
            // The cost grows along the leg, in jumps where it crosses something.
            let leg = Segment::new(*from, *to);
            let open = whole.slow == 0.0 && whole.obstacles.is_empty() && whole.doors == 0;
            let mut cost = |end: Point| if open { from.distance(end) } else { self.effort(&[*from, end], walk).cost };
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..24 {
                let middle = f64::midpoint(low, high);
                if cost(leg.at(middle)) <= left { low = middle } else { high = middle }
            }
            // Rounding to the grid must cross nothing and cost no more: else a hair short.
            let rounded = self.numbers().on_grid(leg.at(low)).point();
            if rounded != *from && self.effort(&[*from, rounded], walk).cost <= left {
                gone.push(rounded);
                break;
            }
            let short = (low - 0.02 / leg.length().max(0.02)).max(0.0);
            if short > 0.0 {
                gone.push(leg.at(short));
            }
            break;
        }
        gone
    }
}

impl Reach<'_> {
    /// What it costs to get to a knot at whole inches; infinite if it was not reached.
    pub fn cost_at(&self, at: usize) -> f64 {
        self.known(at).map_or(f64::INFINITY, |known| known.0)
    }

    fn known(&self, at: usize) -> Option<(f64, u32)> {
        self.window.local(self.net.place(at)).and_then(|local| self.best.get(local)).copied()
    }

    /// What it costs over the knots beside a place to get there, bad ground on the last stretch left out.
    pub fn about(&self, place: Point) -> f64 {
        let over = self.net.near(place).map(|at| self.cost_at(at) + self.net.point(at).distance(place));
        over.fold(f64::INFINITY, f64::min)
    }

    /// The knots that were reached, with what each costs.
    pub fn knots(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let reached = self.best.iter().enumerate().filter(|(_, known)| known.0.is_finite());
        reached.filter_map(|(local, known)| {
            let (column, row) = self.window.knot(local);
            Some((self.net.index(column, row)?, known.0))
        })
    }

    /// The enemies about the way.
    pub(super) fn foes(&self) -> &Foes {
        &self.foes
    }

    /// The net that it was found on.
    pub fn net(&self) -> &Net {
        self.net
    }

    /// Where it begins.
    pub fn start(&self) -> Point {
        self.start
    }

    /// The way back from a knot to the start.
    pub(super) fn trail(&self, at: usize) -> Vec<Point> {
        let mut path = Vec::new();
        let mut at = at;
        // No way has more bends than there are knots.
        for _ in 0..=self.net.size() {
            path.push(self.net.point(at));
            match self.known(at) {
                Some((_, before)) if before != FROM_START => at = before as usize,
                _ => break,
            }
        }
        path.push(self.start);
        path
    }
}
