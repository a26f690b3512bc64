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
        let corners = outline.shapes().flat_map(Shape::corners);
        let in_arc = arc.map_or_else(|| corners.clone().collect(), |arc| arc.corners_of(outline));
        let view = View::of(from.at, target.body.centre(), &in_arc)?;
        let between = Between::of(field, &view, from, target);
        let hidden_wholly = |view| Silhouette { view, target: outline, parts: Vec::new(), nothing: Ground::default() };
        if between.hide_all(&view) {
            return Some(hidden_wholly(view));
        }
        let mut own = Vec::with_capacity(64);
        own.extend(in_arc.iter().map(|corner| view.angle(*corner)));
        let hidden = between.shadows(&view, &mut own);
        let [low, high] = view.ends.map(|end| view.middle.bearing(end));
        if is_covered(&hidden, low, high) {
            return Some(hidden_wholly(view));
        }
        own.extend(corners.filter(|corner| view.takes_in(*corner)).map(|corner| view.angle(corner)));
        let region = outline.bounds().with(Bounds { low: from.at, high: from.at });
        let areas = field.ground.areas().iter().filter(|area| region.meets(area.outline().bounds()));
        let lines = field.ground.lines().iter().filter(|line| region.meets(line.bounds()));
        let corners = areas.flat_map(|area| area.outline().corners()).chain(lines.flat_map(Line::points)).copied();
        let corners = corners.chain(contours.of(field, outline, buffer).iter().copied());
        own.extend(corners.filter(|corner| view.takes_in(*corner)).map(|corner| view.angle(corner)));
        own.retain(|at| (low..=high).contains(at));
        own.sort_by(f64::total_cmp);
        let is_hidden = |a: f64, b: f64| hidden.iter().any(|(low, high)| *low <= a && b <= *high);
        let parts = own.array_windows().filter(|[a, b]| b - a > NARROW && !is_hidden(*a, *b));
        let parts = parts.map(|[a, b]| (*a, *b)).collect();
        Some(Silhouette { view, target: outline, parts, nothing: Ground::default() })
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
}

/// What of a target is in the arc, as an angle of view: directions in degrees to the left of the target's middle.
struct View {
    from: Point,
    middle: Heading,
    /// The steps to its outermost corners, on the right and on the left.
    ends: [Vector; 2],
    /// Whether it takes in more than is ahead.
    is_wide: bool,
}

impl View {
    fn of(from: Point, middle: Point, corners: &[Point]) -> Option<View> {
        let middle = Heading::along(middle - from)?;
        let mut steps = corners.iter().map(|corner| *corner - from);
        let is_wide = steps.clone().any(|step| step.dot(middle.ahead()) <= 0.0);
        let first = steps.next().unwrap_or(middle.ahead());
        let ends = steps.fold([first; 2], |[right, left], step| {
            if is_wide {
                let angle = |step| middle.bearing(step);
                let right = if angle(step) < angle(right) { step } else { right };
                [right, if angle(step) > angle(left) { step } else { left }]
            } else {
                [if right.cross(step) < 0.0 { step } else { right }, if left.cross(step) > 0.0 { step } else { left }]
            }
        });
        Some(View { from, middle, ends, is_wide })
    }

    fn angle(&self, point: Point) -> f64 {
        self.middle.bearing(point - self.from)
    }

    /// Whether a point may lie between the outermost directions: the quick question before its angle.
    fn takes_in(&self, point: Point) -> bool {
        let ([right, left], step) = (self.ends, point - self.from);
        self.is_wide || (right.cross(step) >= -BESIDE && step.cross(left) >= -BESIDE)
    }

    /// Whether all of a piece lies to the right of the outermost directions, or all of it to the left.
    fn is_beside(&self, body: &Body) -> bool {
        let [right, left] = self.ends;
        let mut steps = body.shapes().flat_map(Shape::corners).map(|corner| corner - self.from);
        !self.is_wide
            && (steps.clone().all(|step| right.cross(step) < -BESIDE) || steps.all(|step| step.cross(left) < -BESIDE))
    }
}

