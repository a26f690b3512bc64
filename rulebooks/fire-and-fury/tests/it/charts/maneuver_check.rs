//! The maneuver check by the table: situation, die, result.

use serde_json::{Value, json};

use crate::common::{all_contradict, desk, under, with};

const CHART: &str = "maneuver-check";

/// Worn, trained, able leader: no modifiers, so that the die is the die result.
fn plain() -> Value {
    json!({ "arm": "infantry", "effectiveness": "worn" })
}

fn guns() -> Value {
    json!({ "arm": "guns", "carriage": "heavy" })
}

#[test]
fn one_die_and_the_modifiers_of_the_unit() {
    // covers: FF-MAN-01, FF-MAN-08, FF-MAN-18, FF-SCL-07
    let desk = desk();
    let fresh = || with(&plain(), json!({ "effectiveness": "fresh" }));
    desk.ask(CHART, fresh())
        .dice(&[5])
        .gives(json!({ "base_die": 5, "die_result": 7, "result": "well-handled", "maneuver": "well-handled" }))
        .notes(&["effectiveness 2 FF-MAN-08"]);
    desk.ask(CHART, fresh()).dice(&[10]).gives(json!({ "base_die": 10, "die_result": 12 }));
    desk.ask(CHART, fresh()).fails("need-dice");
    desk.ask(CHART, fresh()).dice(&[5, 5]).fails("unused-dice");
    desk.ask(CHART, fresh()).dice(&[0]).fails("bad-die");
    desk.ask(CHART, fresh()).dice(&[11]).fails("bad-die");
}

#[test]
fn every_row_has_its_label_value_and_rule() {
    // covers: FF-MAN-02, FF-MAN-03, FF-MAN-04, FF-MAN-05, FF-MAN-06, FF-MAN-07, FF-MAN-08, FF-MAN-09, FF-R03
    // covers: FF-MAN-10, FF-MAN-11, FF-MAN-12, FF-MAN-13, FF-MAN-14, FF-MAN-15
    let column = "column-garrison-limbered-or-linear-cover 1 FF-MAN-09";
    let attached = "leader-attached-or-brave-colonel 1 FF-MAN-03";
    let rows = [
        (json!({}), ""),
        (json!({ "leader_quality": "gallant" }), "leader-quality 1 FF-MAN-02"),
        (json!({ "leader_quality": "poor" }), "leader-quality -1 FF-MAN-02"),
        (json!({ "leader_attached": true }), attached),
        (json!({ "brave_colonel": true }), attached),
        (json!({ "command_status": "provisional" }), "provisional-command -1 FF-MAN-04"),
        (json!({ "command_status": "out-of-command" }), "out-of-command -2 FF-MAN-05"),
        (json!({ "quality": "elite" }), "unit-quality 2 FF-MAN-06"),
        (json!({ "quality": "veteran" }), "unit-quality 1 FF-MAN-06"),
        (json!({ "quality": "raw" }), "unit-quality -1 FF-MAN-06"),
        (json!({ "effectiveness": "fresh" }), "effectiveness 2 FF-MAN-08"),
        (json!({ "effectiveness": "spent" }), "effectiveness -2 FF-MAN-08"),
        (json!({ "formation": "extended-line" }), ""),
        (json!({ "formation": "open-order" }), ""),
        (json!({ "formation": "field-column" }), column),
        (json!({ "formation": "march-column" }), column),
        (json!({ "formation": "garrison" }), column),
        (json!({ "linear_cover": true }), column),
        (json!({ "indians": "in-woods" }), "indians-in-woods 1 FF-MAN-10"),
        (json!({ "indians": "in-open" }), "indians-in-open -1 FF-MAN-11"),
        (json!({ "indians": "elsewhere" }), ""),
        (json!({ "outflanked_within_12": true }), "outflanked-or-broken -2 FF-MAN-12"),
        (json!({ "order": "broken" }), "outflanked-or-broken -2 FF-MAN-12"),
        (json!({ "order": "disordered" }), ""),
        (json!({ "key_position_lost": true }), "key-position-lost -1 FF-MAN-13"),
        (json!({ "army_losses": "heavy-casualties" }), "heavy-casualties -1 FF-MAN-14"),
        (json!({ "army_losses": "greater-losses" }), "greater-losses -2 FF-MAN-15"),
        (json!({ "in_close_range": true, "fortified": true }), ""),
    ];
    for (change, row) in rows {
        let rows: Vec<&str> = if row.is_empty() { vec![] } else { vec![row] };
        desk().ask(CHART, with(&plain(), change)).dice(&[5]).notes(&rows);
    }
}

