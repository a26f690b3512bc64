//! A target as it is seen from a place: the points to look at so that none is missed (FF-FLD-06).

use engine::table::{
    Area, Body, Bounds, Crossings, Ground, Heading, Line, Point, Scene, Segment, Shape, Thing, Vector, Zone,
};

use super::Field;
use super::pieces::Piece;
use super::sight::{End, seen_over};

/// A target as it is seen from a place, with the parts of it in which things can lie differently before it.
///
/// Between the corners of everything that may be in the way, neighboring lines meet the same things: a line to the
/// nearest point of the target in the middle of each such part tells for all of them. In woods, where the length of
/// the way counts too, it is least at an end of the part or near its middle. Parts that a unit hides wholly are left out.
pub(super) struct Silhouette<'a> {
    view: View,
    target: &'a Body,
    /// From and to, in degrees.
    parts: Vec<(f64, f64)>,
    nothing: Ground,
    /// Whether parts of the target may be higher than others.
    is_uneven: bool,
}

impl<'a> Silhouette<'a> {
    /// None if it is looked at from its very middle.
    pub(super) fn of(
        field: &'a Field<'_>,
        from: End<'_>,
        target: Piece<'a>,
        arc: Option<&Zone>,
        contours: &mut Contours,
        buffer: &mut Crossings,
    ) -> Option<Silhouette<'a>> {
        let outline = field.outline(target.id).unwrap_or(target.body);
        let mut own = Vec::with_capacity(64);
        let corners = outline.shapes().flat_map(Shape::corners);
        let in_arc = arc.map_or_else(|| corners.clone().collect(), |arc| arc.corners_of(outline));
        let view = View::of(from.at, target.body.centre(), &in_arc, &mut own)?;
        let hidden = hidden_by_units(field, &view, from, target, &mut own);
        if is_covered(&hidden, view.low, view.high) {
            let (parts, nothing) = (Vec::new(), Ground::default());
            return Some(Silhouette { view, target: outline, parts, nothing, is_uneven: false });
        }
        own.extend(corners.filter(|corner| view.takes_in(*corner)).map(|corner| view.angle(corner)));
        let region = outline.bounds().with(Bounds { low: from.at, high: from.at });
        let areas = field.ground.areas().iter().filter(|area| region.meets(area.outline().bounds()));
        let lines = field.ground.lines().iter().filter(|line| region.meets(line.bounds()));
        let corners = areas.flat_map(|area| area.outline().corners()).chain(lines.flat_map(Line::points)).copied();
        let contours = contours.of(field, outline, buffer);
        let rises = |area: &Area| area.level() > 0 && outline.bounds().meets(area.outline().bounds());
        let is_uneven = !contours.is_empty() && field.ground.areas().iter().any(rises);
        let corners = corners.chain(contours.iter().copied());
        own.extend(corners.filter(|corner| view.takes_in(*corner)).map(|corner| view.angle(corner)));
        own.retain(|at| (view.low..=view.high).contains(at));
        own.sort_by(f64::total_cmp);
        let is_hidden = |a: f64, b: f64| hidden.iter().any(|(low, high)| *low <= a && b <= *high);
        let parts = own.array_windows().filter(|[a, b]| b - a > NARROW && !is_hidden(*a, *b));
        let parts = parts.map(|[a, b]| (*a, *b)).collect();
        Some(Silhouette { view, target: outline, parts, nothing: Ground::default(), is_uneven })
    }

    /// The directions to look in, in degrees: of each part the middle, and its ends where the length of the way counts.
    pub(super) fn parts(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        self.parts.iter().map(|(a, b)| [0.5, 0.01, 0.99].map(|share| a + (b - a) * share))
    }

    /// The nearest point of the target in a direction.
    pub(super) fn point(&self, degrees: f64, buffer: &mut Crossings) -> Option<Point> {
        let (from, bounds) = (self.view.from, self.target.bounds());
        let far = from.distance(self.target.centre()) + bounds.low.distance(bounds.high);
        let step: Vector = self.view.middle.turned(degrees.to_radians()).ahead() * far;
        let scene = Scene { ground: &self.nothing, bodies: std::slice::from_ref(self.target) };
        scene.crossings(Segment::new(from, from + step), |_| true, buffer);
        buffer.found().first().map(|crossing| crossing.at)
    }

    /// The points of the target straight behind its nearest one where higher ground begins beneath it: less is in the way
    /// of a line to them.
    pub(super) fn higher_points(&self, field: &Field<'_>, nearest: Point, buffer: &mut Crossings) -> Vec<Point> {
        let ahead = Heading::along(nearest - self.view.from).filter(|_| self.is_uneven);
        let Some(ahead) = ahead.map(Heading::ahead) else { return Vec::new() };
        let bounds = self.target.bounds();
        let through = Segment::new(nearest, nearest + ahead * bounds.low.distance(bounds.high));
        let level = field.level_at(nearest);
        let is_higher = |area: usize| field.ground.areas().get(area).is_some_and(|area| area.level() > level);
        let scene = Scene { ground: field.ground, bodies: &[] };
        scene.crossings(through, |thing| matches!(thing, Thing::Area(area) if is_higher(area)), buffer);
        let entered = buffer.found().iter().map(|crossing| crossing.at + ahead * INSIDE);
        entered.filter(|point| self.target.holds(*point) && field.level_at(*point) > level).collect()
    }
}

/// What of a target is in the arc, as an angle of view: directions in degrees to the left of the target's middle.
struct View {
    from: Point,
    middle: Heading,
    low: f64,
    high: f64,
    /// The steps to its outermost corners, on the right and on the left.
    ends: [Vector; 2],
}

