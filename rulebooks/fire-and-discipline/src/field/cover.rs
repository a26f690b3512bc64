//! What shelters a stand: the terrain it is in, and works between it and its enemy (FD-FLD-14).

use engine::game::PieceId;
use engine::table::{Heading, Line, Point, Segment, Shape, Side as Edge, Vector};

use super::terrain::Terrain;
use super::{Field, ROUNDING};
use crate::words::Cover;

/// What shelters a stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelter {
    /// Its kind.
    pub cover: Cover,
    /// Whether it is a linear work, which shelters only against what comes over it.
    pub linear: bool,
    /// FD-FLD-14: the edge through which the shot or charge comes.
    pub edge: Option<Segment>,
}

impl Shelter {
    const NONE: Shelter = Shelter { cover: Cover::None, linear: false, edge: None };
}

impl Field<'_> {
    /// FD-FLD-14: what shelters a piece against something that comes from a point; from anywhere, if none is given.
    pub fn shelter(&self, piece: PieceId, from: Option<Point>) -> Shelter {
        if let Some(feature) = self.piece(piece).inside() {
            let cover = self.numbers().terrain.get(self.table.feature_terrain(feature)).cover;
            return Shelter { cover, ..Shelter::NONE };
        }
        if !self.is_on_table(piece) {
            return Shelter::NONE;
        }
        let area = self.cover_under(self.body(piece).centre());
        let work = from.map_or(Shelter::NONE, |from| self.work_against(piece, from));
        if rank(work.cover) > rank(area) { work } else { Shelter { cover: area, ..work } }
    }

    /// The cover of the areas that a point is in: none in the open, where there is no piece of terrain (FD-TER-01). Hard
    /// cover shelters only its garrison.
    pub fn cover_under(&self, point: Point) -> Cover {
        let areas = self.table.setting.ground.under(point);
        let kinds = areas.map(|(_, area)| Terrain::of_area(area)).filter(|terrain| !terrain.is_feature());
        let covers = kinds.map(|terrain| self.numbers().terrain.get(terrain).cover);
        covers.fold(Cover::None, |best, cover| if rank(cover) > rank(best) { cover } else { best })
    }

    /// The best linear work along the edge through which something comes.
    fn work_against(&self, piece: PieceId, from: Point) -> Shelter {
        let body = self.body(piece);
        let Some(shape) = body.shapes().next() else { return Shelter::NONE };
        let (edge, outward) = edge_toward(shape, from);
        let within = self.inches(self.numbers().within.linear_work.get());
        let near = edge.bounds().grown(within);
        let mut best = Shelter { edge: Some(edge), ..Shelter::NONE };
        for line in self.table.setting.ground.lines() {
            let terrain = Terrain::of_line(line);
            if !terrain.is_linear_work() || !near.meets(line.bounds()) {
                continue;
            }
            let cover = self.numbers().terrain.get(terrain).cover;
            if rank(cover) > rank(best.cover) && self.numbers().shelters(self.share_before(line, edge, outward, within))
            {
                best = Shelter { cover, linear: true, edge: Some(edge) };
            }
        }
        best
    }

    /// How much of an edge a work runs along or in front of, within a distance of it. What lies beyond the ends of the edge
    /// shelters nothing, nor does a work that runs straight away from it.
    fn share_before(&self, line: &Line, edge: Segment, outward: Vector, within: f64) -> f64 {
        let slack = self.numbers().tolerance.aligned.get();
        let Some(along) = Heading::along(edge.to - edge.from).map(Heading::ahead) else { return 0.0 };
        let (nearest, farthest) = (edge.from + outward * -slack, edge.from + outward * (within + ROUNDING));
        let width = edge.length();
        let span = |part: Segment| {
            let (from, to) = ((part.from - edge.from).dot(along), (part.to - edge.from).dot(along));
            (from.min(to).max(0.0), from.max(to).min(width))
        };
        let parts = line.parts().filter_map(|part| ahead_of(part, nearest, outward));
        let parts = parts.filter_map(|part| ahead_of(part, farthest, outward * -1.0));
        let mut spans: Vec<(f64, f64)> = parts.map(span).collect();
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut covered, mut reached) = (0.0, 0.0_f64);
        for (from, to) in spans {
            covered += (to - from.max(reached)).max(0.0);
            reached = to.max(reached);
        }
        ((covered + ROUNDING) / width).min(1.0)
    }

    /// FD-FLD-14: whether a point is on a road.
    pub fn is_on_road(&self, point: Point) -> bool {
        self.road_at(point).is_some()
    }

    /// The road that a point is on, by its place among the lines of the ground.
    pub fn road_at(&self, point: Point) -> Option<usize> {
        let within = self.inches(self.numbers().within.road.get());
        let lines = self.table.setting.ground.lines().iter().enumerate();
        let mut roads = lines.filter(|(_, line)| Terrain::of_line(line) == Terrain::Road);
        roads.find(|(_, road)| road.from_point(point).distance <= within + ROUNDING).map(|(at, _)| at)
    }

    /// FD-TER-18: whether a piece stands in a ford, a fordable stream included (FD-R40).
    pub fn is_in_ford(&self, piece: PieceId) -> bool {
        self.is_on_table(piece) && self.ford_at(self.body(piece).centre()).is_some()
    }

    /// The ford or fordable stream that a point is in.
    pub fn ford_at(&self, point: Point) -> Option<usize> {
        let mut ford = None;
        for (at, area) in self.table.setting.ground.under(point) {
            match Terrain::of_area(area) {
                Terrain::Bridge => return None,
                Terrain::Ford => ford = Some(at),
                Terrain::Stream => ford = ford.or(Some(at)),
                _ => {}
            }
        }
        ford
    }
}

