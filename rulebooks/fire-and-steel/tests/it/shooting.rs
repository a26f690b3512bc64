//! Shooting by the table: situation, attack die, damage die, result.

use fire_and_steel::open;
use serde_json::{Value, json};
use testkit::Desk;

/// A rifle at 6" in unskilled hands, with more facts.
fn rifle(more: Value) -> Value {
    let mut facts = json!({ "weapon_class": "rifle", "range": 6 });
    if let (Value::Object(facts), Value::Object(more)) = (&mut facts, more) {
        facts.extend(more);
    }
    facts
}

#[test]
fn a_total_is_skill_and_factor_and_die() {
    // covers: FS-SHT-01
    let desk = Desk::open(open);
    desk.ask("shooting", rifle(json!({})))
        .dice(&[2])
        .gives(json!({ "in_range": true, "band": "to-6", "factor": 4, "die": 2, "total": 6, "effect": "no-effect" }))
        .notes(&["skill 0 FS-SHT-01", "weapon-range 4 FS-SHT-04"]);
    desk.ask("shooting", rifle(json!({ "skill": -5 })))
        .dice(&[6])
        .gives(json!({ "total": 5 }))
        .notes(&["skill -5 FS-SHT-01", "weapon-range 4 FS-SHT-04"]);
    desk.ask("shooting", rifle(json!({ "skill": 10 }))).dice(&[1, 1]).gives(json!({ "total": 15 }));
}

#[test]
fn each_row_takes_its_toll_alone() {
    // covers: FS-SHT-12, FS-SHT-13, FS-SHT-14, FS-SHT-15, FS-SHT-17, FS-SHT-18, FS-SHT-19, FS-SHT-21
    let desk = Desk::open(open);
    let rows = [
        (json!({ "surprise_target": true }), "surprise-target -1 FS-SHT-12"),
        (json!({ "target_changes": 1 }), "change-of-target -1 FS-SHT-14"),
        (json!({ "target_changes": 3 }), "change-of-target -3 FS-SHT-14"),
        (json!({ "target_in_cover": true }), "target-in-cover -2 FS-SHT-15"),
        (json!({ "target_moved_across": true }), "target-moved-across -1 FS-SHT-17"),
        (json!({ "after_breaking_off": true }), "after-breaking-off -1 FS-SHT-18"),
        (json!({ "wounds": 2 }), "per-wound -2 FS-SHT-13"),
        (json!({ "firer_mounted": true }), "firer-mounted -1 FS-SHT-19"),
        (json!({ "impulses_moved": 2 }), "firer-moved -2 FS-SHT-21"),
        (json!({ "impulses_moved": 6 }), "firer-moved -2 FS-SHT-21"),
    ];
    for (facts, note) in rows {
        let value: i32 = note.split(' ').nth(1).unwrap().parse().unwrap();
        desk.ask("shooting", rifle(facts)).dice(&[1]).gives(json!({ "total": 5 + value })).notes(&[
            "skill 0 FS-SHT-01",
            "weapon-range 4 FS-SHT-04",
            note,
        ]);
    }
}

#[test]
fn facts_that_take_no_toll_are_not_noted() {
    // covers: FS-SHT-12, FS-SHT-16, FS-SHT-21, FS-SHT-22, FS-R34
    let desk = Desk::open(open);
    let free = [
        json!({ "surprise_target": true, "target_in_npoa": true }),
        json!({ "target_in_npoa": true }),
        json!({ "impulses_moved": 1 }),
        json!({ "target_partially_obscured": true }),
        json!({ "target_shielded": true }),
    ];
    for facts in free {
        desk.ask("shooting", rifle(facts))
            .dice(&[1])
            .gives(json!({ "total": 5 }))
            .notes(&["skill 0 FS-SHT-01", "weapon-range 4 FS-SHT-04"]);
    }
}