impl View {
    /// The angles of the corners are added.
    fn of(from: Point, middle: Point, corners: &[Point], angles: &mut Vec<f64>) -> Option<View> {
        let middle = Heading::along(middle - from)?;
        let mut view = View { from, middle, low: 180.0, high: -180.0, ends: [middle.ahead(); 2] };
        for corner in corners {
            let at = view.angle(*corner);
            angles.push(at);
            if at < view.low {
                (view.low, view.ends[0]) = (at, *corner - from);
            }
            if at > view.high {
                (view.high, view.ends[1]) = (at, *corner - from);
            }
        }
        Some(view)
    }

    fn angle(&self, point: Point) -> f64 {
        self.middle.bearing(point - self.from)
    }

    /// Whether a point may lie between the outermost directions: the quick question before its angle.
    fn takes_in(&self, point: Point) -> bool {
        let ([right, left], step) = (self.ends, point - self.from);
        self.is_wide() || (right.cross(step) >= -BESIDE && step.cross(left) >= -BESIDE)
    }

    /// Whether all of a piece lies to the right of the outermost directions, or all of it to the left.
    fn is_beside(&self, body: &Body) -> bool {
        let [right, left] = self.ends;
        let mut steps = body.shapes().flat_map(Shape::corners).map(|corner| corner - self.from);
        !self.is_wide()
            && (steps.clone().all(|step| right.cross(step) < -BESIDE) || steps.all(|step| step.cross(left) < -BESIDE))
    }

    fn is_wide(&self) -> bool {
        const WIDE: f64 = 170.0;
        self.high - self.low > WIDE
    }
}

/// The directions in which units hide a target wholly, from and to; the corners of all units between are added.
fn hidden_by_units(
    field: &Field<'_>,
    view: &View,
    from: End<'_>,
    target: Piece<'_>,
    corners: &mut Vec<f64>,
) -> Vec<(f64, f64)> {
    let region = target.body.bounds().with(Bounds { low: from.at, high: from.at });
    let target_outline = field.outline(target.id).unwrap_or(target.body);
    // As high as any part of the target can be.
    let under = field.ground.areas().iter().filter(|area| area.outline().bounds().meets(target.body.bounds()));
    let tall = under.map(Area::level).fold(field.level_at(from.at), i16::max);
    let mut hidden = Vec::new();
    for unit in field.pieces().filter(|unit| unit.id != target.id && region.meets(unit.body.bounds())) {
        let Some(outline) = field.outline(unit.id) else { continue };
        if view.is_beside(outline) {
            continue;
        }
        let hides = from.unit != Some(unit.id) && !seen_over(field, unit, [from, End::of(target, from.at)], tall);
        for shape in outline.shapes() {
            let angles = shape.corners().map(|corner| view.angle(corner));
            corners.extend(angles);
            hidden.extend(hides.then(|| shadow(view.from, shape, angles, target_outline)).flatten());
        }
    }
    hidden
}

/// Whether spans leave nothing open between two ends.
fn is_covered(spans: &[(f64, f64)], low: f64, high: f64) -> bool {
    let mut reached = low;
    while let Some((_, to)) = spans.iter().find(|(from, to)| *from <= reached && *to > reached) {
        reached = *to;
        if reached >= high {
            return true;
        }
    }
    false
}

/// The directions in which a base hides all of a target, which lies beyond the line between its outermost corners.
fn shadow(from: Point, base: &Shape, angles: [f64; 4], target: &Body) -> Option<(f64, f64)> {
    /// So far aside nothing hides what is in the middle.
    const ASIDE: f64 = 120.0;
    let (mut low, mut high) = ((f64::INFINITY, from), (f64::NEG_INFINITY, from));
    for (at, corner) in angles.into_iter().zip(base.corners()) {
        if at < low.0 {
            low = (at, corner);
        }
        if at > high.0 {
            high = (at, corner);
        }
    }
    let chord = high.1 - low.1;
    let near = chord.cross(from - low.1);
    let is_beyond = |corner: Point| chord.cross(corner - low.1) * near < 0.0;
    let hides = low.0 > -ASIDE && high.0 < ASIDE && high.0 - low.0 < ASIDE && near.abs() > NARROW;
    (hides && target.shapes().flat_map(Shape::corners).all(is_beyond)).then_some((low.0, high.0))
}

/// Where the outlines of areas cross a target; found when first asked for, and the same wherever one looks from.
#[derive(Default)]
pub struct Contours(Option<Vec<Point>>);

impl Contours {
    fn of(&mut self, field: &Field<'_>, target: &Body, buffer: &mut Crossings) -> &[Point] {
        self.0.get_or_insert_with(|| {
            let sides = |shape: &Shape| [shape.front(), shape.right(), shape.rear(), shape.left()];
            let scene = Scene { ground: field.ground, bodies: &[] };
            let mut points = Vec::new();
            for edge in target.shapes().flat_map(sides) {
                // Where a contour crosses the target, one end of the line is higher on one side of it.
                scene.crossings(edge, |thing| matches!(thing, Thing::Area(_)), buffer);
                points.extend(buffer.found().iter().flat_map(|crossing| [crossing.at, crossing.until]));
            }
            points
        })
    }
}

/// By how much a point is aside if it is: a length times a length.
const BESIDE: f64 = 1e-6;

/// How far inside the edge of higher ground a point surely lies upon it.
const INSIDE: f64 = 1e-6;

/// Degrees within which nobody could aim.
const NARROW: f64 = 1e-6;
