//! Guns: kill zones, lanes past stands, woods and hills, and the extended kill zone (FD-FLD-06, FD-ART-10 to 16, 28 to 32).

use engine::game::PieceId;
use engine::table::{Area, Body, Crossing, Crossings, Meets, Point, Polygon, Segment, Thing};

use super::strip::{Strip, lane_meets, lane_reach, lanes, meets};
use super::terrain::Terrain;
use super::{Aim, Field, Slope};
use crate::charts::gun_line_of_fire::{Blocker, FirerGround, GunLineOfFire, LineFacts, LineReason};
use crate::lookup::look_up;

/// How a section's lanes reach a target in its strip.
#[derive(Clone, Debug, PartialEq)]
pub struct GunLine {
    /// Why it may be fired at, or not.
    pub reason: LineReason,
    /// Straight ahead, in yards.
    pub yards: f64,
    /// The lane that was measured.
    pub measured: Segment,
    /// A stand that blocks a lane.
    pub blocker: Option<PieceId>,
}

impl GunLine {
    /// Whether the section may fire at the target.
    pub fn is_clear(&self) -> bool {
        self.reason == LineReason::Clear
    }
}

/// The stands in an extended kill zone, nearest first, with their distances in yards.
pub type GunTargets = Vec<(PieceId, f64)>;

/// What of a shot is the same for all its lanes.
struct Shot {
    section: PieceId,
    target: Option<PieceId>,
    feature: Option<u16>,
    howitzer: bool,
    ground: FirerGround,
    from: Slope,
    to: Slope,
    /// Where the target stands.
    at: Point,
    out_of_sight: bool,
}

