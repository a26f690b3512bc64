//! Shots and blows: their order, their effects, and the weapon in hand.

use engine::game::{Fix, Log, What};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SHOOT_Q1: &str = "shoot q1 single-action-revolver";

fn marked(play: &mut Play, name: &str, markers: u8) {
    let fix = Fix::State { piece: play.id(name), what: "morale-markers".to_owned(), to: markers.to_string() };
    play.game.amend(&fix, &mut Log::new()).unwrap();
}

/// Sabre against knife, in contact in the open.
fn sabre_and_knife() -> Laid {
    laid().near("p1", 10.0, 10.0, &[Weapon::Sword]).skill(2).far("q1", 10.0, 11.0, &[Weapon::Knife]).skill(1)
}

#[test]
fn a_fight_by_the_book() {
    // covers: FS-HTH-11, FS-HTH-12, FS-ORD-10, FS-DMG-07, FS-R42, FS-D37
    let mut play = sabre_and_knife().play();
    assert_eq!(play.rule_against("p1 shoot q1 sword"), "FS-DAT-02");
    let events = play.impulse(&["p1 fight q1", "q1 fight p1"], &[5, 2, 2, 2, 6, 4]);
    let blows = throws(&events, "hand-to-hand");
    assert_eq!((blows[0].by, modifier(blows[0], "hand-weapon")), (Some(play.id("p1")), Some(4)));
    assert_eq!((blows[1].by, modifier(blows[1], "hand-weapon")), (Some(play.id("q1")), Some(2)));
    assert_eq!((play.markers("q1"), play.wounds("p1")), (1, 2));
    // The next round is the next impulse; the wounds count in it.
    let events = play.impulse(&["p1 fight q1"], &[5, 1]);
    assert_eq!(modifier(throws(&events, "initiative")[0], "per-wound"), Some(-2));
    assert_eq!(modifier(throws(&events, "hand-to-hand")[0], "per-wound"), Some(-2));
}

#[test]
fn the_quick_kill_first_and_the_dead_do_not_strike() {
    // covers: FS-HTH-12, FS-DMG-08, FS-R04, FS-INI-12
    let mut play = sabre_and_knife().play();
    let events = play.impulse(&["p1 fight q1", "q1 fight p1"], &[6, 1, 6, 6]); // 12: type 2, 6: dead
    assert_eq!(throws(&events, "hand-to-hand").len(), 1);
    assert!(!play.on_table("q1"));
    assert!(
        events
            .iter()
            .any(|event| event.rule == "FS-DMG-08" && matches!(event.what, What::Removed { how: "killed", .. }))
    );
}

#[test]
fn nobody_strikes_at_one_who_has_fallen_before() {
    // covers: FS-HTH-12, FS-DMG-08
    let mut play = sabre_and_knife().near_friend("p2", 10.0, 12.0).play();
    let events = play.impulse(&["p1 fight q1", "p2 fight q1"], &[6, 1, 6, 6]); // p1 kills q1 before p2 can strike
    assert_eq!(throws(&events, "hand-to-hand").len(), 1);
    assert!(rules(&events).contains(&"FS-HTH-12"));
}

#[test]
fn equal_initiative_strikes_together() {
    // covers: FS-D28, FS-INI-12, FS-R05
    let mut play = sabre_and_knife().play();
    // Both score 1. Attack and damage of p1, then of q1: 12 and dead; 9 and dead.
    play.impulse(&["p1 fight q1", "q1 fight p1"], &[3, 3, 6, 6, 6, 6]);
    assert!(!play.on_table("p1") && !play.on_table("q1"));
    // With a roll-off p1 is first, and alone.
    let mut play = sabre_and_knife().option("ties = \"roll-off\"").play();
    play.impulse(&["p1 fight q1", "q1 fight p1"], &[3, 3, 4, 2, 6, 6]);
    assert!(play.on_table("p1") && !play.on_table("q1"));
}

