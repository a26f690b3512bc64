//! The weapon list: ranges and melee factors (RK-DAT-01).

use engine::sheet::{Bands, ByWord};
use engine::word::Word;
use serde::Deserialize;

use crate::book::RifleBayonet;
use crate::bounds::Points;
use crate::words::{Band, Weapon};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
pub struct Numbers(ByWord<Listed, Row>);

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Row {
    /// RK-DAT-03: swords and war clubs have no ranges.
    to: Option<Bands>,
    melee: Points,
    bayonet: Option<Points>,
}

engine::words! {
    /// The rows of the list; a musket has one, with or without its bayonet.
    enum Listed {
        Rifle = "rifle",
        Musket = "musket",
        Pistol = "pistol",
        Bow = "bow",
        Spear = "spear",
        Sword = "sword",
        WarClub = "war-club",
        HatchetKnife = "hatchet-knife",
        Rocks = "rocks",
        Unarmed = "unarmed",
    }
}

impl From<Weapon> for Listed {
    fn from(weapon: Weapon) -> Self {
        match weapon {
            Weapon::Rifle => Listed::Rifle,
            Weapon::Musket | Weapon::MusketBayonet => Listed::Musket,
            Weapon::Pistol => Listed::Pistol,
            Weapon::Bow => Listed::Bow,
            Weapon::Spear => Listed::Spear,
            Weapon::Sword => Listed::Sword,
            Weapon::WarClub => Listed::WarClub,
            Weapon::HatchetKnife => Listed::HatchetKnife,
            Weapon::Rocks => Listed::Rocks,
            Weapon::Unarmed => Listed::Unarmed,
        }
    }
}

impl Numbers {
    fn row(&self, weapon: Weapon) -> &Row {
        self.0.get(weapon.into())
    }

    /// Whether it can be shot or thrown at all (RK-DAT-03).
    pub fn is_missile(&self, weapon: Weapon) -> bool {
        self.row(weapon).to.is_some()
    }

    /// RK-SHT-04, RK-R45: the first band whose limit is not less than the range.
    pub fn band(&self, weapon: Weapon, range: f64) -> Band {
        let column = self.row(weapon).to.as_ref().and_then(|limits| limits.column(range));
        column.and_then(|column| Band::ALL.get(column).copied()).unwrap_or(Band::Out)
    }

    /// The limit of a band; none for what cannot be shot or thrown.
    fn limit(&self, weapon: Weapon, band: Band) -> Option<f64> {
        self.row(weapon).to.as_ref().and_then(|limits| limits.limits().get(band.index()).copied())
    }

    /// RK-D43: how far short range reaches.
    pub fn short(&self, weapon: Weapon) -> Option<f64> {
        self.limit(weapon, Band::Short)
    }

    /// RK-FLD-12: how far medium range reaches.
    pub fn medium(&self, weapon: Weapon) -> Option<f64> {
        self.limit(weapon, Band::Medium)
    }

    /// How far long range reaches.
    pub fn long(&self, weapon: Weapon) -> Option<f64> {
        self.limit(weapon, Band::Long)
    }

    /// How good it is hand to hand; a bayonet is one and the same on musket and rifle (RK-DAT-02, RK-R03).
    pub fn melee_factor(&self, weapon: Weapon, rifle: RifleBayonet) -> i32 {
        let fixed = weapon == Weapon::MusketBayonet || weapon == Weapon::Rifle && rifle == RifleBayonet::With;
        let bayonet = if fixed { self.row(Weapon::MusketBayonet).bayonet } else { None };
        bayonet.unwrap_or(self.row(weapon).melee).get()
    }
}
