//! Straight moves: what is in the way, what they lead over, and how near the enemy they come (FD-FLD-16 to 18).

use engine::game::PieceId;
use engine::table::{Body, Vector, overlap_along};

use super::{Barred, Trodden};
use crate::field::{Aim, Field};

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

    /// FD-FRM-04, FD-D52, FD-TER-18: whether a footprint meets nobody on its way, no feature of the enemy, and no ford
    /// in which another unit stands.
    fn way_is_free(
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
        let nearest = |share: f64| {
            let gaps = pieces.iter().filter_map(|piece| {
                let body = self.body(*piece).moved(step * share);
                self.enemy_from(&body, self.table.side(*piece))
            });
            gaps.reduce(f64::min)
        };
        let (Some(start), Some(end)) = (nearest(0.0), nearest(1.0)) else { return (None, None) };
        // The gap to each enemy falls and rises once along a straight way; a few looks between find where it is least.
        let between = (1..8).filter_map(|at| nearest(f64::from(at) / 8.0)).fold(f64::INFINITY, f64::min);
        let end = if between < start.min(end) { between } else { end };
        (Some(self.yards(start)), Some(self.yards(end)))
    }
}