#[test]
fn a_row_counts_once_and_rows_add_in_the_order_of_the_sheet() {
    // covers: FF-R09, FF-R10, FF-R13
    let desk = desk();
    let both = json!({ "leader_attached": true, "brave_colonel": true, "formation": "march-column", "linear_cover": true,
        "quality": "elite", "effectiveness": "spent", "key_position_lost": true });
    desk.ask(CHART, with(&plain(), both)).dice(&[5]).gives(json!({ "die_result": 6 })).notes(&[
        "leader-attached-or-brave-colonel 1 FF-MAN-03",
        "unit-quality 2 FF-MAN-06",
        "effectiveness -2 FF-MAN-08",
        "column-garrison-limbered-or-linear-cover 1 FF-MAN-09",
        "key-position-lost -1 FF-MAN-13",
    ]);
    let broken = json!({ "order": "broken", "outflanked_within_12": true });
    desk.ask(CHART, with(&plain(), broken)).dice(&[5]).notes(&["outflanked-or-broken -2 FF-MAN-12"]);
    // Out of command a brave colonel still counts.
    let alone = json!({ "command_status": "out-of-command", "brave_colonel": true });
    desk.ask(CHART, with(&plain(), alone))
        .dice(&[5])
        .notes(&["leader-attached-or-brave-colonel 1 FF-MAN-03", "out-of-command -2 FF-MAN-05"]);
}

#[test]
fn guns_are_steadied_by_being_served_and_have_no_effectiveness() {
    // covers: FF-MAN-07, FF-MAN-09, FF-R11, FF-R15
    let desk = desk();
    let served = "battery-or-battalion-gun 2 FF-MAN-07";
    desk.ask(CHART, guns()).dice(&[5]).notes(&[served]);
    let battalion_gun = with(&guns(), json!({ "gun_unit": "battalion-gun" }));
    desk.ask(CHART, battalion_gun.clone()).dice(&[5]).notes(&[]);
    desk.ask(CHART, with(&battalion_gun, json!({ "parent_within_3": true }))).dice(&[5]).notes(&[served]);
    desk.ask(CHART, with(&guns(), json!({ "limbered": true })))
        .dice(&[5])
        .notes(&[served, "column-garrison-limbered-or-linear-cover 1 FF-MAN-09"]);
    desk.ask(CHART, with(&guns(), json!({ "effectiveness": "worn" }))).fails("contradictory-facts");
}

#[test]
fn a_house_may_give_the_bonus_to_troops_beside_guns() {
    // covers: FF-R11, FF-MAN-07
    let house = under("gun-bonus", "supporting-gun");
    house.ask(CHART, guns()).dice(&[5]).notes(&[]);
    let beside = with(&plain(), json!({ "gun_within_3": true }));
    house.ask(CHART, beside.clone()).dice(&[5]).notes(&["battery-or-battalion-gun 2 FF-MAN-07"]);
    house.ask(CHART, plain()).dice(&[5]).notes(&[]);
    house.ask(CHART, with(&guns(), json!({ "gun_within_3": true }))).fails("contradictory-facts");
    desk().ask(CHART, beside).fails("unknown-fact");
}

#[test]
fn a_house_may_let_both_rows_of_losses_count() {
    // covers: FF-MAN-14, FF-MAN-15, FF-R12
    let facts = || with(&plain(), json!({ "army_losses": "greater-losses" }));
    desk().ask(CHART, facts()).dice(&[5]).notes(&["greater-losses -2 FF-MAN-15"]);
    under("losses-modifier", "cumulative")
        .ask(CHART, facts())
        .dice(&[5])
        .gives(json!({ "die_result": 2 }))
        .notes(&["heavy-casualties -1 FF-MAN-14", "greater-losses -2 FF-MAN-15"]);
}

#[test]
fn troops_in_good_order_read_the_first_table() {
    // covers: FF-MAN-16, FF-MAN-17, FF-MAN-18, FF-MAN-19
    let desk = desk();
    let rows = [
        (10, "double-quick", "well-handled", true),
        (8, "double-quick", "well-handled", true),
        (7, "well-handled", "well-handled", false),
        (3, "well-handled", "well-handled", false),
        (2, "tardy", "tardy", false),
        (1, "tardy", "tardy", false),
    ];
    for (die, result, maneuver, double_quick) in rows {
        desk.ask(CHART, plain())
            .dice(&[die])
            .gives(json!({ "table": "good-order", "result": result, "maneuver": maneuver, "double_quick": double_quick,
                "retreat": "none", "order_after": "good-order", "stands_lost": 0 }))
            .lacks("gun_state_after");
    }
}

