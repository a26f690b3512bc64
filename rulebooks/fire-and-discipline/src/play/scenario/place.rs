//! Where a piece begins: a place, a zone, a garrison, or a later turn.

use engine::game::Side;
use engine::scenario::{Common, Given, Mark, OneOrMore, Reader, SpotIn};
use engine::table::{Facing, Spot};

use super::Heading;
use crate::field::TableEdge;

/// Where something begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Post {
    /// Its player sets it up along his base edge.
    Usual,
    /// The middle of its front.
    At(Spot, Facing),
    /// One place for each stand.
    Each(Vec<Spot>, Facing),
    /// In a zone, by its place.
    Zone(usize),
    /// In a feature, by its place among the areas.
    Garrison(usize),
    /// Guns on the edge of an entrenchment.
    InWork(usize, Spot, Facing),
    /// FD-D53
    Arrives(u16, Whence),
}

/// Where an arrival comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whence {
    Zone(usize),
    Edge(TableEdge),
}

/// A place as it was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Posted {
    pub(super) post: Post,
    pub(super) mark: Mark,
}

/// FD-CMD-01: how many stands a regiment has at most.
const MOST_STANDS: usize = 10;

/// Reads a place. `each` is how many places a list may have; guns may have a garrison and a place together.
pub(super) fn read(
    reader: &mut Reader<'_>,
    common: &Common,
    heading: &Heading,
    side: Side,
    each: usize,
    guns: bool,
) -> Posted {
    // A schema is read from a blank: there a regiment has as many places as the largest may have.
    let most = if reader.is_blank() && each == 0 { MOST_STANDS } else { each.max(1) };
    let at = reader
        .ask("at", OneOrMore::new(1..=most, SpotIn))
        .maybe("the middle of its front edge, or a list of places, one for each stand");
    let ahead = heading.base_edges.get(side.index()).copied().unwrap_or(TableEdge::Near).inward();
    let facing = reader.facing("facing").maybe("which way it looks; away from the base edge if left out");
    if reader.gives("facing") && !reader.gives("at") {
        reader.idle("facing", "FD-D02", "without `at`", "leave it out");
    }
    let zone = common.own_zone(reader, "zone", side, "the zone in which its player sets it up");
    let garrison = common.area(reader, "garrison", "the hard cover or entrenchment that it begins in");
    let arrives = reader.table("arrives", "when and where it comes (FD-D53)", |reader| {
        let turn = reader.whole("turn", 1..=100).required("on which turn");
        let zone = common.own_zone(reader, "zone", side, "in which zone");
        let edge: Option<TableEdge> = reader.word("edge").maybe("over which edge");
        if zone.is_some() == edge.is_some() && !reader.is_blank() && !reader.has_faults() {
            reader.fault(reader.mark(), "FD-D53", "it comes from nowhere, or from two places", "give `zone` or `edge`");
        }
        if let Some(last) = common.turns.filter(|last| turn > i32::from(*last)) {
            let why = format!("it comes on turn {turn}, and turn {last} is the last");
            reader.fault(reader.mark_of("turn"), "FD-D53", why, format!("let it come by turn {last}"));
        }
        let whence = match (zone, edge) {
            (Some(zone), _) => Whence::Zone(zone),
            (None, edge) => Whence::Edge(edge.unwrap_or(TableEdge::Near)),
        };
        (u16::try_from(turn).unwrap_or(1), whence)
    });
    let said = [at.is_some() && !(guns && garrison.is_some()), zone.is_some(), garrison.is_some(), arrives.is_some()];
    if said.iter().filter(|said| **said).count() > 1 {
        reader.fault(
            reader.mark(),
            "FD-D02",
            "it begins in several places",
            "give one of `at`, `zone`, `garrison` and `arrives`",
        );
    }
    let facing = facing.unwrap_or(ahead);
    let mark = ["at", "zone", "garrison", "arrives"].into_iter().find(|key| reader.gives(key));
    let mark = mark.map_or(reader.mark(), |key| reader.mark_of(key));
    let post = match (at, zone, garrison, arrives) {
        (Some(Given::One(spot)), _, Some(area), _) => Post::InWork(area, spot, facing),
        (Some(Given::One(spot)), ..) => Post::At(spot, facing),
        (Some(Given::Several(spots)), ..) => Post::Each(spots, facing),
        (_, Some(zone), ..) => Post::Zone(zone),
        (_, _, Some(area), _) => Post::Garrison(area),
        (_, _, _, Some((turn, whence))) => Post::Arrives(turn, whence),
        _ => Post::Usual,
    };
    Posted { post, mark }
}
