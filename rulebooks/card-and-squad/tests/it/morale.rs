//! The morale check by the table: squad, die, result.

use card_and_squad::open;
use serde_json::{Value, json};
use testkit::Desk;

fn any() -> Value {
    json!(["move", "charge", "load", "fire"])
}

fn bound() -> Value {
    json!(["load", "fire", "retreat-to-cover"])
}

#[test]
fn a_roll_up_to_the_morale_of_the_quality_succeeds() {
    // covers: CS-MOR-04, CS-MOR-05
    let desk = Desk::open(open);
    for (quality, base) in [("green", 8), ("regular", 9), ("veteran", 10)] {
        desk.ask("morale", json!({ "quality": quality }))
            .dice(&[base])
            .gives(json!({
                "base": base, "morale": base, "roll": base, "success": true, "failed_by": 0, "result": "steady",
                "orders": any(),
            }))
            .notes(&[])
            .lacks("response");
    }
    for (quality, die) in [("green", 9), ("regular", 10)] {
        desk.ask("morale", json!({ "quality": quality }))
            .dice(&[die])
            .gives(json!({ "success": false, "failed_by": 1, "result": "waver", "orders": bound() }));
    }
    desk.ask("morale", json!({})).fails("need-dice");
    desk.ask("morale", json!({})).dice(&[9, 9]).fails("unused-dice");
}

#[test]
fn a_failure_by_three_is_a_retreat_and_by_two_is_not() {
    // covers: CS-R17, CS-MOR-11, CS-MOR-12
    let desk = Desk::open(open);
    let ask = |die| desk.ask("morale", json!({ "figures_lost": 4 })).dice(&[die]);
    ask(5).gives(json!({ "morale": 5, "failed_by": 0, "result": "steady" }));
    ask(6).gives(json!({ "failed_by": 1, "result": "waver" }));
    ask(7).gives(json!({ "failed_by": 2, "result": "waver", "orders": bound() }));
    ask(8).gives(json!({ "failed_by": 3, "result": "retreat", "orders": ["retreat"] }));
    ask(10).gives(json!({ "failed_by": 5, "result": "retreat" }));
}

#[test]
fn every_modifier_has_its_row() {
    // covers: CS-MOR-06, CS-MOR-07, CS-MOR-08, CS-MOR-09
    let desk = Desk::open(open);
    desk.ask("morale", json!({ "figures_lost": 3, "leader": "killed", "formed": true, "officer_rallying": true }))
        .dice(&[1])
        .gives(json!({ "base": 9, "morale": 8 }))
        .notes(&[
            "figures-lost -3 CS-MOR-06",
            "leader-killed -1 CS-MOR-07",
            "formed 1 CS-MOR-08",
            "officer-rallying 2 CS-MOR-09",
        ]);
}

#[test]
fn a_dead_leader_counts_as_a_figure_and_as_a_leader() {
    // covers: CS-R09, CS-PRO-03
    Desk::open(open)
        .ask("morale", json!({ "figures_lost": 1, "leader": "killed" }))
        .dice(&[7])
        .gives(json!({ "morale": 7, "success": true, "result": "steady", "orders": bound() }))
        .notes(&["figures-lost -1 CS-MOR-06", "leader-killed -1 CS-MOR-07"]);
}

#[test]
fn a_promotion_lifts_the_penalty_unless_it_is_permanent() {
    // covers: CS-R10
    let desk = Desk::open(open);
    let promoted = json!({ "figures_lost": 1, "leader": "promoted" });
    desk.ask("morale", promoted.clone())
        .dice(&[8])
        .gives(json!({ "morale": 8, "success": true, "orders": any() }))
        .notes(&["figures-lost -1 CS-MOR-06"]);
    let mut permanent = promoted;
    permanent["opt_leader_penalty"] = json!("permanent");
    desk.ask("morale", permanent)
        .dice(&[8])
        .gives(json!({ "morale": 7, "failed_by": 1 }))
        .notes(&["figures-lost -1 CS-MOR-06", "leader-killed -1 CS-MOR-07"]);
    desk.ask("morale", json!({ "opt_leader_penalty": "permanent" })).dice(&[9]).gives(json!({ "morale": 9 }));
}

