//! Where a squad or officer begins: at a place, in a zone, or later (CS-D02, CS-D42).

use engine::game::Side;
use engine::scenario::{Common, Reader};
use engine::table::Point;

use crate::field::arrange::Arrangement;
use crate::field::retreat::BaseEdge;
use crate::play::table::{Post, Standing};

engine::words! {
    /// How a squad stands when the game begins.
    pub enum StandsAs { Line = "line", TwoRanks = "two-ranks", Column = "column", Open = "open" }
}

impl From<StandsAs> for Arrangement {
    fn from(word: StandsAs) -> Arrangement {
        match word {
            StandsAs::Line => Arrangement::Line,
            StandsAs::TwoRanks => Arrangement::TwoRanks,
            StandsAs::Column => Arrangement::Column,
            StandsAs::Open => Arrangement::Open,
        }
    }
}

/// Asks where something begins. `drilled` asks for the arrangement of a squad too.
pub(super) fn read(reader: &mut Reader<'_>, common: &Common, side: Side, drilled: bool) -> Post {
    let at = reader.spot("at").maybe("where its leader stands");
    let (mut arrangement, mut formed, mut facing) = (None, false, None);
    if drilled {
        facing = reader.facing("facing").maybe("the front of its arrangement; away from its own edge if left out");
        arrangement = reader.word::<StandsAs>("arrangement").maybe("how its men stand about him (CS-D43)");
        formed = reader.flag("formed", "it stands in close order (CS-R11)");
        for key in ["facing", "arrangement", "formed"] {
            if reader.gives(key) && !reader.gives("at") {
                reader.idle(key, "CS-D33", "without `at`", "leave it out: the player who places the squad says so");
            }
        }
    }
    let zone = common.own_zone(reader, "zone", side, "the zone in which its player places it (CS-D02)");
    let arrives = reader.table("arrives", "when and where it arrives (CS-D42)", |reader| {
        let turn = reader.whole("turn", 1..=200).required("the round from which it may arrive");
        let zone = common.zone(reader, "zone", "the zone at the table's edge in which it arrives");
        let known = reader.gives("zone");
        if !known && !reader.is_blank() {
            reader.fault(
                reader.mark(),
                "CS-D42",
                "`arrives` names no `zone`",
                "name a zone that touches the table's edge",
            );
        }
        let place = zone.and_then(|zone| common.zones.get(zone));
        if let Some(place) = place.filter(|_| !reader.has_faults()) {
            let touches = place.outline.corners().iter().any(|corner| on_edge(common, *corner));
            if !touches {
                let message = format!("the zone `{}` does not touch the edge of the table", place.id);
                reader.fault(reader.mark_of("zone"), "CS-D42", message, "let it reach the edge");
            }
            if place.side.is_some_and(|owner| owner != side) {
                let message = format!("the zone `{}` is of the other side", place.id);
                reader.fault(reader.mark_of("zone"), "CS-D33", message, "name a zone of its own side");
            }
        }
        if let Some(last) = common.turns.filter(|last| turn > i32::from(*last)) {
            let message = format!("it arrives in round {turn}, and round {last} is the last");
            reader.fault(reader.mark_of("turn"), "CS-D42", message, format!("let it come by round {last}"));
        }
        (u16::try_from(turn).unwrap_or(1), zone.unwrap_or(0))
    });
    let given: Vec<&str> = ["at", "zone", "arrives"].into_iter().filter(|key| reader.gives(key)).collect();
    if let [first, second, ..] = given.as_slice() {
        reader.idle(second, "CS-D33", format!("beside `{first}`"), "give one of `at`, `zone` and `arrives`");
    }
    match (at, arrives) {
        (Some(at), _) => {
            let arrangement =
                arrangement.map_or(if formed { Arrangement::Line } else { Arrangement::Open }, Into::into);
            let facing = facing.unwrap_or(engine::table::Facing::AHEAD);
            Post::At(Standing { at, facing, arrangement, formed })
        }
        (None, Some((round, zone))) => Post::Arrives(round, zone),
        (None, None) => Post::Zone(zone),
    }
}

/// The front of a squad for which the file says nothing.
pub(super) fn usual_front(post: &mut Post, edge: BaseEdge, given: bool) {
    if let (Post::At(standing), false) = (post, given) {
        standing.facing = edge.inward();
    }
}

fn on_edge(common: &Common, corner: Point) -> bool {
    let far = common.size.point();
    let near = |measure: f64, edge: f64| (measure - edge).abs() < 0.01;
    near(corner.x, 0.0) || near(corner.y, 0.0) || near(corner.x, far.x) || near(corner.y, far.y)
}
