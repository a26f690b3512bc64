//! The words that several charts share.

use engine::word::Word;

engine::words! {
    /// What a unit is.
    pub enum Arm { Infantry = "infantry", Cavalry = "cavalry", Guns = "guns" }
}

engine::words! {
    /// What troops are.
    pub enum TroopArm { Infantry = "infantry", Cavalry = "cavalry" }
}

engine::words! {
    /// How good a unit is.
    pub enum Quality { Elite = "elite", Veteran = "veteran", Trained = "trained", Raw = "raw" }
}

engine::words! {
    /// How worn down troops are.
    pub enum Effectiveness { Fresh = "fresh", Worn = "worn", Spent = "spent" }
}

engine::words! {
    /// How steady troops stand, from best to worst.
    pub enum TroopOrder { GoodOrder = "good-order", Disordered = "disordered", Broken = "broken" }
}

engine::words! {
    /// How troops are formed.
    pub enum Formation {
        Line = "line",
        ExtendedLine = "extended-line",
        OpenOrder = "open-order",
        FieldColumn = "field-column",
        MarchColumn = "march-column",
        Garrison = "garrison",
    }
}

engine::words! {
    /// How a gun is mounted (FF-UNT-09).
    pub enum Carriage { Light = "light", Heavy = "heavy", Fixed = "fixed" }
}

engine::words! {
    /// How good a leader is.
    pub enum LeaderQuality { Gallant = "gallant", Able = "able", Poor = "poor" }
}

engine::words! {
    /// How the ground goes, from best to worst.
    pub enum Ground { Open = "open", Broken = "broken", Rough = "rough" }
}

impl Arm {
    /// Infantry and cavalry are troops; guns are not.
    pub fn is_troops(self) -> bool {
        self != Arm::Guns
    }
}

impl TroopOrder {
    /// As one would say it.
    pub fn said(self) -> &'static str {
        match self {
            TroopOrder::GoodOrder => "in good order",
            TroopOrder::Disordered => "disordered",
            TroopOrder::Broken => "broken",
        }
    }
}

engine::words! {
    /// What the men of a troop unit carry (FF-UNT-07).
    pub enum SmallArm { Rifle = "rifle", Musket = "musket", Carbine = "carbine" }
}

engine::words! {
    /// What a gun is (FF-UNT-08).
    pub enum Gun {
        SiegeGun = "siege-gun",
        HeavyGun = "heavy-gun",
        MediumGun = "medium-gun",
        LightGun = "light-gun",
        SiegeHowitzer = "siege-howitzer",
        Howitzer = "howitzer",
        GalloperGun = "galloper-gun",
        Amulette = "amulette",
    }
}

/// Anything that fires: a small arm or a gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// A small arm.
    Small(SmallArm),
    /// A gun.
    Gun(Gun),
}

impl Weapon {
    /// Whether it is a gun.
    pub fn is_gun(self) -> bool {
        matches!(self, Weapon::Gun(_))
    }
}

impl Word for Weapon {
    const ALL: &'static [Self] = &[
        Weapon::Small(SmallArm::Rifle),
        Weapon::Small(SmallArm::Musket),
        Weapon::Small(SmallArm::Carbine),
        Weapon::Gun(Gun::SiegeGun),
        Weapon::Gun(Gun::HeavyGun),
        Weapon::Gun(Gun::MediumGun),
        Weapon::Gun(Gun::LightGun),
        Weapon::Gun(Gun::SiegeHowitzer),
        Weapon::Gun(Gun::Howitzer),
        Weapon::Gun(Gun::GalloperGun),
        Weapon::Gun(Gun::Amulette),
    ];
    const WORDS: &'static [&'static str] = &[
        "rifle",
        "musket",
        "carbine",
        "siege-gun",
        "heavy-gun",
        "medium-gun",
        "light-gun",
        "siege-howitzer",
        "howitzer",
        "galloper-gun",
        "amulette",
    ];

    fn word(self) -> &'static str {
        match self {
            Weapon::Small(arm) => arm.word(),
            Weapon::Gun(gun) => gun.word(),
        }
    }

    fn index(self) -> usize {
        match self {
            Weapon::Small(arm) => arm.index(),
            Weapon::Gun(gun) => SmallArm::ALL.len() + gun.index(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weapons_read_back_to_themselves() {
        for (n, (weapon, word)) in Weapon::ALL.iter().zip(Weapon::WORDS).enumerate() {
            assert_eq!((weapon.word(), weapon.index()), (*word, n));
            assert_eq!(Weapon::from_word(word), Some(*weapon));
        }
        assert_eq!(Weapon::ALL.len(), SmallArm::ALL.len() + Gun::ALL.len());
    }
}
