//! Worked examples of charges and melees.

use crate::table::*;

// covers: FD-CHG-01, FD-CHG-07, FD-CHG-08, FD-R57, FD-MEL-04, FD-MEL-05, FD-MEL-06, FD-MEL-09, FD-R44, FD-D24, FD-FLD-19
// covers: FD-FLD-20, FD-MEL-01, FD-R58, FD-SEQ-05, FD-SEQ-09, FD-MEL-11, FD-R61
#[test]
fn a_charge_on_a_stand_that_holds_and_fires() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "colonel = 2");
    let mut table = table("", &tables);
    table.until("declare").give("l-1 charge x-1", &[]);
    // It is single: it may counter-charge, and holds.
    assert_eq!(table.step(), "declare");
    table.done();
    assert_eq!(table.step(), "answer");
    table.give("x-1 hold", &[]);
    // 10 dice on 2 against 12 on 3; then both check: 6 + 2 = 8 and 6 + 2 = 8.
    while table.step() != "moves" && table.step() != "changes" {
        table.done();
    }
    let strike: Vec<i64> =
        [2, 2, 3, 3, 3, 3, 3, 3, 3, 3].into_iter().chain([3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]).collect();
    let checks = [8, 8];
    let dice: Vec<i64> = strike.into_iter().chain(checks).collect();
    while table.step() == "changes" {
        table.done();
    }
    assert!((table.at("l-1").1 - (27.0 - 0.625)).abs() < 1e-9);
    let mut steps = 0;
    while table.game.state().contacts.iter().any(fire_and_discipline::play::state::Contact::is_new) && steps < 9 {
        steps += 1;
        let order = table.read("done");
        let mut script = engine::dice::Scripted::new(dice.iter().copied());
        engine::game::Rules::apply(&mut table.game, &order, &mut script, &mut table.log).expect("dice enough");
    }
    assert_eq!((castings(&table, "l-1"), castings(&table, "x-1")), (6, 6));
    assert!(table.has_badge("l-1", "engaged"));
}

// covers: FD-MOV-22, FD-R36, FD-CHG-05, FD-D39, FD-MOV-05
#[test]
fn a_charge_that_falls_short_checks() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &foot("x", "b", &[8, 8], 2, "line", (30.0, 28.2));
    let mut table = table("", &tables);
    let target = if table.until("declare").allows("l-1 charge x-1") { "x-1" } else { "x-2" };
    table.give(&format!("l-1 charge {target}"), &[]).done();
    while table.step() != "changes" {
        table.done();
    }
    // 82 yards away: it goes 80 and checks 8 + 2 = 10 without a die.
    table.done();
    assert!((table.at("l-1").1 - (28.0 - 0.625)).abs() < 1e-9);
    assert!(!table.has_badge("l-1", "engaged"));
    assert!(table.rules().contains(&"FD-CHG-05"));
}

// covers: FD-D23, FD-D37, FD-MEL-15, FD-MEL-19
#[test]
fn each_stand_of_a_line_charges_the_enemy_before_it() {
    let tables = foot("m", "a", &[8, 8], 2, "line", (30.0, 20.0)) + &foot("w", "b", &[8, 8], 2, "line", (30.0, 26.0));
    let mut table = table("", &tables);
    table.until("declare");
    let first = if table.allows("m-1 charge w-2") { "w-2" } else { "w-1" };
    table.give(&format!("m-1 charge {first}"), &[]);
    let targets: Vec<_> = ["m-1", "m-2"].map(|name| table.game.piece(table.id(name)).acts.charge).into();
    assert!(targets.iter().all(Option::is_some));
    assert_ne!(targets[0], targets[1]);
}

