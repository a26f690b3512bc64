//! The worked examples of the rules page that are single procedures, die for die.

use card_and_squad::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn a_squad_under_pressure_and_one_that_runs_on() {
    let desk = Desk::open(open);
    let pressed = json!({ "quality": "green", "figures_lost": 3, "leader": "killed", "officer_rallying": true });
    for (die, result) in [(6, "steady"), (8, "waver"), (9, "retreat")] {
        desk.ask("morale", pressed.clone()).dice(&[die]).gives(json!({ "morale": 6, "result": result }));
    }
    let running = json!({ "figures_lost": 4, "occasion": "rally" });
    desk.ask("morale", running).dice(&[6]).gives(json!({ "morale": 5, "failed_by": 1, "result": "retreat" }));
}

#[test]
fn marching_and_a_mixed_route() {
    let desk = Desk::open(open);
    desk.ask("movement-roll", json!({ "road": true })).dice(&[3, 5, 1]).gives(json!({ "allowance": 8 }));
    let mut wood = json!({ "troop": "cavalry", "going": "woods", "obstacles": 1 });
    desk.ask("movement-roll", wood.clone()).dice(&[6, 4, 5]).gives(json!({ "allowance": 6.5 }));
    wood["opt_obstacles"] = json!("after-halving");
    desk.ask("movement-roll", wood).dice(&[6, 4, 5]).gives(json!({ "allowance": 5.5 }));
    desk.ask("route-cost", json!({ "open_inches": 3, "rough_inches": 1.5, "obstacles": 1, "available": 7 }))
        .gives(json!({ "cost": 8, "reaches": false, "short_by": 1 }));
}

#[test]
fn musketry_and_a_lucky_shot() {
    let desk = Desk::open(open);
    desk.ask("firing", json!({ "weapon": "musket", "range": 10, "shooters": 8, "target_formed": true }))
        .dice(&[3, 6, 9, 10, 5, 7, 2, 1, 7])
        .gives(json!({
            "modifier": 2, "needed": 6, "kills": 4, "rankers_killed": 3, "leader_killed": true, "figures_lost": 4,
            "squad_left": 6, "check_due": true,
        }));
    let mut lucky = json!({ "weapon": "musket", "range": 20, "quality": "green", "target_cover": "hard" });
    desk.ask("firing", lucky.clone()).dice(&[10, 9]).gives(json!({ "modifier": -3, "kills": 1, "rankers_killed": 1 }));
    lucky["opt_natural_ten"] = json!("must-score");
    desk.ask("firing", lucky).dice(&[10]).gives(json!({ "kills": 0 }));
}

#[test]
fn canister_at_a_formed_squad() {
    let facts = json!({
        "weapon": "cannon", "range": 30, "ammunition": "canister", "target_formed": true, "target_officer": true,
    });
    Desk::open(open).ask("firing", facts).dice(&[7, 10, 2, 10]).gives(json!({
        "modifier": 5, "needed": 3, "shots": 3, "kills": 2, "natural_tens": 1, "rankers_killed": 1,
        "officer_killed": true, "figures_lost": 1, "check_due": true,
    }));
}

#[test]
fn a_volley_of_two_squads() {
    let desk = Desk::open(open);
    let volley = |shooters: i32, range: i32, quality: &str| {
        json!({
            "weapon": "musket", "range": range, "shooters": shooters, "quality": quality, "volley": true,
            "volley_figures": 11, "firer_formed": true,
        })
    };
    desk.ask("firing", volley(6, 12, "veteran")).dice(&[1; 6]).gives(json!({ "modifier": 3, "needed": 5 }));
    desk.ask("firing", volley(5, 14, "regular")).dice(&[1; 5]).gives(json!({ "modifier": 1, "needed": 7 }));
}

#[test]
fn a_charge_that_clears_the_ground_and_one_that_meets() {
    let desk = Desk::open(open);
    let clears = json!({
        "route_cost": 6, "attacker_formed": true, "attacker_figures_lost": 1, "defender_quality": "green",
        "defender_figures_lost": 2,
    });
    desk.ask("charge", clears).dice(&[7, 7]).gives(json!({ "charges": true, "response": "falls-back" })).lacks("reach");
    let meets = json!({
        "route_cost": 11.5, "attacker_quality": "veteran", "troop": "cavalry", "attacker_passed": true,
        "defender_formed": true,
    });
    desk.ask("charge", meets).dice(&[10, 2, 6, 3]).gives(json!({
        "response": "stands", "reach": 11, "contact": false, "short_by": 0.5,
    }));
}

#[test]
fn the_combats_of_a_whole_turn() {
    let desk = Desk::open(open);
    let combat = |figures: i32, leader: &str, dice: &[i64]| {
        let facts = json!({
            "attacker_figures": figures, "attacker_charging": true, "attacker_cavalry": true, "attacker_leader": leader,
            "defender_cover": "soft", "defender_out_of_command": true,
        });
        desk.ask("melee", facts).dice(dice)
    };
    combat(1, "squad-leader", &[3, 9]).gives(json!({ "attacker_score": 6, "defender_score": 6, "winner": "tie" }));
    combat(1, "none", &[5, 4]).gives(json!({ "attacker_score": 7, "defender_score": 1, "winner": "attacker" }));
    combat(2, "none", &[2, 8]).gives(json!({ "attacker_score": 4, "defender_score": 3, "winner": "attacker" }));
    combat(2, "none", &[1, 10]).gives(json!({ "attacker_score": 3, "defender_score": 5, "winner": "defender" }));
}
