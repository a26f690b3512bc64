//! What stands on the front of a scenario's box: its names and notes, the size of the table, the two sides.

use super::dress::dress;
use super::fault::Mark;
use super::reader::Reader;
use super::source::Source;
use crate::game::Force;
use crate::table::{Facing, Spot};

/// The front of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Front {
    /// Its name in files and commands.
    pub id: String,
    /// The rulebook that the file names.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// A line that makes one want to play it.
    pub blurb: String,
    /// What happened there, if it is historical.
    pub history: Option<String>,
    /// Where the history, the map and the forces are from.
    pub sources: Vec<String>,
    /// How long it takes two people, in minutes.
    pub minutes: Option<u16>,
    /// The last turn, where there is one.
    pub turns: Option<u16>,
    /// The far right corner of the table.
    pub size: Spot,
    /// Where north lies.
    pub north: Option<Facing>,
    /// The two sides.
    pub sides: Vec<Force>,
    pub(super) side_marks: Vec<Mark>,
}

impl Front {
    /// The front of a file, as far as it can be read. Its faults are for those to tell who read all of it.
    pub fn of(source: &Source<'_>) -> Front {
        Front::read(&mut source.reader(""))
    }

    pub(super) fn read(reader: &mut Reader<'_>) -> Front {
        let id = reader.id("id").required("the scenario's name in files and commands");
        let rulebook = reader.id("rulebook").required("the rulebook whose rules are played by");
        let title = reader.text("title").required("its title");
        let blurb = reader.text("blurb").maybe("a line that makes one want to play it");
        let history = reader.note("history").maybe("what happened there");
        let sources = reader.texts("sources", 0..=40).maybe("where the history, the map and the forces are from");
        let minutes = reader.whole("minutes", 5..=2000).maybe("how long it takes two people, in minutes");
        let turns = reader.whole("turns", 1..=100).maybe("the last turn");
        let size = reader.size("size").required("the width and depth of the table, in the rulebook's unit");
        let north = reader.facing("north").maybe("where north lies on the map");
        let sides = reader.tables("side", 2..=2, "the two sides", side);
        let (sides, side_marks) = sides.into_iter().unzip();
        let short = |number: Option<i32>| number.and_then(|number| u16::try_from(number).ok());
        Front {
            id,
            rulebook,
            title,
            blurb: blurb.unwrap_or_default(),
            history,
            sources: sources.unwrap_or_default(),
            minutes: short(minutes),
            turns: short(turns),
            size,
            north,
            sides,
            side_marks,
        }
    }
}

fn side(reader: &mut Reader<'_>) -> (Force, Mark) {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    let dress = dress(reader);
    (Force { dress, ..Force::new(id, name) }, reader.mark_of("id"))
}
