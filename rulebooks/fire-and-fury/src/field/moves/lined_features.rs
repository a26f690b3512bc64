//! Features of the ground that units line, across which they are charged (FF-D57).

use engine::table::{Body, Bounds, Footprint, Heading, Segment, Stance, Thing, Vector, nearer_along};

use crate::field::Field;
use crate::field::ids::{Id, UnitId};
use crate::field::terrain::Going;

/// FF-D57: a part of a feature that a unit lines, where contact with the unit is made.
pub(crate) struct LinedFeature {
    pub(super) thing: Thing,
    pub(super) part: Segment,
    /// The part as a piece of no depth.
    pub(super) wall: Body,
    /// The box of the whole feature.
    pub(super) feature: Bounds,
}

/// FF-D57: the parts of features that a unit lines; looked at once for all who charge on the table as it is.
pub(super) fn lined_by<'f>(field: &'f Field<'_>, unit: UnitId, body: &Body) -> &'f [LinedFeature] {
    let known = field.lined.get(unit.index(), field.units.len());
    known.map_or(&[], |known| known.get_or_init(|| features_by(field, body)))
}

fn features_by(field: &Field<'_>, other: &Body) -> Vec<LinedFeature> {
    let numbers = &field.book.sheet.field;
    let near = numbers.cover.near.get();
    let is_feature = |thing: Thing| {
        field.row(thing).is_some_and(|row| matches!(row.going, Going::MinorObstacle | Going::MajorObstacle))
    };
    // What nobody stands by is not lined.
    let by = other.bounds().grown(near + numbers.moves.brush.get());
    let areas = field.ground.areas().iter().enumerate();
    let areas = areas.filter(|(at, area)| by.meets(area.outline().bounds()) && is_feature(Thing::Area(*at)));
    let edges = areas.flat_map(|(at, area)| {
        let (inside, bounds) = (area.outline().share_of(other) > 0.5, *area.outline().bounds());
        area.outline().edges().map(move |edge| (Thing::Area(at), edge, inside, bounds))
    });
    let lines = field.ground.lines().iter().enumerate();
    let lines = lines.filter(|(at, line)| by.meets(line.bounds()) && is_feature(Thing::Line(*at)));
    let parts =
        lines.flat_map(|(at, line)| line.parts().map(move |part| (Thing::Line(at), part, false, *line.bounds())));
    let lined = edges.chain(parts).filter_map(|(thing, part, inside, feature)| {
        let part = if inside { part } else { lined(part, other, near + numbers.tolerance.get())? };
        Some(LinedFeature { thing, part, wall: wall(part)?, feature })
    });
    lined.collect()
}

/// The part of an edge that is near a unit.
fn lined(part: Segment, unit: &Body, near: f64) -> Option<Segment> {
    let point: Body =
        Footprint::Circle { radius: 0.0 }.standing(Stance { at: part.from, heading: outward(part)? }).into();
    let (from, to) = nearer_along(&point, part.to - part.from, unit, near)?;
    Some(Segment::new(part.at(from), part.at(to)))
}

/// A line as a piece of no depth.
fn wall(line: Segment) -> Option<Body> {
    let footprint = Footprint::Rectangle { width: line.length(), depth: 0.0 };
    Some(footprint.standing(Stance { at: line.midpoint(), heading: outward(line)? }).into())
}

/// Straight out from an edge that has its piece to the right of it.
pub(super) fn outward(edge: Segment) -> Option<Heading> {
    let along = edge.to - edge.from;
    Heading::along(Vector::new(-along.y, along.x))
}
