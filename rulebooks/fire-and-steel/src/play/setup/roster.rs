//! The roster: the figures that take part, and what each has.

use engine::game::Side;
use engine::table::Pose;

pub use super::misfit::Misfit;
use crate::field::figure::GroupId;
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::Weapon;

/// A figure of the roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Recruit {
    /// Its side.
    pub side: Side,
    /// Its group (FS-D34).
    pub group: GroupId,
    /// Whether it leads the group.
    pub leader: bool,
    /// Whether it comes mounted.
    pub mounted: bool,
    /// Whether it carries a shield.
    pub shield: bool,
    /// FS-R26
    pub shooting_skill: i32,
    /// FS-R26
    pub hand_skill: i32,
    /// What it carries.
    pub weapons: Vec<Weapon>,
    /// Which of them is in hand.
    pub ready: Option<ArmId>,
    /// Whether its bayonet is fixed.
    pub bayonet_fixed: bool,
    /// Missiles of each throwing weapon; if none, the sheet's number (FS-D17).
    pub missiles: Option<u8>,
    /// Wounds that it comes with.
    pub wounds: i32,
    /// Whether it begins lying down.
    pub gone_to_ground: bool,
    /// Where it begins.
    pub post: Post,
    /// The turn on which it comes to the table.
    pub arrives: u16,
}

/// Where a figure begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Post {
    /// Where its side puts it, in one of these zones of the setting.
    Zones(Vec<usize>),
    /// At a place, on a storey.
    At(Pose, i16),
}

impl Recruit {
    /// An average man on foot, in hand the first of his weapons.
    pub fn new(side: Side, weapons: Vec<Weapon>, post: Post) -> Recruit {
        Recruit {
            side,
            group: GroupId(side.0.into()),
            leader: false,
            mounted: false,
            shield: false,
            shooting_skill: 1,
            hand_skill: 1,
            ready: ArmId::at(0).filter(|_| !weapons.is_empty()),
            weapons,
            bayonet_fixed: false,
            missiles: None,
            wounds: 0,
            gone_to_ground: false,
            post,
            arrives: 1,
        }
    }

    /// The zones that its side places it in; none if it has a place of its own.
    pub fn zones(&self) -> Option<&[usize]> {
        match &self.post {
            Post::Zones(zones) => Some(zones),
            Post::At(..) => None,
        }
    }
}
