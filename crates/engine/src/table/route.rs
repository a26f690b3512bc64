//! What a route leads over: the ground of every leg, and the lines that it crosses.

use std::ops::Range;

use super::ground::{Ground, Line};
use super::point::{NOTHING, Point, Segment, side};
use super::sight::{Crossing, Crossings, Meets, Scene, Thing};

/// A part of one leg with the same areas under all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Which leg of the route, from 0.
    pub leg: usize,
    /// Where on the table it runs.
    pub line: Segment,
    /// How long it is.
    pub length: f64,
    areas: Range<usize>,
}

/// A line that the route crosses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// Which leg of the route, from 0.
    pub leg: usize,
    /// Which line of the ground.
    pub line: usize,
    /// Where.
    pub at: Point,
}

/// A route walked over the ground; kept and used again, it saves every allocation.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    stretches: Vec<Stretch>,
    under: Vec<usize>,
    passages: Vec<Passage>,
    crossings: Crossings,
    marks: Vec<f64>,
}

impl Walk {
    /// Walks a point along a route.
    ///
    /// ```
    /// use engine::table::{Area, Ground, Kind, Point, Polygon, Spot, Walk};
    /// let wood = [(4, 0), (10, 0), (10, 10), (4, 10)].map(|(x, y)| Spot::new(x * 1000, y * 1000));
    /// let ground = Ground::new(vec![Area::new(Kind(1), 0, Polygon::on_grid(&wood)?)], vec![]);
    /// let mut walk = Walk::default();
    /// walk.along(&ground, &[Point::new(0.0, 5.0), Point::new(6.0, 5.0)]);
    /// assert_eq!(walk.cost(|areas| if areas.is_empty() { 1.0 } else { 2.0 }, |_| 0.0), 8.0);
    /// # Ok::<(), engine::table::OutlineError>(())
    /// ```
    pub fn along(&mut self, ground: &Ground, route: &[Point]) {
        self.stretches.clear();
        self.under.clear();
        self.passages.clear();
        for (leg, [from, to]) in route.array_windows().enumerate() {
            self.walk_leg(ground, leg, Segment::new(*from, *to));
        }
        for (at, line) in ground.lines().iter().enumerate() {
            self.passages_at_bends(at, line, route);
        }
        self.passages.sort_by_key(|passage| passage.leg);
    }

    /// Walks a point straight over those areas of the ground that matter, and looks at nothing else.
    pub fn over(&mut self, ground: &Ground, line: Segment, mut matters: impl FnMut(usize) -> bool) {
        self.stretches.clear();
        self.under.clear();
        self.passages.clear();
        let matters = |thing| matches!(thing, Thing::Area(at) if matters(at));
        Scene { ground, bodies: &[] }.crossings(line, matters, &mut self.crossings);
        self.cut(0, line);
    }

    /// The stretches in order.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// The areas under a stretch, by their places in the ground; none on open ground.
    pub fn areas(&self, stretch: &Stretch) -> &[usize] {
        self.under.get(stretch.areas.clone()).unwrap_or(&[])
    }

    /// The lines crossed, leg by leg.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// How long the route is.
    pub fn length(&self) -> f64 {
        self.stretches.iter().map(|stretch| stretch.length).sum()
    }

    /// What the route costs: a rate per unit of length for the areas under each stretch, and a toll for each line.
    pub fn cost(&self, mut rate: impl FnMut(&[usize]) -> f64, mut toll: impl FnMut(&Passage) -> f64) -> f64 {
        let ground: f64 = self.stretches.iter().map(|stretch| stretch.length * rate(self.areas(stretch))).sum();
        ground + self.passages.iter().map(&mut toll).sum::<f64>()
    }

    fn walk_leg(&mut self, ground: &Ground, leg: usize, line: Segment) {
        let everything = |thing| !matches!(thing, Thing::Body(_));
        Scene { ground, bodies: &[] }.crossings(line, everything, &mut self.crossings);
        for crossing in self.crossings.found() {
            if let (Thing::Line(at), Meets::Through) = (crossing.thing, crossing.meets) {
                self.passages.push(Passage { leg, line: at, at: crossing.at });
            }
        }
        self.cut(leg, line);
    }

    /// Cuts a leg where it enters or leaves an area.
    fn cut(&mut self, leg: usize, line: Segment) {
        let length = line.length();
        self.marks.clear();
        self.marks.extend([0.0, length]);
        for crossing in self.crossings.found() {
            if let (Thing::Area(_), Meets::Through) = (crossing.thing, crossing.meets) {
                self.marks.extend([crossing.enters, crossing.leaves]);
            }
        }
        self.marks.sort_by(f64::total_cmp);
        for [low, high] in self.marks.array_windows() {
            if high - low <= NOTHING {
                continue;
            }
            let first = self.under.len();
            let covers = |c: &&Crossing| c.length() > 0.0 && c.enters <= low + NOTHING && c.leaves >= high - NOTHING;
            let areas = self.crossings.found().iter().filter(covers).filter_map(|crossing| match crossing.thing {
                Thing::Area(at) => Some(at),
                _ => None,
            });
            self.under.extend(areas);
            let line = Segment::new(line.at(low / length), line.at(high / length));
            self.stretches.push(Stretch { leg, line, length: high - low, areas: first..self.under.len() });
        }
    }

    /// A bend of the route exactly on a line is no way to slip over it: the line is crossed there if the route comes
    /// from one side of it and goes on to the other.
    fn passages_at_bends(&mut self, at: usize, line: &Line, route: &[Point]) {
        let on = |point: &Point| line.from_point(*point).distance <= NOTHING;
        let mut came_from: Option<Point> = None;
        let mut bend: Option<(usize, Point)> = None;
        for (place, point) in route.iter().enumerate() {
            if line.bounds().holds(*point) && on(point) {
                bend = bend.or(came_from.map(|_| (place, *point)));
                continue;
            }
            if let (Some((bend, on_line)), Some(before)) = (bend.take(), came_from)
                && parts_sides(line, on_line, before, *point)
            {
                self.passages.push(Passage { leg: bend - 1, line: at, at: on_line });
            }
            came_from = Some(*point);
        }
    }
}

/// Whether two points lie on either side of the line, judged by a part that runs through a third.
fn parts_sides(line: &Line, on_line: Point, before: Point, after: Point) -> bool {
    line.parts().filter(|part| part.nearest(on_line).distance(on_line) <= NOTHING).any(|part| {
        let (a, b) = (side(part.from, part.to, before), side(part.from, part.to, after));
        (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0)
    })
}
