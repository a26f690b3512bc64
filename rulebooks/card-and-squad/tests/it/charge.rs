//! The charge: checks in order, then the dice that carry it.

use card_and_squad::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn the_attacker_checks_then_the_defender_then_the_charge_moves() {
    // covers: CS-CHG-02, CS-CHG-04
    let desk = Desk::open(open);
    let question = desk.ask("charge", json!({ "route_cost": 7 })).dice(&[9, 9, 3, 4]);
    let (_, notes) = question.answer().unwrap();
    let dice: Vec<String> = notes.dice.iter().map(|die| format!("{} {}", die.die, die.purpose)).collect();
    assert_eq!(dice, ["d10 attacker-morale", "d10 defender-morale", "d6 movement", "d6 movement"]);
    question
        .gives(json!({
            "attacker_result": "steady", "charges": true, "defender_result": "steady", "response": "stands",
            "reach": 7, "contact": true,
        }))
        .lacks("short_by");
    desk.ask("charge", json!({ "route_cost": 7 })).dice(&[9]).fails("need-dice");
}

#[test]
fn an_attacker_that_fails_does_not_charge() {
    // covers: CS-CHG-02, CS-R20
    let desk = Desk::open(open);
    for (die, result) in [(8, "waver"), (9, "waver"), (10, "retreat")] {
        let facts = json!({ "route_cost": 4, "attacker_figures_lost": 2, "defender_figures_lost": 1 });
        let mut question = desk
            .ask("charge", facts)
            .dice(&[die])
            .gives(json!({ "attacker_result": result, "charges": false }))
            .notes(&["attacker-figures-lost -2 CS-MOR-06"]);
        for field in ["defender_result", "response", "reach", "contact", "short_by"] {
            question = question.lacks(field);
        }
    }
}

#[test]
fn a_check_passed_in_this_turn_serves() {
    // covers: CS-CHG-03
    let desk = Desk::open(open);
    let facts =
        json!({ "route_cost": 4, "attacker_passed": true, "attacker_figures_lost": 9, "attacker_formed": true });
    desk.ask("charge", facts)
        .dice(&[5, 2, 2])
        .gives(json!({ "attacker_result": "already-passed", "charges": true, "response": "stands", "contact": true }))
        .notes(&[]);
}

#[test]
fn a_defender_that_fails_moves_before_the_charge() {
    // covers: CS-CHG-04
    let desk = Desk::open(open);
    for (die, result, response) in [(7, "waver", "falls-back"), (8, "waver", "falls-back"), (9, "retreat", "runs")] {
        let facts = json!({ "route_cost": 4, "defender_quality": "green", "defender_figures_lost": 2 });
        let mut question = desk.ask("charge", facts).dice(&[1, die]).gives(json!({
            "attacker_result": "steady", "charges": true, "defender_result": result, "response": response,
        }));
        for field in ["reach", "contact", "short_by"] {
            question = question.lacks(field);
        }
    }
}

#[test]
fn every_modifier_of_both_checks_and_of_the_move() {
    // covers: CS-MOR-06, CS-MOR-07, CS-MOR-08, CS-MOR-09, CS-HER-03, CS-R57
    let facts = json!({
        "route_cost": 4, "attacker_figures_lost": 1, "attacker_leader": "promoted", "attacker_formed": true,
        "attacker_rallied": true, "defender_figures_lost": 2, "defender_leader": "killed", "defender_formed": true,
        "defender_rallied": true, "leader_wounded": true, "opt_heroes": true, "opt_leader_penalty": "permanent",
    });
    Desk::open(open)
        .ask("charge", facts)
        .dice(&[10, 9, 2, 2])
        .gives(
            json!({ "attacker_result": "steady", "response": "stands", "reach": 3, "contact": false, "short_by": 1 }),
        )
        .notes(&[
            "attacker-figures-lost -1 CS-MOR-06",
            "attacker-leader-killed -1 CS-MOR-07",
            "attacker-formed 1 CS-MOR-08",
            "attacker-officer-rallying 2 CS-MOR-09",
            "defender-figures-lost -2 CS-MOR-06",
            "defender-leader-killed -1 CS-MOR-07",
            "defender-formed 1 CS-MOR-08",
            "defender-officer-rallying 2 CS-MOR-09",
            "wounded-leader -1 CS-HER-03",
        ]);
}

