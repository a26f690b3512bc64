//! The actions tables and how they are read: a risk factor and a die give an entry, which binds or does not.
//! RK-R67: what the sheet prints in blue is marked in the rows, and called italic.

use std::fmt;

use engine::chart::{Field, FieldKind};
use engine::word::Word;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::book::Book;
use crate::bounds::{Centimetres, Percent, Points, Target};
use crate::charts::columns::SixColumns;
use crate::words::{Control, Table};

/// The printed tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    missile: Printed,
    close_combat: Printed,
    carry_on: CarryOn,
    entries: Meanings,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct CarryOn {
    moves_from: Target,
    halts_in_cover_from: Target,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Meanings {
    attacks_within: Centimetres,
    stays_in_cover_percent: Percent,
}

/// One table, its rows from the lowest risk factor up.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "AsWritten")]
struct Printed {
    rows: Vec<PrintedRow>,
    carry_on: RowName,
}

#[derive(Clone, Debug)]
struct PrintedRow {
    least: i32,
    name: RowName,
    cells: SixColumns<Cell>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AsWritten {
    rows_from: [Points; 4],
    rows: [SixColumns<Cell>; 4],
}

impl TryFrom<AsWritten> for Printed {
    type Error = String;

    fn try_from(written: AsWritten) -> Result<Self, String> {
        let from = written.rows_from.map(Points::get);
        if !from.is_sorted_by(|a, b| a < b) {
            return Err("`rows-from` must rise from row to row".to_owned());
        }
        let [first, rest @ ..] = from;
        let ends = rest.into_iter().map(|next| Some(next - 1)).chain([None]);
        let rows = from.into_iter().zip(ends).zip(written.rows).map(|((least, most), cells)| PrintedRow {
            least,
            name: RowName { least: Some(least), most },
            cells,
        });
        Ok(Self { rows: rows.collect(), carry_on: RowName { least: None, most: Some(first - 1) } })
    }
}

/// An entry as printed; between asterisks it is blue (RK-R24).
#[derive(Clone, Copy, Debug)]
struct Cell {
    entry: Entry,
    italic: bool,
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let blue = text.strip_prefix('*').and_then(|inner| inner.strip_suffix('*'));
        let word = blue.unwrap_or(&text);
        let entry = Entry::from_word(word).ok_or_else(|| D::Error::unknown_variant(word, Entry::WORDS))?;
        Ok(Self { entry, italic: blue.is_some() })
    }
}

engine::words! {
    /// What the table says, from boldest to worst.
    pub enum Entry {
        Attack = "attack",
        Advance = "advance",
        MoveToEnemy = "move-to-enemy",
        MoveToLastSeen = "move-to-last-seen",
        Continue = "continue",
        Halt = "halt",
        HaltInCover = "halt-in-cover",
        Retreat = "retreat",
        Rout = "rout",
    }
}

engine::words! {
    /// What the group does, from boldest to worst; free: as its player orders.
    pub enum Action {
        Attack = "attack",
        Advance = "advance",
        MoveToEnemy = "move-to-enemy",
        MoveToLastSeen = "move-to-last-seen",
        Free = "free",
        Continue = "continue",
        Halt = "halt",
        HaltInCover = "halt-in-cover",
        Retreat = "retreat",
        Rout = "rout",
    }
}

impl From<Entry> for Action {
    fn from(entry: Entry) -> Self {
        match entry {
            Entry::Attack => Action::Attack,
            Entry::Advance => Action::Advance,
            Entry::MoveToEnemy => Action::MoveToEnemy,
            Entry::MoveToLastSeen => Action::MoveToLastSeen,
            Entry::Continue => Action::Continue,
            Entry::Halt => Action::Halt,
            Entry::HaltInCover => Action::HaltInCover,
            Entry::Retreat => Action::Retreat,
            Entry::Rout => Action::Rout,
        }
    }
}

impl Action {
    /// As one would say it of a group.
    pub fn said(self) -> &'static str {
        match self {
            Action::Attack => "it closes with the nearest enemy and charges if he is in reach",
            Action::Advance => "it advances towards the nearest enemy",
            Action::MoveToEnemy => "it moves towards the nearest visible enemy",
            Action::MoveToLastSeen => "it moves to where enemies were last seen",
            Action::Free => "that does not bind a led group, which acts as its player orders",
            Action::Continue => "it carries on with what it was doing",
            Action::Halt => "it halts where it is and may only turn to face the nearest enemy",
            Action::HaltInCover => "it halts in the nearest cover, facing where enemies were last known",
            Action::Retreat => "it retreats from the enemy or to cover further off",
            Action::Rout => "it routs and may neither shoot nor fight",
        }
    }
}

