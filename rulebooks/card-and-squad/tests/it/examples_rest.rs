//! Worked examples of play: the halves that turn on one number or one way round.

use crate::common::play::{area, battle, blue_turn, lose, lose_leader, officer, owes, squad};

// covers: CS-CHG-03
// covers: CS-R16
#[test]
fn a_squad_back_in_hand_charges_without_a_new_check() {
    let mut table = battle(&[
        squad("b", "blue", (30.0, 24.0), "arrangement = \"line\"\nfacing = \"up\""),
        squad("x", "blue", (66.0, 3.0), "figures = 4"),
        squad("r", "red", (30.0, 31.0), "arrangement = \"line\"\nfacing = \"down\""),
        squad("s", "red", (66.0, 46.0), "figures = 4"),
    ]);
    lose(&mut table, "b", 4);
    table.game.state_mut().squads[0].nerve = card_and_squad::words::Nerve::Retreat;
    table.give("begin", &[1, 5]);
    // The only check is the defender's; then come the two dice of the move.
    table.give("b charge r", &[1, 6, 6]);
    let checked: Vec<_> = table.throws("morale").iter().map(|resolved| resolved.by).collect();
    assert_eq!(checked, [Some(table.id("r"))]);
    assert!(table.has_badge("b", "in melee"));
}

// covers: CS-R09
// covers: CS-R10
#[test]
fn a_dead_leader_counts_twice_until_another_is_named() {
    let start = || {
        let mut table = battle(&[
            squad("b", "blue", (30.0, 24.0), "arrangement = \"line\""),
            officer("o", "blue", (27.0, 20.0)),
            squad("r", "red", (30.0, 46.0), ""),
        ]);
        lose(&mut table, "b", 2);
        lose_leader(&mut table, "b");
        table
    };
    // 9 - 3 - 1 = 5, without the officer.
    for (die, wavers) in [(5, false), (6, true)] {
        let mut table = start();
        owes(&mut table, "b");
        table.give("begin", &[1]).give("b check", &[die]);
        assert_eq!(table.has_badge("b", "wavering"), wavers, "{die}");
    }
    // After the promotion 9 - 3 = 6.
    for (die, wavers) in [(6, false), (7, true)] {
        let mut table = start();
        table.give("begin", &[1]).give("o promote b#2", &[]).done();
        owes(&mut table, "b");
        table.give("r hold", &[1]).give("b check", &[die]);
        assert_eq!(table.has_badge("b", "wavering"), wavers, "promoted, {die}");
    }
}

// covers: CS-R29
#[test]
fn over_the_bridge_six_inches_are_six_inches() {
    let mut table = blue_turn(&[
        area("deep-water", [0.0, 20.0], [72.0, 23.0]),
        area("bridge", [29.0, 19.5], [33.0, 23.5]),
        squad("b", "blue", (31.0, 18.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (5.0, 46.0), ""),
    ]);
    table.give("b move", &[1, 1]);
    let across = |y: f64| format!("b go open 31,18.6 spread:31,18.6 spread:30,17 spread:32,17 spread:31,{y}");
    // Bases of 0.75: a way of 5.5 over the bridge, and one of 6.1.
    assert!(table.allows(&across(24.85)));
    assert_eq!(table.refused(&across(25.45)).rule, "CS-R29");
}

// covers: CS-R29
#[test]
fn the_way_over_a_bridge_hugs_the_bank() {
    // The bridge reaches far over both banks: one steps on it where it leaves the bank, not at its end.
    let mut table = blue_turn(&[
        area("deep-water", [0.0, 20.0], [72.0, 23.0]),
        area("bridge", [29.0, 17.0], [33.0, 26.0]),
        squad("b", "blue", (27.6, 18.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (5.0, 46.0), ""),
    ]);
    table.give("b move", &[1, 1]);
    let across = |x: f64| format!("b go open 27.6,19.8 spread:27.6,19.8 spread:26.5,18 spread:28.7,18 spread:{x},23.4");
    // 1.41 to the bank's corner, 3 over, and 1.46 or 2.44 beyond, less 0.75 of their bases: 5.12 and 6.1.
    assert!(table.allows(&across(27.6)));
    assert_eq!(table.refused(&across(26.6)).rule, "CS-R29");
}

// covers: CS-D02
#[test]
fn a_squad_that_finds_room_far_off_keeps_its_distance() {
    let start = |depth: f64| {
        let red = |id: &str, x: f64| squad(id, "red", (x, depth), "arrangement = \"line\"\nfacing = \"down\"");
        let mut table = battle(&[
            "[[squad]]\nid = \"b\"\nname = \"b\"\nside = \"blue\"\nfigures = 6\n".to_owned(),
            red("r", 12.0),
            red("s", 24.0),
            red("t", 36.0),
            red("u", 48.0),
            red("v", 60.0),
        ]);
        table.give("begin", &[1]);
        table
    };
    // From 30 inches away there is room behind, and none nearer than 24 will do.
    assert_eq!(start(30.0).refused("b place line 36,10").rule, "CS-D02");
    assert!(start(30.0).allows("b place line 36,3"));
    // From 20 there is none, and the squad stands where it likes.
    assert!(start(20.0).allows("b place line 36,10"));
}

// covers: CS-D08
#[test]
fn a_way_over_the_corner_of_a_house_pays_for_its_doors() {
    // In over the outline and out by the other side: 4 inches besides the way itself, whether it bends there or not.
    let start = |at: (f64, f64)| {
        let mut table = blue_turn(&[
            area("building", [40.0, 12.0], [45.0, 17.0]),
            squad("b", "blue", at, "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
            squad("r", "red", (5.0, 46.0), ""),
        ]);
        table.give("b move", &[4, 4]);
        table
    };
    let corner = "46,16";
    // 1 to the outline at (44, 17), 2.24 to the other side of the corner, and two doors: 7.24.
    assert!(start((44.0, 18.0)).allows(&format!("b go 44,17 {corner}")));
    // From the outline itself 2.24 and two doors; along it, or away from it, none.
    let mut table = start((44.0, 17.0));
    table.give(&format!("b go {corner}"), &[]);
    assert_eq!(start((36.0, 17.0)).refused("b go 44.1,17").rule, "CS-MOV-07");
    assert!(start((36.0, 17.0)).allows("b go 44,17"));
    // To the outline is not into the house: the next inch is.
    assert!(start((42.0, 24.9)).allows("b go 42,17"));
    assert_eq!(start((42.0, 24.0)).refused("b go 42,16").rule, "CS-MOV-07");
}

// covers: CS-R11
// covers: CS-D42
#[test]
fn the_log_says_that_a_squad_is_placed_in_close_order() {
    let mut table = battle(&[
        "[[squad]]\nid = \"b\"\nname = \"b\"\nside = \"blue\"\nfigures = 6\n".to_owned(),
        squad("r", "red", (30.0, 44.0), ""),
    ]);
    table.give("begin", &[1]);
    table.give("b place line formed 30,6", &[]);
    assert!(table.became("b", "formed"));
    table.give("b place open 30,6", &[]);
    assert!(table.became("b", "opened-out"));
}
