//! Kill zones: the strip straight ahead of a front edge, its lanes, and what blocks them (FD-FLD-01, 04 to 08).

use engine::game::PieceId;
use engine::table::{Area, Body, Bounds, Crossing, Crossings, Heading, Meets, Point, Segment, Thing, Vector, Zone};

use super::formation::Formations;
use super::terrain::{Terrain, Veil};
use super::{Aim, Field};
use crate::words::LineOfFire;

/// The strip straight ahead of a front edge (FD-MUS-06, FD-MUS-07).
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// The front edge, from left to right.
    pub edge: Segment,
    /// The stands that share it, from left to right.
    pub stands: Vec<PieceId>,
}

/// How the lanes of a strip reach a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Lanes {
    /// What the fire meets.
    pub line: LineOfFire,
    /// The shortest distance along the facing, in yards (FD-FLD-01).
    pub yards: f64,
    /// The lane that was measured: to the nearest part of the target in the strip.
    pub measured: Segment,
    /// A stand that blocks a lane.
    pub blocker: Option<PieceId>,
}

impl Strip {
    /// The way straight ahead.
    pub fn ahead(&self) -> Vector {
        let along = self.along();
        Vector::new(-along.y, along.x)
    }

    /// The way along the edge, to the right.
    pub fn along(&self) -> Vector {
        Heading::along(self.edge.to - self.edge.from).map_or(Vector::new(1.0, 0.0), Heading::ahead)
    }

    /// How far a point is along the edge, and how far ahead of it.
    pub fn local(&self, point: Point) -> (f64, f64) {
        let step = point - self.edge.from;
        (step.dot(self.along()), step.dot(self.ahead()))
    }

    /// FD-FLD-04: the part of the strip's width that a footprint covers, if that is more than a tolerance and not all
    /// behind the edge.
    pub fn span_of(&self, body: &Body, tolerance: f64) -> Option<(f64, f64)> {
        let width = self.edge.length();
        let corners = body.shapes().flat_map(engine::table::Shape::corners).map(|corner| self.local(corner));
        let none = (f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
        let (low, high, far) = corners.fold(none, |(low, high, far), (x, y)| (low.min(x), high.max(x), far.max(y)));
        let (low, high) = (low.max(0.0), high.min(width));
        (far > 0.0 && high - low > tolerance).then_some((low, high))
    }

    /// The box round the strip, so far ahead.
    pub fn bounds(&self, reach: f64) -> Bounds {
        let far = self.ahead() * reach;
        Bounds::of([self.edge.from, self.edge.to, self.edge.from + far, self.edge.to + far])
    }
}

impl Field<'_> {
    /// FD-MUS-06, FD-ART-12: the strip of one stand, never angled (FD-ART-13). Sections side by side keep one each
    /// (FD-ART-07).
    pub fn own_strip(&self, piece: PieceId) -> Strip {
        Strip { edge: self.body(piece).front(), stands: vec![piece] }
    }

    /// FD-FLD-08: the strip that a stand shares with the stands of its regiment beside it.
    pub fn unit_strip(&self, formations: &Formations, piece: PieceId) -> Strip {
        let row = formations.row_of(piece);
        let (Some(left), Some(right)) = (row.first(), row.last()) else { return self.own_strip(piece) };
        let own = self.body(piece).front();
        let strip = Strip { edge: own, stands: row.to_vec() };
        // From the outer end of the leftmost to the outer end of the rightmost, along the front of the stand that fires.
        let along = strip.along();
        let at = |point: Point| own.from + along * (point - own.from).dot(along);
        let edge = Segment::new(at(self.body(*left).front().from), at(self.body(*right).front().to));
        Strip { edge, ..strip }
    }

    /// FD-FLD-01, FD-FLD-04: straight ahead to the nearest part of a target in a strip, in inches; none if it is not
    /// in the strip.
    pub fn range_in(&self, strip: &Strip, aim: Aim) -> Option<Segment> {
        let overlap = self.numbers().tolerance.strip_overlap.get();
        match aim {
            Aim::Piece(piece) if self.outline_of(piece).is_some() => {
                self.range_in(strip, Aim::Feature(self.piece(piece).inside()?))
            }
            Aim::Piece(piece) => {
                let body = self.body(piece);
                strip.span_of(body, overlap)?;
                let measured = Zone::strip(strip.edge).straight_from(strip.edge, body)?;
                Some(Segment::new(measured.from, measured.to))
            }
            Aim::Feature(feature) => self.range_to_outline(strip, feature, overlap),
        }
    }

