//! Reading a scenario: its figures, where they begin, and when they come.

mod figure;
mod groups;
mod post;

use std::sync::Arc;

use engine::game::{Game, Side, Strength};
use engine::house::Page;
use engine::kit::Id;
use engine::kit::deployment::has_room_for_all;
use engine::scenario::{Common, Mark, Names, Reader};

use super::Skirmish;
use super::show::prompt::TITLES;
use crate::book::Book;
use crate::field::figure_set;
use crate::field::terrain::Terrain;
use groups::Groups;

/// A small scenario without faults, with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    read(page, reader).map(|game| Box::new(game) as Box<dyn Game>)
}

/// The same, as a game of its own type.
pub fn read(page: &Page, reader: &mut Reader<'_>) -> Option<Skirmish> {
    let book = match Book::open(page) {
        Ok(book) => Arc::new(book),
        Err(error) => {
            reader.sheet_fault(&error);
            return None;
        }
    };
    // FS-GEN-03, FS-D01: inches on the table; what they stand for matters to no rule
    let mut common = Common::read::<Terrain>(reader, "inch");
    // FS-D31
    common.turns = common.turns.or_else(|| u16::try_from(book.sheet.play.turns.get()).ok());
    let first = common.maybe_side(reader, "side_1", "who is side 1; the sides roll for it if it is left out (FS-D07)");
    let mut groups = Groups::default();
    let mut names = Names::new("figure");
    let mut figures = reader.tables("figure", 2..=figure_set::MOST, "the figures, one man each", |reader| {
        figure::read(reader, &common, &book)
    });
    for figure in &mut figures {
        names.add(reader, &figure.named.id, figure.id);
        figure.recruit.group = groups.number(reader, figure);
    }
    for side in [Side::FIRST, Side::SECOND] {
        let none = !figures.iter().any(|figure| figure.recruit.side == side);
        if none && !reader.is_blank() && !reader.has_faults() {
            let name = common.sides.get(side.index()).map_or("a side", |force| &force.name);
            reader.fault(reader.mark(), "FS-D30", format!("{name} has no figure"), "give each side at least one");
        }
    }
    if reader.is_blank() {
        return None;
    }
    let faulty = reader.has_faults();
    if faulty {
        // The figures without faults are tried all the same, to report at once those that cannot stand at their places.
        figures.retain(|figure| figure.faultless);
    }
    figures.sort_by_key(|figure| figure.recruit.side);
    let marks: Vec<Mark> = figures.iter().map(|figure| figure.mark).collect();
    let (named, roster) = figures.into_iter().map(|figure| (figure.named, figure.recruit)).unzip();
    match Skirmish::new(book, common.setting(named, Strength::Wounds, TITLES), roster, first) {
        Ok(_) if faulty => None,
        Ok(game) => has_room_for_all(&game, &[], reader, &marks, "FS-D05").then_some(game),
        Err(misfits) => {
            for misfit in misfits {
                let mark = misfit.figure.and_then(|id| marks.get(id.index())).copied().unwrap_or_else(|| reader.mark());
                reader.fault(mark, misfit.rule, misfit.why, misfit.instead);
            }
            None
        }
    }
}
