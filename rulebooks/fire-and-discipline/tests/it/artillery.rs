//! Artillery by the table: row, column, number, hits and where they struck.

use fire_and_discipline::open;
use serde_json::{Value, json};
use testkit::{Desk, Question};

use crate::facts::with;

/// Ball of this weight at this distance, with further facts.
fn ball(pounder: i32, distance: f64, more: Value) -> Value {
    with(json!({ "ammunition": "ball", "pounder": pounder, "distance": distance }), more)
}

fn fire(desk: &Desk, pounder: i32, distance: f64, more: Value) -> Question<'_> {
    desk.ask("artillery-fire", ball(pounder, distance, more))
}

#[test]
fn the_table_is_as_printed() {
    // covers: FD-ART-27, FD-ART-26, FD-R17, FD-R25, FD-ART-25
    let desk = Desk::open(open);
    let bands = ["1-100", "101-200", "201-400", "401-600", "601-1000", "1001-plus"];
    let limits = [(0.0, 100.0), (100.5, 200.0), (200.5, 400.0), (400.5, 600.0), (600.5, 1000.0), (1000.5, 10000.0)];
    let rows = [
        ("1-4", 4, [4, 3, 5, 3, 2, 1], 2),
        ("6", 6, [4, 3, 7, 5, 4, 2], 2),
        ("8-9", 9, [6, 4, 8, 6, 5, 3], 2),
        ("10-12", 12, [8, 5, 8, 7, 6, 4], 2),
        ("18-plus", 18, [9, 5, 2, 8, 7, 5], 3),
    ];
    for (row, pounder, numbers, stars) in rows {
        for (column, number) in numbers.into_iter().enumerate() {
            let automatic = if column < stars { 2 } else { 0 };
            for distance in [limits[column].0, limits[column].1] {
                desk.ask("artillery-to-hit", ball(pounder, distance, json!({}))).gives(json!({
                    "result": "fires", "row": row, "band": bands[column],
                    "automatic_hits": automatic, "number": number, "dice": 2,
                }));
            }
        }
    }
    for (column, number) in [3, 2, 8, 6, 4].into_iter().enumerate() {
        let automatic = if column < 2 { 2 } else { 0 };
        for distance in [limits[column + 1].0, limits[column + 1].1] {
            desk.ask("artillery-to-hit", json!({ "ammunition": "shell", "distance": distance })).gives(json!({
                "result": "fires", "row": "shell", "gun_class": "howitzer", "band": bands[column + 1],
                "automatic_hits": automatic, "number": number, "dice": 2,
            }));
        }
    }
}

#[test]
fn rows_and_classes_take_in_the_calibres_that_are_not_printed() {
    // covers: FD-R19, FD-ART-05
    let desk = Desk::open(open);
    let guns = [
        (1, "1-4", "light"),
        (5, "1-4", "light"),
        (6, "6", "field"),
        (7, "6", "field"),
        (8, "8-9", "field"),
        (9, "8-9", "field"),
        (10, "10-12", "position"),
        (12, "10-12", "position"),
        (13, "18-plus", "siege"),
        (17, "18-plus", "siege"),
        (64, "18-plus", "siege"),
    ];
    for (pounder, row, class) in guns {
        desk.ask("artillery-to-hit", ball(pounder, 300.0, json!({}))).gives(json!({ "row": row, "gun_class": class }));
    }
    desk.ask("artillery-to-hit", ball(65, 300.0, json!({}))).fails("invalid-fact");
}

#[test]
fn looking_up_the_number_gives_no_hits_and_rolls_no_dice() {
    // covers: FD-ART-24
    let desk = Desk::open(open);
    let question = || desk.ask("artillery-to-hit", ball(12, 80.0, json!({ "target": "unlimbered-artillery" })));
    for field in ["die_hits", "hits", "crew_hits", "gun_hits", "limber_hits", "morale_check"] {
        question().lacks(field);
    }
    question().notes(&["table-number 8 FD-ART-27", "target-unlimbered-guns -1 FD-ART-33"]);
    question().dice(&[1]).fails("unused-dice");
}

#[test]
fn shell_does_not_fire_at_a_hundred_yards() {
    // covers: FD-ART-27
    let desk = Desk::open(open);
    let close =
        json!({ "ammunition": "shell", "distance": 100, "target": "unlimbered-artillery", "target_adjacent": true });
    desk.ask("artillery-fire", close)
        .gives(json!({
            "result": "shell-too-close", "row": "shell", "band": "1-100", "automatic_hits": 0, "number": 0, "dice": 0,
            "die_hits": 0, "hits": 0, "crew_hits": 0, "gun_hits": 0, "morale_check": false,
        }))
        .notes(&[]);
    desk.ask("artillery-fire", json!({ "ammunition": "shell", "distance": 100.5 }))
        .dice(&[3, 4])
        .gives(json!({ "hits": 3 }));
}

