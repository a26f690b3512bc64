//! Reading a scenario: the armies and their order of battle, where they begin, and when they come (FF-D04).

use std::sync::Arc;

use engine::game::{Game, Named, Place, Side, Strength};
use engine::house::Page;
use engine::kit::{BaseEdges, TableEdge};
use engine::scenario::{Common, Mark, Names, Reader};
use engine::table::{Point, Polygon};

use crate::book::Book;
use crate::field::ids::{Id, LeaderId, UnitId};
use crate::field::pieces::UnitBody;
use crate::field::terrain::TerrainKind;
use crate::play::scenario::fits::{room_for_all, standing};
use crate::play::scenario::muster::{Army, Entry, Muster};
use crate::play::scenario::order_of_battle::{LeaderRead, UnitRead, read_leader, read_unit};
use crate::play::show::words::TITLES;

/// A small sound scenario with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let book = match Book::open(page) {
        Ok(book) => Arc::new(book),
        Err(error) => {
            reader.sheet_fault(&error);
            return None;
        }
    };
    let mut common = Common::read::<TerrainKind>(reader, "inch");
    // FF-D10
    let turns = common.turns.unwrap_or_else(|| u16::try_from(book.sheet.play.turns.get()).unwrap_or(12));
    common.turns = Some(turns);
    let first = first_side(reader, &common);
    let armies = reader.tables("army", 0..=2, "what the scenario says of an army", |reader| {
        let read = army(reader, &common);
        (read, reader.mark_of("side"), !reader.has_faults())
    });
    let armies = each_once(reader, armies, |(side, ..)| side.index(), "two [[army]] are of one side");
    let dark =
        reader.tables("twilight", 0..=10, "turns of twilight or fog (FF-FLD-08)", |reader| dark(reader, &common));
    let keys = reader.tables("key_position", 0..=60, "the objectives as key positions (FF-D03)", |reader| {
        let read = key(reader, &common);
        (read, reader.mark_of("objective"), !reader.has_faults())
    });
    let keys = each_once(reader, keys, |(at, ..)| *at, "two [[key_position]] are of one objective");
    let mut names = Names::new("piece");
    let mut leader_names = Names::new("leader");
    let leaders = reader.tables("leader", 1..=40, "the leaders (FF-UNT-13)", |reader| read_leader(reader, &common));
    for leader in &leaders {
        names.add(reader, &leader.enlisted.named.id, leader.marks.id);
        leader_names.add(reader, &leader.enlisted.named.id, leader.marks.id);
    }
    let mut unit_names = Names::new("unit");
    let units = reader.tables("unit", 2..=200, "the units under them (FF-UNT-01)", |reader| {
        read_unit(reader, &common, &book, &leader_names)
    });
    for unit in &units {
        names.add(reader, &unit.enlisted.named.id, unit.marks.id);
        unit_names.add(reader, &unit.enlisted.named.id, unit.marks.id);
    }
    let mut units = units;
    let mut leaders = leaders;
    bind(reader, &mut units, &mut leaders, &unit_names);
    both_sides(reader, &common, &units);
    one_superior(reader, &leaders);
    standing(reader, &common, &book, &units, &leaders);
    if reader.is_blank() || reader.has_faults() {
        return None;
    }
    let mut base_edges = BaseEdges::default();
    let mut by_side = [Army::default(); 2];
    for (side, army, base) in armies {
        if let Some(place) = by_side.get_mut(side.index()) {
            *place = army;
        }
        if let Some(base) = base {
            base_edges.set(side, base);
        }
    }
    let keeps_apart = zones(&mut common, &book, base_edges, &mut units, &mut leaders);
    let usual = book.sheet.play.key_position_points.get();
    for (marker, worth) in common.objectives.iter_mut().zip(&common.worths) {
        marker.worth = worth.map_or(usual, |(worth, _)| worth);
    }
    for (at, holder, points) in keys {
        if let Some(marker) = common.objectives.get_mut(at) {
            marker.held = holder;
            marker.worth = points.unwrap_or(marker.worth);
        }
    }
    let marks: Vec<Mark> = units.iter().map(|unit| unit.marks.id).collect();
    let away = leaders.iter().map(|leader| leader.away);
    let absent = (0..).map(LeaderId).zip(away).filter(|(_, away)| away.is_some()).collect();
    let muster = Muster {
        turns,
        setting: common.setting(Vec::new(), Strength::Parts("stand"), TITLES),
        units: units.into_iter().map(|unit| unit.enlisted).collect(),
        leaders: leaders.into_iter().map(|leader| leader.enlisted).collect(),
        first,
        armies: by_side,
        dark,
        base_edges,
        keeps_apart,
        absent,
        book,
    };
    match muster.begin() {
        Ok(game) => room_for_all(&game, reader, &marks).then(|| Box::new(game) as Box<dyn Game>),
        Err(none) => {
            let mark = marks.get(none.unit.index()).copied().unwrap_or_else(|| reader.mark());
            reader.fault(mark, "FF-D54", none.to_string(), "mend the unit");
            None
        }
    }
}

