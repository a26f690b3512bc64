//! Reading a scenario: who takes part with what, where they begin, and when they come (RK-D48).

mod arms;
mod army;
mod group;
mod leader;
mod markers;
mod post;
mod room;
mod whole;

use std::sync::{Arc, OnceLock};

use engine::game::{self, Game, Named, PieceId, Setting, Side, Strength};
use engine::house::Page;
use engine::scenario::{Common, Mark, Names, Reader};
use engine::table::Edges;

use super::Skirmish;
use super::show::TITLES;
use super::table::{Exit, MarkerPost, Start, Table};
use crate::book::Book;
use crate::field::group::{Roster, Troop};
use crate::field::terrain::Terrain;
use crate::field::walls::Walls;

/// A small sound scenario with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// A group or leader as the file has it.
pub(super) struct Read {
    pub(super) named: Named,
    pub(super) troop: Troop,
    pub(super) start: Start,
    /// Where its name stands in the file, and its place or else its name.
    pub(super) id: Mark,
    pub(super) mark: Mark,
}

/// A marker as the file has it.
pub(super) struct ReadMarker {
    pub(super) post: MarkerPost,
    pub(super) mark: Mark,
}

/// Everything that the file says, beside what all scenarios share.
pub(super) struct Whole {
    pub(super) first: Option<Side>,
    pub(super) sight: Option<f64>,
    armies: army::Armies,
    pub(super) groups: Vec<Read>,
    pub(super) leaders: Vec<Read>,
    pub(super) markers: Vec<ReadMarker>,
    pub(super) exits: Vec<Exit>,
}

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    read_game(page, reader).map(|game| Box::new(game) as Box<dyn Game>)
}

/// Reads a scenario as a game of this rulebook.
pub fn read_game(page: &Page, reader: &mut Reader<'_>) -> Option<Skirmish> {
    let book = match Book::open(page) {
        Ok(book) => Arc::new(book),
        Err(error) => {
            reader.sheet_fault(&error);
            return None;
        }
    };
    // RK-GEN-01
    let mut common = Common::read::<Terrain>(reader, "centimetre");
    // RK-D07
    common.turns = common.turns.or_else(|| u16::try_from(book.sheet.play.turns.get()).ok());
    let whole = read(reader, &mut common, &book);
    if reader.is_blank() {
        return None;
    }
    whole.check(reader, &common, &book);
    if reader.has_faults() {
        return None;
    }
    room::muster(reader, &common, book, whole)
}

fn read(reader: &mut Reader<'_>, common: &mut Common, book: &Arc<Book>) -> Whole {
    let first = common.maybe_side(reader, "side_1", "who is side 1; the sides throw for it if it is left out (RK-D25)");
    let sight =
        reader.number("sight", 1.0..=1000.0).maybe("mist or dusk: the farthest that anybody sees, in cm (RK-D41)");
    let armies = army::read(reader, common);
    post::add_edge_zones(common, &armies, book);
    let mut names = Names::new("group");
    let mut platoons: Vec<(Side, String)> = Vec::new();
    let groups = reader.tables("group", 2..=60, "the groups, each a number of figures that act together", |reader| {
        group::read(reader, common, &armies, book, &mut platoons)
    });
    for group in &groups {
        names.add(reader, &group.named.id, group.id);
    }
    let leaders = reader.tables("leader", 0..=40, "officers, NCOs and leaders, one figure each", |reader| {
        leader::read(reader, common, &armies, &names, &groups)
    });
    let mut all = names.clone();
    for leader in &leaders {
        all.add(reader, &leader.named.id, leader.id);
    }
    let markers =
        reader.tables("marker", 0..=40, "markers: one for each hidden group and each dummy (RK-D06)", |reader| {
            markers::read(reader, common, &armies)
        });
    let exits =
        reader.tables("exit", 0..=20, "where groups may leave the table, and what that is worth (RK-D47)", |reader| {
            markers::exit(reader, common, &names, &groups)
        });
    Whole { first, sight, armies, groups, leaders, markers, exits }
}

impl Whole {
    /// The table of a game, once the file is found to be sound.
    pub(super) fn table(self, common: &Common, book: Arc<Book>) -> (Table, Vec<Mark>, Vec<Mark>) {
        let marker_marks = self.markers.iter().map(|marker| marker.mark).collect();
        let (mut named, mut troops, mut starts, mut marks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for read in self.groups.into_iter().chain(self.leaders) {
            named.push(read.named);
            troops.push(read.troop);
            starts.push(read.start);
            marks.push(read.mark);
        }
        for number in 1..=self.markers.len() {
            named.push(Named { id: format!("marker-{number}"), name: format!("Marker {number}") });
        }
        let mut setting: Setting = common.setting(named, Strength::Parts("figure"), TITLES);
        let armies = self.armies.as_run(&book);
        for (force, army) in setting.sides.iter_mut().zip(armies) {
            force.run = army.run;
        }
        let pieces = |exit: &Exit| exit.groups.iter().map(|group| PieceId(group.0)).collect();
        setting.exits = self
            .exits
            .iter()
            .map(|exit| game::Exit { zone: exit.zone, side: exit.side, pieces: pieces(exit), worth: exit.worth })
            .collect();
        let table = Table {
            whole_places: setting.zones.iter().map(|_| OnceLock::new()).collect(),
            walls: Walls::of(&setting.ground, &book),
            book,
            edges: Edges::to(common.size),
            setting,
            sight: self.sight,
            roster: Roster::new(troops),
            starts: starts.into_iter().collect(),
            armies,
            markers: self.markers.into_iter().map(|marker| marker.post).collect(),
            exits: self.exits,
            first: self.first,
        };
        (table, marks, marker_marks)
    }
}
