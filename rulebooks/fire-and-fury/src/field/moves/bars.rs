//! What of the ground bars the way: the edges of what cannot be entered, with its fords, bridges and gates left out.

use engine::table::{
    Area, Body, Crossings, Footprint, Ground, Heading, Point, Polygon, Scene, Segment, Stance, Thing, Vector,
};

use crate::book::Book;
use crate::field::terrain::{Going, Row, TerrainKind};

/// A straight part of something that bars the way.
#[derive(Clone, Debug)]
pub struct Bar {
    /// What it belongs to.
    pub thing: Thing,
    /// Whom it bars.
    pub stops: Stops,
    /// Where it runs.
    pub line: Segment,
    /// The same as a piece of no depth.
    pub wall: Body,
}

/// Whom the ground bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// FF-D41: everyone.
    All,
    /// FF-TER-09: everyone who does not scale it, from outside.
    Major,
    /// FF-D43: guns.
    Guns,
}

impl Stops {
    /// The rule by which it does.
    pub fn rule(self) -> &'static str {
        match self {
            Stops::All => "FF-D41",
            Stops::Major => "FF-TER-09",
            Stops::Guns => "FF-D43",
        }
    }
}

/// All that bars the way on a table; made once for a ground.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    bars: Vec<Bar>,
}

impl Bars {
    /// Finds them.
    pub fn of(book: &Book, ground: &Ground) -> Bars {
        let mut maker = Maker { book, ground, buffer: Crossings::default(), marks: Vec::new(), bars: Vec::new() };
        for (at, line) in ground.lines().iter().enumerate() {
            line.parts().for_each(|part| maker.outside(Thing::Line(at), part));
        }
        for (at, area) in ground.areas().iter().enumerate() {
            area.outline().edges().for_each(|edge| maker.outside(Thing::Area(at), edge));
            if opens(TerrainKind::of(area.kind())) {
                area.outline().edges().for_each(|edge| maker.banks(at, edge));
            }
        }
        Bars { bars: maker.bars }
    }

    /// Each of them.
    pub fn list(&self) -> &[Bar] {
        &self.bars
    }
}

/// What crosses where one cannot otherwise: a ford, a bridge, a road through a gate or gap.
pub(in crate::field) fn opens(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Ford | TerrainKind::Bridge | TerrainKind::Road)
}

struct Maker<'a> {
    book: &'a Book,
    ground: &'a Ground,
    buffer: Crossings,
    marks: Vec<f64>,
    bars: Vec<Bar>,
}

/// What is nearer than this is drawn on top of one another.
const HAIR: f64 = 0.01;

impl Maker<'_> {
    fn row(&self, thing: Thing) -> Option<Row> {
        let kind = match thing {
            Thing::Area(at) => self.ground.areas().get(at)?.kind(),
            Thing::Line(at) => self.ground.lines().get(at)?.kind(),
            Thing::Body(_) => return None,
        };
        Some(self.book.sheet.terrain.of(TerrainKind::of(kind)))
    }

    fn stops(&self, thing: Thing) -> Option<Stops> {
        match (self.row(thing)?.going, thing) {
            (Going::Impassable, _) => Some(Stops::All),
            (Going::MajorObstacle, _) => Some(Stops::Major),
            (Going::MinorObstacle, _) => Some(Stops::Guns),
            _ => None,
        }
    }

    /// The parts of an edge that no ford, bridge or road leads over.
    fn outside(&mut self, thing: Thing, edge: Segment) {
        let Some(stops) = self.stops(thing) else { return };
        let ground = self.ground;
        self.put_parts(thing, stops, edge, |middle| !openings(ground).any(|outline| covers(outline, middle)));
    }

    /// The parts of the edge of a ford or bridge that lie in what cannot be entered: one does not step off it there.
    fn banks(&mut self, own: usize, edge: Segment) {
        let ground = self.ground;
        for (at, area) in ground.areas().iter().enumerate() {
            let thing = Thing::Area(at);
            if self.stops(thing) == Some(Stops::All) {
                let own = ground.areas().get(own).map(Area::outline);
                let others = || openings(ground).filter(|outline| own.is_none_or(|own| !std::ptr::eq(*outline, own)));
                let deep = |middle| area.outline().depth(middle).is_some_and(|depth| depth.distance > HAIR);
                self.put_parts(thing, Stops::All, edge, |middle| {
                    deep(middle) && !others().any(|outline| covers(outline, middle))
                });
            }
        }
    }

    /// Cuts an edge wherever an outline meets it or bends beside it, and keeps the parts whose middles bar the way.
    fn put_parts(&mut self, thing: Thing, stops: Stops, edge: Segment, mut bars: impl FnMut(Point) -> bool) {
        let length = edge.length();
        let is_area = |thing: Thing| matches!(thing, Thing::Area(_));
        Scene { ground: self.ground, bodies: &[] }.crossings(edge, is_area, &mut self.buffer);
        self.marks.clear();
        self.marks.extend([0.0, length]);
        self.marks.extend(self.buffer.found().iter().flat_map(|crossing| [crossing.enters, crossing.leaves]));
        let corners = self.ground.areas().iter().flat_map(|area| area.outline().corners());
        let beside = corners.map(|corner| (corner, edge.nearest(*corner))).filter(|(a, b)| a.distance(*b) <= HAIR);
        self.marks.extend(beside.map(|(_, on)| edge.from.distance(on)));
        self.marks.sort_by(f64::total_cmp);
        let mut open: Option<(f64, f64)> = None;
        for [from, to] in self.marks.array_windows() {
            if to - from <= f64::EPSILON {
                continue;
            }
            if bars(edge.at(f64::midpoint(*from, *to) / length)) {
                open = Some((open.map_or(*from, |(first, _)| first), *to));
            } else if let Some(part) = open.take() {
                put(&mut self.bars, thing, stops, edge, part);
            }
        }
        if let Some(part) = open {
            put(&mut self.bars, thing, stops, edge, part);
        }
    }
}

/// The outlines of fords, bridges and roads.
fn openings(ground: &Ground) -> impl Iterator<Item = &Polygon> {
    ground.areas().iter().filter(|area| opens(TerrainKind::of(area.kind()))).map(Area::outline)
}

/// Whether a point is in an outline or on its edge, give or take a hair: a ford is often drawn as wide as its river.
fn covers(outline: &Polygon, point: Point) -> bool {
    outline.holds(point) || outline.to_outline(point).distance <= HAIR
}

fn put(bars: &mut Vec<Bar>, thing: Thing, stops: Stops, edge: Segment, (from, to): (f64, f64)) {
    // What is left between two things that touch is rounding.
    const SHORTEST: f64 = 0.001;
    let length = edge.length();
    if to - from <= SHORTEST {
        return;
    }
    let line = Segment::new(edge.at(from / length), edge.at(to / length));
    let along = line.to - line.from;
    let Some(heading) = Heading::along(Vector::new(-along.y, along.x)) else { return };
    let footprint = Footprint::Rectangle { width: line.length(), depth: 0.0 };
    let wall = footprint.standing(Stance { at: line.midpoint(), heading }).into();
    bars.push(Bar { thing, stops, line, wall });
}