#[test]
fn obscurement_counts_beyond_six_inches_only() {
    // covers: FS-SHT-16
    let desk = Desk::open(open);
    let at = |range: f64| json!({ "weapon_class": "rifle", "range": range, "target_partially_obscured": true });
    desk.ask("shooting", at(6.0)).dice(&[1]).gives(json!({ "total": 5 }));
    desk.ask("shooting", at(6.001)).dice(&[1]).gives(json!({ "total": 4 })).notes(&[
        "skill 0 FS-SHT-01",
        "weapon-range 4 FS-SHT-04",
        "partially-obscured -1 FS-SHT-16",
    ]);
}

#[test]
fn a_shield_stops_what_is_not_fired_with_powder() {
    // covers: FS-SHT-22, FS-R34
    let desk = Desk::open(open);
    for (class, counts) in [
        ("bow", true),
        ("throwing-spear", true),
        ("thrown-weapon", true),
        ("pistol", false),
        ("rifle", false),
        ("smoothbore", false),
        ("double-shotgun", false),
        ("single-shotgun", false),
    ] {
        let facts = json!({ "weapon_class": class, "range": 3, "target_shielded": true, "skill": -5 });
        let (_, notes) = desk.ask("shooting", facts).dice(&[1]).answer().unwrap();
        let noted: Vec<String> = notes.modifiers.iter().skip(2).map(|m| format!("{} {}", m.label, m.value)).collect();
        let expected: &[&str] = if counts { &["non-firearm-at-shield -2"] } else { &[] };
        assert_eq!(noted, expected, "{class}");
    }
}

#[test]
fn a_tapped_charge_costs_one_and_only_a_smooth_bore_has_it() {
    // covers: FS-SHT-20, FS-RLD-05
    let desk = Desk::open(open);
    let tapped = |class: &str, range: i32| json!({ "weapon_class": class, "range": range, "tap_loaded": true });
    desk.ask("shooting", tapped("smoothbore", 12)).dice(&[1]).gives(json!({ "total": 3 })).notes(&[
        "skill 0 FS-SHT-01",
        "weapon-range 3 FS-SHT-05",
        "tap-loaded -1 FS-SHT-20",
    ]);
    for class in ["pistol", "rifle", "double-shotgun", "single-shotgun", "bow", "throwing-spear", "thrown-weapon"] {
        desk.ask("shooting", tapped(class, 3)).dice(&[1]).fails("contradictory-facts");
        desk.ask("shooting", tapped(class, 400)).fails("contradictory-facts");
    }
}

#[test]
fn all_rows_add_up_in_the_order_of_the_sheet() {
    // covers: FS-SHT-12, FS-SHT-13, FS-SHT-14, FS-SHT-15, FS-SHT-16, FS-SHT-17, FS-SHT-18, FS-SHT-19, FS-SHT-20
    // covers: FS-SHT-21, FS-GEN-01, FS-GEN-05
    let desk = Desk::open(open);
    let facts = json!({
        "skill": 3, "weapon_class": "smoothbore", "range": 14, "surprise_target": true, "target_changes": 2,
        "target_in_cover": true, "target_partially_obscured": true, "target_moved_across": true,
        "after_breaking_off": true, "wounds": 1, "tap_loaded": true, "firer_mounted": true, "impulses_moved": 2,
        "target_shielded": true,
    });
    desk.ask("shooting", facts).dice(&[6]).gives(json!({ "total": -2, "effect": "no-effect" })).notes(&[
        "skill 3 FS-SHT-01",
        "weapon-range 2 FS-SHT-05",
        "surprise-target -1 FS-SHT-12",
        "change-of-target -2 FS-SHT-14",
        "target-in-cover -2 FS-SHT-15",
        "partially-obscured -1 FS-SHT-16",
        "target-moved-across -1 FS-SHT-17",
        "after-breaking-off -1 FS-SHT-18",
        "per-wound -1 FS-SHT-13",
        "tap-loaded -1 FS-SHT-20",
        "firer-mounted -1 FS-SHT-19",
        "firer-moved -2 FS-SHT-21",
    ]);
}

