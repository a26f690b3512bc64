//! What fits the table: pieces may stand where the file puts them, and find room where it does not say.

use engine::game::Breach;
use engine::kit::deployment::Start;
use engine::scenario::{Common, Mark, Reader};
use engine::table::{Body, Edges};

use crate::book::Book;
use crate::field::terrain::TerrainKind;
use crate::play::battle::Battle;
use crate::play::scenario::order_of_battle::{FileMarks, LeaderRead, UnitRead};
use crate::play::setup::place::barred_by;

/// Reports every piece that cannot stand where it is put: over the edge, in a river, on another unit, in a building
/// that is none or is full. Pieces whose own tables have faults are left out: those faults are reported already.
pub(crate) fn standing(
    reader: &mut Reader<'_>,
    common: &Common,
    book: &Book,
    units: &[UnitRead],
    leaders: &[LeaderRead],
) {
    if reader.is_blank() {
        return;
    }
    let tolerance = book.sheet.field.tolerance.get();
    let mut bodies: Vec<(&UnitRead, Body)> = Vec::new();
    for unit in units.iter().filter(|unit| unit.marks.faultless && is_put(unit.start)) {
        if let Some(building) = unit.enlisted.unit.building() {
            garrison(reader, common, book, unit, building, units);
            continue;
        }
        let Ok(body) = unit.enlisted.unit.body(book, &common.ground) else { continue };
        let name = &unit.enlisted.named.name;
        on_the_table(reader, common, book, (name, &unit.marks), &body);
        // Where the grid rounds, a hair is allowed.
        for (other, lain) in bodies.iter().filter(|(_, lain)| lain.overlaps(&body, tolerance * 4.0)) {
            let (depth, under) = (lain.penetration(&body), &other.enlisted.named.name);
            let why = format!("{name} and {under} overlap by {depth:.2}\"");
            reader.fault(unit.marks.place, "FF-FLD-29", why, "place the units apart");
        }
        bodies.push((unit, body));
    }
    for leader in leaders.iter().filter(|leader| leader.marks.faultless && leader.away.is_none()) {
        // A leader with a unit is where it is.
        let with = leader.enlisted.leader.attached_to.is_some();
        if with || !is_put(leader.start) {
            continue;
        }
        let (name, body) = (&leader.enlisted.named.name, leader.enlisted.leader.body(book));
        on_the_table(reader, common, book, (name, &leader.marks), &body);
        let enemy = |unit: &UnitRead| unit.enlisted.unit.side != leader.enlisted.leader.side;
        let mut lain = bodies.iter().filter(|(unit, _)| enemy(unit));
        if let Some((unit, _)) = lain.find(|(_, lain)| lain.overlaps(&body, tolerance * 4.0)) {
            let why = format!("{name} stands in {}, his enemy", unit.enlisted.named.name);
            reader.fault(leader.marks.place, "FF-FLD-29", why, "place him apart");
        }
    }
}

/// Whether the file says where a piece stands from the start.
fn is_put(start: Start) -> bool {
    matches!(start, Start::At(_) | Start::Inside(..))
}

/// FF-D07, FF-D41
fn on_the_table(reader: &mut Reader<'_>, common: &Common, book: &Book, (name, marks): (&str, &FileMarks), body: &Body) {
    let edges = Edges::to(common.size);
    if let Err(over) = edges.allow(body, &[], book.sheet.field.tolerance.get()) {
        let why = format!("{name} cannot stand there: {over}");
        reader.fault(marks.place, "FF-D07", why, "move it in, or make the table larger");
    }
    if let Some(kind) = barred_by(book, &common.ground, body) {
        let why = format!("{name} cannot stand there: nobody can stand in a {kind}");
        reader.fault(marks.place, "FF-D41", why, "place it on ground that can be entered, or on a ford or bridge");
    }
}

/// FF-TER-10, FF-D06: a garrison is in a building or a work that holds it, alone.
fn garrison(
    reader: &mut Reader<'_>,
    common: &Common,
    book: &Book,
    unit: &UnitRead,
    building: usize,
    units: &[UnitRead],
) {
    if !common.has_all_areas() {
        return;
    }
    let (mark, name) = (unit.marks.place, &unit.enlisted.named.name);
    let kind = common.ground.areas().get(building).map(|area| TerrainKind::of(area.kind()));
    let holds = [TerrainKind::Building, TerrainKind::Breastwork, TerrainKind::Redoubt, TerrainKind::Fort];
    if let Some(kind) = kind.filter(|kind| !holds.contains(kind)) {
        let why = format!("`{kind}` has no garrison");
        reader.fault(mark, "FF-TER-10", why, "name a building, breastwork, redoubt or fort");
    }
    let most = book.sheet.field.moves.garrison.get();
    if i32::try_from(unit.enlisted.unit.stands()).is_ok_and(|stands| stands > most) {
        let why = format!("the building holds {most} stands, and {name} has {}", unit.enlisted.unit.stands());
        reader.fault(mark, "FF-D06", why, "let fewer begin there, or let a house rule make room: field.moves.garrison");
    }
    let before = units.iter().take_while(|other| other.marks.id != unit.marks.id);
    if let Some(other) = before.into_iter().find(|other| other.enlisted.unit.building() == Some(building)) {
        let why = format!("{} is in that building already", other.enlisted.named.name);
        reader.fault(mark, "FF-D06", why, "a building has one garrison");
    }
}

/// Reports what is wrong with the table as the game begins. Whether nothing is. `marks` are those of the units.
pub(crate) fn find_breaches(game: &Battle, reader: &mut Reader<'_>, marks: &[Mark]) -> bool {
    let mut breaches = Vec::new();
    game.find_breaches(&mut breaches);
    for Breach { piece, rule, why } in &breaches {
        let mark = piece.and_then(|piece| marks.get(piece.index())).copied().unwrap_or_else(|| reader.mark());
        let why = piece.map_or_else(|| why.clone(), |piece| format!("{} {why}", game.name_of(piece)));
        reader.fault(mark, rule, why, "mend the piece");
    }
    breaches.is_empty()
}
