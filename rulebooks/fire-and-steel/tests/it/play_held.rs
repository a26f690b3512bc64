//! Held shots: at whom of several, and who is no target; and whom a lost target is replaced by.

use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const HOLD: &str = "p1 hold single-action-revolver";

/// Whom p1's held shot is at, when it watches a point.
fn shot_at(laid: Laid, point: &str) -> Option<String> {
    let mut play = laid.play();
    play.impulse(&[&format!("p1 aim {point}")], &[]);
    // No initiative is rolled where nobody can be shot at.
    let mut dry = play.clone();
    let order = dry.order(HOLD);
    dry.apply(&order, &[]);
    let mut log = engine::game::Log::new();
    let done = engine::game::Order::plain("done");
    dry.game.apply(&done, &mut engine::dice::Scripted::new([0_i64; 0]), &mut log).unwrap();
    let rolls = dry.game.apply(&done, &mut engine::dice::Scripted::new([0_i64; 0]), &mut log).is_err();
    let events = play.impulse(&[HOLD], if rolls { &[3, 1] } else { &[] });
    let shot = throws(&events, "shooting").into_iter().next()?;
    Some(play.game.setting().name(shot.at.unwrap()).to_lowercase())
}

fn watcher() -> Laid {
    laid().near("p1", 10.0, 10.0, PISTOL)
}

#[test]
fn of_several_in_the_point_the_nearest_to_it_is_shot_at() {
    // covers: FS-D46, FS-D45
    let two = |x| watcher().far("q1", 10.0, 17.0, PISTOL).far("q2", x, 15.0, PISTOL);
    assert_eq!(shot_at(two(11.0), "10,15"), Some("q2".to_owned()));
    assert_eq!(shot_at(two(12.0), "10,15"), Some("q1".to_owned())); // equally near: the lower number
    assert_eq!(shot_at(two(12.3), "10,15"), Some("q1".to_owned()));
}

#[test]
fn who_is_in_a_fight_or_out_of_range_is_no_target_of_a_held_shot() {
    // covers: FS-D46, FS-D18
    let fight = |x| watcher().near("p2", x, 15.0, PISTOL).far("q1", 10.0, 17.0, PISTOL).far("q2", 11.0, 15.0, PISTOL);
    assert_eq!(shot_at(fight(12.0), "10,15"), Some("q1".to_owned())); // q2 is in contact with p2
    assert_eq!(shot_at(fight(13.0), "10,15"), Some("q2".to_owned()));
    let far = |y| watcher().far("q1", 10.0, y, PISTOL);
    assert_eq!(shot_at(far(22.0), "10,22"), Some("q1".to_owned()));
    assert_eq!(shot_at(far(22.001), "10,22"), None); // a pistol carries 12"
}

#[test]
fn a_lost_target_is_not_replaced_by_one_in_a_fight() {
    // covers: FS-D09, FS-D18
    let mut play = watcher()
        .near("p2", 10.0, 12.0, PISTOL)
        .skill(4)
        .near("p3", 14.0, 14.0, PISTOL)
        .far("q1", 10.0, 17.0, PISTOL)
        .far("q2", 14.0, 15.0, PISTOL)
        .far("q3", 6.0, 20.0, PISTOL)
        .play();
    let orders = ["p1 shoot q1 single-action-revolver fallback", "p2 shoot q1 single-action-revolver"];
    let events = play.impulse(&orders, &[1, 6, 6, 6, 1]); // p2 kills q1 first
    assert_eq!(throws(&events, "shooting")[1].at, Some(play.id("q3"))); // q2 is nearer, and fights p3
}

#[test]
fn nobody_goes_on_aiming_at_one_who_is_taken_off_by_hand() {
    // covers: FS-D25
    let mut play = watcher().far("q1", 10.0, 17.0, PISTOL).far("q2", 14.0, 17.0, PISTOL).play();
    play.impulse(&["p1 aim q1"], &[]);
    assert_eq!(play.card("p1", "Aims at").unwrap(), "Q1");
    let piece = play.id("q1");
    play.game.amend(&engine::game::Fix::Removed { piece }, &mut engine::game::Log::new()).unwrap();
    assert_eq!(play.card("p1", "Aims at"), None);
    play.sound();
}

#[test]
fn a_target_that_has_run_out_of_sight_is_lost() {
    // covers: FS-D09, FS-D47
    let shots = |to: &str| {
        let wall = watcher().line(Terrain::HighWall, (8.0, 14.0), (10.8, 14.0));
        let mut play = wall.far("q1", 12.5, 16.0, PISTOL).play();
        let dice: &[i64] = if to == "9.6,16" { &[6] } else { &[6, 1] };
        let events = play.impulse(&["p1 shoot q1 single-action-revolver", &format!("q1 move {to}")], dice);
        throws(&events, "shooting").len()
    };
    assert_eq!(shots("9.6,16"), 0); // behind the wall
    assert_eq!(shots("13,16"), 1);
}

#[test]
fn whoever_is_shot_at_in_the_place_of_a_charger_is_as_far_off_as_he_is() {
    // covers: FS-D09, FS-FLD-02, FS-ORD-13
    let near = watcher().near("p2", 14.0, 10.0, PISTOL).skill(4);
    let mut play = near.far("q1", 10.0, 13.0, PISTOL).far("q2", 10.0, 20.0, PISTOL).play();
    let orders = ["p1 shoot q1 single-action-revolver fallback", "p2 shoot q1 single-action-revolver", "q1 charge p1"];
    let events = play.impulse(&orders, &[1, 6, 1, 6, 6, 1]); // p2 kills the charger first
    let shots = throws(&events, "shooting");
    assert_eq!(shots[1].at, Some(play.id("q2")));
    assert_eq!(modifier(shots[1], "weapon-range"), Some(2)); // a pistol at 10"
}

