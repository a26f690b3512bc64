//! The results of charge combat: who loses what and goes where.

use serde_json::{Value, json};

use crate::clash::{CHART, at, even, expect, fates, guns};
use crate::common::{desk, under, with};

#[test]
fn the_difference_names_the_result() {
    // covers: FF-RES-01, FF-R04, FF-R05, FF-R07
    let rows = [
        (12, "swept-from-the-field", "attacker"),
        (9, "swept-from-the-field", "attacker"),
        (8, "driven-back", "attacker"),
        (5, "driven-back", "attacker"),
        (4, "hard-pressed", "attacker"),
        (1, "hard-pressed", "attacker"),
        (0, "desperate-struggle", "none"),
        (-1, "falter", "defender"),
        (-4, "falter", "defender"),
        (-5, "recoil", "defender"),
        (-8, "recoil", "defender"),
        (-9, "repulsed", "defender"),
        (-12, "repulsed", "defender"),
    ];
    for (difference, result, winner) in rows {
        expect(&at(&desk(), even(), difference), json!({ "result": result, "winner": winner }));
    }
}

#[test]
fn foot_against_foot_by_result_and_order() {
    // covers: FF-RES-02, FF-RES-05, FF-RES-06, FF-RES-09, FF-RES-10, FF-RES-13, FF-RES-14, FF-RES-16, FF-RES-17
    // covers: FF-RES-18, FF-RES-19, FF-R04, FF-R07, FF-R43
    let rows = [
        // difference; attacker and defender, first in good order, then disordered and broken
        (
            11,
            "0 good-order breakthrough",
            "4 broken full-retreat",
            "0 disordered breakthrough",
            "4 broken full-retreat",
        ),
        (9, "0 good-order breakthrough", "2 broken full-retreat", "0 disordered breakthrough", "2 broken full-retreat"),
        (
            6,
            "0 good-order carry-position",
            "1 disordered retreat-out-of-close-range",
            "0 disordered carry-position",
            "1 broken retreat-out-of-close-range",
        ),
        (
            3,
            "0 good-order carry-position",
            "0 disordered retreat-3",
            "0 disordered carry-position",
            "1 broken retreat-3",
        ),
        (0, "1 disordered stay", "1 disordered stay", "1 disordered stay", "1 broken stay"),
        (-3, "0 disordered retreat-3", "0 good-order hold", "1 disordered retreat-3", "0 broken hold"),
        (
            -6,
            "1 disordered retreat-out-of-close-range",
            "0 good-order hold",
            "1 disordered retreat-out-of-close-range",
            "0 broken hold",
        ),
        (-9, "2 broken full-retreat", "0 good-order hold", "2 broken full-retreat", "0 broken hold"),
        (-11, "4 broken full-retreat", "0 good-order hold", "4 broken full-retreat", "0 broken hold"),
    ];
    let shaken = with(&even(), json!({ "attacker_order": "disordered", "defender_order": "broken" }));
    for (difference, attacker, defender, shaken_attacker, shaken_defender) in rows {
        let sound = at(&desk(), even(), difference);
        assert_eq!(fates(&sound), [attacker, defender], "{difference}");
        expect(
            &sound,
            json!({ "attacker_may_recall": false, "defender_may_recall": false,
            "defender_may_carry_position": false, "fallen_leader_check": "none" }),
        );
        assert!(sound.get("defender_guns_after").is_none() && sound.get("defender_gun_stands_damaged").is_none());
        assert_eq!(fates(&at(&desk(), shaken.clone(), difference)), [shaken_attacker, shaken_defender], "{difference}");
    }
    // Troops that are merely disordered lose a stand when hard pressed, too.
    let disordered = with(&even(), json!({ "defender_order": "disordered" }));
    assert_eq!(fates(&at(&desk(), disordered, 1))[1], "1 disordered retreat-3");
}

