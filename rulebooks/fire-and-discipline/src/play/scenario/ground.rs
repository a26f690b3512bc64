//! Faults of the ground: fords, bridges, streams and levels (FD-TER-15, FD-TER-16).

use engine::scenario::{Common, Reader};
use engine::table::{Area, Point};

use super::{GroundScale, Heading};
use crate::book::Book;
use crate::field::terrain::Terrain;

pub(super) fn check(reader: &mut Reader<'_>, common: &Common, book: &Book, heading: &Heading) {
    if reader.is_blank() || reader.has_faults() {
        return;
    }
    let scale = yards_per_inch(book, heading);
    let areas = common.ground.areas();
    let of = |wanted: &[Terrain]| -> Vec<&Area> {
        areas.iter().filter(|area| wanted.contains(&Terrain::of_area(area))).collect()
    };
    let within = &book.sheet.field.within;
    for ford in of(&[Terrain::Ford]) {
        for bridge in of(&[Terrain::Bridge]) {
            let yards = gap(ford, bridge) * scale;
            if yards <= within.ford_from_bridge.get() {
                let why = format!("a ford lies {yards:.0} yards from a bridge");
                reader.fault(reader.mark_of("area"), "FD-TER-16", why, "put more than 50 yards between them");
            }
        }
    }
    let streams = of(&[Terrain::Stream, Terrain::SteepBanks]);
    for crossing in of(&[Terrain::Ford, Terrain::Bridge]) {
        if !streams.iter().any(|stream| gap(crossing, stream) <= 0.0) {
            let why = format!("a {} lies on no stream", engine::word::Word::word(Terrain::of_area(crossing)));
            reader.fault(reader.mark_of("area"), "FD-TER-16", why, "lay it across a stream");
        }
    }
    for stream in streams {
        if deepest(stream) * scale > within.stream_width.get() / 2.0 + 0.05 {
            let why = "a stream is wider than 40 yards";
            reader.fault(reader.mark_of("area"), "FD-TER-15", why, "make it narrower");
        }
    }
    for area in areas {
        let hill = Terrain::of_area(area) == Terrain::Hill;
        if hill && area.level() < 1 {
            reader.fault(reader.mark_of("area"), "FD-FLD-15", "a hill has no level", "give `level` 1 or more");
        }
    }
}

/// FD-R79
pub(super) fn yards_per_inch(book: &Book, heading: &Heading) -> f64 {
    match heading.ground_scale {
        GroundScale::Inches => f64::from(book.sheet.game_scale.yards_per_inch.get()),
        GroundScale::Centimetres => f64::from(book.sheet.field.yards_per_centimetre.get()) * 2.54,
    }
}

fn gap(a: &Area, b: &Area) -> f64 {
    let (a, b) = (a.outline(), b.outline());
    let from = |one: &engine::table::Polygon, other: &engine::table::Polygon| {
        let each = one
            .corners()
            .iter()
            .map(|corner| if other.holds(*corner) { 0.0 } else { other.to_outline(*corner).distance });
        each.fold(f64::INFINITY, f64::min)
    };
    let crossed = a.edges().any(|edge| b.edges().any(|other| edge.touches(other)));
    if crossed { 0.0 } else { from(a, b).min(from(b, a)) }
}

/// How far the innermost point of an area is from its outline, found on a grid of half inches.
fn deepest(area: &Area) -> f64 {
    let bounds = area.outline().bounds();
    let mut best: f64 = 0.0;
    let mut y = bounds.low.y;
    while y <= bounds.high.y {
        let mut x = bounds.low.x;
        while x <= bounds.high.x {
            let point = Point::new(x, y);
            if area.outline().holds(point) {
                best = best.max(area.outline().to_outline(point).distance);
            }
            x += 0.5;
        }
        y += 0.5;
    }
    best
}