// covers: FD-FRM-08, FD-FRM-09, FD-D45, FD-FRM-10, FD-R43, FD-R92
#[test]
fn a_regiment_forms_square_from_1800() {
    let tables =
        foot("l", "a", &[8, 8, 8, 8], 2, "line", (30.0, 20.0)) + &foot("x", "b", &[8, 8], 2, "line", (30.0, 50.0));
    let mut late = table("", &tables);
    late.until("changes").give("l-2 form square", &[]);
    assert!(late.has_badge("l-1", "square"));
    late.until("moves");
    assert!(late.offered("l-1").is_empty());
    let mut early = table("year = 1798", &tables);
    early.until("changes");
    assert_eq!(early.refused("l-2 form square").rule, "FD-FRM-08");
}

// covers: FD-R92, FD-FLD-12, FD-FRM-07, FD-MOV-09
#[test]
fn four_companies_form_column_at_once() {
    let tables =
        foot("l", "a", &[8, 8, 8, 8], 2, "line", (30.0, 20.0)) + &foot("x", "b", &[8, 8], 2, "line", (30.0, 50.0));
    let mut table = table("", &tables);
    table.until("changes").give("l-2 form column", &[]);
    let places = ["l-1", "l-2", "l-3", "l-4"].map(|name| table.at(name));
    assert!(places.iter().all(|(x, _)| (x - places[1].0).abs() < 0.002), "{places:?}");
    let mut rows: Vec<f64> = places.iter().map(|(_, y)| *y).collect();
    rows.sort_by(f64::total_cmp);
    assert!(rows.windows(2).all(|pair| (pair[1] - pair[0] - 1.25).abs() < 0.002), "{rows:?}");
    assert_eq!(table.card_line("l-1", "formation").as_deref(), Some("column"));
}

// covers: FD-D42, FD-MOV-21, FD-D50
#[test]
fn a_line_wheels_at_most_its_tactical_rate() {
    let tables =
        foot("l", "a", &[8, 8, 8], 2, "line", (30.0, 20.0)) + &foot("x", "b", &[8, 8], 2, "line", (30.0, 50.0));
    let mut table = table("", &tables);
    table.until("changes");
    assert!(table.allows("l-1 wheel left facing:38"));
    assert_eq!(table.refused("l-1 wheel left facing:39").rule, "FD-D42");
    assert!(table.allows("l-1 about"));
    table.give("l-1 wheel left facing:19", &[]);
    assert!((table.looks("l-3") - 19.0).abs() < 0.01);
}

// covers: FD-D06, FD-D07, FD-FLD-22
#[test]
fn a_stand_runs_straight_home_and_slips_round_its_friends() {
    use fire_and_discipline::field::moves::Flown;
    let tables = foot("l", "a", &[8, 8, 8, 8], 2, "column", (30.0, 20.625))
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 20.9), (60.0, 50.0)], "");
    let table = table("", &tables);
    let lead = table.id("l-1");
    let Flown::Ran(flight) = table.game.field().flight(&[lead], 100.0, &[], None) else { panic!("it does not run") };
    let end = flight.poses[0].1.spot.point();
    assert!((end.x - 31.5).abs() < 0.01 && (end.y - 11.5).abs() < 0.01, "{end:?}");
}

// covers: FD-D06
#[test]
fn a_stand_between_two_enemies_runs_aside() {
    use fire_and_discipline::field::moves::Flown;
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 30.625), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 34.625), (60.0, 50.0)], "")
        + &light("h", "b", &[3, 3], 2, &[(30.0, 23.375), (30.0, 18.0)], "")
            .replace("facing = \"down\"", "facing = \"up\"")
        + &reserve();
    let table = table("", &tables);
    let stand = table.id("l-1");
    let Flown::Ran(flight) = table.game.field().flight(&[stand], 100.0, &[], None) else { panic!("it does not run") };
    let end = flight.poses[0].1.spot.point();
    // Straight home and up to 45 degrees to either side it would come nearer to the enemy behind it.
    assert!((end.x - 38.66).abs() < 0.01 && (end.y - 25.0).abs() < 0.01, "{end:?}");
}
