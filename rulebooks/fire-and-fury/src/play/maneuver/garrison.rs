//! Into a building: the one that a unit stands by, and the half move that leads up to one (FF-TER-10).

use engine::game::Order;
use engine::table::{Area, Bounds, Segment, Spot};

use crate::charts::troop_maneuver::Class;
use crate::field::ids::UnitId;
use crate::field::moves::toward::toward;
use crate::field::moves::{Licence, Scratch};
use crate::field::terrain::TerrainKind;
use crate::play::battle::Battle;

impl Battle {
    /// An empty building that a unit touches and that has room for it.
    pub(crate) fn building_beside(&self, unit: UnitId) -> Option<usize> {
        let field = self.field();
        let piece = field.piece(unit)?;
        let tolerance = self.book().sheet.field.tolerance;
        let mut near = self.buildings_with_room(unit, piece.body.bounds().grown(1.0));
        near.find(|(_, area)| tolerance.within(area.outline().gap(piece.body).distance, 0.0)).map(|(at, _)| at)
    }

    /// FF-R24: an order to garrison a building with the half move up to it, if there is one that leads so far.
    pub(crate) fn way_in(&self, unit: UnitId, order: &Order) -> Option<Order> {
        let grant = self.record(unit).grant.filter(|grant| grant.class == Class::WellHandled)?;
        let licence = Licence { pace: grant.pace(), ..Licence::HALF };
        self.unit(unit).troops().filter(|troops| !troops.is_mounted())?;
        let field = self.field();
        let near = field.piece(unit)?.body.bounds().grown(self.reach(unit, licence));
        self.buildings_with_room(unit, near).find_map(|(_, area)| {
            let outline = area.outline().bounds();
            let middle = Spot::nearest(Segment::new(outline.low, outline.high).midpoint());
            let moved = toward(&field, unit, middle, None, licence, &mut Scratch::default()).ok()?;
            Self::along(order, Some(&moved)).into_iter().find(|order| self.rehearse(unit, order).is_ok())
        })
    }

    /// The buildings that meet a region, and that a unit could be the garrison of.
    fn buildings_with_room(&self, unit: UnitId, region: Bounds) -> impl Iterator<Item = (usize, &Area)> {
        let areas = self.fixed.setting.ground.areas().iter().enumerate();
        let buildings = areas.filter(|(_, area)| TerrainKind::of(area.kind()) == TerrainKind::Building);
        let near = buildings.filter(move |(_, area)| region.meets(area.outline().bounds()));
        near.filter(move |(at, _)| self.has_room(*at, unit).is_ok())
    }
}
