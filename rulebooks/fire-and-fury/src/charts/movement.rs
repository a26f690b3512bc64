//! How far anyone moves: the table of rates, and the allowance that follows from it.

use engine::chart::{FactError, Form};
use serde::Deserialize;

use crate::book::Book;
use crate::bounds::{Dashed, Quarters, Rate};
use crate::words::Ground;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    infantry: Infantry,
    cavalry: Cavalry,
    artillery: Artillery,
    leader: Leader,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Infantry {
    line: Row<Both>,
    open_order_or_field_column: Row<Both>,
    march_column: Row<Both>,
    broken: Row<Single>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Cavalry {
    line: Row<Both>,
    open_order_or_field_column: Row<Both>,
    march_column: Row<Both>,
    dismounted_open_order: Row<Both>,
    broken: Row<Single>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_field_names)] // the rows as printed
struct Artillery {
    siege_gun: Row<Both>,
    foot_gun: Row<Both>,
    galloper_gun: Row<Both>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Leader {
    mounted: Row<Single>,
    dismounted: Row<Single>,
}

/// One printed row; a dash under `road` is no multiplier.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Row<Rates> {
    open: Rates,
    broken: Rates,
    rough: Rates,
    road: Dashed<Quarters>,
}

/// Full move and double quick.
type Both = [Rate; 2];

/// FF-MOV-03, FF-R32: a single figure, which has no double quick.
type Single = Rate;

engine::words! {
    /// What moves, by its rows of the table; guns are limbered (FF-MOV-05).
    pub enum Mover {
        Infantry = "infantry",
        Cavalry = "cavalry",
        SiegeGun = "siege-gun",
        FootGun = "foot-gun",
        GalloperGun = "galloper-gun",
        Leader = "leader",
    }
}

impl Mover {
    /// Whether it is infantry or cavalry.
    pub fn is_troops(self) -> bool {
        matches!(self, Mover::Infantry | Mover::Cavalry)
    }
}

engine::words! {
    /// How troops are formed while they move.
    pub enum MovingFormation {
        Line = "line",
        ExtendedLine = "extended-line",
        OpenOrder = "open-order",
        FieldColumn = "field-column",
        MarchColumn = "march-column",
        Broken = "broken",
    }
}

engine::words! {
    /// Which figure of the row.
    pub enum Pace { Full = "full", DoubleQuick = "double-quick" }
}

/// Who moves, and how.
#[derive(Clone, Debug)]
pub struct March {
    /// What moves.
    pub mover: Mover,
    /// How troops are formed.
    pub formation: MovingFormation,
    /// Whether cavalry or a leader is on foot.
    pub dismounted: bool,
    /// Which figure of the row.
    pub rate: Pace,
    /// Whether it is half of that rate.
    pub half: bool,
}

impl March {
    /// Asks who moves.
    pub fn who(form: &mut Form<'_, '_>) -> (Mover, MovingFormation, bool) {
        (
            form.section("mover").word("mover").required("what moves; guns by their row of the table, limbered"),
            form.word("formation").or(MovingFormation::Line, "of troops"),
            form.flag("dismounted", "cavalry on foot, in open order, or a leader on foot"),
        )
    }

    /// Asks at which pace.
    pub fn pace(form: &mut Form<'_, '_>) -> (Pace, bool) {
        (
            form.section("pace").word("rate").or(Pace::Full, "a full move, or the double quick"),
            form.flag("half", "half of that rate"),
        )
    }

