//! Sight between stands, and to a spot (FD-FLD-10, FD-D16).

use engine::game::PieceId;
use engine::table::{Area, Body, Bounds, Crossing, Crossings, Meets, Point, Segment, Thing};

use super::terrain::{Terrain, Veil};
use super::{Aim, Field};

/// One end of a line: the points to look from, its level, and the area that it is inside of, if it is a garrison.
struct End {
    points: Vec<Point>,
    level: i16,
    feature: Option<usize>,
}

impl Field<'_> {
    /// FD-FLD-10: a line along which a piece sees another piece or a feature; none if it cannot.
    pub fn sees(&self, piece: PieceId, aim: Aim) -> Option<Segment> {
        let (from, to) = (self.end_of(Aim::Piece(piece))?, self.end_of(aim)?);
        self.any_line(&from, &to)
    }

    /// FD-R55: a line along which a piece sees a spot.
    pub fn sees_spot(&self, piece: PieceId, spot: Point) -> Option<Segment> {
        let to = End { points: vec![spot], level: self.slope(spot).level, feature: None };
        self.any_line(&self.end_of(Aim::Piece(piece))?, &to)
    }

    fn any_line(&self, from: &End, to: &End) -> Option<Segment> {
        let mut lines = from.points.iter().flat_map(|a| to.points.iter().map(|b| Segment::new(*a, *b)));
        if !self.may_be_veiled(from, to) {
            return lines.next();
        }
        let mut crossings = Crossings::default();
        lines.find(|line| self.veil_on(*line, from, to, &mut crossings).is_none())
    }

    /// Whether anything that stops sight lies near enough to stand between two ends; if not, the first line will do.
    fn may_be_veiled(&self, from: &End, to: &End) -> bool {
        let bounds = |end: &End| end.points.iter().map(|point| Bounds::of([*point])).reduce(Bounds::with);
        let (Some(near), Some(far)) = (bounds(from), bounds(to)) else { return true };
        let between = near.with(far);
        let highest = from.level.max(to.level);
        self.table.setting.ground.areas().iter().any(|area| {
            let stops = match self.numbers().terrain.get(Terrain::of_area(area)).sight {
                Veil::Clear => false,
                Veil::Hill => area.level() > highest,
                Veil::Woods | Veil::Solid => true,
            };
            stops && between.meets(area.outline().bounds())
        })
    }

    /// FD-D38: a garrison looks from and is seen at the outline of its feature.
    fn end_of(&self, aim: Aim) -> Option<End> {
        let feature = match aim {
            Aim::Piece(piece) if self.outline_of(piece).is_some() => self.piece(piece).inside()?,
            Aim::Piece(piece) => {
                let body = self.host_body(piece)?;
                return Some(End { points: points_of(body), level: self.slope(body.centre()).level, feature: None });
            }
            Aim::Feature(feature) => feature,
        };
        let outline = self.table.feature_outline(feature)?;
        let points = outline.edges().flat_map(|edge| [edge.from, edge.midpoint()]).collect();
        let level = self.slope(self.table.feature_middle(feature)).level;
        Some(End { points, level, feature: self.table.features.get(usize::from(feature)).copied() })
    }

    /// What stops a line of sight between two ends, if anything does.
    fn veil_on(&self, line: Segment, from: &End, to: &End, crossings: &mut Crossings) -> Option<Crossing> {
        let ground = &self.table.setting.ground;
        let veil = |at: usize| {
            ground.areas().get(at).map_or(Veil::Clear, |area| self.numbers().terrain.get(Terrain::of_area(area)).sight)
        };
        let matters = |thing: Thing| matches!(thing, Thing::Area(at) if veil(at) != Veil::Clear);
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

/// The points of a footprint between which lines are tried: the centre first, then corners and edges.
pub(super) fn points_of(body: &Body) -> Vec<Point> {
    let mut points = vec![body.centre()];
    let corners = body.corners();
    points.extend(corners);
    points.extend([body.front(), body.right(), body.rear(), body.left()].map(Segment::midpoint));
    points
}
