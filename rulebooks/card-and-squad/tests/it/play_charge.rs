//! Charges and melees by the table.

use card_and_squad::words::Nerve;
use engine::game::Side;
use engine::game::prelude::*;

use crate::common::play::{battle, blue_turn, figures, house_turn, lose, modifiers, officer, places, put, squad};

fn two() -> Vec<String> {
    vec![
        squad("b", "blue", (30.0, 10.0), "arrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 18.0), "arrangement = \"line\"\nfacing = \"down\""),
        squad("s", "red", (66.0, 46.0), ""),
        squad("x", "blue", (66.0, 3.0), "figures = 4"),
    ]
}

// covers: CS-CHG-01
// covers: CS-CHG-02
// covers: CS-MOR-02
// covers: CS-MOR-03
// covers: CS-R06
#[test]
fn both_check_and_the_charge_goes_in() {
    let mut table = blue_turn(&two());
    // The charger's check, the defender's, and 7.25 inches of 8.
    table.give("b charge r", &[9, 9, 4, 4]);
    let charts: Vec<_> = table.throws("morale").iter().map(|resolved| resolved.by).collect();
    assert_eq!(charts, [Some(table.id("b")), Some(table.id("r"))]);
    assert!(table.moves("b").contains(&"charge") && table.has_badge("r", "in melee"));
    // Short by an inch: it goes as far as it rolled, an inch from the enemy at least.
    let mut short = blue_turn(&two());
    short.give("b charge r", &[9, 9, 3, 3]);
    assert!(short.game.state().combats.is_empty());
    let (_, y) = places(&short, "b")[0];
    assert!((15.0..16.3).contains(&y), "{y}");
}

// covers: CS-R20
#[test]
fn a_charger_that_fails_may_still_do_less() {
    let mut table = blue_turn(&two());
    table.give("b charge r", &[10]);
    assert!(table.has_badge("b", "wavering"));
    assert!(table.allows("b fire r"));
    assert_eq!(table.refused("b charge r").rule, "CS-MOR-11");
}

// covers: CS-R07
#[test]
fn a_defender_may_decline_only_where_the_house_lets_him() {
    let start = |options: &str| {
        let mut parts = two();
        parts.push(officer("o", "red", (30.0, 20.0)));
        let mut table = house_turn(options, &parts);
        table.give("b charge r", &[9]);
        assert_eq!((table.step(), table.asked()), ("rally", Side::SECOND));
        table
    };
    assert_eq!(start("decline-charge = \"no\"").refused("r fall-back").rule, "CS-R07");
    let mut house = start("decline-charge = \"yes\"");
    house.give("r fall-back", &[1, 1, 1, 1]);
    assert!(house.throws("morale").is_empty() && house.has_badge("r", "wavering"));
    // With the officer: 9 + 2.
    let mut rallied = start("decline-charge = \"no\"");
    rallied.give("r rally with:o", &[10, 4, 4]);
    assert_eq!(modifiers(&rallied, "morale"), [vec![("officer-rallying", 2.0)]]);
    assert!(rallied.has_badge("r", "in melee"));
}

