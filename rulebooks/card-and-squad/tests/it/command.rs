//! Command: who is out of it, and what an officer can do.

use card_and_squad::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn a_ranker_is_in_command_up_to_six_inches_from_his_leader() {
    // covers: CS-R52
    let desk = Desk::open(open);
    for (inches, out) in [(json!(0), false), (json!(6), false), (json!(6.01), true), (json!(200), true)] {
        desk.ask("command", json!({ "distance_to_leader": inches })).gives(json!({
            "out_of_command": out, "orders": ["move", "charge", "load", "fire"],
            "promotion_possible": false, "rally_possible": false,
        }));
    }
    desk.ask("command", json!({})).dice(&[1]).fails("unused-dice");
}

#[test]
fn men_without_a_leader_are_out_of_command_unless_the_house_spares_them() {
    // covers: CS-R52, CS-PRO-03
    let desk = Desk::open(open);
    let bound = json!(["load", "fire", "retreat-to-cover"]);
    desk.ask("command", json!({ "leaderless": true })).gives(json!({ "out_of_command": true, "orders": bound }));
    desk.ask("command", json!({ "leaderless": true, "opt_leaderless": "in-command" }))
        .gives(json!({ "out_of_command": false, "orders": bound }));
}

#[test]
fn a_retreating_squad_only_retreats_and_its_rankers_are_out_of_command() {
    // covers: CS-R19, CS-MOR-14
    let desk = Desk::open(open);
    desk.ask("command", json!({ "retreating": true })).gives(json!({ "out_of_command": true, "orders": ["retreat"] }));
    desk.ask("command", json!({ "retreating": true, "leaderless": true, "opt_leaderless": "in-command" }))
        .gives(json!({ "out_of_command": true, "orders": ["retreat"] }));
    desk.ask("command", json!({ "retreating": true, "role": "squad-leader" }))
        .gives(json!({ "out_of_command": false, "orders": ["retreat"] }));
}

#[test]
fn an_officer_promotes_and_rallies_within_six_inches() {
    // covers: CS-PRO-01, CS-R12
    let desk = Desk::open(open);
    for (distance, near) in [(json!(0), true), (json!(6), true), (json!(6.5), false), (json!(null), false)] {
        desk.ask("command", json!({ "leaderless": true, "officer_distance": distance }))
            .gives(json!({ "promotion_possible": near, "rally_possible": near }));
        desk.ask("command", json!({ "officer_distance": distance }))
            .gives(json!({ "promotion_possible": false, "rally_possible": near }));
    }
}

#[test]
fn leaders_and_officers_are_always_in_command() {
    // covers: CS-R63
    let desk = Desk::open(open);
    for role in ["squad-leader", "officer"] {
        desk.ask("command", json!({ "role": role }))
            .gives(json!({ "out_of_command": false, "orders": ["move", "charge", "load", "fire"] }));
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let desk = Desk::open(open);
    let cannot = [
        json!({ "leaderless": true, "role": "squad-leader" }),
        json!({ "leaderless": true, "distance_to_leader": 0.1 }),
        json!({ "role": "squad-leader", "distance_to_leader": 1 }),
        json!({ "role": "officer", "leaderless": true }),
        json!({ "role": "officer", "retreating": true }),
        json!({ "role": "officer", "distance_to_leader": 2 }),
        json!({ "role": "officer", "officer_distance": 0 }),
    ];
    for facts in cannot {
        desk.ask("command", facts).fails("contradictory-facts");
    }
    desk.ask("command", json!({ "role": "officer", "officer_distance": null }))
        .gives(json!({ "rally_possible": false }));
    desk.ask("command", json!({ "distance_to_leader": null })).fails("invalid-fact");
    desk.ask("command", json!({ "officer_distance": 201 })).fails("invalid-fact");
}