#[test]
fn every_modifier_changes_the_number_near_and_far() {
    // covers: FD-ART-33, FD-DIE-02, FD-R09, FD-R25, FD-R91, FD-TER-07, FD-TER-09
    let desk = Desk::open(open);
    let soft = "target-in-woods-cover-or-rough";
    let cases = [
        (json!({ "same_target_last_turn": true }), "same-target-last-turn", 1, 2),
        (json!({ "target_adjacent": true }), "target-adjacent", 1, 1),
        (json!({ "target_cover": "earthworks" }), "target-in-earthworks", -3, -4),
        (json!({ "target_cover": "light-woods" }), soft, -2, -3),
        (json!({ "target_cover": "heavy-woods" }), soft, -2, -3),
        (json!({ "target_cover": "rough" }), soft, -2, -3),
        (json!({ "target_cover": "protective-cover" }), soft, -2, -3),
        (json!({ "target_skirmish": true }), "target-in-skirmish-order", -2, -2),
        (json!({ "target": "unlimbered-artillery" }), "target-unlimbered-guns", -1, -1),
        (json!({ "target": "wagon" }), "target-wagon-mounted-or-limbered", 1, 1),
        (json!({ "target": "mounted" }), "target-wagon-mounted-or-limbered", 1, 1),
        (json!({ "target": "limbered-artillery" }), "target-wagon-mounted-or-limbered", 1, 1),
    ];
    for (facts, label, near, far) in cases {
        desk.ask("artillery-to-hit", ball(6, 400.0, facts.clone()))
            .gives(json!({ "number": 7 + near }))
            .notes(&["table-number 7 FD-ART-27", &format!("{label} {near} FD-ART-33")]);
        desk.ask("artillery-to-hit", ball(6, 400.5, facts))
            .gives(json!({ "number": 5 + far }))
            .notes(&["table-number 5 FD-ART-27", &format!("{label} {far} FD-ART-33")]);
    }
    desk.ask("artillery-to-hit", ball(6, 400.0, json!({ "target": "gun-crew" }))).notes(&["table-number 7 FD-ART-27"]);
}

#[test]
fn modifiers_add_up_and_the_number_stays_between_none_and_all() {
    // covers: FD-ART-33, FD-R18, FD-DIE-03
    let desk = Desk::open(open);
    let hidden = json!({ "same_target_last_turn": true, "target_adjacent": true, "target_cover": "rough", "target_skirmish": true });
    fire(&desk, 4, 1200.0, hidden).gives(json!({ "number": 0, "dice": 2, "die_hits": 0, "hits": 0 })).notes(&[
        "table-number 1 FD-ART-27",
        "same-target-last-turn 2 FD-ART-33",
        "target-adjacent 1 FD-ART-33",
        "target-in-woods-cover-or-rough -3 FD-ART-33",
        "target-in-skirmish-order -2 FD-ART-33",
        "number-limit 1 FD-R18",
    ]);
    let massed = json!({ "same_target_last_turn": true, "target_adjacent": true, "target": "mounted" });
    fire(&desk, 12, 350.0, massed.clone())
        .gives(json!({ "number": 10, "die_hits": 2, "hits": 2, "morale_check": true }))
        .notes(&[
            "table-number 8 FD-ART-27",
            "same-target-last-turn 1 FD-ART-33",
            "target-adjacent 1 FD-ART-33",
            "target-wagon-mounted-or-limbered 1 FD-ART-33",
            "number-limit -1 FD-R18",
        ]);
    fire(&desk, 12, 350.0, massed).dice(&[1]).fails("unused-dice");
    // one below, the dice are rolled
    fire(&desk, 12, 350.0, json!({ "target_adjacent": true }))
        .dice(&[9, 10])
        .gives(json!({ "number": 9, "die_hits": 1 }));
}

#[test]
fn stars_hit_once_per_gun_whatever_the_modifiers() {
    // covers: FD-ART-26, FD-R17
    let desk = Desk::open(open);
    fire(&desk, 12, 80.0, json!({ "target_adjacent": true }))
        .dice(&[9, 10])
        .gives(json!({ "automatic_hits": 2, "number": 9, "die_hits": 1, "hits": 3 }));
    fire(&desk, 4, 90.0, json!({ "guns": 1, "target_cover": "earthworks" }))
        .dice(&[2])
        .gives(json!({ "automatic_hits": 1, "number": 1, "dice": 1, "die_hits": 0, "hits": 1 }));
    fire(&desk, 6, 150.0, json!({ "target_cover": "earthworks" }))
        .gives(json!({ "automatic_hits": 2, "number": 0, "hits": 2, "morale_check": true }));
    fire(&desk, 4, 450.0, json!({ "guns": 1, "target_cover": "earthworks" }))
        .gives(json!({ "automatic_hits": 0, "number": 0, "hits": 0, "morale_check": false }));
}