// covers: CS-R19
#[test]
fn a_squad_that_runs_fights_out_of_command_when_caught() {
    let mut parts = two();
    parts[1] = squad("r", "red", (30.0, 18.0), "figures = 4\nlost = 0\narrangement = \"line\"\nfacing = \"down\"");
    let mut table = battle(&parts);
    table.game.state_mut().squads[1].lost = 0;
    table.give("begin", &[1]);
    table.game.state_mut().squads[0].passed = true;
    lose(&mut table, "r", 1);
    lose(&mut table, "r", 1);
    // 9 - 2 = 7; 10 fails by 3: it runs 2, and is caught with 12.
    table.give("b charge r", &[10, 1, 1, 6, 6]);
    assert_eq!((table.moves("r"), table.step()), (vec!["retreat"], "pursue"));
    table.give("b follow", &[]);
    assert!(table.has_badge("r", "in melee"));
    // A ranker of theirs who is met has -4; his squad takes no orders.
    let (own, foe) = (figures(&table, "b")[1], figures(&table, "r")[1]);
    table.game.state_mut().combats = vec![card_and_squad::play::state::Combat {
        of: [[Some(own), None], [Some(foe), None]],
        cover: [card_and_squad::words::Cover::None; 2],
        attacker: Side::FIRST,
        fought: false,
    }];
    let mut game = table.game.clone();
    let mut log = engine::game::Log::new();
    while game.decision().is_some_and(|decision| decision.side == Side::FIRST) {
        let done = engine::game::Order::plain("done");
        game.apply(&done, &mut engine::dice::Seeded::new(1), &mut log).unwrap();
    }
    let melee = log.events().iter().find_map(|event| match &event.what {
        engine::game::What::Resolved(resolved) if resolved.chart == "melee" => Some(resolved),
        _ => None,
    });
    let rows: Vec<_> = melee.expect("a combat").notes.modifiers.iter().map(|row| row.label).collect();
    assert_eq!(rows, ["attacker-charging", "defender-out-of-command"]);
}

// covers: CS-R21
#[test]
fn chargers_are_fired_at_only_in_some_houses() {
    let mut table = blue_turn(&two());
    table.give("b charge r", &[9, 9, 4, 4]);
    assert!(table.throws("firing").is_empty());
    let mut house = house_turn("defensive-fire = \"stand-and-fire\"", &two());
    house.give("b charge r", &[9, 9, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4]);
    assert_eq!(modifiers(&house, "firing"), [vec![("close-range", 1.0)]]);
    assert_eq!((house.lost("b"), house.throws("morale").len()), (1, 2), "the losses call for no check now");
    assert!(figures(&house, "r").iter().all(|id| !house.game.state().man(*id).load.is_ready()));
}

// covers: CS-R65
// covers: CS-CHG-03
#[test]
fn one_pass_serves_several_reasons() {
    let mut table = battle(&two());
    lose(&mut table, "b", 1);
    table.game.state_mut().squads[0].check_due = true;
    // The check for losses passes; the charge needs none.
    table.give("begin", &[1, 8]);
    table.give("b charge r", &[9, 4, 4]);
    assert_eq!(table.throws("morale").len(), 1);
    assert!(!table.game.state().squads[1].check_due);
}

// covers: CS-D35
#[test]
fn a_squad_in_melee_can_be_charged_again() {
    let mut parts = two();
    parts.push(squad("c", "blue", (44.0, 18.0), "figures = 4\narrangement = \"line\"\nfacing = \"left\""));
    let mut table = blue_turn(&parts);
    table.give("b charge r", &[9, 9, 4, 4]);
    let before = table.game.state().combats.len();
    // It wavers, and stays where it is; no combat grows beyond two on one.
    table.give("c charge r", &[9, 10, 6, 6]);
    assert!(table.has_badge("r", "wavering") && table.moves("r").is_empty());
    assert!(table.game.state().combats.len() >= before);
    for combat in &table.game.state().combats {
        assert!(combat.count(Side::FIRST).min(combat.count(Side::SECOND)) == 1 && combat.figures().count() <= 3);
    }
}

// covers: CS-SEQ-04
// covers: CS-D14
#[test]
fn combats_are_fought_last_and_in_list_order() {
    let mut table = blue_turn(&[
        squad("a", "blue", (20.0, 10.0), "figures = 4"),
        squad("b", "blue", (40.0, 10.0), "figures = 4"),
        squad("r", "red", (20.0, 30.0), "figures = 4"),
        squad("s", "red", (40.0, 30.0), "figures = 4"),
    ]);
    let (a, b) = (figures(&table, "a")[1], figures(&table, "b")[1]);
    let (r, s) = (figures(&table, "r")[1], figures(&table, "s")[1]);
    let combat = |own, foe| card_and_squad::play::state::Combat {
        of: [[Some(own), None], [Some(foe), None]],
        cover: [card_and_squad::words::Cover::None; 2],
        attacker: Side::FIRST,
        fought: false,
    };
    // The second squad's combat is the first of the state's list.
    table.game.state_mut().combats = vec![combat(b, s), combat(a, r)];
    table.done();
    assert_eq!(table.step(), "melee", "it closes the turn");
    // Two ties: the first squad of the list fights first, and everybody stays locked.
    table.give("done", &[5, 5, 6, 6]);
    let fought: Vec<_> = table.throws("melee").iter().map(|resolved| resolved.by).collect();
    assert_eq!(fought, [Some(table.id("a")), Some(table.id("b"))]);
    assert_eq!((table.game.state().combats.len(), table.asked()), (2, Side::SECOND));
}