#[test]
fn all_losses_count_and_a_dead_leader_is_among_them() {
    // covers: CS-R08
    let desk = Desk::open(open);
    for leader in ["killed", "promoted"] {
        desk.ask("morale", json!({ "leader": leader })).dice(&[1]).fails("contradictory-facts");
        // Losses from before the last check are off the slate, the leader's with them.
        desk.ask("morale", json!({ "leader": leader, "opt_losses": "since-last-check" })).dice(&[1]).gives(json!({
            "base": 9, "success": true,
        }));
    }
    desk.ask("morale", json!({ "figures_lost": 2, "opt_losses": "since-last-check" }))
        .dice(&[1])
        .notes(&["figures-lost -2 CS-MOR-06"]);
}

#[test]
fn a_retreating_squad_runs_on_after_any_failure() {
    // covers: CS-R16
    let desk = Desk::open(open);
    let ask = |option: &str, die| {
        let facts = json!({ "figures_lost": 4, "occasion": "rally", "opt_retreat_failure": option });
        desk.ask("morale", facts).dice(&[die])
    };
    ask("keep-retreating", 5).gives(json!({ "result": "steady", "orders": any() }));
    ask("keep-retreating", 6).gives(json!({ "failed_by": 1, "result": "retreat", "orders": ["retreat"] }));
    ask("by-margin", 6).gives(json!({ "failed_by": 1, "result": "waver", "orders": bound() }));
    ask("by-margin", 7).gives(json!({ "failed_by": 2, "result": "waver" }));
    ask("by-margin", 8).gives(json!({ "failed_by": 3, "result": "retreat" }));
}

#[test]
fn no_die_succeeds_or_fails_by_itself() {
    // covers: CS-R61
    let desk = Desk::open(open);
    desk.ask("morale", json!({ "quality": "veteran", "formed": true }))
        .dice(&[10])
        .gives(json!({ "morale": 11, "success": true, "failed_by": 0 }));
    desk.ask("morale", json!({ "quality": "green", "figures_lost": 8 }))
        .dice(&[1])
        .gives(json!({ "morale": 0, "success": false, "failed_by": 1, "result": "waver" }));
    desk.ask("morale", json!({ "quality": "green", "figures_lost": 40 }))
        .dice(&[1])
        .gives(json!({ "morale": -32, "failed_by": 33, "result": "retreat" }));
}

#[test]
fn a_charged_squad_stands_falls_back_or_runs() {
    let desk = Desk::open(open);
    let ask = |die| desk.ask("morale", json!({ "figures_lost": 3, "occasion": "receive-charge" })).dice(&[die]);
    ask(6).gives(json!({ "result": "steady", "response": "stands" }));
    ask(7).gives(json!({ "result": "waver", "response": "falls-back" }));
    ask(8).gives(json!({ "result": "waver", "response": "falls-back" }));
    ask(9).gives(json!({ "result": "retreat", "response": "runs" }));
    for occasion in ["casualties", "charge", "rally"] {
        desk.ask("morale", json!({ "occasion": occasion })).dice(&[1]).lacks("response");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let desk = Desk::open(open);
    let cannot = [
        json!({ "occasion": "charge", "leader": "killed", "figures_lost": 1 }),
        json!({ "occasion": "charge", "leader": "killed", "opt_losses": "since-last-check" }),
        json!({ "occasion": "rally", "formed": true }),
    ];
    for facts in cannot {
        desk.ask("morale", facts).dice(&[1]).fails("contradictory-facts");
    }
    desk.ask("morale", json!({ "occasion": "charge", "leader": "promoted", "figures_lost": 1 }))
        .dice(&[1])
        .gives(json!({ "success": true }));
    let invalid = [
        json!({ "figures_lost": 41 }),
        json!({ "figures_lost": 1.0 }),
        json!({ "formed": null }),
        json!({ "quality": "elite" }),
    ];
    for facts in invalid {
        desk.ask("morale", facts).dice(&[1]).fails("invalid-fact");
    }
    // An unknown fact is told before an invalid one, and both before a contradiction.
    desk.ask("morale", json!({ "leader": "killed", "quality": 1, "officer": true })).fails("unknown-fact");
    desk.ask("morale", json!({ "leader": "killed", "quality": 1 })).fails("invalid-fact");
}

#[test]
fn the_odds_of_a_worn_squad() {
    let desk = Desk::open(open);
    let check = desk.ask("morale", json!({ "figures_lost": 3 }));
    assert_eq!(check.chance("result", &json!("steady")), "3/5");
    assert_eq!(check.chance("result", &json!("waver")), "1/5");
    assert_eq!(check.chance("result", &json!("retreat")), "1/5");
}
