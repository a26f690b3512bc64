//! The risk factor by the table: situation, rows, sum.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

/// The risk factor and its rows.
fn expect(desk: &Desk, facts: Value, risk_factor: i32, rows: &[&str]) {
    desk.ask("risk-factor", facts).gives(json!({ "risk_factor": risk_factor })).notes(rows);
}

#[test]
fn nothing_weighs_on_a_group_at_first() {
    // covers: RK-RSK-01
    let desk = Desk::open(open);
    desk.ask("risk-factor", json!({})).gives(json!({ "risk_factor": 0, "losses": 0, "loss_points": 0 })).notes(&[]);
}

#[test]
fn every_row_adds_to_the_sum_in_the_order_of_the_sheet() {
    // covers: RK-RSK-01, RK-RSK-03, RK-RSK-04, RK-RSK-06, RK-RSK-08, RK-RSK-09, RK-RSK-10, RK-RSK-11
    let facts = json!({
        "hero_with_unit": true, "entirely_in_cover": true, "threatening_groups": 2, "grade": "raw",
        "original_strength": 20, "wounded": 4, "killed": 15, "enemy_on_flank_or_rear": true,
        "natives": true, "nearest_enemy_cavalry": 3, "routing": true,
    });
    let rows = [
        "hero-or-superior -1 RK-RSK-03",
        "cover-or-advancing -1 RK-RSK-04",
        "under-threat 1 RK-RSK-06",
        "raw-in-range 1 RK-RSK-07",
        "losses 9 RK-RSK-08",
        "flank-or-friends-fleeing 2 RK-RSK-09",
        "natives-near-cavalry 2 RK-RSK-10",
        "routing-or-losing 3 RK-RSK-11",
    ];
    // no ceiling
    expect(&Desk::open(open), facts, 16, &rows);
}

#[test]
fn a_group_is_calm_only_if_it_sees_neither_enemies_nor_fleeing_friends() {
    // covers: RK-RSK-02, RK-R14
    let desk = Desk::open(open);
    expect(&desk, json!({ "no_enemy_in_sight": true }), -4, &["calm -4 RK-RSK-02"]);
    expect(&desk, json!({ "no_enemy_in_sight": true, "friends_retreating_in_sight": true }), 0, &[]);
    expect(&desk, json!({ "friends_retreating_in_sight": true }), 0, &[]);
    // no floor
    expect(
        &desk,
        json!({ "no_enemy_in_sight": true, "entirely_in_cover": true, "hero_with_unit": true }),
        -6,
        &["calm -4 RK-RSK-02", "hero-or-superior -1 RK-RSK-03", "cover-or-advancing -1 RK-RSK-04"],
    );
}

#[test]
fn two_conditions_of_one_row_count_once_unless_the_house_counts_each() {
    // covers: RK-RSK-03, RK-RSK-04, RK-RSK-09, RK-RSK-11, RK-R15, RK-R16
    let desk = Desk::open(open);
    let cases = [
        ("hero_with_unit", json!(true), "grade", json!("superior"), "hero-or-superior", -1, "RK-RSK-03"),
        ("entirely_in_cover", json!(true), "advancing", json!(true), "cover-or-advancing", -1, "RK-RSK-04"),
        (
            "enemy_on_flank_or_rear",
            json!(true),
            "nearest_fleeing_friend",
            json!(25),
            "flank-or-friends-fleeing",
            2,
            "RK-RSK-09",
        ),
        ("routing", json!(true), "lost_more_in_melee", json!(true), "routing-or-losing", 3, "RK-RSK-11"),
    ];
    for (one, yes, other, also, label, value, rule) in cases {
        let row = |times: i32| format!("{label} {} {rule}", value * times);
        expect(&desk, json!({ one: yes }), value, &[&row(1)]);
        expect(&desk, json!({ other: also }), value, &[&row(1)]);
        expect(&desk, json!({ one: yes, other: also }), value, &[&row(1)]);
        let each = json!({ one: yes, other: also, "opt_stacking": "per-condition" });
        expect(&desk, each, 2 * value, &[&row(2)]);
        let house = Desk::with_house(open, "[options]\nstacking = \"per-condition\"");
        expect(&house, json!({ one: yes, other: also }), 2 * value, &[&row(2)]);
        expect(&house, json!({ one: yes, other: also, "opt_stacking": "per-line" }), value, &[&row(1)]);
    }
}

#[test]
fn threats_count_once_unless_the_house_counts_each_group() {
    // covers: RK-RSK-06, RK-R17
    let desk = Desk::open(open);
    expect(&desk, json!({ "threatening_groups": 1 }), 1, &["under-threat 1 RK-RSK-06"]);
    expect(&desk, json!({ "threatening_groups": 4 }), 1, &["under-threat 1 RK-RSK-06"]);
    let each = json!({ "threatening_groups": 4, "opt_threat_count": "per-group" });
    expect(&desk, each, 4, &["under-threat 4 RK-RSK-06"]);
    let house = Desk::with_house(open, "[options]\nthreat_count = \"per-group\"");
    expect(&house, json!({ "threatening_groups": 3 }), 3, &["under-threat 3 RK-RSK-06"]);
    // in range of an enemy who is not in clear sight is no threat to steady men
    expect(&desk, json!({ "in_range_of_visible_enemy": true }), 0, &[]);
}

