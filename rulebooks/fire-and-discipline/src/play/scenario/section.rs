//! `[[section]]` and `[[wagon]]`.

use engine::game::Side;
use engine::scenario::{Common, Mark, Reader, TextOf};

use super::Heading;
use super::place::{self, Post, Posted};

/// A section as the file has it.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) mmg: u8,
    pub(super) pounder: Option<u8>,
    pub(super) guns: u8,
    pub(super) limbered: bool,
    pub(super) crew: u8,
    pub(super) gun_hits: u8,
    pub(super) limber_hits: u8,
    pub(super) brigade: Option<(String, Mark)>,
    pub(super) posted: Posted,
    pub(super) mark: Mark,
}

pub(super) fn read(reader: &mut Reader<'_>, common: &Common, heading: &Heading) -> Section {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    let side = common.side(reader, "side", "whose it is");
    let mmg = reader.whole("mmg", 0..=4).required("its grade (FD-MOR-03)");
    let pounder = reader.whole("pounder", 1..=64).maybe("the weight of ball (FD-ART-05)");
    let howitzer = reader.flag("howitzer", "it has howitzers or mortars (FD-R21)");
    if howitzer && pounder.is_some() {
        reader.idle("howitzer", "FD-R21", "beside `pounder`", "give one of them");
    }
    if !howitzer && pounder.is_none() && !reader.is_blank() && !reader.has_faults() {
        reader.fault(reader.mark(), "FD-ART-05", "its guns have no weight", "give `pounder`, or `howitzer = true`");
    }
    let guns = reader.whole("guns", 1..=2).or(2, "how many guns (FD-ART-02)");
    let limbered = reader.flag("limbered", "it begins limbered; only with `at`");
    let crew = reader.whole("crew", 1..=4).maybe("its crew: two for each gun");
    if crew.is_some_and(|crew| crew > guns * 2) {
        let why = format!("{guns} guns have at most {} gunners", guns * 2);
        reader.fault(reader.mark_of("crew"), "FD-STD-05", why, "give two for each gun or fewer");
    }
    let gun_hits = reader.whole("gun_hits", 0..=2).or(0, "hits on its guns before the battle");
    if gun_hits >= guns {
        reader.fault(reader.mark_of("gun_hits"), "FD-ART-36", "that destroys the section", "give fewer than its guns");
    }
    let limber_hits = reader.whole("limber_hits", 0..=2).or(0, "hits on its limber before the battle");
    let brigade = reader.ask("brigade", TextOf::NameOf("commander")).maybe("who commands it; no rule reads it");
    let brigade = brigade.map(|brigade| (brigade, reader.mark_of("brigade")));
    let posted = place::read(reader, common, heading, side, 1, true);
    if limbered && !matches!(posted.post, Post::At(..) | Post::InWork(..)) {
        reader.idle("limbered", "FD-D02", "for a section that its player places or that arrives", "leave it out");
    }
    let small = |number: i32| u8::try_from(number).unwrap_or(0);
    Section {
        id,
        name,
        side,
        mmg: small(mmg),
        pounder: pounder.filter(|_| !howitzer).map(small),
        guns: small(guns),
        limbered,
        crew: small(crew.unwrap_or(guns * 2)),
        gun_hits: small(gun_hits),
        limber_hits: small(limber_hits),
        brigade,
        posted,
        mark: reader.mark_of("id"),
    }
}

/// A wagon as the file has it.
#[derive(Clone, Debug)]
pub(super) struct Wagon {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) posted: Posted,
    pub(super) mark: Mark,
}

pub(super) fn wagon(reader: &mut Reader<'_>, common: &Common, heading: &Heading) -> Wagon {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    let side = common.side(reader, "side", "whose it is");
    let posted = place::read(reader, common, heading, side, 1, false);
    Wagon { id, name, side, posted, mark: reader.mark_of("id") }
}