#[test]
fn an_arrow_at_a_shield_loses_on_both_dice() {
    // covers: FS-SHT-22, FS-DMG-05, FS-R44
    let desk = Desk::open(open);
    let bow = json!({ "skill": 3, "weapon_class": "bow", "range": 12, "target_shielded": true });
    desk.ask("shooting", bow)
        .dice(&[5, 6])
        .gives(json!({ "total": 9, "damage_die": 6, "damage_score": 5, "damage": "two-wounds", "target_wounds": 2 }))
        .notes(&[
            "skill 3 FS-SHT-01",
            "weapon-range 3 FS-SHT-08",
            "non-firearm-at-shield -2 FS-SHT-22",
            "arrow-or-spear -1 FS-DMG-05",
        ]);
}

#[test]
fn what_strikes_alters_the_damage_die_and_not_the_total() {
    // covers: FS-DMG-04, FS-DMG-05, FS-DMG-06, FS-R44, FS-R45
    let desk = Desk::open(open);
    let hit =
        |class: &str, buffalo: bool| json!({ "skill": 5, "weapon_class": class, "range": 3, "buffalo_gun": buffalo });
    for (class, buffalo, die, score) in [
        ("rifle", true, 5, 6),
        ("rifle", true, 6, 6),
        ("rifle", false, 5, 5),
        ("bow", false, 5, 4),
        ("bow", false, 1, 1),
        ("throwing-spear", false, 5, 4),
        ("thrown-weapon", false, 5, 5),
        ("pistol", false, 1, 1),
    ] {
        desk.ask("shooting", hit(class, buffalo))
            .dice(&[1, die])
            .gives(json!({ "damage_die": die, "damage_score": score, "effect": "type-1-hit" }));
    }
    for class in ["pistol", "smoothbore", "double-shotgun", "single-shotgun", "bow", "throwing-spear", "thrown-weapon"]
    {
        desk.ask("shooting", hit(class, true)).dice(&[1, 1]).fails("contradictory-facts");
    }
    // The modifier is noted in full even where the score stays on the table, and not at all without a hit.
    desk.ask("shooting", hit("rifle", true)).dice(&[1, 6]).notes(&[
        "skill 5 FS-SHT-01",
        "weapon-range 4 FS-SHT-04",
        "buffalo-gun 1 FS-DMG-04",
    ]);
    desk.ask("shooting", rifle(json!({ "buffalo_gun": true })))
        .dice(&[1])
        .notes(&["skill 0 FS-SHT-01", "weapon-range 4 FS-SHT-04"]);
}

#[test]
fn a_shot_has_its_damage_die_only_on_a_hit() {
    // covers: FS-RES-01, FS-RES-02, FS-RES-03, FS-RES-06
    let desk = Desk::open(open);
    desk.ask("shooting", rifle(json!({ "target_wounds": 1 })))
        .dice(&[4])
        .gives(json!({
            "total": 8, "effect": "morale-test", "target_morale_test": true, "damage": "none", "target_wounds": 1,
            "target_dead": false,
        }))
        .lacks("hit_type")
        .lacks("damage_die")
        .lacks("damage_score");
    desk.ask("shooting", rifle(json!({}))).dice(&[4, 1]).fails("unused-dice");
    desk.ask("shooting", rifle(json!({})))
        .dice(&[5, 3])
        .gives(json!({ "total": 9, "effect": "type-1-hit", "hit_type": 1, "target_morale_test": false }));
    desk.ask("shooting", rifle(json!({}))).dice(&[5]).fails("need-dice");
    desk.ask("shooting", rifle(json!({}))).dice(&[5, 7]).fails("bad-die");
    let (_, notes) = desk.ask("shooting", rifle(json!({}))).dice(&[5, 1]).answer().unwrap();
    let purposes: Vec<&str> = notes.dice.iter().map(|die| die.purpose).collect();
    assert_eq!(purposes, ["attack", "damage"]);
}

