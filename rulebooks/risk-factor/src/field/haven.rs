//! Cover to make for: the nearest place where a whole group ends in cover (RK-R32, RK-ACT-06, RK-ACT-18).

use std::cell::OnceCell;

use engine::table::{Bounds, Heading, Point, Segment, Thing};

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

/// An enemy group, the box round it, and how far off it is.
#[derive(Clone, Copy, Debug)]
struct KeepOff {
    enemy: GroupId,
    bounds: Option<Bounds>,
    gap: f64,
}

impl Field<'_> {
    /// RK-R32: the move of a group into the nearest cover; none if there is none within its allowance.
    pub fn haven(&self, search: Search<'_>) -> Option<March> {
        let keep_off = self.keep_off(&search)?;
        let places = self.haven_places(&search, &keep_off);
        places.into_iter().find_map(|(_, at, by)| self.shelter(&search, at, by))
    }

    /// RK-ACT-18: each enemy group that the place must lie further off from, and how far off that is now. None if
    /// one of them stands nowhere: nothing is further off than that.
    fn keep_off(&self, search: &Search<'_>) -> Option<Vec<KeepOff>> {
        let keep = |enemy: &GroupId| {
            let centre = self.centre(search.guide);
            let gaps = self.members(*enemy).map(|other| self.gap_at(search.guide, centre, other));
            let bounds = self.line_up().stand(*enemy).map(|stand| stand.bounds);
            gaps.reduce(f64::min).map(|gap| KeepOff { enemy: *enemy, bounds, gap })
        };
        search.farther_from.iter().map(keep).collect()
    }

    /// The places for the guide that are far enough off the enemy, and how far off they are, the nearest first.
    fn haven_places(&self, search: &Search<'_>, keep_off: &[KeepOff]) -> Vec<(f64, Point, Thing)> {
        let from = self.centre(search.guide);
        let most = search.allowance.full + HAIR;
        let mut places: Vec<(f64, Point, Thing)> = Vec::new();
        for (place, area) in self.ground.areas().iter().enumerate() {
            if self.traits(Terrain::of_area(area)).cover > Cover::Open {
                let bounds = area.outline().bounds().grown(HAIR);
                let farther = |at: &Point| keep_off.iter().all(|far| self.is_farther(search, far, *at));
                let near = whole_near(from, most, &bounds).filter(|(_, at)| farther(at) && area.outline().holds(*at));
                places.extend(near.map(|(far, at)| (far, at, Thing::Area(place))));
            }
        }
        for (place, line) in self.ground.lines().iter().enumerate() {
            if self.traits(Terrain::of_line(line)).cover > Cover::Open {
                let behind = line.parts().flat_map(|part| self.behind(part, search.threat));
                let near = behind.map(|at| (at.distance(from), at)).filter(|(far, _)| *far <= most);
                let farther = near.filter(|(_, at)| keep_off.iter().all(|far| self.is_farther(search, far, *at)));
                places.extend(farther.map(|(far, at)| (far, at, Thing::Line(place))));
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
        // Most groups are so far off that a look at the box round them does.
        let widest = radius + self.numbers().radius(true);
        if far.bounds.is_some_and(|bounds| gap_to(at, &bounds) - widest > far.gap + HAIR) {
            return true;
        }
        let line_up = self.line_up();
        let off = |other: &Standing| (at.distance(other.at) - radius - other.radius).max(0.0) > far.gap + HAIR;
        line_up.of(far.enemy).iter().all(off)
    }

    /// The move by which all figures end in cover with the guide at a place.
    fn shelter(&self, search: &Search<'_>, at: Point, by: Thing) -> Option<March> {
        let facing = search.threat.and_then(|threat| Heading::along(threat - at));
        let heading = facing.unwrap_or_else(|| self.figures[search.guide].pose.facing.heading());
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
                let sheltered = |figure, end| self.is_sheltered(figure, end, by, search.threat);
                self.lay_out_where(marchers, way, most, sheltered).ok()
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

/// How far a place is from a box at the least.
fn gap_to(at: Point, bounds: &Bounds) -> f64 {
    let aside = (bounds.low.x - at.x).max(at.x - bounds.high.x).max(0.0);
    let ahead = (bounds.low.y - at.y).max(at.y - bounds.high.y).max(0.0);
    aside.hypot(ahead)
}

/// The places with whole coordinates in a box within a distance, and how far off they are.
#[allow(clippy::cast_possible_truncation)] // a table is far smaller
fn whole_near(from: Point, most: f64, bounds: &Bounds) -> impl Iterator<Item = (f64, Point)> {
    let whole =
        move |at: f64, low: f64, high: f64| (at - most).max(low).ceil() as i32..=(at + most).min(high).floor() as i32;
    let (low, high) = (bounds.low, bounds.high);
    let all = whole(from.x, low.x, high.x).flat_map(move |x| whole(from.y, low.y, high.y).map(move |y| (x, y)));
    let points = all.map(move |(x, y)| Point::new(f64::from(x), f64::from(y))).map(move |at| (at.distance(from), at));
    points.filter(move |(far, _)| *far <= most)
}