#[test]
fn troops_that_fall_back_retreat_only_from_an_enemy_close_by() {
    // covers: FF-MAN-20, FF-MAN-22, FF-R20
    let desk = desk();
    // Raw and spent: -3.
    let weak = with(&plain(), json!({ "quality": "raw", "effectiveness": "spent" }));
    let close = with(&weak, json!({ "in_close_range": true }));
    for die in [2, 3] {
        desk.ask(CHART, close.clone()).dice(&[die]).gives(json!({ "result": "fall-back", "maneuver": "retreat",
            "retreat": "out-of-close-range", "order_after": "disordered", "stands_lost": 0 }));
    }
    desk.ask(CHART, close.clone()).dice(&[4]).gives(json!({ "die_result": 1, "result": "tardy" }));
    let holds = json!({ "result": "fall-back", "maneuver": "hold", "retreat": "none", "order_after": "good-order" });
    desk.ask(CHART, weak).dice(&[2]).gives(holds.clone());
    desk.ask(CHART, with(&close, json!({ "fortified": true }))).dice(&[2]).gives(holds);
}

#[test]
fn troops_that_panic_run_broken_wherever_they_are() {
    // covers: FF-MAN-23
    let weak = with(&plain(), json!({ "quality": "raw", "effectiveness": "spent", "fortified": true }));
    desk().ask(CHART, weak).dice(&[1]).gives(json!({ "die_result": -2, "table": "good-order", "result": "panic",
        "maneuver": "retreat", "retreat": "full-retreat", "order_after": "broken", "stands_lost": 0 }));
}

#[test]
fn guns_that_fall_back_or_panic_run_if_they_can_limber_and_are_lost_if_not() {
    // covers: FF-MAN-16, FF-MAN-21, FF-MAN-22, FF-MAN-24, FF-R20, FF-R21, FF-R23
    let desk = desk();
    let runs = json!({ "maneuver": "retreat", "retreat": "full-retreat", "gun_state_after": "silenced" });
    let lost = json!({ "maneuver": "none", "retreat": "none", "gun_state_after": "lost" });
    let holds = json!({ "maneuver": "hold", "retreat": "none", "gun_state_after": "unchanged" });
    // A raw battery of an army with greater losses, a key position lost, out of command: -4.
    let bad = json!({ "quality": "raw", "command_status": "out-of-command", "army_losses": "greater-losses",
        "key_position_lost": true, "in_close_range": true });
    let bad = |change: Value| with(&with(&guns(), bad.clone()), change);
    let cases = [
        (json!({ "carriage": "light" }), &runs, &runs),
        (json!({ "carriage": "heavy", "limbered": true }), &runs, &runs),
        (json!({ "carriage": "heavy" }), &lost, &lost),
        (json!({ "carriage": "fixed" }), &lost, &lost),
        (json!({ "carriage": "light", "fortified": true }), &holds, &runs),
        (json!({ "carriage": "heavy", "fortified": true }), &holds, &lost),
        (json!({ "carriage": "heavy", "in_close_range": false }), &holds, &lost),
    ];
    for (change, falls_back, panics) in cases {
        let die = if change.get("limbered").is_some() { 2 } else { 3 };
        desk.ask(CHART, bad(change.clone()))
            .dice(&[die])
            .gives(json!({ "table": "good-order", "die_result": -1, "result": "fall-back" }))
            .gives(falls_back.clone())
            .lacks("order_after")
            .lacks("stands_lost");
        desk.ask(CHART, bad(change)).dice(&[die - 1]).gives(json!({ "result": "panic" })).gives(panics.clone());
    }
    desk.ask(CHART, guns()).dice(&[6]).gives(json!({ "result": "double-quick", "gun_state_after": "unchanged" }));
}

#[test]
fn disordered_and_broken_troops_read_the_second_table() {
    // covers: FF-MAN-16, FF-MAN-25, FF-MAN-26, FF-MAN-27, FF-MAN-28, FF-R22, FF-R74
    let desk = desk();
    let shaky = with(&plain(), json!({ "order": "disordered", "effectiveness": "fresh", "in_close_range": true }));
    let rows = [
        (9, 11, "rally-with-elan", "well-handled", "none", "good-order"),
        (8, 10, "rally", "tardy", "none", "good-order"),
        (3, 5, "rally", "tardy", "none", "good-order"),
        (2, 4, "shaken", "retreat", "out-of-close-range", "good-order"),
        (1, 3, "shaken", "retreat", "out-of-close-range", "good-order"),
    ];
    for (die, die_result, result, maneuver, retreat, order) in rows {
        desk.ask(CHART, shaky.clone()).dice(&[die]).gives(json!({ "table": "disordered", "die_result": die_result,
            "result": result, "maneuver": maneuver, "double_quick": false, "retreat": retreat, "order_after": order,
            "stands_lost": 0 }));
    }
    let broken = with(&plain(), json!({ "order": "broken", "in_close_range": true }));
    for (die, result, order) in
        [(5, "shaken", "good-order"), (4, "wavering", "disordered"), (3, "wavering", "disordered")]
    {
        let facts = with(&broken, json!({}));
        desk.ask(CHART, facts).dice(&[die]).gives(json!({ "table": "disordered", "result": result,
            "maneuver": "retreat", "retreat": "out-of-close-range", "order_after": order }));
    }
    // Out of close range, or fortified, they hold.
    for change in [json!({ "in_close_range": false }), json!({ "fortified": true })] {
        for die in [3, 5] {
            desk.ask(CHART, with(&broken, change.clone()))
                .dice(&[die])
                .gives(json!({ "maneuver": "hold", "retreat": "none" }));
        }
    }
    let wavering = with(&plain(), json!({ "order": "disordered" }));
    desk.ask(CHART, wavering).dice(&[2]).gives(json!({ "result": "wavering", "order_after": "disordered" }));
}

