//! Charges, pursuits and flights where two rules meet: by the table.

use engine::game::{Rules, Show, Side, Viewer};
use fire_and_discipline::field::Aim;
use fire_and_discipline::field::moves::Flown;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Forming};
use fire_and_discipline::words::Formation;
use testkit::Table;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

/// A troop of A's that has declared a charge on a troop of B's, which faces its right side.
fn crossing() -> Table<Battle> {
    let tables = horse("c", "a", "[[3], [3]]", 2, (30.0, 20.0), "colonel = 2")
        .replace("at = [30, 20]", "at = [[30, 20], [60, 10]]")
        + &horse("t", "b", "[[3], [3]]", 2, (35.0, 21.0), "colonel = 2")
            .replace("at = [35, 21]", "at = [[35, 21], [60, 50]]")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "t-1a", (35.0, 19.375), 90.0);
    table.until("declare");
    go(&mut table, "c-1a charge t-1a", &mut Faces::default());
    table
}

// covers: FD-D32, FD-CHG-11, FD-R60
#[test]
fn a_counter_charger_that_meets_the_side_of_its_charger_has_made_the_contact() {
    let mut table = crossing();
    drive(&mut table, "answer", &mut Faces::default());
    go(&mut table, "t-1a counter-charge c-1a", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    let (charger, target) = (table.id("c-1a"), table.id("t-1a"));
    let contact = table.game.state().contacts[0];
    assert_eq!((contact.attacker, contact.defender), (charger, Aim::Piece(target)));
    assert_eq!((contact.bout, contact.flank), (Bout::CounterCharge, false));
    // The charger shifts: it faces the counter-charger, whose front it has before its own.
    assert!((table.looks("c-1a") - 270.0).abs() < 0.01, "{}", table.looks("c-1a"));
    assert!(table.throws("morale").is_empty(), "the charge has not failed");
}

// covers: FD-R92
#[test]
fn a_stand_that_is_changing_its_formation_does_not_counter_charge() {
    let asked = |forms: bool| {
        let mut table = crossing();
        // Not yet asked: as the declarations end.
        assert_eq!(table.step(), "declare");
        if forms {
            let (stays, other) = (table.id("t-1a"), table.id("t-2a"));
            let poses = [stays, other].map(|piece| (piece, table.game.piece(piece).pose)).to_vec();
            table.game.state_mut().forming.push(Forming { kind: Formation::Column, stays, poses });
        }
        go(&mut table, "done", &mut Faces::default());
        table.step() == "answer"
    };
    assert_eq!((asked(false), asked(true)), (true, false));
}

// covers: FD-D42, FD-R60
#[test]
fn the_halted_stands_of_a_column_stay_behind_in_a_counter_charge() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &foot("w", "b", &[8, 8, 8], 2, "column", (30.0, 27.0))
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    let last = table.id("w-3");
    table.game.state_mut().positions.pieces[last].halted = Some(fire_and_discipline::field::Halted { ends: false });
    let before = table.at("w-3");
    table.until("declare");
    go(&mut table, "l-1 charge w-1", &mut Faces::default());
    drive(&mut table, "answer", &mut Faces::default());
    go(&mut table, "w-1 counter-charge l-1", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    assert_eq!(table.at("w-3"), before);
    // The others have gone their 30 yards together.
    assert!((table.at("w-1").1 - table.at("w-2").1).abs() < 1.26 && before.1 - table.at("w-2").1 > 4.2 - 1.26);
}

// covers: FD-R62, FD-D54
#[test]
fn nobody_pursues_a_garrison_that_still_holds() {
    let tables = area("farm", "hard-cover", (28.0, 30.0), (32.0, 33.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 27.0), (60.0, 10.0)], "colonel = 2")
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [3, 6]\ngarrison = \"farm\"\n"
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "l-1 charge area:farm", &mut Faces::default());
    drive(&mut table, "meet", &mut Faces::default());
    let mut faces = Faces(vec![("melee", vec![1, 1, 1])]);
    let order = table.read("z-1 meet");
    table.game.apply(&order, &mut faces, &mut table.log).unwrap();
    assert_eq!(table.removed("z-1"), Some("destroyed"));
    // The next question is of the engaged fight in Player B's turn or later, not of a pursuit.
    assert_ne!(table.step(), "pursuit");
    assert_eq!(table.game.state().contacts[0].bout, Bout::Engaged);
}

