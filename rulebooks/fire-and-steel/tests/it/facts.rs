//! What every chart asks and answers: names in their order, limits of every fact, and the precedence of faults.

use fire_and_steel::open;
use serde_json::{Value, json};
use testkit::Desk;

/// Each chart with facts that suffice.
fn enough() -> Vec<(&'static str, Value, &'static [i64])> {
    vec![
        ("movement", json!({}), &[]),
        ("rate-of-fire", json!({ "weapon_action": "muzzle-loading-rifle" }), &[]),
        ("reload", json!({ "weapon_action": "muzzle-loading-musket" }), &[]),
        ("initiative", json!({ "activity": "other" }), &[4]),
        ("initiative-order", json!({ "scores": [1, 1], "opt_ties": "roll-off" }), &[2, 3]),
        ("range-factor", json!({ "weapon_class": "pistol", "range": 3 }), &[]),
        ("shooting", json!({ "weapon_class": "pistol", "range": 3 }), &[5, 1]),
        ("hand-to-hand", json!({ "hand_weapon": "sword", "skill": 2 }), &[5, 1]),
        ("combat-result", json!({ "total": 9 }), &[]),
        ("damage", json!({ "hit_type": 1 }), &[1]),
        ("morale", json!({ "context": "under-fire" }), &[1]),
        ("morale-recovery", json!({}), &[]),
    ]
}

#[test]
fn the_charts_stand_in_their_order() {
    let desk = Desk::open(open);
    let names: Vec<&str> = desk.rulebook().charts.iter().map(|chart| chart.info().name).collect();
    let expected: Vec<&str> = enough().into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, expected);
}

#[test]
fn every_outcome_has_the_fields_that_its_chart_describes_in_their_order() {
    let desk = Desk::open(open);
    for (chart, facts, dice) in enough() {
        let (outcome, _) = desk.ask(chart, facts).dice(dice).answer().unwrap();
        let fields: Vec<&str> = outcome.as_object().unwrap().keys().map(String::as_str).collect();
        let info = desk.rulebook().chart(chart).unwrap().info();
        let described: Vec<&str> = info.outcome.iter().map(|field| field.name).collect();
        // These facts and dice bring out every field there is.
        assert_eq!(fields, described, "{chart}");
        assert!(described.contains(&info.headline), "{chart}");
    }
}

#[test]
fn every_rule_that_a_chart_names_stands_in_the_rules_text() {
    let desk = Desk::open(open);
    for chart in &desk.rulebook().charts {
        for rule in chart.info().rules {
            assert!(desk.rulebook().rules.rule(rule).is_some(), "{} {rule}", chart.info().name);
        }
    }
}

