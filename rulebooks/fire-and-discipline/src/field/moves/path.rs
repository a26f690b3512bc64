//! The ground on a straight way, as the chart `movement` asks for it.

use engine::game::PieceId;
use engine::table::{Segment, Vector, Walk};

use crate::charts::movement::Terrain as Fact;
use crate::field::Field;
use crate::field::terrain::{Going, Terrain};

/// Terrain that a way leads over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entered {
    /// What it is on the chart.
    pub terrain: Fact,
    /// After how many inches the way leads over it.
    pub at: f64,
    /// Whether a piece was in it already when it set out.
    pub from_inside: bool,
    /// Which piece enters.
    pub piece: PieceId,
}

/// All terrain on a way, by the distance at which it begins.
pub type Trodden = Vec<Entered>;

impl Field<'_> {
    /// FD-FLD-14: what the centres of some pieces lead over on a straight way.
    pub fn trodden(&self, pieces: &[PieceId], step: Vector) -> Trodden {
        let mut found = Trodden::new();
        let mut walk = Walk::default();
        for piece in pieces {
            let from = self.body(*piece).centre();
            self.tread(*piece, Segment::new(from, from + step), &mut walk, &mut found);
        }
        found.sort_by(|a, b| a.at.total_cmp(&b.at));
        found
    }

    fn tread(&self, piece: PieceId, way: Segment, walk: &mut Walk, found: &mut Trodden) {
        let ground = &self.table.setting.ground;
        let kind = |at: usize| ground.areas().get(at).map(Terrain::of_area);
        let going = |at: usize| kind(at).map_or(Going::None, |terrain| self.numbers().terrain.get(terrain).going);
        let matters = |at: usize| kind(at).is_some_and(|terrain| going(at) != Going::None || terrain.is_crossing());
        walk.over(ground, way, matters);
        let mut distance = 0.0;
        let first = found.len();
        for stretch in walk.stretches() {
            let areas = walk.areas(stretch);
            let over = |terrain: Terrain| areas.iter().any(|at| kind(*at) == Some(terrain));
            let crossed = over(Terrain::Ford) || over(Terrain::Bridge);
            for area in areas {
                let Some(terrain) = kind(*area) else { continue };
                // FD-TER-15, FD-R40: steep banks are crossed at fords and bridges, and a bridge costs nothing.
                let bridged = over(Terrain::Bridge) && matches!(terrain, Terrain::Ford | Terrain::Stream);
                let skip = terrain.is_feature() || bridged || (crossed && terrain == Terrain::SteepBanks);
                let Some(fact) = going(*area).fact().filter(|_| !skip) else { continue };
                let known = found.get(first..).unwrap_or_default().iter().any(|entered| entered.terrain == fact);
                if !known {
                    found.push(Entered { terrain: fact, at: distance, from_inside: distance <= 1e-6, piece });
                }
            }
            distance += stretch.length;
        }
    }
}
