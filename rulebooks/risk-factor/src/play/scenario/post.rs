//! Where a group, a leader or a marker begins (RK-D05, RK-D46).

use engine::game::{Place, Side};
use engine::scenario::{Common, Reader};
use engine::table::{Point, Polygon, Pose, Spot};

use super::army::Armies;
use crate::book::Book;
use crate::field::arrange::Laid;
use crate::field::away::Edge;
use crate::play::table::Post;

/// RK-D05: adds, for each side, the zone within 20 cm of its own edge, where it places what has no zone of its own.
pub(super) fn add_edge_zones(common: &mut Common, armies: &Armies, book: &Book) {
    let depth = book.sheet.play.deployment_depth.get();
    let far = common.size.point();
    for side in [Side::FIRST, Side::SECOND] {
        let (low, high) = match armies.of(side).base_edge {
            Edge::Near => ((0.0, 0.0), (far.x, depth.min(far.y))),
            Edge::Far => ((0.0, (far.y - depth).max(0.0)), (far.x, far.y)),
            Edge::Left => ((0.0, 0.0), (depth.min(far.x), far.y)),
            Edge::Right => (((far.x - depth).max(0.0), 0.0), (far.x, far.y)),
        };
        let corners = [(low.0, low.1), (high.0, low.1), (high.0, high.1), (low.0, high.1)];
        let spots = corners.map(|(x, y)| Spot::nearest(Point::new(x, y)));
        let id = common.sides.get(side.index()).map_or_else(|| "edge".to_owned(), |force| format!("{}-edge", force.id));
        if let Ok(outline) = Polygon::on_grid(&spots) {
            common.zones.push(Place { id, outline, side: Some(side) });
        }
    }
}

/// The zone within 20 cm of a side's own edge: the last two of the table are those.
fn edge_zone(common: &Common, side: Side) -> usize {
    let first = common.zones.len().saturating_sub(2);
    first + side.index().min(1)
}

/// What else gives a place, beside `at`, `zone` and `arrives`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Otherwise {
    /// The key.
    pub(super) key: &'static str,
    /// The place, if the key is given.
    pub(super) post: Option<Post>,
}

/// Where a group or leader begins: at a place, in a zone, later, or otherwise.
pub(super) fn read(
    reader: &mut Reader<'_>,
    common: &Common,
    armies: &Armies,
    side: Side,
    otherwise: Otherwise,
    arranged: bool,
) -> Post {
    let at = reader.spot("at").maybe("the place of its guide; its player places it if this is left out");
    let facing = reader.facing("facing").maybe("which way it looks: away from its own edge if left out");
    let laid = if arranged {
        reader.word::<Laid>("arrangement").or(Laid::Line, "how its figures stand (RK-D45)")
    } else {
        Laid::Line
    };
    for key in ["facing", "arrangement"] {
        if reader.gives(key) && !reader.gives("at") {
            reader.idle(key, "RK-D48", "without `at`", "leave it out: the player who places it chooses");
        }
    }
    let zone = common.own_zone(reader, "zone", side, "the zone in which its player places it");
    let arrives = arrives(reader, common, side);
    let given: Vec<&'static str> =
        [otherwise.key, "at", "zone", "arrives"].into_iter().filter(|key| is_given(reader, key, otherwise)).collect();
    if let [_, second, ..] = given.as_slice()
        && !reader.has_faults()
    {
        let others = format!("beside `{}`", given.first().copied().unwrap_or("at"));
        reader.idle(second, "RK-D48", others, "give one place");
    }
    let automatic = armies.is_automatic(side);
    let placed_by_player = zone.is_some() || given.is_empty();
    if automatic && placed_by_player && !reader.has_faults() && !reader.is_blank() {
        let why = "nobody places it: the rules run its side";
        reader.fault(reader.mark_of("id"), "RK-D05", why, "give it `at` or `arrives`, or hide it");
    }
    if let Some(post) = otherwise.post {
        return post;
    }
    if let Some(spot) = at {
        let facing = facing.unwrap_or_else(|| armies.of(side).base_edge.inward());
        return Post::At(Pose { spot, facing }, laid);
    }
    arrives.unwrap_or_else(|| Post::Zone(zone.unwrap_or_else(|| edge_zone(common, side))))
}

fn is_given(reader: &Reader<'_>, key: &str, otherwise: Otherwise) -> bool {
    if key == otherwise.key { otherwise.post.is_some() } else { reader.gives(key) }
}

/// `arrives = { turn, zone }` (RK-D46).
fn arrives(reader: &mut Reader<'_>, common: &Common, side: Side) -> Option<Post> {
    let last = common.turns;
    let read = reader.table("arrives", "when and where it arrives (RK-D46)", |reader| {
        let turn = reader.whole("turn", 1..=100).required("the turn");
        let zone = common.own_zone(reader, "zone", side, "the zone in which it is put");
        if !reader.gives("zone") && !reader.is_blank() {
            reader.fault(reader.mark(), "RK-D46", "`zone` is missing", "name the zone in which it arrives");
        }
        if let Some(last) = last.filter(|last| turn > i32::from(*last)) {
            let why = format!("it arrives in turn {turn}, and turn {last} is the last");
            reader.fault(reader.mark_of("turn"), "RK-D46", why, format!("let it arrive by turn {last}"));
        }
        Some(Post::Arrives(u16::try_from(turn).unwrap_or(1), zone?))
    });
    read.flatten()
}

/// Where a marker begins.
pub(super) fn marker(reader: &mut Reader<'_>, common: &Common, armies: &Armies, side: Side) -> Post {
    let at = reader.spot("at").maybe("its place; its player places it if this is left out");
    let zone = common.own_zone(reader, "zone", side, "the zone in which its player places it");
    if at.is_some() && zone.is_some() {
        reader.idle("zone", "RK-D48", "beside `at`", "give one place");
    }
    if armies.is_automatic(side) && at.is_none() && !reader.has_faults() && !reader.is_blank() {
        reader.fault(reader.mark(), "RK-D06", "nobody places the marker: the rules run its side", "give it `at`");
    }
    let facing = armies.of(side).base_edge.inward();
    match at {
        Some(spot) => Post::At(Pose { spot, facing }, Laid::Line),
        None => Post::Zone(zone.unwrap_or_else(|| edge_zone(common, side))),
    }
}
