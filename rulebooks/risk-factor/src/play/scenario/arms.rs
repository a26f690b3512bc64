//! Weapons of a group or leader (RK-DAT-01, RK-DAT-02, RK-DAT-07).

use engine::scenario::Reader;

use crate::words::Weapon;

engine::words! {
    /// The weapons of section 1.3, and none at all.
    pub enum Arm {
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

impl From<Arm> for Weapon {
    fn from(arm: Arm) -> Weapon {
        match arm {
            Arm::Rifle => Weapon::Rifle,
            Arm::Musket => Weapon::Musket,
            Arm::Pistol => Weapon::Pistol,
            Arm::Bow => Weapon::Bow,
            Arm::Spear => Weapon::Spear,
            Arm::Sword => Weapon::Sword,
            Arm::WarClub => Weapon::WarClub,
            Arm::HatchetKnife => Weapon::HatchetKnife,
            Arm::Rocks => Weapon::Rocks,
            Arm::Unarmed => Weapon::Unarmed,
        }
    }
}

/// What is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arms {
    pub(super) weapon: Weapon,
    pub(super) melee_weapon: Weapon,
    pub(super) muzzle_loading: bool,
}

/// The arms of a group, or of a leader who has those of another unless the file says otherwise.
pub(super) fn read(reader: &mut Reader<'_>, weapon: Weapon, same: Option<Arms>) -> Arms {
    let melee = reader.word::<Arm>("melee_weapon").maybe("in hand for melee; the weapon itself if left out");
    let bayonet = reader.flag("bayonet", "a musket with a bayonet (RK-DAT-02)");
    if bayonet && weapon != Weapon::Musket && !reader.has_faults() {
        reader.idle("bayonet", "RK-DAT-02", "without a musket", "leave it out");
    }
    let muzzle = reader.yes_no("muzzle_loading").maybe("loaded by the muzzle: a musket is, nothing else (RK-DAT-07)");
    if muzzle == Some(true) && !weapon.is_firearm() && !reader.has_faults() {
        let mark = reader.mark_of("muzzle_loading");
        reader.fault(mark, "RK-DAT-07", format!("a {weapon} has no muzzle"), "only a rifle, musket or pistol has one");
    }
    let same = same.filter(|arms| arms.weapon == weapon);
    let usual = if bayonet && weapon == Weapon::Musket { Weapon::MusketBayonet } else { weapon };
    Arms {
        weapon,
        melee_weapon: match melee {
            Some(melee) => melee.into(),
            None if bayonet => usual,
            None => same.map_or(usual, |arms| arms.melee_weapon),
        },
        muzzle_loading: muzzle.or(same.map(|arms| arms.muzzle_loading)).unwrap_or_else(|| weapon.is_muzzle_loaded()),
    }
}
