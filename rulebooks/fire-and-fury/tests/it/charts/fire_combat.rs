//! Fire combat by the table: firers, target, die, effect.

use serde_json::{Value, json};
use testkit::Desk;

use crate::common::{all_contradict, cannonade, desk, gun, muskets, under, volley, with};

const CHART: &str = "fire-combat";

#[test]
fn fire_is_one_die_and_its_modifiers_in_the_column_of_the_target() {
    // covers: FF-FIR-01, FF-PTS-06, FF-PTS-07, FF-SCL-07
    let desk = desk();
    desk.ask(CHART, volley())
        .dice(&[6])
        .gives(
            json!({ "fire_points": 8, "fire_kind": "musketry", "base_die": 6, "die_result": 6, "effect": "galling" }),
        )
        .notes(&[]);
    let all = json!({ "firers": [
        with(&muskets(8), json!({ "disordered": true })), gun("light-gun", 1, 18), gun("amulette", 1, 30)
    ] });
    desk.ask(CHART, with(&volley(), all))
        .dice(&[6])
        .gives(json!({ "fire_points": 7.5, "die_result": 6, "fire_kind": "musketry" }));
    desk.ask(CHART, with(&volley(), json!({ "firers": [muskets(9)] })))
        .dice(&[6])
        .gives(json!({ "die_result": 7 }))
        .notes(&["fire-points 1 FF-PTS-07"]);
    desk.ask(CHART, volley()).fails("need-dice");
    desk.ask(CHART, volley()).dice(&[6, 6]).fails("unused-dice");
    desk.ask(CHART, volley()).dice(&[11]).fails("bad-die");
}

#[test]
fn every_row_about_firers_and_target_has_its_label_value_and_rule() {
    // covers: FF-FIR-02, FF-FIR-03, FF-FIR-04, FF-FIR-05, FF-FIR-06, FF-FIR-07, FF-FIR-08, FF-FIR-09, FF-R03, FF-R40
    // covers: FF-R69
    let firer = |state: Value| json!({ "firers": [with(&muskets(8), state)] });
    let guns = |state: Value| with(&json!({ "target_arm": "guns" }), state);
    let skilled = "buck-and-ball-or-marksmen 1 FF-FIR-03";
    let exposed = "exposed-troops 1 FF-FIR-04";
    let raked = "march-column-or-enfiladed 2 FF-FIR-05";
    let limbered = "limbered-or-enfiladed-guns 1 FF-FIR-06";
    let low = "partial-cover-or-open-order -1 FF-FIR-07";
    let high = "full-cover-or-open-order-in-partial -2 FF-FIR-08";
    let rows = [
        (firer(json!({ "quality": "raw" })), "raw-firers -1 FF-FIR-02"),
        (firer(json!({ "quality": "elite" })), ""),
        (json!({ "firers": [with(&gun("heavy-gun", 2, 30), json!({ "quality": "raw" }))] }), "raw-firers -1 FF-FIR-02"),
        (cannonade(), ""),
        (firer(json!({ "marksmen": true })), skilled),
        (firer(json!({ "buck_and_ball": true, "in_charge": true })), skilled),
        (firer(json!({ "buck_and_ball": true, "in_charge": true, "marksmen": true })), skilled),
        (firer(json!({ "buck_and_ball": true })), ""),
        (firer(json!({ "in_charge": true })), ""),
        (json!({ "target_order": "broken" }), exposed),
        (json!({ "target_order": "disordered" }), ""),
        (json!({ "target_formation": "field-column" }), exposed),
        (json!({ "target_about_faced": true }), exposed),
        (json!({ "target_passage_of_lines": true }), exposed),
        (json!({ "target_marched_by_flank": true }), exposed),
        (json!({ "target_marched_by_flank": true, "target_about_faced": true }), exposed),
        (json!({ "target_formation": "march-column" }), raked),
        (json!({ "target_enfiladed": true }), raked),
        (json!({ "target_enfiladed": true, "target_formation": "march-column" }), raked),
        (json!({ "target_formation": "extended-line" }), ""),
        (json!({ "target_formation": "garrison" }), ""),
        (guns(json!({})), ""),
        (guns(json!({ "target_limbered": true })), limbered),
        (guns(json!({ "target_enfiladed": true })), limbered),
        (guns(json!({ "target_limbered": true, "target_enfiladed": true })), limbered),
        (json!({ "target_cover": "partial" }), low),
        (json!({ "target_formation": "open-order" }), low),
        (json!({ "target_formation": "open-order", "target_cover": "partial" }), high),
        (json!({ "target_cover": "full" }), high),
        (json!({ "target_formation": "open-order", "target_cover": "full" }), high),
        (json!({ "target_cover": "fortified" }), "fortified-position -3 FF-FIR-09"),
        (json!({ "target_formation": "open-order", "target_cover": "fortified" }), "fortified-position -3 FF-FIR-09"),
        (guns(json!({ "target_cover": "partial" })), low),
    ];
    for (change, row) in rows {
        let rows: Vec<&str> = if row.is_empty() { vec![] } else { vec![row] };
        desk().ask(CHART, with(&volley(), change)).dice(&[5]).notes(&rows);
    }
}

