//! Surprise in play: who did not see it coming, and for how long that lasts.

use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const REVOLVER: &[Weapon] = &[Weapon::DoubleActionRevolver];

/// q1 looks up the table, at p2; p1 is behind it.
fn behind() -> Laid {
    laid().near("p1", 10.0, 10.0, REVOLVER).near("p2", 10.0, 20.0, REVOLVER).far("q1", 10.0, 15.0, REVOLVER).facing(0.0)
}

/// The reading of earlier records.
const BY_ARC: &str = "surprise_own_target = \"by-arc\"";

#[test]
fn a_shot_from_behind_surprises_once_in_a_turn() {
    // covers: FS-FLD-09, FS-D27, FS-R21
    let mut play = behind().play();
    let surprised = |play: &mut Play| {
        let orders = ["p1 shoot q1 double-action-revolver", "q1 shoot p2 double-action-revolver"];
        let events = play.impulse(&orders, &[6, 6, 1, 1]); // 6 each: nothing
        let rows = throws(&events, "initiative").iter().map(|roll| modifier(roll, "surprised")).collect::<Vec<_>>();
        let turn = play.game.decision().unwrap().turn;
        (rows, turn)
    };
    assert_eq!(surprised(&mut play), (vec![None, Some(-4)], 1));
    assert_eq!(surprised(&mut play), (vec![None, None], 1)); // it has been attacked by p1
    play.idle(1);
    assert_eq!(surprised(&mut play), (vec![None, None], 1)); // another phase of the same turn
    play.idle(2);
    assert_eq!(surprised(&mut play), (vec![None, Some(-4)], 2)); // another turn
}

#[test]
fn a_target_behind_is_a_surprise_unless_it_has_shot_first() {
    // covers: FS-FLD-10, FS-R20, FS-SHT-12
    let row = |dice: &[i64]| {
        let orders = ["p1 shoot q1 double-action-revolver", "q1 shoot p1 double-action-revolver"];
        let mut play = behind().option(BY_ARC).play();
        let events = play.impulse(&orders, dice);
        let q1 = play.id("q1");
        let shot = throws(&events, "shooting").into_iter().find(|shot| shot.by == Some(q1)).unwrap();
        modifier(shot, "surprise-target")
    };
    assert_eq!(row(&[1, 6, 1, 1]), Some(-1)); // 1 against 6 - 4
    assert_eq!(row(&[6, 6, 1, 1]), None);
    assert_eq!(row(&[2, 6, 1, 1]), Some(-1)); // at the same moment it knows of no shot yet
}

#[test]
fn a_charge_that_falls_short_surprises_too() {
    // covers: FS-FLD-09
    let mut play = behind().play();
    let events = play.impulse(&["p1 charge q1", "q1 shoot p2 double-action-revolver"], &[6, 1]);
    assert_eq!(modifier(throws(&events, "initiative")[0], "surprised"), Some(-4));
}

#[test]
fn surprise_is_of_the_impulse() {
    // covers: FS-R21, FS-FLD-09
    let mut play = behind().play();
    play.impulse(&["p1 charge q1"], &[]); // falls short, and has attacked nobody
    let events = play.impulse(&["q1 shoot p2 double-action-revolver"], &[6, 1]);
    assert_eq!(modifier(throws(&events, "initiative")[0], "surprised"), None);
}

#[test]
fn moving_across_is_of_the_impulse() {
    // covers: FS-FLD-08, FS-R33
    let mut play = laid().near("p1", 10.0, 10.0, REVOLVER).far("q1", 10.0, 15.0, REVOLVER).play();
    let shoot = "p1 shoot q1 double-action-revolver";
    let events = play.impulse(&[shoot, "q1 move 12,15"], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "target-moved-across"), Some(-1));
    let events = play.impulse(&[shoot], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "target-moved-across"), None);
}

