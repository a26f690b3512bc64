//! Cover to make for: the nearest place where a whole group ends in cover (RK-R32, RK-ACT-06, RK-ACT-18).

use std::cell::OnceCell;

use engine::table::{Heading, Point, Segment, Thing};

use super::arrange::Arrangement;
use super::cache::Standing;
use super::going::Allowance;
use super::ids::{FigureId, GroupId};
use super::march::{March, Marchers};
use super::room::Room;
use super::terrain::Terrain;
use super::{Field, GRID, HAIR};
use crate::words::Cover;

/// What a group in search of cover knows.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The group.
    pub group: GroupId,
    /// Its figures that move.
    pub movers: &'a [FigureId],
    /// Its guide.
    pub guide: FigureId,
    /// How far it may go.
    pub allowance: Allowance,
    /// Where the nearest enemy is, or is known to be.
    pub threat: Option<Point>,
    /// RK-ACT-18: the enemy groups from which the place must lie further off.
    pub farther_from: &'a [GroupId],
}

/// An enemy group, and how far off it is.
#[derive(Clone, Copy, Debug)]
struct KeepOff {
    enemy: GroupId,
    gap: f64,
}

impl Field<'_> {
    /// RK-R32: the move of a group into the nearest cover; none if there is none within its allowance.
    pub fn haven(&self, search: Search<'_>) -> Option<March> {
        let keep_off = self.keep_off(&search)?;
        let mut places = self.haven_places(&search).into_iter();
        places.find_map(|(_, at, by)| {
            if keep_off.iter().all(|far| self.is_farther(&search, far, at)) {
                self.shelter(&search, at, by)
            } else {
                None
            }
        })
    }

    /// RK-ACT-18: each enemy group that the place must lie further off from, and how far off that is now. None if
    /// one of them stands nowhere: nothing is further off than that.
    fn keep_off(&self, search: &Search<'_>) -> Option<Vec<KeepOff>> {
        let keep = |enemy: &GroupId| {
            let centre = self.centre(search.guide);
            let gaps = self.members(*enemy).map(|other| self.gap_at(search.guide, centre, other));
            gaps.reduce(f64::min).map(|gap| KeepOff { enemy: *enemy, gap })
        };
        search.farther_from.iter().map(keep).collect()
    }

    /// The places for the guide and how far off they are, the nearest first.
    fn haven_places(&self, search: &Search<'_>) -> Vec<(f64, Point, Thing)> {
        let from = self.centre(search.guide);
        let most = search.allowance.full + HAIR;
        let mut places: Vec<(f64, Point, Thing)> = Vec::new();
        for (place, area) in self.ground.areas().iter().enumerate() {
            if self.traits(Terrain::of_area(area)).cover > Cover::Open {
                let bounds = area.outline().bounds().grown(HAIR);
                let near = whole_near(from, most).filter(|at| bounds.holds(*at) && area.outline().holds(*at));
                places.extend(near.map(|at| (at.distance(from), at, Thing::Area(place))));
            }
        }
        for (place, line) in self.ground.lines().iter().enumerate() {
            if self.traits(Terrain::of_line(line)).cover > Cover::Open {
                let behind = line.parts().flat_map(|part| self.behind(part, search.threat));
                let near = behind.filter(|at| at.distance(from) <= most);
                places.extend(near.map(|at| (at.distance(from), at, Thing::Line(place))));
            }
        }
        places.sort_by(|(far, a, _), (further, b, _)| {
            far.total_cmp(further).then(a.x.total_cmp(&b.x)).then(a.y.total_cmp(&b.y))
        });
        places
    }

    /// Places 2 cm off a line, at every centimetre along it, on the side away from the threat; on both without one.
    fn behind(&self, part: Segment, threat: Option<Point>) -> Vec<Point> {
        let Some(along) = Heading::along(part.to - part.from) else { return Vec::new() };
        let off = self.numbers().cover_within.get();
        let near_side = threat.map(|threat| (threat - part.from).dot(along.right()) > 0.0);
        let sides = [1.0, -1.0].into_iter().filter(|side| near_side.is_none_or(|near| near != (*side > 0.0)));
        let mut places = Vec::new();
        for side in sides {
            let mut far = 0.0;
            while far <= part.length() + HAIR {
                places.push(part.from + along.ahead() * far + along.right() * (off * side));
                far += 1.0;
            }
        }
        places
    }

    /// RK-ACT-18: whether a place lies further off from an enemy group than the guide stands now.
    fn is_farther(&self, search: &Search<'_>, far: &KeepOff, at: Point) -> bool {
        let radius = self.radius(search.guide);
        let line_up = self.line_up();
        let off = |other: &Standing| (at.distance(other.at) - radius - other.radius).max(0.0) > far.gap + HAIR;
        line_up.of(far.enemy).iter().all(off)
    }

    /// The move by which all figures end in cover with the guide at a place.
    fn shelter(&self, search: &Search<'_>, at: Point, by: Thing) -> Option<March> {
        let facing = search.threat.and_then(|threat| Heading::along(threat - at));
        let heading = facing.unwrap_or_else(|| self.figures[search.guide].pose.facing.heading());
        let from = self.centre(search.guide);
        // Most places are too near the edge of the cover, or taken.
        let room = Room::new(self.side(search.group), search.movers, self.keeps_clear());
        if !self.is_sheltered(search.guide, at, by, search.threat) || self.bars(&room, search.guide, at).is_some() {
            return None;
        }
        let others: Vec<FigureId> = search.movers.iter().copied().filter(|figure| *figure != search.guide).collect();
        let arrangements = [Arrangement::AsTheyStand, Arrangement::Line, Arrangement::TwoRanks, Arrangement::File];
        // The guide's way is the same in all of them.
        let way = OnceCell::new();
        let slow_way = OnceCell::new();
        arrangements.into_iter().find_map(|arrangement| {
            let places = self.places(search.group, &others, search.guide, at, arrangement, heading);
            let covered = places.iter().all(|(figure, place)| self.is_sheltered(*figure, *place, by, search.threat));
            if !covered {
                return None;
            }
            let marchers = Marchers {
                group: search.group,
                movers: search.movers,
                guide: search.guide,
                arrangement,
                heading,
                clear: self.keeps_clear(),
            };
            let laid = |way: &OnceCell<Option<Vec<Point>>>, most: f64| {
                let way = way.get_or_init(|| self.way(search.guide, at, most)).as_ref()?;
                let march = self.lay_out(marchers, way, most).ok()?;
                let ends = march.steps.iter().all(|step| {
                    let end = step.way.last().copied().unwrap_or(from);
                    self.is_sheltered(step.figure, end, by, search.threat)
                });
                ends.then_some(march)
            };
            let full = laid(&way, search.allowance.full)?;
            if full.bad { laid(&slow_way, search.allowance.bad) } else { Some(full) }
        })
    }

    /// RK-R32: whether a figure at a place has its whole base inside an area, or is close to a line with the line
    /// between it and the threat.
    fn is_sheltered(&self, figure: FigureId, at: Point, by: Thing, threat: Option<Point>) -> bool {
        let radius = self.radius(figure);
        match by {
            Thing::Area(place) => self
                .ground
                .areas()
                .get(place)
                .is_some_and(|area| area.outline().depth(at).is_some_and(|depth| depth.distance >= radius - GRID)),
            Thing::Line(place) => {
                let near = self.numbers().cover_within.get() + radius + GRID;
                self.ground.lines().get(place).is_some_and(|line| {
                    line.from_point(at).distance <= near
                        && threat.is_none_or(|threat| line.parts().any(|part| part.touches(Segment::new(at, threat))))
                })
            }
            Thing::Body(_) => false,
        }
    }
}

/// The places with whole coordinates within a distance.
#[allow(clippy::cast_possible_truncation)] // a table is far smaller
fn whole_near(from: Point, most: f64) -> impl Iterator<Item = Point> {
    let whole = move |at: f64| (at - most).ceil() as i32..=(at + most).floor() as i32;
    let all = whole(from.x).flat_map(move |x| whole(from.y).map(move |y| (x, y)));
    let points = all.map(|(x, y)| Point::new(f64::from(x), f64::from(y)));
    points.filter(move |at| at.distance(from) <= most)
}
