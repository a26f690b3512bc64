//! The catalogue of weapons.

use serde::Deserialize;

use crate::book::Book;
use crate::words::{HandWeapon, WeaponAction, WeaponClass};

engine::words! {
    /// A weapon by its name in the catalogue.
    pub enum Weapon {
        SingleActionRevolver = "single-action-revolver",
        DoubleActionRevolver = "double-action-revolver",
        MuzzleLoadingPistol = "muzzle-loading-pistol",
        BoltOrLeverActionRifle = "bolt-or-lever-action-rifle",
        BreechLoadingRifle = "breech-loading-rifle",
        BuffaloGun = "buffalo-gun",
        MuzzleLoadingRifle = "muzzle-loading-rifle",
        SmoothBoreMusket = "smooth-bore-musket",
        PumpShotgun = "pump-shotgun",
        BreakActionShotgunOneBarrel = "break-action-shotgun-one-barrel",
        BreakActionShotgunTwoBarrels = "break-action-shotgun-two-barrels",
        MuzzleLoadingShotgunOneBarrel = "muzzle-loading-shotgun-one-barrel",
        MuzzleLoadingShotgunTwoBarrels = "muzzle-loading-shotgun-two-barrels",
        Bow = "bow",
        ThrowingSpear = "throwing-spear",
        ThrowingKnife = "throwing-knife",
        ThrowingAxe = "throwing-axe",
        Sword = "sword",
        Spear = "spear",
        Lance = "lance",
        AxeOrClub = "axe-or-club",
        Knife = "knife",
    }
}

engine::words! {
    /// How a weapon serves in a fight (FS-D16).
    pub enum Grip { Pistol = "pistol", LongGun = "long-gun", Bow = "bow", Thrown = "thrown", Hand = "hand" }
}

/// One row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, try_from = "Printed")]
pub struct Make {
    /// How it shoots; none if it does not.
    pub missile: Option<(WeaponAction, WeaponClass)>,
    /// How it serves in a fight.
    pub grip: Grip,
    /// What it is in a fight, where that is always the same.
    pub hand: Option<HandWeapon>,
    /// Whether it can take a bayonet.
    pub bayonet: bool,
    /// Whether it is a buffalo gun.
    pub buffalo_gun: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    action: Option<WeaponAction>,
    class: Option<WeaponClass>,
    grip: Grip,
    hand: Option<HandWeapon>,
    #[serde(default)]
    bayonet: bool,
    #[serde(default)]
    buffalo_gun: bool,
}

impl TryFrom<Printed> for Make {
    type Error = &'static str;

    /// FS-DAT-01: a missile weapon has both an action and a class; FS-DAT-02: a hand weapon is one of the nine.
    fn try_from(row: Printed) -> Result<Make, Self::Error> {
        let missile = match (row.action, row.class) {
            (Some(action), Some(class)) => Some((action, class)),
            (None, None) => None,
            _ => return Err("a missile weapon has an action and a class"),
        };
        if matches!(row.grip, Grip::Hand | Grip::Thrown) != row.hand.is_some() {
            return Err("a hand weapon or thrown weapon, and no other, says what it is in a fight");
        }
        if missile.is_none() && row.grip != Grip::Hand {
            return Err("what does not shoot is a hand weapon");
        }
        let Printed { grip, hand, bayonet, buffalo_gun, .. } = row;
        Ok(Make { missile, grip, hand, bayonet, buffalo_gun })
    }
}

impl Weapon {
    /// Its row of the catalogue.
    pub fn make(self, book: &Book) -> &Make {
        book.sheet.play.weapons.get(self)
    }
}