// covers: FD-R92
#[test]
fn a_change_whose_place_is_taken_meanwhile_ends() {
    let tables = foot("l", "a", &[8, 8, 8, 8, 8], 2, "line", (30.0, 20.0))
        + &apart("n", "a", &[8, 8], 2, &[(8.0, 9.0), (12.0, 9.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 57.0), (40.0, 57.0)], "");
    let form = |taken: bool| {
        let mut table = table("casting_size = \"20mm-plus\"", &tables);
        table.until("changes");
        go(&mut table, "l-3 form column", &mut Faces::default());
        drive(&mut table, "moves", &mut Faces::default());
        if taken {
            // Another stand has come to where the third stand of the column was to stand.
            set_down(&mut table, "n-1", (30.0, 15.0), 0.0);
        }
        go(&mut table, "done", &mut Faces::default());
        drive(&mut table, "changes", &mut Faces::default());
        go(&mut table, "done", &mut Faces::default());
        drive(&mut table, "changes", &mut Faces::default());
        assert!(table.game.state().forming.is_empty());
        table.card_line("l-3", "formation")
    };
    assert_eq!(form(false).as_deref(), Some("column"));
    assert_eq!(form(true).as_deref(), Some("line"));
}

// covers: FD-D07, FD-D38
#[test]
fn a_flight_passes_the_outline_of_a_garrisoned_feature_not_its_box() {
    // A farm with a slanting side: B's stand runs home along the corner of its box that the outline leaves free.
    let farm = "[[area]]\nid = \"farm\"\nkind = \"hard-cover\"\noutline = [[20, 20], [31, 20], [20, 28]]\n";
    let tables = farm.to_owned()
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"a\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n"
        + &reserve()
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 40.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    set_down(&mut table, "x-1", (30.0, 23.0), 180.0);
    let piece = table.id("x-1");
    let Flown::Ran(flight) = table.game.field().flight(&[piece], 100.0, &[], None) else { panic!("it can run") };
    let end = flight.poses[0].1.spot.point();
    assert!((end.x - 30.0).abs() < 0.01 && (end.y - 33.0).abs() < 0.01, "{end:?}");
}

// covers: FD-R75, FD-D28
#[test]
fn a_shot_named_in_secret_is_not_in_the_game_that_the_other_side_knows() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "")
        + &guns("h", "b", "pounder = 6", 2, (29.2, 40.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(30.8, 41.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table_under("bombardment = \"simultaneous\"", "", &tables);
    go(&mut table, "g fire h", &mut Faces::default());
    assert_eq!(table.asked(), Side::SECOND);
    let bytes = |game: &dyn engine::game::Game| {
        let mut bytes = Vec::new();
        game.write_state(&mut bytes).unwrap();
        bytes
    };
    let known = table.game.known_to(Viewer::Side(Side::SECOND)).expect("something is hidden");
    assert!(table.game.known_to(Viewer::Side(Side::FIRST)).is_none() && table.game.known_to(Viewer::Umpire).is_none());
    // Named otherwise, the shot leaves the same game for the other side, and another one for its own.
    let other = table.game.dealt_otherwise(Viewer::Side(Side::SECOND), &mut Faces::default()).expect("another world");
    assert_eq!(bytes(&*known), bytes(&*other.known_to(Viewer::Side(Side::SECOND)).unwrap()));
    assert_ne!(bytes(&*other), bytes(&table.game));
}

// covers: FD-R84, FD-D51, FD-D38
#[test]
fn guns_of_a_work_whose_last_defender_falls_are_captured_and_hold_nothing() {
    let tables = area("redoubt", "entrenchment", (28.0, 30.0), (32.0, 33.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 28.0), (60.0, 10.0)], "colonel = 2")
        + &guns("g", "b", "pounder = 6\nguns = 1\ncrew = 1", 2, (30.0, 30.0), "garrison = \"redoubt\"")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 57.0), (40.0, 57.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "l-1 charge area:redoubt", &mut Faces::default());
    let mut faces = Faces(vec![("melee", vec![1, 1, 1])]);
    drive(&mut table, "take", &mut faces);
    assert_eq!(table.asked(), Side::FIRST);
    let guns = table.game.piece(table.id("g")).guns.unwrap();
    assert_eq!(guns.captured, Some(Side::FIRST));
    assert!(!table.game.field().is_garrisoned_by(0, Side::SECOND));
}

// covers: FD-D19
#[test]
fn a_volley_of_more_hits_than_the_target_has_castings_says_so() {
    let tables = foot("l", "a", &[8, 8, 8], 3, "line", (30.0, 20.0))
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 25.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table("", &tables);
    table.until("volleys");
    let words = |table: &Table<Battle>| {
        let order = table.read("l-1 volley x-1 with:l-2,l-3");
        table.game.witnesses(&order).into_iter().find(|witness| witness.what == "range").unwrap().words
    };
    // Two dice for each company and three for its grade, on 8 at 50 yards: twelve hits to expect.
    assert_eq!(words(&table), "50 yards, 15 dice on 8: 12.0 hits to expect, 8 castings to lose");
    let order = table.read("l-1 volley x-1");
    let alone = table.game.witnesses(&order);
    assert!(alone.iter().any(|witness| witness.words == "50 yards, 5 dice on 8"), "{alone:?}");
}
