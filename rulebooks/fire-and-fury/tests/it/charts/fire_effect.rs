//! The effects of fire by the table: die result, target, what happens to it and behind it.

use serde_json::{Value, json};
use testkit::Desk;

use crate::common::{cannonade, desk, gun, muskets, result_of, under, volley, with};

const CHART: &str = "fire-combat";

#[test]
fn every_die_result_stands_once_in_the_column_of_each_quality() {
    // covers: FF-EFF-01, FF-R01, FF-R02, FF-EFF-05
    // Effect, and what becomes of a charge without and with cold steel, from 11 down to 2.
    const W: &str = "withering";
    const T: &str = "telling";
    const G: &str = "galling";
    const L: &str = "lively";
    const D: &str = "desultory";
    let columns = [
        ("elite", [W, T, T, T, T, G, D, D, D, D], [2, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("veteran", [W, T, T, T, T, G, L, D, D, D], [2, 2, 1, 0, 0, 0, 0, 0, 0, 0]),
        ("trained", [W, T, T, T, T, G, G, L, D, D], [2, 2, 2, 1, 0, 0, 0, 0, 0, 0]),
        ("raw", [W, T, T, T, T, G, G, L, L, D], [2, 2, 2, 2, 1, 0, 0, 0, 0, 0]),
    ];
    for (quality, effects, checks) in columns {
        for (n, (effect, checks)) in (0..).zip(effects.into_iter().zip(checks)) {
            let base = with(&volley(), json!({ "target_quality": quality, "target_charging": true }));
            let (facts, die) = result_of(&base, 11 - n);
            let charge = |checked: bool| if checked { "checked" } else { "home" };
            desk().ask(CHART, facts.clone()).dice(&[die]).gives(
                json!({ "die_result": 11 - n, "effect": effect, "charge": charge(checks > 0), "may_recall": false }),
            );
            desk()
                .ask(CHART, with(&facts, json!({ "target_cold_steel": true })))
                .dice(&[die])
                .gives(json!({ "effect": effect, "charge": charge(checks > 1) }));
        }
        let low = with(&volley(), json!({ "target_quality": quality, "firers": [muskets(1)] }));
        desk().ask(CHART, low).dice(&[1]).gives(json!({ "die_result": -3, "effect": "desultory", "charge": "none" }));
    }
}

#[test]
fn what_each_effect_does_to_troops() {
    // covers: FF-EFF-02, FF-EFF-03, FF-EFF-04, FF-EFF-06, FF-EFF-07, FF-EFF-08, FF-R02, FF-R43, FF-R49
    let rows = [
        // die result, then stands lost and order after for troops in good order, disordered and broken
        (16, [(3, "disordered"), (3, "disordered"), (3, "broken")]),
        (15, [(3, "disordered"), (3, "disordered"), (3, "broken")]),
        (14, [(2, "disordered"), (2, "disordered"), (2, "broken")]),
        (11, [(2, "disordered"), (2, "disordered"), (2, "broken")]),
        (10, [(1, "disordered"), (1, "disordered"), (1, "broken")]),
        (8, [(1, "disordered"), (1, "disordered"), (1, "broken")]),
        (7, [(1, "disordered"), (1, "disordered"), (1, "broken")]),
        (6, [(0, "disordered"), (1, "disordered"), (1, "broken")]),
        (4, [(0, "good-order"), (0, "disordered"), (0, "broken")]),
        (3, [(0, "good-order"), (0, "disordered"), (0, "broken")]),
    ];
    for (die_result, expected) in rows {
        for (order, (lost, after)) in ["good-order", "disordered", "broken"].into_iter().zip(expected) {
            let base = with(&volley(), json!({ "target_order": order }));
            let (mut facts, mut die) = result_of(&base, die_result);
            if die > 10 {
                facts = with(&facts, json!({ "target_enfiladed": true }));
                die -= 2;
            }
            // Broken troops are easier to hit by one.
            let die = if order == "broken" { die - 1 } else { die };
            desk()
                .ask(CHART, facts)
                .dice(&[die])
                .gives(json!({ "die_result": die_result, "stands_lost": lost, "order_after": after }))
                .lacks("gun_stands_wrecked")
                .lacks("gun_stands_damaged")
                .lacks("gun_stands_silenced")
                .lacks("silence_remaining");
        }
    }
}

#[test]
fn what_each_effect_does_to_guns() {
    // covers: FF-EFF-02, FF-EFF-03, FF-EFF-04, FF-EFF-06, FF-EFF-07, FF-EFF-08, FF-R49
    let target = json!({ "firers": [gun("siege-gun", 3, 18)], "target_arm": "guns", "target_enfiladed": true });
    // 15 points +3 and enfiladed +1: the die result is the die and 4.
    for (die, wrecked, damaged, silenced, all) in [
        (10, 1, 0, 0, true),
        (7, 1, 0, 0, true),
        (6, 0, 1, 1, false),
        (3, 0, 1, 1, false),
        (2, 0, 0, 1, false),
        (1, 0, 0, 1, false),
    ] {
        desk()
            .ask(CHART, target.clone())
            .dice(&[die])
            .gives(json!({ "die_result": die + 4, "gun_stands_wrecked": wrecked, "gun_stands_damaged": damaged,
                "gun_stands_silenced": silenced, "silence_remaining": all, "charge": "none" }))
            .lacks("stands_lost")
            .lacks("order_after");
    }
    let heavy = with(&target, json!({ "firers": [gun("siege-gun", 5, 18)] }));
    desk().ask(CHART, heavy.clone()).dice(&[8]).gives(json!({ "die_result": 14, "gun_stands_wrecked": 1 }));
    desk().ask(CHART, heavy).dice(&[9]).gives(json!({ "die_result": 15, "gun_stands_wrecked": 2 }));
    // Lively fire silences a gun stand if it is a cannonade; musketry and desultory fire do nothing.
    let lively = |firers: Value| json!({ "firers": firers, "target_arm": "guns" });
    let nothing = json!({ "gun_stands_wrecked": 0, "gun_stands_damaged": 0, "gun_stands_silenced": 0,
        "silence_remaining": false });
    desk()
        .ask(CHART, lively(json!([gun("heavy-gun", 2, 30)])))
        .dice(&[4])
        .gives(json!({ "effect": "lively", "gun_stands_silenced": 1 }));
    desk()
        .ask(CHART, lively(json!([muskets(8)])))
        .dice(&[4])
        .gives(json!({ "effect": "lively" }))
        .gives(nothing.clone());
    desk()
        .ask(CHART, lively(json!([gun("heavy-gun", 2, 30)])))
        .dice(&[3])
        .gives(json!({ "effect": "desultory" }))
        .gives(nothing);
}

#[test]
fn lively_fire_disorders_troops_by_cannonade_only() {
    // covers: FF-EFF-07, FF-R50
    for (order, after) in [("good-order", "disordered"), ("disordered", "disordered"), ("broken", "broken")] {
        let die = if order == "broken" { 3 } else { 4 };
        let facts = |fire: &Value| with(fire, json!({ "target_order": order }));
        desk()
            .ask(CHART, facts(&cannonade()))
            .dice(&[die])
            .gives(json!({ "fire_kind": "cannonade", "effect": "lively", "stands_lost": 0, "order_after": after }));
        desk()
            .ask(CHART, facts(&volley()))
            .dice(&[die])
            .gives(json!({ "fire_kind": "musketry", "effect": "lively", "stands_lost": 0, "order_after": order }));
    }
}

#[test]
fn only_checked_cavalry_may_recall() {
    // covers: FF-EFF-05, FF-R51
    let charging = with(&volley(), json!({ "target_charging": true }));
    let horse = with(&charging, json!({ "target_arm": "cavalry" }));
    desk().ask(CHART, charging).dice(&[9]).gives(json!({ "charge": "checked", "may_recall": false }));
    desk().ask(CHART, horse.clone()).dice(&[8]).gives(json!({ "charge": "checked", "may_recall": true }));
    desk().ask(CHART, horse.clone()).dice(&[7]).gives(json!({ "charge": "home", "may_recall": false }));
    // Cavalry has cold steel only where a house says so.
    let steel = with(&horse, json!({ "target_cold_steel": true }));
    desk().ask(CHART, steel.clone()).dice(&[8]).fails("contradictory-facts");
    let house = under("cold-steel-arms", "foot-and-cavalry");
    house.ask(CHART, steel).dice(&[8]).gives(json!({ "charge": "home", "may_recall": false }));
}

#[test]
fn units_behind_the_target_suffer_the_next_lower_effect() {
    // covers: FF-EFF-11, FF-R47
    let effect = |die_result: i32, unit: Value| {
        let (facts, die) = result_of(&with(&volley(), json!({ "massed": [unit] })), die_result);
        desk().ask(CHART, facts).dice(&[die]).answer().unwrap().0["massed"][0].clone()
    };
    let foot = json!({ "arm": "infantry" });
    for (die_result, expected, lost, order) in [
        (15, "telling", 1, "disordered"),
        (11, "telling", 1, "disordered"),
        (7, "galling", 0, "disordered"),
        (5, "lively", 0, "good-order"),
        (4, "desultory", 0, "good-order"),
        (3, "desultory", 0, "good-order"),
    ] {
        assert_eq!(
            effect(die_result, foot.clone()),
            json!({ "effect": expected, "stands_lost": lost, "order_after": order, "charge": "none", "may_recall": false })
        );
    }
    assert_eq!(
        effect(11, json!({ "arm": "guns" })),
        json!({ "effect": "telling", "gun_stands_wrecked": 0, "gun_stands_damaged": 1, "gun_stands_silenced": 1,
            "silence_remaining": false, "charge": "none", "may_recall": false })
    );
    assert_eq!(effect(7, json!({ "arm": "infantry", "order": "broken" }))["stands_lost"], json!(1));
    // Its quality matters for its charge only: a lowered Telling Fire is the harshest of its own column.
    for (quality, plain, steel) in [
        ("elite", "checked", "home"),
        ("veteran", "checked", "checked"),
        ("trained", "checked", "checked"),
        ("raw", "checked", "checked"),
    ] {
        let charge = json!({ "arm": "infantry", "quality": quality, "charging": true });
        assert_eq!(effect(11, charge.clone())["charge"], json!(plain), "{quality}");
        assert_eq!(effect(11, with(&charge, json!({ "cold_steel": true })))["charge"], json!(steel), "{quality}");
        assert_eq!(effect(10, charge)["charge"], json!("home"), "{quality}");
    }
    let horse = json!({ "arm": "cavalry", "charging": true });
    assert_eq!(effect(11, horse)["may_recall"], json!(true));
}

#[test]
fn each_unit_behind_is_listed_and_a_massed_lively_needs_a_cannonade() {
    // covers: FF-EFF-11, FF-R47, FF-R50
    let massed =
        json!({ "massed": [{ "arm": "infantry" }, { "arm": "guns" }, { "arm": "infantry", "quality": "raw" }] });
    let (answer, _) = desk().ask(CHART, with(&cannonade(), massed.clone())).dice(&[6]).answer().unwrap();
    assert_eq!(answer["effect"], json!("galling"));
    let list = answer["massed"].as_array().unwrap();
    assert_eq!(list.len(), 3);
    assert_eq!((&list[0]["effect"], &list[0]["order_after"]), (&json!("lively"), &json!("disordered")));
    assert_eq!(list[1]["gun_stands_silenced"], json!(1));
    let (answer, _) = desk().ask(CHART, with(&volley(), massed)).dice(&[6]).answer().unwrap();
    assert_eq!(answer["massed"][0]["order_after"], json!("good-order"));
    assert_eq!(answer["massed"][1]["gun_stands_silenced"], json!(0));
    desk().ask(CHART, volley()).dice(&[6]).gives(json!({ "massed": [] }));
}

#[test]
fn a_house_may_read_massed_targets_otherwise() {
    // covers: FF-R47, FF-EFF-11
    let elite =
        json!({ "massed": [{ "arm": "infantry", "quality": "elite", "charging": true }, { "arm": "infantry" }] });
    let effects = |desk: &Desk, fire: &Value, die: i64| {
        let (answer, _) = desk.ask(CHART, with(fire, elite.clone())).dice(&[die]).answer().unwrap();
        answer["massed"].as_array().unwrap().iter().map(|unit| unit["effect"].clone()).collect::<Vec<_>>()
    };
    // Elite troops have no Lively Fire in their column.
    assert_eq!(effects(&desk(), &volley(), 6), ["lively", "lively"]);
    let own = under("massed-ladder", "own-column");
    assert_eq!(effects(&own, &volley(), 6), ["desultory", "lively"]);
    assert_eq!(effects(&own, &volley(), 7), ["galling", "galling"]);
    // Musketry may be held to stop at its target.
    let guns_only = under("massed-fire", "cannonade");
    assert_eq!(effects(&guns_only, &volley(), 7), ["desultory", "desultory"]);
    assert_eq!(effects(&guns_only, &cannonade(), 7), ["galling", "galling"]);
}

#[test]
fn a_natural_ten_runs_a_firer_low_on_ammo() {
    // covers: FF-EFF-12, FF-R44, FF-R45
    let firers = json!([
        with(&muskets(3), json!({ "unit_stands": 6 })),
        with(&muskets(3), json!({ "unit_stands": 7 })),
        with(&muskets(2), json!({ "low_on_ammo": true })),
        with(&gun("light-gun", 1, 5), json!({ "unit_stands": 4 })),
        with(&gun("light-gun", 1, 5), json!({ "low_on_ammo": true })),
        muskets(1),
    ]);
    let facts = with(&volley(), json!({ "firers": firers }));
    desk()
        .ask(CHART, facts.clone())
        .dice(&[10])
        .gives(json!({ "low_on_ammo": true, "low_on_ammo_candidates": [0, 3, 5] }));
    // A modified ten is none.
    desk()
        .ask(CHART, facts)
        .dice(&[9])
        .gives(json!({ "die_result": 11, "low_on_ammo": false, "low_on_ammo_candidates": [] }));
    let nobody = json!({ "firers": [with(&muskets(3), json!({ "unit_stands": 8 }))] });
    desk()
        .ask(CHART, with(&volley(), nobody))
        .dice(&[10])
        .gives(json!({ "low_on_ammo": false, "low_on_ammo_candidates": [] }));
}

#[test]
fn a_natural_ten_checks_a_leader_near_the_target() {
    // covers: FF-EFF-13, FF-R44
    let near = with(&volley(), json!({ "leader_within_6": true }));
    desk().ask(CHART, near.clone()).dice(&[10, 8]).gives(json!({ "low_on_ammo": true,
            "fallen_leader": { "die": 8, "result": "grievously-wounded", "effect": "removed-from-game" } }));
    desk().ask(CHART, near.clone()).dice(&[10]).fails("need-dice");
    desk().ask(CHART, near.clone()).dice(&[9]).lacks("fallen_leader");
    desk().ask(CHART, near.clone()).dice(&[9, 8]).fails("unused-dice");
    desk().ask(CHART, volley()).dice(&[10]).lacks("fallen_leader");
    // The natural face counts, not the result.
    let strong = with(&near, json!({ "firers": [muskets(25)] }));
    desk().ask(CHART, strong).dice(&[5]).gives(json!({ "die_result": 10 })).lacks("fallen_leader");
}
