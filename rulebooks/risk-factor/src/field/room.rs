//! Room: where a figure may stand, the nearest free place, the search for a place in a zone (RK-D32, RK-D45, RK-D46).

use std::sync::LazyLock;

use engine::game::Side;
use engine::table::{Heading, Point, Polygon, Spot, Thing};

use super::arrange::Arrangement;
use super::cache::Standing;
use super::going::{Barred, disc};
use super::ids::{FigureId, GroupId};
use super::terrain::{Footing, Terrain};
use super::{Field, GRID, HAIR};

/// How far apart the places are at which a free one is looked for, and in how many directions; no rule's numbers.
const RING: f64 = 0.25;
const DIRECTIONS: u16 = 24;
/// Those directions.
static HEADINGS: LazyLock<Vec<Heading>> = LazyLock::new(|| {
    (0..DIRECTIONS)
        .map(|turn| Heading::radians(f64::from(turn) * std::f64::consts::TAU / f64::from(DIRECTIONS)))
        .collect()
});
/// How far off a free place is looked for; no rule's number.
const RINGS: u16 = 120;

/// What must be kept clear of while figures are laid down.
#[derive(Clone, Debug)]
pub struct Room<'a> {
    /// Whose figures are laid down.
    pub side: Side,
    /// Figures on the move: where they stood is free.
    pub movers: &'a [FigureId],
    /// Bases laid down already: centre and radius.
    pub laid: Vec<(Point, f64)>,
    /// How far from enemies.
    pub clear: f64,
    /// The zone that the whole base must be in.
    pub within: Option<&'a Polygon>,
}

impl<'a> Room<'a> {
    /// Room for figures of a side, so far from enemies.
    pub const fn new(side: Side, movers: &'a [FigureId], clear: f64) -> Room<'a> {
        Room { side, movers, laid: Vec::new(), clear, within: None }
    }

    /// Whether no base that was laid down stands where another would.
    pub(crate) fn is_unlaid(&self, at: Point, radius: f64) -> bool {
        self.laid.iter().all(|(other, reach)| other.distance(at) >= radius + reach - GRID)
    }
}

/// How far the first look about a place goes; no rule's number.
const FIRST_LOOK: f64 = 2.0;

/// A base that is in the way of any whose centre is nearer than a gap beyond both radii.
#[derive(Clone, Copy, Debug)]
struct Base {
    at: Point,
    /// The radii of both bases; none for bases laid down, whose gap is counted from centre to centre.
    radii: [f64; 2],
    gap: f64,
}

/// The bases near a place.
#[derive(Debug, Default)]
struct Crowd {
    bases: Vec<Base>,
    /// How far from the place everybody is gathered.
    known_to: f64,
}

impl Crowd {
    /// Whether one of them is in the way of a base at a place: summed up as `bars` does, to the last bit.
    fn takes(&self, at: Point) -> bool {
        let stands_on = |base: &Base| {
            let [own, other] = base.radii;
            let reach = own + other + base.gap + HAIR;
            (base.at.x - at.x).abs() < reach
                && (base.at.y - at.y).abs() < reach
                && base.at.distance(at) - own - other < base.gap
        };
        self.bases.iter().any(stands_on)
    }
}

impl Crowd {
    /// Whether one of them is in the way wherever on the grid a base is put that should stand at a place.
    fn takes_about(&self, at: Point) -> bool {
        self.bases.iter().any(|base| {
            let [own, other] = base.radii;
            let reach = own + other + base.gap - GRID;
            let (aside, ahead) = (base.at.x - at.x, base.at.y - at.y);
            reach > 0.0 && aside * aside + ahead * ahead < reach * reach
        })
    }
}

/// A figure laid down: where.
pub type Put = (FigureId, Point);

impl Field<'_> {
    /// RK-D32, RK-D45: why a figure cannot stand at a place.
    pub fn bars(&self, room: &Room<'_>, figure: FigureId, at: Point) -> Option<Barred> {
        if let Some(barred) = self.outside(room, figure, at) {
            return Some(barred);
        }
        let radius = self.radius(figure);
        let apart = |other: Point, reach: f64| (other.x - at.x).abs() >= reach || (other.y - at.y).abs() >= reach;
        let taken = |(other, reach): &(Point, f64)| {
            let reach = radius + reach - GRID;
            !apart(*other, reach) && other.distance(at) < reach
        };
        if room.laid.iter().any(taken) {
            return Some(Barred::Taken);
        }
        let line_up = self.line_up();
        let widest = radius + self.numbers().radius(true) + room.clear.max(0.0);
        for stand in line_up.stands().iter().filter(|stand| stand.bounds.grown(widest).holds(at)) {
            let friend = stand.side == room.side;
            let clear = if friend { 0.0 } else { room.clear };
            let near = |other: &&Standing| {
                !apart(other.at, widest)
                    && other.at.distance(at) - radius - other.radius < clear - GRID
                    && other.id != figure
                    && !room.movers.contains(&other.id)
            };
            if let Some(other) = line_up.figures(stand).iter().find(near) {
                return Some(if friend { Barred::Taken } else { Barred::Enemy(other.id) });
            }
        }
        None
    }

