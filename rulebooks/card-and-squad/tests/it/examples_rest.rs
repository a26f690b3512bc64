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
