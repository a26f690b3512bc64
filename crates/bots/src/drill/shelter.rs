//! Where the ground shelters: woods and works to be in, walls and hedges to be behind.

use engine::game::{Role, Setting, Sighting};
use engine::table::{Bounds, Heading, Point, Segment, Vector};

use super::picture::pace;

/// How far apart places to stand are looked for, as a share of the table's longer side.
const GRAIN: f64 = 0.04;
/// The most places that are kept; a table with more cover than that has cover everywhere.
const MOST: usize = 600;
/// How far in front of one's edge a wall still shelters, in the rulebook's unit.
const BEHIND: f64 = 0.8;
/// How many times as far the wall may be along the line of fire: whoever comes from aside shoots aslant across it.
const ASLANT: f64 = 2.0;
/// What it costs to stand at the very edge of the table: who must give way there is lost.
const EDGE: f64 = 8.0;
/// How far from the edge of the table a piece is clear of it, as a share of its pace.
const CLEAR: f64 = 0.3;
/// Ground that nobody can enter.
const IMPASSABLE: u8 = 3;

/// The shelter that a setting offers, found once a game.
#[derive(Default)]
pub(super) struct Shelters {
    of: String,
    size: Option<[f64; 2]>,
    places: Vec<Place>,
    walls: Vec<Wall>,
}

/// Somewhere to stand: in an area, or behind a wall on either side.
struct Place {
    at: Point,
    /// Away from the wall, for places behind one.
    aside: Option<Vector>,
}

struct Wall {
    line: Segment,
    bounds: Bounds,
    shelter: u8,
}

impl Shelters {
    /// Finds the shelter of a setting, if it is not the one that is known.
    pub(super) fn learn(&mut self, setting: &Setting) {
        if self.of == setting.id && self.size == Some(setting.size) {
            return;
        }
        self.of.clone_from(&setting.id);
        self.size = Some(setting.size);
        self.places.clear();
        self.walls.clear();
        let [width, depth] = setting.size;
        let grain = (width.max(depth) * GRAIN).max(f64::EPSILON);
        self.learn_areas(setting, grain);
        self.learn_lines(setting, grain);
        self.places.truncate(MOST);
    }

    fn learn_areas(&mut self, setting: &Setting, grain: f64) {
        for (area, mapped) in setting.ground.areas().iter().zip(&setting.areas) {
            if mapped.shelter == 0 || mapped.hindrance >= IMPASSABLE {
                continue;
            }
            for edge in area.outline().edges() {
                for (on, normal) in along(edge, grain) {
                    let inward = [1.0, -1.0].map(|side| on + normal * (side * grain * 0.4));
                    let at = inward.into_iter().find(|at| area.outline().holds(*at));
                    self.places.extend(at.map(|at| Place { at, aside: None }));
                }
            }
        }
    }

    fn learn_lines(&mut self, setting: &Setting, grain: f64) {
        for (line, mapped) in setting.ground.lines().iter().zip(&setting.lines) {
            if mapped.shelter == 0 {
                continue;
            }
            for part in line.parts() {
                let bounds = Bounds::of([part.from, part.to]);
                self.walls.push(Wall { line: part, bounds, shelter: mapped.shelter });
                self.places.extend(along(part, grain).map(|(at, normal)| Place { at, aside: Some(normal) }));
            }
        }
    }

    /// How well a piece so deep is sheltered at a place from one who stands over there, from 0 to 3.
    pub(super) fn at(&self, setting: &Setting, at: Point, depth: f64, from: Point) -> u8 {
        let inside =
            setting.ground.under(at).filter_map(|(area, _)| setting.areas.get(area)).map(|mapped| mapped.shelter);
        let inside = inside.max().unwrap_or(0);
        inside.max(self.behind(at, depth, from))
    }

    fn behind(&self, at: Point, depth: f64, from: Point) -> u8 {
        let Some(ahead) = Heading::along(from - at) else { return 0 };
        let close = depth + BEHIND;
        let front = Segment::new(at, at + ahead.ahead() * (close * ASLANT));
        let near = Bounds::of([front.from, front.to]);
        let crossed = self.walls.iter().filter(|wall| wall.bounds.meets(&near) && wall.line.gap(front) <= 0.0);
        let met = crossed.filter(|wall| wall.line.nearest(at).distance(at) <= close);
        met.map(|wall| wall.shelter).max().unwrap_or(0)
    }

    /// The places to stand for a piece so deep within a distance, sheltered from one who stands over there.
    pub(super) fn near(
        &self,
        here: Point,
        within: f64,
        depth: f64,
        from: Point,
    ) -> impl Iterator<Item = Point> + use<'_> {
        let standing = move |place: &Place| match place.aside {
            None => place.at,
            Some(normal) => {
                let off = normal * (depth + BEHIND * 0.5);
                let (left, right) = (place.at + off, place.at + off * -1.0);
                if left.distance(from) >= right.distance(from) { left } else { right }
            }
        };
        self.places.iter().filter(move |place| place.at.distance(here) <= within).map(standing)
    }
}

/// Whether a piece can stand at a place at all: on the table, and not in ground that nobody can enter.
pub(super) fn is_open(setting: &Setting, at: Point) -> bool {
    let [width, depth] = setting.size;
    let on_table = at.x >= 0.0 && at.y >= 0.0 && at.x <= width && at.y <= depth;
    let barred = |area: usize| setting.areas.get(area).is_some_and(|mapped| mapped.hindrance >= IMPASSABLE);
    on_table && !setting.ground.under(at).any(|(area, _)| barred(area))
}

/// Whether a place lies in woods, a house or the like.
pub(super) fn is_rough(setting: &Setting, at: Point) -> bool {
    let mut under = setting.ground.under(at).filter_map(|(area, _)| setting.areas.get(area));
    under.any(|mapped| mapped.hindrance > 0)
}

/// What it costs a piece to stand so near to the edge of the table; riders are soon elsewhere.
pub(super) fn on_the_edge(setting: &Setting, own: &Sighting, at: Point) -> f64 {
    if own.role == Role::Horse {
        return 0.0;
    }
    let [width, depth] = setting.size;
    let far = at.x.min(at.y).min(width - at.x).min(depth - at.y);
    (1.0 - far / (pace(own) * CLEAR)).clamp(0.0, 1.0) * EDGE
}

/// Places along a line a grain apart, each with the direction to its left.
fn along(line: Segment, grain: f64) -> impl Iterator<Item = (Point, Vector)> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small whole number
    let count = ((line.length() / grain).ceil() as u32).clamp(1, 100);
    let normal = Heading::along(line.to - line.from).map_or(Vector::new(0.0, 0.0), |ahead| ahead.right() * -1.0);
    (0..count).map(move |n| (line.at((f64::from(n) + 0.5) / f64::from(count)), normal))
}