    /// Why a figure cannot stand at a place, whoever else stands there: the table, the zone, the ground.
    fn outside(&self, room: &Room<'_>, figure: FigureId, at: Point) -> Option<Barred> {
        let (radius, mounted) = (self.radius(figure), self.figures[figure].mounted);
        if !self.edges.bounds().grown(HAIR - radius).holds(at) {
            return Some(Barred::OffTable);
        }
        if room.within.is_some_and(|zone| !zone.holds(at) || zone.to_outline(at).distance < radius - GRID) {
            return Some(Barred::OutOfZone);
        }
        self.shut_at(at, radius, mounted).map(Barred::Ground)
    }

    /// The shut ground that a base would stand on.
    fn shut_at(&self, at: Point, radius: f64, mounted: bool) -> Option<Thing> {
        if !self.walls.has(Footing::Impassable) {
            return None;
        }
        let body = disc(at, (radius - GRID).max(0.0));
        self.land().under_body(&body, |thing| {
            self.footing(thing, mounted) == Footing::Impassable && !self.terrain(thing).is_some_and(Terrain::is_walled)
        })
    }

    /// RK-D45: the nearest free place to a place, on the grid.
    pub fn nearest_free(&self, room: &Room<'_>, figure: FigureId, want: Point) -> Option<Point> {
        let snapped = |at: Point| Spot::nearest(at).point();
        if let Some(at) = Some(snapped(want)).filter(|at| self.bars(room, figure, *at).is_none()) {
            return Some(at);
        }
        let mut crowd = Crowd::default();
        (1..=RINGS).map(|ring| f64::from(ring) * RING).find_map(|far| {
            self.gather(room, figure, want, far, &mut crowd);
            let mut ring = HEADINGS.iter().map(|heading| want + heading.ahead() * far);
            ring.find_map(|at| {
                if crowd.takes_about(at) {
                    return None;
                }
                let at = snapped(at);
                (!crowd.takes(at) && self.outside(room, figure, at).is_none()).then_some(at)
            })
        })
    }

    /// Gathers all bases that may stand on a place so far from another; they do for places nearer to it too.
    fn gather(&self, room: &Room<'_>, figure: FigureId, about: Point, far: f64, crowd: &mut Crowd) {
        if far <= crowd.known_to {
            return;
        }
        crowd.known_to = (far * 2.0).max(FIRST_LOOK);
        crowd.bases.clear();
        let radius = self.radius(figure);
        let widest = radius + self.numbers().radius(true) + room.clear.max(0.0);
        // A place is snapped to the grid: the look goes a little farther.
        let reach = crowd.known_to + widest + GRID;
        let near = |at: Point| (at.x - about.x).abs() <= reach && (at.y - about.y).abs() <= reach;
        let laid = room.laid.iter().filter(|(at, _)| near(*at));
        crowd.bases.extend(laid.map(|(at, other)| Base { at: *at, radii: [0.0; 2], gap: radius + other - GRID }));
        let line_up = self.line_up();
        for stand in line_up.stands().iter().filter(|stand| stand.bounds.grown(reach).holds(about)) {
            let clear = if stand.side == room.side { 0.0 } else { room.clear };
            let stays = |other: &&Standing| near(other.at) && other.id != figure && !room.movers.contains(&other.id);
            let bases = line_up.figures(stand).iter().filter(stays);
            crowd.bases.extend(bases.map(|other| Base {
                at: other.at,
                radii: [radius, other.radius],
                gap: clear - GRID,
            }));
        }
    }