    /// Finds what cannot be true together.
    pub fn check(&self) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let troops = matches!(self.mover, Mover::Infantry | Mover::Cavalry);
        let leader = self.mover == Mover::Leader;
        refuse(
            !troops && self.formation != MovingFormation::Line,
            "formation",
            "guns and leaders have no formation while they move",
        )?;
        refuse(
            self.dismounted && self.mover != Mover::Cavalry && !leader,
            "dismounted",
            "only cavalry and leaders have horses to leave",
        )?;
        refuse(
            self.dismounted && self.mover == Mover::Cavalry && self.formation != MovingFormation::OpenOrder,
            "formation",
            "dismounted cavalry moves in open order",
        )?;
        // FF-MOV-03
        refuse(
            self.rate == Pace::DoubleQuick && (leader || self.formation == MovingFormation::Broken),
            "rate",
            "broken troops and leaders have a single rate and no double quick",
        )
    }

    /// The farthest that a move can get: over the best of ground, or along a road.
    pub fn farthest(&self, book: &Book) -> f64 {
        let [off, on] = [false, true].map(|road| self.stretch(book, Ground::Open, road).allowance());
        off.max(on)
    }

    /// The rate and the multiplier on this ground.
    pub fn stretch(&self, book: &Book, ground: Ground, road: bool) -> Stretch {
        let table = &book.sheet.movement;
        let (foot, horse, guns) = (&table.infantry, &table.cavalry, &table.artillery);
        let both = match (self.mover, self.formation) {
            (Mover::Infantry, MovingFormation::Broken) => return self.along(&foot.broken, ground, road, |rate| *rate),
            (Mover::Cavalry, MovingFormation::Broken) => return self.along(&horse.broken, ground, road, |rate| *rate),
            (Mover::Leader, _) => {
                let row = if self.dismounted { &table.leader.dismounted } else { &table.leader.mounted };
                return self.along(row, ground, road, |rate| *rate);
            }
            // FF-R72: an extended line moves as a line
            (Mover::Infantry, MovingFormation::Line | MovingFormation::ExtendedLine) => &foot.line,
            (Mover::Infantry, MovingFormation::OpenOrder | MovingFormation::FieldColumn) => {
                &foot.open_order_or_field_column
            }
            (Mover::Infantry, MovingFormation::MarchColumn) => &foot.march_column,
            (Mover::Cavalry, MovingFormation::OpenOrder) if self.dismounted => &horse.dismounted_open_order,
            (Mover::Cavalry, MovingFormation::Line | MovingFormation::ExtendedLine) => &horse.line,
            (Mover::Cavalry, MovingFormation::OpenOrder | MovingFormation::FieldColumn) => {
                &horse.open_order_or_field_column
            }
            (Mover::Cavalry, MovingFormation::MarchColumn) => &horse.march_column,
            (Mover::SiegeGun, _) => &guns.siege_gun,
            (Mover::FootGun, _) => &guns.foot_gun,
            (Mover::GalloperGun, _) => &guns.galloper_gun,
        };
        // FF-MOV-02, FF-R30: the second figure on a double quick, for full and half moves alike
        self.along(both, ground, road, |[full, double_quick]| match self.rate {
            Pace::Full => *full,
            Pace::DoubleQuick => *double_quick,
        })
    }

    /// FF-MOV-04, FF-R31: along a road a row with a multiplier moves at its open-ground rate times that.
    fn along<Rates>(&self, row: &Row<Rates>, ground: Ground, road: bool, pick: impl Fn(&Rates) -> Rate) -> Stretch {
        let road = row.road.get().filter(|_| road);
        let rates = match ground {
            _ if road.is_some() => &row.open,
            Ground::Open => &row.open,
            Ground::Broken => &row.broken,
            Ground::Rough => &row.rough,
        };
        Stretch { rate: pick(rates).get(), road_quarters: road.map_or(4, Quarters::count), half: self.half }
    }
}

/// A rate with its multiplier: what one may walk on one kind of ground.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The figure of the table.
    pub rate: i32,
    road_quarters: i32,
    half: bool,
}

impl Stretch {
    /// What the road multiplies it by.
    pub fn road_multiplier(self) -> f64 {
        f64::from(self.road_quarters) / 4.0
    }

    /// The allowance in inches.
    pub fn allowance(self) -> f64 {
        f64::from(self.eighths()) / 8.0
    }

    /// The allowance in whole eighths of an inch, so that shares of it are exact; never 0.
    pub fn eighths(self) -> i32 {
        self.rate * self.road_quarters * if self.half { 1 } else { 2 }
    }
}
