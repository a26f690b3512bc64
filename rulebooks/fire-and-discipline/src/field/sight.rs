//! Sight between stands, and to a spot (FD-FLD-10, FD-D16).

use engine::game::{PieceId, SightEnd};
use engine::table::{Area, Body, Bounds, Crossing, Crossings, Meets, Point, Polygon, Segment, Thing, Vector};

use super::terrain::{Terrain, Veil};
use super::{Aim, Field};

/// The points of a footprint: its centre, its corners, and the middles of its edges.
const POINTS: usize = 9;

/// One end of a line: the points to look from, its level, and the area that it is inside of, if it is a garrison.
struct End {
    points: Points,
    level: i16,
    feature: Option<usize>,
}

/// The points to look from.
enum Points {
    Spot([Point; 1]),
    Body([Point; POINTS]),
    Outline(Vec<Point>),
}

impl End {
    fn points(&self) -> &[Point] {
        match &self.points {
            Points::Spot(spot) => spot,
            Points::Body(points) => points,
            Points::Outline(points) => points,
        }
    }
}

impl Field<'_> {
    /// FD-FLD-10: a line along which a piece sees another piece or a feature; none if it cannot.
    pub fn sees(&self, piece: PieceId, aim: Aim) -> Option<Segment> {
        let (from, to) = (self.end_of(Aim::Piece(piece))?, self.end_of(aim)?);
        self.any_line(&from, &to)
    }

    /// FD-R55: a line along which a piece sees a spot.
    pub fn sees_spot(&self, piece: PieceId, spot: Point) -> Option<Segment> {
        let to = End { points: Points::Spot([spot]), level: self.slope(spot).level, feature: None };
        self.any_line(&self.end_of(Aim::Piece(piece))?, &to)
    }

    /// FD-FLD-10, FD-R55: the line along which one end sees another; where there is none, the line between the middles and
    /// what stops it. None if an end is not on the table.
    pub fn look_between(&self, from: SightEnd, to: SightEnd) -> Option<(Segment, Option<Crossing>)> {
        let end = |end| match end {
            SightEnd::Piece(piece) => self.end_of(Aim::Piece(piece)),
            SightEnd::Place(spot) => {
                let at = spot.point();
                Some(End { points: Points::Spot([at]), level: self.slope(at).level, feature: None })
            }
        };
        let (from, to) = (end(from)?, end(to)?);
        if let Some(line) = self.any_line(&from, &to) {
            return Some((line, None));
        }
        let line = Segment::new(*from.points().first()?, *to.points().first()?);
        let veils = self.veils_between(&from, &to);
        Some((line, self.veil_on(line, &veils, &from, &to, &mut Crossings::default())))
    }

    fn any_line(&self, from: &End, to: &End) -> Option<Segment> {
        let veils = self.veils_between(from, to);
        if veils.is_empty() {
            return Some(Segment::new(*from.points().first()?, *to.points().first()?));
        }
        let mut crossings = Crossings::default();
        let screens: Vec<Screen<'_>> = veils.iter().filter_map(|at| self.screen(*at, from, to)).collect();
        let ends = to.points().iter().enumerate();
        let mut lines = from
            .points()
            .iter()
            .enumerate()
            .flat_map(|(i, a)| ends.clone().map(move |(j, b)| (i, j, Segment::new(*a, *b))));
        let found = lines.find(|(i, j, line)| {
            // Most lines run well through a veil, or well past all of them; only the others are looked at closely.
            let mut is_clear = true;
            for screen in &screens {
                match screen.stops(*line, (*i, *j)) {
                    Some(true) => return false,
                    Some(false) => {}
                    None => is_clear = false,
                }
            }
            is_clear || self.veil_on(*line, &veils, from, to, &mut crossings).is_none()
        });
        found.map(|(.., line)| line)
    }

    /// A veil made ready for many lines between two ends.
    fn screen(&self, veil: usize, from: &End, to: &End) -> Option<Screen<'_>> {
        let area = self.table.setting.ground.areas().get(veil)?;
        let outline = area.outline();
        let wood = self.numbers().terrain.get(Terrain::of_area(area)).sight == Veil::Woods;
        let edge = (wood && is_convex(outline)).then(|| self.inches(self.numbers().within.edge_of_wood.get()));
        let places = [from, to].map(|end| Places::of(outline, end.points(), edge.is_some()));
        let is_between = places.iter().all(|places| places.outside == u64::MAX);
        let across = if is_between { widest_across(outline, from, to) } else { None };
        Some(Screen { outline, across, edge, places })
    }

    /// The areas that stop sight and lie near enough to stand between two ends; where there are none, any line will do.
    fn veils_between(&self, from: &End, to: &End) -> Vec<usize> {
        let Some(corridor) = Corridor::between(from.points(), to.points()) else { return Vec::new() };
        let highest = from.level.max(to.level);
        let areas = self.table.setting.ground.areas().iter().enumerate();
        let veils = areas.filter(|(at, area)| {
            let stops = match self.numbers().terrain.get(Terrain::of_area(area)).sight {
                Veil::Clear => false,
                Veil::Hill => area.level() > highest,
                Veil::Woods => true,
                Veil::Solid => from.feature != Some(*at) && to.feature != Some(*at),
            };
            stops && corridor.meets(area.outline().bounds())
        });
        veils.map(|(at, _)| at).collect()
    }

    /// FD-D38: a garrison looks from and is seen at the outline of its feature.
    fn end_of(&self, aim: Aim) -> Option<End> {
        let feature = match aim {
            Aim::Piece(piece) if self.outline_of(piece).is_some() => self.piece(piece).inside()?,
            Aim::Piece(piece) => {
                let body = self.host_body(piece)?;
                let level = self.slope(body.centre()).level;
                return Some(End { points: Points::Body(points_of(body)), level, feature: None });
            }
            Aim::Feature(feature) => feature,
        };
        let outline = self.table.feature_outline(feature)?;
        let points = Points::Outline(outline.edges().flat_map(|edge| [edge.from, edge.midpoint()]).collect());
        let level = self.slope(self.table.feature_middle(feature)).level;
        Some(End { points, level, feature: self.table.features.get(usize::from(feature)).copied() })
    }

    /// Which of some areas stops a line of sight between two ends, if any does.
    fn veil_on(
        &self,
        line: Segment,
        veils: &[usize],
        from: &End,
        to: &End,
        crossings: &mut Crossings,
    ) -> Option<Crossing> {
        let ground = &self.table.setting.ground;
        let veil = |at: usize| {
            ground.areas().get(at).map_or(Veil::Clear, |area| self.numbers().terrain.get(Terrain::of_area(area)).sight)
        };
        let matters = |thing: Thing| matches!(thing, Thing::Area(at) if veils.contains(&at));
        let level = |at: usize| ground.areas().get(at).map_or(0, Area::level);
        let blocks = |crossing: &Crossing, _: &Crossings| {
            let Thing::Area(at) = crossing.thing else { return false };
            crossing.meets == Meets::Through
                && match veil(at) {
                    Veil::Clear => false,
                    Veil::Woods => !self.is_at_edge(crossing, line.length()),
                    Veil::Hill => level(at) > from.level.max(to.level),
                    Veil::Solid => from.feature != Some(at) && to.feature != Some(at),
                }
        };
        self.ground_scene().sight(line, matters, blocks, crossings).blocker
    }

    /// FD-D16: whether a wood on a line is only its edge: the end of the line inside it is at most 20 yards deep, or the
    /// whole line is no longer than that.
    pub(super) fn is_at_edge(&self, crossing: &Crossing, length: f64) -> bool {
        let deep = self.inches(self.numbers().within.edge_of_wood.get()) + super::ROUNDING;
        let (begins, ends) = (crossing.enters <= 1e-6, crossing.leaves >= length - 1e-6);
        let depth = crossing.leaves - crossing.enters;
        (begins || ends) && (length <= deep || (depth <= deep && !(begins && ends)))
    }
}