#[test]
fn one_die_is_rolled_per_gun() {
    // covers: FD-ART-25, FD-DIE-02
    let desk = Desk::open(open);
    fire(&desk, 6, 250.0, json!({}))
        .dice(&[7, 8])
        .gives(json!({ "number": 7, "dice": 2, "die_hits": 1, "hits": 1, "morale_check": true }));
    fire(&desk, 6, 250.0, json!({ "guns": 1 })).dice(&[7]).gives(json!({ "dice": 1, "hits": 1 }));
    fire(&desk, 6, 250.0, json!({ "guns": 1 })).dice(&[7, 7]).fails("unused-dice");
    fire(&desk, 6, 250.0, json!({})).dice(&[7]).fails("need-dice");
    let six_pounders = fire(&desk, 6, 250.0, json!({}));
    assert_eq!(six_pounders.chance("hits", &json!(2)), "49/100");
    assert_eq!(six_pounders.chance("hits", &json!(1)), "21/50");
}

#[test]
fn a_gun_hit_costs_a_gun_or_by_option_half_the_number() {
    // covers: FD-ART-36, FD-R26
    let desk = Desk::open(open);
    let hurt = |option: &str| json!({ "own_gun_hits": 1, "opt_gun_damage": option });
    fire(&desk, 12, 300.0, hurt("lose-gun"))
        .dice(&[8])
        .gives(json!({ "number": 8, "dice": 1, "hits": 1 }))
        .notes(&["table-number 8 FD-ART-27"]);
    fire(&desk, 12, 150.0, hurt("lose-gun")).dice(&[6]).gives(json!({ "automatic_hits": 1, "number": 5, "hits": 1 }));
    fire(&desk, 12, 300.0, hurt("halve-number"))
        .dice(&[4, 5])
        .gives(json!({ "automatic_hits": 0, "number": 4, "dice": 2, "hits": 1 }))
        .notes(&["table-number 8 FD-ART-27", "gun-damage -4 FD-ART-36"]);
    // 5 halves to 2, before the modifiers; two stars to one
    let adjacent = json!({ "own_gun_hits": 1, "opt_gun_damage": "halve-number", "target_adjacent": true });
    fire(&desk, 12, 150.0, adjacent)
        .dice(&[3, 4])
        .gives(json!({ "automatic_hits": 1, "number": 3, "dice": 2, "die_hits": 1, "hits": 2 }))
        .notes(&["table-number 5 FD-ART-27", "gun-damage -3 FD-ART-36", "target-adjacent 1 FD-ART-33"]);
    // undamaged, the option changes nothing
    fire(&desk, 12, 300.0, json!({ "opt_gun_damage": "halve-number" }))
        .dice(&[8, 8])
        .gives(json!({ "number": 8, "hits": 2 }));
}

#[test]
fn hits_on_guns_strike_crew_gun_or_limber() {
    // covers: FD-ART-34, FD-ART-35, FD-R91
    let desk = Desk::open(open);
    for location in 1..=10 {
        let crew = i32::from(location <= 8);
        fire(&desk, 8, 300.0, json!({ "guns": 1, "target": "unlimbered-artillery" }))
            .dice(&[7, location])
            .gives(
                json!({ "number": 7, "hits": 1, "crew_hits": crew, "gun_hits": 1 - crew, "morale_check": crew == 1 }),
            )
            .lacks("limber_hits");
        let crew = i32::from(location <= 6);
        fire(&desk, 8, 300.0, json!({ "guns": 1, "target": "limbered-artillery" }))
            .dice(&[9, location])
            .gives(json!({ "number": 9, "hits": 1, "crew_hits": crew, "limber_hits": 1 - crew, "morale_check": crew == 1 }))
            .lacks("gun_hits");
    }
    // automatic hits are located too, after the dice to hit
    let (outcome, notes) =
        fire(&desk, 12, 90.0, json!({ "target": "unlimbered-artillery" })).dice(&[7, 8, 9, 10, 1]).answer().unwrap();
    assert_eq!((&outcome["hits"], &outcome["crew_hits"], &outcome["gun_hits"]), (&json!(3), &json!(1), &json!(2)));
    let purposes: Vec<_> = notes.dice.iter().map(|die| die.purpose).collect();
    assert_eq!(purposes, ["hit", "hit", "hit-location", "hit-location", "hit-location"]);
    // a light gun at unlimbered guns: 4 in 10 to hit, 2 in 10 of those on the gun
    let duel = fire(&desk, 4, 250.0, json!({ "guns": 1, "target": "unlimbered-artillery" }));
    assert_eq!(duel.chance("gun_hits", &json!(1)), "2/25");
}

