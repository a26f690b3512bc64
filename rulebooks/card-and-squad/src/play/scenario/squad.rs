//! One `[[squad]]` (section 10, CS-D05).

use engine::game::Named;
use engine::scenario::{Common, Reader, WordsOf};

use super::Title;
use super::players::Players;
use super::post;
use crate::book::Book;
use crate::play::table::SquadFile;
use crate::words::{Firearm, Quality, Troop};

/// A squad as the file has it.
pub(super) struct ReadSquad {
    pub(super) title: Title,
    pub(super) file: SquadFile,
    /// Whether the file says which way it looks.
    pub(super) faces: bool,
    /// Where the word `formed` stands.
    pub(super) formed: engine::scenario::Mark,
}

pub(super) fn read(reader: &mut Reader<'_>, common: &Common, players: &Players, book: &Book) -> ReadSquad {
    let numbers = &book.sheet.play.squad;
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    let (player, side) = players.owner(reader, common);
    let within = numbers.least.get()..=numbers.most.get();
    let figures =
        reader.whole("figures", within).or(numbers.default.get(), "its strength, the leader included (CS-D05)");
    let troop = reader.word::<Troop>("troop").or(Troop::Infantry, "on foot or mounted");
    let quality = reader.word::<Quality>("quality").or(Quality::Regular, "how good it is");
    let weapons = weapons(reader, figures);
    let leader = reader.text("leader").maybe("what its squad leader is called");
    let lost = reader.whole("lost", 0..=numbers.most.get() - 1).or(0, "rankers lost before the game begins");
    if lost >= figures && !reader.has_faults() {
        let message = format!("{lost} of {figures} figures are lost");
        reader.fault(reader.mark_of("lost"), "CS-D33", message, format!("give at most {}", figures - 1));
    }
    let loaded = reader.yes_no("loaded").or(true, "its weapons are loaded (CS-D13)");
    if reader.gives("loaded") && weapons.iter().all(|weapon| *weapon == Firearm::None) && !reader.is_blank() {
        reader.idle("loaded", "CS-D13", "without a firearm", "leave it out");
    }
    let post = post::read(reader, common, side, true);
    let formed_mark = reader.mark_of("formed");
    let least = book.sheet.field.formed_from.get();
    let few = figures - lost < least;
    if matches!(post, crate::play::table::Post::At(standing) if standing.formed) && few && !reader.has_faults() {
        let message = "a squad of fewer than 4 figures is not formed";
        reader.fault(formed_mark, "CS-R11", message, "leave `formed` out");
    }
    let mark = if reader.gives("at") { reader.mark_of("at") } else { reader.mark_of("id") };
    let file = SquadFile {
        player,
        side,
        quality,
        cavalry: troop == Troop::Cavalry,
        figures: u8::try_from(figures).unwrap_or(1),
        lost: u8::try_from(lost).unwrap_or(0),
        leader,
        loaded,
        weapons,
        post,
    };
    let title = Title { named: Named { id, name }, id: reader.mark_of("id"), mark };
    ReadSquad { title, file, faces: reader.gives("facing"), formed: formed_mark }
}

/// One weapon for all, or one for each.
fn weapons(reader: &mut Reader<'_>, figures: i32) -> Vec<Firearm> {
    let count = usize::try_from(figures).unwrap_or(1);
    let one = reader.word::<Firearm>("weapon").maybe("what all its figures carry; a musket if left out");
    let each: Option<Vec<Firearm>> =
        reader.ask("weapons", WordsOf::new(1..=40).repeating()).maybe("what each figure carries, the leader first");
    if reader.gives("weapon") && reader.gives("weapons") {
        reader.idle("weapon", "CS-D33", "beside `weapons`", "give one of them");
    }
    let Some(each) = each else { return vec![one.unwrap_or(Firearm::Musket); count] };
    if each.len() != count && !reader.has_faults() {
        let message = format!("`weapons` has {} words for {count} figures", each.len());
        reader.fault(reader.mark_of("weapons"), "CS-D33", message, "give one for each figure, the leader first");
    }
    each
}
