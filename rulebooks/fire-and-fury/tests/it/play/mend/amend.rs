//! Set right by hand: what is on the table, and what is not on it any more.

use engine::game::prelude::*;
use engine::game::{Fix, Log, What};
use fire_and_fury::words::{LeaderQuality, TroopOrder};

use crate::game::*;
use crate::table::{self, foot, guns, leader};

fn field() -> Table {
    table()
        .zone("base", OURS, (60.0, 0.0), (96.0, 10.0))
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6))
        .unit("guns", guns(table::OURS, 50.0, 20.0, 0.0, 3))
        .entering("reserve", foot(table::OURS, 70.0, 20.0, 0.0, 6), arrives(3, 0))
        .unit("enemy", foot(table::THEIRS, 30.0, 60.0, 180.0, 6))
        .begin()
}

fn amend(table: &mut Table, fix: &Fix) -> Result<(), &'static str> {
    let made = table.game.amend(fix, &mut Log::new()).map_err(|refusal| refusal.rule);
    table.audit();
    made
}

fn removed(table: &Table, name: &str) -> Fix {
    Fix::Removed { piece: table.id(name) }
}

fn state(table: &Table, name: &str, what: &str, to: &str) -> Fix {
    Fix::State { piece: table.id(name), what: what.to_owned(), to: to.to_owned() }
}

// covers: FF-D54, FF-UNT-03
#[test]
fn a_unit_that_is_gone_is_not_set_right() {
    let mut table = field();
    let gone = removed(&table, "foot");
    amend(&mut table, &gone).unwrap();
    assert_eq!(table.game.state().lost, [6, 0]);
    assert_eq!(amend(&mut table, &gone), Err("FF-D54"), "nor lost twice");
    let piece = table.id("foot");
    assert_eq!(amend(&mut table, &Fix::Pose { piece, pose: table::pose(40.0, 20.0, 0.0) }), Err("FF-D54"));
    assert_eq!(amend(&mut table, &Fix::Strength { piece, strength: 3 }), Err("FF-D54"));
    let broken = state(&table, "foot", "order", "broken");
    assert_eq!(amend(&mut table, &broken), Err("FF-D54"));
    assert_eq!((table.game.state().lost, table.troops("foot").order), ([6, 0], TroopOrder::GoodOrder));
}

// covers: FF-LDR-01, FF-UNT-13
#[test]
fn a_leader_who_has_fallen_is_not_set_right() {
    let mut table = field();
    let gone = removed(&table, "howe");
    amend(&mut table, &gone).unwrap();
    assert_eq!(table.game.state().leaders_lost, [1, 0]);
    assert_eq!(amend(&mut table, &gone), Err("FF-LDR-01"), "nor lost twice");
    assert_eq!(table.game.state().leaders_lost, [1, 0]);
    let piece = table.id("howe");
    assert_eq!(amend(&mut table, &Fix::Pose { piece, pose: table::pose(40.0, 20.0, 0.0) }), Err("FF-LDR-01"));
    assert_eq!(amend(&mut table, &Fix::Strength { piece, strength: 1 }), Err("FF-LDR-01"));
}

// covers: FF-UNT-01
#[test]
fn a_unit_still_to_come_is_made_ready_by_hand_and_not_moved() {
    let mut table = field();
    let piece = table.id("reserve");
    assert_eq!(amend(&mut table, &Fix::Pose { piece, pose: table::pose(40.0, 20.0, 0.0) }), Err("FF-D54"));
    assert_eq!(amend(&mut table, &Fix::Strength { piece, strength: 3 }), Err("FF-D54"));
    let gone = removed(&table, "reserve");
    assert_eq!(amend(&mut table, &gone), Err("FF-D54"), "it is not taken off a table that it is not on");
    let shaken = state(&table, "reserve", "order", "disordered");
    amend(&mut table, &shaken).unwrap();
    assert_eq!(table.troops("reserve").order, TroopOrder::Disordered);
}