#[test]
fn cavalry_and_flanks_turn_a_defeat_into_a_rout() {
    // covers: FF-RES-07, FF-RES-10, FF-RES-16, FF-RES-17, FF-R65
    let horse = with(&even(), json!({ "attacker_arm": "cavalry" }));
    let flanked = with(&even(), json!({ "defender_outflanked": true }));
    assert_eq!(fates(&at(&desk(), horse.clone(), 6))[1], "2 broken full-retreat");
    assert_eq!(fates(&at(&desk(), flanked.clone(), 6))[1], "2 broken full-retreat");
    // Hard pressed, only the flank counts, and only the disordered lose a stand.
    assert_eq!(fates(&at(&desk(), horse, 3))[1], "0 disordered retreat-3");
    assert_eq!(fates(&at(&desk(), flanked.clone(), 3))[1], "0 broken full-retreat");
    assert_eq!(
        fates(&at(&desk(), with(&flanked, json!({ "defender_order": "disordered" })), 3))[1],
        "1 broken full-retreat"
    );
    // The attacker's mirror.
    let cavalry = with(&even(), json!({ "defender_arm": "cavalry" }));
    let flanked = with(&even(), json!({ "attacker_outflanked": true }));
    assert_eq!(fates(&at(&desk(), cavalry.clone(), -6))[0], "2 broken full-retreat");
    assert_eq!(fates(&at(&desk(), flanked.clone(), -6))[0], "2 broken full-retreat");
    assert_eq!(fates(&at(&desk(), cavalry, -3))[0], "0 disordered retreat-3");
    assert_eq!(fates(&at(&desk(), flanked.clone(), -3))[0], "0 broken full-retreat");
    assert_eq!(
        fates(&at(&desk(), with(&flanked, json!({ "attacker_order": "disordered" })), -3))[0],
        "1 broken full-retreat"
    );
}

#[test]
fn cavalry_breaks_through_where_foot_carries_the_position() {
    // covers: FF-RES-05, FF-RES-09, FF-RES-13, FF-R71
    let goes = |arm: &str, combat: &str, difference: i64| {
        let facts = with(&even(), json!({ "attacker_arm": arm, "combat": combat }));
        at(&desk(), facts, difference)["attacker_move"].as_str().unwrap().to_owned()
    };
    assert_eq!(goes("infantry", "first", 9), "breakthrough");
    assert_eq!(goes("cavalry", "first", 9), "breakthrough");
    assert_eq!(goes("infantry", "breakthrough", 9), "carry-position");
    assert_eq!(goes("cavalry", "breakthrough", 9), "carry-position");
    assert_eq!(goes("infantry", "first", 5), "carry-position");
    assert_eq!(goes("cavalry", "first", 5), "breakthrough");
    assert_eq!(goes("cavalry", "breakthrough", 5), "carry-position");
    assert_eq!(goes("cavalry", "first", 4), "carry-position");
}

#[test]
fn beaten_cavalry_that_is_not_routed_may_recall_after_a_first_combat() {
    // covers: FF-RES-13, FF-RES-22, FF-R61
    let recalls = |facts: Value, difference: i64, side: &str| {
        at(&desk(), with(&even(), facts), difference)[format!("{side}_may_recall")] == json!(true)
    };
    let horse = || json!({ "defender_arm": "cavalry" });
    assert!(recalls(horse(), 6, "defender"));
    assert!(recalls(horse(), 3, "defender"));
    assert!(!recalls(horse(), 9, "defender"));
    assert!(!recalls(horse(), 0, "defender"));
    assert!(!recalls(horse(), -3, "defender"));
    assert!(!recalls(json!({ "defender_arm": "cavalry", "combat": "breakthrough" }), 6, "defender"));
    assert!(!recalls(json!({ "defender_arm": "cavalry", "combat": "breakthrough" }), 3, "defender"));
    assert!(!recalls(json!({ "defender_arm": "cavalry", "attacker_arm": "cavalry" }), 6, "defender"));
    assert!(recalls(json!({ "defender_arm": "cavalry", "attacker_arm": "cavalry" }), 3, "defender"));
    assert!(!recalls(json!({ "defender_arm": "cavalry", "defender_outflanked": true }), 3, "defender"));
    assert!(!recalls(json!({ "defender_arm": "cavalry", "defender_position": "fortified" }), 3, "defender"));
    assert!(!recalls(json!({}), 6, "defender") && !recalls(json!({}), 3, "defender"));
    // Cavalry that was broken before is not broken by the result.
    assert!(recalls(json!({ "defender_arm": "cavalry", "defender_order": "broken" }), 3, "defender"));
    // The attacker: beaten, or a victor who only pressed hard.
    let horse = || json!({ "attacker_arm": "cavalry" });
    assert!(recalls(horse(), -3, "attacker"));
    assert!(recalls(horse(), -6, "attacker"));
    assert!(recalls(horse(), 3, "attacker"));
    assert!(recalls(json!({ "attacker_arm": "cavalry", "defender_position": "fortified" }), 3, "attacker"));
    for difference in [-9, 0, 6, 9] {
        assert!(!recalls(horse(), difference, "attacker"), "{difference}");
    }
    for difference in [-6, -3, 3] {
        let second = json!({ "attacker_arm": "cavalry", "combat": "breakthrough" });
        assert!(!recalls(second, difference, "attacker"), "{difference}");
        assert!(!recalls(json!({}), difference, "attacker"), "{difference}");
    }
    assert!(!recalls(json!({ "attacker_arm": "cavalry", "attacker_outflanked": true }), -3, "attacker"));
    assert!(!recalls(json!({ "attacker_arm": "cavalry", "defender_arm": "cavalry" }), -6, "attacker"));
}

