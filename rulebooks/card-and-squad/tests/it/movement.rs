//! The movement roll, and what a route uses of it.

use card_and_squad::open;
use serde_json::{Value, json};
use testkit::Desk;

use crate::common::with;

#[test]
fn infantry_rolls_two_dice_and_cavalry_three() {
    // covers: CS-MOV-01, CS-MOV-02
    let desk = Desk::open(open);
    desk.ask("movement-roll", json!({}))
        .dice(&[3, 4])
        .gives(json!({ "rolled": 7, "budget": 7, "halved": false, "allowance": 7, "crosses": true }))
        .notes(&[]);
    desk.ask("movement-roll", json!({})).dice(&[3]).fails("need-dice");
    desk.ask("movement-roll", json!({})).dice(&[3, 4, 5]).fails("unused-dice");
    desk.ask("movement-roll", json!({})).dice(&[3, 7]).fails("bad-die");
    desk.ask("movement-roll", json!({ "troop": "cavalry" }))
        .dice(&[6, 4, 5])
        .gives(json!({ "rolled": 15, "allowance": 15 }));
    desk.ask("movement-roll", json!({ "troop": "cavalry" })).dice(&[6, 4]).fails("need-dice");
}

#[test]
fn a_road_gives_a_die_more_and_takes_the_lowest() {
    // covers: CS-MOV-03, CS-R26
    let desk = Desk::open(open);
    let road =
        |troop: &str, dice: &[i64]| desk.ask("movement-roll", json!({ "troop": troop, "road": true })).dice(dice);
    road("infantry", &[3, 5, 1]).gives(json!({ "rolled": 8 }));
    road("infantry", &[1, 1, 4]).gives(json!({ "rolled": 5 }));
    road("infantry", &[3, 5]).fails("need-dice");
    road("cavalry", &[2, 6, 1, 5]).gives(json!({ "rolled": 13 }));
    road("cavalry", &[2, 2, 2, 2]).gives(json!({ "rolled": 6 }));
    road("cannon", &[2, 6, 1]).gives(json!({ "rolled": 8, "allowance": 4 }));
}

#[test]
fn woods_and_water_halve_a_move_and_keep_the_fraction() {
    // covers: CS-MOV-04, CS-MOV-05, CS-R27
    let desk = Desk::open(open);
    for going in ["woods", "water"] {
        for (rounding, inches) in [("exact", json!(3.5)), ("down", json!(3)), ("up", json!(4))] {
            desk.ask("movement-roll", json!({ "going": going, "opt_rounding": rounding }))
                .dice(&[3, 4])
                .gives(json!({ "rolled": 7, "budget": 7, "halved": true, "allowance": inches, "crosses": true }));
        }
    }
    // What is not halved is not rounded either, and a whole half stays as it is.
    desk.ask("movement-roll", json!({ "going": "woods", "opt_rounding": "up" }))
        .dice(&[3, 5])
        .gives(json!({ "allowance": 4 }));
    desk.ask("movement-roll", json!({ "opt_rounding": "down" })).dice(&[3, 4]).gives(json!({ "allowance": 7 }));
}

#[test]
fn every_fence_or_wall_takes_two_inches_of_the_roll() {
    // covers: CS-MOV-06, CS-R28
    let desk = Desk::open(open);
    let ask = |obstacles: i32, dice: &[i64]| desk.ask("movement-roll", json!({ "obstacles": obstacles })).dice(dice);
    ask(1, &[3, 4]).gives(json!({ "budget": 7, "allowance": 5, "crosses": true })).notes(&["obstacles -2 CS-MOV-06"]);
    ask(3, &[3, 4]).gives(json!({ "allowance": 1, "crosses": true })).notes(&["obstacles -6 CS-MOV-06"]);
    ask(2, &[2, 2]).gives(json!({ "allowance": 0, "crosses": true }));
    ask(2, &[1, 2]).gives(json!({ "budget": 3, "allowance": 0, "crosses": false }));
}

#[test]
fn obstacles_are_paid_before_the_halving_or_after_it() {
    // covers: CS-R27
    let desk = Desk::open(open);
    let ask = |option: &str, rounding: &str, obstacles: i32, dice: &[i64]| {
        let facts = json!({
            "going": "woods", "obstacles": obstacles, "opt_obstacles": option, "opt_rounding": rounding,
        });
        desk.ask("movement-roll", facts).dice(dice)
    };
    ask("before-halving", "exact", 1, &[4, 5]).gives(json!({ "allowance": 3.5, "crosses": true }));
    ask("before-halving", "up", 1, &[4, 5]).gives(json!({ "allowance": 4 }));
    ask("after-halving", "exact", 1, &[4, 5]).gives(json!({ "allowance": 2.5, "crosses": true }));
    ask("after-halving", "down", 1, &[4, 5]).gives(json!({ "allowance": 2 }));
    // Three inches pay for one obstacle of the roll, but halved to 1.5 they do not; rounded up to 2 they do.
    ask("before-halving", "exact", 1, &[1, 2]).gives(json!({ "allowance": 0.5, "crosses": true }));
    ask("after-halving", "exact", 1, &[1, 2]).gives(json!({ "allowance": 0, "crosses": false }));
    ask("after-halving", "up", 1, &[1, 2]).gives(json!({ "allowance": 0, "crosses": true }));
    // Without halving both are the same.
    for option in ["before-halving", "after-halving"] {
        desk.ask("movement-roll", json!({ "obstacles": 2, "opt_obstacles": option, "opt_rounding": "up" }))
            .dice(&[2, 3])
            .gives(json!({ "allowance": 1, "crosses": true }));
    }
}

