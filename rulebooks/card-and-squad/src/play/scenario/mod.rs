//! Reading a scenario: the players, their squads, officers and cannon, and where they begin (section 10).

mod cannon;
mod muster;
mod officer;
mod players;
mod post;
mod squad;

use std::sync::Arc;

use engine::game::{Game, Named, Side};
use engine::house::Page;
use engine::scenario::{Common, Mark, Names, Reader};

use super::Battle;
use crate::book::Book;
use crate::field::retreat::BaseEdge;
use crate::field::terrain::Terrain;
use cannon::ReadCannon;
use officer::ReadOfficer;
use players::Players;
use squad::ReadSquad;

/// A small sound scenario with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// All that a file says.
struct Read {
    common: Common,
    sight: Option<f64>,
    base_edges: [BaseEdge; 2],
    players: Players,
    squads: Vec<ReadSquad>,
    officers: Vec<ReadOfficer>,
    cannon: Vec<ReadCannon>,
}

/// Something that is named in the file, and where.
struct Title {
    named: Named,
    /// Where its name stands, and its place or else its name.
    id: Mark,
    mark: Mark,
}

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    read(page, reader).map(|battle| Box::new(battle) as Box<dyn Game>)
}

/// Reads a scenario; none if it has faults, or if the reader is blank.
pub fn read(page: &Page, reader: &mut Reader<'_>) -> Option<Battle> {
    let book = match Book::open(page) {
        Ok(book) => Arc::new(book),
        Err(error) => {
            reader.sheet_fault(&error);
            return None;
        }
    };
    let mut common = Common::read::<Terrain>(reader, "inch");
    let sight = reader.number("sight", 1.0..=500.0).maybe("mist or dusk: no figure is seen farther off (CS-D06)");
    let base_edges = armies(reader, &common);
    let players = Players::read(reader, &common, &book);
    let squads = reader.tables("squad", 2..=60, "the squads", |reader| squad::read(reader, &common, &players, &book));
    let officers = reader.tables("officer", 0..=40, "the officers", |reader| officer::read(reader, &common, &players));
    let mut names = Names::new("piece");
    for title in squads.iter().map(|squad| &squad.title).chain(officers.iter().map(|officer| &officer.title)) {
        names.add(reader, &title.named.id, title.id);
    }
    let cannon = reader.tables("cannon", 0..=20, "the cannon", |reader| cannon::read(reader, &names, squads.len()));
    for title in cannon.iter().map(|cannon| &cannon.title) {
        names.add(reader, &title.named.id, title.id);
    }
    players.check(reader, &common, &squads);
    cannon::check(reader, &cannon, &squads, &book);
    // CS-D01, CS-D39
    common.turns = common.turns.or_else(|| players.rounds(&book));
    if reader.is_blank() || reader.has_faults() {
        return None;
    }
    muster::muster(book, Read { common, sight, base_edges, players, squads, officers, cannon }, reader)
}

/// The own edge of each side: near for the first and far for the second, if no `[[army]]` says otherwise.
fn armies(reader: &mut Reader<'_>, common: &Common) -> [BaseEdge; 2] {
    let mut edges = [BaseEdge::Near, BaseEdge::Far];
    let mut known: Vec<Side> = Vec::new();
    let read = reader.tables("army", 0..=2, "what a side has as a whole", |reader| {
        let side = common.side(reader, "side", "whose it is");
        let edge = reader.word::<BaseEdge>("base_edge").maybe("its own edge of the table (CS-D04)");
        (side, edge, reader.mark_of("side"))
    });
    for (side, edge, mark) in read {
        if known.contains(&side) && !reader.has_faults() {
            reader.fault(mark, "CS-D33", "that side has an [[army]] already", "give one for each side");
        }
        known.push(side);
        if let (Some(edge), Some(own)) = (edge, edges.get_mut(side.index())) {
            *own = edge;
        }
    }
    edges
}
