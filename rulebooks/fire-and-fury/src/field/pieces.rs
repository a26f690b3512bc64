//! The pieces as the field sees them.

use engine::game::Side;
use engine::table::{Body, Pose};
use serde::{Deserialize, Serialize};

use super::ids::{LeaderId, UnitId};
use crate::charts::maneuver_facts::GunUnit;
use crate::words::{
    Arm, Carriage, Effectiveness, Formation, Gun, LeaderQuality, Quality, SmallArm, TroopArm, TroopOrder,
};

/// Sides as the written state has them: `first` and `second`.
mod side_word {
    use engine::game::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    engine::words! {
        enum SideWord { First = "first", Second = "second" }
    }

    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub(super) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        if *side == Side::FIRST { SideWord::First } else { SideWord::Second }.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        Ok(match SideWord::deserialize(deserializer)? {
            SideWord::First => Side::FIRST,
            SideWord::Second => Side::SECOND,
        })
    }
}

/// A unit: troops or guns (FF-UNT-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Whose it is.
    #[serde(with = "side_word")]
    pub side: Side,
    /// The middle of its front edge, and which way it looks.
    pub pose: Pose,
    /// How good it is.
    pub quality: Quality,
    /// Its own leader.
    pub leader: Option<LeaderId>,
    /// What it is.
    pub body: UnitBody,
    /// What it does and did this player turn.
    pub marks: Marks,
    /// FF-D27, FF-D54: it is gone, and only its place in the list is left.
    pub off_table: bool,
}

/// What a unit is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitBody {
    /// Infantry or cavalry.
    Troops(Troops),
    /// A battery or a battalion gun.
    Guns(Guns),
}

/// Infantry or cavalry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    /// Which.
    pub arm: TroopArm,
    /// Whether cavalry is on foot (FF-R57).
    pub dismounted: bool,
    /// What the men carry.
    pub weapon: SmallArm,
    /// How many stands are left.
    pub stands: u8,
    /// How worn down they are.
    pub effectiveness: Effectiveness,
    /// How steady they stand.
    pub order: TroopOrder,
    /// How they are formed; of no matter while broken.
    pub formation: Formation,
    /// Of a garrison: its building, by its place among the areas of the ground.
    pub building: Option<usize>,
    /// Whether they are low on ammo.
    pub low_on_ammo: bool,
    /// What else they are.
    pub traits: Traits,
}

/// FF-UNT-12
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Traits {
    /// The colonel is brave.
    pub brave_colonel: bool,
    /// They are marksmen.
    pub marksmen: bool,
    /// Their muskets are loaded with buck and ball.
    pub buck_and_ball: bool,
    /// They have no bayonets.
    pub no_bayonets: bool,
    /// They are Indians.
    pub indians: bool,
    /// FF-D22: they may charge with cold steel.
    pub cold_steel: bool,
    /// FF-D17: a scenario lets them fire their carbines from the saddle, as a line does.
    pub fires_mounted: bool,
}

/// A battery or a battalion gun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guns {
    /// What the guns are.
    pub gun: Gun,
    /// Whose they are.
    pub gun_unit: GunUnit,
    /// The battalion of a battalion gun.
    pub parent: Option<UnitId>,
    /// How they are mounted.
    pub carriage: Carriage,
    /// Whether they are limbered.
    pub limbered: bool,
    /// The gun stands, from left to right.
    pub stands: Vec<GunStand>,
}

/// The state of a gun stand (FF-UNT-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunStand {
    /// It may not fire.
    pub silenced: bool,
    /// Its fire counts half.
    pub damaged: bool,
    /// Its fire counts half.
    pub low_on_ammo: bool,
}

/// FF-D37
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// It faced about.
    pub about_faced: bool,
    /// It passed lines.
    pub passage_of_lines: bool,
    /// It marched by the flank.
    pub marched_by_flank: bool,
    /// The unit that it charges.
    pub charging: Option<UnitId>,
    /// Where its charge began.
    pub charged_from: Option<Pose>,
    /// Its charge is one with cold steel.
    pub cold_steel: bool,
    /// It countercharges.
    pub countercharging: bool,
}

/// A leader (FF-UNT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// Whose he is.
    #[serde(with = "side_word")]
    pub side: Side,
    /// The centre of his base.
    pub pose: Pose,
    /// How good he is.
    pub quality: LeaderQuality,
    /// The unit that he is attached to.
    pub attached_to: Option<UnitId>,
    /// Whether he is on foot.
    pub dismounted: bool,
    /// FF-D04: whether every unit of the side may be under him.
    pub superior: bool,
    /// FF-LDR-01, FF-LDR-02: he is gone, for a turn or for good.
    pub off_table: bool,
}

impl Leader {
    /// Whether he is attached to a unit.
    pub fn is_with(&self, unit: UnitId) -> bool {
        !self.off_table && self.attached_to == Some(unit)
    }
}

/// A unit with its footprint.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Which unit.
    pub id: UnitId,
    /// What it is.
    pub unit: &'a Unit,
    /// Where it lies.
    pub body: &'a Body,
}

impl Unit {
    /// Its troops.
    pub fn troops(&self) -> Option<&Troops> {
        match &self.body {
            UnitBody::Troops(troops) => Some(troops),
            UnitBody::Guns(_) => None,
        }
    }

    /// Its guns.
    pub fn guns(&self) -> Option<&Guns> {
        match &self.body {
            UnitBody::Guns(guns) => Some(guns),
            UnitBody::Troops(_) => None,
        }
    }

    /// What the charts count it as; dismounted cavalry plays as infantry (FF-R57).
    pub fn arm(&self) -> Arm {
        match &self.body {
            UnitBody::Guns(_) => Arm::Guns,
            UnitBody::Troops(troops) if troops.is_mounted() => Arm::Cavalry,
            UnitBody::Troops(_) => Arm::Infantry,
        }
    }

    /// Whether it is broken troops.
    pub fn is_broken(&self) -> bool {
        self.troops().is_some_and(|troops| troops.order == TroopOrder::Broken)
    }

    /// The formation of troops that have one: all but the broken.
    pub fn formation(&self) -> Option<Formation> {
        self.troops().and_then(Troops::formed)
    }

    /// How many stands it has.
    pub fn stands(&self) -> usize {
        match &self.body {
            UnitBody::Troops(troops) => usize::from(troops.stands),
            UnitBody::Guns(guns) => guns.stands.len(),
        }
    }

    /// How many stands it has, as the protocol counts strength.
    pub fn strength(&self) -> u16 {
        u16::try_from(self.stands()).unwrap_or(u16::MAX)
    }

    /// Troops able to fight: neither broken nor in march column.
    pub fn is_fighting_troops(&self) -> bool {
        self.formation().is_some_and(|formation| formation != Formation::MarchColumn)
    }

    /// The building of a garrison.
    pub fn building(&self) -> Option<usize> {
        let troops = self.troops()?;
        if troops.formed() == Some(Formation::Garrison) { troops.building } else { None }
    }
}

impl Troops {
    /// Whether they are on horseback.
    pub fn is_mounted(&self) -> bool {
        self.arm == TroopArm::Cavalry && !self.dismounted
    }

    /// Their formation, unless they are broken. Dismounted cavalry is in open order.
    pub fn formed(&self) -> Option<Formation> {
        match self.order {
            TroopOrder::Broken => None,
            _ if self.arm == TroopArm::Cavalry && self.dismounted => Some(Formation::OpenOrder),
            _ => Some(self.formation),
        }
    }
}
