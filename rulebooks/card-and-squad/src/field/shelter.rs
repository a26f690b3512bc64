//! The nearest cover, and the way there (CS-D21).

use engine::table::{Crossings, Point, Segment, Thing, Vector, Walk};

use super::figure::{Figure, FigureId, SquadId, Unit};
use super::going::Mover;
use super::ways::{Reach, Way};
use super::{Field, Land};
use crate::words::Cover;

/// Where a squad falls back to.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelter {
    /// The leader's way.
    pub way: Way,
    /// The points that give cover there, the nearest to the leader first.
    pub points: Vec<Point>,
}

/// The points of the table that may give cover, and which are known to serve a squad now.
struct Serving<'p> {
    points: &'p [Point],
    enemy: FigureId,
    /// The figure that the move is measured for.
    own: Figure,
    /// How near the squad is to the enemy.
    now: f64,
    known: Vec<Option<bool>>,
}

/// How far to look for cover first, and how far before all of the table is looked at, in inches of a roll.
const NEAR: f64 = 16.0;
const FAR: f64 = 60.0;

/// What a way over the net costs at most, as a rule, if the best way costs so much.
fn at_most_over_net(cost: f64) -> f64 {
    cost * 1.03 + 2.0
}

/// CS-D21: whether a point costs less than the best so far, or as much and comes first in the list.
fn is_better(best: Option<(f64, usize)>, cost: f64, at: usize) -> bool {
    best.is_none_or(|(least, first)| cost < least - 1e-9 || (cost < least + 1e-9 && at < first))
}

impl Land {
    /// CS-D21: the points to try for cover, in list order: areas and then lines. They are worked out once a table.
    fn cover_points(&self, field: &Field<'_>, mounted: bool) -> &[Point] {
        let [foot, horse] = &self.cover_points;
        let kept = if mounted { horse } else { foot };
        kept.get_or_init(|| {
            let mut points = Vec::new();
            field.points_in_areas(&mut points);
            field.points_at_lines(mounted, &mut points);
            points
        })
    }
}