#[test]
fn rows_add_in_the_order_of_the_sheet_but_cover_is_a_ladder() {
    // covers: FF-R09, FF-R10, FF-R41, FF-R42
    let raw = with(&muskets(25), json!({ "quality": "raw", "marksmen": true }));
    let facts = json!({ "firers": [raw], "target_arm": "infantry", "target_formation": "field-column",
        "target_enfiladed": true, "target_cover": "full" });
    let both = [
        "fire-points 5 FF-PTS-07",
        "raw-firers -1 FF-FIR-02",
        "buck-and-ball-or-marksmen 1 FF-FIR-03",
        "exposed-troops 1 FF-FIR-04",
        "march-column-or-enfiladed 2 FF-FIR-05",
        "full-cover-or-open-order-in-partial -2 FF-FIR-08",
    ];
    desk().ask(CHART, facts.clone()).dice(&[5]).gives(json!({ "die_result": 11 })).notes(&both);
    // A house may let the higher row of the target's posture replace the lower.
    let higher: Vec<&str> = both.into_iter().filter(|row| !row.starts_with("exposed")).collect();
    let house = under("target-posture", "highest-row");
    house.ask(CHART, facts.clone()).dice(&[5]).notes(&higher);
    let column = with(&volley(), json!({ "target_formation": "field-column" }));
    house.ask(CHART, column).dice(&[5]).notes(&["exposed-troops 1 FF-FIR-04"]);
}

#[test]
fn of_several_firers_those_with_half_the_points_decide() {
    // covers: FF-R39, FF-R50, FF-FIR-02, FF-FIR-03, FF-EFF-07
    let house = under("mixed-fire", "any-penalty-all-bonus");
    let at = |desk: &Desk, firers: Value, kind: &str, rows: &[&str]| {
        desk.ask(CHART, with(&volley(), json!({ "firers": firers })))
            .dice(&[5])
            .gives(json!({ "fire_kind": kind }))
            .notes(rows);
    };
    let raw = |stands| with(&muskets(stands), json!({ "quality": "raw" }));
    let sharp = |stands| with(&muskets(stands), json!({ "marksmen": true }));
    let raw_row = "raw-firers -1 FF-FIR-02";
    let sharp_row = "buck-and-ball-or-marksmen 1 FF-FIR-03";
    let desk = desk();
    at(&desk, json!([raw(4), sharp(4)]), "musketry", &[raw_row, sharp_row]);
    at(&desk, json!([raw(3), sharp(4)]), "musketry", &[sharp_row]);
    at(&desk, json!([raw(4), sharp(3)]), "musketry", &[raw_row]);
    at(&house, json!([raw(1), sharp(7)]), "musketry", &[raw_row]);
    at(&house, json!([sharp(1), sharp(7)]), "musketry", &[sharp_row]);
    // Points decide, not stands: a gun at 18" weighs as much as three muskets.
    at(&desk, json!([muskets(3), gun("light-gun", 1, 18)]), "cannonade", &[]);
    at(&desk, json!([muskets(4), gun("light-gun", 1, 18)]), "musketry", &[]);
    at(&house, json!([muskets(3), gun("light-gun", 1, 18)]), "musketry", &[]);
    at(&house, json!([gun("light-gun", 2, 18)]), "cannonade", &[]);
}

#[test]
fn the_worked_volleys_come_out_as_told() {
    // covers: FF-FIR-01, FF-EFF-03, FF-R49
    // Into the head of a column.
    let column = json!({ "firers": [with(&muskets(15), json!({ "range": 4 }))], "target_arm": "infantry",
        "target_formation": "march-column", "leader_within_6": true });
    desk().ask(CHART, column).dice(&[10, 8]).gives(json!({ "die_result": 15, "effect": "withering", "stands_lost": 3,
        "order_after": "disordered", "low_on_ammo": true }));
    // Riflemen at long range.
    let rifles = json!({ "weapon": "rifle", "stands": 3, "range": 18, "disordered": true, "marksmen": true });
    let far = json!({ "firers": [rifles], "target_arm": "infantry", "target_formation": "open-order",
        "target_cover": "partial" });
    desk()
        .ask(CHART, far)
        .dice(&[10])
        .gives(json!({ "fire_points": 0.75, "die_result": 4, "effect": "lively", "order_after": "good-order",
            "low_on_ammo": true }))
        .notes(&[
            "fire-points -5 FF-PTS-07",
            "buck-and-ball-or-marksmen 1 FF-FIR-03",
            "full-cover-or-open-order-in-partial -2 FF-FIR-08",
        ]);
    // Militia with buck and ball against grenadiers that charge home.
    let militia = json!({ "weapon": "musket", "stands": 6, "range": 0, "quality": "raw", "buck_and_ball": true,
        "in_charge": true });
    let grenadiers = json!({ "firers": [militia], "target_arm": "infantry", "target_quality": "elite",
        "target_charging": true, "target_cold_steel": true });
    desk().ask(CHART, grenadiers).dice(&[8]).gives(
        json!({ "die_result": 8, "effect": "telling", "charge": "home", "stands_lost": 1, "order_after": "disordered" }),
    );
}

