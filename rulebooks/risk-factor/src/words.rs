//! The words that several charts share.

engine::words! {
    /// What a group shoots, throws or strikes with (RK-DAT-01).
    pub enum Weapon {
        Rifle = "rifle",
        Musket = "musket",
        MusketBayonet = "musket-bayonet",
        Pistol = "pistol",
        Bow = "bow",
        Spear = "spear",
        Sword = "sword",
        WarClub = "war-club",
        HatchetKnife = "hatchet-knife",
        /// Slings too (RK-DAT-04, RK-R04).
        Rocks = "rocks",
        Unarmed = "unarmed",
    }
}

engine::words! {
    /// Who runs a group in this phase (RK-GEN-05).
    pub enum Control { Uncommanded = "uncommanded", Commanded = "commanded", PlayerCharacter = "player-character" }
}

engine::words! {
    /// How good a group is.
    pub enum Grade { Raw = "raw", Ordinary = "ordinary", Superior = "superior" }
}

engine::words! {
    /// How good a single fighter is.
    pub enum FighterGrade { Raw = "raw", Ordinary = "ordinary", Superior = "superior", Hero = "hero" }
}

engine::words! {
    /// How far a group went in the present phase.
    pub enum Moved { Stationary = "stationary", Half = "half", Full = "full" }
}

engine::words! {
    /// What shelters a target (RK-TER-01).
    pub enum Cover { Open = "open", Soft = "soft", Hard = "hard" }
}

engine::words! {
    /// How far off a target counts, from near to far.
    pub enum Band { Short = "short", Medium = "medium", Long = "long", Out = "out" }
}

engine::words! {
    /// The rows of the damage table (RK-DAT-06).
    pub enum DamageClass { Gunpowder = "gunpowder", BowSpear = "bow-spear", Other = "other" }
}

engine::words! {
    /// What a hit does, from mild to severe.
    pub enum Damage { Graze = "graze", Wound = "wound", Kill = "kill" }
}

engine::words! {
    /// The actions tables (RK-DAT-05).
    pub enum Table { Missile = "missile", CloseCombat = "close-combat" }
}

impl Weapon {
    /// A firearm burns powder and may be a muzzle loader.
    pub fn is_firearm(self) -> bool {
        self.damage_class() == DamageClass::Gunpowder
    }

    /// Which damage row its hits are read on; "other" is whatever has no row of its own (RK-DAT-06, RK-R06).
    pub fn damage_class(self) -> DamageClass {
        match self {
            Weapon::Rifle | Weapon::Musket | Weapon::MusketBayonet | Weapon::Pistol => DamageClass::Gunpowder,
            Weapon::Bow | Weapon::Spear => DamageClass::BowSpear,
            Weapon::Sword | Weapon::WarClub | Weapon::HatchetKnife | Weapon::Rocks | Weapon::Unarmed => {
                DamageClass::Other
            }
        }
    }

    /// Muskets are loaded by the muzzle unless the roster says otherwise; nothing else is (RK-DAT-07, RK-R07).
    pub fn is_muzzle_loaded(self) -> bool {
        matches!(self, Weapon::Musket | Weapon::MusketBayonet)
    }
}

impl Control {
    /// Player characters and commanded groups are led.
    pub fn is_led(self) -> bool {
        self != Control::Uncommanded
    }
}

impl From<Grade> for FighterGrade {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Raw => FighterGrade::Raw,
            Grade::Ordinary => FighterGrade::Ordinary,
            Grade::Superior => FighterGrade::Superior,
        }
    }
}

/// `one` for 1, `many` for any other number, with the number in front: "1 wound", "3 wounds".
pub(crate) fn counted(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}