impl Field<'_> {
    /// CS-D21: the enemy that cover is wanted from: the nearest that the squad sees, else the nearest.
    pub fn menace(&self, squad: SquadId, buffer: &mut Crossings) -> Option<FigureId> {
        let unit = Unit::Squad(squad);
        let side = self.figure(self.members(unit).next()?).side;
        let mut near: Vec<(f64, FigureId)> = Vec::new();
        for (enemy, _) in self.enemies(side) {
            let gap = self.members(unit).map(|own| self.gap(own, enemy)).fold(f64::INFINITY, f64::min);
            near.push((gap, enemy));
        }
        near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let seen = near.iter().find(|(_, enemy)| self.members(unit).any(|own| self.sees(own, *enemy, buffer)));
        seen.or(near.first()).map(|(_, enemy)| *enemy)
    }

    /// CS-D21, 6.6: the cover that a squad has as it stands from an enemy.
    pub fn shelter_now(&self, squad: SquadId, enemy: FigureId, buffer: &mut Crossings) -> Cover {
        let eye = self.eye(enemy);
        let all: Vec<FigureId> = self.members(Unit::Squad(squad)).collect();
        let seen: Vec<FigureId> = all.iter().copied().filter(|own| self.look(eye, *own, buffer).is_free()).collect();
        self.cover_of_all(eye, if seen.is_empty() { &all } else { &seen }, buffer)
    }

    /// CS-D21: the place in cover that it costs a squad least to reach; none if there is none.
    pub fn nearest_shelter(
        &self,
        squad: SquadId,
        mover: &Mover<'_>,
        walk: &mut Walk,
        buffer: &mut Crossings,
    ) -> Option<Shelter> {
        let enemy = self.menace(squad, buffer)?;
        let leader = self.measured_for(Unit::Squad(squad))?;
        let own = *self.figure(leader);
        let now = self.members(Unit::Squad(squad)).map(|id| self.gap(id, enemy)).fold(f64::INFINITY, f64::min);
        let men = self.members(Unit::Squad(squad)).count();
        let points = self.land.cover_points(self, own.mounted);
        let mut serving = Serving { points, enemy, own, now, known: vec![None; points.len()] };
        // The nearest first: no way is shorter than the straight one.
        let start = own.centre();
        let mut order: Vec<(f64, usize)> = points.iter().map(|point| point.distance(start)).zip(0..).collect();
        order.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let (at, reach) = self.cheapest_shelter(mover, &order, men, &mut serving, walk, buffer)?;
        let place = *points.get(at)?;
        let way = self.way_to(mover, start, place, reach, walk)?;
        let mut near: Vec<Point> = self.cover_near(mover, at, &mut serving, buffer).collect();
        near.sort_by(|one, other| one.distance(place).total_cmp(&other.distance(place)));
        Some(Shelter { way, points: near })
    }

    /// CS-D21: of the points that serve, the one that costs least to reach, the first in list order of equals; with what
    /// was reached in looking for bent ways.
    fn cheapest_shelter(
        &self,
        mover: &Mover<'_>,
        order: &[(f64, usize)],
        men: usize,
        serving: &mut Serving<'_>,
        walk: &mut Walk,
        buffer: &mut Crossings,
    ) -> Option<(usize, Option<Reach<'_>>)> {
        let start = serving.own.centre();
        let mut best: Option<(f64, usize)> = None;
        let mut round: Vec<(f64, usize)> = Vec::new();
        for (apart, at) in order {
            if best.is_some_and(|(least, _)| *apart > least + 1e-9) {
                break;
            }
            let Some(place) = serving.points.get(*at).copied() else { continue };
            if !self.serves(mover, *at, serving, buffer) {
                continue;
            }
            if self.cover_near(mover, *at, serving, buffer).take(men.div_ceil(2)).count() * 2 < men {
                continue;
            }
            match self.leg_cost(mover, start, place, walk) {
                Some(cost) if cost <= apart + 1e-9 => {
                    if is_better(best, cost, *at) {
                        best = Some((cost, *at));
                    }
                }
                straight => {
                    round.push((*apart, *at));
                    if let Some(cost) = straight.filter(|cost| is_better(best, *cost, *at)) {
                        best = Some((cost, *at));
                    }
                }
            }
        }
        // Ways that bend round bad ground may be cheaper.
        round.retain(|(apart, _)| best.is_none_or(|(least, _)| *apart < least));
        if round.is_empty() {
            return best.map(|(_, at)| (at, None));
        }
        let limit = best.map_or(f64::INFINITY, |(least, _)| least);
        // Most often cover is not far: what lies much farther than the best needs no look.
        let mut most = NEAR.min(limit);
        loop {
            let reach = self.reach(mover, start, most, walk);
            let found = self.cheapest_round(mover, &reach, &round, best, serving.points, walk);
            if most >= limit || found.is_some_and(|(cost, _)| at_most_over_net(cost) <= most) {
                return found.map(|(_, at)| (at, Some(reach)));
            }
            most = if most < FAR { (most * 2.0).min(limit) } else { limit };
        }
    }

    /// The same, of points to which a bent way may be cheaper than the best so far.
    fn cheapest_round(
        &self,
        mover: &Mover<'_>,
        reach: &Reach<'_>,
        round: &[(f64, usize)],
        mut best: Option<(f64, usize)>,
        points: &[Point],
        walk: &mut Walk,
    ) -> Option<(f64, usize)> {
        let start = reach.start();
        // Points beyond what the best leaves open need no closer look.
        let place = |at: usize| points.get(at).copied().unwrap_or(start);
        let bound = |(apart, at): &(f64, usize)| (apart.max((reach.about(place(*at)) - 2.0) / 1.03), *at);
        let mut round: Vec<(f64, usize)> = round.iter().map(bound).collect();
        round.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        for (bound, at) in round {
            if best.is_some_and(|(least, _)| bound > least + 1e-9) || !bound.is_finite() {
                break;
            }
            if let Some(way) = self.way(mover, reach, place(at), walk).filter(|way| is_better(best, way.cost, at)) {
                best = Some((way.cost, at));
            }
        }
        best
    }

    /// The cheapest way to a place, straight or over what was reached of the net.
    fn way_to(
        &self,
        mover: &Mover<'_>,
        start: Point,
        to: Point,
        reach: Option<Reach<'_>>,
        walk: &mut Walk,
    ) -> Option<Way> {
        let straight = self.leg_cost(mover, start, to, walk);
        if let Some(cost) = straight.filter(|cost| *cost <= start.distance(to) + 1e-9) {
            return Some(Way { path: vec![start, to], cost });
        }
        let reach = reach.unwrap_or_else(|| self.reach(mover, start, straight.unwrap_or(f64::INFINITY), walk));
        self.way(mover, &reach, to, walk)
    }

    /// CS-D21: whether a point serves: a base fits there, in cover from the enemy and no nearer to him.
    fn serves(&self, mover: &Mover<'_>, at: usize, serving: &mut Serving<'_>, buffer: &mut Crossings) -> bool {
        if let Some(known) = serving.known.get(at).copied().flatten() {
            return known;
        }
        let Some(point) = serving.points.get(at) else { return false };
        let there = Figure { spot: self.numbers().on_grid(*point), ..serving.own };
        let gap = there.gap(self.figure(serving.enemy), self.numbers());
        let serves = gap >= serving.now - self.numbers().tolerance()
            && self.end_barred(mover, there.centre()).is_none()
            && self.cover_of(self.eye(serving.enemy), &there, buffer).cover != Cover::None;
        if let Some(known) = serving.known.get_mut(at) {
            *known = Some(serves);
        }
        serves
    }

    /// CS-D21: the points that serve within 6 inches of one, itself among them, in list order.
    fn cover_near<'s>(
        &'s self,
        mover: &'s Mover<'_>,
        at: usize,
        serving: &'s mut Serving<'_>,
        buffer: &'s mut Crossings,
    ) -> impl Iterator<Item = Point> + 's {
        let within = self.book.sheet.movement.squad_within.get() + 2.0 * mover.radius;
        let points = serving.points;
        let place = points.get(at).copied().unwrap_or(serving.own.centre());
        let far = within + 0.1;
        points.iter().enumerate().filter_map(move |(other, point)| {
            let step = *point - place;
            let near =
                step.x.abs() <= far && step.y.abs() <= far && self.numbers().within(point.distance(place), within);
            (near && self.serves(mover, other, serving, buffer)).then_some(*point)
        })
    }

    #[allow(clippy::cast_possible_truncation)] // a table has far fewer inches
    fn points_in_areas(&self, into: &mut Vec<Point>) {
        for (at, area) in self.land.ground.areas().iter().enumerate() {
            if self.cover_by(Thing::Area(at)) == Cover::None {
                continue;
            }
            let (low, high) = (area.outline().bounds().low, area.outline().bounds().high);
            for x in low.x.ceil() as i32..=high.x.floor() as i32 {
                for y in low.y.ceil() as i32..=high.y.floor() as i32 {
                    let point = Point::new(f64::from(x), f64::from(y));
                    if area.outline().holds(point) {
                        into.push(point);
                    }
                }
            }
        }
    }

    fn points_at_lines(&self, mounted: bool, into: &mut Vec<Point>) {
        let aside = self.numbers().cover_points.off_a_line.of(mounted);
        for (at, line) in self.land.ground.lines().iter().enumerate() {
            if self.cover_by(Thing::Line(at)) == Cover::None {
                continue;
            }
            // Every inch along the line; the left side before the right.
            let mut to_next = 0.0;
            for part in line.parts() {
                let (length, mut along) = (part.length(), to_next);
                while along <= length + 1e-9 {
                    let step = left_of(part);
                    let on = part.at(along / length);
                    into.extend([on + step * aside, on + step * -aside]);
                    along += 1.0;
                }
                to_next = along - length;
            }
        }
    }
}

/// A step of length 1 to the left of a line.
fn left_of(part: Segment) -> Vector {
    let along = part.to - part.from;
    let length = part.length().max(1e-9);
    Vector::new(-along.y, along.x) * (1.0 / length)
}
