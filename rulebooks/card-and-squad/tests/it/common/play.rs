//! Small battles for the tests of play.

#![allow(clippy::panic, clippy::expect_used, clippy::indexing_slicing)] // a helper of tests fails as they do

use card_and_squad::field::figure::{FigureId, SquadId, Unit};
use card_and_squad::play::Battle;
use card_and_squad::words::Leader;
use engine::house::Page;
use testkit::Table;

use super::table::{game, read_with};

/// A squad of a scenario, with more keys.
pub(crate) fn squad(id: &str, side: &str, at: (f64, f64), more: &str) -> String {
    let (x, y) = at;
    format!("[[squad]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\nat = [{x}, {y}]\n{more}\n")
}

/// An officer of a scenario.
pub(crate) fn officer(id: &str, side: &str, at: (f64, f64)) -> String {
    let (x, y) = at;
    format!("[[officer]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\nat = [{x}, {y}]\n")
}

/// An area of the ground.
pub(crate) fn area(kind: &str, [x, y]: [f64; 2], [right, top]: [f64; 2]) -> String {
    format!("[[area]]\nkind = \"{kind}\"\noutline = [[{x}, {y}], [{right}, {y}], [{right}, {top}], [{x}, {top}]]\n")
}

/// A line of the ground.
pub(crate) fn line(kind: &str, [x, y]: [f64; 2], [right, top]: [f64; 2]) -> String {
    format!("[[line]]\nkind = \"{kind}\"\npoints = [[{x}, {y}], [{right}, {top}]]\n")
}

/// A battle that has not begun.
pub(crate) fn battle(parts: &[String]) -> Table<Battle> {
    Table::new(game(&parts.concat()))
}

/// A battle in which Blue has the first card.
pub(crate) fn blue_turn(parts: &[String]) -> Table<Battle> {
    let mut table = battle(parts);
    table.give("begin", &[1]);
    table
}

/// A battle under house rules, in which Blue has the first card.
pub(crate) fn house_turn(options: &str, parts: &[String]) -> Table<Battle> {
    let front = "id = \"a-test\"\nrulebook = \"card-and-squad\"\ntitle = \"A test\"\nblurb = \"A test.\"\nsize = [72, 48]\n\
                 [[side]]\nid = \"blue\"\nname = \"Blue\"\n[[side]]\nid = \"red\"\nname = \"Red\"\n";
    let page = page(options);
    let text = format!("{front}{}", parts.concat());
    let game = read_with(&text, &page).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let mut table = Table::new(game);
    table.give("begin", &[1]);
    table
}

/// The page of a house with these options.
pub(crate) fn page(options: &str) -> Page {
    let text = format!("[card-and-squad.options]\n{options}\n");
    let house = engine::house::House::parse("house.toml", &text, &["card-and-squad"]);
    house.unwrap_or_else(|error| panic!("{error}")).page("card-and-squad")
}

/// The squad of a name.
pub(crate) fn squad_id(table: &Table<Battle>, name: &str) -> SquadId {
    SquadId(u8::try_from(table.id(name).index()).expect("few squads"))
}

/// The figures of a squad that are on the table.
pub(crate) fn figures(table: &Table<Battle>, name: &str) -> Vec<FigureId> {
    table.game.field().members(Unit::Squad(squad_id(table, name))).collect()
}

/// Where the figures of a squad stand.
pub(crate) fn places(table: &Table<Battle>, name: &str) -> Vec<(f64, f64)> {
    let field = table.game.field();
    let centre = |id: FigureId| field.figure(id).centre();
    figures(table, name).into_iter().map(|id| (centre(id).x, centre(id).y)).collect()
}

/// Takes rankers off a squad, the last first, as if they had fallen before its last check.
pub(crate) fn lose(table: &mut Table<Battle>, name: &str, count: usize) {
    let squad = squad_id(table, name);
    for id in figures(table, name).into_iter().rev().take(count) {
        let state = table.game.state_mut();
        state.figures[id.index()].here = false;
        state.men[id.index()].dead = true;
        state.squads[squad.index()].lost += 1;
    }
}

/// Takes the leader off a squad in the same way.
pub(crate) fn lose_leader(table: &mut Table<Battle>, name: &str) {
    let squad = squad_id(table, name);
    let leader = table.game.field().leader(squad).expect("it has a leader");
    let state = table.game.state_mut();
    state.figures[leader.index()].here = false;
    state.men[leader.index()].dead = true;
    state.squads[squad.index()].lost += 1;
    state.squads[squad.index()].leader = Leader::Killed;
}

/// A squad owes a check.
pub(crate) fn owes(table: &mut Table<Battle>, name: &str) {
    let squad = squad_id(table, name);
    table.game.state_mut().squads[squad.index()].check_due = true;
}

/// Moves a figure by hand.
pub(crate) fn put(table: &mut Table<Battle>, id: FigureId, at: (f64, f64)) {
    let spot = engine::table::Spot::nearest(engine::table::Point::new(at.0, at.1));
    table.game.state_mut().figures[id.index()].spot = spot;
}

/// The modifiers of every throw on a chart, label and value.
pub(crate) fn modifiers(table: &Table<Battle>, chart: &str) -> Vec<Vec<(&'static str, f64)>> {
    let of = |resolved: &&engine::game::Resolved| {
        resolved.notes.modifiers.iter().map(|modifier| (modifier.label, modifier.value.get())).collect()
    };
    table.throws(chart).iter().map(of).collect()
}
