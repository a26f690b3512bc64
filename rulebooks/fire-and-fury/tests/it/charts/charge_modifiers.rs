//! The modifiers of charge combat, and the facts that go with them.

use serde_json::{Value, json};
use testkit::Desk;

use crate::common::{all_contradict, desk, under, with};

const CHART: &str = "charge-combat";

/// Two worn, trained lines of eight stands in the open: no modifiers.
fn even() -> Value {
    json!({ "attacker_arm": "infantry", "attacker_stands": 8, "attacker_effectiveness": "worn",
        "defender_arm": "infantry", "defender_stands": 8, "defender_effectiveness": "worn" })
}

/// Guns alone: two of eight stands would be outnumbered, so there are eight.
fn guns() -> Value {
    json!({ "attacker_arm": "infantry", "attacker_stands": 8, "attacker_effectiveness": "worn", "defender_arm": "guns",
        "defender_stands": 8, "defender_guns": "supported", "defender_guns_carriage": "heavy" })
}

/// Troops with guns beside them.
fn beside() -> Value {
    with(&even(), json!({ "defender_guns": "supported", "defender_guns_carriage": "heavy" }))
}

fn noted(desk: &Desk, facts: Value, rows: &[&str]) {
    desk.ask(CHART, facts).dice(&[5, 5]).notes(rows);
}

#[test]
fn both_sides_roll_and_the_difference_counts() {
    // covers: FF-CHG-01, FF-SCL-07
    desk()
        .ask(CHART, with(&even(), json!({ "attacker_quality": "elite", "defender_quality": "raw" })))
        .dice(&[3, 6])
        .gives(json!({ "attacker_die": 3, "defender_die": 6, "attacker_result": 5, "defender_result": 5,
            "difference": 0 }))
        .notes(&["attacker-unit-quality 2 FF-CHG-02", "defender-unit-quality -1 FF-CHG-02"]);
    desk().ask(CHART, even()).dice(&[7]).fails("need-dice");
    desk().ask(CHART, even()).dice(&[7, 3, 5]).fails("unused-dice");
    desk().ask(CHART, even()).dice(&[7, 11]).fails("bad-die");
}

#[test]
fn every_row_of_both_sides_has_its_label_value_and_rule() {
    // covers: FF-CHG-02, FF-CHG-03, FF-CHG-07, FF-CHG-08, FF-CHG-09, FF-CHG-10, FF-CHG-13, FF-R03, FF-R52
    let rows = [
        ("quality", json!("elite"), "unit-quality 2 FF-CHG-02"),
        ("quality", json!("veteran"), "unit-quality 1 FF-CHG-02"),
        ("quality", json!("raw"), "unit-quality -1 FF-CHG-02"),
        ("effectiveness", json!("fresh"), "effectiveness 2 FF-CHG-03"),
        ("effectiveness", json!("spent"), "effectiveness -2 FF-CHG-03"),
        ("order", json!("disordered"), "disordered-or-silenced -1 FF-CHG-07"),
        ("brave_colonel", json!(true), "brave-colonel-or-leader 1 FF-CHG-08"),
        ("leader_attached", json!(true), "brave-colonel-or-leader 1 FF-CHG-08"),
        ("formation", json!("open-order"), "open-order-or-no-bayonets -1 FF-CHG-09"),
        ("no_bayonets", json!(true), "open-order-or-no-bayonets -1 FF-CHG-09"),
        ("outflanked", json!(true), "outflanked-broken-column-or-limbered -3 FF-CHG-10"),
        ("indians_in_woods", json!(true), "cold-steel-breakthrough-or-indians-in-woods 1 FF-CHG-13"),
        ("formation", json!("field-column"), ""),
        ("formation", json!("extended-line"), ""),
    ];
    for (fact, value, row) in rows {
        for side in ["attacker", "defender"] {
            let label = format!("{side}-{row}");
            let rows: Vec<&str> = if row.is_empty() { vec![] } else { vec![&label] };
            noted(&desk(), with(&even(), json!({ format!("{side}_{fact}"): value })), &rows);
        }
    }
}

