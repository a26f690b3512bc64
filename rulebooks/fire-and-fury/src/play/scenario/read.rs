//! Reading a scenario: the armies and their order of battle, where they begin, and when they come (FF-D04).

use std::sync::Arc;

use engine::game::{Game, Named, Side, Strength};
use engine::house::Page;
use engine::kit::BaseEdges;
use engine::kit::deployment::{Armies, Depths, Start, Strips, has_room_for_all};
use engine::kit::objectives::{KeyPositions, Points};
use engine::scenario::{Common, Mark, Names, Reader};

use crate::book::Book;
use crate::field::ids::{Id, LeaderId, UnitId};
use crate::field::pieces::UnitBody;
use crate::field::terrain::TerrainKind;
use crate::play::battle::Battle;
use crate::play::scenario::fits::{find_breaches, standing};
use crate::play::scenario::muster::{Army, Muster};
use crate::play::scenario::order_of_battle::{LeaderRead, UnitRead, read_leader, read_unit};
use crate::play::show::words::TITLES;

/// A small sound scenario with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// FF-D03, FF-D10: the objectives as key positions; the usual worth is the sheet's.
const KEY_POSITIONS: KeyPositions = KeyPositions {
    rule: "FF-D10",
    usual: 0,
    points: Points::Given([0, 100]),
    about: "the objectives as key positions (FF-D03)",
    held_by: "who holds it at the start (FF-D03)",
    worth: "what holding it is worth at the end (FF-D10); if left out, the objective's `worth`, or as the rules have it",
};

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    Some(Box::new(read(page, reader)?))
}

/// The same as the battle itself, with its field and its state to look at.
pub fn read(page: &Page, reader: &mut Reader<'_>) -> Option<Battle> {
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
    let armies = Armies::read(reader, &mut common, "the edge that it retreats to (FF-FLD-32)", None, army);
    let dark =
        reader.tables("twilight", 0..=10, "turns of twilight or fog (FF-FLD-08)", |reader| dark(reader, &common));
    let usual = book.sheet.play.key_position_points.get();
    KeyPositions { usual, ..KEY_POSITIONS }.read(reader, &mut common);
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
    let base_edges = armies.edges;
    let keeps_apart = deploy(&mut common, &book, base_edges, &mut units, &mut leaders);
    let marks: Vec<Mark> = units.iter().map(|unit| unit.marks.id).collect();
    let away = leaders.iter().map(|leader| leader.away);
    let absent = (0..).map(LeaderId).zip(away).filter(|(_, away)| away.is_some()).collect();
    let muster = Muster {
        turns,
        setting: common.setting(Vec::new(), Strength::Parts("stand"), TITLES),
        units: units.into_iter().map(|unit| unit.enlisted).collect(),
        leaders: leaders.into_iter().map(|leader| leader.enlisted).collect(),
        first,
        armies: armies.own.map(Option::unwrap_or_default),
        dark,
        base_edges,
        keeps_apart,
        absent,
        book,
    };
    match muster.begin() {
        Ok(game) => {
            let sound = find_breaches(&game, reader, &marks)
                && has_room_for_all(&game, &game.to_set_up(), reader, &marks, "FF-D08");
            sound.then_some(game)
        }
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

fn army(reader: &mut Reader<'_>, _: Side) -> Army {
    let heavy_at = reader.whole("heavy_at", 1..=1000).maybe("heavy casualties at so many stands lost (FF-D02)");
    let greater_at = reader
        .whole("greater_at", 1..=1000)
        .maybe("under the option `second-threshold`: greater losses at so many (FF-R12)");
    if let Some((heavy, greater)) = heavy_at.zip(greater_at).filter(|(heavy, greater)| greater < heavy) {
        let why = format!("losses are greater at {greater} stands, and heavy only at {heavy}");
        reader.fault(reader.mark_of("greater_at"), "FF-R12", why, format!("give at least {heavy}"));
    }
    let short = |number: Option<i32>| number.and_then(|number| u16::try_from(number).ok());
    Army { heavy_at: short(heavy_at), greater_at: short(greater_at) }
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

/// Says how each piece comes to the table: pieces for which nothing is said in the zone of their side, and those that
/// come over an edge in a strip along it. Whether the rules' own zones are used, where sides keep apart (FF-D08).
fn deploy(
    common: &mut Common,
    book: &Book,
    base_edges: BaseEdges,
    units: &mut [UnitRead],
    leaders: &mut [LeaderRead],
) -> bool {
    let numbers = &book.sheet.play;
    let depths = Depths { set_up: numbers.setup_depth.get(), arrival: numbers.arrival_depth.get() };
    let mut strips = Strips::default();
    let mut keeps_apart = false;
    let mut entry = |start: Start, side: Side| {
        keeps_apart |= start == Start::Unsaid;
        strips.entry(start, side, common, &base_edges, depths)
    };
    for UnitRead { enlisted, start, .. } in units {
        enlisted.entry = entry(*start, enlisted.unit.side);
    }
    for LeaderRead { enlisted, start, .. } in leaders {
        // A leader who begins with his unit comes with it, and is put nowhere by himself.
        let with = enlisted.leader.attached_to.is_some() && matches!(start, Start::Unsaid | Start::Over(..));
        if !with {
            enlisted.entry = entry(*start, enlisted.leader.side);
        }
    }
    keeps_apart
}

/// A unit of the order of battle and a leader, as they are read.
pub(crate) fn named(reader: &mut Reader<'_>) -> Named {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    Named { id, name }
}