/// Which of two kinds of cover counts: the stronger on the charts.
fn rank(cover: Cover) -> u8 {
    match cover {
        Cover::None => 0,
        Cover::Rough => 1,
        Cover::LightWoods => 2,
        Cover::HeavyWoods => 3,
        Cover::ProtectiveCover => 4,
        Cover::Earthworks => 5,
        Cover::HardCover | Cover::Entrenchment => 6,
    }
}

/// FD-FLD-14: the edge of a base that the line from a point to its centre crosses, and the way out of it. Through a
/// corner, the front goes before a side, and a side before the rear.
fn edge_toward(shape: &Shape, from: Point) -> (Segment, Vector) {
    let line = Segment::new(from, shape.centre());
    let heading = shape.stance().heading;
    let edges = [
        (Edge::Front, shape.front(), heading.ahead()),
        (Edge::Right, shape.right(), heading.right()),
        (Edge::Left, shape.left(), heading.right() * -1.0),
        (Edge::Rear, shape.rear(), heading.ahead() * -1.0),
    ];
    let crossed = edges.iter().find(|(_, edge, _)| edge.touches(line));
    // A point inside the base is nearest to being in front of it.
    crossed.map_or((shape.front(), heading.ahead()), |(_, edge, outward)| (*edge, *outward))
}

/// The part of a line on the outer side of a place.
fn ahead_of(part: Segment, origin: Point, outward: Vector) -> Option<Segment> {
    let depth = |point: Point| (point - origin).dot(outward);
    let (from, to) = (depth(part.from), depth(part.to));
    if from < 0.0 && to < 0.0 {
        return None;
    }
    let cut = |share: f64| part.at(share.clamp(0.0, 1.0));
    let crossing = if (from - to).abs() > f64::EPSILON { from / (from - to) } else { 0.0 };
    Some(match (from >= 0.0, to >= 0.0) {
        (true, true) => part,
        (true, false) => Segment::new(part.from, cut(crossing)),
        _ => Segment::new(cut(crossing), part.to),
    })
}
