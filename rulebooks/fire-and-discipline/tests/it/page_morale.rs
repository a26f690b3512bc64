//! The worked examples of morale and flight, situation by situation.

use fire_and_discipline::field::moves::Flown;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Contact, Hit};
use fire_and_discipline::play::turn::{Segment, Step};
use testkit::Table;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

/// Stands that lost castings to fire check.
fn check(table: &mut Table<Battle>, struck: &[&str], by: &str, faces: &mut Faces) {
    let by = table.id(by);
    let hits: Vec<Hit> = struck.iter().map(|name| Hit { piece: table.id(name), by, checks: true }).collect();
    let state = table.game.state_mut();
    state.step = Step::FireResults;
    state.hit = hits;
    table.log.clear();
    table.game.resume(faces, &mut table.log).unwrap();
}

/// The totals of the checks.
fn totals(table: &Table<Battle>) -> Vec<i32> {
    let total = |throw: &&engine::game::Resolved| {
        throw.notes.modifiers.iter().map(|modifier| modifier.value.to_string().parse::<i32>().unwrap()).sum()
    };
    table.throws("morale").iter().map(total).collect()
}

/// A stand of B's of so many castings, and one of A's so many yards before it.
fn shot_at(stand: u8, yards: f64) -> Table<Battle> {
    let tables = apart("x", "b", &[8, 8], 2, &[(30.0, 40.0), (60.0, 50.0)], "colonel = 2")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 40.0 - yards / 10.0), (60.0, 10.0)], "")
        + &reserve();
    let mut table = table("", &tables);
    let piece = table.id("x-1");
    table.game.state_mut().positions.pieces[piece].castings = stand;
    table
}

// covers: FD-MOR-08, FD-MOR-09, FD-MOR-19, FD-R53
#[test]
fn example_8_edges_of_the_check() {
    let mut ten = shot_at(8, 120.0);
    check(&mut ten, &["x-1"], "l-1", &mut Faces(vec![("morale", vec![10])]));
    assert_eq!(totals(&ten), [10]);
    assert!(ten.throws("morale")[0].notes.dice.is_empty());
    let mut seven = shot_at(5, 120.0);
    check(&mut seven, &["x-1"], "l-1", &mut Faces(vec![("morale", vec![7])]));
    assert_eq!(totals(&seven), [7]);
    assert!(seven.moves("x-1").is_empty() && !halted(&seven, "x-1"));
    let zero = || Faces(vec![("morale", vec![10]), ("morale-loss", vec![10])]);
    let mut near = shot_at(3, 100.0);
    check(&mut near, &["x-1"], "l-1", &mut zero());
    assert_eq!(near.removed("x-1"), Some("surrendered"));
    let mut far = shot_at(3, 100.1);
    check(&mut far, &["x-1"], "l-1", &mut zero());
    assert_eq!((castings(&far, "x-1"), far.moves("x-1")), (2, vec!["flees"]));
    // A troop of two and two counts four: it never surrenders.
    let tables = horse("c", "b", "[[2, 2], [3]]", 2, (30.0, 40.0), "")
        .replace("at = [30, 40]", "at = [[29.25, 40], [30.75, 40], [60, 50]]")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 35.0), (60.0, 10.0)], "")
        + &reserve();
    let mut troop = table_under(FAR, "", &tables);
    check(&mut troop, &["c-1a"], "l-1", &mut zero());
    assert_eq!(totals(&troop), [9]);
    assert_eq!([castings(&troop, "c-1a"), castings(&troop, "c-1b")], [1, 2]);
}

/// A's line or column with an enemy at the front of one of its stands.
fn pressed(ours: &str, touched: &str, enemy: (f64, f64)) -> Table<Battle> {
    let tables =
        ours.to_owned() + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "colonel = 2") + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "x-1", enemy, 180.0);
    let (attacker, defender) = (table.id("x-1"), fire_and_discipline::field::Aim::Piece(table.id(touched)));
    let contact = Contact { attacker, defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
    let state = table.game.state_mut();
    state.contacts.push(contact);
    state.turn = 2;
    state.active = engine::game::Side::SECOND;
    state.segment = Segment::PlayerB;
    state.step = Step::Melees;
    table
}

