//! Finding a path: the cheapest way over the net, straightened and measured exactly.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use engine::table::{Point, Segment, Walk};

use super::Field;
use super::going::{Mover, passable};
use super::net::Net;
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
    /// The least cost of each knot, and the knot before it.
    best: Vec<(f64, u32)>,
}

/// A knot that is reached from the start itself.
const FROM_START: u32 = u32::MAX;

/// A knot still to be looked at; the cheapest is the greatest.
struct Open {
    cost: f64,
    at: usize,
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost).then(other.at.cmp(&self.at))
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
        let firm = walk.stretches().iter().all(|stretch| passable(self.going_over(walk.areas(stretch)), gait));
        let open = walk.passages().iter().all(|passage| match self.across(passage.line) {
            Across::Open => true,
            Across::Toll => gait != Gait::Cannon && !defended.contains(&passage.line),
            Across::Impassable => false,
        });
        (firm && open).then_some(effort.cost)
    }

    /// What a straight leg costs a mover; none if ground or an enemy bars it.
    pub fn leg_cost(&self, mover: &Mover<'_>, from: Point, to: Point, walk: &mut Walk) -> Option<f64> {
        if self.enemy_on(mover, Segment::new(from, to)).is_some() {
            return None;
        }
        self.ground_cost(mover.gait, mover.defended, from, to, walk)
    }

    /// All that a mover reaches from a place for at most a cost, over knots that pass.
    pub fn reach(
        &self,
        mover: &Mover<'_>,
        start: Point,
        most: f64,
        passes: impl Fn(Point) -> bool,
        walk: &mut Walk,
    ) -> Reach<'a> {
        let net = self.land.nets.of(self, mover.gait);
        let near = self.close_to_enemies(mover, net);
        let mut best = vec![(f64::INFINITY, FROM_START); net.size()];
        let mut open = BinaryHeap::new();
        let mut offer = |best: &mut Vec<(f64, u32)>, at: usize, cost: f64, before: u32| {
            if let Some(known) = best.get_mut(at).filter(|known| cost < known.0 && cost <= most) {
                *known = (cost, before);
                open.push(Open { cost, at });
            }
        };
        for at in net.near(start) {
            let place = net.point(at);
            let open = self.on_table(place, mover.radius) && passes(place);
            if let Some(cost) = self.leg_cost(mover, start, place, walk).filter(|_| open) {
                offer(&mut best, at, cost, FROM_START);
            }
        }
        while let Some(Open { cost, at }) = open.pop() {
            if best.get(at).is_none_or(|known| cost > known.0) {
                continue;
            }
            let from = net.point(at);
            let own_near = near.get(at).copied().unwrap_or(false);
            for (next, step) in net.around(at) {
                let place = net.point(next);
                let total = cost + step;
                let cheaper = best.get(next).is_some_and(|known| total < known.0) && total <= most;
                if !cheaper || !self.on_table(place, mover.radius) || !passes(place) {
                    continue;
                }
                let leg = Segment::new(from, place);
                let close = own_near || near.get(next).copied().unwrap_or(false);
                if close && self.enemy_on(mover, leg).is_some() {
                    continue;
                }
                // The net knows nothing of obstacles that are held against this charge.
                if !mover.defended.is_empty() && self.crosses_defended(mover, leg) {
                    continue;
                }
                if let Some(known) = best.get_mut(next) {
                    *known = (total, u32::try_from(at).unwrap_or(FROM_START));
                    open.push(Open { cost: total, at: next });
                }
            }
        }
        Reach { net, start, best }
    }

    fn crosses_defended(&self, mover: &Mover<'_>, leg: Segment) -> bool {
        let lines = self.land.ground.lines();
        mover.defended.iter().filter_map(|at| lines.get(*at)).any(|line| line.parts().any(|part| leg.touches(part)))
    }

    /// The knots near which an enemy stands: only there a step can come too near to one.
    fn close_to_enemies(&self, mover: &Mover<'_>, net: &Net) -> Vec<bool> {
        let mut near = vec![false; net.size()];
        let slack = 2.3;
        for (_, enemy) in self.enemies(mover.side) {
            let reach = self.keep_off(mover, enemy.unit, enemy.radius(self.numbers())) + slack;
            let centre = enemy.centre();
            #[allow(clippy::cast_possible_truncation)]
            let (low, high) = ((centre.y - reach).floor() as i32, (centre.y + reach).ceil() as i32);
            #[allow(clippy::cast_possible_truncation)]
            let (left, right) = ((centre.x - reach).floor() as i32, (centre.x + reach).ceil() as i32);
            for row in low..=high {
                for column in left..=right {
                    if let Some(place) = net.index(column, row).and_then(|at| near.get_mut(at)) {
                        *place = true;
                    }
                }
            }
        }
        near
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
    fn way_over(&self, mover: &Mover<'_>, reach: &Reach<'_>, to: Point, walk: &mut Walk) -> Option<Way> {
        let mut last: Option<(f64, usize)> = None;
        for at in reach.net.near(to) {
            let Some((so_far, _)) = reach.best.get(at).filter(|known| known.0.is_finite()) else { continue };
            let Some(leg) = self.leg_cost(mover, reach.net.point(at), to, walk) else { continue };
            if last.is_none_or(|(least, _)| so_far + leg < least) {
                last = Some((so_far + leg, at));
            }
        }
        let (_, at) = last?;
        let mut path = vec![to];
        path.extend(reach.trail(at));
        path.reverse();
        self.straightened(mover, &path, walk)
    }

    /// A path without the bends that it is no dearer to leave out, and what it costs exactly.
    pub(super) fn straightened(&self, mover: &Mover<'_>, net: &[Point], walk: &mut Walk) -> Option<Way> {
        let mut route: Vec<(Point, f64)> = Vec::new();
        for point in net {
            let mut spent = match route.last() {
                Some((last, _)) => self.leg_cost(mover, *last, *point, walk)?,
                None => 0.0,
            };
            while let [.., (before, _), (_, leg)] = route.as_slice() {
                match self.leg_cost(mover, *before, *point, walk) {
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
            let whole = self.effort(&[*from, *to], walk).cost;
            if whole <= left {
                gone.push(*to);
                left -= whole;
                continue;
            }
            // The cost grows along the leg, in jumps where it crosses something.
            let leg = Segment::new(*from, *to);
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..24 {
                let middle = f64::midpoint(low, high);
                if self.effort(&[*from, leg.at(middle)], walk).cost <= left { low = middle } else { high = middle }
            }
            // A hair short, so that rounding to the grid crosses nothing and costs no more.
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
        self.best.get(at).map_or(f64::INFINITY, |known| known.0)
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
            match self.best.get(at) {
                Some((_, before)) if *before != FROM_START => at = *before as usize,
                _ => break,
            }
        }
        path.push(self.start);
        path
    }
}
