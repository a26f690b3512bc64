//! Shots and volleys by the table: situation, dice, result.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

/// A ranged shot of an ordinary rifleman at a target in this cover.
fn rifle(range: i32, cover: &str) -> Value {
    json!({ "weapon": "rifle", "range": range, "cover": cover })
}

#[test]
fn the_to_hit_table_is_as_printed() {
    // covers: RK-SHT-05, RK-SHT-06, RK-SHT-07, RK-R46
    let desk = Desk::open(open);
    for (cover, needed) in [("open", [2, 4, 6]), ("soft", [4, 6, 7]), ("hard", [6, 7, 8])] {
        for ((range, band), needed) in [(30, "short"), (90, "medium"), (180, "long")].into_iter().zip(needed) {
            desk.ask("shot", rifle(range, cover))
                .dice(&[needed, 6])
                .gives(json!({
                    "band": band, "effective_band": band, "shifted": false, "in_range": true, "needed": needed,
                    "die": needed, "score": needed, "hit": true, "damage_die": 6, "damage_score": 6, "damage": "kill",
                }))
                .notes(&[]);
            desk.ask("shot", rifle(range, cover))
                .dice(&[needed - 1])
                .gives(json!({ "needed": needed, "score": needed - 1, "hit": false, "damage": "none" }))
                .lacks("damage_die")
                .lacks("damage_score");
        }
    }
}

#[test]
fn a_shot_out_of_range_throws_nothing() {
    // covers: RK-SHT-04, RK-SHT-10
    let desk = Desk::open(open);
    let far = json!({ "weapon": "musket", "range": 121, "shooter_grade": "hero" });
    let moved = json!({ "weapon": "musket", "range": 100, "moved": "half", "shooter_grade": "raw" });
    for (facts, band) in [(far, "out"), (moved, "long")] {
        desk.ask("shot", facts.clone())
            .gives(json!({
                "band": band, "effective_band": "out", "in_range": false, "hit": false, "damage": "none",
            }))
            .lacks("needed")
            .lacks("die")
            .lacks("score")
            .lacks("damage_die")
            .notes(&[]);
        desk.ask("shot", facts).dice(&[8]).fails("unused-dice");
    }
}

#[test]
fn the_moving_shooter_needs_the_score_of_the_band_beyond() {
    // covers: RK-SHT-10, RK-SHT-11
    let desk = Desk::open(open);
    desk.ask("shot", json!({ "weapon": "musket", "range": 18, "moved": "half" }))
        .dice(&[3])
        .gives(json!({ "band": "short", "effective_band": "medium", "shifted": true, "needed": 4, "hit": false }));
    desk.ask("shot", json!({ "weapon": "spear", "range": 18, "moved": "full", "advancing": true }))
        .dice(&[6, 3])
        .gives(json!({ "band": "long", "effective_band": "long", "needed": 6, "hit": true, "damage": "wound" }));
}

#[test]
fn a_hero_adds_one_to_both_dice() {
    // covers: RK-SHT-08, RK-DMG-04
    let desk = Desk::open(open);
    let facts = || json!({ "weapon": "rifle", "range": 95, "cover": "soft", "shooter_grade": "hero" });
    desk.ask("shot", facts())
        .dice(&[6, 4])
        .gives(json!({
            "needed": 7, "die": 6, "score": 7, "hit": true, "damage_die": 4, "damage_score": 5, "damage": "kill",
        }))
        .notes(&["hero 1 RK-SHT-08", "damage-hero 1 RK-DMG-04"]);
    desk.ask("shot", facts()).dice(&[5]).gives(json!({ "score": 6, "hit": false })).notes(&["hero 1 RK-SHT-08"]);
}

#[test]
fn raw_shooters_take_one_off_both_dice() {
    // covers: RK-SHT-09, RK-DMG-05
    let desk = Desk::open(open);
    let facts = || json!({ "weapon": "pistol", "range": 4, "shooter_grade": "raw" });
    desk.ask("shot", facts()).dice(&[2]).gives(json!({ "score": 1, "hit": false })).notes(&["raw -1 RK-SHT-09"]);
    desk.ask("shot", facts())
        .dice(&[3, 3])
        .gives(json!({ "score": 2, "hit": true, "damage_die": 3, "damage_score": 2, "damage": "graze" }))
        .notes(&["raw -1 RK-SHT-09", "damage-raw -1 RK-DMG-05"]);
    let superior = json!({ "weapon": "pistol", "range": 4, "shooter_grade": "superior" });
    desk.ask("shot", superior).dice(&[2, 5]).gives(json!({ "score": 2, "damage_score": 5 })).notes(&[]);
}