#[test]
fn the_panic_of_disordered_troops_costs_a_stand_for_each_point_below_nothing() {
    // covers: FF-MAN-29, FF-R08
    let desk = desk();
    let weak = with(&plain(), json!({ "order": "disordered", "quality": "raw", "effectiveness": "spent" }));
    for (die, lost) in [(3, 0), (2, 1), (1, 2)] {
        desk.ask(CHART, weak.clone()).dice(&[die]).gives(json!({ "die_result": die - 3, "result": "panic",
            "maneuver": "retreat", "retreat": "full-retreat", "order_after": "broken", "stands_lost": lost }));
    }
    // Militia of a beaten army.
    let beaten = json!({ "key_position_lost": true, "army_losses": "heavy-casualties" });
    desk.ask(CHART, with(&weak, beaten)).dice(&[1]).gives(json!({ "die_result": -4, "stands_lost": 4 }));
}

#[test]
fn facts_that_cannot_be_true_together_are_refused() {
    // covers: FF-R13, FF-R15
    let line = plain();
    let cavalry = json!({ "arm": "cavalry", "effectiveness": "worn" });
    let cases = [
        (guns(), json!({ "effectiveness": "fresh" })),
        (guns(), json!({ "order": "disordered" })),
        (guns(), json!({ "formation": "open-order" })),
        (guns(), json!({ "brave_colonel": true })),
        (guns(), json!({ "indians": "in-woods" })),
        (guns(), json!({ "parent_within_3": true })),
        (with(&guns(), json!({ "carriage": "fixed" })), json!({ "limbered": true })),
        (with(&guns(), json!({ "limbered": true })), json!({ "carriage": "fixed" })),
        (line.clone(), json!({ "carriage": "light" })),
        (line.clone(), json!({ "limbered": true })),
        (line.clone(), json!({ "gun_unit": "battalion-gun" })),
        (line.clone(), json!({ "parent_within_3": true })),
        (with(&line, json!({ "formation": "field-column" })), json!({ "order": "broken" })),
        (cavalry.clone(), json!({ "indians": "elsewhere" })),
        (cavalry, json!({ "formation": "garrison" })),
        (with(&line, json!({ "leader_attached": true })), json!({ "command_status": "out-of-command" })),
        (with(&line, json!({ "leader_quality": "poor" })), json!({ "command_status": "out-of-command" })),
    ];
    all_contradict(&desk(), CHART, &cases);
}

#[test]
fn what_is_missing_or_wrong_is_told_before_what_contradicts() {
    let desk = desk();
    desk.ask(CHART, json!({ "arm": "infantry", "limbered": true })).fails("invalid-fact");
    desk.ask(CHART, json!({ "arm": "guns", "effectiveness": "fresh" })).fails("invalid-fact");
    desk.ask(CHART, json!({ "effectiveness": "fresh" })).fails("invalid-fact");
    desk.ask(CHART, with(&plain(), json!({ "quality": "green" }))).fails("invalid-fact");
    desk.ask(CHART, with(&plain(), json!({ "leader_attached": null }))).fails("invalid-fact");
    desk.ask(CHART, with(&plain(), json!({ "quality": "green", "mood": "high" }))).fails("unknown-fact");
}

#[test]
fn the_odds_are_exact() {
    let fresh = with(&plain(), json!({ "effectiveness": "fresh" }));
    assert_eq!(desk().ask(CHART, fresh.clone()).chance("result", &json!("double-quick")), "1/2");
    assert_eq!(desk().ask(CHART, fresh).chance("result", &json!("well-handled")), "1/2");
    assert_eq!(desk().ask(CHART, plain()).chance("result", &json!("tardy")), "1/5");
}