/// FF-D09
fn first_side(reader: &mut Reader<'_>, common: &Common) -> Option<Side> {
    let first = common.maybe_side(reader, "first_side", "whose player turn comes first (FF-D09)");
    let attacker = common.maybe_side(reader, "attacker", "who attacks; he goes first if nothing else is said (FF-D09)");
    if first.is_some() && attacker.is_some() {
        reader.idle("attacker", "FF-D09", "beside `first_side`", "give one of them");
    }
    first.or(attacker)
}

fn army(reader: &mut Reader<'_>, common: &Common) -> (Side, Army, Option<TableEdge>) {
    let side = common.side(reader, "side", "whose army it is");
    let heavy_at = reader.whole("heavy_at", 1..=1000).maybe("heavy casualties at so many stands lost (FF-D02)");
    let greater_at = reader
        .whole("greater_at", 1..=1000)
        .maybe("under the option `second-threshold`: greater losses at so many (FF-R12)");
    let base = reader.word::<TableEdge>("base_edge").maybe("the edge that it retreats to (FF-FLD-32)");
    if let Some((heavy, greater)) = heavy_at.zip(greater_at).filter(|(heavy, greater)| greater < heavy) {
        let why = format!("losses are greater at {greater} stands, and heavy only at {heavy}");
        reader.fault(reader.mark_of("greater_at"), "FF-R12", why, format!("give at least {heavy}"));
    }
    let short = |number: Option<i32>| number.and_then(|number| u16::try_from(number).ok());
    (side, Army { heavy_at: short(heavy_at), greater_at: short(greater_at) }, base)
}

fn dark(reader: &mut Reader<'_>, common: &Common) -> [u16; 2] {
    let from = reader.whole("from", 1..=100).required("the first turn of it");
    let to = reader.whole("to", 1..=100).required("the last turn of it");
    if to < from && !reader.is_blank() {
        reader.fault(reader.mark_of("to"), "FF-FLD-08", "it ends before it begins", "let `to` be `from` or later");
    }
    if let Some(last) = common.turns.filter(|last| from > i32::from(*last)) {
        let why = format!("it begins on turn {from}, and turn {last} is the last");
        reader.fault(reader.mark_of("from"), "FF-FLD-08", why, "let it begin sooner, or leave it out");
    }
    [from, to].map(|turn| u16::try_from(turn).unwrap_or(1))
}

fn key(reader: &mut Reader<'_>, common: &Common) -> (usize, Option<Side>, Option<i32>) {
    let at = common.objective_names.pick(reader, "objective", "which objective").unwrap_or(usize::MAX);
    let holder = common.maybe_side(reader, "held_by", "who holds it at the start (FF-D03)");
    let points = reader.whole("points", 0..=100).maybe(
        "what holding it is worth at the end (FF-D10); if left out, the objective's `worth`, or as the rules have it",
    );
    if let (Some(_), Some(Some((_, worth)))) = (points, common.worths.get(at)) {
        let why = "`worth` has no effect beside the `points` of the key position";
        reader.idle_at(*worth, "FF-D10", why, "give one of them");
    }
    (at, holder, points)
}

/// What was read of tables each of which is about another thing; a second one about the same is a fault.
fn each_once<T>(
    reader: &mut Reader<'_>,
    read: Vec<(T, Mark, bool)>,
    about: impl Fn(&T) -> usize,
    why: &'static str,
) -> Vec<T> {
    let mut known = Vec::new();
    for (one, mark, sound) in &read {
        if *sound && known.contains(&about(one)) {
            reader.fault(*mark, "", why, "put all that there is to say of it into one");
        }
        known.extend(sound.then(|| about(one)));
    }
    read.into_iter().map(|(one, ..)| one).collect()
}

/// Binds units to their leaders, guns to their battalions, and attached leaders to their units.
fn bind(reader: &mut Reader<'_>, units: &mut [UnitRead], leaders: &mut [LeaderRead], names: &Names) {
    let sides: Vec<_> =
        units.iter().map(|unit| (unit.enlisted.unit.side, unit.enlisted.unit.troops().is_some())).collect();
    let led_by =
        |unit: &UnitRead| leaders.get(unit.enlisted.unit.leader?.index()).map(|leader| leader.enlisted.leader.side);
    for unit in units.iter().filter(|unit| unit.marks.faultless) {
        // FF-CMD-04
        if led_by(unit).is_some_and(|side| side != unit.enlisted.unit.side) {
            let why = format!("{} would be led by the enemy", unit.enlisted.named.name);
            reader.fault(unit.marks.leader, "FF-D04", why, "name a leader of its side");
        }
    }
    for unit in units {
        let Some((parent, mark)) = unit.parent.take() else { continue };
        let Some(at) = names.find(reader, &parent, mark) else { continue };
        if sides.get(at).is_none_or(|(side, troops)| *side != unit.enlisted.unit.side || !troops) {
            reader.fault(mark, "FF-UNT-10", "a battalion gun belongs to troops of its side", "name its battalion");
        }
        if let UnitBody::Guns(guns) = &mut unit.enlisted.unit.body {
            guns.parent = UnitId::at(at);
        }
    }
    for leader in leaders {
        let Some((unit, mark)) = leader.attached_to.take() else { continue };
        let Some(at) = names.find(reader, &unit, mark) else { continue };
        if sides.get(at).is_none_or(|(side, _)| *side != leader.enlisted.leader.side) {
            reader.fault(mark, "FF-UNT-13", "a leader is attached to a unit of his side", "name one of those");
        }
        leader.enlisted.leader.attached_to = UnitId::at(at);
    }
}

