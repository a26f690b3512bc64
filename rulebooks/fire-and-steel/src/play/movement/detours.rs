//! Ways round walls, water and the like: a net of corners and doors, joined once for each table.

use engine::table::{Edges, Ground, Line, Point, Segment, Vector};

use crate::book::Book;
use crate::field::terrain::{Footing, Terrain, Veil};

/// How far a way keeps from a corner; no rule's number.
const ASIDE: f64 = 0.15;
/// How far before and behind an opening a way leads straight through it; no rule's number.
const THROUGH: f64 = 0.3;
/// How near to a wall an opening lies in it; no rule's number.
const IN_WALL: f64 = 0.06;

/// Ways for figures on foot and for riders.
#[derive(Debug)]
pub(crate) struct Detours {
    foot: Net,
    mounted: Net,
}

impl Detours {
    /// Joins the corners of a table.
    pub(crate) fn over(book: &Book, ground: &Ground, edges: &Edges) -> Detours {
        Detours { foot: Net::over(book, ground, edges, false), mounted: Net::over(book, ground, edges, true) }
    }

    /// A short way between two places: the bends and the end. Straight, if there is none.
    pub(crate) fn route(&self, mounted: bool, from: Point, to: Point, into: &mut Vec<Point>) {
        let net = if mounted { &self.mounted } else { &self.foot };
        into.clear();
        net.route(from, to, into);
        into.push(to);
    }
}

/// What cannot be crossed, and the corners that ways lead round.
#[derive(Debug)]
struct Net {
    closed: Vec<Segment>,
    corners: Vec<Point>,
    /// From every corner to every other: how far, and which corner comes next.
    table: Vec<(f64, u16)>,
}

impl Net {
    fn over(book: &Book, ground: &Ground, edges: &Edges, mounted: bool) -> Net {
        let traits = |terrain: Terrain| book.sheet.field.terrain.get(terrain);
        let closes = |terrain: Terrain| traits(terrain).footing(mounted) == Footing::Impassable;
        let openings: Vec<Segment> = ground
            .lines()
            .iter()
            .filter(|line| Terrain::of_line(line).is_opening() && line.level() == 0)
            .filter(|line| !closes(Terrain::of_line(line)))
            .flat_map(Line::parts)
            .collect();
        let mut closed = Vec::new();
        for area in ground.areas() {
            let terrain = Terrain::of_area(area);
            let walled = traits(terrain).sight == Veil::Walls && !closes(terrain);
            for edge in area.outline().edges().filter(|_| walled || closes(terrain)) {
                cut_openings(edge, if walled { &openings } else { &[] }, &mut closed);
            }
        }
        let upstairs = |line: &Line| line.level() != 0 && Terrain::of_line(line).is_opening();
        for line in ground.lines().iter().filter(|line| closes(Terrain::of_line(line)) && !upstairs(line)) {
            let opening = Terrain::of_line(line).is_opening();
            line.parts().for_each(|part| cut_openings(part, if opening { &[] } else { &openings }, &mut closed));
        }
        let mut net = Net { closed, corners: Vec::new(), table: Vec::new() };
        net.find_corners(&openings, edges);
        net.join();
        net
    }

    fn find_corners(&mut self, openings: &[Segment], edges: &Edges) {
        let jamb = |end: &Point| openings.iter().any(|opening| opening.nearest(*end).distance(*end) <= IN_WALL);
        let mut ends: Vec<Point> = self.closed.iter().flat_map(|wall| [wall.from, wall.to]).collect();
        ends.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        ends.dedup();
        for end in ends.iter().filter(|end| !jamb(end)) {
            for (x, y) in [(ASIDE, ASIDE), (-ASIDE, ASIDE), (ASIDE, -ASIDE), (-ASIDE, -ASIDE)] {
                self.corners.push(*end + Vector::new(x, y));
            }
        }
        for opening in openings {
            let (middle, step) = (opening.midpoint(), opening.to - opening.from);
            let length = step.length();
            if length > 0.0 {
                let across = Vector::new(-step.y, step.x) * (THROUGH / length);
                self.corners.extend([middle + across, middle + across * -1.0]);
            }
        }
        self.corners.retain(|corner| edges.bounds().holds(*corner));
        self.corners.truncate(usize::from(u16::MAX));
    }