#[test]
fn a_held_shot_turned_on_a_charger_finds_him_where_he_has_come_to() {
    // covers: FS-D46, FS-ORD-13, FS-FLD-11
    let wall = watcher().line(Terrain::LowWall, (9.0, 12.2), (11.0, 12.2));
    let mut play = wall.far("q1", 10.0, 13.0, PISTOL).play();
    play.impulse(&["p1 aim 10,14.5"], &[]);
    let events = play.impulse(&[HOLD, "q1 charge p1"], &[6, 1, 1, 1]);
    assert_eq!(modifier(throws(&events, "initiative")[0], "aimed-shot"), Some(4)); // he was in the point
    assert_eq!(modifier(throws(&events, "shooting")[0], "target-in-cover"), None); // and has left the wall behind
}

#[test]
fn a_rider_whose_nerve_fails_loses_his_aim_though_he_stays_in_the_saddle() {
    // covers: FS-D25, FS-D13
    let aims = |nerve: i64| {
        let rider = watcher().with(|recruit| recruit.mounted = true);
        let mut play = rider.far("q1", 10.0, 15.0, PISTOL).play();
        play.impulse(&["p1 aim q1"], &[]);
        play.impulse(&["q1 shoot p1 single-action-revolver"], &[3, 2, nerve]); // 7: a test
        assert!(play.badge("p1", "mounted"));
        play.card("p1", "Aims at")
    };
    assert_eq!(aims(1), None);
    assert_eq!(aims(6).as_deref(), Some("Q1"));
}

#[test]
fn who_says_which_way_he_looks_is_not_turned_by_his_aim() {
    // covers: FS-FLD-03, FS-ORD-07
    let looks = |order: &str| {
        let mut play = watcher().far("q1", 10.0, 17.0, PISTOL).play();
        play.impulse(&[order], &[]);
        assert!(play.card("p1", "Aims at").is_some());
        play.looks("p1")
    };
    assert_eq!((looks("p1 aim q1"), looks("p1 aim q1 facing:60")), (0.0, 60.0));
    assert_eq!((looks("p1 aim 5,10"), looks("p1 aim 5,10 facing:60")), (90.0, 60.0));
}

#[test]
fn an_aim_at_one_who_falls_first_is_a_wait_and_spoils_no_other() {
    // covers: FS-ORD-02, FS-FLD-20
    let near = watcher().near("p2", 12.0, 12.0, PISTOL).skill(4);
    let mut play = near.far("q1", 10.0, 17.0, PISTOL).far("q2", 14.0, 17.0, PISTOL).play();
    play.impulse(&["p1 aim q2"], &[]);
    play.impulse(&["p1 aim q1", "p2 shoot q1 single-action-revolver"], &[3, 6, 6]);
    assert!(!play.on_table("q1"));
    assert_eq!(play.card("p1", "Aims at").as_deref(), Some("Q2"));
    let events = play.impulse(&["p1 shoot q2 single-action-revolver"], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "change-of-target"), None);
}

#[test]
fn one_who_ran_through_the_point_is_as_near_to_it_as_he_came() {
    // covers: FS-D46, FS-FLD-11
    let rider = |x, y| watcher().far("q1", x, y, PISTOL).with(|man| man.mounted = true);
    let shot = |laid: Laid, point: &str, run: &str| {
        let mut play = laid.play();
        play.impulse(&[&format!("p1 aim {point}")], &[]);
        let events = play.impulse(&[HOLD, &format!("q1 move {run}")], &[3, 1]);
        throws(&events, "shooting")[0].at.map(|piece| play.game.setting().id(piece).to_owned())
    };
    // Through the point and out of it, while q2 stands an inch and a half from it.
    let two = rider(8.0, 15.0).far("q2", 10.0, 16.5, PISTOL);
    assert_eq!(shot(two, "10,15", "12.8,15").as_deref(), Some("q1"));
    // Through the point, and on to where a pistol does not reach.
    assert_eq!(shot(rider(9.0, 21.5), "10,21.5", "9.9,21.5 9.9,25").as_deref(), Some("q1"));
}

#[test]
fn a_fallback_counts_as_a_change_for_the_rest_of_the_phase() {
    // covers: FS-D09, FS-FLD-20
    let near = laid().near("p1", 10.0, 10.0, &[Weapon::DoubleActionRevolver]).near("p2", 12.0, 12.0, PISTOL).skill(4);
    let far = near.far("q1", 10.0, 17.0, PISTOL).far("q2", 13.0, 17.0, PISTOL).far("q3", 16.0, 17.0, PISTOL);
    let mut play = far.play();
    let orders = ["p1 shoot q1 double-action-revolver fallback", "p2 shoot q1 single-action-revolver"];
    let events = play.impulse(&orders, &[1, 6, 6, 6, 1]); // p2 kills q1 first
    assert_eq!(modifier(throws(&events, "shooting")[1], "change-of-target"), Some(-1));
    let next = |order: &str| {
        let events = play.clone().impulse(&[order], &[3, 1]);
        modifier(throws(&events, "shooting")[0], "change-of-target")
    };
    assert_eq!(next("p1 shoot q2 double-action-revolver"), Some(-1));
    assert_eq!(next("p1 shoot q3 double-action-revolver"), Some(-2));
}