#[test]
fn a_wounded_leader_goes_an_inch_less_before_the_ground_counts() {
    // covers: CS-HER-03, CS-R57
    let desk = Desk::open(open);
    desk.ask("movement-roll", json!({ "leader_wounded": true, "opt_heroes": true, "going": "water", "obstacles": 1 }))
        .dice(&[4, 4])
        .gives(json!({ "rolled": 8, "budget": 7, "allowance": 2.5 }))
        .notes(&["wounded-leader -1 CS-HER-03", "obstacles -2 CS-MOV-06"]);
}

#[test]
fn a_cannon_is_pushed_at_half_the_pace_of_its_crew() {
    // covers: CS-D11
    let desk = Desk::open(open);
    let ask = |more: Value| desk.ask("movement-roll", with(json!({ "troop": "cannon" }), more)).dice(&[3, 4]);
    ask(json!({})).gives(json!({ "rolled": 7, "halved": true, "allowance": 3.5 }));
    ask(json!({ "opt_rounding": "down" })).gives(json!({ "allowance": 3 }));
    ask(json!({ "going": "woods" })).fails("contradictory-facts");
    ask(json!({ "obstacles": 1 })).fails("contradictory-facts");
    ask(json!({ "leader_wounded": true, "opt_heroes": true })).fails("contradictory-facts");
}

#[test]
fn what_cannot_be_is_refused() {
    let desk = Desk::open(open);
    for facts in [
        json!({ "road": true, "going": "woods" }),
        json!({ "road": true, "going": "water" }),
        json!({ "leader_wounded": true }),
    ] {
        desk.ask("movement-roll", facts).dice(&[1, 1, 1]).fails("contradictory-facts");
    }
    for facts in
        [json!({ "obstacles": 7 }), json!({ "obstacles": -1 }), json!({ "obstacles": 2.0 }), json!({ "troop": "guns" })]
    {
        desk.ask("movement-roll", facts).dice(&[1, 1]).fails("invalid-fact");
    }
    desk.ask("movement-roll", json!({ "road": true, "obstacles": 1 }))
        .dice(&[1, 1, 6])
        .gives(json!({ "allowance": 5 }));
}

#[test]
fn the_odds_of_the_dice() {
    let desk = Desk::open(open);
    assert_eq!(desk.ask("movement-roll", json!({})).chance("allowance", &json!(7)), "1/6");
    // Two of three dice are sixes: 16 ways of 216.
    assert_eq!(desk.ask("movement-roll", json!({ "road": true })).chance("allowance", &json!(12)), "2/27");
    assert_eq!(desk.ask("movement-roll", json!({ "going": "woods" })).chance("allowance", &json!(3.5)), "1/6");
}

#[test]
fn a_route_counts_rough_ground_double_and_each_obstacle_two_inches() {
    // covers: CS-MOV-04, CS-MOV-05, CS-MOV-06, CS-R27, CS-R28
    let desk = Desk::open(open);
    let route = json!({ "open_inches": 3, "rough_inches": 1.5, "obstacles": 1 });
    desk.ask("route-cost", route)
        .gives(json!({ "cost": 8 }))
        .lacks("reaches")
        .lacks("left")
        .lacks("short_by")
        .notes(&[]);
    desk.ask("route-cost", json!({})).gives(json!({ "cost": 0 }));
    desk.ask("route-cost", json!({ "open_inches": 0.25 })).gives(json!({ "cost": 0.25 }));
    desk.ask("route-cost", json!({ "obstacles": 6 })).gives(json!({ "cost": 12 }));
}

#[test]
fn a_route_that_costs_all_there_is_is_reached() {
    let desk = Desk::open(open);
    let ask = |available: Value| desk.ask("route-cost", json!({ "rough_inches": 4, "available": available }));
    ask(json!(8)).gives(json!({ "cost": 8, "reaches": true, "left": 0 })).lacks("short_by");
    ask(json!(9.5)).gives(json!({ "reaches": true, "left": 1.5 })).lacks("short_by");
    ask(json!(7.75)).gives(json!({ "reaches": false, "short_by": 0.25 })).lacks("left");
    ask(json!(null)).gives(json!({ "cost": 8 })).lacks("reaches");
    ask(json!(101)).fails("invalid-fact");
    desk.ask("route-cost", json!({ "open_inches": null })).fails("invalid-fact");
}
