//! Tests of nerve in play: who takes them, what counts in them, and what the marked may do.

use engine::game::{Aspect, At, Event, Fix, Goal, Log, Offers, What};
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];

fn marked(play: &mut Play, name: &str, markers: u8) {
    let fix = Fix::State { piece: play.id(name), what: "morale-markers".to_owned(), to: markers.to_string() };
    play.game.amend(&fix, &mut Log::new()).unwrap();
}

/// The rules that the markers were given by, and that the figure dropped by.
fn failed_by(events: &[Event]) -> (Vec<&'static str>, Vec<&'static str>) {
    let by = |aspect: Aspect| {
        let told = events.iter().filter(move |event| match &event.what {
            What::Counted { aspect: told, .. } | What::Changed { aspect: told, .. } => *told == aspect,
            _ => false,
        });
        told.map(|event| event.rule).collect()
    };
    (by(Aspect::Morale), by(Aspect::Posture))
}

#[test]
fn a_failure_is_told_by_its_own_row() {
    // covers: FS-MOR-08, FS-MOR-09, FS-MOR-10, FS-MOR-11
    let shot = |markers, die| {
        let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL).play();
        marked(&mut play, "q1", markers);
        failed_by(&play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 2, die])) // 7
    };
    assert_eq!(shot(2, 1), (vec!["FS-MOR-08"], vec!["FS-MOR-08"]));
    assert_eq!(shot(0, 2), (vec!["FS-MOR-09"], vec!["FS-MOR-09"]));
    let blow = |markers, die| {
        let mut play = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 11.0, SWORD).play();
        marked(&mut play, "q1", markers);
        failed_by(&play.impulse(&["p1 fight q1"], &[3, 2, die])) // 7
    };
    assert_eq!(blow(2, 1), (vec!["FS-MOR-10"], vec![]));
    assert_eq!(blow(0, 2), (vec!["FS-MOR-11"], vec![]));
}

#[test]
fn who_has_no_room_to_be_pushed_back_is_said_to_have_none() {
    // covers: FS-FLD-16
    for hemmed_in in [false, true] {
        let mut laid = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 11.0, SWORD);
        if hemmed_in {
            laid = laid.far("q2", 10.0, 12.0, SWORD);
        }
        let mut play = laid.play();
        marked(&mut play, "q1", 2);
        let events = play.impulse(&["p1 fight q1"], &[3, 2, 1]);
        let told = events.iter().filter(|event| event.rule == "FS-FLD-16").find_map(|event| match &event.what {
            What::Said { words } => Some(words.as_str()),
            _ => None,
        });
        assert_eq!(told, hemmed_in.then_some("Q1 has no room to give way."));
    }
}

#[test]
fn every_enemy_of_the_phase_counts_whatever_came_of_it() {
    // covers: FS-R50, FS-MOR-06
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 12.0, 10.0, PISTOL)
        .far("q1", 11.0, 15.0, PISTOL)
        .far("q2", 20.0, 15.0, PISTOL)
        .far("q3", 22.0, 15.0, PISTOL)
        .play();
    play.impulse(&["p2 shoot q1 single-action-revolver"], &[3, 1]); // 6: nothing
    let events = play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 2, 6]); // 7
    assert_eq!(modifier(throws(&events, "morale")[0], "several-opponents"), Some(-1));
}

#[test]
fn the_dead_do_not_test() {
    // covers: FS-D29
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .skill(4)
        .near("p2", 12.0, 10.0, PISTOL)
        .far("q1", 11.0, 15.0, PISTOL)
        .far("q2", 20.0, 15.0, PISTOL)
        .play();
    // At the same moment 14 and dead, and 7 and a test.
    let orders = ["p1 shoot q1 single-action-revolver", "p2 shoot q1 single-action-revolver"];
    let events = play.impulse(&orders, &[3, 3, 6, 6, 2]);
    assert!(throws(&events, "morale").is_empty() && !play.on_table("q1"));
}

#[test]
fn who_lies_already_loses_his_action_too() {
    // covers: FS-ORD-15
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .far("q1", 10.0, 15.0, PISTOL)
        .with(|man| man.gone_to_ground = true)
        .far("q2", 20.0, 15.0, PISTOL)
        .far("q3", 22.0, 15.0, PISTOL)
        .play();
    let orders = ["p1 shoot q1 single-action-revolver", "q1 shoot p1 single-action-revolver"];
    let events = play.impulse(&orders, &[6, 1, 2, 1]); // 7; 1: a marker
    assert_eq!(throws(&events, "shooting").len(), 1);
    assert!(rules(&events).contains(&"FS-ORD-15"));
}

#[test]
fn whose_moment_has_passed_has_no_action_to_lose() {
    // covers: FS-ORD-15, FS-D09
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .skill(4)
        .near("p2", 12.0, 10.0, PISTOL)
        .far("q1", 10.0, 15.0, PISTOL)
        .far("q2", 12.0, 15.0, PISTOL)
        .play();
    let orders = [
        "p1 shoot q1 single-action-revolver",
        "p2 shoot q1 single-action-revolver",
        "q2 shoot p2 single-action-revolver",
    ];
    // p1 kills q1, p2 finds its target lost, and q2 makes it go to ground after that.
    let events = play.impulse(&orders, &[6, 4, 1, 6, 6, 2, 1]);
    assert!(rules(&events).contains(&"FS-D09") && play.badge("p2", "gone to ground"));
    assert!(!rules(&events).contains(&"FS-ORD-15"));
}

