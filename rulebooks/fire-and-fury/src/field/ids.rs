//! Typed ids of units and leaders.

use engine::table::Thing;

pub use engine::kit::Id;

engine::ids! {
    /// A unit, by its place in the order of battle. It keeps the place when it leaves the table.
    pub struct UnitId;
    /// A leader, by his place in the order of battle.
    pub struct LeaderId;
}

impl UnitId {
    /// The unit as the measured table knows it: a body at the same place.
    pub const fn thing(self) -> Thing {
        Thing::Body(self.0 as usize)
    }

    /// The unit that a thing of the measured table is; none if it is ground.
    pub fn of(thing: Thing) -> Option<UnitId> {
        match thing {
            Thing::Body(place) => UnitId::at(place),
            Thing::Area(_) | Thing::Line(_) => None,
        }
    }
}
