//! Typed ids: the place of a unit or a leader in its list, which cannot be taken for a place in another list.

use engine::table::Thing;
use serde::{Deserialize, Serialize};

/// A typed id.
pub trait Id: Copy + Ord {
    /// The id of a place in the list; none for a place past the last id.
    fn at(place: usize) -> Option<Self>;

    /// The place in the list.
    fn index(self) -> usize;
}

/// A unit, by its place in the order of battle. It keeps the place when it leaves the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(
    /// The place in the list.
    pub u16,
);

/// A leader, by his place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(
    /// The place in the list.
    pub u16,
);

impl Id for UnitId {
    fn at(place: usize) -> Option<UnitId> {
        u16::try_from(place).ok().map(UnitId)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Id for LeaderId {
    fn at(place: usize) -> Option<LeaderId> {
        u16::try_from(place).ok().map(LeaderId)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
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
