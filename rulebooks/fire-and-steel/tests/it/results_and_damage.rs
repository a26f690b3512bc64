//! Combat results and damage: every total at every limit, every face of every column.

use fire_and_steel::open;
use serde_json::{Value, json};
use testkit::Desk;

#[test]
fn a_total_is_looked_up_in_one_table() {
    // covers: FS-RES-01, FS-RES-02, FS-RES-03, FS-RES-04, FS-RES-05, FS-R43
    let desk = Desk::open(open);
    let rows = [
        (-40, "no-effect", None),
        (5, "no-effect", None),
        (6, "no-effect", None),
        (7, "morale-test", None),
        (8, "morale-test", None),
        (9, "type-1-hit", Some(1)),
        (11, "type-1-hit", Some(1)),
        (12, "type-2-hit", Some(2)),
        (13, "type-2-hit", Some(2)),
        (14, "type-3-hit", Some(3)),
        (40, "type-3-hit", Some(3)),
    ];
    for (total, effect, hit) in rows {
        let asked = desk
            .ask("combat-result", json!({ "total": total }))
            .gives(json!({ "effect": effect, "target_morale_test": effect == "morale-test" }))
            .notes(&[]);
        match hit {
            Some(hit) => asked.gives(json!({ "hit_type": hit })),
            None => asked.lacks("hit_type"),
        };
    }
    desk.ask("combat-result", json!({ "total": 9 })).dice(&[1]).fails("unused-dice");
}

#[test]
fn a_house_may_have_exactly_six_test_morale() {
    // covers: FS-RES-01, FS-R43
    let house = Desk::with_house(open, "[options]\nresult_six = \"morale-test\"");
    house.ask("combat-result", json!({ "total": 6 })).gives(json!({ "effect": "morale-test" }));
    house.ask("combat-result", json!({ "total": 5 })).gives(json!({ "effect": "no-effect" }));
    house.ask("combat-result", json!({ "total": 9 })).gives(json!({ "effect": "type-1-hit" }));
    house
        .ask("combat-result", json!({ "total": 6, "opt_result_six": "no-effect" }))
        .gives(json!({ "effect": "no-effect" }));
}

#[test]
fn shots_and_blows_of_the_same_total_do_the_same() {
    // covers: FS-RES-06
    let desk = Desk::open(open);
    for skill in -5..=10 {
        // A pistol at arm's length and a loaded pistol in the scuffle are both worth 4.
        let total = skill + 4 + 3;
        let (result, _) = desk.ask("combat-result", json!({ "total": total })).answer().unwrap();
        let dice: &[i64] = if total >= 9 { &[3, 4] } else { &[3] };
        let shot = json!({ "skill": skill, "weapon_class": "pistol", "range": 1 });
        let blow = json!({ "skill": skill, "hand_weapon": "loaded-pistol" });
        let (shot, _) = desk.ask("shooting", shot).dice(dice).answer().unwrap();
        let (blow, _) = desk.ask("hand-to-hand", blow).dice(dice).answer().unwrap();
        assert_eq!((&shot["effect"], &blow["effect"]), (&result["effect"], &result["effect"]), "{total}");
        assert_eq!(shot["damage"], blow["damage"], "{total}");
        assert_eq!(shot["target_wounds"], blow["target_wounds"], "{total}");
    }
}

#[test]
fn every_face_of_every_column_does_its_damage() {
    // covers: FS-DMG-01, FS-DMG-02, FS-DMG-03
    let desk = Desk::open(open);
    let (one, two, dead) = ("one-wound", "two-wounds", "dead");
    let columns = [
        (1, [one, one, one, two, two, dead]),
        (2, [one, one, two, two, dead, dead]),
        (3, [one, two, dead, dead, dead, dead]),
    ];
    for (hit, column) in columns {
        for (face, damage) in (1..).zip(column) {
            let wounds = match damage {
                "one-wound" => 1,
                "two-wounds" => 2,
                _ => 0,
            };
            desk.ask("damage", json!({ "hit_type": hit }))
                .dice(&[face])
                .gives(json!({
                    "damage_die": face, "damage_score": face, "damage": damage, "target_wounds": wounds,
                    "target_dead": damage == "dead",
                }))
                .notes(&[]);
        }
    }
}