#[test]
fn a_victorious_defender_holds_and_countercharging_cavalry_has_its_choice() {
    // covers: FF-RES-19, FF-RES-20, FF-R66
    let horse = with(&even(), json!({ "defender_arm": "cavalry" }));
    let counter = with(&horse, json!({ "defender_countercharging": true }));
    for difference in [-3, -6, -9] {
        expect(
            &at(&desk(), horse.clone(), difference),
            json!({ "defender_move": "hold",
            "defender_order_after": "disordered", "defender_may_recall": false, "defender_may_carry_position": false }),
        );
        expect(
            &at(&desk(), counter.clone(), difference),
            json!({ "defender_move": "hold",
            "defender_order_after": "disordered", "defender_may_recall": true, "defender_may_carry_position": true }),
        );
    }
    expect(&at(&desk(), counter, 3), json!({ "defender_may_carry_position": false, "defender_may_recall": true }));
    let broken = with(&horse, json!({ "defender_order": "broken" }));
    expect(&at(&desk(), broken, -3), json!({ "defender_order_after": "broken" }));
}

#[test]
fn a_winner_is_disordered_by_bad_ground_horses_or_a_second_combat() {
    // covers: FF-RES-21, FF-R63
    for difference in [3, 6, 9] {
        let order = |facts: Value| at(&desk(), with(&even(), facts), difference)["attacker_order_after"].clone();
        assert_eq!(order(json!({})), "good-order");
        assert_eq!(order(json!({ "attacker_order": "disordered" })), "disordered");
        assert_eq!(order(json!({ "attacker_ground": "broken" })), "disordered");
        assert_eq!(order(json!({ "attacker_ground": "rough" })), "disordered");
        assert_eq!(order(json!({ "attacker_arm": "cavalry" })), "disordered");
        assert_eq!(order(json!({ "combat": "breakthrough" })), "disordered");
    }
    // Under another reading, only after the breakthrough.
    let house = under("winner-disorder", "after-breakthrough");
    let order =
        |facts: Value, difference: i64| at(&house, with(&even(), facts), difference)["attacker_order_after"].clone();
    assert_eq!(order(json!({ "attacker_arm": "cavalry" }), 6), "good-order");
    assert_eq!(order(json!({ "attacker_arm": "cavalry" }), 3), "disordered");
    assert_eq!(order(json!({ "attacker_ground": "rough" }), 9), "good-order");
    assert_eq!(order(json!({ "attacker_ground": "rough" }), 6), "disordered");
    assert_eq!(order(json!({ "combat": "breakthrough" }), 9), "disordered");
}

#[test]
fn a_house_may_hold_that_driving_back_costs_nothing_but_the_additional_stand() {
    // covers: FF-R04, FF-RES-06, FF-RES-07
    let house = under("driven-back-loss", "none");
    assert_eq!(fates(&at(&house, even(), 6))[1], "0 disordered retreat-out-of-close-range");
    let flanked = with(&even(), json!({ "defender_outflanked": true }));
    assert_eq!(fates(&at(&house, flanked, 6))[1], "1 broken full-retreat");
    expect(&at(&house, guns("light", json!({})), 6), json!({ "defender_stands_lost": 0 }));
    // Recoil is as printed.
    assert_eq!(fates(&at(&house, even(), -6))[0], "1 disordered retreat-out-of-close-range");
}

#[test]
fn both_roll_again_after_a_desperate_struggle_while_both_have_stands() {
    // covers: FF-RES-14, FF-R64
    for (attackers, defenders, again) in [(2, 2, true), (1, 1, false), (2, 1, false), (1, 2, false)] {
        let facts = with(&even(), json!({ "attacker_stands": attackers, "defender_stands": defenders }));
        expect(&at(&desk(), facts, 0), json!({ "result": "desperate-struggle", "roll_again": again }));
    }
    expect(&at(&desk(), even(), 1), json!({ "roll_again": false }));
    // The second exchange is a question of its own, with the facts as they then are.
    let desperate = with(&even(), json!({ "attacker_cold_steel": true }));
    desk().ask(CHART, desperate.clone()).dice(&[4, 5]).gives(
        json!({ "attacker_result": 5, "defender_result": 5, "attacker_stands_lost": 1, "defender_stands_lost": 1 }),
    );
    let again = json!({ "struggle": true, "attacker_order": "disordered", "defender_order": "disordered",
        "attacker_stands": 7, "defender_stands": 7 });
    desk().ask(CHART, with(&desperate, again)).dice(&[6, 4]).gives(
        json!({ "attacker_result": 5, "defender_result": 3, "result": "hard-pressed", "defender_stands_lost": 1,
            "defender_move": "retreat-3" }),
    );
}

