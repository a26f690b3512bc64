//! Orders to shoot, hold and aim: what they are refused for.

use engine::game::{Fix, Log};
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SHOOT: &str = "p1 shoot q1 single-action-revolver";
const HOLD: &str = "p1 hold single-action-revolver";

#[test]
fn nobody_shoots_farther_than_his_weapon_carries() {
    // covers: FS-SHT-11, FS-FLD-02
    let at = |y| laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, y, PISTOL).play();
    assert!(at(22.0).allows(SHOOT));
    assert_eq!(at(22.001).rule_against(SHOOT), "FS-SHT-11");
    assert!(at(22.0).offered("p1").contains(&"shoot") && !at(22.001).offered("p1").contains(&"shoot"));
}

#[test]
fn one_aims_with_a_loaded_weapon_that_shoots_at_what_one_sees() {
    // covers: FS-ORD-07, FS-D16, FS-FLD-05, FS-FLD-03
    let play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 20.0, 10.0, &[Weapon::Sword])
        .near("p3", 30.0, 10.0, &[])
        .far("q1", 10.0, 16.0, PISTOL)
        .far("q2", 20.0, 16.0, PISTOL)
        .line(Terrain::HighWall, (12.0, 14.0), (25.0, 14.0))
        .play();
    assert!(play.allows("p1 aim q1") && play.allows("p1 aim q1 facing:80"));
    assert_eq!(play.rule_against("p1 aim q2"), "FS-FLD-05");
    assert_eq!(play.rule_against("p1 aim q1 facing:100"), "FS-FLD-03");
    assert_eq!(play.rule_against("p2 aim q1"), "FS-DAT-02");
    assert_eq!(play.rule_against("p3 aim q1"), "FS-D16");
    assert!(!play.offered("p2").contains(&"aim"));
}

#[test]
fn only_a_weapon_that_may_fire_is_held() {
    // covers: FS-ORD-06, FS-TRN-06, FS-ROF-14
    let held = |weapon: Weapon| {
        let mut play = laid().near("p1", 10.0, 10.0, &[weapon]).far("q1", 10.0, 20.0, PISTOL).play();
        play.impulse(&["p1 aim 10,15"], &[]);
        assert!(play.allows(&format!("p1 hold {weapon}")));
        play.impulse(&[&format!("p1 shoot q1 {weapon}")], &[3, 1]);
        play.rule_against(&format!("p1 hold {weapon}"))
    };
    assert_eq!(held(Weapon::SingleActionRevolver), "FS-TRN-06"); // one shot a phase
    assert_eq!(held(Weapon::SmoothBoreMusket), "FS-ROF-14");
}

#[test]
fn whom_an_enemy_is_pushed_against_holds_his_fire_no_more() {
    // covers: FS-D18, FS-ORD-06
    let mut play = laid()
        .near("p1", 10.0, 13.0, PISTOL)
        .near("p2", 10.0, 10.0, &[Weapon::Sword])
        .far("q1", 10.0, 11.0, &[Weapon::Sword])
        .play();
    play.impulse(&["p1 aim 16,14"], &[]);
    assert!(play.allows(HOLD));
    let (piece, what, to) = (play.id("q1"), "morale-markers".to_owned(), "2".to_owned());
    play.game.amend(&Fix::State { piece, what, to }, &mut Log::new()).unwrap();
    play.impulse(&["p2 fight q1"], &[3, 2, 1]); // 7; 1 - 2: back against p1
    assert!(play.card("p1", "Aims at").is_some());
    assert_eq!(play.rule_against(HOLD), "FS-D18");
}

#[test]
fn who_is_not_on_the_table_is_nobodys_enemy() {
    // covers: FS-DMG-08
    let mut play =
        laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 1.0, 16.0, PISTOL).far("q2", 10.0, 16.0, PISTOL).play();
    play.impulse(&["q1 move -0.1,16"], &[]);
    for order in [SHOOT, "p1 aim q1", "p1 charge q1", "p1 fight q1"] {
        assert_eq!(play.rule_against(order), "FS-DMG-08", "{order}");
    }
}

#[test]
fn what_is_in_sight_is_seen_anew_in_every_impulse() {
    // covers: FS-FLD-05, FS-D47
    let wall = |laid: Laid, to: f64| laid.line(Terrain::HighWall, (0.0, 13.0), (to, 13.0));
    // It runs behind the wall, while p1 stands.
    let mut play = wall(laid().near("p1", 10.0, 8.0, PISTOL).far("q1", 12.0, 18.0, PISTOL), 10.3).play();
    assert!(play.allows(SHOOT));
    play.impulse(&["q1 move 10,18"], &[]);
    assert_eq!(play.rule_against(SHOOT), "FS-FLD-05");
    // A rider's shoulder is seen beside it; when he gets down it is not.
    let rider = laid().near("p1", 10.0, 8.0, PISTOL).far("q1", 10.0, 18.0, PISTOL).with(|man| man.mounted = true);
    let mut play = wall(rider, 10.3).play();
    assert!(play.allows(SHOOT));
    play.impulse(&["q1 dismount"], &[]);
    assert_eq!(play.rule_against(SHOOT), "FS-FLD-05");
}

#[test]
fn an_aim_at_a_man_who_has_fallen_is_a_wait() {
    // covers: FS-D51, FS-ORD-02
    let rifle = &[Weapon::BoltOrLeverActionRifle];
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 20.0, 10.0, PISTOL)
        .far("q1", 10.0, 20.0, rifle)
        .far("q2", 14.0, 20.0, rifle)
        .skill(4)
        .play();
    play.impulse(&["q1 aim p2"], &[]);
    let looked = play.looks("q1");
    play.impulse(&["q1 aim p1", "q2 shoot p1 bolt-or-lever-action-rifle"], &[3, 6, 6]); // 14, and dead
    assert!(!play.on_table("p1"));
    assert_eq!((play.looks("q1"), play.card("q1", "Aims at").as_deref()), (looked, Some("P2")));
    // Nor has it taken another target: the next shot of the phase is at p2.
    let events = play.impulse(&["q1 shoot p2 bolt-or-lever-action-rifle"], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "change-of-target"), None);
}

#[test]
fn nobody_turns_for_a_target_that_left_before_his_order_came() {
    // covers: FS-D51, FS-ORD-02, FS-FLD-03
    let turned = |order: &str| {
        let lay = laid().near("p1", 10.0, 30.0, PISTOL).near("p2", 20.0, 30.0, PISTOL).far("q1", 10.0, 47.0, PISTOL);
        let mut play = lay.far("q2", 20.0, 36.0, PISTOL).play();
        play.impulse(&[order, "q1 move 10,49"], &[]);
        play.looks("p1")
    };
    assert_eq!(turned("p1 aim q1 facing:20"), 0.0);
    assert_eq!(turned("p1 aim q2 facing:-30"), 330.0);
}

#[test]
fn a_shot_at_a_man_who_has_left_is_a_wait_and_rolls_no_initiative() {
    // covers: FS-D51, FS-ORD-02, FS-INI-14
    let lay = laid().near("p1", 10.0, 40.0, PISTOL).far("q1", 10.0, 47.0, PISTOL).far("q2", 40.0, 40.0, PISTOL);
    let mut play = lay.play();
    let events = play.impulse(&["p1 shoot q1 single-action-revolver facing:40", "q1 move 10,49"], &[]);
    assert!(throws(&events, "initiative").is_empty());
    assert_eq!((play.looks("p1"), play.allows("p1 shoot q2 single-action-revolver")), (0.0, false));
}
