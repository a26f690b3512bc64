//! Ways that others have closed by the time they are taken, and orders that have come to nothing.

use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];

/// Where p1 ends when q1 has moved before it.
fn ends(laid: Laid, orders: [&str; 2]) -> (f64, f64) {
    let mut play = laid.play();
    play.impulse(&orders, &[]);
    play.at("p1")
}

fn close((x, y): (f64, f64), (right, up): (f64, f64)) -> bool {
    (x - right).abs() < 0.003 && (y - up).abs() < 0.003
}

#[test]
fn nobody_gets_past_an_enemy_who_has_stepped_into_the_way() {
    // covers: FS-D43, FS-FLD-18
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 12.0, 12.4, PISTOL);
    // There is room at the end, but q1 is before it.
    let straight = ends(lay(), ["p1 move 10,13", "q1 move 10,11.4"]);
    assert!(close(straight, (10.0, 10.348)), "{straight:?}");
    // So round a corner: the inches to the corner count, and then those behind it.
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 12.5, 12.5, PISTOL);
    let bent = ends(lay(), ["p1 move 10,11 12,11", "q1 move 12.5,11"]);
    assert!(close(bent, (11.448, 11.0)), "{bent:?}");
    let past = ends(lay(), ["p1 move 11,10 11,12", "q1 move 11,11.8"]);
    assert!(close(past, (11.0, 10.748)), "{past:?}");
}

#[test]
fn who_is_kept_from_the_end_of_his_way_stops_short_of_contact() {
    // covers: FS-D43, FS-ORD-03
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL);
    let short = ends(lay(), ["p1 move 10,12", "q1 move 10,13.03"]); // within 0.05"
    assert!(close(short, (10.0, 11.978)), "{short:?}");
    assert_eq!(ends(lay(), ["p1 move 10,12", "q1 move 10,13.06"]), (10.0, 12.0));
}

#[test]
fn who_cannot_set_out_has_not_moved() {
    // covers: FS-D43, FS-MOV-06, FS-D25
    // Base to base with a friend p1 stands just clear of him, and has nowhere else to go.
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 9.0, 10.0, PISTOL)
        .far("q1", 10.0, 13.0, PISTOL)
        .far("q2", 16.0, 13.0, PISTOL)
        .play();
    play.impulse(&["p1 aim q2"], &[]);
    let events = play.impulse(&["p1 move 10,11", "q1 move 10,11.051"], &[]);
    assert!(rules(&events).contains(&"FS-D43"));
    assert_eq!((play.at("p1"), play.card("p1", "Aims at").as_deref()), ((10.0, 10.0), Some("Q2")));
}

#[test]
fn nobody_leaves_the_table_through_an_enemy() {
    // covers: FS-D20, FS-D43
    let leaves = |to: &str| {
        let lay = laid().near("p1", 2.5, 10.0, PISTOL).near("p2", 20.0, 10.0, PISTOL);
        let mut play = lay.far("q1", 0.9, 12.5, PISTOL).play();
        play.impulse(&["p1 move -0.1,10", &format!("q1 move {to}")], &[]);
        (!play.on_table("p1")).then_some(()).ok_or(play.at("p1"))
    };
    assert_eq!(leaves("0.9,11"), Ok(()));
    assert!(leaves("0.9,10.2").is_err_and(|(x, y)| x > 1.9 && y == 10.0));
}

#[test]
fn a_mover_looks_along_its_way_unless_it_says_otherwise() {
    // covers: FS-FLD-03, FS-ORD-03
    let looks = |order: &str| {
        let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 30.0, PISTOL).play();
        play.impulse(&[order], &[]);
        assert_ne!(play.at("p1"), (10.0, 10.0));
        play.looks("p1")
    };
    assert_eq!(looks("p1 move 12,10"), 270.0);
    assert_eq!(looks("p1 move 11,10 11,9"), 180.0); // as it went last
    assert_eq!(looks("p1 move 12,10 facing:30"), 30.0);
}

#[test]
fn a_wall_between_keeps_one_who_was_pushed_back_from_breaking_off() {
    // covers: FS-ORD-09, FS-D43, FS-D24
    let broke_off = |wall: f64| {
        let mut play = laid()
            .near("p1", 10.0, 10.0, SWORD)
            .skill(2)
            .far("q1", 10.0, 11.0, &[Weapon::Knife])
            .line(Terrain::HighWall, (11.0, wall), (11.0, 14.0))
            .play();
        let (piece, what, to) = (play.id("q1"), "morale-markers".to_owned(), "2".to_owned());
        play.game.amend(&engine::game::Fix::State { piece, what, to }, &mut engine::game::Log::new()).unwrap();
        // 8; 1 - 2 = -1: back to (10, 12), from where its way crosses x = 11 at y = 11.6.
        play.impulse(&["p1 fight q1", "q1 break-off 12.5,11"], &[6, 1, 2, 1]);
        (play.badge("q1", "broke off"), play.at("q1") == (10.0, 12.0))
    };
    assert_eq!(broke_off(11.2), (false, true));
    assert_eq!(broke_off(11.8), (true, false));
}

#[test]
fn nobody_mounts_where_another_has_stepped_in() {
    // covers: FS-D48, FS-ORD-02
    let mounted = |to: &str| {
        let lay = laid().near("p1", 10.0, 7.0, PISTOL).near("p2", 10.0, 10.0, PISTOL);
        let mut play = lay.with(|man| man.mounted = true).far("q1", 10.0, 40.0, PISTOL).play();
        play.impulse(&["p2 dismount"], &[]);
        play.impulse(&["p2 mount p2-horse", &format!("p1 move {to}")], &[]);
        assert_eq!(play.on_table("p2-horse"), !play.badge("p2", "mounted"));
        play.badge("p2", "mounted")
    };
    assert!(!mounted("10,8.9") && mounted("10,8.7"));
}

#[test]
fn nobody_charges_one_who_has_left_the_table() {
    // covers: FS-ORD-02, FS-D20
    let mut play =
        laid().near("p1", 5.0, 14.0, SWORD).far("q1", 1.0, 14.0, PISTOL).far("q2", 30.0, 30.0, PISTOL).play();
    let events = play.impulse(&["p1 charge q1", "q1 move -0.1,14"], &[]);
    assert_eq!(play.at("p1"), (5.0, 14.0));
    assert!(rules(&events).contains(&"FS-ORD-02"));
}

#[test]
fn a_target_that_ran_through_a_point_and_out_of_sight_is_lost_to_a_plain_shot() {
    // covers: FS-D09, FS-FLD-11, FS-D47
    let shots = |order: &str, dice: &[i64]| {
        let lay = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 12.5, 16.0, PISTOL);
        let mut play = lay.line(Terrain::HighWall, (6.0, 14.0), (10.8, 14.0)).play();
        play.impulse(&["p1 aim 12.4,16"], &[]);
        throws(&play.impulse(&[order, "q1 move 9.6,16"], dice), "shooting").len()
    };
    assert_eq!(shots("p1 hold single-action-revolver", &[6, 1]), 1); // where it was
    assert_eq!(shots("p1 shoot q1 single-action-revolver", &[6]), 0); // where it is
}