#[test]
fn facts_that_cannot_be_true_together_are_refused() {
    // covers: FF-PTS-03, FF-R40, FF-R51
    let firer = |state: Value| json!({ "firers": [muskets(1), with(&muskets(8), state)] });
    let big = |state: Value| json!({ "firers": [with(&gun("light-gun", 2, 5), state)] });
    let guns = with(&volley(), json!({ "target_arm": "guns" }));
    let horse = with(&volley(), json!({ "target_arm": "cavalry" }));
    let charging = with(&volley(), json!({ "target_charging": true }));
    let massed = |unit: Value| json!({ "massed": [{ "arm": "infantry" }, unit] });
    let cases = [
        (volley(), firer(json!({ "range": 12.25 }))),
        (volley(), firer(json!({ "unit_stands": 7 }))),
        (volley(), big(json!({ "marksmen": true }))),
        (volley(), big(json!({ "disordered": true }))),
        (volley(), big(json!({ "buck_and_ball": true }))),
        (volley(), firer(json!({ "damaged": true }))),
        (volley(), firer(json!({ "weapon": "rifle", "buck_and_ball": true }))),
        (volley(), firer(json!({ "range": 6.25, "in_charge": true }))),
        (guns.clone(), json!({ "target_order": "disordered" })),
        (guns.clone(), json!({ "target_formation": "open-order" })),
        (guns.clone(), json!({ "target_about_faced": true })),
        (guns.clone(), json!({ "target_passage_of_lines": true })),
        (guns.clone(), json!({ "target_marched_by_flank": true })),
        (guns, json!({ "target_charging": true })),
        (volley(), json!({ "target_limbered": true })),
        (with(&volley(), json!({ "target_formation": "open-order" })), json!({ "target_order": "broken" })),
        (charging.clone(), json!({ "target_order": "broken" })),
        (horse.clone(), json!({ "target_formation": "garrison" })),
        (charging.clone(), json!({ "target_formation": "march-column" })),
        (charging.clone(), json!({ "target_formation": "garrison" })),
        (charging.clone(), json!({ "target_cover": "fortified" })),
        (volley(), json!({ "target_cold_steel": true })),
        (with(&horse, json!({ "target_charging": true })), json!({ "target_cold_steel": true })),
        (volley(), massed(json!({ "arm": "guns", "order": "disordered" }))),
        (volley(), massed(json!({ "arm": "guns", "charging": true }))),
        (volley(), massed(json!({ "arm": "infantry", "order": "broken", "charging": true }))),
        (volley(), massed(json!({ "arm": "infantry", "cold_steel": true }))),
        (volley(), massed(json!({ "arm": "cavalry", "charging": true, "cold_steel": true }))),
    ];
    all_contradict(&desk(), CHART, &cases);
    // At the limit all is well.
    for state in [json!({ "range": 12 }), json!({ "unit_stands": 8 }), json!({ "range": 6, "in_charge": true })] {
        desk().ask(CHART, with(&volley(), firer(state))).dice(&[5]).gives(json!({ "base_die": 5 }));
    }
}

#[test]
fn what_is_wrong_at_any_depth_is_told_by_its_kind() {
    let invalid = [
        json!({ "firers": [] }),
        json!({ "firers": [with(&muskets(8), json!({ "unit_stands": 61 }))] }),
        json!({ "firers": [with(&muskets(8), json!({ "range": 13, "quality": "green" }))] }),
        json!({ "target_arm": "dragoons" }),
        json!({ "massed": vec![json!({ "arm": "infantry" }); 7] }),
        json!({ "massed": [{ "quality": "raw" }] }),
        json!({ "massed": null }),
    ];
    for change in invalid {
        desk().ask(CHART, with(&volley(), change)).dice(&[5]).fails("invalid-fact");
    }
    desk().ask(CHART, json!({ "firers": [muskets(8)] })).fails("invalid-fact");
    let unknown = json!({ "target_arm": "dragoons", "massed": [{ "arm": "infantry", "formation": "line" }] });
    desk().ask(CHART, with(&volley(), unknown)).fails("unknown-fact");
}

#[test]
fn the_odds_are_exact() {
    let near = with(&volley(), json!({ "leader_within_6": true }));
    let asked = desk();
    let asked = asked.ask(CHART, near);
    assert_eq!(asked.chance("effect", &json!("telling")), "2/5");
    assert_eq!(asked.chance("effect", &json!("desultory")), "3/10");
    assert_eq!(asked.chance("low_on_ammo", &json!(true)), "1/10");
    assert_eq!(
        asked.chance("fallen_leader", &json!({ "die": 7, "result": "mere-flesh-wound", "effect": "removed-one-turn" })),
        "1/100"
    );
}