/// A veil between two ends.
struct Screen<'a> {
    outline: &'a Polygon,
    /// The widest way across a veil without a dent: what crosses it runs through the veil.
    across: Option<Segment>,
    /// FD-D16: how deep the edge of a wood is, in inches; none for what has no such edge, or has a dent.
    edge: Option<f64>,
    /// Where the points of both ends are.
    places: [Places; 2],
}

/// Which of some points lie well outside an outline, and which well inside, a bit for each.
struct Places {
    outside: u64,
    inside: u64,
}

impl Places {
    /// Looks at some points; with a convex outline at more than its box.
    fn of(outline: &Polygon, points: &[Point], is_convex: bool) -> Places {
        let (bounds, mut places) = (outline.bounds(), Places { outside: 0, inside: 0 });
        if points.len() > 64 {
            return places;
        }
        let apart = |point: &Point| bounds.gap_squared(&Bounds::of([*point])) > super::ROUNDING * super::ROUNDING;
        if points.iter().all(apart) {
            return Places { outside: u64::MAX, inside: 0 };
        }
        for (at, point) in points.iter().enumerate() {
            let holds = if is_convex { holds_well(outline, *point) } else { None };
            if apart(point) || holds == Some(false) {
                places.outside |= 1 << at;
            } else if holds == Some(true) {
                places.inside |= 1 << at;
            }
        }
        places
    }
}

