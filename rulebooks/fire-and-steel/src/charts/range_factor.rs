//! Range factor: how well a class of weapon shoots at a range, if it carries so far.

use engine::chart::{Chart, Facts, Field, Form, Row, Tray, always};
use engine::dice::DiceError;
use engine::sheet::{Bands, ByWord};
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Modifier;
use crate::words::WeaponClass;

/// The printed table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    columns: Columns,
    factors: ByWord<WeaponClass, [Cell; COLUMNS.len()]>,
}

/// The upper limits of the columns.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Bands")]
struct Columns(Bands);

impl TryFrom<Bands> for Columns {
    type Error = &'static str;

    fn try_from(bands: Bands) -> Result<Self, Self::Error> {
        match bands.limits() {
            [nearest, ..] if *nearest >= 0.0 && bands.limits().len() == COLUMNS.len() => Ok(Self(bands)),
            _ => Err("the range columns are four distances, none of them negative"),
        }
    }
}

/// A factor, or the dash of a weapon that does not carry so far (FS-SHT-11, FS-R28).
#[derive(Clone, Copy, Debug)]
struct Cell(Option<Modifier>);

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Cell;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a factor or the dash \"-\"")
            }

            fn visit_i64<E: Error>(self, factor: i64) -> Result<Cell, E> {
                let factor = Modifier::deserialize(serde::de::value::I64Deserializer::new(factor))?;
                Ok(Cell(Some(factor)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Cell, E> {
                if text == "-" {
                    Ok(Cell(None))
                } else {
                    Err(E::invalid_value(serde::de::Unexpected::Str(text), &self))
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

engine::words! {
    /// The column of the table, from near to far.
    pub enum Band { To6 = "to-6", To12 = "to-12", To24 = "to-24", To48 = "to-48", Out = "out" }
}

const COLUMNS: [Band; 4] = [Band::To6, Band::To12, Band::To24, Band::To48];

/// Where a shot falls in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Which column it is.
    pub band: Band,
    /// What stands in it for the weapon.
    pub factor: i32,
}

/// Looks a weapon and a range up; nothing if it is out of range.
///
/// FS-SHT-02, FS-R27: a range equal to a column's limit is within it. FS-SHT-11, FS-R28: a dash is out of range.
pub fn look_up(book: &Book, class: WeaponClass, range: f64) -> Option<Column> {
    let table = &book.sheet.shooting.weapon_range;
    let at = table.columns.0.column(range)?;
    let factor = table.factors.get(class).get(at)?.0?.get();
    Some(Column { band: *COLUMNS.get(at)?, factor })
}

/// The farthest range at which a class of weapon has a factor; 0 if it has none.
pub fn carries(book: &Book, class: WeaponClass) -> f64 {
    let table = &book.sheet.shooting.weapon_range;
    let mut columns = table.columns.0.limits().iter().zip(table.factors.get(class)).rev();
    columns.find(|(_, cell)| cell.0.is_some()).map_or(0.0, |(limit, _)| *limit)
}

/// The factor as a modifier, by the rule of the weapon.
pub fn factor_row(class: WeaponClass, factor: i32) -> Row {
    let rule = match class {
        WeaponClass::Pistol => "FS-SHT-03",
        WeaponClass::Rifle => "FS-SHT-04",
        WeaponClass::Smoothbore => "FS-SHT-05",
        WeaponClass::DoubleShotgun => "FS-SHT-06",
        WeaponClass::SingleShotgun => "FS-SHT-07",
        WeaponClass::Bow => "FS-SHT-08",
        WeaponClass::ThrowingSpear => "FS-SHT-09",
        WeaponClass::ThrownWeapon => "FS-SHT-10",
    };
    always("weapon-range", factor, rule)
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RangeFacts {
    /// What the weapon is.
    pub weapon_class: WeaponClass,
    /// In inches.
    pub range: f64,
}

impl Facts<Book> for RangeFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            weapon_class: form.word("weapon_class").required("what the weapon is"),
            range: form.number("range", 0.0..=500.0).required("in inches"),
        }
    }
}

/// Where it falls in the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RangeOutcome {
    /// Whether the weapon carries so far.
    pub in_range: bool,
    /// Which column it is.
    pub band: Band,
    /// What stands in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<i32>,
}

/// The chart.
pub struct RangeFactor;

impl Chart for RangeFactor {
    type Book = Book;
    type Facts = RangeFacts;
    type Outcome = RangeOutcome;
    const NAME: &'static str = "range-factor";
    const ABOUT: &'static str = "How well does a weapon shoot at this range, if it carries so far?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FS-SHT-02",
        "FS-SHT-03",
        "FS-SHT-04",
        "FS-SHT-05",
        "FS-SHT-06",
        "FS-SHT-07",
        "FS-SHT-08",
        "FS-SHT-09",
        "FS-SHT-10",
        "FS-SHT-11",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("in_range", "the weapon carries so far"),
        Field::word::<Band>("band", "the column of the table"),
        Field::whole("factor", "in range: the weapon/range factor"),
    ];
    const HEADLINE: &'static str = "band";

    fn resolve(book: &Book, facts: &RangeFacts, tray: &mut Tray<'_>) -> Result<RangeOutcome, DiceError> {
        let Some(Column { band, factor }) = look_up(book, facts.weapon_class, facts.range) else {
            return Ok(RangeOutcome { in_range: false, band: Band::Out, factor: None });
        };
        tray.add_up(&[factor_row(facts.weapon_class, factor)]);
        Ok(RangeOutcome { in_range: true, band, factor: Some(factor) })
    }

    fn tell(_: &Book, facts: &RangeFacts, outcome: &RangeOutcome) -> String {
        match outcome.factor {
            Some(factor) => format!("In range: the factor is {factor}."),
            None => format!("Out of range: it does not carry {}\".", facts.range),
        }
    }
}