    /// FD-D38: straight ahead to the near edge of a feature.
    fn range_to_outline(&self, strip: &Strip, feature: u16, overlap: f64) -> Option<Segment> {
        let outline = self.table.feature_outline(feature)?;
        let width = strip.edge.length();
        let mut marks = vec![0.0, width];
        marks.extend(outline.corners().iter().map(|corner| strip.local(*corner).0));
        marks.retain(|mark| (0.0..=width).contains(mark));
        marks.sort_by(f64::total_cmp);
        let reach = self.table.edges.bounds().low.distance(self.table.edges.bounds().high);
        let mut covered = 0.0;
        let mut best: Option<Segment> = None;
        // A corner of the outline at an end of the strip makes no part of it.
        for [low, high] in marks.array_windows().filter(|[low, high]| high - low > 1e-6) {
            let from = strip.edge.from + strip.along() * f64::midpoint(*low, *high);
            let lane = Segment::new(from, from + strip.ahead() * reach);
            if !outline.is_crossed(lane) {
                continue;
            }
            covered += high - low;
            for end in [*low, *high].map(|mark| mark.clamp(low + 1e-7, high - 1e-7)) {
                let from = strip.edge.from + strip.along() * end;
                let lane = Segment::new(from, from + strip.ahead() * reach);
                let near = outline.edges().filter_map(|edge| meets(lane, edge)).reduce(f64::min);
                let lane = near.map(|distance| Segment::new(from, from + strip.ahead() * distance));
                best = match (best, lane) {
                    (Some(best), Some(lane)) if lane.length() < best.length() => Some(lane),
                    (best, lane) => best.or(lane),
                };
            }
        }
        best.filter(|_| covered > overlap)
    }

    /// FD-FLD-05, FD-FLD-07: how a volley from a strip reaches a target stand; none if it is not in the strip.
    pub fn volley_lanes(&self, strip: &Strip, target: PieceId) -> Option<Lanes> {
        let measured = self.range_in(strip, Aim::Piece(target))?;
        let body = self.body(target);
        let reach = lane_reach(strip, body);
        let marks = self.marks(strip, body, reach);
        let side = strip.stands.first().map(|stand| self.table.side(*stand))?;
        let (mut clear, mut blocked, mut friend, mut blocker) = (false, false, None, None);
        let mut crossings = Crossings::default();
        for lane in lanes(strip, &marks, body, reach) {
            let mut free = true;
            for (piece, other) in self.stands_on(lane) {
                if piece == target || strip.stands.contains(&piece) || !lane_meets(lane, other) {
                    continue;
                }
                free = false;
                if self.table.side(piece) == side {
                    friend = friend.or(Some(piece));
                } else {
                    blocker = blocker.or(Some(piece));
                }
            }
            if free && self.musket_veil(lane, strip, target, &mut crossings) {
                free = false;
            }
            if free { clear = true } else { blocked = true }
        }
        let line = match (friend, clear, blocked) {
            // FD-MUS-09
            (Some(_), ..) => LineOfFire::FriendBlocks,
            (None, true, false) => LineOfFire::Clear,
            // FD-MUS-10
            (None, true, true) => LineOfFire::PartlyBlocked,
            (None, false, _) => LineOfFire::FullyBlocked,
        };
        Some(Lanes { line, yards: self.yards(measured.length()), measured, blocker: friend.or(blocker) })
    }

    /// FD-FLD-07: whether terrain stops a musket's lane: woods, hard cover, and hills that are higher than both ends.
    fn musket_veil(&self, lane: Segment, strip: &Strip, target: PieceId, crossings: &mut Crossings) -> bool {
        let levels = strip.stands.first().map_or(0, |stand| self.slope(self.body(*stand).centre()).level);
        let highest = levels.max(self.slope(self.body(target).centre()).level);
        let ground = &self.table.setting.ground;
        let veil = |at: usize| {
            ground.areas().get(at).map_or(Veil::Clear, |area| self.numbers().terrain.get(Terrain::of_area(area)).sight)
        };
        let matters = |thing: Thing| matches!(thing, Thing::Area(at) if veil(at) != Veil::Clear);
        let blocks = |crossing: &Crossing, _: &Crossings| {
            let Thing::Area(at) = crossing.thing else { return false };
            crossing.meets == Meets::Through
                && match veil(at) {
                    Veil::Clear => false,
                    Veil::Woods => !self.is_at_edge(crossing, lane.length()),
                    Veil::Hill => ground.areas().get(at).map_or(0, Area::level) > highest,
                    Veil::Solid => true,
                }
        };
        !self.ground_scene().sight(lane, matters, blocks, crossings).is_free()
    }