impl Field<'_> {
    /// FD-ART-11: how a section's lanes reach a target where it stands; none if that is not in its kill zone.
    pub fn gun_line(&self, section: PieceId, aim: Aim) -> Option<GunLine> {
        match aim {
            Aim::Piece(piece) if self.outline_of(piece).is_some() => {
                self.gun_line(section, Aim::Feature(self.piece(piece).inside()?))
            }
            Aim::Piece(piece) => self.gun_line_to(section, piece, self.body(piece)),
            Aim::Feature(feature) => self.gun_line_to_feature(section, feature),
        }
    }

    /// The same for a stand at another place, such as on the way of its charge.
    pub fn gun_line_to(&self, section: PieceId, target: PieceId, at: &Body) -> Option<GunLine> {
        let strip = self.own_strip(section);
        strip.span_of(at, self.numbers().tolerance.strip_overlap.get())?;
        let measured = engine::table::Zone::strip(strip.edge).straight_from(strip.edge, at)?;
        let measured = Segment::new(measured.from, measured.to);
        let out_of_sight = || self.sees(section, Aim::Piece(target)).is_none();
        let shot = self.shot(section, Some(target), None, at.centre(), out_of_sight)?;
        let reach = lane_reach(&strip, at);
        let marks = self.marks(&strip, at, reach);
        let found = self.best_lane(&shot, lanes(&strip, &marks, at, reach));
        self.within_range(found, measured)
    }

    /// FD-D38: a feature is reached at its near edge.
    fn gun_line_to_feature(&self, section: PieceId, feature: u16) -> Option<GunLine> {
        let strip = self.own_strip(section);
        let measured = self.range_in(&strip, Aim::Feature(feature))?;
        let out_of_sight = || self.sees(section, Aim::Feature(feature)).is_none();
        let middle = self.table.feature_middle(feature);
        let shot = self.shot(section, None, Some(feature), middle, out_of_sight)?;
        let outline = self.table.feature_outline(feature)?;
        let width = strip.edge.length();
        let reach = self.table.edges.bounds().low.distance(self.table.edges.bounds().high);
        let mut marks = self.marks(&strip, self.body(section), reach);
        marks.extend(outline.corners().iter().map(|corner| strip.local(*corner).0));
        marks.retain(|mark| (0.0..=width).contains(mark));
        marks.sort_by(f64::total_cmp);
        let middles = marks.array_windows().filter(|[a, b]| b - a > 1e-6).map(|[a, b]| f64::midpoint(*a, *b));
        let lanes = middles.filter_map(|middle| {
            let from = strip.edge.from + strip.along() * middle;
            let lane = Segment::new(from, from + strip.ahead() * reach);
            let near = outline.edges().filter_map(|edge| meets(lane, edge)).reduce(f64::min)?;
            Some(Segment::new(from, from + strip.ahead() * near))
        });
        let found = self.best_lane(&shot, lanes);
        self.within_range(found, measured)
    }

    fn shot(
        &self,
        section: PieceId,
        target: Option<PieceId>,
        feature: Option<u16>,
        at: Point,
        out_of_sight: impl FnOnce() -> bool,
    ) -> Option<Shot> {
        let howitzer = self.table.roll(section).section()?.is_howitzer();
        let body = self.body(section);
        let ground = self.gun_ground(body.centre(), body.heading());
        let (from, to) = (self.slope(body.centre()), self.slope(at));
        // Sight matters only to guns that face uphill (FD-ART-29).
        let out_of_sight = ground == FirerGround::SlopeUphill && out_of_sight();
        Some(Shot { section, target, feature, howitzer, ground, from, to, at, out_of_sight })
    }

    /// FD-R23
    fn within_range(&self, (reason, blocker): (LineReason, Option<PieceId>), measured: Segment) -> Option<GunLine> {
        let yards = self.yards(measured.length());
        self.is_in_range(yards).then_some(GunLine { reason, yards, measured, blocker })
    }

    /// FD-R23: by option a kill zone ends at so many yards.
    fn is_in_range(&self, yards: f64) -> bool {
        self.book().options.artillery_max_range.is_none_or(|farthest| yards <= f64::from(farthest))
    }

    /// FD-FLD-06: one clear lane is enough; otherwise the reason of the last.
    fn best_lane(&self, shot: &Shot, lanes: impl Iterator<Item = Segment>) -> (LineReason, Option<PieceId>) {
        let mut crossings = Crossings::default();
        let mut worst = (LineReason::Blocked, None);
        for lane in lanes {
            let found = self.lane(shot, lane, &mut crossings);
            if found.0 == LineReason::Clear {
                return found;
            }
            worst = (found.0, worst.1.or(found.1));
        }
        worst
    }

    /// Asks the chart for each blocker of a lane.
    fn lane(&self, shot: &Shot, lane: Segment, crossings: &mut Crossings) -> (LineReason, Option<PieceId>) {
        let facts = self.line_facts(shot, lane);
        let reason = self.past(&facts);
        if reason != LineReason::Clear {
            return (reason, None);
        }
        for (piece, body) in self.stands_on(lane) {
            if piece == shot.section || Some(piece) == shot.target || !lane_meets(lane, body) {
                continue;
            }
            let friend = self.table.side(piece) == self.table.side(shot.section);
            let blocker = if friend { Blocker::FriendlyStand } else { Blocker::EnemyStand };
            let blocker_level = level(self.slope(body.centre()).level);
            let reason = self.past(&LineFacts { blocker, blocker_level, ..facts.clone() });
            if reason != LineReason::Clear {
                return (reason, Some(piece));
            }
        }
        for (blocker, blocker_level) in self.terrain_on(shot, lane, crossings) {
            let reason = self.past(&LineFacts { blocker, blocker_level, ..facts.clone() });
            if reason != LineReason::Clear {
                return (reason, None);
            }
        }
        (LineReason::Clear, None)
    }

    fn past(&self, facts: &LineFacts) -> LineReason {
        look_up::<GunLineOfFire>(self.book(), facts).reason
    }

    fn line_facts(&self, shot: &Shot, lane: Segment) -> LineFacts {
        let leaves = |top: &Polygon| exits(top, lane).map(|inches| self.yards(inches));
        let enters = |top: &Polygon| exits(top, lane.reversed()).map(|inches| self.yards(inches));
        let on_top = shot.ground == FirerGround::Hilltop;
        LineFacts {
            howitzer: shot.howitzer,
            firer_ground: shot.ground,
            firer_level: level(shot.from.level),
            target_level: level(shot.to.level),
            firer_edge_distance: self.hilltop(shot.from).filter(|_| on_top).and_then(leaves),
            target_on_hilltop: shot.to.is_top,
            target_edge_distance: self.hilltop(shot.to).and_then(enters),
            out_of_sight: shot.out_of_sight,
            blocker: Blocker::None,
            blocker_level: 0,
        }
    }

    /// FD-FLD-06: the terrain that may stop a lane: not the edge of a wood that an end is in (FD-D16), not a hill that an
    /// end is on, not the feature fired at or out of.
    fn terrain_on(&self, shot: &Shot, lane: Segment, crossings: &mut Crossings) -> Vec<(Blocker, i32)> {
        let kind = |at: usize| {
            let area = self.table.setting.ground.areas().get(at)?;
            self.numbers().terrain.get(Terrain::of_area(area)).lane.blocker()
        };
        let matters = |thing: Thing| matches!(thing, Thing::Area(at) if kind(at).is_some());
        self.ground_scene().crossings(lane, matters, crossings);
        let found = crossings.found().iter().filter(|crossing| crossing.meets == Meets::Through);
        found
            .filter_map(|crossing| {
                let Thing::Area(at) = crossing.thing else { return None };
                let blocker = kind(at).filter(|kind| self.may_stop(shot, *kind, at, crossing, lane.length()))?;
                let raised = if blocker == Blocker::Hill { self.area_level(at) } else { self.slope(crossing.at).level };
                Some((blocker, level(raised)))
            })
            .collect()
    }

    fn may_stop(&self, shot: &Shot, kind: Blocker, area: usize, crossing: &Crossing, length: f64) -> bool {
        match kind {
            Blocker::Hill => {
                let firer = self.body(shot.section).centre();
                !self.is_on_hill(firer, area) && !self.is_on_hill(shot.at, area)
            }
            Blocker::Woods | Blocker::Rough => !self.is_at_edge(crossing, length),
            Blocker::Objective => {
                let is = |feature: Option<u16>| {
                    feature.and_then(|at| self.table.features.get(usize::from(at))) == Some(&area)
                };
                let target = shot.target.and_then(|target| self.piece(target).inside());
                !is(shot.feature) && !is(target) && !is(self.piece(shot.section).inside())
            }
            _ => true,
        }
    }

    fn area_level(&self, area: usize) -> i16 {
        self.table.setting.ground.areas().get(area).map_or(0, Area::level)
    }

    /// Whether a point is on the hill that a contour belongs to: contours that lie within each other are one hill.
    fn is_on_hill(&self, point: Point, contour: usize) -> bool {
        let areas = self.table.setting.ground.areas();
        let Some(hill) = areas.get(contour).map(Area::outline) else { return false };
        let mut under = self.table.setting.ground.under(point);
        under.any(|(_, area)| {
            let other = area.outline();
            Terrain::of_area(area) == Terrain::Hill
                && (other.corners().iter().any(|corner| hill.holds(*corner))
                    || hill.corners().iter().any(|corner| other.holds(*corner)))
        })
    }

    /// FD-ART-15, FD-R22: every other stand in a section's strip up to the first blocking terrain, the nearest first.
    pub fn extended_zone(&self, section: PieceId, target: PieceId) -> GunTargets {
        let strip = self.own_strip(section);
        let overlap = self.numbers().tolerance.strip_overlap.get();
        let reach = self.table.edges.bounds().low.distance(self.table.edges.bounds().high);
        let mut found = GunTargets::new();
        for piece in self.solid_near(strip.bounds(reach)) {
            if piece == section || piece == target || !self.stops_lanes(piece) {
                continue;
            }
            let body = self.body(piece);
            if strip.span_of(body, overlap).is_none() {
                continue;
            }
            let Some(lane) = self.range_in(&strip, Aim::Piece(piece)) else { continue };
            if !self.is_in_range(self.yards(lane.length())) {
                continue;
            }
            if self.terrain_lets(section, &strip, piece, body) {
                found.push((piece, self.yards(lane.length())));
            }
        }
        found.sort_by(|(a, near), (b, far)| near.total_cmp(far).then(a.cmp(b)));
        found
    }

    /// Whether some lane reaches a stand past all terrain.
    fn terrain_lets(&self, section: PieceId, strip: &Strip, piece: PieceId, body: &Body) -> bool {
        let out_of_sight = || self.sees(section, Aim::Piece(piece)).is_none();
        let Some(shot) = self.shot(section, Some(piece), None, body.centre(), out_of_sight) else {
            return false;
        };
        let reach = lane_reach(strip, body);
        let marks = self.marks(strip, body, reach);
        let mut crossings = Crossings::default();
        lanes(strip, &marks, body, reach).any(|lane| {
            let facts = self.line_facts(&shot, lane);
            let past = |(blocker, blocker_level)| {
                self.past(&LineFacts { blocker, blocker_level, ..facts.clone() }) == LineReason::Clear
            };
            self.past(&facts) == LineReason::Clear && self.terrain_on(&shot, lane, &mut crossings).into_iter().all(past)
        })
    }
}

/// Where a line that begins inside an outline leaves it; none if it does not.
fn exits(outline: &Polygon, line: Segment) -> Option<f64> {
    outline.edges().filter_map(|edge| meets(line, edge)).reduce(f64::min)
}

fn level(of: i16) -> i32 {
    i32::from(of).clamp(0, 9)
}