/// Whether a point lies inside a convex outline; none if there is any doubt.
fn holds_well(outline: &Polygon, point: Point) -> Option<bool> {
    let [first, second, third, ..] = outline.corners() else { return None };
    let round = (*second - *first).cross(*third - *second).signum();
    let mut is_inside = true;
    for edge in outline.edges() {
        let along = edge.to - edge.from;
        let side = along.cross(point - edge.from) * round;
        let doubt = (along.x.abs() + along.y.abs()) * super::ROUNDING;
        if side < -doubt {
            return Some(false);
        }
        is_inside &= side > doubt;
    }
    is_inside.then_some(true)
}

impl Screen<'_> {
    /// Whether it stops a line between two of the points; none where that must be looked at closely.
    fn stops(&self, line: Segment, (from, to): (usize, usize)) -> Option<bool> {
        let [near, far] = &self.places;
        let is_out = |places: &Places, at: usize| places.outside >> at & 1 == 1;
        let is_in = |places: &Places, at: usize| places.inside >> at & 1 == 1;
        match (is_out(near, from), is_out(far, to)) {
            (true, true) => self.stops_through(line),
            (false, true) if is_in(near, from) => self.stops_end(line),
            (true, false) if is_in(far, to) => self.stops_end(line.reversed()),
            (false, false) if is_in(near, from) && is_in(far, to) => self.is_deep(line.length()),
            _ => is_beside(line, self.outline).then_some(false),
        }
    }

    /// A line that neither begins nor ends in it (FD-D16).
    fn stops_through(&self, line: Segment) -> Option<bool> {
        if self.across.is_some_and(|across| crosses(line, across) == Some(true)) {
            return Some(true);
        }
        let mut is_past = true;
        for edge in self.outline.edges() {
            match crosses(line, edge) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_past = false,
            }
        }
        is_past.then_some(false)
    }

    /// A line that begins in a wood: it leaves it once.
    fn stops_end(&self, line: Segment) -> Option<bool> {
        let edge = self.outline.edges().find(|edge| crosses(line, *edge) == Some(true))?;
        let (way, along) = (line.to - line.from, edge.to - edge.from);
        let share = (edge.from - line.from).cross(along) / way.cross(along);
        let is_deep = self.is_deep(line.length() * share)?;
        // FD-D16: a short line is stopped by no wood that it begins or ends in.
        if is_deep { self.is_deep(line.length()) } else { Some(false) }
    }

    /// Whether a way inside a wood is longer than its edge is deep, beyond all doubt.
    fn is_deep(&self, way: f64) -> Option<bool> {
        let deep = self.edge? + super::ROUNDING;
        if (way - deep).abs() < super::ROUNDING { None } else { Some(way > deep) }
    }
}

/// The widest way across an outline without a dent, as seen from one end to the other.
fn widest_across(outline: &Polygon, from: &End, to: &End) -> Option<Segment> {
    if !is_convex(outline) {
        return None;
    }
    let way = *to.points().first()? - *from.points().first()?;
    let side = |corner: &&Point| way.cross(**corner - Point::new(0.0, 0.0));
    let corners = outline.corners().iter();
    let left = corners.clone().max_by(|a, b| side(a).total_cmp(&side(b)))?;
    let right = corners.min_by(|a, b| side(a).total_cmp(&side(b)))?;
    Some(Segment::new(*left, *right))
}

