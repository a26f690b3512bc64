//! A table for tests: a small scenario, its stands where a test wants them.

#![allow(dead_code)] // each test file uses its part

use engine::game::PieceId;
use engine::house::{House, Page};
use engine::scenario::Source;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::scenario::read;
use testkit::Table;

/// The head of every test scenario: A faces up from the near edge, B faces down from the far one.
pub(crate) const HEAD: &str = r#"
id = "test"
rulebook = "fire-and-discipline"
title = "Test"
blurb = "A test."
size = [72, 60]
[[side]]
id = "a"
name = "A"
[[side]]
id = "b"
name = "B"
"#;

/// A scenario of these parts: top-level keys, then tables.
pub(crate) fn scenario(top: &str, tables: &str) -> String {
    let year = if top.contains("year") { "" } else { "year = 1809\n" };
    let turns = if top.contains("turns") { "" } else { "turns = 8\n" };
    let player = if top.contains("player_a") || top.contains("attacker") { "" } else { "player_a = \"a\"\n" };
    let (keys, sides) = HEAD.split_once("[[side]]").expect("a head");
    format!("{keys}{year}{turns}{player}{top}\n[[side]]{sides}\n{tables}")
}

/// Stands of A's far from everything, so that A may be Player A against a larger force.
pub(crate) fn reserve() -> String {
    apart("reserve", "a", &[8, 8, 8, 8], 2, &[(66.0, 3.0), (68.0, 3.0), (70.0, 3.0), (64.0, 3.0)], "")
}

/// The faults of a scenario.
pub(crate) fn faults(text: &str) -> Vec<String> {
    let source = Source::parse(text);
    let mut reader = source.reader("fire-and-discipline");
    let _ = read(&Page::default(), &mut reader);
    reader.finish().iter().map(ToString::to_string).collect()
}

/// The battle of a scenario under some options, in lines such as `flank = "half-castings"`.
pub(crate) fn battle_under(options: &str, text: &str) -> Battle {
    let house = format!("[fire-and-discipline.options]\n{options}\n");
    let house = House::parse("house.toml", &house, &["fire-and-discipline"]).expect("sound house rules");
    let page = house.page("fire-and-discipline");
    let source = Source::parse(text);
    let mut reader = source.reader("fire-and-discipline");
    let battle = read(&page, &mut reader);
    let told: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    battle.unwrap_or_else(|| panic!("the scenario has faults: {told:#?}"))
}

/// The battle of a scenario.
pub(crate) fn battle(text: &str) -> Battle {
    battle_under("", text)
}

/// A table with a battle on it.
pub(crate) fn table(top: &str, tables: &str) -> Table<Battle> {
    Table::new(battle(&scenario(top, tables)))
}

/// The same under some options.
pub(crate) fn table_under(options: &str, top: &str, tables: &str) -> Table<Battle> {
    Table::new(battle_under(options, &scenario(top, tables)))
}

/// A regiment of foot in one formation.
pub(crate) fn foot(id: &str, side: &str, stands: &[u8], mmg: u8, formation: &str, at: (f64, f64)) -> String {
    let facing = if side == "a" { "up" } else { "down" };
    format!(
        "[[regiment]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\narm = \"infantry\"\nmmg = {mmg}\nstands = {stands:?}\n\
         formation = \"{formation}\"\nat = [{}, {}]\nfacing = \"{facing}\"\n",
        at.0, at.1
    )
}

/// A regiment of foot whose stands stand each at a place of its own: the middle of its front.
pub(crate) fn apart(id: &str, side: &str, stands: &[u8], mmg: u8, at: &[(f64, f64)], more: &str) -> String {
    let facing = if side == "a" { "up" } else { "down" };
    let places: Vec<String> = at.iter().map(|(x, y)| format!("[{x}, {y}]")).collect();
    format!(
        "[[regiment]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\narm = \"infantry\"\nmmg = {mmg}\nstands = {stands:?}\n\
         at = [{}]\nfacing = \"{facing}\"\n{more}\n",
        places.join(", ")
    )
}

/// Light half-stands, each at a place of its own.
pub(crate) fn light(id: &str, side: &str, stands: &[u8], mmg: u8, at: &[(f64, f64)], more: &str) -> String {
    apart(id, side, stands, mmg, at, more).replace("stands =", "half_stands =")
}

/// Cavalry.
pub(crate) fn horse(id: &str, side: &str, troops: &str, mmg: u8, at: (f64, f64), more: &str) -> String {
    let facing = if side == "a" { "up" } else { "down" };
    format!(
        "[[regiment]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\narm = \"cavalry\"\nmmg = {mmg}\ntroops = {troops}\n\
         at = [{}, {}]\nfacing = \"{facing}\"\n{more}\n",
        at.0, at.1
    )
}

