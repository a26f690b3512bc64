//! Fences and walls by the table, where a centre comes to stand exactly on one: nobody slips over them, nobody stands on
//! them without their cover.

use card_and_squad::words::Nerve;

use crate::common::play::{blue_turn, line, modifiers, places, put, squad};

const UP: &str = "figures = 4\narrangement = \"line\"\nfacing = \"up\"";
const DOWN: &str = "figures = 4\narrangement = \"line\"\nfacing = \"down\"";

// covers: CS-R28
// covers: CS-MOV-06
// covers: CS-D32
#[test]
fn a_move_that_ends_on_a_wall_ends_before_it() {
    let start = |from: f64| {
        let mut table = blue_turn(&[
            line("wall", [0.0, 16.0], [60.0, 16.0]),
            squad("b", "blue", (30.0, from), UP),
            squad("r", "red", (66.0, 46.0), ""),
        ]);
        table.give("b move", &[3, 4]);
        table
    };
    // 6 inches to the wall, 1 is left: the leader stops before it, on the side that he came from, and so do his men.
    for (from, before) in [(10.0, 15.99), (22.0, 16.01)] {
        let mut table = start(from);
        table.give("b go 30,16", &[]);
        assert!(places(&table, "b").iter().all(|(_, y)| (y - before).abs() < 1e-9), "{:?}", places(&table, "b"));
    }
    // In his next move he pays for it.
    let mut table = start(10.0);
    table.give("b go 30,16", &[]).give("r hold", &[1]).give("b move", &[1, 1]);
    assert_eq!(table.refused("b go 30,16.5").rule, "CS-R28");
    // A man who is put exactly on it by hand stands on his leader's side.
    let mut table = start(10.0);
    let spread = "spread:30,15 spread:29,16 spread:31,15 spread:32,15";
    table.give(&format!("b go line 30,15 {spread}"), &[]);
    assert_eq!(places(&table, "b"), [(30.0, 15.0), (29.0, 15.99), (31.0, 15.0), (32.0, 15.0)]);
}

// covers: CS-R28
// covers: CS-R22
// covers: CS-MEL-06
#[test]
fn a_charge_pays_for_the_wall_on_its_way() {
    let start = || {
        blue_turn(&[
            line("wall", [6.0, 25.0], [30.0, 25.0]),
            squad("b", "blue", (18.34, 25.86), "figures = 4\narrangement = \"line\"\nfacing = \"down\""),
            squad("r", "red", (22.0, 20.3), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
            squad("s", "red", (66.0, 46.0), ""),
        ])
    };
    // A little over 5 inches and the wall: 6 are not enough, though whole inches lead a way over a place on the wall.
    let mut short = start();
    short.give("b charge r", &[1, 1, 3, 3]);
    assert!(short.game.state().combats.is_empty());
    let mut whole = start();
    whole.give("b charge r", &[1, 1, 4, 4]);
    assert!(!whole.game.state().combats.is_empty() && whole.game.state().squads[0].crossed);
}

// covers: CS-R28
// covers: CS-D20
#[test]
fn those_who_run_pay_for_the_wall_on_their_way() {
    let mut table = blue_turn(&[
        line("wall", [0.0, 16.0], [60.0, 16.0]),
        squad("b", "blue", (30.0, 20.0), UP),
        squad("r", "red", (30.0, 44.0), DOWN),
    ]);
    table.game.state_mut().squads[0].nerve = Nerve::Retreat;
    // 4 to the wall, 2 for it, 2 beyond.
    table.give("b retreat", &[4, 4]);
    let (_, y) = places(&table, "b")[0];
    assert!((y - 14.0).abs() < 0.011, "{y}");
}

// covers: CS-D08
// covers: CS-FIR-12
#[test]
fn a_man_exactly_on_a_wall_has_its_cover_from_either_side() {
    for from in [10.0, 30.0] {
        let mut table = blue_turn(&[
            line("wall", [10.0, 20.0], [50.0, 20.0]),
            squad("b", "blue", (30.0, from), UP),
            squad("r", "red", (30.0, 24.0), DOWN),
            squad("s", "red", (66.0, 46.0), ""),
        ]);
        for (id, x) in crate::common::play::figures(&table, "r").into_iter().zip([28.0, 29.0, 30.0, 31.0]) {
            put(&mut table, id, (x, 20.0));
        }
        table.give("b fire r", &[1, 1, 1, 1]);
        let rows = modifiers(&table, "firing");
        assert_eq!(rows, [vec![("close-range", 1.0), ("target-hard-cover", -2.0)]], "from {from}");
    }
}