/// The row that was read, by the risk factors it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowName {
    least: Option<i32>,
    most: Option<i32>,
}

impl RowName {
    /// The outcome field, with the rows of both tables as printed.
    pub const FIELD: Field = Field {
        name: "row",
        kind: FieldKind::Word(&["0-or-less", "1", "1-2", "2-5", "3-6", "6-8", "7-8", "9-or-more"]),
        about: "the row that was read",
    };
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => write!(f, "{least}"),
            (Some(least), Some(most)) => write!(f, "{least}-{most}"),
            (Some(least), None) => write!(f, "{least}-or-more"),
            (None, Some(most)) => write!(f, "{most}-or-less"),
            (None, None) => f.write_str("any"),
        }
    }
}

impl Serialize for RowName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What bears on the reading of the table.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// Which table.
    pub table: Table,
    /// Who runs the group.
    pub control: Control,
    /// Whether it is on its way back from the enemy.
    pub falling_back: bool,
    /// Whether it holds a fortified position.
    pub defending_fortification: bool,
    /// Whether it sees no enemy at all.
    pub no_enemy_in_sight: bool,
    /// Whether there is a place where enemies were last seen.
    pub enemy_seen_before: bool,
    /// How far the nearest enemy in sight is.
    pub nearest_enemy: Option<f64>,
}

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Reading {
    /// The row.
    pub row: RowName,
    /// What the table says.
    pub entry: Entry,
    /// Whether that is printed in italics.
    pub italic: bool,
    /// Whether it binds the group.
    pub binding: bool,
    /// What the group does.
    pub action: Action,
}

impl Reading {
    /// Its outcome fields.
    pub const FIELDS: [Field; 5] = [
        RowName::FIELD,
        Field::word::<Entry>("entry", "what the table says"),
        Field::yes_no("italic", "the entry is in italics (blue on the sheet)"),
        Field::yes_no("binding", "the group must do it"),
        Field::word::<Action>("action", "what the group does; free: as its player orders"),
    ];

    /// As one would say it across the table.
    pub fn said(&self, risk_factor: i32, die: i32) -> String {
        format!("Risk factor {risk_factor}, die {die}, {}: {}", self.entry, self.action.said())
    }
}

/// RK-ACT-01, RK-R23: the row by the risk factor, the column by the die as thrown.
pub fn read(book: &Book, situation: &Situation, risk_factor: i32, die: i32) -> Reading {
    let numbers = &book.sheet.actions;
    let table = match situation.table {
        Table::Missile => &numbers.missile,
        Table::CloseCombat => &numbers.close_combat,
    };
    let (row, Cell { entry, italic }) = match table.rows.iter().rev().find(|row| risk_factor >= row.least) {
        Some(row) => (row.name, row.cells.at(die)),
        None => (table.carry_on, Cell { entry: carry_on(&numbers.carry_on, situation, die), italic: true }),
    };
    // RK-ACT-02, RK-ACT-03: the uncommanded obey every entry, the led only those that are not in italics
    let binding = !situation.control.is_led() || !italic;
    let near = situation.nearest_enemy.is_some_and(|away| numbers.entries.attacks_within.reaches(away));
    let action = match entry {
        _ if !binding => Action::Free,
        // RK-ACT-16: without missiles an advance near the enemy is an attack
        Entry::Advance if situation.table == Table::CloseCombat && near => Action::Attack,
        entry => entry.into(),
    };
    Reading { row, entry, italic, binding, action }
}

/// RK-ACT-04: up to a risk factor of 0 the group carries on, unless the die is high.
fn carry_on(numbers: &CarryOn, situation: &Situation, die: i32) -> Entry {
    if situation.falling_back && die >= numbers.halts_in_cover_from.get() {
        Entry::HaltInCover // RK-ACT-06, RK-R25, RK-R27: before the line below, and routers too
    } else if die < numbers.moves_from.get() || situation.defending_fortification {
        Entry::Continue
    } else if !situation.no_enemy_in_sight {
        Entry::MoveToEnemy // RK-ACT-05
    } else if situation.table == Table::CloseCombat && situation.enemy_seen_before {
        Entry::MoveToLastSeen // RK-R26
    } else {
        Entry::Continue
    }
}

/// RK-ACT-16: whether an enemy at a distance is near enough for an advance to become an attack.
pub fn attacks_at(book: &Book, distance: f64) -> bool {
    book.sheet.actions.entries.attacks_within.reaches(distance)
}

/// RK-ACT-19, RK-R33: half the original strength, exactly half included, is enough to stay in cover.
pub fn enough_to_stay(book: &Book, left: i32, original_strength: i32) -> bool {
    left * 100 >= original_strength * book.sheet.actions.entries.stays_in_cover_percent.get()
}