#[test]
fn only_modifiers_of_rolls_that_are_made_are_told() {
    let facts = json!({
        "route_cost": 4, "attacker_formed": true, "defender_quality": "green", "defender_rallied": true,
        "defender_figures_lost": 5, "leader_wounded": true, "opt_heroes": true,
    });
    Desk::open(open).ask("charge", facts).dice(&[10, 10]).gives(json!({ "response": "runs" })).notes(&[
        "attacker-formed 1 CS-MOR-08",
        "defender-figures-lost -5 CS-MOR-06",
        "defender-officer-rallying 2 CS-MOR-09",
    ]);
}

#[test]
fn the_charge_rolls_the_dice_of_its_troops() {
    // covers: CS-MOV-01, CS-MOV-02, CS-MOV-03, CS-R26
    let desk = Desk::open(open);
    let ask = |troop: &str, road: bool, dice: &[i64]| {
        let facts = json!({ "route_cost": 11.5, "attacker_passed": true, "troop": troop, "road": road });
        desk.ask("charge", facts).dice(dice)
    };
    ask("infantry", false, &[5, 6, 5]).gives(json!({ "reach": 11, "contact": false, "short_by": 0.5 }));
    ask("infantry", true, &[5, 1, 6, 6]).gives(json!({ "reach": 12, "contact": true }));
    ask("cavalry", false, &[5, 2, 6, 3]).gives(json!({ "reach": 11, "contact": false }));
    ask("cavalry", true, &[5, 6, 1, 5, 6]).gives(json!({ "reach": 17, "contact": true }));
    ask("cavalry", true, &[5, 6, 1, 5]).fails("need-dice");
}

#[test]
fn a_retreating_defender_runs_from_any_failure() {
    // covers: CS-R16
    let desk = Desk::open(open);
    let ask = |option: &str, die| {
        let facts = json!({
            "route_cost": 4, "attacker_passed": true, "defender_retreating": true, "defender_figures_lost": 4,
            "opt_retreat_failure": option,
        });
        desk.ask("charge", facts).dice(&[die])
    };
    ask("keep-retreating", 6).gives(json!({ "defender_result": "retreat", "response": "runs" }));
    ask("by-margin", 6).gives(json!({ "defender_result": "waver", "response": "falls-back" }));
    ask("by-margin", 8).gives(json!({ "defender_result": "retreat", "response": "runs" }));
}

#[test]
fn what_cannot_be_is_refused() {
    // covers: CS-R08, CS-R09
    let desk = Desk::open(open);
    let cannot = [
        json!({ "route_cost": 4, "attacker_leader": "killed", "attacker_figures_lost": 1 }),
        json!({ "route_cost": 4, "attacker_leader": "killed", "opt_losses": "since-last-check" }),
        json!({ "route_cost": 4, "attacker_passed": true, "attacker_rallied": true }),
        json!({ "route_cost": 4, "attacker_leader": "promoted" }),
        json!({ "route_cost": 4, "defender_leader": "promoted" }),
        json!({ "route_cost": 4, "defender_leader": "killed" }),
        json!({ "route_cost": 4, "defender_retreating": true, "defender_formed": true }),
        json!({ "route_cost": 4, "leader_wounded": true }),
    ];
    for facts in cannot {
        desk.ask("charge", facts).dice(&[1, 1, 1, 1]).fails("contradictory-facts");
    }
    let may = [
        json!({ "route_cost": 4, "attacker_leader": "promoted", "opt_losses": "since-last-check" }),
        json!({ "route_cost": 4, "defender_leader": "killed", "opt_losses": "since-last-check" }),
        json!({ "route_cost": 4, "leader_wounded": true, "opt_heroes": true }),
    ];
    for facts in may {
        desk.ask("charge", facts).dice(&[1, 1, 1, 1]).gives(json!({ "charges": true }));
    }
    for facts in [json!({}), json!({ "route_cost": 100.5 }), json!({ "route_cost": null }), json!({ "route_cost": -1 })]
    {
        desk.ask("charge", facts).dice(&[1, 1, 1, 1]).fails("invalid-fact");
    }
}

#[test]
fn the_odds_of_contact() {
    // Two regular squads hold at 9 in 10 each, and 2d6 reach 7 at 21 in 36.
    let desk = Desk::open(open);
    let charge = desk.ask("charge", json!({ "route_cost": 7 }));
    assert_eq!(charge.chance("contact", &json!(true)), "189/400");
    assert_eq!(charge.chance("response", &json!("falls-back")), "9/100");
    // On a road two of three dice must be sixes.
    let road = desk.ask("charge", json!({ "route_cost": 12, "road": true, "defender_quality": "veteran" }));
    assert_eq!(road.chance("contact", &json!(true)), "1/15");
}
