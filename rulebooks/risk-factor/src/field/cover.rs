//! Cover: of a figure, of a group as a target, of a group that is shot at from nowhere (RK-FLD-06, RK-FLD-07, RK-D03).

use engine::table::{Point, Segment, Thing};

use super::ids::{FigureId, GroupId};
use super::terrain::Terrain;
use super::{Field, HAIR};
use crate::words::Cover;

/// What covers a figure, and how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// How well.
    pub cover: Cover,
    /// By what.
    pub by: Option<Thing>,
}

impl Shelter {
    /// No cover.
    pub const OPEN: Shelter = Shelter { cover: Cover::Open, by: None };

    fn better(self, other: Shelter) -> Shelter {
        if other.cover > self.cover { other } else { self }
    }
}

impl Field<'_> {
    /// RK-FLD-06: what covers a figure from an enemy at a place.
    pub fn cover_from(&self, figure: FigureId, enemy: Point) -> Shelter {
        self.cover_at(self.centre(figure), self.radius(figure), Some(enemy))
    }

    /// RK-FLD-06, RK-D35: what covers a figure that stands at a place; from nobody if there is no enemy.
    pub fn cover_at(&self, at: Point, radius: f64, enemy: Option<Point>) -> Shelter {
        let mut best = Shelter::OPEN;
        for (place, area) in self.ground.under(at) {
            if !enemy.is_some_and(|enemy| area.outline().holds(enemy)) {
                let cover = self.traits(Terrain::of_area(area)).cover;
                best = best.better(Shelter { cover, by: Some(Thing::Area(place)) });
            }
        }
        let near = self.numbers().cover_within.get() + radius + HAIR;
        for (thing, line) in self.obstacles() {
            if !line.bounds().grown(near).holds(at) {
                continue;
            }
            let close = match enemy {
                None => line.from_point(at).distance <= near,
                Some(enemy) => crossed_near(at, enemy, near, line),
            };
            if close {
                // RK-D03: the wall round a fort shelters those behind it, outside it too.
                let kind = match thing {
                    Thing::Area(area) => self.ground.areas().get(area).map(Terrain::of_area),
                    _ => Some(Terrain::of_line(line)),
                };
                let cover = kind.map_or(Cover::Open, |kind| self.traits(kind).cover);
                best = best.better(Shelter { cover, by: Some(thing) });
            }
        }
        best
    }

    /// RK-FLD-07, RK-R63: the cover of most of some figures from a place, ties to the shooter's disadvantage.
    pub fn cover_of_most(&self, figures: &[FigureId], from: Point) -> Cover {
        let mut counts = [(Cover::Open, 0), (Cover::Soft, 0), (Cover::Hard, 0)];
        for figure in figures {
            let cover = self.cover_from(*figure, from).cover;
            if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == cover) {
                *count += 1;
            }
        }
        counts.into_iter().max_by_key(|(cover, count)| (*count, *cover)).map_or(Cover::Open, |(cover, _)| cover)
    }

    /// RK-RSK-05, RK-D35: whether every figure of a group is in cover from the nearest visible enemy, or from nobody.
    pub fn entirely_in_cover(&self, group: GroupId, enemy: Option<GroupId>) -> bool {
        let threat = enemy.and_then(|enemy| self.between(group, enemy)).map(|between| self.centre(between.to));
        self.all_covered(group, threat)
    }

    /// RK-FLD-06, RK-D35: whether every figure of a group is in cover from an enemy at a place, or from nobody.
    pub fn all_covered(&self, group: GroupId, enemy: Option<Point>) -> bool {
        self.members(group)
            .all(|figure| self.cover_at(self.centre(figure), self.radius(figure), enemy).cover > Cover::Open)
    }

    /// RK-D03: the fortified position that a group stands in, whatever it does.
    pub fn stands_fortified(&self, group: GroupId) -> Option<Thing> {
        let holds = |thing: Thing| self.members(group).all(|figure| self.is_at(figure, thing));
        let marked = self.troop(group).fortified.filter(|thing| holds(*thing));
        let areas = self.ground.areas().iter().enumerate();
        let by_kind = || {
            let mut walled = areas.filter(|(_, area)| Terrain::of_area(area).is_fortified());
            walled.find(|(at, _)| holds(Thing::Area(*at))).map(|(at, _)| Thing::Area(at))
        };
        marked.or_else(by_kind).filter(|_| self.members(group).next().is_some())
    }

    /// RK-D03: whether a group defends a fortified position.
    pub fn defends_fortification(&self, group: GroupId) -> bool {
        let now = &self.groups[group];
        !now.advancing && !now.falls_back() && self.stands_fortified(group).is_some()
    }

    /// Whether a figure is inside an area, or close to a line.
    fn is_at(&self, figure: FigureId, thing: Thing) -> bool {
        let at = self.centre(figure);
        match thing {
            Thing::Area(place) => self.ground.areas().get(place).is_some_and(|area| area.outline().holds(at)),
            Thing::Line(place) => self.ground.lines().get(place).is_some_and(|line| {
                line.from_point(at).distance <= self.numbers().cover_within.get() + self.radius(figure) + HAIR
            }),
            Thing::Body(_) => false,
        }
    }
}

/// Whether a line of the ground lies on the way to an enemy within a distance.
fn crossed_near(at: Point, enemy: Point, near: f64, line: &engine::table::Line) -> bool {
    let way = Segment::new(at, enemy);
    let share = if way.length() > near { near / way.length() } else { 1.0 };
    let close = Segment::new(at, way.at(share));
    line.parts().any(|part| part.touches(close))
}