#[test]
fn rows_of_one_side_only() {
    // covers: FF-CHG-10, FF-CHG-11, FF-CHG-12, FF-CHG-13, FF-R51, FF-R52, FF-R55
    let steel = "attacker-cold-steel-breakthrough-or-indians-in-woods 1 FF-CHG-13";
    let worst = "defender-outflanked-broken-column-or-limbered -3 FF-CHG-10";
    let strong = "defender-strong-position-or-fortified 2 FF-CHG-12";
    let rows = [
        (json!({ "attacker_cold_steel": true }), steel),
        (json!({ "combat": "breakthrough" }), steel),
        (json!({ "combat": "breakthrough", "attacker_cold_steel": true, "attacker_indians_in_woods": true }), steel),
        (json!({ "defender_order": "broken" }), worst),
        (json!({ "defender_formation": "march-column" }), worst),
        (json!({ "defender_formation": "march-column", "defender_outflanked": true }), worst),
        (json!({ "defender_formation": "garrison" }), ""),
        (json!({ "defender_position": "favorable" }), "defender-favorable-ground 1 FF-CHG-11"),
        (json!({ "defender_position": "strong" }), strong),
        (json!({ "defender_position": "fortified" }), strong),
        (json!({ "attacker_ground": "rough" }), ""),
    ];
    for (change, row) in rows {
        let rows: Vec<&str> = if row.is_empty() { vec![] } else { vec![row] };
        noted(&desk(), with(&even(), change), &rows);
    }
}

#[test]
fn a_row_counts_once_and_the_attacker_is_told_first() {
    // covers: FF-R09, FF-R10
    let facts = json!({ "attacker_quality": "veteran", "attacker_effectiveness": "fresh", "attacker_order": "disordered",
        "attacker_brave_colonel": true, "attacker_leader_attached": true, "attacker_formation": "open-order",
        "attacker_no_bayonets": true, "attacker_outflanked": true, "attacker_stands": 4,
        "defender_quality": "raw", "defender_effectiveness": "spent", "defender_order": "disordered",
        "defender_no_bayonets": true, "defender_position": "favorable", "defender_leader_attached": true });
    noted(
        &desk(),
        with(&even(), facts),
        &[
            "attacker-unit-quality 1 FF-CHG-02",
            "attacker-effectiveness 2 FF-CHG-03",
            "attacker-outnumbered -2 FF-CHG-04",
            "attacker-disordered-or-silenced -1 FF-CHG-07",
            "attacker-brave-colonel-or-leader 1 FF-CHG-08",
            "attacker-open-order-or-no-bayonets -1 FF-CHG-09",
            "attacker-outflanked-broken-column-or-limbered -3 FF-CHG-10",
            "defender-unit-quality -1 FF-CHG-02",
            "defender-effectiveness -2 FF-CHG-03",
            "defender-disordered-or-silenced -1 FF-CHG-07",
            "defender-brave-colonel-or-leader 1 FF-CHG-08",
            "defender-open-order-or-no-bayonets -1 FF-CHG-09",
            "defender-favorable-ground 1 FF-CHG-11",
        ],
    );
}

#[test]
fn the_outnumbered_suffer_by_the_odds_they_face() {
    // covers: FF-CHG-04, FF-R53
    for (few, many, value) in [
        (8, 11, 0),
        (8, 12, -1),
        (8, 15, -1),
        (8, 16, -2),
        (8, 23, -2),
        (8, 24, -3),
        (1, 200, -3),
        (7, 10, 0),
        (7, 11, -1),
    ] {
        for (side, attackers, defenders) in [("attacker", few, many), ("defender", many, few)] {
            let label = format!("{side}-outnumbered {value} FF-CHG-04");
            let rows: Vec<&str> = if value == 0 { vec![] } else { vec![&label] };
            noted(&desk(), with(&even(), json!({ "attacker_stands": attackers, "defender_stands": defenders })), &rows);
        }
    }
}

#[test]
fn guns_help_or_hinder_by_their_support_limber_and_silence() {
    // covers: FF-CHG-05, FF-CHG-06, FF-CHG-07, FF-CHG-10, FF-R54
    let supported = "defender-supported-guns 1 FF-CHG-05";
    let alone = "defender-unsupported-guns -1 FF-CHG-06";
    let silenced = "defender-disordered-or-silenced -1 FF-CHG-07";
    let limbered = "defender-outflanked-broken-column-or-limbered -3 FF-CHG-10";
    let cases: [(Value, Value, &[&str]); 9] = [
        (guns(), json!({}), &[supported]),
        (guns(), json!({ "defender_guns": "unsupported" }), &[alone]),
        (guns(), json!({ "defender_guns_silenced": true }), &[supported, silenced]),
        (guns(), json!({ "defender_guns_limbered": true }), &[supported, limbered]),
        (
            guns(),
            json!({ "defender_leader_attached": true, "defender_quality": "raw" }),
            &["defender-unit-quality -1 FF-CHG-02", supported, "defender-brave-colonel-or-leader 1 FF-CHG-08"],
        ),
        (beside(), json!({}), &[supported]),
        // Limbered guns beside troops neither help nor count against them.
        (beside(), json!({ "defender_guns_limbered": true }), &[]),
        (beside(), json!({ "defender_guns_silenced": true }), &[supported, silenced]),
        (beside(), json!({ "defender_guns_silenced": true, "defender_order": "disordered" }), &[supported, silenced]),
    ];
    for (base, change, rows) in cases {
        noted(&desk(), with(&base, change), rows);
    }
}

