//! Held shots: at whom of several, and who is no target; and whom a lost target is replaced by.

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