// covers: CS-D24
#[test]
fn the_first_of_equals_falls() {
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 30.0), "figures = 4\narrangement = \"line\"\nfacing = \"down\""),
        squad("x", "blue", (66.0, 3.0), "figures = 4"),
    ]);
    let men = figures(&table, "r");
    for (id, at) in men.iter().zip([(30.0, 33.0), (29.0, 24.0), (31.0, 24.0), (30.0, 31.0)]) {
        put(&mut table, *id, at);
    }
    table.give("b fire r", &[8, 1, 1, 1]);
    assert_eq!(figures(&table, "r"), [men[0], men[2], men[3]]);
}

// covers: CS-D31
#[test]
fn those_whose_enemies_are_dead_are_free() {
    let mut table = blue_turn(&two());
    table.give("b charge r", &[9, 9, 4, 4]);
    let locked = table.game.state().combats[0].side(Side::FIRST).next().unwrap();
    assert!(table.game.state().is_locked(locked));
    assert_eq!(table.refused("b move").rule, "CS-R04");
    // A squad that must retreat breaks off, and its enemies are free.
    let mut other = testkit::Table::new(table.game.clone());
    other.game.state_mut().squads[1].nerve = Nerve::Retreat;
    for combat in &mut other.game.state_mut().combats {
        combat.fought = true;
    }
    while other.asked() == Side::FIRST {
        other.give("done", if other.step() == "action" { &[10] } else { &[] });
    }
    assert_eq!(other.offered("r"), ["retreat"]);
    other.give("r retreat", &[1, 1]);
    assert!(other.game.state().combats.is_empty());
}

// covers: CS-D36
#[test]
fn a_free_comrade_moves_up() {
    let mut table = battle(&[
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 18.0), "figures = 4\narrangement = \"line\"\nfacing = \"down\""),
        squad("s", "red", (66.0, 46.0), ""),
        squad("x", "blue", (66.0, 3.0), "figures = 4"),
    ]);
    lose(&mut table, "b", 2);
    lose(&mut table, "r", 3);
    // The second man of Blue stands back: the leader alone is in contact.
    table.give("begin", &[1]);
    table.give("b charge r", &[1, 1, 6, 6]);
    let men = figures(&table, "b");
    let combats = &mut table.game.state_mut().combats;
    combats.truncate(1);
    combats[0].of[0] = [Some(men[0]), None];
    put(&mut table, men[1], (30.0, 13.0));
    let second = men[1];
    let mut table = testkit::Table::new(table.game);
    if table.step() == "action" {
        table.done();
    }
    assert_eq!(table.step(), "move-up");
    table.give("b move-up #1 parts:2", &[]);
    assert!(table.game.state().is_locked(second));
    assert_eq!(table.moves("b"), ["move-up"]);
}

// covers: CS-D17
// covers: CS-FIR-03
#[test]
fn all_fire_at_one_target_and_the_rest_stay_loaded() {
    let mut table = blue_turn(&two());
    let far = figures(&table, "b")[9];
    put(&mut table, far, (5.0, 2.0));
    // One is out of range and does not fire.
    put(&mut table, far, (1.0, 1.0));
    table.give("b fire r", &[1; 9]);
    assert!(table.game.state().man(far).load.is_ready());
}
