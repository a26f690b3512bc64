//! The ground on a straight way, as the chart `movement` asks for it.

use engine::game::PieceId;
use engine::table::{Area, Point, Segment, Vector, Walk};

use crate::charts::movement::Terrain as Fact;
use crate::field::terrain::{Going, Terrain};
use crate::field::{Field, ROUNDING};

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
        self.trodden_since(pieces, Vector::new(0.0, 0.0), step)
    }

    /// The same from where they set out: as much as `gone` before they came to where they are.
    pub fn trodden_since(&self, pieces: &[PieceId], gone: Vector, step: Vector) -> Trodden {
        let mut found = Trodden::new();
        let mut walk = Walk::default();
        for piece in pieces {
            let from = self.body(*piece).centre() + gone * -1.0;
            self.tread(*piece, Segment::new(from, from + step), &mut walk, &mut found);
        }
        found.sort_by(|a, b| a.at.total_cmp(&b.at));
        found
    }

    /// FD-D43: what the centre of a piece leads over along a way of several parts.
    pub fn trodden_along(&self, piece: PieceId, points: &[Point]) -> Trodden {
        let mut found = Trodden::new();
        let mut walk = Walk::default();
        let mut passed = 0.0;
        for [from, to] in points.array_windows() {
            let mut part = Trodden::new();
            self.tread(piece, Segment::new(*from, *to), &mut walk, &mut part);
            for entered in part {
                // What it is in at a bend it has entered before.
                if !found.iter().any(|known| known.terrain == entered.terrain) {
                    let from_inside = entered.from_inside && passed <= 1e-6;
                    found.push(Entered { at: passed + entered.at, from_inside, ..entered });
                }
            }
            passed += from.distance(*to);
        }
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
                // A piece at the very edge of terrain is not in it: it enters by going in, and leaves nothing by going away.
                let sets_out = distance <= 1e-6;
                let from_inside = sets_out && ground.areas().get(*area).is_some_and(|area| is_amid(area, way.from));
                let leaves_edge = sets_out && !from_inside && stretch.length <= ROUNDING;
                if !known && !leaves_edge {
                    found.push(Entered { terrain: fact, at: distance, from_inside, piece });
                }
            }
            distance += stretch.length;
        }
    }
}

/// Whether a point lies in an area by more than rounding explains.
pub(super) fn is_amid(area: &Area, point: Point) -> bool {
    area.outline().depth(point).is_some_and(|depth| depth.distance > ROUNDING)
}