#[test]
fn what_strikes_shifts_the_score_but_never_off_the_table() {
    // covers: FS-DMG-04, FS-DMG-05, FS-DMG-06, FS-R44
    let desk = Desk::open(open);
    for (missile, die, score, note) in [
        ("buffalo-gun", 1, 2, "buffalo-gun 1 FS-DMG-04"),
        ("buffalo-gun", 5, 6, "buffalo-gun 1 FS-DMG-04"),
        ("buffalo-gun", 6, 6, "buffalo-gun 1 FS-DMG-04"),
        ("arrow", 6, 5, "arrow-or-spear -1 FS-DMG-05"),
        ("arrow", 2, 1, "arrow-or-spear -1 FS-DMG-05"),
        ("arrow", 1, 1, "arrow-or-spear -1 FS-DMG-05"),
        ("spear", 4, 3, "arrow-or-spear -1 FS-DMG-05"),
    ] {
        desk.ask("damage", json!({ "hit_type": 1, "missile": missile }))
            .dice(&[die])
            .gives(json!({ "damage_die": die, "damage_score": score }))
            .notes(&[note]);
    }
    desk.ask("damage", json!({ "hit_type": 1, "missile": "ordinary" })).dice(&[4]).gives(json!({ "damage_score": 4 }));
}

#[test]
fn wounds_kill_at_the_limit_and_not_before() {
    // covers: FS-R47, FS-D03
    let desk = Desk::open(open);
    let hit = |wounds: i32, limit: Value| {
        let mut facts = json!({ "hit_type": 1, "target_wounds": wounds });
        if !limit.is_null() {
            facts["opt_wound_limit"] = limit;
        }
        facts
    };
    desk.ask("damage", hit(1, Value::Null)).dice(&[1]).gives(json!({ "target_wounds": 2, "target_dead": false }));
    desk.ask("damage", hit(1, Value::Null)).dice(&[4]).gives(json!({ "target_wounds": 3, "target_dead": true }));
    desk.ask("damage", hit(2, Value::Null)).dice(&[4]).gives(json!({ "target_wounds": 4, "target_dead": true }));
    desk.ask("damage", hit(2, Value::Null)).dice(&[6]).gives(json!({ "target_wounds": 2, "target_dead": true }));
    desk.ask("damage", hit(3, Value::Null)).dice(&[1]).fails("contradictory-facts");
    desk.ask("damage", hit(9, json!(0))).dice(&[4]).gives(json!({ "target_wounds": 11, "target_dead": false }));
    desk.ask("damage", hit(0, json!(1))).dice(&[1]).gives(json!({ "target_wounds": 1, "target_dead": true }));
    desk.ask("damage", hit(1, json!(1))).dice(&[1]).fails("contradictory-facts");
    desk.ask("damage", hit(9, json!(9))).dice(&[1]).fails("contradictory-facts");
    let house = Desk::with_house(open, "[options]\nwound_limit = 0");
    house.ask("damage", hit(5, Value::Null)).dice(&[1]).gives(json!({ "target_wounds": 6, "target_dead": false }));
}

#[test]
fn the_odds_of_a_hit_are_those_of_its_column() {
    // covers: FS-DMG-02, FS-DMG-05, FS-DMG-06
    let desk = Desk::open(open);
    let hit = desk.ask("damage", json!({ "hit_type": 2 }));
    assert_eq!(hit.chance("damage", &json!("dead")), "1/3");
    // An arrow scores 1 on a 1 or a 2, and 5 at best.
    let arrow = desk.ask("damage", json!({ "hit_type": 1, "missile": "arrow" }));
    assert_eq!(arrow.chance("damage_score", &json!(1)), "1/3");
    assert_eq!(arrow.chance("damage", &json!("one-wound")), "2/3");
    assert_eq!(arrow.chance("target_dead", &json!(true)), "0/1");
}

#[test]
fn a_damage_roll_is_one_die() {
    let desk = Desk::open(open);
    desk.ask("damage", json!({ "hit_type": 1 })).fails("need-dice");
    desk.ask("damage", json!({ "hit_type": 1 })).dice(&[1, 1]).fails("unused-dice");
    desk.ask("damage", json!({ "hit_type": 1 })).dice(&[7]).fails("bad-die");
    let (_, notes) = desk.ask("damage", json!({ "hit_type": 1 })).dice(&[1]).answer().unwrap();
    assert_eq!(notes.dice[0].purpose, "damage");
}
