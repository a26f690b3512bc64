//! A target as it is seen from a place: the points to look at so that none is missed (FF-FLD-06).

use engine::table::{Bounds, Crossings, Ground, Heading, Line, Point, Scene, Segment, Shape, Thing, Vector, Zone};

use super::Field;
use super::pieces::Piece;

/// Points of a target, one or more in every direction in which things can lie differently before it.
///
/// Between the corners of everything that may be in the way, neighboring lines meet the same things: a line to the
/// nearest point of the target in the middle of each such part tells for all of them. In woods, where the length of
/// the way counts too, it is least at an end of the part or near its middle.
pub(super) fn points(
    field: &Field<'_>,
    from: Point,
    target: Piece<'_>,
    arc: Option<&Zone>,
    contours: &mut Contours,
    buffer: &mut Crossings,
) -> Vec<Point> {
    let Some(middle) = Heading::along(target.body.centre() - from) else { return Vec::new() };
    let angle = |point: Point| wrapped(Heading::along(point - from).map_or(0.0, Heading::degrees) - middle.degrees());
    let mut own: Vec<f64> = target.body.shapes().flat_map(Shape::corners).map(angle).collect();
    let (low, high) = own.iter().fold((180.0, -180.0), |(low, high), at| (f64::min(low, *at), f64::max(high, *at)));
    if let Some(arc) = arc {
        own.extend(arc.corners_of(target.body).into_iter().map(angle));
    }
    own.extend(corners_between(field, from, target).map(angle));
    own.extend(contours.of(field, target, buffer).iter().copied().map(angle));
    own.retain(|at| (low..=high).contains(at));
    own.sort_by(f64::total_cmp);
    let far = from.distance(target.body.centre()) + target.body.bounds().low.distance(target.body.bounds().high);
    let nothing = Ground::default();
    let scene = Scene { ground: &nothing, bodies: std::slice::from_ref(target.body) };
    let mut seen = |degrees: f64| {
        let step: Vector = middle.turned(degrees.to_radians()).ahead() * far;
        scene.crossings(Segment::new(from, from + step), |_| true, buffer);
        buffer.found().first().map(|crossing| crossing.at)
    };
    let parts = own.array_windows().filter(|[a, b]| b - a > NARROW);
    let looks = parts.flat_map(|[a, b]| [0.5, 0.01, 0.99].map(|share| a + (b - a) * share));
    looks.filter_map(&mut seen).filter(|point| arc.is_none_or(|arc| arc.holds(*point))).collect()
}

/// Where the outlines of areas cross a target; found when first asked for, and the same wherever one looks from.
#[derive(Default)]
pub struct Contours(Option<Vec<Point>>);

impl Contours {
    fn of(&mut self, field: &Field<'_>, target: Piece<'_>, buffer: &mut Crossings) -> &[Point] {
        self.0.get_or_insert_with(|| {
            let sides = |shape: &Shape| [shape.front(), shape.right(), shape.rear(), shape.left()];
            let scene = Scene { ground: field.ground, bodies: &[] };
            let mut points = Vec::new();
            for edge in target.body.shapes().flat_map(sides) {
                // Where a contour crosses the target, one end of the line is higher on one side of it.
                scene.crossings(edge, |thing| matches!(thing, Thing::Area(_)), buffer);
                points.extend(buffer.found().iter().flat_map(|crossing| [crossing.at, crossing.until]));
            }
            points
        })
    }
}

/// Degrees within which nobody could aim.
const NARROW: f64 = 1e-6;

/// The corners of everything that may lie between a place and a target.
fn corners_between<'a>(field: &'a Field<'_>, from: Point, target: Piece<'a>) -> impl Iterator<Item = Point> + 'a {
    let region = target.body.bounds().with(Bounds { low: from, high: from });
    let units = field.pieces().filter(move |unit| unit.id != target.id && region.meets(unit.body.bounds()));
    let bodies =
        units.filter_map(|unit| field.outline(unit.id)).flat_map(|body| body.shapes().flat_map(Shape::corners));
    let areas = field.ground.areas().iter().filter(move |area| region.meets(area.outline().bounds()));
    let lines = field.ground.lines().iter().filter(move |line| region.meets(line.bounds()));
    bodies.chain(areas.flat_map(|area| area.outline().corners()).copied()).chain(lines.flat_map(Line::points).copied())
}

fn wrapped(degrees: f64) -> f64 {
    let degrees = degrees.rem_euclid(360.0);
    if degrees > 180.0 { degrees - 360.0 } else { degrees }
}
