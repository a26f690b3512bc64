//! `[[marker]]` and `[[exit]]` (RK-D06, RK-D47).

use engine::scenario::{Common, Names, Reader};
use engine::table::Polygon;

use super::army::Armies;
use super::{Read, ReadMarker, post};
use crate::field::ids::{GroupId, Number};
use crate::play::table::{Exit, MarkerPost};

/// One marker.
pub(super) fn read(reader: &mut Reader<'_>, common: &Common, armies: &Armies) -> ReadMarker {
    let side = common.side(reader, "side", "whose it is");
    let post = post::marker(reader, common, armies, side);
    let mark = if reader.gives("at") { reader.mark_of("at") } else { reader.mark_of("side") };
    ReadMarker { post: MarkerPost { side, post }, mark }
}

/// One exit.
pub(super) fn exit(reader: &mut Reader<'_>, common: &Common, names: &Names, groups: &[Read]) -> Exit {
    let zone = common.zone_names.pick(reader, "zone", "the zone at the edge of the table");
    let side = common.side(reader, "side", "whose groups may leave there");
    let listed = reader.texts("groups", 1..=60).required("which groups");
    let worth = reader.whole("worth", 1..=100).or(1, "for each figure of them that leaves there");
    let mut members = Vec::new();
    for (item, id) in listed.iter().enumerate() {
        let mark = reader.mark_in("groups", item);
        let Some(at) = names.find(reader, id, mark) else { continue };
        if groups.get(at).is_some_and(|group| group.troop.side != side) && !reader.has_faults() {
            reader.fault(mark, "RK-D47", format!("`{id}` is of the other side"), "name groups of one side");
        }
        members.push(GroupId::at(at));
    }
    let outline = zone.and_then(|zone| common.zones.get(zone)).map(|place| &place.outline);
    if outline.is_some_and(|outline| !touches_edge(outline, common)) && !reader.has_faults() {
        let mark = reader.mark_of("zone");
        reader.fault(mark, "RK-D47", "the zone does not touch the edge of the table", "let it reach the edge");
    }
    Exit { zone: zone.unwrap_or(0), side, groups: members, worth }
}

/// Whether a zone reaches the edge of the table.
fn touches_edge(outline: &Polygon, common: &Common) -> bool {
    let (bounds, far) = (outline.bounds(), common.size.point());
    bounds.low.x <= 0.0 || bounds.low.y <= 0.0 || bounds.high.x >= far.x || bounds.high.y >= far.y
}
