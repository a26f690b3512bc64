//! Ways over the ground: what bars them, what slows them, the way round (RK-D04, RK-D16, RK-D32).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::LazyLock;

use engine::table::{Body, Bounds, Footprint, Heading, Point, Segment, Stance, Thing, Trodden, Vector};

use super::cache::Standing;
use super::ids::FigureId;
use super::terrain::{Footing, Terrain};
use super::{Field, GRID, HAIR};

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barred {
    /// Ground that cannot be entered.
    Ground(Thing),
    /// The base of an enemy, or a place too near to it.
    Enemy(FigureId),
    /// The base of a figure that stays.
    Taken,
    /// The edge of the table.
    OffTable,
    /// The limits of a zone.
    OutOfZone,
}

/// How far a group may go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// Over good going.
    pub full: f64,
    /// If any figure's way touches bad going.
    pub bad: f64,
}

impl Allowance {
    /// The same wherever it goes.
    pub const fn whatever_the_going(distance: f64) -> Allowance {
        Allowance { full: distance, bad: distance }
    }
}

/// The length of a way.
pub fn length(way: &[Point]) -> f64 {
    way.array_windows().map(|[a, b]| a.distance(*b)).sum()
}

/// The way up to a distance along it.
pub fn cut(way: &[Point], distance: f64) -> Vec<Point> {
    let mut left = distance.max(0.0);
    let mut points: Vec<Point> = way.first().copied().into_iter().collect();
    for [from, to] in way.array_windows() {
        let leg = from.distance(*to);
        if leg >= left - HAIR {
            points.push(along(*from, *to, left));
            return points;
        }
        left -= leg;
        points.push(*to);
    }
    points
}

/// The place at a distance along a straight way.
pub(crate) fn along(from: Point, to: Point, distance: f64) -> Point {
    let leg = from.distance(to);
    let share = if leg > 0.0 { (distance.max(0.0) / leg).min(1.0) } else { 1.0 };
    Segment::new(from, to).at(share)
}

/// The shares of a step between which a moving point is nearer to a centre than a distance.
#[inline]
pub(crate) fn near_along(from: Point, step: Vector, centre: Point, reach: f64) -> Option<(f64, f64)> {
    let to = from - centre;
    let (a, b, c) = (step.dot(step), to.dot(step), to.dot(to) - reach * reach);
    if a <= 0.0 {
        return (c < 0.0).then_some((0.0, 1.0));
    }
    let root = b * b - a * c;
    if root <= 0.0 {
        return None;
    }
    let root = root.sqrt();
    let (enters, leaves) = ((-b - root) / a, (-b + root) / a);
    (leaves > 0.0 && enters < 1.0).then(|| (enters.max(0.0), leaves.min(1.0)))
}

/// A round base at a place.
pub(crate) fn disc(at: Point, radius: f64) -> Body {
    Footprint::Circle { radius }.standing(Stance { at, heading: Heading::radians(0.0) }).into()
}

