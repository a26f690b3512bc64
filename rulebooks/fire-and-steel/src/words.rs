//! The words that several charts share.

engine::words! {
    /// How a missile weapon works, which says how fast it shoots.
    pub enum WeaponAction {
        SingleActionRevolver = "single-action-revolver",
        DoubleActionRevolver = "double-action-revolver",
        MuzzleLoadingPistol = "muzzle-loading-pistol",
        BoltOrLeverRifle = "bolt-or-lever-rifle",
        BreechLoadingRifle = "breech-loading-rifle",
        MuzzleLoadingMusket = "muzzle-loading-musket",
        MuzzleLoadingRifle = "muzzle-loading-rifle",
        PumpShotgun = "pump-shotgun",
        BreakActionShotgun = "break-action-shotgun",
        MuzzleLoadingShotgun = "muzzle-loading-shotgun",
        Bow = "bow",
        Thrown = "thrown",
    }
}

engine::words! {
    /// What a missile weapon is, which says how far and how well it shoots.
    pub enum WeaponClass {
        Pistol = "pistol",
        Rifle = "rifle",
        Smoothbore = "smoothbore",
        DoubleShotgun = "double-shotgun",
        SingleShotgun = "single-shotgun",
        Bow = "bow",
        ThrowingSpear = "throwing-spear",
        ThrownWeapon = "thrown-weapon",
    }
}

engine::words! {
    /// What a blow is struck with: one weapon, whatever else the figure holds (FS-R59).
    pub enum HandWeapon {
        LoadedPistol = "loaded-pistol",
        Bayonet = "bayonet",
        Sword = "sword",
        Spear = "spear",
        Lance = "lance",
        AxeOrClub = "axe-or-club",
        Knife = "knife",
        ClubbedFirearm = "clubbed-firearm",
        Unarmed = "unarmed",
    }
}

impl WeaponAction {
    /// FS-RLD-03, FS-R18: only the musket may be tap loaded.
    pub fn may_be_tapped(self) -> bool {
        self == WeaponAction::MuzzleLoadingMusket
    }
}

impl WeaponClass {
    /// FS-R22: every shoulder arm has a long barrel; the bow counts with them.
    pub fn is_long_barrel_or_bow(self) -> bool {
        match self {
            WeaponClass::Rifle
            | WeaponClass::Smoothbore
            | WeaponClass::DoubleShotgun
            | WeaponClass::SingleShotgun
            | WeaponClass::Bow => true,
            WeaponClass::Pistol | WeaponClass::ThrowingSpear | WeaponClass::ThrownWeapon => false,
        }
    }

    /// Whether it leaves the hand.
    pub fn is_thrown(self) -> bool {
        matches!(self, WeaponClass::ThrowingSpear | WeaponClass::ThrownWeapon)
    }

    /// Whether it burns powder.
    pub fn is_firearm(self) -> bool {
        !matches!(self, WeaponClass::Bow | WeaponClass::ThrowingSpear | WeaponClass::ThrownWeapon)
    }
}
