//! Setting up: a line across the zone, foot in front, guns where they see, leaders behind.

use engine::game::{Goal, Place, Role, Setting, Sighting};
use engine::table::{Bounds, Point, Spot, Vector};

use super::ground::Judge;
use super::picture::gap;
use super::shelter::is_open;
use crate::filling::looking;

/// How many places are tried across a zone, and how many deep.
const ACROSS: u32 = 11;
const DEEP: u32 = 4;
/// What it costs to stand within a friend's room when there is a whole zone.
const CROWDED: f64 = 25.0;

impl Judge<'_> {
    /// Where to put a piece.
    pub(super) fn place(&self, own: &Sighting, zones: &[usize]) -> Goal {
        let zones = zones.iter().filter_map(|zone| self.setting.zones.get(*zone)).map(Some);
        let best =
            zones.map(|zone| self.best_in(own, zone)).reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.unwrap_or_else(|| self.best_in(own, None)).0
    }

    /// The best place in a zone, or on the whole table, and how good it is.
    fn best_in(&self, own: &Sighting, zone: Option<&Place>) -> (Goal, f64) {
        let [width, depth] = self.setting.size;
        let table = Bounds { low: Point::new(0.0, 0.0), high: Point::new(width, depth) };
        let bounds = zone.map_or(table, |zone| *zone.outline.bounds());
        let front = front(self.setting, centre(&bounds), own);
        let mut best = (centre(&bounds), f64::NEG_INFINITY);
        for at in grid(&bounds) {
            let inside = zone.is_none_or(|zone| zone.outline.holds(at));
            if inside && is_open(self.setting, at) {
                let good = self.place_quality(own, at, centre(&bounds), front);
                if good > best.1 {
                    best = (at, good);
                }
            }
        }
        let (at, good) = best;
        (Goal { spot: Spot::nearest(at), facing: looking(at, at + front), within: 0.0 }, good)
    }

    fn place_quality(&self, own: &Sighting, at: Point, middle: Point, front: Vector) -> f64 {
        let [_, depth] = own.half;
        let length = front.length().max(0.1);
        let step = at - middle;
        let forward = (step.x * front.x + step.y * front.y) / (length * length);
        let lean = match own.role {
            Role::Leader if own.far_range <= 0.0 => return self.leader_quality(own, at),
            Role::Guns => 14.0,
            _ => 20.0,
        };
        let shelter = f64::from(self.shelters.at(self.setting, at, depth, at + front));
        let friends = self.picture.friends().iter().filter(|friend| friend.seen.piece != own.piece);
        let crowd: f64 = friends.map(|friend| (1.0 - gap(own, at, friend) / room(own)).max(0.0) * CROWDED).sum();
        // Not all on one wing: what is far from the middle is far from the fight.
        let wing = step.length() / length * 4.0;
        forward * lean + shelter * 4.0 - crowd - wing
    }

    /// A leader stands among those he leads, and not beside another leader.
    fn leader_quality(&self, own: &Sighting, at: Point) -> f64 {
        let near = |far: f64| (1.0 - far / (self.reach(own) * 1.3).max(1.0)).max(0.0);
        let friends = self.picture.friends().iter().filter(|friend| friend.seen.piece != own.piece);
        let each = friends.map(|friend| {
            let close = near(friend.at.distance(at));
            if friend.fights() { close } else { close * -6.0 }
        });
        each.sum()
    }
}

/// The room that a piece likes to have.
fn room(own: &Sighting) -> f64 {
    let [width, depth] = own.half;
    (width * 2.5).max(depth * 2.5).max(0.5)
}

/// From a zone toward where the fight will be: the other side's zone, else the middle of the table.
fn front(setting: &Setting, from: Point, own: &Sighting) -> Vector {
    let [width, depth] = setting.size;
    let others = setting.zones.iter().filter(|zone| zone.side.is_some_and(|side| side != own.side));
    let there = others.map(|zone| centre(zone.outline.bounds())).next();
    let there = there.unwrap_or(Point::new(width * 0.5, depth * 0.5));
    let front = there - from;
    if front.length() > 0.1 { front } else { Vector::new(0.0, 1.0) }
}

fn centre(bounds: &Bounds) -> Point {
    Point::new(f64::midpoint(bounds.low.x, bounds.high.x), f64::midpoint(bounds.low.y, bounds.high.y))
}

/// Places all over a box, not too near its edges.
fn grid(bounds: &Bounds) -> impl Iterator<Item = Point> {
    let (low, across) = (bounds.low, bounds.high - bounds.low);
    let long = across.x >= across.y;
    let (columns, rows) = if long { (ACROSS, DEEP) } else { (DEEP, ACROSS) };
    let share = |at: u32, of: u32| (f64::from(at) + 0.5) / f64::from(of);
    (0..columns).flat_map(move |column| {
        (0..rows)
            .map(move |row| Point::new(low.x + across.x * share(column, columns), low.y + across.y * share(row, rows)))
    })
}