#[test]
fn the_damage_score_stays_within_the_table() {
    // covers: RK-DMG-06, RK-R49
    let desk = Desk::open(open);
    let facts = |grade: &str| json!({ "weapon": "bow", "range": 1, "shooter_grade": grade });
    desk.ask("shot", facts("hero"))
        .dice(&[8, 6])
        .gives(json!({ "damage_die": 6, "damage_score": 6, "damage": "kill" }));
    desk.ask("shot", facts("raw"))
        .dice(&[8, 1])
        .gives(json!({ "damage_die": 1, "damage_score": 1, "damage": "graze" }));
}

#[test]
fn a_house_may_let_a_natural_eight_always_hit() {
    // covers: RK-R46
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\nnatural_eight = \"always-hits\"");
    let raw = || json!({ "weapon": "rifle", "range": 180, "cover": "hard", "shooter_grade": "raw" });
    desk.ask("shot", raw()).dice(&[8]).gives(json!({ "needed": 8, "score": 7, "hit": false }));
    house.ask("shot", raw()).dice(&[8, 5]).gives(json!({ "score": 7, "hit": true, "damage": "wound" }));
    house.ask("shot", raw()).dice(&[7]).gives(json!({ "hit": false }));
    let mut volley = raw();
    volley["figures"] = json!(2);
    desk.ask("volley", volley.clone()).dice(&[8]).gives(json!({ "hits": 0 }));
    house.ask("volley", volley.clone()).dice(&[8, 6]).gives(json!({ "hits": 1, "kills": 1 }));
    volley["opt_natural_eight"] = json!("always-hits");
    desk.ask("volley", volley).dice(&[7]).gives(json!({ "hits": 0 }));
}

#[test]
fn each_weapon_has_its_damage_row() {
    // covers: RK-DMG-01, RK-DMG-02, RK-DMG-03
    let desk = Desk::open(open);
    let gunpowder = ["graze", "graze", "wound", "wound", "kill", "kill"];
    let bow_spear = ["graze", "graze", "wound", "wound", "wound", "kill"];
    let other = ["graze", "graze", "graze", "wound", "wound", "kill"];
    let cases = [
        ("rifle", gunpowder),
        ("musket", gunpowder),
        ("musket-bayonet", gunpowder),
        ("pistol", gunpowder),
        ("bow", bow_spear),
        ("spear", bow_spear),
        ("hatchet-knife", other),
        ("rocks", other),
    ];
    for (weapon, row) in cases {
        for (die, damage) in (1..).zip(row) {
            let facts = json!({ "weapon": weapon, "range": 2 });
            desk.ask("shot", facts).dice(&[8, die]).gives(json!({ "damage": damage, "damage_score": die }));
            // the same die in a volley
            let facts = json!({ "weapon": weapon, "range": 2, "figures": 1 });
            desk.ask("volley", facts).dice(&[8, die]).gives(json!({
                "hits": 1, "grazes": i32::from(damage == "graze"), "wounds": i32::from(damage == "wound"),
                "kills": i32::from(damage == "kill"),
            }));
        }
    }
}

#[test]
fn the_dice_of_a_shot_come_in_order() {
    let desk = Desk::open(open);
    desk.ask("shot", rifle(20, "open")).fails("need-dice");
    desk.ask("shot", rifle(20, "open")).dice(&[5]).fails("need-dice");
    desk.ask("shot", rifle(20, "open")).dice(&[9]).fails("bad-die");
    desk.ask("shot", rifle(20, "open")).dice(&[8, 7]).fails("bad-die");
    desk.ask("shot", rifle(20, "open")).dice(&[1, 6]).fails("unused-dice");
}

#[test]
fn a_volley_is_thrown_to_hit_first_and_for_damage_then() {
    // covers: RK-SHT-02, RK-SHT-07
    let desk = Desk::open(open);
    let facts = || json!({ "weapon": "musket", "range": 35, "cover": "hard", "figures": 8 });
    desk.ask("volley", facts())
        .dice(&[7, 3, 8, 6, 2, 5])
        .gives(json!({
            "band": "medium", "effective_band": "medium", "shifted": false, "in_range": true, "dice": 4, "needed": 7,
            "hits": 2, "grazes": 1, "wounds": 0, "kills": 1,
        }))
        .notes(&[]);
    desk.ask("volley", facts()).dice(&[7, 3, 8]).fails("need-dice");
    desk.ask("volley", facts()).dice(&[7, 3, 8, 6, 2]).fails("need-dice");
    desk.ask("volley", facts()).dice(&[7, 3, 8, 6, 2, 7]).fails("bad-die");
    desk.ask("volley", facts()).dice(&[1, 1, 1, 1, 1]).fails("unused-dice");
}