/// Whether an outline has no dent, beyond all doubt.
fn is_convex(outline: &Polygon) -> bool {
    let corners = outline.corners();
    let next = corners.iter().cycle().skip(1);
    let turns = corners.iter().zip(next.clone()).zip(next.skip(1)).map(|((a, b), c)| (*b - *a).cross(*c - *b));
    let (mut left, mut right) = (true, true);
    for turn in turns {
        left &= turn > super::ROUNDING;
        right &= turn < -super::ROUNDING;
    }
    left || right
}

/// Whether an outline lies to one side of a line, beyond all doubt.
fn is_beside(line: Segment, outline: &Polygon) -> bool {
    let way = line.to - line.from;
    let doubt = (way.x.abs() + way.y.abs()) * super::ROUNDING;
    let (mut left, mut right) = (true, true);
    for corner in outline.corners() {
        let side = way.cross(*corner - line.from);
        left &= side > doubt;
        right &= side < -doubt;
    }
    left || right
}

/// Whether a line crosses an edge in the middle of both; none if there is any doubt.
fn crosses(line: Segment, edge: Segment) -> Option<bool> {
    let (way, along) = (line.to - line.from, edge.to - edge.from);
    let ends = (way.cross(edge.from - line.from), way.cross(edge.to - line.from));
    let points = (along.cross(line.from - edge.from), along.cross(line.to - edge.from));
    // At least what the length would give, and found without a root.
    let doubt = |of: Vector| (of.x.abs() + of.y.abs()) * super::ROUNDING;
    let apart = |(a, b): (f64, f64), doubt: f64| (a > doubt && b < -doubt) || (a < -doubt && b > doubt);
    let beside = |(a, b): (f64, f64), doubt: f64| (a > doubt && b > doubt) || (a < -doubt && b < -doubt);
    let (one, other) = (doubt(way), doubt(along));
    if beside(ends, one) || beside(points, other) {
        return Some(false);
    }
    (apart(ends, one) && apart(points, other)).then_some(true)
}

/// The points of a footprint between which lines are tried: the centre first, then corners and edges.
pub(super) fn points_of(body: &Body) -> [Point; POINTS] {
    let (front, right, rear, left) = (body.front(), body.right(), body.rear(), body.left());
    let [ahead, beside, behind, before] = [front, right, rear, left].map(Segment::midpoint);
    [body.centre(), front.from, front.to, rear.from, rear.to, ahead, beside, behind, before]
}

/// All that lines between two sets of points may meet: their box, cut off along both sides of the way.
struct Corridor {
    bounds: Bounds,
    across: Vector,
    low: f64,
    high: f64,
}

impl Corridor {
    /// The corridor between two sets of points; none if one of them is empty.
    fn between(from: &[Point], to: &[Point]) -> Option<Corridor> {
        let boxed = |points: &[Point]| points.iter().map(|point| Bounds::of([*point])).reduce(Bounds::with);
        let bounds = boxed(from)?.with(boxed(to)?);
        let way = *to.first()? - *from.first()?;
        let across = Vector::new(-way.y, way.x);
        let sides = from.iter().chain(to).map(|point| across.dot(*point - Point::new(0.0, 0.0)));
        let (low, high) = sides.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
        let margin = across.length() * super::ROUNDING;
        Some(Corridor { bounds, across, low: low - margin, high: high + margin })
    }

    fn meets(&self, other: &Bounds) -> bool {
        if !self.bounds.meets(other) {
            return false;
        }
        let (x, y) = (self.across.x, self.across.y);
        let low =
            x * if x < 0.0 { other.high.x } else { other.low.x } + y * if y < 0.0 { other.high.y } else { other.low.y };
        let high =
            x * if x < 0.0 { other.low.x } else { other.high.x } + y * if y < 0.0 { other.low.y } else { other.high.y };
        low <= self.high && high >= self.low
    }
}
