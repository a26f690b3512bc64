//! The weapon table: how far each reaches and how long it takes to load.

use engine::chart::FactError;
use serde::Deserialize;

use crate::book::Book;
use crate::bounds::{Count, Range};
use crate::words::{Ammunition, Band, Weapon};

/// A printed row.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "Printed")]
pub struct Row {
    /// Turns to reload.
    pub reload: i32,
    /// Close range goes up to this.
    pub close: i32,
    /// Effective range goes up to this.
    pub effective: i32,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    reload: Count,
    close: Range,
    effective: Range,
}

impl TryFrom<Printed> for Row {
    type Error = String;

    fn try_from(printed: Printed) -> Result<Self, String> {
        let (close, effective) = (printed.close.get(), printed.effective.get());
        if close > effective {
            return Err(format!("close range {close} is beyond effective range {effective}"));
        }
        Ok(Self { reload: printed.reload.get(), close, effective })
    }
}

/// A weapon as it is loaded.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// The weapon.
    pub weapon: Weapon,
    /// Whether a rifle was loaded by tapping.
    pub tapped: bool,
    /// What a cannon fires.
    pub ammunition: Ammunition,
}

/// How far it reaches.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// What it fires as.
    pub fires_as: Weapon,
    /// Close range goes up to this.
    pub close: i32,
    /// It cannot be fired farther than this.
    pub effective: i32,
}

impl Load {
    /// Only rifles are tapped, only cannon have canister.
    pub fn check(self) -> Result<(), FactError> {
        FactError::refuse(
            self.tapped && self.weapon != Weapon::Rifle,
            "tap_loaded",
            "only a rifle can be loaded by tapping",
        )?;
        FactError::refuse(
            self.ammunition == Ammunition::Canister && self.weapon != Weapon::Cannon,
            "ammunition",
            "only a cannon fires canister",
        )
    }

    /// How far it reaches.
    pub fn reach(self, book: &Book) -> Reach {
        // CS-WPN-06, CS-R35: a tapped rifle is a musket in all respects
        let fires_as = if self.tapped { Weapon::Musket } else { self.weapon };
        let row = book.sheet.firing.weapons.of(fires_as);
        // CS-R36: canister cannot be fired beyond close range
        let effective = if self.ammunition == Ammunition::Canister { row.close } else { row.effective };
        Reach { fires_as, close: row.close, effective }
    }
}

impl Reach {
    /// The band of a range (CS-WPN-03, CS-WPN-04); each limit is within its band (CS-R32).
    pub fn band(self, range: f64) -> Band {
        if range <= f64::from(self.close) {
            Band::Close
        } else if range <= f64::from(self.effective) {
            Band::Effective
        } else {
            Band::OutOfRange // CS-R33
        }
    }
}
