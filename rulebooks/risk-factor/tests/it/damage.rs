//! Damage and who takes it by the table: situation, dice, result.

use risk_factor::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn the_damage_table_is_as_printed() {
    // covers: RK-DMG-01, RK-DMG-02, RK-DMG-03
    let desk = Desk::open(open);
    let rows = [
        ("gunpowder", ["graze", "graze", "wound", "wound", "kill", "kill"]),
        ("bow-spear", ["graze", "graze", "wound", "wound", "wound", "kill"]),
        ("other", ["graze", "graze", "graze", "wound", "wound", "kill"]),
    ];
    for (class, row) in rows {
        for (die, damage) in (1..).zip(row) {
            let (grazes, state) = match damage {
                "graze" => (1, "fit"),
                "wound" => (0, "wounded"),
                _ => (0, "dead"),
            };
            desk.ask("damage", json!({ "damage_class": class }))
                .dice(&[die])
                .gives(json!({
                    "damage_die": die, "damage_score": die, "damage": damage,
                    "target_grazes": grazes, "target_state": state,
                }))
                .notes(&[]);
        }
    }
    desk.ask("damage", json!({})).dice(&[1]).fails("invalid-fact");
    desk.ask("damage", json!({ "damage_class": "other" })).fails("need-dice");
}

#[test]
fn heroes_and_raw_shooters_shift_the_die_within_the_table() {
    // covers: RK-DMG-04, RK-DMG-05, RK-DMG-06, RK-R49
    let desk = Desk::open(open);
    let cases = [
        ("hero", 4, 5, "kill", Some("damage-hero 1 RK-DMG-04")),
        ("hero", 6, 6, "kill", Some("damage-hero 1 RK-DMG-04")),
        ("raw", 5, 4, "wound", Some("damage-raw -1 RK-DMG-05")),
        ("raw", 1, 1, "graze", Some("damage-raw -1 RK-DMG-05")),
        ("superior", 4, 4, "wound", None),
    ];
    for (grade, die, score, damage, row) in cases {
        desk.ask("damage", json!({ "damage_class": "gunpowder", "shooter_grade": grade }))
            .dice(&[die])
            .gives(json!({ "damage_score": score, "damage": damage }))
            .notes(row.as_slice());
    }
    let hero = json!({ "damage_class": "gunpowder", "shooter_grade": "hero" });
    assert_eq!(desk.ask("damage", hero).chance("target_state", &json!("dead")), "1/2");
}

#[test]
fn the_second_wound_kills_unless_the_first_ends_the_fight() {
    // covers: RK-DMG-08, RK-R39
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\nwound_effect = \"out-of-action\"");
    let fit = || json!({ "damage_class": "gunpowder" });
    let wounded = json!({ "damage_class": "gunpowder", "target_state": "wounded" });
    desk.ask("damage", fit()).dice(&[3]).gives(json!({ "target_state": "wounded" }));
    desk.ask("damage", wounded.clone()).dice(&[3]).gives(json!({ "damage": "wound", "target_state": "dead" }));
    desk.ask("damage", wounded.clone()).dice(&[1]).gives(json!({ "target_state": "wounded", "target_grazes": 1 }));
    house.ask("damage", fit()).dice(&[3]).gives(json!({ "target_state": "out-of-action" }));
    house.ask("damage", fit()).dice(&[5]).gives(json!({ "target_state": "dead" }));
    house.ask("damage", wounded).dice(&[3]).fails("contradictory-facts");
}

#[test]
fn grazes_do_nothing_unless_the_house_makes_two_of_them_a_wound() {
    // covers: RK-DMG-07, RK-R31
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\ngraze_effect = \"second-wounds\"");
    let facts = |grazes: i32, state: &str| json!({ "damage_class": "gunpowder", "target_grazes": grazes, "target_state": state });
    desk.ask("damage", facts(9, "fit")).dice(&[1]).gives(json!({ "target_grazes": 10, "target_state": "fit" }));
    let first = json!({ "damage": "graze", "target_grazes": 1, "target_state": "fit" });
    house.ask("damage", facts(0, "fit")).dice(&[1]).gives(first);
    let second = json!({ "damage": "graze", "target_grazes": 0, "target_state": "wounded" });
    house.ask("damage", facts(1, "fit")).dice(&[1]).gives(second);
    house.ask("damage", facts(1, "wounded")).dice(&[2]).gives(json!({ "target_grazes": 0, "target_state": "dead" }));
    house.ask("damage", facts(1, "fit")).dice(&[3]).gives(json!({ "target_grazes": 1, "target_state": "wounded" }));
    house.ask("damage", facts(2, "fit")).dice(&[1]).fails("contradictory-facts");
    let both = "[options]\ngraze_effect = \"second-wounds\"\nwound_effect = \"out-of-action\"";
    let out = json!({ "target_grazes": 0, "target_state": "out-of-action" });
    Desk::with_house(open, both).ask("damage", facts(1, "fit")).dice(&[2]).gives(out);
}

#[test]
fn hits_fall_on_figures_at_random_one_die_each() {
    // covers: RK-DMG-10
    let desk = Desk::open(open);
    desk.ask("hit-allocation", json!({ "figures": 12, "hits": 5 }))
        .dice(&[5, 9, 2, 7, 5])
        .gives(json!({ "allocated": [4, 8, 1, 6, 4], "hits_per_figure": [0, 1, 0, 0, 2, 0, 1, 0, 1, 0, 0, 0] }))
        .notes(&[]);
    desk.ask("hit-allocation", json!({ "figures": 10, "hits": 2 }))
        .dice(&[4, 10])
        .gives(json!({ "allocated": [3, 9], "hits_per_figure": [0, 0, 0, 1, 0, 0, 0, 0, 0, 1] }));
    desk.ask("hit-allocation", json!({ "figures": 10, "hits": 2 })).dice(&[4, 11]).fails("bad-die");
    desk.ask("hit-allocation", json!({ "figures": 10, "hits": 2 })).dice(&[4]).fails("need-dice");
    desk.ask("hit-allocation", json!({ "figures": 2, "hits": 0 }))
        .gives(json!({ "allocated": [], "hits_per_figure": [0, 0] }));
    let two = desk.ask("hit-allocation", json!({ "figures": 3, "hits": 2 }));
    assert_eq!(two.chance("hits_per_figure", &json!([1, 1, 0])), "2/9");
    assert_eq!(two.chance("hits_per_figure", &json!([2, 0, 0])), "1/9");
}

#[test]
fn a_chosen_figure_or_a_lone_one_takes_every_hit() {
    // covers: RK-DMG-10
    let desk = Desk::open(open);
    desk.ask("hit-allocation", json!({ "figures": 3, "hits": 2, "picked": 2 }))
        .gives(json!({ "allocated": [2, 2], "hits_per_figure": [0, 0, 2] }));
    desk.ask("hit-allocation", json!({ "figures": 1, "hits": 2 }))
        .gives(json!({ "allocated": [0, 0], "hits_per_figure": [2] }));
    desk.ask("hit-allocation", json!({ "figures": 3, "hits": 2, "picked": 2 })).dice(&[1, 1]).fails("unused-dice");
    desk.ask("hit-allocation", json!({ "figures": 3, "hits": 2, "picked": 3 })).fails("contradictory-facts");
    desk.ask("hit-allocation", json!({ "figures": 99, "hits": 2, "picked": 99 })).fails("invalid-fact");
    desk.ask("hit-allocation", json!({ "figures": 3 })).fails("invalid-fact");
    desk.ask("hit-allocation", json!({ "hits": 3 })).fails("invalid-fact");
}