#[test]
fn cavalry_gains_by_the_ground_it_charges_over() {
    // covers: FF-CHG-14, FF-R56
    let horse = with(&even(), json!({ "attacker_arm": "cavalry", "defender_arm": "cavalry" }));
    for (ground, value) in [("open", 2), ("broken", 1), ("rough", 0)] {
        let attacker = format!("attacker-cavalry-charge {value} FF-CHG-14");
        let defender = format!("defender-cavalry-charge {value} FF-CHG-14");
        let rows: Vec<&str> = if value == 0 { vec![] } else { vec![&attacker] };
        // A stationary defender gains nothing.
        noted(&desk(), with(&horse, json!({ "attacker_ground": ground })), &rows);
        let counter =
            json!({ "attacker_arm": "infantry", "defender_countercharging": true, "defender_ground": ground });
        let rows: Vec<&str> = if value == 0 { vec![] } else { vec![&defender] };
        noted(&desk(), with(&horse, counter), &rows);
    }
}

#[test]
fn after_a_desperate_struggle_the_charge_is_spent() {
    // covers: FF-RES-15, FF-CHG-13, FF-CHG-14
    let shaken = ["attacker-disordered-or-silenced -1 FF-CHG-07", "defender-disordered-or-silenced -1 FF-CHG-07"];
    let again = json!({ "struggle": true, "attacker_order": "disordered", "defender_order": "disordered" });
    let again = |change: Value| with(&with(&even(), again.clone()), change);
    noted(&desk(), again(json!({ "attacker_cold_steel": true })), &shaken);
    noted(&desk(), again(json!({ "combat": "breakthrough" })), &shaken);
    let horse = json!({ "attacker_arm": "cavalry", "defender_arm": "cavalry", "defender_countercharging": true });
    noted(&desk(), again(horse), &shaken);
    // Indians in woods keep their row.
    noted(
        &desk(),
        again(json!({ "attacker_indians_in_woods": true, "defender_indians_in_woods": true })),
        &[
            shaken[0],
            "attacker-cold-steel-breakthrough-or-indians-in-woods 1 FF-CHG-13",
            shaken[1],
            "defender-cold-steel-breakthrough-or-indians-in-woods 1 FF-CHG-13",
        ],
    );
}

#[test]
fn broken_troops_are_not_disordered_as_well_unless_a_house_says_so() {
    // covers: FF-R43, FF-CHG-07, FF-CHG-10
    let broken = with(&even(), json!({ "defender_order": "broken" }));
    let worst = "defender-outflanked-broken-column-or-limbered -3 FF-CHG-10";
    noted(&desk(), broken.clone(), &[worst]);
    noted(&under("broken-in-combat", "minus-four"), broken, &["defender-disordered-or-silenced -1 FF-CHG-07", worst]);
}

#[test]
fn bayonets_and_cold_steel_are_for_foot() {
    // covers: FF-R51, FF-R57
    let horse = with(&even(), json!({ "attacker_arm": "cavalry", "defender_arm": "cavalry" }));
    let cases = [
        (horse.clone(), json!({ "attacker_no_bayonets": true })),
        (horse.clone(), json!({ "defender_no_bayonets": true })),
        (horse.clone(), json!({ "attacker_cold_steel": true })),
        (horse.clone(), json!({ "attacker_indians_in_woods": true })),
        (horse.clone(), json!({ "defender_indians_in_woods": true })),
        (with(&even(), json!({ "attacker_no_bayonets": true })), json!({ "attacker_cold_steel": true })),
    ];
    all_contradict(&desk(), CHART, &cases);
    let house = under("cold-steel-arms", "foot-and-cavalry");
    noted(
        &house,
        with(&horse, json!({ "attacker_cold_steel": true, "attacker_ground": "rough" })),
        &["attacker-cold-steel-breakthrough-or-indians-in-woods 1 FF-CHG-13"],
    );
    house.ask(CHART, with(&horse, json!({ "attacker_no_bayonets": true }))).fails("contradictory-facts");
}