#[test]
fn a_section_checks_morale_only_for_its_crew_and_a_wagon_never() {
    // covers: FD-ART-37, FD-ART-24
    let desk = Desk::open(open);
    let struck = |target: &str, dice: &[i64]| fire(&desk, 8, 300.0, json!({ "guns": 1, "target": target })).dice(dice);
    struck("unlimbered-artillery", &[1, 9]).gives(json!({ "hits": 1, "morale_check": false }));
    struck("unlimbered-artillery", &[1, 8]).gives(json!({ "hits": 1, "morale_check": true }));
    for target in ["foot", "mounted", "gun-crew"] {
        struck(target, &[1])
            .gives(json!({ "hits": 1, "morale_check": true }))
            .lacks("crew_hits")
            .lacks("gun_hits")
            .lacks("limber_hits");
        struck(target, &[10]).gives(json!({ "hits": 0, "morale_check": false }));
    }
    struck("wagon", &[1]).gives(json!({ "hits": 1, "morale_check": false })).lacks("crew_hits");
}

#[test]
fn fire_at_a_garrison_counts_only_in_support_of_an_assault() {
    // covers: FD-HCV-07, FD-HCV-06, FD-R30
    let desk = Desk::open(open);
    for cover in ["hard-cover", "entrenchment"] {
        fire(&desk, 12, 150.0, json!({ "target_cover": cover }))
            .gives(json!({ "result": "preparatory", "automatic_hits": 0, "number": 0, "dice": 0, "hits": 0, "morale_check": false }))
            .notes(&[]);
        fire(&desk, 12, 300.0, json!({ "target_cover": cover, "supporting_assault": true }))
            .dice(&[5, 6])
            .gives(json!({ "result": "fires", "number": 5, "hits": 1 }))
            .notes(&["table-number 8 FD-ART-27", "target-in-earthworks -3 FD-ART-33"]);
        desk.ask("artillery-to-hit", ball(12, 500.0, json!({ "target_cover": cover, "supporting_assault": true })))
            .notes(&["table-number 7 FD-ART-27", "target-in-earthworks -4 FD-ART-33"]);
    }
    // guns in an entrenchment are fired at at any time; they have no other hard cover
    for target in ["limbered-artillery", "unlimbered-artillery"] {
        desk.ask("artillery-to-hit", ball(12, 300.0, json!({ "target": target, "target_cover": "entrenchment" })))
            .gives(json!({ "result": "fires" }));
    }
    for target in ["limbered-artillery", "unlimbered-artillery", "wagon"] {
        fire(&desk, 12, 300.0, json!({ "target": target, "target_cover": "hard-cover" })).fails("contradictory-facts");
    }
    fire(&desk, 12, 300.0, json!({ "target": "wagon", "target_cover": "entrenchment" }))
        .gives(json!({ "result": "preparatory" }));
    // too close comes first
    desk.ask("artillery-fire", json!({ "ammunition": "shell", "distance": 50, "target_cover": "hard-cover" }))
        .gives(json!({ "result": "shell-too-close" }));
}

#[test]
fn guns_that_cannot_be_are_refused_as_facts() {
    let desk = Desk::open(open);
    for chart in ["artillery-fire", "artillery-to-hit"] {
        desk.ask(chart, json!({ "ammunition": "ball", "distance": 300 })).fails("invalid-fact");
        // a missing weight is told before what contradicts
        desk.ask(chart, json!({ "ammunition": "ball", "distance": 300, "guns": 1, "own_gun_hits": 1 }))
            .fails("invalid-fact");
        desk.ask(chart, json!({ "ammunition": "shell", "pounder": 6, "distance": 300 })).fails("contradictory-facts");
        desk.ask(chart, ball(6, 300.0, json!({ "guns": 1, "own_gun_hits": 1 }))).fails("contradictory-facts");
        for target in ["wagon", "limbered-artillery", "unlimbered-artillery", "gun-crew"] {
            desk.ask(chart, ball(6, 300.0, json!({ "target": target, "target_skirmish": true })))
                .fails("contradictory-facts");
        }
        desk.ask(chart, ball(6, 300.0, json!({ "own_gun_hits": 2 }))).fails("invalid-fact");
        desk.ask(chart, ball(6, 10000.5, json!({}))).fails("invalid-fact");
        desk.ask(chart, ball(6, 300.0, json!({ "calibre": 6 }))).fails("unknown-fact");
    }
    fire(&desk, 6, 300.0, json!({ "target": "mounted", "target_skirmish": true }))
        .dice(&[6, 7])
        .gives(json!({ "number": 6, "hits": 1 }));
}
