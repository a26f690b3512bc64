//! The nearest cover, and the way there (CS-D21).

use engine::table::{Crossings, Point, Segment, Thing, Vector, Walk};

use super::Field;
use super::figure::{Figure, FigureId, SquadId, Unit};
use super::going::Mover;
use super::ways::Way;
use crate::words::Cover;

/// Where a squad falls back to.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelter {
    /// The leader's way.
    pub way: Way,
    /// The points that give cover there, the nearest to the leader first.
    pub points: Vec<Point>,
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
        let points = self.cover_points(squad, leader, enemy, mover, buffer);
        if points.is_empty() {
            return None;
        }
        let men = self.members(Unit::Squad(squad)).count();
        let start = self.figure(leader).centre();
        let reach = self.reach(mover, start, f64::INFINITY, |_| true, walk);
        let mut ways: Vec<(f64, usize)> = Vec::new();
        for (at, point) in points.iter().enumerate() {
            if let Some(cost) = self.cost_to(mover, &reach, *point, walk) {
                ways.push((cost, at));
            }
        }
        ways.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let within = self.book.sheet.movement.squad_within.get();
        for (_, at) in ways {
            let Some(place) = points.get(at).copied() else { continue };
            let gap = |point: &Point| (point.distance(place) - 2.0 * mover.radius).max(0.0);
            let mut near: Vec<Point> =
                points.iter().copied().filter(|point| self.numbers().within(gap(point), within)).collect();
            if near.len() * 2 < men {
                continue;
            }
            let Some(way) = self.way(mover, &reach, place, walk) else { continue };
            near.sort_by(|one, other| one.distance(place).total_cmp(&other.distance(place)));
            return Some(Shelter { way, points: near });
        }
        None
    }

    /// What it costs to get to a place, over the net or straight.
    fn cost_to(&self, mover: &Mover<'_>, reach: &super::ways::Reach<'_>, to: Point, walk: &mut Walk) -> Option<f64> {
        if let Some(straight) = self.leg_cost(mover, reach.start(), to, walk)
            && straight <= reach.start().distance(to) + 1e-9
        {
            return Some(straight);
        }
        self.way(mover, reach, to, walk).map(|way| way.cost)
    }

    /// CS-D21: the points that serve, in list order: areas and then lines.
    fn cover_points(
        &self,
        squad: SquadId,
        leader: FigureId,
        enemy: FigureId,
        mover: &Mover<'_>,
        buffer: &mut Crossings,
    ) -> Vec<Point> {
        let own = *self.figure(leader);
        let near = |id: FigureId| self.gap(id, enemy);
        let now = self.members(Unit::Squad(squad)).map(near).fold(f64::INFINITY, f64::min);
        let mut tried = Vec::new();
        self.points_in_areas(&mut tried);
        self.points_at_lines(own.mounted, &mut tried);
        let mut serve = |point: &Point| {
            let there = Figure { spot: self.numbers().on_grid(*point), ..own };
            let gap = there.gap(self.figure(enemy), self.numbers());
            gap >= now - self.numbers().tolerance()
                && self.end_barred(mover, there.centre()).is_none()
                && self.cover_of(self.eye(enemy), &there, buffer).cover != Cover::None
        };
        tried.retain(|point| serve(point));
        tried
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