impl Field<'_> {
    /// How a thing of the ground goes for a figure.
    #[inline]
    pub(crate) fn footing(&self, thing: Thing, mounted: bool) -> Footing {
        self.terrain(thing).map_or(Footing::Good, |kind| self.traits(kind).footing(mounted))
    }

    /// The things of the ground of some footing that a base touches on a straight way, each with where.
    pub(crate) fn trodden(&self, from: Point, to: Point, radius: f64, mounted: bool, wanted: Footing) -> Vec<Trodden> {
        let mut found = Vec::new();
        if !self.walls.has(wanted) {
            return found;
        }
        // A base that only comes up to something does not touch it.
        let body = disc(from, (radius - GRID).max(0.0));
        let goes_so = |thing| self.footing(thing, mounted) == wanted;
        self.ground.trodden_where(&body, to - from, goes_so, &mut found);
        let walled = |part: &Trodden| self.terrain(part.thing).is_some_and(Terrain::is_walled);
        if found.iter().any(walled) {
            let walls: Vec<Trodden> = found.iter().copied().filter(walled).collect();
            found.retain(|part| !walled(part));
            for wall in walls {
                found.extend(self.over_wall(wall.thing, &body, to - from));
            }
        }
        found
    }

    /// Where a base touches the outline of a walled area.
    fn over_wall(&self, thing: Thing, body: &Body, step: Vector) -> Vec<Trodden> {
        let mut found = Vec::new();
        if let Thing::Area(at) = thing
            && let Some(wall) = self.walls.round(at)
        {
            wall.trodden(body, step, &mut found);
        }
        for part in &mut found {
            part.thing = thing;
        }
        found
    }

    /// RK-D04: how far a figure goes straight on before it touches bad going; none if it never does.
    pub fn first_bad(&self, figure: FigureId, from: Point, to: Point) -> Option<f64> {
        let mounted = self.figures[figure].mounted;
        let bad = self.trodden(from, to, self.radius(figure), mounted, Footing::Bad);
        bad.into_iter().map(|part| part.from).reduce(f64::min)
    }

    /// RK-D04: whether a figure's way touches bad going.
    pub fn touches_bad(&self, figure: FigureId, way: &[Point]) -> bool {
        way.array_windows().any(|[from, to]| self.first_bad(figure, *from, *to).is_some())
    }

    /// RK-D04, RK-D16, RK-D32: how far a figure gets on a straight way before ground or an enemy bars it; none if
    /// nothing does.
    pub fn first_bar(&self, figure: FigureId, from: Point, to: Point) -> Option<(f64, Barred)> {
        let (radius, mounted) = (self.radius(figure), self.figures[figure].mounted);
        let shut = self.trodden(from, to, radius, mounted, Footing::Impassable);
        let mut best = shut.iter().map(|part| (part.from, Barred::Ground(part.thing))).reduce(nearer);
        let step = to - from;
        let span = Segment::new(from, to).bounds().grown(radius + self.numbers().radius(true));
        let (line_up, side) = (self.line_up(), self.side_of(figure));
        for stand in line_up.stands().iter().filter(|stand| stand.side != side && stand.bounds.meets(&span)) {
            for enemy in line_up.figures(stand).iter().filter(|enemy| span.holds(enemy.at)) {
                let widest = radius + enemy.radius - GRID;
                // Most are passed by, which needs no more than a look at the widest circle.
                if near_along(from, step, enemy.at, widest).is_none() {
                    continue;
                }
                let reach = widest.min(from.distance(enemy.at) - HAIR);
                if let Some((enters, _)) = near_along(from, step, enemy.at, reach) {
                    let met = (enters * step.length(), Barred::Enemy(enemy.id));
                    best = Some(best.map_or(met, |best| nearer(best, met)));
                }
            }
        }
        best
    }

    /// Whether nothing bars a straight way.
    pub fn is_clear(&self, figure: FigureId, from: Point, to: Point) -> bool {
        let (radius, mounted) = (self.radius(figure), self.figures[figure].mounted);
        !self.meets_enemy(figure, from, to) && self.trodden(from, to, radius, mounted, Footing::Impassable).is_empty()
    }

    /// Whether an enemy bars a straight way: the same as `first_bar` says, which looks for the first.
    fn meets_enemy(&self, figure: FigureId, from: Point, to: Point) -> bool {
        let (radius, side, step) = (self.radius(figure), self.side_of(figure), to - from);
        let span = Segment::new(from, to).bounds().grown(radius + self.numbers().radius(true));
        let bars = |enemy: &Standing| {
            let widest = radius + enemy.radius - GRID;
            span.holds(enemy.at)
                && near_along(from, step, enemy.at, widest).is_some()
                && near_along(from, step, enemy.at, widest.min(from.distance(enemy.at) - HAIR)).is_some()
        };
        let line_up = self.line_up();
        let mut met = line_up.stands().iter().filter(|stand| stand.side != side && stand.bounds.meets(&span));
        met.any(|stand| line_up.figures(stand).iter().any(bars))
    }

    /// RK-D16: the shortest way of a figure to a place, round what bars it; none if there is none within a length.
    pub fn way(&self, figure: FigureId, to: Point, most: f64) -> Option<Vec<Point>> {
        let from = self.centre(figure);
        if from.distance(to) > most + HAIR {
            return None;
        }
        if self.is_clear(figure, from, to) {
            return Some(vec![from, to]);
        }
        self.detour(figure, to, most)
    }

    /// The way round, over points about everything that may bar it.
    fn detour(&self, figure: FigureId, to: Point, most: f64) -> Option<Vec<Point>> {
        let from = self.centre(figure);
        let mut places = vec![from, to];
        self.turning_places(figure, [from, to], most, &mut places);
        self.drop_taken(figure, from, &mut places);
        // Of each place that the shortest way to is known to: the place before it.
        let mut before: Vec<Option<usize>> = vec![None; places.len()];
        let mut open = BinaryHeap::new();
        open.push(Reverse(Leg { whole: from.distance(to), place: 0, spent: 0.0, before: 0 }));
        loop {
            let Reverse(leg) = open.pop()?;
            let here = *places.get(leg.place)?;
            // A leg is looked at only when its turn has come: most never are.
            if before.get(leg.place)?.is_some()
                || (leg.place != 0 && !self.is_clear(figure, *places.get(leg.before)?, here))
            {
                continue;
            }
            *before.get_mut(leg.place)? = Some(leg.before);
            if leg.place == 1 {
                break;
            }
            for (next, place) in places.iter().enumerate() {
                let spent = leg.spent + here.distance(*place);
                let whole = spent + place.distance(to);
                if whole <= most + HAIR && before.get(next).is_some_and(Option::is_none) {
                    open.push(Reverse(Leg { whole, place: next, spent, before: leg.place }));
                }
            }
        }
        let mut way = Vec::new();
        let mut at = 1;
        while at != 0 {
            way.push(*places.get(at)?);
            at = (*before.get(at)?)?;
        }
        way.push(from);
        way.reverse();
        Some(way)
    }

    /// Places at which a way round something may turn: about enemies and the corners of shut ground.
    fn turning_places(&self, figure: FigureId, [from, to]: [Point; 2], most: f64, places: &mut Vec<Point>) {
        /// A little more than one over the cosine of half the angle between neighbours.
        const OUTSIDE: f64 = 1.036;
        let (radius, mounted) = (self.radius(figure), self.figures[figure].mounted);
        let bounds = *self.edges.bounds();
        let mut about = |centre: Point, reach: f64| {
            // Straight ways between neighbours must clear the circle too.
            let far = (reach + 5.0 * GRID) * OUTSIDE;
            for heading in &*ROUND {
                let place = centre + heading.ahead() * far;
                // A way over a place farther off would be too long.
                if place.distance(from) + place.distance(to) <= most + HAIR && bounds.grown(-radius).holds(place) {
                    places.push(place);
                }
            }
        };
        let (line_up, side) = (self.line_up(), self.side_of(figure));
        for stand in line_up.stands().iter().filter(|stand| stand.side != side) {
            for enemy in line_up.figures(stand) {
                let reach = radius + enemy.radius;
                let aside = enemy.at.distance(from) + enemy.at.distance(to);
                if aside <= most + 4.0 * reach {
                    about(enemy.at, reach);
                }
            }
        }
        if !self.walls.has(Footing::Impassable) {
            return;
        }
        for (at, area) in self.ground.areas().iter().enumerate() {
            if self.footing(Thing::Area(at), mounted) == Footing::Impassable {
                area.outline().corners().iter().for_each(|corner| about(*corner, radius));
            }
        }
        for (at, line) in self.ground.lines().iter().enumerate() {
            if self.footing(Thing::Line(at), mounted) == Footing::Impassable {
                line.points().iter().for_each(|corner| about(*corner, radius));
            }
        }
    }

    /// Leaves out turning places on the base of an enemy: no way leads over them, unless the figure stands on it itself.
    fn drop_taken(&self, figure: FigureId, from: Point, places: &mut Vec<Point>) {
        let (line_up, side, radius) = (self.line_up(), self.side_of(figure), self.radius(figure));
        let bounds = Bounds::of(places.iter().copied()).grown(radius + self.numbers().radius(true));
        let stands = line_up.stands().iter().filter(|stand| stand.side != side && stand.bounds.meets(&bounds));
        let enemies: Vec<(Point, f64)> = stands
            .flat_map(|stand| line_up.figures(stand))
            .map(|enemy| (enemy.at, radius + enemy.radius - GRID - 2.0 * HAIR))
            .filter(|(enemy, reach)| bounds.holds(*enemy) && enemy.distance(from) >= reach + 4.0 * HAIR)
            .collect();
        let mut at = 0;
        places.retain(|place| {
            at += 1;
            let stands_on = |(enemy, reach): &(Point, f64)| {
                (enemy.x - place.x).abs() < *reach
                    && (enemy.y - place.y).abs() < *reach
                    && enemy.distance(*place) < *reach
            };
            // The two ends of the way stay.
            at <= 2 || !enemies.iter().any(stands_on)
        });
    }
}

/// The directions in which a way round something may turn.
static ROUND: LazyLock<[Heading; 12]> = LazyLock::new(|| {
    let turns: [u8; 12] = std::array::from_fn(|turn| u8::try_from(turn).unwrap_or(0));
    turns.map(|turn| Heading::radians(f64::from(turn) * std::f64::consts::TAU / 12.0))
});

/// One straight leg of a way round: the place that it leads to, from which, how far that is, and how long the whole way
/// is then at the least.
#[derive(Clone, Copy, Debug)]
struct Leg {
    whole: f64,
    place: usize,
    spent: f64,
    before: usize,
}

impl Ord for Leg {
    fn cmp(&self, other: &Leg) -> std::cmp::Ordering {
        let by_length = self.whole.total_cmp(&other.whole).then(self.place.cmp(&other.place));
        by_length.then(self.spent.total_cmp(&other.spent)).then(self.before.cmp(&other.before))
    }
}

impl PartialOrd for Leg {
    fn partial_cmp(&self, other: &Leg) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Leg {
    fn eq(&self, other: &Leg) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Leg {}

fn nearer(a: (f64, Barred), b: (f64, Barred)) -> (f64, Barred) {
    if b.0 < a.0 { b } else { a }
}
