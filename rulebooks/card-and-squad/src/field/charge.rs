//! Charges: the way into contact, and how the chargers are put against their enemies (3.2, CS-R22, CS-D30).

use engine::table::{Bounds, Heading, Line, Point, Segment, Spot, Walk};

use super::Field;
use super::figure::{Figure, FigureId, OfficerId, Unit};
use super::fit::Room;
use super::going::Mover;
use super::ways::{Search, Way};

/// The way of a charge.
#[derive(Clone, Debug, PartialEq)]
pub struct Onset {
    /// The leader's way into contact.
    pub way: Way,
    /// The enemy that he meets.
    pub meets: FigureId,
}

/// Turns about an enemy to try, in hundredths of a degree: straight at him first, then to either side.
const TURNS: [i32; 24] = [
    0, 1_500, -1_500, 3_000, -3_000, 4_500, -4_500, 6_000, -6_000, 7_500, -7_500, 9_000, -9_000, 10_500, -10_500,
    12_000, -12_000, 13_500, -13_500, 15_000, -15_000, 16_500, -16_500, 18_000,
];

/// Steps along a defended obstacle to try, in inches.
const ALONG: [f64; 7] = [0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2];

impl Field<'_> {
    /// CS-R22: the cheapest way of a leader into contact with a figure of the target, for at most a cost.
    pub fn onset(&self, mover: &Mover<'_>, start: Point, most: f64, walk: &mut Walk) -> Option<Onset> {
        let foes = self.charged(mover, start)?;
        let about = self.foes_about(mover, start, most);
        let slack = self.numbers().contact_across.get();
        let limit = most + self.numbers().tolerance();
        let mut best: Option<Onset> = None;
        // Places that the straight way does not reach, or only over bad ground.
        let mut round: Vec<(Point, FigureId)> = Vec::new();
        for (bound, foe) in foes {
            let least = best.as_ref().map_or(limit, |onset| onset.way.cost);
            // Across an obstacle contact is made a little sooner.
            if bound - slack > least {
                break;
            }
            // Most often the first place does: the others are worked out as they are wanted.
            let across = self.places_across(mover, self.figure(foe), start);
            let touching = across.is_none().then(|| self.places_round(mover, self.figure(foe), start));
            for place in across.into_iter().flatten().chain(touching.into_iter().flatten()) {
                let least = best.as_ref().map_or(limit, |onset| onset.way.cost);
                let apart = start.distance(place);
                if apart > least || self.end_barred(mover, place).is_some() {
                    continue;
                }
                let straight = self.leg_cost_among(mover, &about, start, place, walk);
                let plain = straight.is_some_and(|cost| cost <= apart + 1e-9);
                if !plain {
                    round.push((place, foe));
                }
                let fits =
                    |cost: &f64| *cost <= limit && best.as_ref().is_none_or(|onset| *cost < onset.way.cost - 1e-9);
                if let Some(cost) = straight.filter(fits) {
                    best = Some(Onset { way: Way { path: vec![start, place], cost }, meets: foe });
                }
                if plain {
                    break;
                }
            }
        }
        self.onset_round(mover, start, &round, best, limit, walk)
    }

    /// CS-D10: whether a leader has any way into contact with a figure of the target for at most a cost: whether there
    /// is an [`onset`](Self::onset), sooner told.
    pub fn can_make_contact(&self, mover: &Mover<'_>, start: Point, most: f64, walk: &mut Walk) -> bool {
        let Some(foes) = self.charged(mover, start) else { return false };
        let about = self.foes_about(mover, start, most);
        let slack = self.numbers().contact_across.get();
        let limit = most + self.numbers().tolerance();
        let bases = self.bases_about(mover, start, most);
        let mut round: Vec<Point> = Vec::new();
        for (bound, foe) in foes {
            if bound - slack > limit {
                break;
            }
            let across = self.places_across(mover, self.figure(foe), start);
            let touching = across.is_none().then(|| self.places_round(mover, self.figure(foe), start));
            for place in across.into_iter().flatten().chain(touching.into_iter().flatten()) {
                // By road one ends on a road.
                if start.distance(place) > limit
                    || (mover.by_road && !self.is_road_at(place))
                    || self.is_end_barred(mover, place, &bases)
                {
                    continue;
                }
                let straight = self.leg_cost_among(mover, &about, start, place, walk);
                if straight.is_some_and(|cost| cost <= limit) {
                    return true;
                }
                round.push(place);
            }
        }
        round.retain(|place| start.distance(*place) < limit - 1e-9);
        if round.is_empty() {
            return false;
        }
        // Whatever is too far round by way of a place is no way for them.
        let about = Bounds::of(round.iter().copied());
        let hint = |from: Point| {
            let too_far = start.distance(from) + about.gap(&Bounds::of([from])) > limit + 0.01;
            if too_far { f64::INFINITY } else { off_all(from, &round) }
        };
        let search = Search { most: limit, passes: |_| true, hint, stop: |_, _, _| false };
        let reach = self.search(mover, start, search, walk);
        round.iter().any(|place| self.way_over(mover, &reach, *place, walk).is_some_and(|way| way.cost <= limit))
    }

    /// The figures that a mover charges, those first that are nearest to a place, with how far they are from it.
    fn charged(&self, mover: &Mover<'_>, start: Point) -> Option<Vec<(f64, FigureId)>> {
        let foes = self.members(mover.charges?).map(|id| {
            let foe = self.figure(id);
            (start.distance(foe.centre()) - foe.radius(self.numbers()) - mover.radius, id)
        });
        let mut foes: Vec<(f64, FigureId)> = foes.collect();
        foes.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        Some(foes)
    }

    /// The same, with ways that bend: cheaper than the best straight one, if there is one.
    fn onset_round(
        &self,
        mover: &Mover<'_>,
        start: Point,
        places: &[(Point, FigureId)],
        mut best: Option<Onset>,
        limit: f64,
        walk: &mut Walk,
    ) -> Option<Onset> {
        let most = best.as_ref().map_or(limit, |onset| onset.way.cost);
        if !places.iter().any(|(place, _)| start.distance(*place) < most - 1e-9) {
            return best;
        }
        let ends: Vec<Point> = places.iter().map(|(place, _)| *place).collect();
        let search = Search { most, passes: |_| true, hint: |from: Point| off_all(from, &ends), stop: |_, _, _| false };
        let reach = self.search(mover, start, search, walk);
        for (place, foe) in places {
            let least = best.as_ref().map_or(limit, |onset| onset.way.cost - 1e-9);
            if start.distance(*place) > least {
                continue;
            }
            if let Some(way) = self.way(mover, &reach, *place, walk).filter(|way| way.cost <= least) {
                best = Some(Onset { way, meets: *foe });
            }
        }
        best
    }

    /// The places in contact with an enemy, the nearest to a place first: touching him, or at a defended obstacle
    /// before him.
    pub fn contact_places(&self, mover: &Mover<'_>, foe: &Figure, from: Point) -> Vec<Point> {
        self.places_across(mover, foe, from).unwrap_or_else(|| self.places_round(mover, foe, from).collect())
    }

    /// The places at a defended obstacle before an enemy; none if there is no such obstacle.
    fn places_across(&self, mover: &Mover<'_>, foe: &Figure, from: Point) -> Option<Vec<Point>> {
        let sight = Segment::new(from, foe.centre());
        let lines = self.land.ground.lines();
        let held = mover.defended.iter().filter_map(|at| lines.get(*at)).find(|line| self.is_crossed(line, sight));
        held.map(|wall| self.places_at_wall(mover, foe, from, wall))
    }

    /// The places that touch an enemy, straight at him first.
    fn places_round(&self, mover: &Mover<'_>, foe: &Figure, from: Point) -> impl Iterator<Item = Point> {
        let (centre, apart) = (foe.centre(), mover.radius + foe.radius(self.numbers()));
        let towards = Heading::along(from - centre);
        towards.into_iter().flat_map(move |towards| {
            let straight = engine::table::Facing::nearest(towards);
            TURNS.iter().map(move |turn| {
                let heading = if *turn == 0 { towards } else { straight.turned(*turn).heading() };
                self.just_outside(centre, centre + heading.ahead() * apart, apart)
            })
        })
    }

    /// The place of the grid beside a point that does not overlap a base.
    fn just_outside(&self, centre: Point, place: Point, apart: f64) -> Point {
        let spot = self.numbers().on_grid(place).point();
        if spot.distance(centre) >= apart - self.numbers().tolerance() {
            return spot;
        }
        // Rounding has put it inside: a step of the grid farther out.
        let away = place - centre;
        let out = centre + away * ((apart + 0.01) / away.length().max(1e-9));
        self.numbers().on_grid(out).point()
    }

    /// CS-R49, 6.8: places on the chargers' side of an obstacle, with the base at it, in contact across it.
    fn places_at_wall(&self, mover: &Mover<'_>, foe: &Figure, from: Point, wall: &Line) -> Vec<Point> {
        let numbers = self.numbers();
        let mut places = Vec::new();
        for part in wall.parts() {
            let foot = part.nearest(foe.centre());
            let Some(along) = Heading::along(part.to - part.from) else { continue };
            let side = along.right();
            let sign = if (from - part.from).dot(side) >= 0.0 { 1.0 } else { -1.0 };
            for step in ALONG {
                let on = part.nearest(foot + along.ahead() * step);
                let place = numbers.on_grid(on + side * (sign * (mover.radius + 0.02))).point();
                let there =
                    Figure { spot: Spot::nearest(place), mounted: mover.radius > numbers.radius(false), ..*foe };
                if self.in_contact(&there, foe, mover.defended) {
                    places.push(place);
                }
            }
        }
        places.sort_by(|one, other| one.distance(from).total_cmp(&other.distance(from)));
        places
    }

    /// CS-D30: the enemies that a charge may be matched with: the charged squad, and officers of its side near it.
    pub fn matchable(&self, target: Unit) -> Vec<FigureId> {
        let mut foes: Vec<FigureId> = self.members(target).collect();
        if let Unit::Squad(squad) = target {
            let near: Vec<OfficerId> = self.officers_near(squad).map(|near| near.officer).collect();
            foes.extend(near.into_iter().flat_map(|officer| self.members(Unit::Officer(officer))));
        }
        foes
    }

    /// CS-D30: puts a charger against an enemy: the free place nearest to the leader in contact with the enemy that has
    /// the fewest against it. None if there is no room in contact.
    pub fn engage(
        &self,
        room: &mut Room<'_, '_>,
        charger: &Figure,
        leader: Point,
        foes: &[(FigureId, u8)],
    ) -> Option<(Spot, FigureId)> {
        let most = u8::try_from(self.book.sheet.melee.figures_on_one()).unwrap_or(2);
        let mut order: Vec<(u8, f64, FigureId)> = foes
            .iter()
            .filter(|(_, against)| *against < most)
            .map(|(id, against)| {
                let foe = self.figure(*id);
                (*against, foe.centre().distance(leader) - foe.radius(self.numbers()), *id)
            })
            .collect();
        order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        for (_, _, foe) in order {
            let mover = Mover { radius: charger.radius(self.numbers()), ..*room.mover() };
            let mut places = self.contact_places(&mover, self.figure(foe), leader);
            places.sort_by(|one, other| one.distance(leader).total_cmp(&other.distance(leader)));
            for place in places {
                if room.unfit(charger, place).is_none() && !self.is_cut_off(&mover, leader, place) {
                    return Some((Spot::nearest(place), foe));
                }
            }
        }
        None
    }

    /// CS-D30: whether the straight line from a leader to a place crosses an enemy base or a defended obstacle.
    pub fn is_cut_off(&self, mover: &Mover<'_>, leader: Point, place: Point) -> bool {
        let line = Segment::new(leader, place);
        let numbers = self.numbers();
        let enemy = self.enemies(mover.side).any(|(_, enemy)| {
            line.nearest(enemy.centre()).distance(enemy.centre()) < enemy.radius(numbers) - numbers.tolerance()
        });
        let lines = self.land.ground.lines();
        enemy || mover.defended.iter().filter_map(|at| lines.get(*at)).any(|wall| self.is_crossed(wall, line))
    }
}

/// What it costs at least to get from a place to one of several: ways end within two inches of the knots.
fn off_all(from: Point, places: &[Point]) -> f64 {
    let squares = places.iter().map(|place| (*place - from).dot(*place - from));
    (squares.fold(f64::INFINITY, f64::min).sqrt() - 0.001).max(0.0)
}