#[test]
fn pushed_back_is_out_of_contact_and_strikes_no_more() {
    // covers: FS-MOR-10, FS-FLD-16, FS-R53, FS-HTH-12
    let mut play = sabre_and_knife().play();
    marked(&mut play, "q1", 2);
    let events = play.impulse(&["p1 fight q1", "q1 fight p1"], &[6, 1, 2, 1]); // 8; 1 - 2 = -1
    assert_eq!(throws(&events, "hand-to-hand").len(), 1);
    assert_eq!((play.at("q1"), play.markers("q1")), ((10.0, 12.0), 4));
    assert!((play.looks("q1") - 180.0).abs() < 0.01); // it keeps its facing
    assert!(!play.offered("p1").contains(&"fight"));
    // Being pushed back is not breaking off.
    assert!(!play.badge("q1", "broke off"));
}

#[test]
fn who_is_pushed_across_the_line_has_moved_across_it() {
    // covers: FS-FLD-08, FS-FLD-16
    let pushed = |x: f64, y: f64| {
        let mut play = laid()
            .near("p1", x, y, &[Weapon::Sword])
            .near("p2", 4.0, 13.0, PISTOL)
            .far("q1", 10.0, 13.0, &[Weapon::Sword])
            .play();
        marked(&mut play, "q1", 2);
        let orders = ["p1 charge q1", "p2 shoot q1 single-action-revolver"];
        let events = play.impulse(&orders, &[6, 1, 1, 2, 1, 1]); // 7; 1 - 2 = -1; and then the shot
        modifier(throws(&events, "shooting")[0], "target-moved-across")
    };
    assert_eq!(pushed(10.0, 10.0), Some(-1)); // up the table by an inch
    assert_eq!(pushed(11.1, 10.3), Some(-1));
    assert_eq!(pushed(13.0, 13.0), None); // towards p2
}

#[test]
fn breaking_off_is_by_initiative_and_spoils_later_shots() {
    // covers: FS-ORD-09, FS-D19, FS-R35, FS-TRN-06
    let lay = || {
        laid()
            .near("p1", 10.0, 10.0, &[Weapon::SingleActionRevolver, Weapon::Sword])
            .far("q1", 10.0, 11.0, &[Weapon::Sword])
            .play()
    };
    // Quick enough: the blow finds nobody.
    let mut play = lay();
    assert_eq!(play.rule_against("p1 move 10,8"), "FS-ORD-03");
    assert_eq!(play.rule_against("p1 break-off 10,9.97"), "FS-ORD-03"); // still in contact
    let events = play.impulse(&["p1 break-off 10,7", "q1 fight p1"], &[6, 6]);
    assert!(throws(&events, "hand-to-hand").is_empty() && rules(&events).contains(&"FS-ORD-09"));
    assert_eq!(play.at("p1"), (10.0, 7.0));
    assert!(play.badge("p1", "broke off"));
    let events = play.impulse(&[&format!("p1 {SHOOT_Q1}")], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "after-breaking-off"), Some(-1));
    play.idle(1); // the next phase
    let events = play.impulse(&[&format!("p1 {SHOOT_Q1}")], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "after-breaking-off"), None);
    // It rolls as for a fight with what it has in hand, and has moved.
    let mut play = lay();
    let events = play.impulse(&["p1 break-off 10,7", "q1 break-off 10,14"], &[6, 6]);
    let rows =
        throws(&events, "initiative").iter().map(|roll| modifier(roll, "other-close-weapon")).collect::<Vec<_>>();
    assert_eq!(rows, [None, Some(-2)]);
    play.impulse(&["p1 move 10,8"], &[]);
    let events = play.impulse(&[&format!("p1 {SHOOT_Q1}")], &[3, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "firer-moved"), Some(-2));
    // Too slow: the blow falls first (1 + 4 + 4 = 9, one wound), and then it goes, by the wound less far (FS-MOV-03).
    let mut play = lay();
    play.impulse(&["p1 break-off 10,7", "q1 fight p1"], &[1, 6, 4, 1]);
    assert_eq!((play.at("p1"), play.wounds("p1")), ((10.0, 8.0), 1));
}