// covers: FD-D06, FD-D07, FD-FRM-04, FD-FLD-17
#[test]
fn example_17_the_lead_stand_of_a_column_flees() {
    let ours = foot("l", "a", &[8, 8, 8, 8], 2, "column", (30.0, 20.625));
    let mut table = pressed(&ours, "l-1", (30.0, 21.25));
    let lead = table.id("l-1");
    table.game.state_mut().positions.pieces[lead].castings = 5;
    table.game.resume(&mut Faces(vec![("melee", vec![1])]), &mut table.log).unwrap();
    // One hit, 4 + 2 + 2 = 8: it fails and flees; the stand behind it passes.
    go(&mut table, "l-1 lose lead", &mut Faces(vec![("morale", vec![10]), ("morale-loss", vec![5])]));
    let (x, y) = table.at("l-1");
    assert!((x - 31.5).abs() < 0.01 && (y - 11.5).abs() < 0.01, "{x} {y}");
    assert!((table.looks("l-1").abs() - 180.0).abs() < 0.01);
}

/// The middle of a line of three at (30, 20), an enemy at its front, and what stands behind.
fn middle(behind: &str) -> Table<Battle> {
    let ours = foot("l", "a", &[8, 8, 8], 2, "line", (30.0, 20.625)) + behind;
    pressed(&ours, "l-2", (30.0, 21.25))
}

// covers: FD-D06, FD-D07
#[test]
fn example_18_a_reserve_behind_the_line() {
    let table = middle(&apart("r", "a", &[8, 8], 2, &[(30.0, 17.375), (60.0, 10.0)], ""));
    let stand = table.id("l-2");
    let Flown::Ran(flight) = table.game.field().flight(&[stand], 100.0, &[], None) else { panic!("it does not run") };
    let end = flight.poses[0].1.spot.point();
    assert!((end.x - 31.5).abs() < 0.01 && (end.y - 11.5).abs() < 0.01, "{end:?}");
}

// covers: FD-D07, FD-MEL-11, FD-R62
#[test]
fn example_19_cornered() {
    let second = foot("r", "a", &[8, 8, 8, 8, 8], 2, "line", (30.0, 19.375));
    let fight = || {
        let mut table = middle(&second);
        let stand = table.id("l-2");
        table.game.state_mut().positions.pieces[stand].castings = 4;
        // One hit; 3 + 2 + 2 = 7: it fails, and would flee and lose one.
        let mut faces = Faces(vec![("melee", vec![1]), ("morale", vec![8]), ("morale-loss", vec![8])]);
        table.game.resume(&mut faces, &mut table.log).unwrap();
        table
    };
    let mut stays = fight();
    let stand = stays.id("l-2");
    assert_eq!(stays.game.field().flight(&[stand], 100.0, &[], None), Flown::Cornered);
    assert_eq!((stays.at("l-2"), castings(&stays, "l-2")), ((30.0, 20.0), 2));
    assert!(halted(&stays, "l-2"));
    assert_eq!(stays.step(), "pursuit");
    let mut pursues = Table::new(stays.game.clone());
    go(&mut stays, "x-1 stay", &mut Faces::default());
    assert_eq!(stays.game.state().contacts[0].bout, Bout::Engaged);
    // Pursued, they fight again at once, and nothing moves.
    go(&mut pursues, "x-1 pursue", &mut Faces::default());
    assert_eq!(pursues.throws("melee-strike").len(), 2);
    assert_eq!((pursues.at("x-1"), pursues.at("l-2")), ((30.0, 21.25), (30.0, 20.0)));
}

// covers: FD-D06
#[test]
fn example_20_shot_from_behind() {
    let ours = apart("l", "a", &[8, 8], 2, &[(30.0, 30.625), (60.0, 10.0)], "");
    let alone = ours.clone() + &apart("x", "b", &[8, 8], 2, &[(30.0, 34.625), (60.0, 50.0)], "") + &reserve();
    let table = table("", &alone);
    let stand = table.id("l-1");
    let Flown::Ran(flight) = table.game.field().flight(&[stand], 100.0, &[], None) else { panic!("it does not run") };
    let end = flight.poses[0].1.spot.point();
    assert!((end.x - 30.0).abs() < 0.01 && (end.y - 20.0).abs() < 0.01, "{end:?}");
}
