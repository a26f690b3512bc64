//! `[[commander]]`.

use engine::game::Side;
use engine::scenario::{Common, Given, Mark, OneOrMore, Reader, TextOf};

use super::Heading;
use super::place::{self, Posted};
use crate::field::roster::Rank;

/// A commander as the file has him.
#[derive(Clone, Debug)]
pub(super) struct Commander {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) rank: Rank,
    pub(super) attached_to: Option<String>,
    /// FD-CMD-04; its stands take orders like any others (FD-D30).
    pub(super) escort: Vec<String>,
    pub(super) posted: Posted,
    pub(super) mark: Mark,
    pub(super) link: Mark,
    pub(super) sound: bool,
}

pub(super) fn read(reader: &mut Reader<'_>, common: &Common, heading: &Heading) -> Commander {
    let id = reader.id("id").required("his name in this file and in orders");
    let name = reader.text("name").required("his name for people");
    let side = common.side(reader, "side", "whose he is");
    let rank = reader.word("rank").or(Rank::Brigade, "his rank (FD-CMD-05)");
    let attached_to =
        reader.ask("attached_to", TextOf::NameOf("stand")).maybe("the stand, or regiment, that he begins with");
    let escort = reader
        .ask("escort", OneOrMore::new(1..=2, TextOf::NameOf("stand")))
        .maybe("one or two stands of his personal force (FD-CMD-04); he begins with the first");
    let posted = place::read(reader, common, heading, side, 1, false);
    let placed = ["at", "zone", "garrison", "arrives"].into_iter().any(|key| reader.gives(key));
    let said = [attached_to.is_some(), escort.is_some(), placed];
    if said.iter().filter(|said| **said).count() > 1 {
        let key = if placed && attached_to.is_some() { "attached_to" } else { "escort" };
        reader.idle(key, "FD-D35", "beside the other ways to begin", "give one of `attached_to`, `escort` and a place");
    }
    let link = if reader.gives("escort") { reader.mark_of("escort") } else { reader.mark_of("attached_to") };
    let escort = match escort {
        None => Vec::new(),
        Some(Given::One(one)) => vec![one],
        Some(Given::Several(several)) => several,
    };
    let mark = reader.mark_of("id");
    Commander { id, name, side, rank, attached_to, escort, posted, mark, link, sound: !reader.has_faults() }
}
