//! Straight ahead until something is met: charges, counter-charges and pursuits (FD-FLD-19).

use engine::game::PieceId;
use engine::table::{Area, Body, Thing, Vector, overlap_along};

use crate::field::terrain::Terrain;
use crate::field::{Aim, Field, ROUNDING};

/// A step of the grid of places, in inches: an advance ends so much before it would overlap a stand by more than rounding
/// explains. Its place is rounded once more, and a stand that overlapped another could not move away from it.
pub(super) const GRID: f64 = 0.001;

/// What stands in the way of an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// An enemy stand, or a feature that the enemy garrisons.
    Enemy(Aim),
    /// A stand of its own side, or guns that it has captured.
    Friend(PieceId),
    /// The edge of the table.
    Edge,
}

/// What one of the pieces meets, and after how many inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// Who meets it.
    pub piece: PieceId,
    /// What.
    pub what: Obstacle,
    /// After how many inches.
    pub at: f64,
}

/// How far an advance gets before it meets something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advance {
    /// All that is met on the way, the nearest first.
    pub met: Vec<Met>,
}

impl Advance {
    /// The first obstacle.
    pub fn first(&self) -> Option<&Met> {
        self.met.first()
    }

    /// The enemies that are met at a distance, within the contact tolerance.
    pub fn enemies_at(&self, inches: f64, tolerance: f64) -> impl Iterator<Item = (PieceId, Aim, f64)> + '_ {
        let near = move |met: &&Met| met.at <= inches + tolerance;
        self.met.iter().filter(near).filter_map(|met| match met.what {
            Obstacle::Enemy(aim) => Some((met.piece, aim, met.at)),
            _ => None,
        })
    }
}

impl Field<'_> {
    /// What some pieces meet when they go straight ahead by a step. Guns without a crew are met as enemies, unless they
    /// are captured already.
    pub fn advance(&self, pieces: &[PieceId], step: Vector) -> Advance {
        let mut met: Vec<Met> = pieces.iter().filter_map(|piece| self.edge_ahead(*piece, step)).collect();
        for piece in pieces {
            let body = self.body(*piece);
            let path = body.bounds().with(body.bounds().moved(step)).grown(ROUNDING);
            for other in self.solid_near(path).filter(|other| !pieces.contains(other)) {
                let Some((share, _)) = overlap_along(body, step, self.body(other), ROUNDING) else { continue };
                // FD-D38: guns in a work are of its garrison, which is met at its outline.
                if self.table.are_enemies(*piece, other) && self.piece(other).inside().is_some() {
                    continue;
                }
                let captured = self.piece(other).guns.is_some_and(|guns| guns.captured.is_some());
                let what = if self.table.are_enemies(*piece, other) && !captured {
                    Obstacle::Enemy(Aim::Piece(other))
                } else {
                    Obstacle::Friend(other)
                };
                met.push(Met { piece: *piece, what, at: (share * step.length() - GRID).max(0.0) });
            }
            self.features_ahead(*piece, body, step, &mut met);
        }
        met.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.piece.cmp(&b.piece)));
        Advance { met }
    }

    fn edge_ahead(&self, piece: PieceId, step: Vector) -> Option<Met> {
        let bounds = self.table.edges.bounds();
        let body = self.body(piece).bounds();
        let share = |room: f64, along: f64| if along > 1e-12 { (room.max(0.0) / along).min(1.0) } else { 1.0 };
        let shares = [
            share(bounds.high.x - body.high.x, step.x),
            share(body.low.x - bounds.low.x, -step.x),
            share(bounds.high.y - body.high.y, step.y),
            share(body.low.y - bounds.low.y, -step.y),
        ];
        let least = shares.into_iter().fold(1.0, f64::min);
        (least < 1.0).then(|| Met { piece, what: Obstacle::Edge, at: least * step.length() })
    }

    /// FD-D38: assaulters touch the outline of a garrisoned feature.
    fn features_ahead(&self, piece: PieceId, body: &Body, step: Vector, met: &mut Vec<Met>) {
        let enemy = self.table.side(piece).other();
        let path = body.bounds().with(body.bounds().moved(step));
        let mut trodden = Vec::new();
        for feature in self.features().filter(|feature| self.is_garrisoned_by(*feature, enemy)) {
            let Some(outline) = self.table.feature_outline(feature) else { continue };
            if !outline.bounds().meets(&path) {
                continue;
            }
            self.table.setting.ground.trodden(body, step, &mut trodden);
            let area = self.table.features.get(usize::from(feature)).copied().map(Thing::Area);
            let first = trodden.iter().filter(|part| Some(part.thing) == area).map(|part| part.from).reduce(f64::min);
            met.extend(first.map(|at| Met { piece, what: Obstacle::Enemy(Aim::Feature(feature)), at }));
        }
    }

    /// FD-CHG-05: how far some pieces may go straight ahead, in inches: as far as their allowance over the ground that
    /// they come to. `allowance` says how many inches they have over some terrain, none if they may not enter it.
    pub fn reach(
        &self,
        pieces: &[PieceId],
        ahead: Vector,
        farthest: f64,
        allowance: impl Fn(&[crate::charts::movement::Terrain]) -> Option<f64>,
    ) -> f64 {
        self.reach_since(pieces, ahead, 0.0, farthest, allowance)
    }

    /// The same for pieces that have gone some inches of it already; the whole of it is returned.
    pub fn reach_since(
        &self,
        pieces: &[PieceId],
        ahead: Vector,
        gone: f64,
        farthest: f64,
        allowance: impl Fn(&[crate::charts::movement::Terrain]) -> Option<f64>,
    ) -> f64 {
        let mut over = Vec::new();
        let Some(mut left) = allowance(&over) else { return 0.0 };
        for entered in self.trodden_since(pieces, ahead * gone, ahead * farthest) {
            if entered.at >= left {
                break;
            }
            if over.contains(&entered.terrain) {
                continue;
            }
            over.push(entered.terrain);
            match allowance(&over) {
                // It stops where it may go no farther.
                None if entered.from_inside => {
                    over.pop();
                }
                None => return (entered.at - GRID).max(0.0),
                Some(less) if less < entered.at => return entered.at,
                Some(less) => left = less,
            }
        }
        left.min(farthest)
    }

    /// Whether a piece stands on steep banks, away from a ford or bridge.
    pub fn is_on_banks(&self, body: &Body) -> bool {
        self.is_on_banks_where(body, |_| true)
    }

    /// The same of one that stands between them, and not at their edge.
    pub(super) fn is_amid_banks(&self, body: &Body) -> bool {
        self.is_on_banks_where(body, |area| super::path::is_amid(area, body.centre()))
    }

    fn is_on_banks_where(&self, body: &Body, counts: impl Fn(&Area) -> bool) -> bool {
        let mut banks = false;
        for (_, area) in self.table.setting.ground.under(body.centre()) {
            match Terrain::of_area(area) {
                Terrain::Ford | Terrain::Bridge => return false,
                Terrain::SteepBanks => banks |= counts(area),
                _ => {}
            }
        }
        banks
    }
}
