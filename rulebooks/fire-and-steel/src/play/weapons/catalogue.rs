//! Weapons: the catalogue, and the state of one that is carried.

use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::charts::rate_of_fire::{RateFacts, RateOfFire, RateOutcome};
use crate::charts::reload::{Method, Reload, ReloadFacts, ReloadOutcome};
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

/// A weapon, or a word about one, as it is spoken: `double-barrelled break action shotgun`.
pub fn spoken(word: &str) -> String {
    let barrels = [("-one-barrel", "single-barrelled "), ("-two-barrels", "double-barrelled ")];
    let split = barrels.iter().find_map(|(end, said)| word.strip_suffix(end).map(|kind| (*said, kind)));
    let (said, kind) = split.unwrap_or(("", word));
    format!("{said}{}", kind.replace('-', " "))
}

/// The most weapons that one figure carries.
pub const MOST: usize = 6;

/// The state of a weapon that a figure carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// Its reload markers; loaded with none (FS-RLD-06).
    pub markers: u8,
    /// Whether a marker of this load was removed by tapping (FS-RLD-05).
    pub tapped: bool,
    /// Missiles left, of a throwing weapon (FS-D17).
    pub missiles: u8,
    /// Its shots in this phase.
    pub shots_this_phase: u8,
    /// Its shots in this impulse.
    pub shots_this_impulse: u8,
}

impl Arm {
    /// FS-RLD-06: whether it has no reload marker.
    pub fn is_loaded(self) -> bool {
        self.markers == 0
    }

    /// Chart `rate-of-fire` for it.
    pub fn rate(self, action: WeaponAction, book: &Book) -> RateOutcome {
        let facts = RateFacts {
            weapon_action: action,
            reload_markers: self.markers.into(),
            shots_this_phase: self.shots_this_phase.into(),
            shots_this_impulse: self.shots_this_impulse.into(),
            opt_uncapped_rows: book.options.uncapped_rows,
        };
        RateOfFire::look_up(book, &facts)
    }

    /// FS-ORD-05, FS-ROF-15: it has been shot, hit or miss.
    pub fn shot(&mut self, action: WeaponAction, book: &Book) {
        self.counted();
        self.let_off(action, book);
        self.missiles = self.missiles.saturating_sub(u8::from(action == WeaponAction::Thrown));
    }

    /// A shot of the phase and the impulse.
    pub fn counted(&mut self) {
        self.shots_this_phase = self.shots_this_phase.saturating_add(1);
        self.shots_this_impulse = self.shots_this_impulse.saturating_add(1);
    }

    /// FS-ORD-05, FS-ORD-10: the charge is gone; the reload markers of the weapon are placed.
    pub fn let_off(&mut self, action: WeaponAction, book: &Book) {
        let markers = self.rate(action, book).markers_after_shot;
        self.markers = u8::try_from(markers).unwrap_or(u8::MAX);
        self.tapped = false;
    }

    /// Chart `reload` for one impulse of loading it; `aims` is whether the figure has an aim marker.
    pub fn reloaded(self, action: WeaponAction, method: Method, aims: bool, book: &Book) -> ReloadOutcome {
        let facts = ReloadFacts {
            weapon_action: action,
            reload_markers: self.markers.into(),
            method,
            impulses: 1,
            tap_used_before: self.tapped,
            aim_markers: aims.into(),
        };
        Reload::look_up(book, &facts)
    }
}
