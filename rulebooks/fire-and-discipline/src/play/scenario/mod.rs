//! Reading a scenario: the armies, their order of battle and where they begin (section 10 of the rules).

mod army;
mod commander;
mod ground;
mod muster;
mod place;
mod regiment;
mod section;
mod standing;

use std::sync::Arc;

use engine::game::{Game, Side};
use engine::house::Page;
use engine::scenario::{Common, Reader};

use super::battle::Battle;
use crate::book::Book;
use crate::charts::stand_size::Scale as CastingSize;
use crate::field::TableEdge;
use crate::field::terrain::Terrain;

/// A small sound scenario with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

engine::words! {
    /// What an inch on the table is worth.
    pub enum GroundScale { Inches = "inches", Centimetres = "centimetres" }
}

engine::words! {
    /// FD-D17
    pub enum Weather { Clear = "clear", Poor = "poor" }
}

/// What the file says of the whole game.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(crate) year: i32,
    pub(crate) player_a: Option<Side>,
    pub(crate) attacker: Option<Side>,
    pub(crate) size: CastingSize,
    pub(crate) shallow: bool,
    pub(crate) men: i32,
    pub(crate) ground_scale: GroundScale,
    pub(crate) weather: Weather,
    pub(crate) base_edges: [TableEdge; 2],
    pub(crate) breaks_at: [Option<u16>; 2],
}

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    read(page, reader).map(|battle| Box::new(battle) as Box<dyn Game>)
}

/// The same as the rulebook's own game.
pub fn read(page: &Page, reader: &mut Reader<'_>) -> Option<Battle> {
    let book = match Book::open(page) {
        Ok(book) => Arc::new(book),
        Err(error) => {
            reader.sheet_fault(&error);
            return None;
        }
    };
    let mut common = Common::read::<Terrain>(reader, "inch");
    // FD-D03
    common.turns = common.turns.or_else(|| u16::try_from(book.sheet.play.turns.get()).ok());
    let mut heading = heading(reader, &common);
    army::read(reader, &common, &mut heading);
    let holders = army::key_positions(reader, &common);
    let commanders = reader.tables("commander", 0..=40, "brigade commanders and commanders-in-chief", |reader| {
        commander::read(reader, &common, &heading)
    });
    let regiments = reader.tables("regiment", 0..=80, "the regiments (section 1.3)", |reader| {
        regiment::read(reader, &common, &book, &heading)
    });
    let sections = reader
        .tables("section", 0..=60, "the gun sections (FD-ART-01)", |reader| section::read(reader, &common, &heading));
    let wagons =
        reader.tables("wagon", 0..=40, "the wagons (FD-R88)", |reader| section::wagon(reader, &common, &heading));
    ground::check(reader, &common, &book, &heading);
    if reader.is_blank() {
        return None;
    }
    let muster = muster::Muster { book, common, heading, holders, commanders, regiments, sections, wagons };
    muster::assemble(reader, muster)
}

fn heading(reader: &mut Reader<'_>, common: &Common) -> Heading {
    let year = reader.whole("year", 1750..=1830).required("the year: squares and limbering depend on it (FD-SCL-08)");
    let player_a = common.maybe_side(reader, "player_a", "the designer's choice of Player A (FD-SEQ-01)");
    let attacker =
        common.maybe_side(reader, "attacker", "who is Player A if the forces are equal (FD-SEQ-01); the first side");
    if player_a.is_some() && attacker.is_some() {
        reader.idle("attacker", "FD-SEQ-01", "beside `player_a`", "give one of them");
    }
    let size = reader.word::<CastingSize>("casting_size").or(CastingSize::Mm15, "the castings: footprints (FD-STD-01)");
    let shallow = reader.flag("shallow", "basic stands are one inch deep (6 and 15 mm)");
    if shallow && size == CastingSize::Mm20Plus {
        reader.idle("shallow", "FD-STD-01", "with 20mm-plus", "leave it out");
    }
    let men = reader.whole("men_per_casting", 10..=20).or(10, "for texts only: 10, 15 or 20 (FD-SCL-02)");
    if ![10, 15, 20].contains(&men) {
        reader.fault(
            reader.mark_of("men_per_casting"),
            "FD-SCL-02",
            "a casting is 10, 15 or 20 men",
            "give one of these",
        );
    } else if men > 10 && year < 1800 && !reader.has_faults() {
        let mark = reader.mark_of("men_per_casting");
        reader.fault(mark, "FD-SCL-02", "before 1800 a casting is ten men", "leave it out");
    }
    let ground_scale =
        reader.word("ground_scale").or(GroundScale::Inches, "an inch is 10 yards, or 12.7: 5 a centimetre (FD-R79)");
    let weather = reader.word("weather").or(Weather::Clear, "for the whole game (FD-D17)");
    Heading {
        year,
        player_a,
        attacker,
        size,
        shallow,
        men,
        ground_scale,
        weather,
        base_edges: [TableEdge::Near, TableEdge::Far],
        breaks_at: [None; 2],
    }
}
