//! The worked examples of play: charges, melee, routers caught, walls.

use engine::game::prelude::*;
use risk_factor::field::figure::Health;
use risk_factor::field::group::{CurrentOrder, Status};
use risk_factor::field::ids::GroupId;

use crate::camp::*;

/// Two groups base to base, ours commanded by nobody.
fn grapple(ours: &str, theirs: &str, more: &str) -> String {
    [
        group("us", "ours", 1, ours, "at = [100, 100]"),
        group("them", "theirs", 1, theirs, "at = [100, 102.05]"),
        more.to_owned(),
    ]
    .concat()
}

#[test]
fn groups_in_contact_fight_and_the_drawn_fall_back() {
    // covers: RK-D27, RK-MEL-11, RK-R58, RK-R59, RK-D22, RK-MEL-04
    let mut camp = solo(&grapple("sword", "sword", ""));
    camp.begin(&[1, 1]);
    camp.done(&[3, 3]);
    // A drawn bout, no casualty: both go back 5, in our own phase.
    assert_eq!(camp.dice_of("melee")[0], [3, 3]);
    assert!(camp.gap("us", "them") > 9.0, "{}", camp.gap("us", "them"));
}

#[test]
fn bouts_of_one_against_two_and_of_better_weapons() {
    // covers: RK-MEL-08, RK-MEL-09, RK-MEL-10, RK-R56, RK-R57
    let body = [
        group("us", "ours", 1, "rifle", "at = [100, 100]"),
        group("them", "theirs", 2, "spear", "at = [98.75, 101.625]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    // 6 less one for the second enemy is 5; 5 and 4 with the better weapon are 6 and 5.
    camp.done(&[6, 5, 4]);
    assert_eq!(camp.dice_of("melee")[0], [6, 5, 4]);
    let words = "No. 1 of us, 5 to 6 and 5, is wounded by no. 1 of them and no. 2 of them.";
    assert_eq!(camp.words_of("melee")[0], words);
    assert_eq!(camp.health("us", 0), Health::Wounded);
    assert!((0..2).all(|at| camp.health("them", at) == Health::Fit));
    let body = [
        group("us", "ours", 1, "musket", "bayonet = true\nat = [100, 100]"),
        group("them", "theirs", 1, "hatchet-knife", "at = [100, 102.05]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    camp.done(&[4, 4]);
    assert_eq!(camp.words_of("melee")[0], "No. 1 of us, 5 to 4, beats no. 1 of them, but strikes no blow that counts.");
    assert_eq!((camp.health("us", 0), camp.health("them", 0)), (Health::Fit, Health::Fit));
}

#[test]
fn who_cannot_fall_back_takes_a_wound() {
    // covers: RK-MEL-13, RK-R60, RK-FLD-14
    let wall = "[[line]]\nkind = \"high-wall\"\npoints = [[80, 97], [120, 97]]\n";
    let mut camp = solo(&grapple("sword", "sword", wall));
    camp.begin(&[1, 1]);
    camp.done(&[3, 3]);
    assert_eq!(camp.health("us", 0), Health::Wounded);
    assert!(near(camp.at("us", 0).y, 100.0, 0.01));
}

#[test]
fn the_loser_falls_back_and_carries_it_into_the_next_throw() {
    // covers: RK-MEL-12, RK-MEL-14, RK-R22, RK-D31, RK-MEL-10
    let body =
        [group("us", "ours", 3, "sword", "at = [100, 100]"), group("them", "theirs", 3, "sword", "at = [100, 102.05]")]
            .concat();
    let mut camp = solo(&body);
    camp.begin(&[1, 1]);
    // Three bouts: they kill one of ours, the others are drawn.
    camp.done(&[1, 6, 3, 3, 3, 3]);
    assert_eq!(camp.living("us"), 2);
    assert!(camp.at("us", 2).y < 95.2 && camp.at("us", 1).y < 95.2);
    assert!(near(camp.at("them", 1).y, 102.05, 0.01)); // the winner holds: its order is not to attack
    // Their next throw is without it, ours with +3: threat of swords is none, losses 3.
    assert_eq!(camp.game.state.turn, 2);
    assert_eq!(camp.thrown("us").risk, 3 + 3);
    assert!(!camp.now("us").losing); // it weighs on one throw
}

#[test]
fn routers_caught_do_not_fight_back() {
    // covers: RK-D23
    let body =
        [group("us", "ours", 1, "sword", "at = [100, 100]"), group("them", "theirs", 1, "rifle", "at = [100, 102.05]")]
            .concat();
    let mut camp = solo(&body).change(|game| game.state.groups[GroupId(1)].order = CurrentOrder::Rout);
    camp.begin(&[1, 1]);
    camp.done(&[5]);
    assert_eq!(camp.health("them", 0), Health::Wounded);
    assert_eq!(camp.dice_of("melee")[0], [5]);
    assert!(!camp.charts().iter().any(|(chart, _)| *chart == "melee-result"));
    let mut camp = solo(&body).change(|game| game.state.groups[GroupId(1)].order = CurrentOrder::Rout);
    camp.begin(&[1, 1]);
    let before = camp.at("us", 0);
    camp.done(&[6]);
    assert_eq!((camp.health("them", 0), camp.at("us", 0)), (Health::Dead, before));
}

fn wall(options: &str) -> Camp {
    let body = [
        group("us", "ours", 1, "rifle", "at = [100, 100]"),
        group("them", "theirs", 1, "spear", "natives = true\nat = [100, 103]"),
        "[[line]]\nkind = \"wall\"\npoints = [[80, 101.5], [120, 101.5]]\n".to_owned(),
    ]
    .concat();
    let camp = if options.is_empty() { solo(&body) } else { house(&body, options) };
    camp.change(|game| game.state.works[GroupId(1)].charged = true)
}

#[test]
fn the_wall_between() {
    // covers: RK-D49, RK-D02, RK-MEL-06, RK-R58, RK-TER-02
    let mut camp = wall("");
    camp.begin(&[1, 1]);
    camp.done(&[4, 4]);
    // Better weapon +1, crossing -1: 4 to 4, drawn; as printed both fall back.
    let modifiers: Vec<&str> = camp
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.what {
            engine::game::What::Resolved(resolved) if resolved.chart == "melee" => Some(resolved),
            _ => None,
        })
        .flat_map(|resolved| resolved.notes.modifiers.iter().map(|modifier| modifier.label))
        .collect();
    assert!(modifiers.contains(&"b0-crossing") && modifiers.contains(&"b0-better-weapon"), "{modifiers:?}");
    assert!(camp.at("us", 0).y < 96.0 && camp.at("them", 0).y > 107.0);
    let mut holds = wall("drawn_defenders = \"hold\"");
    holds.begin(&[1, 1]);
    holds.done(&[4, 4]);
    assert!(near(holds.at("us", 0).y, 100.0, 0.01) && holds.at("them", 0).y > 107.0);
}

#[test]
fn who_crosses_a_wall_still_does_in_the_next_round() {
    // covers: RK-D49, RK-MEL-06
    let body = [
        group("us", "ours", 1, "rifle", "at = [100, 100]"),
        group("them", "theirs", 1, "spear", "natives = true\nat = [100, 103]"),
        "[[line]]\nkind = \"wall\"\npoints = [[80, 101.5], [120, 101.5]]\n".to_owned(),
        "[[line]]\nkind = \"high-wall\"\npoints = [[80, 97], [120, 97]]\n".to_owned(),
        "[[line]]\nkind = \"high-wall\"\npoints = [[80, 106], [120, 106]]\n".to_owned(),
    ];
    let camp = solo(&body.concat());
    let mut camp = camp.change(|game| game.state.works[GroupId(1)].charged = true);
    camp.begin(&[1, 1]);
    // Drawn, no room for either: both are wounded and fight on in the enemy's phase.
    camp.done(&[4, 4, 1, 4, 4]);
    let modifiers = camp.modifiers_of("melee");
    assert_eq!(modifiers.len(), 2);
    for round in modifiers {
        assert!(round.iter().any(|label| label.ends_with("crossing")), "{round:?}");
    }
    assert_eq!(camp.words_of("melee")[0], "No. 1 of us, 4 to 4, draws with no. 1 of them.");
    assert_eq!(camp.words_of("melee")[1], "No. 1 of them, 4 to 4, draws with no. 1 of us.");
}

#[test]
fn a_led_group_charges_what_it_reaches() {
    // covers: RK-MEL-02, RK-R52, RK-FLD-08, RK-MEL-01
    let body = [
        group("men", "ours", 6, "sword", "at = [100, 60]"),
        group("near", "theirs", 4, "rifle", "grade = \"raw\"\nat = [100, 74]"),
        group("far", "theirs", 4, "rifle", "at = [160, 100]"),
        leader("captain", "officer", "player_character = true\nwith = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[6]);
    assert_eq!(camp.step(), "orders");
    let far = camp.by("charge", "men").at(camp.piece("far"));
    assert_eq!(camp.refusal(&far).rule, "RK-FLD-08");
    let charge = camp.by("charge", "men").at(camp.piece("near"));
    camp.give(&charge, &[]);
    assert!(camp.charts().iter().any(|(chart, _)| *chart == "melee"));
    assert_eq!(camp.now("men").order, CurrentOrder::Attack);
}

#[test]
fn a_led_winner_is_asked_whether_it_follows_up() {
    // covers: RK-MEL-12, RK-R59
    let body = [
        group("men", "ours", 2, "sword", "at = [100, 100]"),
        group("them", "theirs", 2, "sword", "at = [100, 102.05]"),
        leader("captain", "officer", "player_character = true\nwith = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1]);
    // Three against two: one of them is killed, the other bout hurts nobody.
    camp.done(&[1, 6, 3, 3, 3]);
    assert_eq!(camp.step(), "follow-up");
    assert_eq!(camp.offered("men"), ["follow-up", "stand"]);
    camp.give(&camp.by("follow-up", "men"), &[]);
    assert_eq!(camp.now("men").status, Status::Here);
    assert!(camp.at("men", 1).y > 101.0 || camp.at("men", 0).y > 101.0);
    let mut faults = Vec::new();
    camp.game.audit(&mut faults);
    assert!(faults.is_empty(), "{faults:?}");
}