#[test]
fn a_commanded_volley_has_a_die_for_each_man() {
    // covers: RK-SHT-03, RK-SHT-05
    Desk::open(open)
        .ask("volley", json!({ "weapon": "rifle", "range": 44, "figures": 10, "control": "commanded" }))
        .dice(&[1, 2, 4, 8, 5, 3, 7, 4, 1, 2, 6, 5, 3, 1, 2])
        .gives(json!({ "dice": 10, "needed": 4, "hits": 5, "grazes": 2, "wounds": 1, "kills": 2 }));
}

#[test]
fn a_moving_volley_has_fewer_dice() {
    // covers: RK-SHT-02, RK-SHT-11
    let desk = Desk::open(open);
    desk.ask("volley", json!({ "weapon": "spear", "range": 18, "figures": 10, "moved": "full", "advancing": true }))
        .dice(&[6, 3, 8, 3, 6])
        .gives(json!({ "dice": 3, "effective_band": "long", "needed": 6, "hits": 2, "wounds": 1, "kills": 1 }));
    let lone = json!({ "weapon": "rifle", "range": 9, "figures": 1, "opt_dice_rounding": "down" });
    desk.ask("volley", lone).gives(json!({ "dice": 0, "needed": 2, "hits": 0 }));
    let house = Desk::with_house(open, "[options]\ndice_rounding = \"up\"");
    house
        .ask("volley", json!({ "weapon": "rifle", "range": 9, "figures": 3 }))
        .dice(&[1, 1])
        .gives(json!({ "dice": 2 }));
}

#[test]
fn a_volley_out_of_range_throws_nothing() {
    // covers: RK-SHT-04
    Desk::open(open)
        .ask("volley", json!({ "weapon": "rifle", "range": 181, "figures": 40, "shooter_grade": "raw" }))
        .gives(json!({ "in_range": false, "dice": 0, "hits": 0, "grazes": 0, "wounds": 0, "kills": 0 }))
        .lacks("needed")
        .notes(&[]);
}

#[test]
fn a_raw_volley_notes_its_modifiers_once() {
    // covers: RK-SHT-09, RK-DMG-05, RK-DMG-06
    let desk = Desk::open(open);
    let facts = || json!({ "weapon": "rifle", "range": 20, "figures": 6, "shooter_grade": "raw" });
    desk.ask("volley", facts())
        .dice(&[2, 3, 8, 1, 6])
        .gives(json!({ "hits": 2, "grazes": 1, "wounds": 0, "kills": 1 }))
        .notes(&["raw -1 RK-SHT-09", "damage-raw -1 RK-DMG-05"]);
    desk.ask("volley", facts()).dice(&[2, 2, 2]).gives(json!({ "hits": 0 })).notes(&["raw -1 RK-SHT-09"]);
    let hero = json!({ "weapon": "rifle", "range": 20, "figures": 6, "shooter_grade": "hero" });
    desk.ask("volley", hero).fails("invalid-fact");
    desk.ask("volley", json!({ "weapon": "rifle", "range": 20 })).fails("invalid-fact");
}

#[test]
fn the_odds_of_fire_are_exact() {
    let desk = Desk::open(open);
    // 4 or more on a d8 is 5/8, a kill 1/3 of that; no kill in two dice is (1 - 5/24) squared
    let shot = json!({ "weapon": "rifle", "range": 44 });
    assert_eq!(desk.ask("shot", shot).chance("damage", &json!("kill")), "5/24");
    let volley = json!({ "weapon": "rifle", "range": 44, "figures": 4 });
    assert_eq!(desk.ask("volley", volley.clone()).chance("kills", &json!(0)), "361/576");
    assert_eq!(desk.ask("volley", volley).chance("hits", &json!(2)), "25/64");
    // raw shooters: graze on 1 to 3, wound on 4 and 5, kill on 6; to hit 3 or more
    let raw = json!({ "weapon": "pistol", "range": 4, "figures": 2, "shooter_grade": "raw" });
    assert_eq!(desk.ask("volley", raw).chance("grazes", &json!(1)), "3/8");
}
