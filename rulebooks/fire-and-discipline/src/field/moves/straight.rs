//! Straight moves: what is in the way, what they lead over, and how near the enemy they come (FD-FLD-16 to 18).

use engine::game::PieceId;
use engine::table::{Body, Facing, Heading, Point, Pose, Spot, Vector, overlap_along};

use super::{Barred, Trodden};
use crate::field::{Aim, Field, Foes};

/// A straight move that nothing bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// How long it is, in inches.
    pub inches: f64,
    /// What it leads over.
    pub trodden: Trodden,
    /// FD-FLD-18: yards to the nearest enemy before the move.
    pub enemy_start: Option<f64>,
    /// FD-FLD-18: yards to the nearest enemy at its end, or where it passes nearer than at both ends.
    pub enemy_end: Option<f64>,
}

/// A leg as the pieces walk it.
#[derive(Clone, Copy, Debug)]
pub struct Walked<'w> {
    /// Who moves.
    pub pieces: &'w [PieceId],
    /// By which step.
    pub step: Vector,
    /// FD-D27: a feature that they go into.
    pub into: Option<u16>,
    /// FD-D26: guns that a crew goes to serve.
    pub guns: Option<PieceId>,
}

impl Field<'_> {
    /// FD-FLD-16: a straight move of some pieces by one step.
    pub fn leg(&self, walked: Walked<'_>) -> Result<Leg, Barred> {
        let Walked { pieces, step, into, guns } = walked;
        for piece in pieces {
            let body = self.body(*piece);
            self.way_is_free(*piece, body, step, |other| pieces.contains(&other) || Some(other) == guns)?;
            let end = body.moved(step);
            self.edges_allow(&end)?;
            if into.is_none() {
                self.is_free_of_others(*piece, &end, |other| pieces.contains(&other) || Some(other) == guns)?;
            }
        }
        let (enemy_start, enemy_end) = self.enemies_along(pieces, step);
        Ok(Leg { inches: step.length(), trodden: self.trodden(pieces, step), enemy_start, enemy_end })
    }

    /// Whether another piece stands in the way of a short step beyond all doubt: it bars every longer one too.
    pub fn is_wedged(&self, walked: Walked<'_>) -> bool {
        let Walked { pieces, step, guns, .. } = walked;
        pieces.iter().any(|piece| {
            let body = self.body(*piece);
            let path = body.bounds().with(body.bounds().moved(step));
            let mut others = self.solid_near(path).filter(|other| !pieces.contains(other) && Some(*other) != guns);
            others.any(|other| overlap_along(body, step, self.body(other), 3.0 * crate::field::ROUNDING).is_some())
        })
    }

    /// FD-FRM-04, FD-D52, FD-TER-18: whether a footprint meets nobody on its way, no feature of the enemy, and no ford
    /// in which another unit stands. Any other feature does not hinder it (FD-HCV-03).
    pub(super) fn way_is_free(
        &self,
        piece: PieceId,
        body: &Body,
        step: Vector,
        passes: impl Fn(PieceId) -> bool,
    ) -> Result<(), Barred> {
        let path = body.bounds().with(body.bounds().moved(step));
        for other in self.solid_near(path).filter(|other| *other != piece && !passes(*other)) {
            if overlap_along(body, step, self.body(other), crate::field::ROUNDING).is_some() {
                let why = format!("{} is in the way", self.table.setting.name(other));
                return Err(Barred { rule: "FD-FRM-04", why, by: Some(Aim::Piece(other)) });
            }
        }
        let enemy = self.table.side(piece).other();
        let mut trodden = Vec::new();
        for feature in self.features().filter(|feature| self.is_garrisoned_by(*feature, enemy)) {
            let Some(outline) = self.table.feature_outline(feature) else { continue };
            if !outline.bounds().meets(&path) {
                continue;
            }
            self.table.setting.ground.trodden(body, step, &mut trodden);
            let area = self.table.features.get(usize::from(feature)).copied();
            if trodden.iter().any(|part| Some(part.thing) == area.map(engine::table::Thing::Area)) {
                let why = format!("the enemy garrisons {}", self.table.feature_name(feature));
                return Err(Barred { rule: "FD-D52", why, by: Some(Aim::Feature(feature)) });
            }
        }
        self.ford_is_free(piece, body, step, passes)
    }

    /// FD-TER-18: no other unit passes through a ford in which a unit halts. Only fords across steep banks are so narrow.
    fn ford_is_free(
        &self,
        piece: PieceId,
        body: &Body,
        step: Vector,
        passes: impl Fn(PieceId) -> bool,
    ) -> Result<(), Barred> {
        let ground = &self.table.setting.ground;
        let way = engine::table::Segment::new(body.centre(), body.centre() + step);
        for area in ground.areas() {
            let ford = crate::field::terrain::Terrain::of_area(area) == crate::field::terrain::Terrain::Ford;
            if !ford || !area.outline().bounds().meets(&way.bounds()) || !area.outline().meets(way) {
                continue;
            }
            let blocked = self
                .solid_near(*area.outline().bounds())
                .find(|other| *other != piece && !passes(*other) && area.outline().holds(self.body(*other).centre()));
            if let Some(other) = blocked {
                let why = format!("{} stands in the ford", self.table.setting.name(other));
                return Err(Barred { rule: "FD-TER-18", why, by: Some(Aim::Piece(other)) });
            }
        }
        Ok(())
    }

    /// FD-FLD-18: yards to the nearest enemy at the start of a way, and at its end or where it passes nearer.
    pub fn enemies_along(&self, pieces: &[PieceId], step: Vector) -> (Option<f64>, Option<f64>) {
        let ends: Vec<Body> = pieces.iter().map(|piece| self.body(*piece).moved(step)).collect();
        let Some(first) = pieces.first() else { return (None, None) };
        let foes = self.foes_of(self.table.side(*first));
        let start = pieces.iter().filter_map(|piece| foes.nearest_to(self.body(*piece))).reduce(f64::min);
        let end = ends.iter().filter_map(|body| foes.nearest_to(body)).reduce(f64::min);
        let (Some(start), Some(end)) = (start, end) else { return (None, None) };
        let both = start.min(end);
        let least = pieces.iter().map(|piece| body_passes(&foes, self.body(*piece), step, both)).fold(both, f64::min);
        let end = if least < both { least } else { end };
        (Some(self.yards(start)), Some(self.yards(end)))
    }

    /// FD-D43, FD-FLD-18: the same for a piece that follows a road: from where it stands to its pose at the end.
    pub fn enemies_on_road(&self, piece: PieceId, points: &[Point], end: Pose) -> (Option<f64>, Option<f64>) {
        let foes = self.foes_of(self.table.side(piece));
        let (start, last) = (foes.nearest_to(self.body(piece)), foes.nearest_to(&self.body_at(piece, end)));
        let (Some(start), Some(last)) = (start, last) else { return (None, None) };
        let both = start.min(last);
        let mut least = both;
        for [from, to] in points.array_windows() {
            let Some(heading) = Heading::along(*to - *from) else { continue };
            let at = |point: Point| {
                self.body_at(piece, Pose { spot: Spot::nearest(point), facing: Facing::nearest(heading) })
            };
            let bends = [*from, *to].into_iter().filter_map(|point| foes.nearest_to(&at(point)));
            least = bends.fold(least, f64::min).min(body_passes(&foes, &at(*from), *to - *from, both));
        }
        let end = if least < both { least } else { last };
        (Some(self.yards(start)), Some(self.yards(end)))
    }
}

/// How near a footprint passes an enemy on a straight way, in inches, where that is nearer than a bound. The gap to each
/// enemy falls and rises once, so its least is found by narrowing down.
fn body_passes(foes: &Foes<'_>, body: &Body, step: Vector, bound: f64) -> f64 {
    let least = foes.passed(body, step, bound).map(|gap_to| {
        let gap = |share: f64| gap_to(&body.moved(step * share));
        let inward = gap(0.02) < gap(0.0) && gap(0.98) < gap(1.0);
        if inward { least_between(gap) } else { f64::INFINITY }
    });
    least.fold(f64::INFINITY, f64::min)
}

/// The least of a function that falls and rises once between 0 and 1.
fn least_between(gap: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..24 {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if gap(one) <= gap(two) { high = two } else { low = one }
    }
    gap(f64::midpoint(low, high))
}
