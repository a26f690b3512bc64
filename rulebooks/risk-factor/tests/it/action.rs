//! The actions tables by the table: risk factor, die, result.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

/// Checks a printed row for every risk factor it is for; an entry in asterisks is in italics.
fn row_holds(table: &str, row: &str, risk_factors: std::ops::RangeInclusive<i32>, entries: [&str; 6]) {
    let desk = Desk::open(open);
    for risk_factor in risk_factors {
        for (die, entry) in (1..).zip(entries) {
            let italic = entry.starts_with('*');
            let entry = entry.trim_matches('*');
            for (control, binding) in [("uncommanded", true), ("commanded", !italic), ("player-character", !italic)] {
                desk.ask("action-table", json!({ "risk_factor": risk_factor, "table": table, "control": control }))
                    .dice(&[die])
                    .gives(json!({
                        "die": die, "row": row, "entry": entry, "italic": italic, "binding": binding,
                        "action": if binding { entry } else { "free" },
                    }))
                    .notes(&[]);
            }
        }
    }
}

#[test]
fn the_missile_table_is_as_printed() {
    // covers: RK-ACT-01, RK-ACT-02, RK-ACT-03, RK-ACT-07, RK-ACT-08, RK-ACT-09, RK-ACT-10, RK-R23, RK-R24
    row_holds("missile", "1", 1..=1, ["*halt*", "*advance*", "*advance*", "*advance*", "*advance*", "*attack*"]);
    row_holds("missile", "2-5", 2..=5, ["retreat", "halt", "*halt*", "*advance*", "*advance*", "*advance*"]);
    row_holds("missile", "6-8", 6..=8, ["rout", "retreat", "halt", "*halt*", "*halt*", "*advance*"]);
    row_holds("missile", "9-or-more", 9..=60, ["rout", "rout", "rout", "retreat", "*retreat*", "*halt*"]);
}

#[test]
fn the_close_combat_table_is_as_printed() {
    // covers: RK-ACT-01, RK-ACT-02, RK-ACT-03, RK-ACT-11, RK-ACT-12, RK-ACT-13, RK-ACT-14, RK-R23, RK-R24
    row_holds("close-combat", "1-2", 1..=2, ["*halt*", "*advance*", "*advance*", "*attack*", "*attack*", "*attack*"]);
    row_holds("close-combat", "3-6", 3..=6, ["retreat", "halt", "*halt*", "*advance*", "*attack*", "*attack*"]);
    row_holds("close-combat", "7-8", 7..=8, ["rout", "retreat", "*retreat*", "*halt*", "*halt*", "*attack*"]);
    row_holds("close-combat", "9-or-more", 9..=60, ["rout", "rout", "rout", "retreat", "*retreat*", "*halt*"]);
}

#[test]
fn up_to_a_risk_of_0_a_group_carries_on_until_a_six_sends_it_at_the_enemy() {
    // covers: RK-ACT-04, RK-ACT-05
    let carry_on = ["*continue*", "*continue*", "*continue*", "*continue*", "*continue*", "*move-to-enemy*"];
    row_holds("missile", "0-or-less", -20..=0, carry_on);
    row_holds("close-combat", "0-or-less", -20..=0, carry_on);
}

/// The entry at risk factor 0 with these facts besides.
fn carries_on(table: &str, more: &Value, die: i64, entry: &str) {
    let mut facts = json!({ "risk_factor": 0, "table": table });
    if let Some(facts) = facts.as_object_mut() {
        facts.extend(more.as_object().cloned().unwrap_or_default());
    }
    Desk::open(open)
        .ask("action-table", facts)
        .dice(&[die])
        .gives(json!({ "entry": entry, "action": entry, "italic": true, "row": "0-or-less" }));
}

#[test]
fn only_close_combat_troops_go_where_enemies_were_last_seen() {
    // covers: RK-ACT-05, RK-R26
    let unseen = json!({ "no_enemy_in_sight": true });
    let sought = json!({ "no_enemy_in_sight": true, "enemy_seen_before": true });
    carries_on("close-combat", &sought, 6, "move-to-last-seen");
    carries_on("close-combat", &sought, 5, "continue");
    carries_on("close-combat", &unseen, 6, "continue");
    carries_on("missile", &sought, 6, "continue");
    carries_on("close-combat", &json!({ "enemy_seen_before": true }), 6, "move-to-enemy");
}

#[test]
fn defenders_do_not_leave_their_works_on_a_six() {
    // covers: RK-ACT-05, RK-R26
    for table in ["missile", "close-combat"] {
        carries_on(table, &json!({ "defending_fortification": true }), 6, "continue");
    }
    let sought = json!({ "defending_fortification": true, "no_enemy_in_sight": true, "enemy_seen_before": true });
    carries_on("close-combat", &sought, 6, "continue");
    // the works hold nobody above a risk of 0
    Desk::open(open)
        .ask("action-table", json!({ "risk_factor": 1, "table": "missile", "defending_fortification": true }))
        .dice(&[6])
        .gives(json!({ "action": "attack" }));
}