/// FF-D04: one leader of a side may be its superior.
fn one_superior(reader: &mut Reader<'_>, leaders: &[LeaderRead]) {
    for (at, sworn) in leaders.iter().enumerate().filter(|(_, sworn)| sworn.enlisted.leader.superior) {
        let same = |before: &LeaderRead| {
            before.enlisted.leader.superior && before.enlisted.leader.side == sworn.enlisted.leader.side
        };
        if leaders.iter().take(at).any(same) && !reader.is_blank() {
            let why = format!("{} is the second superior of his side", sworn.enlisted.named.name);
            reader.fault(sworn.marks.id, "FF-D04", why, "leave one of them");
        }
    }
}

fn both_sides(reader: &mut Reader<'_>, common: &Common, units: &[UnitRead]) {
    if reader.is_blank() || reader.has_faults() {
        return;
    }
    for side in [Side::FIRST, Side::SECOND] {
        if units.iter().any(|unit| unit.enlisted.unit.side == side) {
            continue;
        }
        let name = common.sides.get(side.index()).map_or("a side", |force| &force.name);
        reader.fault(reader.mark(), "FF-D04", format!("{name} has no unit"), "give each side at least one");
    }
}

/// Puts pieces for which nothing is said in the zone of their side, and those that come over an edge in a strip along
/// it. Whether the rules' own zones are used, where sides keep apart (FF-D08).
fn zones(
    common: &mut Common,
    book: &Book,
    base_edges: BaseEdges,
    units: &mut [UnitRead],
    leaders: &mut [LeaderRead],
) -> bool {
    let mut usual = [None; 2];
    let mut strips: Vec<(TableEdge, usize)> = Vec::new();
    let numbers = &book.sheet.play;
    let recruits =
        units.iter_mut().map(|unit| (unit.enlisted.unit.side, unit.arrival.take(), &mut unit.enlisted.entry));
    let sworn = leaders.iter_mut().map(|leader| {
        // A leader who begins with his unit comes with it, and is put nowhere by himself.
        let with = leader.enlisted.leader.attached_to.is_some();
        (leader.enlisted.leader.side, leader.arrival.take().filter(|_| !with), &mut leader.enlisted.entry)
    });
    for (whose, arrival, entry) in recruits.chain(sworn) {
        let side = whose;
        match arrival {
            None => {}
            Some(Arrival::Usual) => {
                let zone = usual
                    .get(side.index())
                    .copied()
                    .flatten()
                    .unwrap_or_else(|| strip(common, base_edges.of(whose), numbers.setup_depth.get(), Some(side)));
                if let Some(place) = usual.get_mut(side.index()) {
                    *place = Some(zone);
                }
                *entry = Entry::SetUp { zone };
            }
            Some(Arrival::Over(turn, edge)) => {
                let known = strips.iter().find(|(known, _)| *known == edge).map(|(_, zone)| *zone);
                let zone = known.unwrap_or_else(|| {
                    let zone = strip(common, edge, numbers.arrival_depth.get(), None);
                    strips.push((edge, zone));
                    zone
                });
                *entry = Entry::Arrives { turn, zone };
            }
        }
    }
    usual.iter().any(Option::is_some)
}

/// How a piece comes, if the file names no zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// It is set up where the rules say.
    Usual,
    /// It comes over an edge of the table.
    Over(u16, TableEdge),
}

/// A zone along an edge.
fn strip(common: &mut Common, edge: TableEdge, depth: f64, side: Option<Side>) -> usize {
    let far = common.size.point();
    let (low, high) = match edge {
        TableEdge::Near => (Point::new(0.0, 0.0), Point::new(far.x, depth)),
        TableEdge::Far => (Point::new(0.0, far.y - depth), far),
        TableEdge::Left => (Point::new(0.0, 0.0), Point::new(depth, far.y)),
        TableEdge::Right => (Point::new(far.x - depth, 0.0), far),
    };
    let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
    if let Ok(outline) = Polygon::new(corners) {
        common.zones.push(Place { id: format!("{edge}-edge"), outline, side });
    }
    common.zones.len().saturating_sub(1)
}

/// A unit of the order of battle and a leader, as they are read.
pub(crate) fn named(reader: &mut Reader<'_>) -> Named {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    Named { id, name }
}