#[test]
fn every_number_is_taken_within_its_limits_and_no_further() {
    let desk = Desk::open(open);
    let limits = [
        ("movement", "wounds", 0, 9),
        ("movement", "morale_markers", 0, 20),
        ("movement", "opt_min_move", 0, 1),
        ("rate-of-fire", "reload_markers", 0, 6),
        ("rate-of-fire", "shots_this_phase", 0, 9),
        ("rate-of-fire", "shots_this_impulse", 0, 9),
        ("reload", "reload_markers", 0, 6),
        ("reload", "impulses", 1, 12),
        ("reload", "aim_markers", 0, 9),
        ("initiative", "wounds", 0, 9),
        ("range-factor", "range", 0, 500),
        ("shooting", "skill", -5, 10),
        ("shooting", "range", 0, 500),
        ("shooting", "target_changes", 0, 9),
        ("shooting", "wounds", 0, 9),
        ("shooting", "impulses_moved", 0, 6),
        ("shooting", "target_wounds", 0, 9),
        ("shooting", "opt_wound_limit", 0, 9),
        ("hand-to-hand", "skill", -5, 10),
        ("hand-to-hand", "wounds", 0, 9),
        ("hand-to-hand", "opponents", 1, 9),
        ("hand-to-hand", "round", 1, 99),
        ("hand-to-hand", "target_wounds", 0, 9),
        ("hand-to-hand", "opt_wound_limit", 0, 9),
        ("combat-result", "total", -40, 40),
        ("damage", "hit_type", 1, 3),
        ("damage", "target_wounds", 0, 9),
        ("damage", "opt_wound_limit", 0, 9),
        ("morale", "morale_markers", 0, 20),
        ("morale", "wounds", 0, 9),
        ("morale", "group_size", 1, 99),
        ("morale", "group_dead", 0, 98),
        ("morale", "group_out_of_sight", 0, 98),
        ("morale", "opponents", 1, 9),
        ("morale-recovery", "markers_from_earlier_turns", 0, 20),
        ("morale-recovery", "markers_placed_this_turn", 0, 20),
    ];
    for (chart, fact, least, most) in limits {
        let (_, facts, _) = enough().into_iter().find(|(name, ..)| *name == chart).unwrap();
        let kind = |value: Value| {
            let mut facts = facts.clone();
            facts[fact] = value;
            desk.ask(chart, facts).answer().err().map(|error| error.kind())
        };
        for value in [least, most] {
            assert_ne!(kind(json!(value)), Some("invalid-fact"), "{chart} {fact} {value}");
        }
        for value in [json!(least - 1), json!(most + 1), json!("1"), json!(true), Value::Null, json!([1])] {
            assert_eq!(kind(value.clone()), Some("invalid-fact"), "{chart} {fact} {value}");
        }
        if fact != "range" {
            assert_eq!(kind(json!(1.5)), Some("invalid-fact"), "{chart} {fact}");
        }
    }
}

#[test]
fn flags_and_words_are_taken_as_they_are_spelled() {
    let desk = Desk::open(open);
    let wrong = [
        ("movement", "mounted", json!(1)),
        ("movement", "going", json!("Good")),
        ("rate-of-fire", "weapon_action", json!("musket")),
        ("reload", "method", json!("tap-load")),
        ("initiative", "activity", json!("moving")),
        ("initiative", "surprised", json!("true")),
        ("range-factor", "weapon_class", json!("musket")),
        ("shooting", "target_in_cover", json!(0)),
        ("hand-to-hand", "hand_weapon", json!("pistol")),
        ("combat-result", "opt_result_six", json!("test")),
        ("damage", "missile", json!("bolt")),
        ("morale", "leader", json!(true)),
        ("morale", "context", json!("other")),
    ];
    for (chart, fact, value) in wrong {
        let (_, mut facts, dice) = enough().into_iter().find(|(name, ..)| *name == chart).unwrap();
        facts[fact] = value;
        desk.ask(chart, facts).dice(dice).fails("invalid-fact");
    }
}

#[test]
fn faults_are_told_in_their_order_of_precedence() {
    let desk = Desk::open(open);
    let shot = |more: Value| {
        let mut facts = json!({ "weapon_class": "pistol", "range": 3 });
        for (name, value) in more.as_object().unwrap() {
            facts[name] = value.clone();
        }
        facts
    };
    let unknown = shot(json!({ "courage": 1, "skill": 11, "tap_loaded": true }));
    desk.ask("shooting", unknown).dice(&[9]).fails("unknown-fact");
    desk.ask("shooting", shot(json!({ "skill": 11, "tap_loaded": true }))).dice(&[9]).fails("invalid-fact");
    desk.ask("shooting", shot(json!({ "tap_loaded": true }))).dice(&[9]).fails("contradictory-facts");
    desk.ask("shooting", shot(json!({}))).dice(&[9, 9]).fails("bad-die");
    desk.ask("shooting", shot(json!({}))).fails("need-dice");
    desk.ask("shooting", shot(json!({}))).dice(&[1, 9]).fails("unused-dice");
    for (chart, facts, _) in enough() {
        let mut facts = facts;
        facts["courage"] = json!(1);
        desk.ask(chart, facts).fails("unknown-fact");
    }
}
