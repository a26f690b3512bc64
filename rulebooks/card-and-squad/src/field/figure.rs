//! Figures, squads and cannon as the field sees them: where they stand and whose they are.

use engine::game::Side;
use engine::table::{Body, Facing, Footprint, Point, Pose, Spot};
use serde::Serialize;

use super::numbers::Numbers;
use crate::charts::command::Role;

/// A figure, by its place in the list of all: the squads in turn, each leader first, then the officers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct FigureId(pub u16);

impl FigureId {
    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A squad, by its place in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SquadId(pub u8);

impl SquadId {
    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An officer, by his place in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct OfficerId(pub u8);

impl OfficerId {
    /// His place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cannon, by its place in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct CannonId(pub u8);

impl CannonId {
    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What acts, is fired at and is charged: a squad, or an officer by himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Unit {
    /// A squad.
    Squad(SquadId),
    /// An officer.
    Officer(OfficerId),
}

impl Unit {
    /// The squad, if it is one.
    pub const fn squad(self) -> Option<SquadId> {
        match self {
            Unit::Squad(squad) => Some(squad),
            Unit::Officer(_) => None,
        }
    }

    /// The officer, if it is one.
    pub const fn officer(self) -> Option<OfficerId> {
        match self {
            Unit::Officer(officer) => Some(officer),
            Unit::Squad(_) => None,
        }
    }
}

/// A figure on the table, or one that was or will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The centre of its base.
    pub spot: Spot,
    /// Whether it is on the table.
    pub here: bool,
    /// Whether it is mounted.
    pub mounted: bool,
    /// What it is.
    pub role: Role,
    /// Whose it is.
    pub side: Side,
    /// The squad that it belongs to, or itself.
    pub unit: Unit,
}

impl Serialize for Figure {
    /// What changes of it.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.spot, self.here, self.mounted, self.role).serialize(serializer)
    }
}

impl Figure {
    /// The centre of its base.
    pub fn centre(&self) -> Point {
        self.spot.point()
    }

    /// CS-D03: the radius of its base.
    pub fn radius(&self, numbers: &Numbers) -> f64 {
        numbers.radius(self.mounted)
    }

    /// The same figure elsewhere.
    #[must_use]
    pub fn at(self, spot: Spot) -> Figure {
        Figure { spot, ..self }
    }

    /// CS-D07: its base, which has no facing.
    pub fn body(&self, numbers: &Numbers) -> Body {
        Footprint::Circle { radius: self.radius(numbers) }.at(Pose { spot: self.spot, facing: Facing::AHEAD }).into()
    }

    /// CS-R32: the gap between the edges of two bases; 0 when they touch or overlap.
    pub fn gap(&self, other: &Figure, numbers: &Numbers) -> f64 {
        let apart = self.centre().distance(other.centre());
        (apart - self.radius(numbers) - other.radius(numbers)).max(0.0)
    }
}

/// A cannon on the table, or one that will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Gun {
    /// Where it stands and points.
    pub pose: Pose,
    /// Whether it is on the table.
    pub here: bool,
}

impl Gun {
    /// CS-D03: its base.
    pub fn body(&self, numbers: &Numbers) -> Body {
        numbers.cannon().at(self.pose).into()
    }
}

/// The figures of a squad in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first leader.
    pub first: u16,
    /// How many figures it began with.
    pub count: u16,
}

impl Span {
    /// Its figures, the fallen among them.
    pub fn ids(self) -> impl DoubleEndedIterator<Item = FigureId> + Clone {
        (self.first..self.first.saturating_add(self.count)).map(FigureId)
    }
}