#[test]
fn who_is_pushed_back_first_breaks_off_from_there() {
    // covers: FS-ORD-09, FS-FLD-16
    let mut play = sabre_and_knife().play();
    marked(&mut play, "q1", 2);
    // 8; 1 - 2 = -1: back to (10, 12), from where the end of its way is more than 3" off.
    let events = play.impulse(&["p1 fight q1", "q1 break-off 12.99,11.1"], &[6, 1, 2, 1]);
    assert!(rules(&events).contains(&"FS-FLD-16"));
    let (x, y) = play.at("q1");
    let walked = (x - 10.0).hypot(y - 12.0);
    assert!((walked - 2.992).abs() < 0.002, "{walked}");
    assert!(play.badge("q1", "broke off"));
}

#[test]
fn a_shooter_looks_where_its_order_says() {
    // covers: FS-FLD-03
    let mut play = laid().near("p1", 10.0, 10.0, PISTOL).facing(180.0).far("q1", 10.0, 15.0, PISTOL).play();
    let mut turned = play.clone();
    play.impulse(&[&format!("p1 {SHOOT_Q1}")], &[3, 1]);
    assert_eq!(play.looks("p1"), 0.0);
    turned.impulse(&[&format!("p1 {SHOOT_Q1} facing:60")], &[3, 1]);
    assert_eq!(turned.looks("p1"), 60.0);
}

#[test]
fn a_shooter_without_a_target_holds_its_fire_or_takes_the_nearest() {
    // covers: FS-D09, FS-ORD-02, FS-FLD-20, FS-D47
    let lay = || {
        laid()
            .near("p1", 10.0, 10.0, PISTOL)
            .skill(4)
            .near("p2", 12.0, 10.0, PISTOL)
            .far("q1", 10.0, 15.0, PISTOL)
            .far("q2", 12.0, 15.0, PISTOL)
            .far("q3", 20.0, 18.0, PISTOL)
            .play()
    };
    let mut play = lay();
    let first = format!("p1 {SHOOT_Q1}");
    let second = format!("p2 {SHOOT_Q1}");
    let events = play.impulse(&[&first, &second], &[6, 1, 6, 6]);
    assert!(!play.on_table("q1") && rules(&events).contains(&"FS-D09"));
    assert!(play.allows("p2 shoot q2 single-action-revolver")); // nothing was spent
    // With `fallback` it takes the nearest, which is a change of target even so.
    let mut play = lay();
    let events = play.impulse(&[&first, &format!("{second} fallback")], &[6, 1, 6, 6, 1]);
    let shots = throws(&events, "shooting");
    assert_eq!(shots[1].at, Some(play.id("q2")));
    assert_eq!(modifier(shots[1], "change-of-target"), Some(-1));
    // A target that has run out of range is lost too.
    let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 21.0, PISTOL).play();
    let events = play.impulse(&[&first, "q1 move 10,23"], &[6]);
    assert!(throws(&events, "shooting").is_empty());
    // And one whose sight is cut, or who has left the arc that the order asked for.
    let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 14.0, 10.1, PISTOL).play();
    assert_eq!(play.rule_against(&format!("{first} facing:90")), "FS-FLD-03");
    let events = play.impulse(&[&format!("{first} facing:0"), "q1 move 14,9"], &[6]);
    assert!(throws(&events, "shooting").is_empty());
    // An aim at one who is dead by then is a wait.
    let mut play = lay();
    play.impulse(&[&first, "p2 aim q1"], &[6, 6, 6]);
    assert_eq!(play.card("p2", "Aims at"), None);
}

