//! Going into hard cover and out of it, and what ground a stand may be put on (FD-D27, FD-D38).

use engine::game::PieceId;
use engine::table::{Body, Facing, Point, Pose, Spot, Stance, Thing, Vector};

use super::layout::{Item, lay_out};
use super::{Barred, Poses};
use crate::charts::movement::Terrain as Fact;
use crate::field::terrain::Terrain;
use crate::field::{Field, ROUNDING};
use crate::words::Formation;

impl Field<'_> {
    /// FD-D27: how far straight ahead a body comes to the outline of a feature, in inches; none if it does not meet it.
    pub fn way_into(&self, members: &[PieceId], feature: u16, farthest: f64) -> Option<f64> {
        let area = Thing::Area(self.table.features.get(usize::from(feature)).copied()?);
        let mut trodden = Vec::new();
        let ways = members.iter().filter_map(|piece| {
            let body = self.body(*piece);
            self.table.setting.ground.trodden(body, body.heading().ahead() * farthest, &mut trodden);
            trodden.iter().filter(|part| part.thing == area).map(|part| part.from).reduce(f64::min)
        });
        ways.reduce(f64::min)
    }

    /// FD-D27: stands of a garrison leave in column: the front edge of the first ends near the outline, the others stand
    /// behind it, over their own feature if need be.
    pub fn way_out(&self, members: &[PieceId], feature: u16, front: Pose, farthest: f64) -> Result<Poses, Barred> {
        let Some(outline) = self.table.feature_outline(feature) else {
            return Err(Barred::by("FD-D27", "there is no such feature"));
        };
        let at = front.spot.point();
        let off = outline.to_outline(at).distance;
        if outline.holds(at) && off > ROUNDING {
            return Err(Barred::by("FD-D27", "the front of the first stand must be outside"));
        }
        if off > farthest + ROUNDING {
            return Err(Barred::by("FD-D27", "that is too far from the feature"));
        }
        let items: Vec<Item> = members.iter().map(|piece| self.item(*piece)).collect();
        let poses = lay_out(Formation::Column, &items, front);
        for (piece, pose) in &poses {
            let body = self.body_at(*piece, *pose);
            self.edges_allow(&body)?;
            self.is_free_of_others(*piece, &body, |other| members.contains(&other))?;
            self.ground_admits(*piece, &body)?;
        }
        Ok(poses)
    }

    /// Whether a stand may be put on the ground there: the bars of the chart `movement`.
    pub fn ground_admits(&self, piece: PieceId, body: &Body) -> Result<(), Barred> {
        if self.is_on_banks(body) {
            return Err(Barred::by("FD-TER-15", "no stand goes on steep banks"));
        }
        let formed = !self.would_be_open(piece);
        let roll = self.table.roll(piece);
        let horse = self.piece(piece).mounted && roll.stand().is_some();
        let limbered = roll.is_wagon() || self.piece(piece).is_limbered();
        let guns = roll.section().is_some();
        for (_, area) in self.table.setting.ground.under(body.centre()) {
            let terrain = Terrain::of_area(area);
            match self.numbers().terrain.get(terrain).going.fact() {
                Some(Fact::HeavyWoods) if limbered || guns || (formed && roll.stand().is_some()) => {
                    return Err(Barred::by("FD-TER-02", "formed troops and guns do not enter heavy woods"));
                }
                Some(Fact::LightWoods) if limbered => {
                    return Err(Barred::by("FD-TER-06", "limbers and wagons do not enter woods"));
                }
                Some(Fact::Rough) if horse && formed => {
                    return Err(Barred::by("FD-TER-11", "formed cavalry does not enter rough ground"));
                }
                Some(Fact::HardCover) if limbered || guns => {
                    return Err(Barred::by("FD-HCV-06", "guns and wagons do not enter hard cover"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a stand that is put down by itself is in open order.
    fn would_be_open(&self, piece: PieceId) -> bool {
        self.table.roll(piece).stand().is_some_and(|stand| stand.light || self.piece(piece).open)
    }

    /// A place just outside a feature toward a point, looking away from its middle.
    pub fn doorstep(&self, feature: u16, toward: Point, out: f64) -> Option<Pose> {
        let outline = self.table.feature_outline(feature)?;
        let middle = self.table.feature_middle(feature);
        let heading = engine::table::Heading::along(toward - middle)?;
        let far = outline.bounds().low.distance(outline.bounds().high);
        let way = engine::table::Segment::new(middle, middle + heading.ahead() * far);
        let edges = outline.edges().filter_map(|edge| crate::field::strip_meets(way, edge));
        let edge = edges.fold(0.0, f64::max);
        let stance = Stance { at: middle + heading.ahead() * (edge + out), heading };
        Some(Pose { spot: Spot::nearest(stance.at), facing: Facing::nearest(heading) })
    }

    /// FD-D50: where a step leads, as the stands face: along the facing, back, or to the side.
    pub fn direction(&self, facing: Facing, step: Vector) -> crate::charts::movement::Direction {
        use crate::charts::movement::Direction;
        let degrees = &self.numbers().degrees;
        let off = facing.heading().bearing(step).abs();
        if off <= f64::from(degrees.forward.get()) {
            Direction::Forward
        } else if off >= 180.0 - f64::from(degrees.backward.get()) {
            Direction::Backward
        } else {
            Direction::Lateral
        }
    }
}