#[test]
fn a_goal_is_a_place_where_the_figure_could_stand() {
    // covers: FS-FLD-17, FS-D24
    let lay =
        |mounted| laid().near("p1", 10.0, 10.0, PISTOL).with(|man| man.mounted = mounted).far("q1", 10.0, 20.0, PISTOL);
    let mut foot = lay(false).area(Terrain::Rocks, 0, (8.0, 13.0), (12.0, 15.0)).play();
    let mut rider = lay(true).area(Terrain::Rocks, 0, (8.0, 13.0), (12.0, 15.0)).play();
    for play in [&mut foot, &mut rider] {
        marked(play, "p1", 1);
        assert_eq!(play.rule_against("p1 move 10,11"), "FS-MOR-12");
    }
    assert!(foot.allows("p1 move 10,11 goal:10,14"));
    assert_eq!(rider.rule_against("p1 move 10,11 goal:10,14"), "FS-MOR-12"); // no rider gets among rocks
    // Behind the wall, and not over the edge beside it.
    let mut play = laid()
        .near("p1", 1.0, 10.0, PISTOL)
        .far("q1", 6.0, 20.0, PISTOL)
        .line(Terrain::HighWall, (0.0, 14.0), (2.0, 14.0))
        .play();
    marked(&mut play, "p1", 1);
    assert!(play.allows("p1 move 1,11.5 goal:0.6,13"));
    assert_eq!(play.rule_against("p1 move 1,11.5 goal:-0.1,13"), "FS-MOR-12");
}

#[test]
fn the_marked_are_led_to_cover_that_is_more_than_one_move_away() {
    // covers: FS-FLD-17
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .far("q1", 10.0, 30.0, PISTOL)
        .area(Terrain::Rocks, 0, (8.0, 17.0), (12.0, 19.0))
        .play();
    marked(&mut play, "p1", 1);
    let mut offers = Offers::new();
    play.game.offers(Some(play.id("p1")), &mut offers);
    let toward = |x, y| {
        let offer = offers.list().iter().find(|offer| offer.order.verb == "move").unwrap();
        play.game.toward(offer, &Goal { spot: spot(x, y), facing: None, within: 0.0 })
    };
    let order = toward(10.0, 18.0).unwrap();
    assert_eq!(order.at, Some(At::Spot(spot(10.0, 18.0))));
    let end = order.path.last().unwrap().point();
    assert!(end.x == 10.0 && end.y > 12.5 && end.y < 17.0, "{end:?} is on the way, and not there yet");
    // Open ground before the enemy is no place to make for: what comes of it leads away from him, or not at all.
    assert!(toward(10.0, 21.5).is_ok_and(|order| order.at.is_none()));
}

#[test]
fn a_failed_test_keeps_one_from_finishing_anything() {
    // covers: FS-ORD-14, FS-ORD-07, FS-ORD-08
    let musket = &[Weapon::SmoothBoreMusket, Weapon::Knife];
    let disturbed = |order: &str, nerve: i64| {
        let mut play = laid()
            .near("p1", 10.0, 10.0, PISTOL)
            .far("q1", 10.0, 15.0, musket)
            .far("q2", 20.0, 15.0, PISTOL)
            .far("q3", 22.0, 15.0, PISTOL)
            .play();
        play.impulse(&["q1 shoot p1 smooth-bore-musket"], &[3, 1]);
        play.impulse(&["p1 shoot q1 single-action-revolver", order], &[3, 2, nerve]); // 7
        (play.card("q1", "smooth bore musket").unwrap(), play.card("q1", "knife").unwrap())
    };
    let told = |musket: &str, knife: &str| (musket.to_owned(), knife.to_owned());
    let unfinished = told("in hand, 4 reload markers", "not in hand");
    assert_eq!(disturbed("q1 reload smooth-bore-musket", 6), told("in hand, 3 reload markers", "not in hand"));
    assert_eq!(disturbed("q1 tap-reload smooth-bore-musket", 6).0, "in hand, 2 reload markers, tap loaded");
    assert_eq!(disturbed("q1 ready knife", 6), told("4 reload markers", "in hand"));
    for order in ["q1 reload smooth-bore-musket", "q1 tap-reload smooth-bore-musket", "q1 ready knife"] {
        assert_eq!(disturbed(order, 2), unfinished, "{order}");
    }
    let aims = |nerve: i64| {
        let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL).play();
        play.impulse(&["p1 shoot q1 single-action-revolver", "q1 aim p1"], &[3, 2, nerve]);
        play.card("q1", "Aims at").is_some()
    };
    assert!(aims(6) && !aims(2));
}

#[test]
fn dice_are_thrown_in_the_order_of_side_1_and_side_2() {
    // covers: FS-D28
    let order = |first| {
        let mut laid = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL);
        laid.first = Some(first);
        let mut play = laid.play();
        let orders = ["p1 shoot q1 single-action-revolver", "q1 shoot p1 single-action-revolver"];
        let events = play.impulse(&orders, &[3, 3, 2, 2, 6, 6]); // both 7 at the same moment
        ["initiative", "shooting", "morale"].map(|chart| throws(&events, chart)[0].by == Some(play.id("p1")))
    };
    assert_eq!(order(engine::game::Side::FIRST), [true; 3]);
    assert_eq!(order(engine::game::Side::SECOND), [false; 3]);
}
