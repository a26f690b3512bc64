//! The reach of a squad leader: 6 inches, measured round impassable ground (CS-R29).

use engine::table::{Bounds, Point, Polygon, Segment, Vector, Walk};

use super::Field;
use super::terrain::{Across, Going};

/// How far it is from a leader's base to places round him.
pub struct Leash {
    centre: Point,
    radius: f64,
    reach: f64,
    /// Corners round which a way may lead, with how far they are from the centre; empty where nothing is in the way.
    corners: Vec<(Point, f64)>,
    open: bool,
    walk: Walk,
}

impl Leash {
    /// The reach of a leader whose base is at a place.
    pub fn new(field: &Field<'_>, centre: Point, radius: f64) -> Leash {
        let reach = field.book.sheet.movement.squad_within.get();
        let far = radius + reach + field.numbers().radius(true);
        let near = Bounds::of([centre]).grown(far);
        let mut corners: Vec<Point> = Vec::new();
        for area in field.land.ground.areas().iter().filter(|area| area.outline().bounds().meets(&near)) {
            let traits = field.area_traits(area);
            if traits.is_some_and(|traits| traits.area == Going::Impassable) {
                corners.extend(area.outline().corners().iter().filter(|corner| near.holds(**corner)));
            }
        }
        let shut = |line: &&engine::table::Line| {
            field.line_traits(line).is_some_and(|traits| traits.line == Across::Impassable)
                && line.bounds().meets(&near)
        };
        let mut lines = field.land.ground.lines().iter().filter(shut).peekable();
        let walled = lines.peek().is_some();
        for line in lines {
            for (before, point, after) in bends(line.points()) {
                corners.extend(round(before, point, after));
            }
        }
        let blocked = |area: &engine::table::Area| {
            field.area_traits(area).is_some_and(|traits| traits.area == Going::Impassable)
                && area.outline().bounds().meets(&near)
        };
        let open = !walled && !field.land.ground.areas().iter().any(blocked);
        if !open {
            // A bridge leads over: its corners are places to pass by as well, and where its sides meet the banks.
            for area in field.land.ground.areas().iter().filter(|area| area.outline().bounds().meets(&near)) {
                if field.area_traits(area).is_some_and(|traits| traits.lays_open) {
                    corners.extend(area.outline().corners().iter().filter(|corner| near.holds(**corner)));
                    let shut = field.land.ground.areas().iter().filter(|other| blocked(other));
                    let banks =
                        shut.flat_map(|other| area.outline().edges().flat_map(|side| met(side, other.outline())));
                    corners.extend(banks.filter(|place| near.holds(*place)).flat_map(beside));
                }
            }
        }
        let mut leash = Leash { centre, radius, reach, corners: Vec::new(), open, walk: Walk::default() };
        if !open {
            leash.measure(field, corners);
        }
        leash
    }

    /// The leader's place, and how far from it the centre of a base of a radius can be at most.
    pub fn straight(&self, radius: f64) -> (Point, f64) {
        (self.centre, self.reach + self.radius + radius)
    }

    /// Works out how far each corner is from the centre.
    fn measure(&mut self, field: &Field<'_>, mut left: Vec<Point>) {
        let mut known: Vec<(Point, f64)> = vec![(self.centre, 0.0)];
        let most = self.reach + self.radius + field.numbers().radius(true);
        loop {
            let mut best: Option<(usize, f64)> = None;
            for (at, corner) in left.iter().enumerate() {
                for (place, so_far) in &known {
                    let total = so_far + place.distance(*corner);
                    let nearer = total <= most && best.is_none_or(|(_, least)| total < least);
                    if nearer && is_open(field, Segment::new(*place, *corner), &mut self.walk) {
                        best = Some((at, total));
                    }
                }
            }
            let Some((at, total)) = best else { break };
            known.push((left.swap_remove(at), total));
        }
        self.corners = known.split_off(1);
    }

    /// CS-R29: how far it is from the leader's base to a base at a place; none if there is no way within reach.
    pub fn distance(&mut self, field: &Field<'_>, place: Point, radius: f64) -> Option<f64> {
        let rims = self.radius + radius;
        let straight = (self.centre.distance(place) - rims).max(0.0);
        if !field.numbers().within(straight, self.reach) {
            return None;
        }
        if self.open || is_open(field, Segment::new(self.centre, place), &mut self.walk) {
            return Some(straight);
        }
        let mut best: Option<f64> = None;
        for (corner, so_far) in &self.corners {
            let total = (so_far + corner.distance(place) - rims).max(0.0);
            let nearer = field.numbers().within(total, self.reach) && best.is_none_or(|least| total < least);
            if nearer && is_open(field, Segment::new(*corner, place), &mut self.walk) {
                best = Some(total);
            }
        }
        best
    }
}

/// Whether a straight way meets no impassable ground.
fn is_open(field: &Field<'_>, way: Segment, walk: &mut Walk) -> bool {
    walk.along(&field.land.ground, &[way.from, way.to]);
    let areas = walk.stretches().iter().all(|stretch| field.going_over(walk.areas(stretch)) != Going::Impassable);
    areas && walk.passages().iter().all(|passage| field.across(passage.line) != Across::Impassable)
}

/// Where a line meets an outline, but for stretches that they share.
fn met(line: Segment, outline: &Polygon) -> impl Iterator<Item = Point> + '_ {
    let along = line.to - line.from;
    outline.edges().filter(move |edge| edge.touches(line)).filter_map(move |edge| {
        let across = edge.to - edge.from;
        let slant = along.x * across.y - along.y * across.x;
        let off = edge.from - line.from;
        let share = (off.x * across.y - off.y * across.x) / slant;
        share.is_finite().then(|| line.at(share.clamp(0.0, 1.0)))
    })
}

/// Places just beside one, on all sides of it.
fn beside(place: Point) -> impl Iterator<Item = Point> {
    let steps = [(BESIDE, BESIDE), (BESIDE, -BESIDE), (-BESIDE, BESIDE), (-BESIDE, -BESIDE)];
    steps.into_iter().map(move |(x, y)| place + Vector::new(x, y))
}

/// How far beside a corner a way leads round it that cannot lead over the corner itself.
const BESIDE: f64 = 0.002;

/// The points of a line with those before and after them.
fn bends(points: &[Point]) -> impl Iterator<Item = (Option<Point>, Point, Option<Point>)> + '_ {
    points.iter().enumerate().map(|(at, point)| {
        let before = at.checked_sub(1).and_then(|at| points.get(at)).copied();
        (before, *point, points.get(at + 1).copied())
    })
}

/// Places just beside a bend or an end of a line that cannot be crossed.
fn round(before: Option<Point>, point: Point, after: Option<Point>) -> impl Iterator<Item = Point> {
    let along = match (before, after) {
        (Some(before), _) => point - before,
        (None, Some(after)) => point - after,
        (None, None) => Vector::new(0.0, 1.0),
    };
    let length = along.length().max(BESIDE);
    let step = along * (BESIDE / length);
    let aside = Vector::new(-step.y, step.x);
    [step, step * -1.0, aside, aside * -1.0].into_iter().map(move |step| point + step)
}