#[test]
fn leaders_are_checked_with_those_swept_away_or_repulsed() {
    // covers: FF-RES-04, FF-RES-18
    // The attacker's leader makes it 10 to 1, the defender's 10 to 2.
    let led = |side: &str| with(&even(), json!({ format!("{side}_leader_attached"): true }));
    let hard = json!({ "defender_quality": "raw" });
    desk()
        .ask(CHART, with(&led("defender"), hard))
        .dice(&[10, 1, 7])
        .gives(json!({ "difference": 9, "fallen_leader_check": "defender",
            "fallen_leader": { "die": 7, "result": "mere-flesh-wound", "effect": "removed-one-turn" } }));
    let hard = json!({ "attacker_quality": "raw" });
    desk()
        .ask(CHART, with(&led("attacker"), hard.clone()))
        .dice(&[1, 10, 10])
        .gives(json!({ "difference": -9, "fallen_leader_check": "attacker",
            "fallen_leader": { "die": 10, "result": "shot-dead-in-the-saddle", "effect": "removed-from-game" } }));
    desk().ask(CHART, with(&led("attacker"), hard)).dice(&[1, 10]).fails("need-dice");
    // The winner's leader is safe, and so is the loser's in a lesser defeat.
    let both = with(&led("attacker"), json!({ "defender_leader_attached": true }));
    desk()
        .ask(CHART, led("attacker"))
        .dice(&[10, 1])
        .gives(json!({ "fallen_leader_check": "none" }))
        .lacks("fallen_leader");
    desk().ask(CHART, led("defender")).dice(&[1, 10]).gives(json!({ "fallen_leader_check": "none" }));
    desk()
        .ask(CHART, both.clone())
        .dice(&[9, 1])
        .gives(json!({ "result": "driven-back", "fallen_leader_check": "none" }));
    desk().ask(CHART, both).dice(&[1, 9]).gives(json!({ "result": "recoil", "fallen_leader_check": "none" }));
    // Guns have leaders, too.
    let gun = guns("light", json!({ "defender_leader_attached": true }));
    desk().ask(CHART, gun).dice(&[10, 1, 4]).gives(json!({ "difference": 9, "fallen_leader_check": "defender" }));
}

#[test]
fn the_worked_charges_come_out_as_told() {
    // covers: FF-RES-06, FF-RES-11, FF-CHG-04
    let militia = json!({ "attacker_quality": "veteran", "attacker_effectiveness": "fresh", "attacker_cold_steel": true,
        "defender_quality": "raw", "defender_no_bayonets": true });
    desk().ask(CHART, with(&even(), militia)).dice(&[5, 4]).gives(json!({ "attacker_result": 9, "defender_result": 2,
        "result": "driven-back", "defender_stands_lost": 1, "attacker_order_after": "good-order" }));
    // Dragoons that broke through.
    let dragoons = json!({ "attacker_arm": "cavalry", "attacker_order": "disordered", "combat": "breakthrough" });
    desk().ask(CHART, with(&even(), dragoons)).dice(&[5, 5]).gives(json!({ "attacker_result": 7 })).notes(&[
        "attacker-disordered-or-silenced -1 FF-CHG-07",
        "attacker-cold-steel-breakthrough-or-indians-in-woods 1 FF-CHG-13",
        "attacker-cavalry-charge 2 FF-CHG-14",
    ]);
    let overrun = guns("light", json!({ "defender_stands": 2 }));
    desk().ask(CHART, overrun.clone()).dice(&[3, 5]).gives(json!({ "attacker_result": 3, "defender_result": 1,
        "result": "hard-pressed", "defender_guns_after": "full-retreat-silenced", "defender_gun_stands_damaged": 1 }));
    desk().ask(CHART, overrun).dice(&[5, 4]).gives(json!({ "difference": 5, "result": "driven-back",
        "defender_guns_after": "full-retreat-silenced", "defender_stands_lost": 1 }));
}

#[test]
fn the_odds_are_exact() {
    let asked = desk();
    let asked = asked.ask(CHART, even());
    for (result, chance) in [
        ("swept-from-the-field", "1/100"),
        ("driven-back", "7/50"),
        ("hard-pressed", "3/10"),
        ("desperate-struggle", "1/10"),
        ("falter", "3/10"),
        ("recoil", "7/50"),
        ("repulsed", "1/100"),
    ] {
        assert_eq!(asked.chance("result", &json!(result)), chance, "{result}");
    }
}