#[test]
fn facts_that_cannot_be_true_together_are_refused() {
    // covers: FF-R54, FF-R64
    let horse = with(&even(), json!({ "defender_arm": "cavalry" }));
    let counter = with(&horse, json!({ "defender_countercharging": true }));
    let shaken = json!({ "attacker_order": "disordered", "defender_order": "disordered" });
    let again = with(&with(&even(), shaken.clone()), json!({ "struggle": true }));
    let guns_again =
        with(&guns(), json!({ "attacker_order": "disordered", "defender_guns_silenced": true, "struggle": true }));
    let beside_again = with(&with(&beside(), shaken), json!({ "defender_guns_silenced": true, "struggle": true }));
    let cases = [
        (guns(), json!({ "defender_effectiveness": "fresh" })),
        (guns(), json!({ "defender_order": "disordered" })),
        (guns(), json!({ "defender_formation": "open-order" })),
        (guns(), json!({ "defender_no_bayonets": true })),
        (guns(), json!({ "defender_brave_colonel": true })),
        (guns(), json!({ "defender_indians_in_woods": true })),
        (guns(), json!({ "defender_countercharging": true })),
        (beside(), json!({ "defender_guns": "unsupported" })),
        (even(), json!({ "defender_guns_carriage": "light" })),
        (even(), json!({ "defender_guns_limbered": true })),
        (even(), json!({ "defender_guns_silenced": true })),
        (with(&guns(), json!({ "defender_guns_carriage": "fixed" })), json!({ "defender_guns_limbered": true })),
        (with(&even(), json!({ "defender_formation": "field-column" })), json!({ "defender_order": "broken" })),
        (horse.clone(), json!({ "defender_formation": "garrison" })),
        (even(), json!({ "defender_countercharging": true })),
        (counter.clone(), json!({ "defender_order": "broken" })),
        (counter.clone(), json!({ "defender_formation": "march-column" })),
        (counter.clone(), json!({ "defender_position": "favorable" })),
        (counter.clone(), json!({ "defender_guns": "supported", "defender_guns_carriage": "light" })),
        (counter.clone(), json!({ "combat": "breakthrough" })),
        (horse, json!({ "defender_ground": "broken" })),
        (again.clone(), json!({ "attacker_order": "good-order" })),
        (again, json!({ "defender_order": "good-order" })),
        (guns_again, json!({ "defender_guns_silenced": false })),
        (beside_again, json!({ "defender_guns_silenced": false })),
    ];
    all_contradict(&desk(), CHART, &cases);
    let bare = with(&guns(), json!({ "defender_guns": "none" }));
    desk().ask(CHART, bare.clone()).fails("contradictory-facts");
    // Guns that defend are guns: without support or its lack, even bare of all other facts.
    let mut bare = bare;
    bare.as_object_mut().unwrap().remove("defender_guns_carriage");
    desk().ask(CHART, bare).fails("contradictory-facts");
}

#[test]
fn what_is_missing_or_wrong_is_told_before_what_contradicts() {
    let without = |base: &Value, name: &str| {
        let mut facts = base.clone();
        facts.as_object_mut().unwrap().remove(name);
        facts
    };
    for name in ["attacker_arm", "attacker_stands", "attacker_effectiveness", "defender_arm", "defender_stands"] {
        desk().ask(CHART, without(&even(), name)).fails("invalid-fact");
    }
    let clash = json!({ "attacker_arm": "cavalry", "attacker_no_bayonets": true });
    desk().ask(CHART, with(&without(&even(), "defender_effectiveness"), clash.clone())).fails("invalid-fact");
    desk().ask(CHART, with(&without(&guns(), "defender_guns_carriage"), clash)).fails("invalid-fact");
    for wrong in [
        json!({ "attacker_arm": "guns" }),
        json!({ "attacker_order": "broken" }),
        json!({ "attacker_formation": "march-column" }),
        json!({ "attacker_stands": 201 }),
        json!({ "defender_stands": 0 }),
        json!({ "combat": "second" }),
    ] {
        desk().ask(CHART, with(&even(), wrong)).fails("invalid-fact");
    }
    desk().ask(CHART, with(&even(), json!({ "defender_cold_steel": true }))).fails("unknown-fact");
}