/// The units between a place and a target.
struct Between<'a> {
    /// With whether they hide what is behind them.
    units: Vec<(&'a Body, bool)>,
    target: &'a Body,
}

impl<'a> Between<'a> {
    fn of(field: &'a Field<'_>, view: &View, from: End<'_>, target: Piece<'a>) -> Between<'a> {
        let region = target.body.bounds().with(Bounds { low: from.at, high: from.at });
        // As high as any part of the target can be.
        let under = field.ground.areas().iter().filter(|area| area.outline().bounds().meets(target.body.bounds()));
        let tall = under.map(Area::level).fold(field.level_at(from.at), i16::max);
        let others = field.pieces().filter(|unit| unit.id != target.id && region.meets(unit.body.bounds()));
        let units = others.filter_map(|unit| {
            let outline = field.outline(unit.id).filter(|outline| !view.is_beside(outline))?;
            let hides = from.unit != Some(unit.id) && !seen_over(field, unit, [from, End::of(target, from.at)], tall);
            Some((outline, hides))
        });
        Between { units: units.collect(), target: field.outline(target.id).unwrap_or(target.body) }
    }

    /// Whether they hide all of the target: the quick question, by the sides on which corners lie. A base that is not
    /// wholly ahead is left out of it.
    fn hide_all(&self, view: &View) -> bool {
        let hiding = || self.units.iter().filter(|(_, hides)| *hides).flat_map(|(body, _)| body.shapes());
        let spans = || {
            hiding().filter_map(|shape| {
                let steps = shape.corners().map(|corner| corner - view.from);
                let mut right = *steps.first()?;
                let mut left = right;
                for step in steps {
                    right = if right.cross(step) < 0.0 { step } else { right };
                    left = if left.cross(step) > 0.0 { step } else { left };
                }
                let ahead = steps.iter().all(|step| step.dot(view.middle.ahead()) > 0.0) && right.dot(left) > 0.0;
                ahead.then_some([right, left])
            })
        };
        let [mut reached, end] = view.ends;
        let on = |reached: Vector| {
            let goes_on = |[from, to]: [Vector; 2]| from.cross(reached) >= 0.0 && reached.cross(to) > 0.0;
            spans().find(|span| goes_on(*span) && covers(view.from, *span, self.target))
        };
        while let Some([_, to]) = on(reached).filter(|_| !view.is_wide) {
            reached = to;
            if end.cross(reached) >= 0.0 {
                return true;
            }
        }
        false
    }

    /// The directions in which they hide the target wholly, from and to; the corners of all of them are added.
    fn shadows(&self, view: &View, corners: &mut Vec<f64>) -> Vec<(f64, f64)> {
        let mut hidden = Vec::new();
        for (shape, hides) in self.units.iter().flat_map(|(body, hides)| body.shapes().map(move |shape| (shape, hides)))
        {
            let angles = shape.corners().map(|corner| view.angle(corner));
            corners.extend(angles);
            hidden.extend(hides.then(|| shadow(view.from, shape, angles, self.target)).flatten());
        }
        hidden
    }
}

/// Whether a target lies wholly beyond the line between two outermost corners of a base, told by the steps to them.
fn covers(from: Point, [right, left]: [Vector; 2], target: &Body) -> bool {
    let chord = left + right * -1.0;
    let near = chord.cross(right * -1.0);
    let is_beyond = |corner: Point| chord.cross(corner - from + right * -1.0) * near < 0.0;
    near.abs() > NARROW && target.shapes().flat_map(Shape::corners).all(is_beyond)
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
    let hides = low.0 > -ASIDE && high.0 < ASIDE && high.0 - low.0 < ASIDE;
    (hides && covers(from, [low.1 - from, high.1 - from], target)).then_some((low.0, high.0))
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

/// Degrees within which nobody could aim.
const NARROW: f64 = 1e-6;