#[test]
fn who_is_pushed_against_an_enemy_has_the_first_round_with_him_before_it() {
    // covers: FS-HTH-11, FS-R41, FS-FLD-16
    let sword = &[Weapon::Sword];
    let mut play =
        laid().near("p1", 10.0, 10.0, sword).near("p2", 10.0, 13.0, sword).far("q1", 10.0, 11.0, sword).play();
    let (piece, what, to) = (play.id("q1"), "morale-markers".to_owned(), "2".to_owned());
    play.game.amend(&engine::game::Fix::State { piece, what, to }, &mut engine::game::Log::new()).unwrap();
    play.impulse(&["p1 fight q1"], &[3, 2, 1]); // 7; 1 - 2: back against p2, who is behind it
    assert_eq!(play.at("q1"), (10.0, 12.0));
    let events = play.impulse(&["p2 fight q1"], &[3, 1, 6]); // 1 + 4 + 1 + 1: another test
    assert_eq!(modifier(throws(&events, "hand-to-hand")[0], "surprise"), Some(1));
}

#[test]
fn where_blows_are_once_a_phase_the_first_exchange_is_the_first_round() {
    // covers: FS-R42, FS-R41, FS-HTH-11
    let sword = &[Weapon::Sword];
    let per_phase = "hth_tempo = \"per-phase\"";
    let surprise = |play: &mut Play, order: &str| {
        let events = play.impulse(&[order], &[3, 1, 6]); // 1 + 4 + 1 + 1: a test
        modifier(throws(&events, "hand-to-hand")[0], "surprise")
    };
    // Pushed against p2 in the first impulse, and struck in the last.
    let lay = laid().near("p1", 10.0, 10.0, sword).near("p2", 10.0, 15.0, sword).far("q1", 10.0, 13.0, sword);
    let mut play = lay.option(per_phase).play();
    let (piece, what, to) = (play.id("q1"), "morale-markers".to_owned(), "2".to_owned());
    play.game.amend(&engine::game::Fix::State { piece, what, to }, &mut engine::game::Log::new()).unwrap();
    play.impulse(&["p1 charge q1"], &[6, 1, 2, 1]); // 7; 1 - 2
    assert_eq!(play.at("q1"), (10.0, 14.0));
    play.idle(1);
    assert_eq!(surprise(&mut play, "p2 fight q1"), Some(1));
    // In contact from the first, and behind its back.
    let lay = laid().near("p1", 10.0, 10.0, sword).far("q1", 10.0, 11.0, sword).facing(0.0);
    let mut play = lay.option(per_phase).play();
    play.idle(2);
    assert_eq!(surprise(&mut play, "p1 fight q1"), Some(1));
}

#[test]
fn a_fight_goes_on_from_turn_to_turn_and_surprises_once() {
    // covers: FS-HTH-11, FS-R41, FS-FLD-09
    let sword = &[Weapon::Sword];
    let lay = laid().near("p1", 10.0, 10.0, sword).far("q1", 10.0, 11.0, sword).facing(0.0);
    let mut play = lay.play();
    let surprise = |play: &mut Play, dice: &[i64]| {
        modifier(throws(&play.impulse(&["p1 fight q1"], dice), "hand-to-hand")[0], "surprise")
    };
    assert_eq!(surprise(&mut play, &[3, 1, 6]), Some(1)); // 7: a test
    play.idle(5);
    // It has its back to him still, and nobody has attacked it in this turn.
    assert_eq!((play.game.decision().unwrap().turn, play.looks("q1")), (2, 0.0));
    assert_eq!(surprise(&mut play, &[3, 1]), None);
}

#[test]
fn nobody_is_surprised_by_the_man_he_shoots_at() {
    // covers: FS-D49, FS-FLD-09, FS-FLD-10
    let rows = |laid: Laid| {
        let mut play = laid.play();
        let orders = ["p1 shoot q1 double-action-revolver", "q1 shoot p1 double-action-revolver"];
        let events = play.impulse(&orders, &[1, 6, 1, 1]);
        let q1 = play.id("q1");
        let row = |chart: &str, label: &str| {
            let own = throws(&events, chart).into_iter().find(|throw| throw.by == Some(q1)).unwrap();
            modifier(own, label)
        };
        (row("initiative", "surprised"), row("shooting", "surprise-target"))
    };
    assert_eq!(rows(behind()), (None, None));
    assert_eq!(rows(behind().option(BY_ARC)), (Some(-4), Some(-1)));
}