#[test]
fn wounds_of_a_group_add_up_before_death_is_looked_for() {
    // covers: FS-D28, FS-R47, FS-D03
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).near("p2", 12.0, 10.0, PISTOL).far("q1", 11.0, 15.0, PISTOL);
    let orders = [format!("p1 {SHOOT_Q1}"), format!("p2 {SHOOT_Q1}")];
    let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
    // 1 + 4 + 4 = 9 each, two wounds each: four.
    let mut play = lay().play();
    let events = play.impulse(&orders, &[3, 3, 4, 4, 4, 4]);
    assert!(!play.on_table("q1") && rules(&events).contains(&"FS-R47"));
    let mut play = lay().option("wound_limit = 0").play();
    play.impulse(&orders, &[3, 3, 4, 4, 4, 4]);
    assert_eq!((play.on_table("q1"), play.wounds("q1")), (true, 4));
}

#[test]
fn each_result_calls_for_its_own_test() {
    // covers: FS-D29, FS-R50, FS-MOR-01, FS-R46
    let lay = || {
        laid()
            .near("p1", 10.0, 10.0, PISTOL)
            .near("p2", 12.0, 10.0, PISTOL)
            .far("q1", 11.0, 15.0, PISTOL)
            .far("q2", 13.0, 17.0, PISTOL)
            .far("q3", 15.0, 17.0, PISTOL)
    };
    let orders = [format!("p1 {SHOOT_Q1}"), format!("p2 {SHOOT_Q1}")];
    let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
    let mut play = lay().play();
    let events = play.impulse(&orders, &[3, 3, 2, 2, 2, 5]);
    let tests = throws(&events, "morale");
    assert_eq!(tests.len(), 2);
    assert_eq!(modifier(tests[0], "several-opponents"), Some(-1)); // both of the group count
    assert_eq!(modifier(tests[0], "per-morale-marker"), None);
    assert_eq!(modifier(tests[1], "per-morale-marker"), Some(-1));
    assert_eq!(play.markers("q1"), 1);
    // In the next phase they are forgotten.
    play.idle(2);
    let events = play.impulse(&orders[..1], &[3, 3, 6]);
    assert_eq!(modifier(throws(&events, "morale")[0], "several-opponents"), None);
    // Only the house lets the wounded test: 9, one wound.
    let mut play = lay().play();
    play.impulse(&orders[..1], &[3, 4, 1]);
    let mut play = lay().option("wounded_test = \"yes\"").play();
    let events = play.impulse(&orders[..1], &[3, 4, 1, 6]);
    assert_eq!(modifier(throws(&events, "morale")[0], "per-wound"), Some(-1));
}

#[test]
fn who_goes_to_ground_loses_his_action_and_a_rider_stays_up() {
    // covers: FS-ORD-15, FS-R52, FS-D13
    let lay = |mounted: bool| {
        laid()
            .near("p1", 10.0, 10.0, PISTOL)
            .far("q1", 10.0, 15.0, PISTOL)
            .with(|man| man.mounted = mounted)
            .far("q2", 14.0, 15.0, PISTOL)
            .far("q3", 15.5, 15.0, PISTOL)
            .play()
    };
    for mounted in [false, true] {
        let mut play = lay(mounted);
        let orders = [format!("p1 {SHOOT_Q1}"), "q1 shoot p1 single-action-revolver".to_owned()];
        let events = play.impulse(&[&orders[0], &orders[1]], &[6, 1, 2, 1]); // 7; 1: a marker
        assert_eq!(throws(&events, "shooting").len(), 1);
        assert_eq!(play.markers("q1"), 1);
        assert_eq!(play.badge("q1", "gone to ground"), !mounted);
        assert_eq!(rules(&events).contains(&"FS-D13"), mounted);
        assert!(play.card("q1", "single action revolver").unwrap().contains("loaded"));
    }
}

#[test]
fn who_has_moved_already_has_no_action_to_lose() {
    // covers: FS-ORD-15
    let mut play =
        laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL).far("q2", 14.0, 15.0, PISTOL).play();
    let shoot = format!("p1 {SHOOT_Q1}");
    let lost = |events: &[engine::game::Event]| rules(events).contains(&"FS-ORD-15");
    let mut aiming = play.clone();
    assert!(!lost(&play.impulse(&[&shoot, "q1 move 10.5,15"], &[1, 2, 1])));
    assert!(lost(&aiming.impulse(&[&shoot, "q1 aim p1"], &[1, 2, 1])));
    assert!(play.badge("q1", "gone to ground") && aiming.badge("q1", "gone to ground"));
}