    /// The stands that may lie on a lane.
    pub(super) fn stands_on(&self, lane: Segment) -> impl Iterator<Item = (PieceId, &Body)> {
        let near = lane.bounds();
        self.solid_near(near).filter(|piece| self.stops_lanes(*piece)).map(|piece| (piece, self.body(piece)))
    }

    /// Where the lanes of a strip can differ: at the corners of everything in it up to a target.
    pub(super) fn marks(&self, strip: &Strip, target: &Body, reach: f64) -> Vec<f64> {
        let width = strip.edge.length();
        let bounds = strip.bounds(reach);
        let mut marks = vec![0.0, width];
        let mut add = |point: Point| marks.push(strip.local(point).0);
        target.shapes().flat_map(engine::table::Shape::corners).for_each(&mut add);
        for piece in self.solid_near(bounds) {
            self.body(piece).shapes().flat_map(engine::table::Shape::corners).for_each(&mut add);
        }
        for area in self.table.setting.ground.areas() {
            let traits = self.numbers().terrain.get(Terrain::of_area(area));
            let matters = traits.sight != Veil::Clear || traits.lane.blocker().is_some();
            if matters && bounds.meets(area.outline().bounds()) {
                area.outline().corners().iter().copied().for_each(&mut add);
                // Slanting outlines cross the edges of the strip between their corners.
                for end in [strip.edge.from, strip.edge.to] {
                    let line = Segment::new(end, end + strip.ahead() * reach);
                    area.outline().edges().filter_map(|edge| meets(line, edge).map(|_| end)).for_each(&mut add);
                }
            }
        }
        marks.retain(|mark| (0.0..=width).contains(mark));
        marks.sort_by(f64::total_cmp);
        marks
    }
}

/// How far lanes must go to be sure to reach a footprint.
pub(super) fn lane_reach(strip: &Strip, target: &Body) -> f64 {
    let far = target.shapes().flat_map(engine::table::Shape::corners).map(|corner| strip.local(corner).1);
    far.fold(0.0, f64::max)
}

/// One lane in the middle of each part of a strip, from the edge to where it first reaches the target.
pub(super) fn lanes<'s>(
    strip: &'s Strip,
    marks: &'s [f64],
    target: &'s Body,
    reach: f64,
) -> impl Iterator<Item = Segment> + 's {
    let middles = marks.array_windows().filter(|[a, b]| b - a > 1e-6).map(|[a, b]| f64::midpoint(*a, *b));
    middles.filter_map(move |middle| {
        let from = strip.edge.from + strip.along() * middle;
        let lane = Segment::new(from, from + strip.ahead() * (reach + 1.0));
        let reached = target.shapes().filter_map(|shape| {
            let edges = [shape.front(), shape.right(), shape.rear(), shape.left()];
            edges.into_iter().filter_map(|edge| meets(lane, edge)).reduce(f64::min)
        });
        let distance = reached.reduce(f64::min)?;
        Some(Segment::new(from, from + strip.ahead() * distance))
    })
}

/// Whether a lane runs into a footprint.
pub(super) fn lane_meets(lane: Segment, body: &Body) -> bool {
    let inside = body.holds(lane.from);
    let edges = body.shapes().flat_map(|shape| [shape.front(), shape.right(), shape.rear(), shape.left()]);
    inside || edges.into_iter().any(|edge| meets(lane, edge).is_some_and(|at| at < lane.length() - 1e-9))
}

/// How far along a line it meets another.
pub(super) fn meets(line: Segment, other: Segment) -> Option<f64> {
    let (way, across) = (line.to - line.from, other.to - other.from);
    let turn = way.cross(across);
    if turn.abs() < 1e-12 {
        return None;
    }
    let start = other.from - line.from;
    let (along, beside) = (start.cross(across) / turn, start.cross(way) / turn);
    let slack = 1e-9;
    ((-slack..=1.0 + slack).contains(&along) && (-slack..=1.0 + slack).contains(&beside))
        .then(|| along.clamp(0.0, 1.0) * line.length())
}
