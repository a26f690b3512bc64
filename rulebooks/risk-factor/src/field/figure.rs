//! A figure: one man on his own base (RK-GEN-03).

use engine::table::{Facing, Point, Pose, Spot};
use serde::Serialize;

use super::ids::GroupId;

engine::words! {
    /// How a figure is, from best to worst.
    pub enum Health { Fit = "fit", Wounded = "wounded", OutOfAction = "out-of-action", Dead = "dead" }
}

/// One figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The group that it belongs to; a leader is a group of his own.
    pub group: GroupId,
    /// Whether it rides.
    pub mounted: bool,
    /// Where it stands and looks.
    pub pose: Pose,
    /// How it is.
    pub health: Health,
    /// Whether it stands on the table.
    pub here: bool,
    /// RK-D11: whether the last move of its group left it behind.
    pub apart: bool,
    /// RK-D34: whether it stood out of command radius when its group was commanded in this phase.
    pub deaf: bool,
    /// RK-R31
    pub grazes: u8,
    /// The phase in which it last fired, counted from the beginning of the game; 0 if it never did.
    pub fired: u16,
}

impl Figure {
    /// A fit figure that is not on the table yet.
    pub const fn new(group: GroupId, mounted: bool) -> Figure {
        Figure {
            group,
            mounted,
            pose: Pose::new(0, 0, 0),
            health: Health::Fit,
            here: false,
            apart: false,
            deaf: false,
            grazes: 0,
            fired: 0,
        }
    }

    /// The same figure on the table.
    #[must_use]
    pub fn standing(mut self, pose: Pose) -> Figure {
        self.pose = pose;
        self.here = true;
        self
    }

    /// The centre of its base.
    #[inline]
    pub fn centre(&self) -> Point {
        self.pose.spot.point()
    }

    /// Whether it still fights, on the table or not.
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.health <= Health::Wounded
    }

    /// Puts it elsewhere.
    pub fn put(&mut self, spot: Spot, facing: Facing) {
        self.pose = Pose { spot, facing };
    }
}