/// A section of guns.
pub(crate) fn guns(id: &str, side: &str, pounder: &str, mmg: u8, at: (f64, f64), more: &str) -> String {
    let facing = if side == "a" { "up" } else { "down" };
    format!(
        "[[section]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\nmmg = {mmg}\n{pounder}\nat = [{}, {}]\n\
         facing = \"{facing}\"\n{more}\n",
        at.0, at.1
    )
}

/// An area of terrain, from corner to corner.
pub(crate) fn area(id: &str, kind: &str, low: (f64, f64), high: (f64, f64), more: &str) -> String {
    format!(
        "[[area]]\nid = \"{id}\"\nkind = \"{kind}\"\n{more}\noutline = [[{x}, {y}], [{u}, {y}], [{u}, {v}], [{x}, {v}]]\n",
        x = low.0,
        y = low.1,
        u = high.0,
        v = high.1
    )
}

/// A line of terrain.
pub(crate) fn line(kind: &str, from: (f64, f64), to: (f64, f64)) -> String {
    format!("[[line]]\nkind = \"{kind}\"\npoints = [[{}, {}], [{}, {}]]\n", from.0, from.1, to.0, to.1)
}

/// The castings of a piece.
pub(crate) fn castings(table: &Table<Battle>, name: &str) -> u8 {
    table.game.piece(table.id(name)).castings
}

/// Whether a piece is halted.
pub(crate) fn halted(table: &Table<Battle>, name: &str) -> bool {
    table.game.piece(table.id(name)).halted.is_some()
}

/// The piece of a name.
pub(crate) fn piece(table: &Table<Battle>, name: &str) -> PieceId {
    table.id(name)
}

/// Dice by what they are thrown for: the faces given, then faces that change nothing (a miss, a check that passes).
#[derive(Default)]
pub(crate) struct Faces(pub(crate) Vec<(&'static str, Vec<u32>)>);

impl engine::dice::Dice for Faces {
    fn face(&mut self, _: engine::dice::Die, purpose: &'static str) -> Result<u32, engine::dice::DiceError> {
        let pool = self.0.iter_mut().find(|(known, faces)| *known == purpose && !faces.is_empty());
        let usual = if purpose == "morale" || purpose == "morale-loss" { 1 } else { 10 };
        Ok(pool.map_or(if purpose == "commander" { 2 } else { usual }, |(_, faces)| faces.remove(0)))
    }
}

/// Gives an order with dice by what they are thrown for.
#[track_caller]
pub(crate) fn go(table: &mut Table<Battle>, line: &str, faces: &mut Faces) {
    use engine::game::Rules;
    let order = table.read(line);
    table.log.clear();
    table.game.apply(&order, faces, &mut table.log).unwrap_or_else(|halt| panic!("{line}: {halt}"));
    table.sound();
}

/// Answers as quietly as can be until a question is put: done, hold, stay, stand, or whatever comes first.
#[track_caller]
pub(crate) fn drive(table: &mut Table<Battle>, step: &str, faces: &mut Faces) {
    use engine::game::Rules;
    for _ in 0..80 {
        if table.game.decision().is_none() || table.step() == step {
            return;
        }
        let offers = table.offers();
        let quiet = ["done", "hold", "stay", "stand"];
        let offer = offers.iter().find(|offer| quiet.contains(&offer.order.verb)).or(offers.first()).expect("an offer");
        let order = offer.order.clone();
        table.game.apply(&order, faces, &mut table.log).expect("an offer can be ordered");
    }
    panic!("{step} never began; it is {}", table.step());
}

/// Answers as quietly as can be to the end of the game turn. The log keeps all of it.
#[track_caller]
pub(crate) fn rest_of_turn(table: &mut Table<Battle>, faces: &mut Faces) {
    use engine::game::Rules;
    let turn = table.game.state().turn;
    while table.game.state().turn == turn && table.game.decision().is_some() {
        let offers = table.offers();
        let quiet = ["done", "hold", "stay", "stand"];
        let offer = offers.iter().find(|offer| quiet.contains(&offer.order.verb)).or(offers.first()).expect("an offer");
        let order = offer.order.clone();
        table.game.apply(&order, faces, &mut table.log).expect("an offer can be ordered");
    }
    table.sound();
}

/// The same table in another step.
pub(crate) fn at_step(table: &Table<Battle>, step: fire_and_discipline::play::turn::Step) -> Table<Battle> {
    let mut game = table.game.clone();
    game.state_mut().step = step;
    Table::new(game)
}

/// Puts a piece down where no order would bring it, such as in contact with an enemy.
pub(crate) fn set_down(table: &mut Table<Battle>, name: &str, (x, y): (f64, f64), degrees: f64) {
    let piece = table.id(name);
    let spot = engine::table::Spot::nearest(engine::table::Point::new(x, y));
    let pose = engine::table::Pose { spot, facing: engine::table::Facing::degrees(degrees) };
    let positions = table.game.field().with_poses(&[(piece, pose)]);
    table.game.state_mut().positions = positions;
}
