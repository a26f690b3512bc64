//! Where a figure of a scenario file begins.

use engine::game::{Place, Side};
use engine::scenario::{Common, Reader};
use engine::table::{Facing, Pose};

use crate::field::terrain::Terrain;
use crate::play::setup::roster::Post;

/// Where it begins: at a place of its own, or in a zone.
pub(super) fn read(reader: &mut Reader<'_>, common: &Common, side: Side) -> Post {
    let at = reader.spot("at").maybe("its place; its side places it if this is left out (FS-D05)");
    let ahead = if side == Side::FIRST { Facing::AHEAD } else { Facing::new(18_000) };
    let facing = reader.facing("facing").maybe("which way it looks").unwrap_or(ahead);
    if reader.gives("facing") && !reader.gives("at") {
        reader.idle("facing", "FS-D05", "without `at`", "leave it out: its side turns it when it places it");
    }
    let level = reader.whole("level", 0..=20).maybe("the level that it stands on: that of the ground if left out");
    let zone = common.own_zone(reader, "zone", side, "the zone in which its side places it");
    if at.is_some() && zone.is_some() {
        let mark = reader.mark_of("zone");
        reader.fault(mark, "FS-D05", "the figure has a place and a zone", "give one of them");
    }
    if at.is_none() && level.is_some() {
        let mark = reader.mark_of("level");
        reader.fault(mark, "FS-D05", "only a figure with a place of its own has a level", "give `at` too");
    }
    let Some(spot) = at else {
        let own = |(place, known): (usize, &Place)| (known.side == Some(side)).then_some(place);
        let zones = || common.zones.iter().enumerate().filter_map(own).collect();
        return Post::Zones(zone.map_or_else(zones, |zone| vec![zone]));
    };
    let under = common.ground.under(spot.point());
    let height = under.filter(|(_, area)| Terrain::of_area(area).is_hill()).map(|(_, area)| area.level()).max();
    let height = height.unwrap_or(0);
    let level = level.and_then(|level| i16::try_from(level).ok()).unwrap_or(height);
    let storey = level.saturating_sub(height);
    let indoors = || common.ground.under(spot.point()).any(|(_, area)| Terrain::of_area(area) == Terrain::Building);
    if storey < 0 || (storey > 0 && !indoors() && common.has_all_areas()) {
        let why = format!("there is nothing to stand on at level {level}: the ground is at {height}");
        reader.fault(reader.mark_of("level"), "FS-D05", why, "place it in a building, or leave `level` out");
    }
    Post::At(Pose { spot, facing }, storey)
}