#[test]
fn in_contact_nobody_shoots_or_is_shot_at() {
    // covers: FS-D18
    let play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 14.0, 10.0, PISTOL)
        .far("q1", 10.0, 11.0, PISTOL)
        .far("q2", 14.0, 15.0, PISTOL)
        .play();
    assert_eq!(play.rule_against("p1 shoot q2 single-action-revolver"), "FS-D18");
    assert_eq!(play.rule_against("p2 shoot q1 single-action-revolver"), "FS-D18");
    assert!(play.allows("p2 shoot q2 single-action-revolver"));
    assert_eq!(play.offered("p1"), ["fight", "break-off", "wait"]);
    for (order, rule) in [
        ("p1 aim q2", "FS-ORD-07"),
        ("p1 go-to-ground", "FS-ORD-11"),
        ("p1 charge q2", "FS-ORD-03"),
        ("p1 fight q2", "FS-ORD-10"),
        ("p2 fight q2", "FS-ORD-10"),
        ("p2 break-off 14,8", "FS-ORD-09"),
    ] {
        assert_eq!(play.rule_against(order), rule, "{order}");
    }
}

#[test]
fn a_fighter_may_look_at_another_than_it_strikes_at() {
    // covers: FS-FLD-03, FS-FLD-15
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::Sword])
        .with(|man| man.shield = true)
        .far("q1", 10.0, 11.0, &[Weapon::Sword])
        .far("q2", 10.0, 9.0, &[Weapon::Sword])
        .facing(0.0)
        .play();
    // It strikes at q1 and turns its shield to q2, who was at its back. 3, 2 and 0; the blows do nothing.
    let orders = ["p1 fight q1 facing:180", "q1 fight p1", "q2 fight p1"];
    let events = play.impulse(&orders, &[6, 5, 4, 1, 1, 1]);
    let shielded: Vec<_> =
        throws(&events, "hand-to-hand").iter().map(|blow| modifier(blow, "shielded-opponent")).collect();
    assert_eq!(shielded, [None, Some(-2), None]);
    assert_eq!(play.looks("p1"), 180.0);
}

#[test]
fn a_figure_strikes_at_one_of_several() {
    // covers: FS-D37, FS-R39
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::Sword])
        .far("q1", 10.0, 11.0, &[Weapon::Knife])
        .far("q2", 10.0, 9.0, &[Weapon::Knife])
        .play();
    let events = play.impulse(&["p1 fight q2"], &[3, 1]);
    let blow = throws(&events, "hand-to-hand")[0];
    assert_eq!((blow.at, modifier(blow, "more-than-one-opponent")), (Some(play.id("q2")), Some(-2)));
}

#[test]
fn a_friend_in_the_line_screens_and_no_more() {
    // covers: FS-D40
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::BoltOrLeverActionRifle])
        .near("p2", 10.0, 13.0, PISTOL)
        .far("q1", 10.0, 20.0, PISTOL)
        .play();
    let events = play.impulse(&["p1 shoot q1 bolt-or-lever-action-rifle"], &[3, 6, 6]); // 1 + 4 - 1 + 6 = 10, dead
    assert_eq!(modifier(throws(&events, "shooting")[0], "partially-obscured"), Some(-1));
    assert!(play.on_table("p2") && play.wounds("p2") == 0 && !play.on_table("q1"));
}

#[test]
fn sight_reaches_across_the_table_and_nobody_shoots_out_of_turn() {
    // covers: FS-D41, FS-D42
    let mut play = laid().near("p1", 10.0, 2.0, &[Weapon::MuzzleLoadingRifle]).far("q1", 10.0, 46.0, PISTOL).play();
    assert!(play.allows("p1 shoot q1 muzzle-loading-rifle")); // 44"
    let events = play.impulse(&["q1 move 13,46"], &[]); // runs in full view of one who waits
    assert!(throws(&events, "shooting").is_empty());
}