#[test]
fn another_target_behind_him_is_still_a_surprise() {
    // covers: FS-D49, FS-FLD-10, FS-D09
    let lay = laid().near("p1", 10.0, 10.0, REVOLVER).near("p2", 10.0, 47.0, REVOLVER);
    let mut play = lay.far("q1", 10.0, 36.0, REVOLVER).facing(0.0).play();
    // p2 walks off the table, and p1 is too far: there is no other target.
    let events = play.impulse(&["p2 move 10,49", "q1 shoot p2 double-action-revolver fallback"], &[3]);
    assert!(throws(&events, "shooting").is_empty());
    let lay = laid().near("p1", 10.0, 30.0, REVOLVER).near("p2", 10.0, 47.0, REVOLVER);
    let mut play = lay.far("q1", 10.0, 36.0, REVOLVER).facing(0.0).play();
    let events = play.impulse(&["p2 move 10,49", "q1 shoot p2 double-action-revolver fallback"], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "surprise-target"), Some(-1));
}

#[test]
fn a_charger_is_not_surprised_by_the_man_he_charges() {
    // covers: FS-D49, FS-FLD-09, FS-R41
    let sword = &[Weapon::Sword];
    let rows = |option: &str, dice: &[i64]| {
        let lay = laid().near("p1", 10.0, 12.0, sword).far("q1", 10.0, 15.0, sword).facing(0.0);
        let mut play = lay.option(option).play();
        let events = play.impulse(&["q1 charge p1"], dice);
        let of = |chart: &str, name: &str, label: &str| {
            let by = Some(play.id(name));
            modifier(throws(&events, chart).into_iter().find(|throw| throw.by == by).unwrap(), label)
        };
        (of("initiative", "q1", "surprised"), of("hand-to-hand", "p1", "surprise"))
    };
    // 3 - 2 each: 1 + 4 + 1 does nothing. Or the charged strikes first: 7, and the charger passes his test.
    assert_eq!(rows("surprise_own_target = \"never\"", &[3, 3, 1, 1]), (None, None));
    assert_eq!(rows(BY_ARC, &[3, 3, 1, 6, 1]), (Some(-4), Some(1)));
}

#[test]
fn he_on_whom_the_aim_lies_is_no_surprise_behind_ones_back() {
    // covers: FS-D49, FS-FLD-09, FS-AIM-03
    let surprised = |option: &str| {
        let mut play = behind().option(option).play();
        play.impulse(&["q1 aim p1"], &[]);
        play.impulse(&["q1 move facing:0"], &[]);
        assert_eq!((play.card("q1", "Aims at").as_deref(), play.looks("q1")), (Some("P1"), 0.0));
        let orders = ["p1 shoot q1 double-action-revolver", "q1 shoot p2 double-action-revolver"];
        let events = play.impulse(&orders, &[6, 6, 1, 1]);
        let q1 = Some(play.id("q1"));
        modifier(throws(&events, "initiative").into_iter().find(|throw| throw.by == q1).unwrap(), "surprised")
    };
    assert_eq!(surprised("surprise_own_target = \"never\""), None);
    assert_eq!(surprised(BY_ARC), Some(-4));
}

#[test]
fn who_turns_on_the_man_he_was_pushed_against_is_not_surprised_by_him() {
    // covers: FS-D49, FS-FLD-09, FS-R41
    let sword = &[Weapon::Sword];
    let surprise = |orders: &[&str], dice: &[i64]| {
        let lay = laid().near("p1", 10.0, 10.0, sword).near("p2", 10.0, 13.0, sword).far("q1", 10.0, 11.0, sword);
        let mut play = lay.play();
        let (piece, what, to) = (play.id("q1"), "morale-markers".to_owned(), "2".to_owned());
        play.game.amend(&engine::game::Fix::State { piece, what, to }, &mut engine::game::Log::new()).unwrap();
        play.impulse(&["p1 fight q1"], &[3, 2, 1]); // 7; 1 - 2: back against p2
        let events = play.impulse(orders, dice);
        let p2 = Some(play.id("p2"));
        modifier(throws(&events, "hand-to-hand").into_iter().find(|throw| throw.by == p2).unwrap(), "surprise")
    };
    assert_eq!(surprise(&["p2 fight q1"], &[3, 1, 6]), Some(1)); // 7: a test
    assert_eq!(surprise(&["p2 fight q1", "q1 fight p2"], &[6, 1, 1, 1]), None); // 6: nothing
}
