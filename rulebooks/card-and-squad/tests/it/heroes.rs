//! Heroes: squad leaders who take three hits.

use card_and_squad::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn the_first_hit_is_luck_the_second_a_wound_the_third_death() {
    // covers: CS-HER-02, CS-HER-03, CS-HER-04
    let desk = Desk::open(open);
    for (before, state, killed, die) in
        [(0, "flesh-wound", false, 0), (1, "wounded", false, -1), (2, "killed", true, 0)]
    {
        desk.ask("leader-hit", json!({ "opt_heroes": true, "hits_before": before }))
            .gives(json!({ "hits": before + 1, "state": state, "killed": killed, "die_modifier": die }))
            .notes(&[]);
    }
}

#[test]
fn who_is_no_hero_dies_at_the_first() {
    // covers: CS-HER-01
    let desk = Desk::open(open);
    desk.ask("leader-hit", json!({})).gives(json!({ "hits": 1, "state": "killed", "killed": true, "die_modifier": 0 }));
    desk.ask("leader-hit", json!({ "hits_before": 1 })).fails("contradictory-facts");
    desk.ask("leader-hit", json!({ "opt_heroes": true, "hits_before": 3 })).fails("invalid-fact");
}

#[test]
fn a_wound_lowers_the_dice_of_the_hero_and_no_others() {
    // covers: CS-R57, CS-HER-03
    let desk = Desk::open(open);
    desk.ask("firing", json!({ "weapon": "musket", "range": 20, "opt_heroes": true, "firer_wounded": true }))
        .dice(&[8])
        .gives(json!({ "modifier": -1, "needed": 9, "kills": 0 }))
        .notes(&["wounded-leader -1 CS-HER-03"]);
    desk.ask("melee", json!({ "opt_heroes": true, "attacker_leader": "squad-leader", "attacker_wounded": true }))
        .dice(&[5, 5])
        .gives(json!({ "attacker_score": 5, "defender_score": 5 }))
        .notes(&["attacker-leader 1 CS-MEL-08", "attacker-wounded-leader -1 CS-HER-03"]);
    desk.ask("movement-roll", json!({ "opt_heroes": true, "leader_wounded": true }))
        .dice(&[1, 1])
        .gives(json!({ "budget": 1 }));
    // His squad's check has no such row.
    desk.ask("morale", json!({ "leader_wounded": true })).dice(&[1]).fails("unknown-fact");
}

#[test]
fn a_hero_who_is_only_hit_is_no_loss() {
    // covers: CS-R58, CS-HER-02, CS-HER-03, CS-HER-04
    let desk = Desk::open(open);
    let fire = |hits: i32, who: i64| {
        let facts = json!({ "weapon": "musket", "range": 20, "opt_heroes": true, "target_leader_hits": hits });
        desk.ask("firing", facts).dice(&[10, who])
    };
    let unhurt = json!({
        "leader_hits": 1, "leader_killed": false, "figures_lost": 0, "squad_left": 10, "check_due": false,
    });
    fire(0, 6).gives(unhurt.clone()).gives(json!({ "leader_state": "flesh-wound" }));
    fire(1, 8).gives(unhurt).gives(json!({ "leader_state": "wounded" }));
    fire(2, 7).gives(json!({
        "leader_hits": 1, "leader_killed": true, "leader_state": "killed", "figures_lost": 1, "squad_left": 9,
        "check_due": true,
    }));
    fire(1, 5).gives(json!({ "leader_hits": 0, "leader_state": "flesh-wound", "figures_lost": 1 }));
    fire(0, 5).gives(json!({ "leader_state": "unhurt" }));
}

#[test]
fn the_leaders_state_is_told_of_heroes_only() {
    let desk = Desk::open(open);
    desk.ask("firing", json!({ "weapon": "musket", "range": 20 })).dice(&[1]).lacks("leader_state");
    desk.ask("firing", json!({ "weapon": "musket", "range": 20, "opt_heroes": true, "target_leaderless": true }))
        .dice(&[1])
        .lacks("leader_state");
    desk.ask("firing", json!({ "weapon": "musket", "range": 25, "opt_heroes": true, "target_leader_hits": 2 }))
        .gives(json!({ "in_range": false, "leader_state": "wounded" }));
}
