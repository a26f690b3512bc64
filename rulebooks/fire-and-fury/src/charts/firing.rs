//! Fire points: what weapons give at a range, and what a total of them is worth.

use engine::chart::{FactError, Form};
use engine::sheet::{Bands, ByWord, Ladder};
use engine::word::Word;
use serde::Deserialize;

use crate::book::Book;
use crate::bounds::{Bonus, Dashed, Quarters};
use crate::options::{FireHalving, HowitzerFarBand};
use crate::words::{Gun, SmallArm, Weapon};

/// The printed tables of fire points.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    close_range: Quarters,
    musketry: RangeTable<SmallArm>,
    cannonade: RangeTable<Gun>,
    modifiers: Halving,
    die_roll: DieRoll,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Halving {
    disordered_low_on_ammo_or_damaged: Quarters,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct DieRoll {
    rows: Ladder<Bonus>,
}

/// Columns of range, and for each weapon its points in as many of them as it reaches.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Printed<W>", bound = "W: Word")]
struct RangeTable<W> {
    to: Bands,
    points: ByWord<W, Points>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound = "W: Word")]
struct Printed<W> {
    to: Bands,
    points: ByWord<W, Points>,
}

/// A weapon's points, from the first column to the last it reaches; dashes stand behind.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Vec<Dashed<Quarters>>")]
struct Points {
    columns: usize,
    reached: Vec<Quarters>,
}

impl TryFrom<Vec<Dashed<Quarters>>> for Points {
    type Error = &'static str;

    fn try_from(row: Vec<Dashed<Quarters>>) -> Result<Self, &'static str> {
        let reached: Vec<Quarters> = row.iter().map_while(|points| points.get()).collect();
        if reached.is_empty() || row.iter().skip(reached.len()).any(|points| points.get().is_some()) {
            return Err("a weapon has points from the first range on, and dashes only behind them");
        }
        Ok(Self { columns: row.len(), reached })
    }
}

impl<W: Word> TryFrom<Printed<W>> for RangeTable<W> {
    type Error = String;

    fn try_from(Printed { to, points }: Printed<W>) -> Result<Self, String> {
        let columns = to.limits().len();
        if !to.limits().iter().all(|limit| *limit > 0.0 && limit.is_finite()) {
            return Err("the ranges must be above 0 and finite".to_owned());
        }
        if let Some(weapon) = W::ALL.iter().find(|weapon| points.get(**weapon).columns != columns) {
            return Err(format!("`{}` must have points or a dash in each of {columns} columns", weapon.word()));
        }
        Ok(Self { to, points })
    }
}

/// A column of range that a weapon reaches.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The column's upper limit in inches.
    pub band: f64,
    /// What a stand gives there.
    pub points: f64,
}

impl<W: Word> RangeTable<W> {
    /// FF-PTS-03, FF-R34: the first column that the distance does not exceed; an empty one is out of range.
    fn at(&self, weapon: W, distance: f64, flat: bool) -> Option<Reach> {
        let row = &self.points.get(weapon).reached;
        let column = self.to.column(distance)?;
        let printed = row.get(column)?;
        let before = column.checked_sub(1).and_then(|column| row.get(column));
        let points = match before {
            Some(before) if flat && column + 1 == row.len() => before,
            _ => printed,
        };
        Some(Reach { band: self.to.limits().get(column).copied()?, points: points.get() })
    }

    fn maximum(&self, weapon: W) -> f64 {
        self.to.limits().iter().zip(&self.points.get(weapon).reached).next_back().map_or(0.0, |(limit, _)| *limit)
    }
}

impl Numbers {
    /// FF-PTS-04: how far close range reaches.
    pub fn close_range(&self) -> f64 {
        self.close_range.get()
    }

    /// FF-PTS-04, FF-R35
    pub fn is_close(&self, distance: f64) -> bool {
        distance <= self.close_range.get()
    }

    /// The last range of a weapon.
    pub fn maximum(&self, weapon: Weapon) -> f64 {
        match weapon {
            Weapon::Small(arm) => self.musketry.maximum(arm),
            Weapon::Gun(gun) => self.cannonade.maximum(gun),
        }
    }

    /// FF-PTS-07, FF-R38: the highest row that a total reaches.
    #[allow(clippy::cast_possible_truncation)] // far beyond the last row it makes no difference
    pub fn modifier(&self, points: f64) -> i32 {
        self.die_roll.rows.at(points.floor() as i32).get()
    }
}

/// FF-PTS-01, FF-PTS-02: the column and points of a weapon at a distance, if it reaches so far.
pub fn reach(book: &Book, weapon: Weapon, distance: f64) -> Option<Reach> {
    let tables = &book.sheet.fire_points;
    match weapon {
        Weapon::Small(arm) => tables.musketry.at(arm, distance, false),
        Weapon::Gun(gun) => {
            // FF-R36: under `flat` howitzers keep the points of the column before
            let howitzer = matches!(gun, Gun::SiegeHowitzer | Gun::Howitzer);
            let flat = howitzer && book.options.howitzer_far_band == HowitzerFarBand::Flat;
            tables.cannonade.at(gun, distance, flat)
        }
    }
}

/// A unit, or gun stands in the same state, that fires.
#[derive(Clone, Debug)]
pub struct Firing {
    /// What it fires.
    pub weapon: Weapon,
    /// Stands that fire.
    pub stands: i32,
    /// To the target.
    pub range: f64,
    /// Whether troops are disordered.
    pub disordered: bool,
    /// Whether it is low on ammo.
    pub low_on_ammo: bool,
    /// Whether guns are damaged.
    pub damaged: bool,
}

impl Firing {
    /// Asks for it.
    pub fn ask(form: &mut Form<'_, '_>) -> Self {
        Self {
            weapon: form.word("weapon").required("what it fires"),
            stands: form.whole("stands", 1..=60).required("stands that fire"),
            range: form.number("range", 0.0..=500.0).required("to the target, in inches"),
            disordered: form.flag("disordered", "troops that are disordered"),
            low_on_ammo: form.flag("low_on_ammo", "it is low on ammo"),
            damaged: form.flag("damaged", "guns that are damaged"),
        }
    }

    /// Finds what cannot be true together.
    pub fn check(&self) -> Result<(), FactError> {
        let gun = self.weapon.is_gun();
        FactError::refuse(self.damaged && !gun, "firers", "only guns are damaged, not small arms")?;
        FactError::refuse(self.disordered && gun, "firers", "only troops are disordered, not guns")
    }

    /// What it gives; nothing out of range.
    pub fn points(&self, book: &Book) -> f64 {
        let Some(reach) = reach(book, self.weapon, self.range) else { return 0.0 };
        let full = f64::from(self.stands) * reach.points;
        // FF-PTS-05, FF-R37
        let causes = i32::from(self.disordered) + i32::from(self.low_on_ammo) + i32::from(self.damaged);
        let times = match book.options.fire_halving {
            FireHalving::Once => causes.min(1),
            FireHalving::PerCause => causes,
        };
        full * book.sheet.fire_points.modifiers.disordered_low_on_ammo_or_damaged.get().powi(times)
    }
}

/// Points as one says them: "1 fire point", "7.5 fire points".
pub fn said(points: engine::number::Number) -> String {
    if points == 1.into() { "1 fire point".to_owned() } else { format!("{points} fire points") }
}