    /// The shortest ways between all corners (Floyd and Warshall's): a table has some dozens of them.
    fn join(&mut self) {
        let count = self.corners.len();
        self.table = vec![(f64::INFINITY, u16::MAX); count * count];
        for (a, from) in self.corners.iter().enumerate() {
            for (b, to) in self.corners.iter().enumerate() {
                if self.is_clear(Segment::new(*from, *to))
                    && let (Some(place), Ok(next)) = (self.table.get_mut(a * count + b), u16::try_from(b))
                {
                    *place = (from.distance(*to), next);
                }
            }
        }
        for middle in 0..count {
            for a in 0..count {
                let Some(&(first, next)) = self.table.get(a * count + middle) else { continue };
                if first.is_infinite() {
                    continue;
                }
                for b in 0..count {
                    let Some(&(second, _)) = self.table.get(middle * count + b) else { continue };
                    if let Some(place) = self.table.get_mut(a * count + b).filter(|place| first + second < place.0) {
                        *place = (first + second, next);
                    }
                }
            }
        }
    }

    fn is_clear(&self, leg: Segment) -> bool {
        !self.closed.iter().any(|wall| cross(leg, *wall))
    }

    /// The bends of the shortest way; none if it is straight or there is none.
    fn route(&self, from: Point, to: Point, into: &mut Vec<Point>) {
        if self.is_clear(Segment::new(from, to)) {
            return;
        }
        let count = self.corners.len();
        let seen = |point: Point| -> Vec<(usize, f64)> {
            let corners = self.corners.iter().enumerate();
            let clear = corners.filter(|(_, corner)| self.is_clear(Segment::new(point, **corner)));
            clear.map(|(at, corner)| (at, point.distance(*corner))).collect()
        };
        let (near, far) = (seen(from), seen(to));
        let mut best = (f64::INFINITY, 0, 0);
        for (a, begin) in &near {
            for (b, end) in &far {
                let middle = self.table.get(a * count + b).map_or(f64::INFINITY, |(length, _)| *length);
                if begin + middle + end < best.0 {
                    best = (begin + middle + end, *a, *b);
                }
            }
        }
        let (length, mut at, goal) = best;
        if length.is_infinite() {
            return;
        }
        for _ in 0..count {
            into.extend(self.corners.get(at).copied());
            if at == goal {
                break;
            }
            let Some(&(_, next)) = self.table.get(at * count + goal) else { break };
            at = usize::from(next);
        }
    }
}

/// The parts of a wall between the openings that lie in it.
fn cut_openings(wall: Segment, openings: &[Segment], into: &mut Vec<Segment>) {
    let length = wall.length();
    if length <= 0.0 {
        return;
    }
    let lies_in = |point: Point| wall.nearest(point).distance(point) <= IN_WALL;
    let share = |point: Point| wall.nearest(point).distance(wall.from) / length;
    let mut gaps: Vec<(f64, f64)> = openings
        .iter()
        .filter(|opening| lies_in(opening.from) && lies_in(opening.to))
        .map(|opening| (share(opening.from).min(share(opening.to)), share(opening.from).max(share(opening.to))))
        .collect();
    gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut from = 0.0;
    for (begin, end) in gaps {
        if begin > from {
            into.push(Segment::new(wall.at(from), wall.at(begin)));
        }
        from = end.max(from);
    }
    if from < 1.0 {
        into.push(Segment::new(wall.at(from), wall.to));
    }
}

/// Whether two lines cross or touch.
fn cross(a: Segment, b: Segment) -> bool {
    let apart = |low: f64, high: f64, other_low: f64, other_high: f64| {
        low.max(high) < other_low.min(other_high) || other_low.max(other_high) < low.min(high)
    };
    if apart(a.from.x, a.to.x, b.from.x, b.to.x) || apart(a.from.y, a.to.y, b.from.y, b.to.y) {
        return false;
    }
    let side = |line: Segment, point: Point| {
        let (along, to) = (line.to - line.from, point - line.from);
        along.x * to.y - along.y * to.x
    };
    side(a, b.from) * side(a, b.to) <= 0.0 && side(b, a.from) * side(b, a.to) <= 0.0
}