    /// RK-D45: puts figures down about a guide; figures whose places are not free take the nearest that are. None if
    /// the guide's place is not free, or a figure finds none.
    pub fn put_down(
        &self,
        mut room: Room<'_>,
        group: GroupId,
        guide: FigureId,
        at: Point,
        arrangement: Arrangement,
        heading: Heading,
    ) -> Result<Vec<Put>, Barred> {
        let at = Spot::nearest(at).point();
        if let Some(barred) = self.bars(&room, guide, at) {
            return Err(barred);
        }
        room.laid.push((at, self.radius(guide)));
        let others: Vec<FigureId> = room.movers.iter().copied().filter(|figure| *figure != guide).collect();
        let mut puts = vec![(guide, at)];
        for (figure, want) in self.places(group, &others, guide, at, arrangement, heading) {
            let place = self.nearest_free(&room, figure, want).ok_or(Barred::Taken)?;
            room.laid.push((place, self.radius(figure)));
            puts.push((figure, place));
        }
        Ok(puts)
    }

    /// Whether all figures of an arrangement fit exactly.
    fn fits(
        &self,
        room: &Room<'_>,
        group: GroupId,
        guide: FigureId,
        at: Point,
        arrangement: Arrangement,
        heading: Heading,
    ) -> Option<Vec<Put>> {
        if self.bars(room, guide, at).is_some() {
            return None;
        }
        let others: Vec<FigureId> = room.movers.iter().copied().filter(|figure| *figure != guide).collect();
        let mut puts = vec![(guide, at)];
        let places = self.places(group, &others, guide, at, arrangement, heading);
        puts.extend(places.into_iter().map(|(figure, at)| (figure, Spot::nearest(at).point())));
        let free = |(figure, at): &Put| self.bars(room, *figure, *at).is_none();
        let apart = |(at, (figure, place)): (usize, &Put)| {
            let reach = self.radius(*figure) - GRID;
            puts.iter().skip(at + 1).all(|(other, there)| there.distance(*place) >= reach + self.radius(*other))
        };
        (puts.iter().skip(1).all(free) && puts.iter().enumerate().all(apart)).then(|| puts.clone())
    }

    /// RK-D46: the first place in a zone where a group fits, of its whole places from the middle outwards: first in a
    /// line, then in two ranks.
    pub fn room_in_zone(
        &self,
        group: GroupId,
        guide: FigureId,
        movers: &[FigureId],
        (zone, places): (&Polygon, &[Point]),
        heading: Heading,
    ) -> Option<Vec<Put>> {
        let clear = self.numbers().clear_of_enemies.get();
        let room = Room { within: Some(zone), ..Room::new(self.side(group), movers, clear) };
        [Arrangement::Line, Arrangement::TwoRanks].into_iter().find_map(|arrangement| {
            places.iter().find_map(|at| self.fits(&room, group, guide, *at, arrangement, heading))
        })
    }
}

/// The places with whole coordinates in an outline, from the middle of the box round it outwards.
#[allow(clippy::cast_possible_truncation)] // a table is far smaller
pub fn whole_places(outline: &Polygon) -> Vec<Point> {
    let (low, high) = (outline.bounds().low, outline.bounds().high);
    let middle = Point::new(f64::midpoint(low.x, high.x), f64::midpoint(low.y, high.y));
    let whole = |low: f64, high: f64| low.ceil() as i32..=high.floor() as i32;
    let all = whole(low.x, high.x).flat_map(|x| whole(low.y, high.y).map(move |y| (x, y)));
    let points = all.map(|(x, y)| Point::new(f64::from(x), f64::from(y)));
    let mut places: Vec<Point> = points.filter(|at| outline.holds(*at)).collect();
    let order = |a: &Point, b: &Point| {
        let far = |at: &Point| at.distance(middle);
        far(a).total_cmp(&far(b)).then(a.x.total_cmp(&b.x)).then(a.y.total_cmp(&b.y))
    };
    places.sort_by(order);
    places
}
