//! The ground: areas and lines of kinds that only the rulebook understands.

use serde::Serialize;

use super::gap::Measured;
use super::point::{Bounds, Point, Segment};
use super::polygon::{OutlineError, Polygon, check_points};
use super::pose::Spot;

/// A kind of terrain, by a number that the rulebook gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Kind(pub u16);

/// A piece of terrain with an inside: a wood, a hill's contour, a building.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    kind: Kind,
    level: i16,
    outline: Polygon,
}

impl Area {
    /// An area of a kind, as high as a level.
    pub fn new(kind: Kind, level: i16, outline: Polygon) -> Area {
        Area { kind, level, outline }
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How high it is.
    pub fn level(&self) -> i16 {
        self.level
    }

    /// Where it is.
    pub fn outline(&self) -> &Polygon {
        &self.outline
    }
}

/// A piece of terrain without an inside: a wall, a hedge, a stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    kind: Kind,
    level: i16,
    points: Vec<Point>,
    bounds: Bounds,
}

impl Line {
    /// A line of the grid through at least two places.
    pub fn on_grid(kind: Kind, spots: &[Spot]) -> Result<Line, OutlineError> {
        Line::new(kind, spots.iter().map(|spot| spot.point()))
    }

    /// A line through any points, at least two.
    pub fn new(kind: Kind, points: impl IntoIterator<Item = Point>) -> Result<Line, OutlineError> {
        let points: Vec<Point> = points.into_iter().collect();
        if points.len() < 2 {
            return Err(OutlineError::TooFew { given: points.len(), least: 2 });
        }
        check_points(&points)?;
        let bounds = Bounds::of(points.iter().copied());
        Ok(Line { kind, level: 0, points, bounds })
    }

    /// The same line at another level than that of the table.
    #[must_use]
    pub fn at_level(self, level: i16) -> Line {
        Line { level, ..self }
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How high it is.
    pub fn level(&self) -> i16 {
        self.level
    }

    /// The places that it runs through.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its straight parts in turn.
    pub fn parts(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.array_windows().map(|[from, to]| Segment::new(*from, *to))
    }

    /// The upright box round it.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// From a point to the nearest point of the line.
    pub fn from_point(&self, point: Point) -> Measured {
        let nearest = self.parts().map(|part| Measured::between(point, part.nearest(point))).reduce(Measured::nearer);
        nearest.unwrap_or_else(|| Measured::between(point, point))
    }
}

/// All the terrain of a table. Flat lists with their boxes beside them: at some dozens of pieces a plain scan over
/// boxes is faster than any tree.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    areas: Vec<Area>,
    lines: Vec<Line>,
    area_boxes: Vec<Bounds>,
    line_boxes: Vec<Bounds>,
    /// The lowest level of any area, and of the table itself.
    lowest: i16,
}

impl Ground {
    /// The ground with these pieces on it. Areas and lines are known by their places in these lists.
    pub fn new(areas: Vec<Area>, lines: Vec<Line>) -> Ground {
        let area_boxes = areas.iter().map(|area| *area.outline.bounds()).collect();
        let line_boxes = lines.iter().map(|line| line.bounds).collect();
        let lowest = areas.iter().map(Area::level).fold(0, i16::min);
        Ground { areas, lines, area_boxes, line_boxes, lowest }
    }

    /// The areas.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The areas that a point is in or on the outline of, by their places.
    pub fn under(&self, point: Point) -> impl Iterator<Item = (usize, &Area)> {
        self.areas_boxed(move |bounds| bounds.holds(point)).filter(move |(_, area)| area.outline.holds(point))
    }

    /// How high it is at a place: as high as the highest area there, and as the table itself where there is none.
    pub fn level_at(&self, point: Point) -> i16 {
        if self.lowest < 0 {
            return self.under(point).map(|(_, area)| area.level).max().unwrap_or(0);
        }
        let higher = |level: i16, area: &Area| area.level > level && area.outline.holds(point);
        self.areas.iter().fold(0, |level, area| if higher(level, area) { area.level } else { level })
    }

    /// The areas whose boxes pass, by their places.
    pub(crate) fn areas_boxed(&self, mut pass: impl FnMut(&Bounds) -> bool) -> impl Iterator<Item = (usize, &Area)> {
        let boxed = self.area_boxes.iter().zip(&self.areas).enumerate();
        boxed.filter(move |(_, (bounds, _))| pass(bounds)).map(|(at, (_, area))| (at, area))
    }

    /// The lines whose boxes pass, by their places.
    pub(crate) fn lines_boxed(&self, mut pass: impl FnMut(&Bounds) -> bool) -> impl Iterator<Item = (usize, &Line)> {
        let boxed = self.line_boxes.iter().zip(&self.lines).enumerate();
        boxed.filter(move |(_, (bounds, _))| pass(bounds)).map(|(at, (_, line))| (at, line))
    }
}