#[test]
fn raw_men_fear_any_enemy_in_sight_who_reaches_them() {
    // covers: RK-RSK-07, RK-R18
    let desk = Desk::open(open);
    let raw = "raw-in-range 1 RK-RSK-07";
    expect(&desk, json!({ "grade": "raw" }), 0, &[]);
    expect(&desk, json!({ "grade": "raw", "in_range_of_visible_enemy": true }), 1, &[raw]);
    expect(&desk, json!({ "grade": "raw", "threatening_groups": 1 }), 2, &["under-threat 1 RK-RSK-06", raw]);
    expect(
        &desk,
        json!({ "grade": "superior", "in_range_of_visible_enemy": true }),
        -1,
        &["hero-or-superior -1 RK-RSK-03"],
    );
}

#[test]
fn losses_count_by_full_tenths_unless_the_house_rounds_up() {
    // covers: RK-RSK-08, RK-R19
    let desk = Desk::open(open);
    // strength, wounded, killed, points, points rounded up
    let cases = [
        (12, 1, 0, 0, 1),
        (12, 1, 1, 1, 2),
        (10, 2, 1, 3, 3),
        (10, 10, 0, 10, 10),
        (99, 0, 9, 0, 1),
        (99, 0, 10, 1, 2),
        (3, 0, 1, 3, 4),
    ];
    for (strength, wounded, killed, points, up) in cases {
        let facts = |rounding: &str| {
            json!({
                "original_strength": strength, "wounded": wounded, "killed": killed, "opt_loss_rounding": rounding,
            })
        };
        let losses = wounded + killed;
        desk.ask("risk-factor", facts("full-tens"))
            .gives(json!({ "risk_factor": points, "losses": losses, "loss_points": points }));
        desk.ask("risk-factor", facts("round-up")).gives(json!({ "risk_factor": up, "loss_points": up }));
    }
    expect(&desk, json!({ "killed": 3 }), 3, &["losses 3 RK-RSK-08"]);
    let house = Desk::with_house(open, "[options]\nloss_rounding = \"round-up\"");
    expect(&house, json!({ "original_strength": 12, "killed": 1 }), 1, &["losses 1 RK-RSK-08"]);
}

#[test]
fn friends_who_flee_within_25_cm_count() {
    // covers: RK-RSK-09
    let desk = Desk::open(open);
    expect(&desk, json!({ "nearest_fleeing_friend": 25 }), 2, &["flank-or-friends-fleeing 2 RK-RSK-09"]);
    expect(&desk, json!({ "nearest_fleeing_friend": 25.1 }), 0, &[]);
}

#[test]
fn natives_fear_cavalry_within_50_cm_even_unseen() {
    // covers: RK-RSK-10, RK-R21
    let desk = Desk::open(open);
    expect(&desk, json!({ "natives": true, "nearest_enemy_cavalry": 50 }), 2, &["natives-near-cavalry 2 RK-RSK-10"]);
    expect(&desk, json!({ "natives": true, "nearest_enemy_cavalry": 50.1 }), 0, &[]);
    expect(&desk, json!({ "nearest_enemy_cavalry": 10 }), 0, &[]);
    let unseen = json!({ "natives": true, "nearest_enemy_cavalry": 10, "no_enemy_in_sight": true });
    expect(&desk, unseen, -2, &["calm -4 RK-RSK-02", "natives-near-cavalry 2 RK-RSK-10"]);
}

#[test]
fn a_group_that_routs_or_loses_its_melee_is_near_its_end() {
    // covers: RK-RSK-11, RK-R22
    let desk = Desk::open(open);
    expect(&desk, json!({ "routing": true }), 3, &["routing-or-losing 3 RK-RSK-11"]);
    expect(&desk, json!({ "lost_more_in_melee": true }), 3, &["routing-or-losing 3 RK-RSK-11"]);
}

#[test]
fn facts_that_cannot_be_true_together_are_refused() {
    let desk = Desk::open(open);
    let cases = [
        json!({ "no_enemy_in_sight": true, "threatening_groups": 1 }),
        json!({ "no_enemy_in_sight": true, "in_range_of_visible_enemy": true }),
        json!({ "no_enemy_in_sight": true, "enemy_on_flank_or_rear": true }),
        json!({ "killed": 10 }),
        json!({ "original_strength": 1, "killed": 1 }),
        json!({ "wounded": 6, "killed": 5 }),
        json!({ "wounded": 11 }),
        json!({ "routing": true, "advancing": true }),
    ];
    for facts in cases {
        desk.ask("risk-factor", facts.clone()).fails("contradictory-facts");
        let mut action = facts;
        action["table"] = json!("missile");
        desk.ask("action", action).dice(&[1]).fails("contradictory-facts");
    }
    desk.ask("risk-factor", json!({ "wounded": 1, "killed": 9 })).gives(json!({ "losses": 10 }));
}

#[test]
fn facts_out_of_their_range_are_refused() {
    let desk = Desk::open(open);
    let cases = [
        json!({ "threatening_groups": 21 }),
        json!({ "original_strength": 0 }),
        json!({ "wounded": -1 }),
        json!({ "killed": 100 }),
        json!({ "nearest_fleeing_friend": 1000.5 }),
        json!({ "nearest_enemy_cavalry": -0.5 }),
        json!({ "nearest_enemy_cavalry": null }),
        json!({ "grade": "hero" }),
        json!({ "natives": 1 }),
        json!({ "opt_stacking": "once" }),
    ];
    for facts in cases {
        desk.ask("risk-factor", facts).fails("invalid-fact");
    }
    desk.ask("risk-factor", json!({ "table": "missile" })).fails("unknown-fact");
}
