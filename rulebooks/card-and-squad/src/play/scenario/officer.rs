//! One `[[officer]]` (section 10, CS-R63).

use engine::game::Named;
use engine::scenario::{Common, Reader};

use super::Title;
use super::players::Players;
use super::post;
use crate::play::table::OfficerFile;
use crate::words::Firearm;

/// An officer as the file has him.
pub(super) struct ReadOfficer {
    pub(super) title: Title,
    pub(super) file: OfficerFile,
}

pub(super) fn read(reader: &mut Reader<'_>, common: &Common, players: &Players) -> ReadOfficer {
    let id = reader.id("id").required("his name in this file and in orders");
    let name = reader.text("name").required("his name for people");
    let (player, side) = players.owner(reader, common);
    let mounted = reader.flag("mounted", "he rides");
    let weapon = reader.word::<Firearm>("weapon").or(Firearm::Pistol, "what he carries");
    let loaded = reader.yes_no("loaded").or(true, "it is loaded (CS-D13)");
    if reader.gives("loaded") && weapon == Firearm::None && !reader.is_blank() {
        reader.idle("loaded", "CS-D13", "without a firearm", "leave it out");
    }
    let post = post::read(reader, common, side, false);
    let mark = if reader.gives("at") { reader.mark_of("at") } else { reader.mark_of("id") };
    let title = Title { named: Named { id, name }, id: reader.mark_of("id"), mark };
    ReadOfficer { title, file: OfficerFile { player, side, mounted, weapon, loaded, post } }
}