#[test]
fn a_target_as_wounded_as_the_limit_is_refused() {
    // covers: FS-R47, FS-D03
    let desk = Desk::open(open);
    let wounded = |wounds: i32, limit: i32| rifle(json!({ "target_wounds": wounds, "opt_wound_limit": limit }));
    desk.ask("shooting", wounded(3, 3)).dice(&[1]).fails("contradictory-facts");
    desk.ask("shooting", rifle(json!({ "target_wounds": 3 }))).dice(&[1]).fails("contradictory-facts");
    desk.ask("shooting", rifle(json!({ "target_wounds": 3, "range": 60 }))).fails("contradictory-facts");
    desk.ask("shooting", wounded(2, 3)).dice(&[1]).gives(json!({ "target_wounds": 2, "target_dead": false }));
    desk.ask("shooting", wounded(9, 0)).dice(&[5, 4]).gives(json!({ "target_wounds": 11, "target_dead": false }));
    let house = Desk::with_house(open, "[options]\nwound_limit = 5");
    house
        .ask("shooting", rifle(json!({ "target_wounds": 3 })))
        .dice(&[5, 4])
        .gives(json!({ "damage": "two-wounds", "target_wounds": 5, "target_dead": true }));
}

#[test]
fn a_rifle_at_twenty_inches_has_these_chances() {
    // covers: FS-SHT-01, FS-RES-01, FS-RES-02, FS-RES-03, FS-DMG-01
    let desk = Desk::open(open);
    let shot = desk.ask("shooting", json!({ "skill": 2, "weapon_class": "rifle", "range": 20 }));
    assert_eq!(shot.chance("effect", &json!("no-effect")), "1/6");
    assert_eq!(shot.chance("effect", &json!("morale-test")), "1/3");
    assert_eq!(shot.chance("effect", &json!("type-1-hit")), "1/2");
    assert_eq!(shot.chance("target_dead", &json!(true)), "1/12");
}

#[test]
fn the_worked_shots_come_out_as_written() {
    // covers: FS-SHT-01, FS-SHT-12, FS-SHT-22, FS-DMG-03, FS-DMG-04, FS-DMG-05, FS-R43
    let desk = Desk::open(open);
    let shots: [(Value, &[i64], Value); 9] = [
        (
            json!({ "skill": 2, "weapon_class": "rifle", "range": 20 }),
            &[6, 4],
            json!({ "total": 11, "target_wounds": 2 }),
        ),
        (
            json!({
                "skill": 3, "weapon_class": "smoothbore", "range": 14, "wounds": 1, "firer_mounted": true,
                "impulses_moved": 2, "target_in_cover": true, "target_changes": 1,
            }),
            &[6],
            json!({ "total": 4, "effect": "no-effect" }),
        ),
        (
            json!({
                "skill": 2, "weapon_class": "pistol", "range": 8, "surprise_target": true, "target_in_npoa": true,
            }),
            &[5, 1],
            json!({ "total": 9, "damage": "one-wound" }),
        ),
        (
            json!({ "skill": 2, "weapon_class": "pistol", "range": 8, "surprise_target": true }),
            &[5],
            json!({ "total": 8, "target_morale_test": true }),
        ),
        (
            json!({ "skill": 2, "weapon_class": "double-shotgun", "range": 4 }),
            &[5, 3],
            json!({ "total": 15, "hit_type": 3, "target_dead": true, "target_wounds": 0 }),
        ),
        (
            json!({ "skill": 3, "weapon_class": "bow", "range": 12, "target_shielded": true }),
            &[5, 1],
            json!({ "damage_score": 1, "target_wounds": 1 }),
        ),
        (
            json!({ "skill": 2, "weapon_class": "rifle", "range": 40, "buffalo_gun": true }),
            &[6, 5],
            json!({ "total": 10, "damage_score": 6, "target_dead": true }),
        ),
        (json!({ "skill": 1, "weapon_class": "pistol", "range": 5 }), &[1], json!({ "effect": "no-effect" })),
        (
            json!({ "skill": 1, "weapon_class": "pistol", "range": 5, "opt_result_six": "morale-test" }),
            &[1],
            json!({ "effect": "morale-test" }),
        ),
    ];
    for (facts, dice, expected) in shots {
        desk.ask("shooting", facts).dice(dice).gives(expected);
    }
}
