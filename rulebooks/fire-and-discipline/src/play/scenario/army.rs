//! `[[army]]` and `[[key_position]]`.

use engine::game::Side;
use engine::scenario::{Common, Mark, Reader};

use super::Heading;
use crate::field::TableEdge;

/// What the scenario says of an army, at most one for each side.
pub(super) fn read(reader: &mut Reader<'_>, common: &Common, heading: &mut Heading) {
    let armies = reader.tables("army", 0..=2, "what the scenario says of an army, one for each side", |reader| {
        let side = common.side(reader, "side", "whose army it is");
        let edge = reader.word::<TableEdge>("base_edge").maybe("where it sets up and flees to (FD-D02, FD-D06)");
        let breaks =
            reader.whole("breaks_at", 1..=1000).maybe("castings lost that end the game (FD-D03); half of them");
        (side, edge, breaks, reader.mark_of("side"), !reader.has_faults())
    });
    let mut known: Vec<Side> = Vec::new();
    for (side, edge, breaks, mark, sound) in armies {
        if sound && known.contains(&side) {
            reader.fault(mark, "FD-D35", "two [[army]] are of one side", "put all that there is to say of it into one");
        }
        known.push(side);
        if let (Some(edge), Some(place)) = (edge, heading.base_edges.get_mut(side.index())) {
            *place = edge;
        }
        if let Some(place) = heading.breaks_at.get_mut(side.index()) {
            *place = breaks.and_then(|breaks| u16::try_from(breaks).ok());
        }
    }
}

/// An objective that is held when the game begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holder {
    pub(super) objective: usize,
    pub(super) side: Side,
    pub(super) mark: Mark,
}

pub(super) fn key_positions(reader: &mut Reader<'_>, common: &Common) -> Vec<Holder> {
    let read =
        reader.tables("key_position", 0..=60, "who holds an objective when the game begins (FD-D04)", |reader| {
            let objective = common.objective_names.pick(reader, "objective", "which objective").unwrap_or(usize::MAX);
            let side = common.side(reader, "held_by", "who holds it");
            (Holder { objective, side, mark: reader.mark_of("held_by") }, !reader.has_faults())
        });
    let mut known = Vec::new();
    for (holder, sound) in &read {
        if *sound && known.contains(&holder.objective) {
            reader.fault(holder.mark, "FD-D04", "two [[key_position]] are of one objective", "keep one of them");
        }
        known.push(holder.objective);
    }
    read.into_iter().map(|(holder, _)| holder).collect()
}
