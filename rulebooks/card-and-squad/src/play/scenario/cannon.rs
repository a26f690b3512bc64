//! One `[[cannon]]` (section 10, CS-D11).

use engine::game::Named;
use engine::scenario::{Mark, Names, Reader};
use engine::table::{Facing, Spot};

use super::Title;
use super::squad::ReadSquad;
use crate::book::Book;
use crate::field::figure::SquadId;
use crate::play::table::Post;

/// A cannon as the file has it.
pub(super) struct ReadCannon {
    pub(super) title: Title,
    pub(super) squad: SquadId,
    pub(super) squad_mark: Mark,
    pub(super) loaded: bool,
    pub(super) at: Option<Spot>,
    pub(super) facing: Option<Facing>,
}

pub(super) fn read(reader: &mut Reader<'_>, pieces: &Names, squads: usize) -> ReadCannon {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    let crew = pieces.pick(reader, "squad", "its crew");
    if crew.is_some_and(|at| at >= squads) && !reader.has_faults() {
        reader.fault(reader.mark_of("squad"), "CS-D11", "an officer serves no cannon", "name a squad");
    }
    let loaded = reader.yes_no("loaded").or(true, "it is loaded (CS-D13)");
    let at = reader.spot("at").maybe("where it stands, if its squad has `at`");
    let facing = reader.facing("facing").maybe("where it points; away from its own edge if left out");
    if reader.gives("facing") && !reader.gives("at") {
        reader.idle("facing", "CS-D33", "without `at`", "leave it out");
    }
    let mark = if reader.gives("at") { reader.mark_of("at") } else { reader.mark_of("id") };
    let title = Title { named: Named { id, name }, id: reader.mark_of("id"), mark };
    let squad = SquadId(crew.and_then(|at| u8::try_from(at).ok()).unwrap_or(0));
    ReadCannon { title, squad, squad_mark: reader.mark_of("squad"), loaded, at, facing }
}

/// CS-D11: a crew is infantry of two figures or more, with one cannon; a cannon with a place has a squad with a place.
pub(super) fn check(reader: &mut Reader<'_>, cannon: &[ReadCannon], squads: &[ReadSquad], book: &Book) {
    if reader.has_faults() {
        return;
    }
    let least = book.sheet.play.cannon_crew.get();
    for (n, own) in cannon.iter().enumerate() {
        let Some(squad) = squads.get(own.squad.index()) else { continue };
        let name = &squad.title.named.name;
        if squad.file.cavalry {
            reader.fault(own.squad_mark, "CS-D11", format!("{name} is cavalry"), "let infantry serve it");
        }
        if i32::from(squad.file.figures) - i32::from(squad.file.lost) < least {
            reader.fault(
                own.squad_mark,
                "CS-D11",
                format!("{name} has fewer than {least} figures"),
                "name a larger squad",
            );
        }
        if cannon.iter().take(n).any(|other| other.squad == own.squad) {
            reader.fault(own.squad_mark, "CS-D11", format!("{name} has another cannon"), "name another squad");
        }
        let placed = matches!(squad.file.post, Post::At(_));
        if own.at.is_some() && !placed {
            let message = "`at` has no effect where its squad has none";
            reader.idle_at(own.title.mark, "CS-D33", message, "leave it out: it is placed with its squad");
        }
        if own.at.is_none() && placed {
            let message = format!("{name} has its place, and the cannon has none");
            reader.fault(own.title.id, "CS-D33", message, "give it `at`");
        }
    }
}