// covers: FF-UNT-05, FF-UNT-11, FF-UNT-13
#[test]
fn guns_and_leaders_are_set_right_in_their_own_words() {
    let mut table = field();
    for (name, what, to) in [
        ("guns", "low-on-ammo", "yes"),
        ("guns", "silenced", "true"),
        ("guns", "limbered", "yes"),
        ("foot", "low-on-ammo", "yes"),
        ("foot", "formation", "field-column"),
        ("howe", "quality", "gallant"),
        ("howe", "dismounted", "yes"),
    ] {
        let fix = state(&table, name, what, to);
        amend(&mut table, &fix).unwrap();
    }
    let guns = table.unit("guns").guns().unwrap().clone();
    assert!(guns.limbered && guns.stands.iter().all(|stand| stand.low_on_ammo && stand.silenced));
    assert!(table.troops("foot").low_on_ammo);
    let howe = table.leader("howe");
    assert!(howe.dismounted && howe.quality == LeaderQuality::Gallant);
    for (name, what, to, rule) in [
        ("foot", "silenced", "yes", "FF-UNT-04"),
        ("guns", "formation", "line", "FF-UNT-04"),
        ("guns", "order", "broken", "FF-UNT-04"),
        ("foot", "formation", "garrison", "FF-UNT-06"),
        ("guns", "silenced", "perhaps", "FF-UNT-05"),
        ("foot", "courage", "high", "FF-UNT-04"),
        ("howe", "quality", "splendid", "FF-UNT-13"),
        ("howe", "order", "broken", "FF-UNT-13"),
    ] {
        let fix = state(&table, name, what, to);
        assert_eq!(amend(&mut table, &fix), Err(rule), "{name}: {what} {to}");
    }
    // Fewer stands are stands lost, and more again are not; none, or more than it had, it cannot have.
    let piece = table.id("guns");
    assert_eq!(amend(&mut table, &Fix::Strength { piece, strength: 0 }), Err("FF-UNT-03"));
    assert_eq!(amend(&mut table, &Fix::Strength { piece, strength: 4 }), Err("FF-UNT-03"));
    amend(&mut table, &Fix::Strength { piece, strength: 1 }).unwrap();
    assert_eq!((table.unit("guns").stands(), table.game.state().lost), (1, [2, 0]));
    amend(&mut table, &Fix::Strength { piece, strength: 2 }).unwrap();
    assert_eq!((table.unit("guns").stands(), table.game.state().lost), (2, [1, 0]));
    // A leader who is put elsewhere is with nobody.
    let piece = table.id("howe");
    amend(&mut table, &Fix::Pose { piece, pose: table::pose(40.0, 10.0, 0.0) }).unwrap();
    assert_eq!((table.leader("howe").pose, table.leader("howe").attached_to), (table::pose(40.0, 10.0, 0.0), None));
}

/// What the log says of an amendment.
fn words(table: &mut Table, fix: &Fix) -> String {
    let mut log = Log::new();
    table.game.amend(fix, &mut log).unwrap();
    let amended = log.events().iter().find_map(|event| match &event.what {
        What::Amended { words } => Some(words.clone()),
        _ => None,
    });
    amended.unwrap()
}

// covers: FF-UNT-01
#[test]
fn the_log_says_what_changed() {
    let mut table = field();
    let piece = table.id("foot");
    assert_eq!(words(&mut table, &Fix::Strength { piece, strength: 4 }), "foot: strength 6 -> 4");
    let pose = table::pose(32.0, 20.0, 0.0);
    assert_eq!(words(&mut table, &Fix::Pose { piece, pose }), "foot: place (30, 20) -> (32, 20)");
    let broken = state(&table, "foot", "order", "broken");
    assert_eq!(words(&mut table, &broken), "foot: order good-order -> broken");
    let howe = state(&table, "howe", "quality", "poor");
    assert_eq!(words(&mut table, &howe), "howe: quality able -> poor");
    let gone = removed(&table, "foot");
    assert_eq!(words(&mut table, &gone), "foot: taken off the table");
    assert!(table.game.mendable(piece).is_none(), "nothing can be set on a unit that is gone");
    let states: Vec<&str> =
        table.game.mendable(table.id("guns")).unwrap().states().iter().map(|state| state.what).collect();
    assert_eq!(states, ["low-on-ammo", "silenced", "limbered"]);
}