#[test]
fn who_falls_back_halts_in_cover_on_a_five_or_six() {
    // covers: RK-ACT-06, RK-R27
    let back = json!({ "falling_back": true });
    for table in ["missile", "close-combat"] {
        carries_on(table, &back, 4, "continue");
        carries_on(table, &back, 5, "halt-in-cover");
        carries_on(table, &back, 6, "halt-in-cover");
    }
    // above a risk of 0 the row is read like anybody's
    Desk::open(open)
        .ask("action-table", json!({ "risk_factor": 1, "table": "missile", "falling_back": true }))
        .dice(&[5])
        .gives(json!({ "entry": "advance" }));
}

#[test]
fn a_router_whose_risk_has_dropped_falls_back() {
    // covers: RK-R25, RK-ACT-06
    let desk = Desk::open(open);
    let facts =
        || json!({ "table": "close-combat", "routing": true, "no_enemy_in_sight": true, "enemy_seen_before": true });
    for (die, entry) in [(4, "continue"), (5, "halt-in-cover"), (6, "halt-in-cover")] {
        desk.ask("action", facts())
            .dice(&[die])
            .gives(json!({ "risk_factor": -1, "row": "0-or-less", "entry": entry }))
            .notes(&["calm -4 RK-RSK-02", "routing-or-losing 3 RK-RSK-11"]);
    }
    // with hero and cover and the enemy in sight: 3 - 1 - 1 = 1, and the row is read as usual
    let led_back = json!({ "table": "missile", "routing": true, "hero_with_unit": true, "entirely_in_cover": true });
    desk.ask("action", led_back).dice(&[6]).gives(json!({ "risk_factor": 1, "entry": "attack" }));
}

#[test]
fn the_risk_factor_and_the_die_in_one_go() {
    // covers: RK-ACT-01, RK-ACT-03, RK-R23
    let desk = Desk::open(open);
    let facts = |control: &str| json!({ "table": "missile", "control": control, "threatening_groups": 1, "wounded": 2, "killed": 1 });
    let rows = ["under-threat 1 RK-RSK-06", "losses 3 RK-RSK-08"];
    desk.ask("action", facts("commanded"))
        .dice(&[1])
        .gives(json!({
            "risk_factor": 4, "die": 1, "row": "2-5", "entry": "retreat", "italic": false, "binding": true,
            "action": "retreat", "may_stay": false,
        }))
        .notes(&rows);
    desk.ask("action", facts("uncommanded"))
        .dice(&[3])
        .gives(json!({ "entry": "halt", "italic": true, "binding": true, "action": "halt" }));
    desk.ask("action", facts("player-character"))
        .dice(&[3])
        .gives(json!({ "entry": "halt", "italic": true, "binding": false, "action": "free" }));
    desk.ask("action", facts("commanded")).fails("need-dice");
    desk.ask("action", facts("commanded")).dice(&[1, 1]).fails("unused-dice");
    desk.ask("action", facts("commanded")).dice(&[0]).fails("bad-die");
    // two faces of six bind a commanded group at this risk: retreat on a 1, halt on a 2
    assert_eq!(desk.ask("action", facts("commanded")).chance("binding", &json!(true)), "1/3");
    assert_eq!(desk.ask("action", facts("uncommanded")).chance("action", &json!("advance")), "1/2");
    assert_eq!(desk.ask("action", facts("uncommanded")).chance("action", &json!("halt")), "1/3");
}

#[test]
fn without_missiles_an_advance_within_50_cm_is_an_attack() {
    // covers: RK-ACT-16
    let desk = Desk::open(open);
    let facts = |table: &str, control: &str, away: f64| json!({ "risk_factor": 1, "table": table, "control": control, "nearest_enemy": away });
    let cases = [
        ("close-combat", "uncommanded", 50.0, "attack"),
        ("close-combat", "uncommanded", 50.1, "advance"),
        ("close-combat", "commanded", 50.0, "free"),
        ("missile", "uncommanded", 3.0, "advance"),
    ];
    for (table, control, away, action) in cases {
        desk.ask("action-table", facts(table, control, away))
            .dice(&[2])
            .gives(json!({ "entry": "advance", "action": action }));
    }
    desk.ask("action-table", json!({ "risk_factor": 1, "table": "close-combat" }))
        .dice(&[2])
        .gives(json!({ "action": "advance" }));
    // only an advance turns into one
    desk.ask("action-table", facts("close-combat", "uncommanded", 5.0)).dice(&[1]).gives(json!({ "action": "halt" }));
}

