//! The line of fire of skirmishers, who fire in any direction (FD-FLD-09, FD-SKI-03).

use engine::game::PieceId;
use engine::table::{Area, Crossing, Crossings, Meets, Segment, Thing};

use super::Field;
use super::sight::points_of;
use super::strip::lane_meets;
use super::terrain::{Terrain, Veil};

impl Field<'_> {
    /// FD-FLD-09: a straight line from a skirmisher to a target that nothing crosses; none if there is none.
    pub fn skirmish_line(&self, piece: PieceId, target: PieceId) -> Option<Segment> {
        let (own, other) = (self.host_body(piece)?, self.host_body(target)?);
        let highest = self.slope(own.centre()).level.max(self.slope(other.centre()).level);
        let (from, to) = (points_of(own), points_of(other));
        let near = own.bounds().with(*other.bounds());
        let between: Vec<PieceId> = self
            .solid_near(near)
            .filter(|stand| *stand != piece && *stand != target && self.stops_lanes(*stand))
            .collect();
        let mut crossings = Crossings::default();
        let nearest = own.gap(other);
        let first = std::iter::once(Segment::new(nearest.from, nearest.to));
        let lines = first.chain(from.iter().flat_map(|a| to.iter().map(|b| Segment::new(*a, *b))));
        let mut free = lines.filter(|line| {
            let stands = between.iter().all(|stand| !lane_meets(*line, self.body(*stand)));
            stands && !self.skirmish_veil(*line, highest, &mut crossings)
        });
        free.next()
    }

    fn skirmish_veil(&self, line: Segment, highest: i16, crossings: &mut Crossings) -> bool {
        let areas = self.table.setting.ground.areas();
        let veil = |at: usize| {
            areas.get(at).map_or(Veil::Clear, |area| self.numbers().terrain.get(Terrain::of_area(area)).sight)
        };
        let matters = |thing: Thing| matches!(thing, Thing::Area(at) if veil(at) != Veil::Clear);
        let blocks = |crossing: &Crossing, _: &Crossings| {
            let Thing::Area(at) = crossing.thing else { return false };
            crossing.meets == Meets::Through
                && match veil(at) {
                    Veil::Clear => false,
                    Veil::Woods => !self.is_at_edge(crossing, line.length()),
                    Veil::Hill => areas.get(at).map_or(0, Area::level) > highest,
                    Veil::Solid => true,
                }
        };
        !self.scene().sight(line, matters, blocks, crossings).is_free()
    }
}