/// Whether a group in cover under fire may stay when the die bids it retreat.
fn stays(desk: &Desk, wounded: i32, killed: i32, more: &Value, may_stay: bool) {
    let mut facts = json!({
        "table": "missile", "threatening_groups": 1, "entirely_in_cover": true,
        "original_strength": 10, "wounded": wounded, "killed": killed,
    });
    if let Some(facts) = facts.as_object_mut() {
        facts.extend(more.as_object().cloned().unwrap_or_default());
    }
    desk.ask("action", facts).dice(&[2]).gives(json!({ "entry": "retreat", "may_stay": may_stay }));
}

#[test]
fn half_a_group_in_cover_is_enough_to_stay_instead_of_retreating() {
    // covers: RK-ACT-19, RK-R33
    let desk = Desk::open(open);
    let none = json!({});
    let out = json!({ "opt_wound_effect": "out-of-action" });
    // risk factors 6 and 7 retreat on a 2
    stays(&desk, 2, 4, &none, true);
    stays(&desk, 1, 5, &none, true);
    stays(&desk, 0, 6, &none, false);
    stays(&desk, 1, 6, &none, false);
    stays(&desk, 1, 5, &json!({ "entirely_in_cover": false }), false);
    // with wounded men out of action only the unhurt are left
    stays(&desk, 2, 4, &out, false);
    stays(&Desk::with_house(open, "[options]\nwound_effect = \"out-of-action\""), 2, 4, &none, false);
    let at_half = json!({ "opt_wound_effect": "out-of-action", "lost_more_in_melee": true });
    stays(&desk, 2, 3, &at_half, true);
    stays(&desk, 3, 3, &out, false);
    // worked example: 5 of 10 killed, RF 5, die 1
    desk.ask("action", json!({ "table": "missile", "threatening_groups": 1, "entirely_in_cover": true, "killed": 5 }))
        .dice(&[1])
        .gives(json!({ "risk_factor": 5, "action": "retreat", "may_stay": true }));
    // an odd strength: 3 left of 5 are half and more, 2 are not; so 50 and 49 of 99
    for (strength, killed, die, may_stay) in [(5, 2, 1, true), (5, 3, 2, false), (99, 49, 1, true), (99, 50, 2, false)]
    {
        let facts = json!({
            "table": "missile", "entirely_in_cover": true, "original_strength": strength, "killed": killed,
            "enemy_on_flank_or_rear": true,
        });
        desk.ask("action", facts).dice(&[die]).gives(json!({ "action": "retreat", "may_stay": may_stay }));
    }
}

#[test]
fn only_a_retreat_may_be_declined() {
    // covers: RK-ACT-19
    let desk = Desk::open(open);
    let facts = |control: &str| {
        json!({
            "table": "missile", "control": control, "entirely_in_cover": true, "threatening_groups": 1,
            "original_strength": 10, "wounded": 5, "routing": true, "natives": true, "nearest_enemy_cavalry": 9,
        })
    };
    desk.ask("action", facts("commanded"))
        .dice(&[4])
        .gives(json!({ "risk_factor": 10, "action": "retreat", "may_stay": true }));
    desk.ask("action", facts("commanded"))
        .dice(&[5])
        .gives(json!({ "entry": "retreat", "action": "free", "may_stay": false }));
    desk.ask("action", facts("uncommanded")).dice(&[5]).gives(json!({ "action": "retreat", "may_stay": true }));
    desk.ask("action", facts("uncommanded")).dice(&[3]).gives(json!({ "action": "rout", "may_stay": false }));
}

#[test]
fn facts_of_an_action_that_cannot_be_true_together_are_refused() {
    let desk = Desk::open(open);
    let cases = [
        json!({ "table": "missile", "falling_back": true, "advancing": true }),
        json!({ "table": "missile", "defending_fortification": true, "advancing": true }),
        json!({ "table": "missile", "defending_fortification": true, "falling_back": true }),
        json!({ "table": "missile", "defending_fortification": true, "routing": true }),
    ];
    for facts in cases {
        desk.ask("action", facts).dice(&[1]).fails("contradictory-facts");
    }
    let table = json!({ "risk_factor": 0, "table": "missile", "falling_back": true, "defending_fortification": true });
    desk.ask("action-table", table).dice(&[1]).fails("contradictory-facts");
    desk.ask("action", json!({})).dice(&[1]).fails("invalid-fact");
    desk.ask("action", json!({ "table": "melee" })).dice(&[1]).fails("invalid-fact");
    desk.ask("action-table", json!({ "table": "missile" })).dice(&[1]).fails("invalid-fact");
    for risk_factor in [-21, 61] {
        desk.ask("action-table", json!({ "table": "missile", "risk_factor": risk_factor })).fails("invalid-fact");
    }
    desk.ask("action-table", json!({ "table": "missile", "risk_factor": 1, "routing": true })).fails("unknown-fact");
}
