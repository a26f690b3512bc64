//! Volleys and skirmish fire by the table: range, dice, number, result.

use fire_and_discipline::open;
use serde_json::{Value, json};
use testkit::{Desk, Question};

use crate::facts::with;

/// A volley of one stand, with further facts.
fn volley(castings: i32, mmg: i32, distance: f64, more: Value) -> Value {
    with(json!({ "castings": [castings], "mmg": mmg, "distance": distance }), more)
}

fn fire(desk: &Desk, castings: i32, mmg: i32, distance: f64, more: Value) -> Question<'_> {
    desk.ask("musketry", volley(castings, mmg, distance, more))
}

#[test]
fn every_weapon_has_its_range_and_the_columns_their_numbers() {
    // covers: FD-MUS-02, FD-MUS-03, FD-MUS-04, FD-MUS-05, FD-MUS-16, FD-SKI-02, FD-R10, FD-R11, FD-R25
    let desk = Desk::open(open);
    let ranges = [("musket", 150), ("rifle", 300), ("mixed", 150), ("carbine", 60), ("bow", 150)];
    for (weapon, range) in ranges {
        let at = |distance: f64| desk.ask("musketry-range", json!({ "weapon": weapon, "distance": distance }));
        at(f64::from(range)).gives(json!({ "fire": "volley", "max_range": range, "in_range": true, "may_fire": true }));
        at(f64::from(range) + 0.5).gives(json!({ "in_range": false, "may_fire": false, "band": "out", "number": 0 }));
    }
    let columns = [
        (0.0, "0-60", 8),
        (60.0, "0-60", 8),
        (60.5, "61-100", 6),
        (100.0, "61-100", 6),
        (100.5, "101-160", 4),
        (160.0, "101-160", 4),
        (160.5, "161-300", 2),
        (300.0, "161-300", 2),
    ];
    for (distance, band, number) in columns {
        desk.ask("musketry-range", json!({ "weapon": "rifle", "distance": distance }))
            .gives(json!({ "band": band, "number": number }));
    }
}

#[test]
fn mounted_troops_fire_only_as_skirmishers() {
    // covers: FD-MUS-03, FD-R12
    let desk = Desk::open(open);
    let carbine = |mounted: bool, open_order: bool| {
        desk.ask(
            "musketry-range",
            json!({ "weapon": "carbine", "distance": 60, "mounted": mounted, "open_order": open_order }),
        )
    };
    carbine(false, false).gives(json!({ "fire": "volley", "may_fire": true, "number": 8 }));
    carbine(true, false).gives(json!({ "fire": "none", "in_range": true, "may_fire": false })).lacks("number");
    carbine(true, true).gives(json!({ "fire": "skirmish", "may_fire": true, "band": "0-60" })).lacks("number");
    carbine(false, true).gives(json!({ "fire": "skirmish", "may_fire": true })).lacks("number");
}

#[test]
fn one_kill_die_per_three_castings_rounded_down_but_never_none() {
    // covers: FD-MUS-12, FD-R02, FD-R03
    let desk = Desk::open(open);
    let dice = [(1, 1), (2, 1), (3, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 3), (10, 3), (20, 6)];
    for (castings, base) in dice {
        let faces = vec![10; usize::try_from(base).unwrap()];
        fire(&desk, castings, 0, 50.0, json!({}))
            .dice(&faces)
            .gives(json!({ "dice": base, "number": 8, "hits": 0 }))
            .notes(&[&format!("dice-base {base} FD-MUS-12"), "number-table 8 FD-MUS-16"]);
    }
    fire(&desk, 5, 0, 50.0, json!({ "opt_base": "per-casting" })).dice(&[8; 5]).gives(json!({ "dice": 5, "hits": 5 }));
}

#[test]
fn a_company_volley_adds_its_grade_and_counts_hits() {
    // covers: FD-MUS-13, FD-MUS-15, FD-R01, FD-DIE-02
    let desk = Desk::open(open);
    fire(&desk, 7, 2, 80.0, json!({}))
        .dice(&[6, 7, 1, 10])
        .gives(json!({
            "can_fire": true, "refusal": "none", "band": "61-100", "dice": 4, "number": 6, "hits": 2, "morale_check": true,
        }))
        .notes(&["dice-base 2 FD-MUS-12", "dice-mmg 2 FD-MUS-15", "number-table 6 FD-MUS-16"]);
    fire(&desk, 7, 2, 80.0, json!({})).dice(&[7, 8, 9, 10]).gives(json!({ "hits": 0, "morale_check": false }));
    fire(&desk, 7, 2, 80.0, json!({})).dice(&[6, 7, 1]).fails("need-dice");
    let raw = fire(&desk, 5, 0, 60.0, json!({}));
    assert_eq!(raw.chance("hits", &json!(1)), "4/5");
    let pair = fire(&desk, 5, 1, 100.0, json!({}));
    assert_eq!(pair.chance("hits", &json!(1)), "12/25");
}

#[test]
fn adjacent_stands_throw_their_dice_together_each_with_its_own() {
    // covers: FD-MUS-14, FD-R04, FD-R05
    let desk = Desk::open(open);
    let battalion = json!({ "castings": [8, 7, 6], "mmg": 3, "distance": 50, "target_adjacent": true });
    desk.ask("musketry", battalion).dice(&[9; 15]).gives(json!({ "dice": 15, "number": 9, "hits": 15 })).notes(&[
        "dice-base 6 FD-MUS-12",
        "dice-mmg 9 FD-MUS-15",
        "number-table 8 FD-MUS-16",
        "number-adjacent 1 FD-MUS-17",
    ]);
    // a strong stand keeps its die although the weak ones fall below none
    let storm =
        json!({ "castings": [20, 5, 5], "mmg": 1, "distance": 50, "poor_weather": true, "target_cover": "rough" });
    desk.ask("musketry", storm).dice(&[6, 7]).gives(json!({ "dice": 2, "number": 6, "hits": 1 })).notes(&[
        "dice-base 8 FD-MUS-12",
        "dice-mmg 3 FD-MUS-15",
        "dice-poor-weather -9 FD-MUS-15",
        "dice-protective-cover -6 FD-MUS-15",
        "dice-limit 6 FD-R05",
        "number-table 8 FD-MUS-16",
        "number-skirmish-or-cover -2 FD-MUS-17",
    ]);
    fire(&desk, 5, 0, 30.0, json!({ "poor_weather": true }))
        .gives(json!({ "can_fire": true, "dice": 0, "number": 8, "hits": 0 }));
}

#[test]
fn every_dice_modifier_counts_for_each_stand() {
    // covers: FD-MUS-15, FD-MUS-05, FD-TER-07, FD-TER-09, FD-R09
    let desk = Desk::open(open);
    let soft = (-2, Some(-2));
    let cases = [
        (json!({ "weapon": "rifle" }), "dice-rifle", (2, None)),
        (json!({ "weapon": "mixed" }), "dice-rifle", (2, None)),
        (json!({ "poor_weather": true }), "dice-poor-weather", (-3, None)),
        (json!({ "target_cover": "light-woods" }), "dice-protective-cover", soft),
        (json!({ "target_cover": "heavy-woods" }), "dice-protective-cover", soft),
        (json!({ "target_cover": "rough" }), "dice-protective-cover", soft),
        (json!({ "target_cover": "protective-cover" }), "dice-protective-cover", soft),
        (json!({ "target_cover": "earthworks" }), "dice-earthworks", (-4, None)),
        (json!({ "target": "gun-crew" }), "dice-gun-crew", (-1, None)),
        (json!({ "target": "mounted" }), "dice-mounted", (1, None)),
    ];
    for (facts, label, (value, number)) in cases {
        let mut facts = volley(18, 0, 60.0, facts);
        facts["castings"] = json!([18, 18]);
        let dice = usize::try_from(12 + 2 * value).unwrap();
        let mut expected = vec![
            "dice-base 12 FD-MUS-12".to_owned(),
            format!("{label} {} FD-MUS-15", 2 * value),
            "number-table 8 FD-MUS-16".to_owned(),
        ];
        expected.extend(number.map(|number| format!("number-skirmish-or-cover {number} FD-MUS-17")));
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        desk.ask("musketry", facts).dice(&vec![10; dice]).gives(json!({ "dice": dice })).notes(&expected);
    }
    for weapon in ["musket", "carbine", "bow"] {
        fire(&desk, 3, 0, 60.0, json!({ "weapon": weapon })).dice(&[8]).gives(json!({ "dice": 1, "hits": 1 }));
    }
    fire(&desk, 3, 0, 60.0, json!({ "target": "limbered-artillery" }))
        .dice(&[8])
        .gives(json!({ "dice": 1, "morale_check": true }));
}

#[test]
fn the_number_to_hit_changes_for_neighbours_and_for_skirmishers_or_cover_once() {
    // covers: FD-MUS-17, FD-R07, FD-DIE-03
    let desk = Desk::open(open);
    let cases = [
        (json!({}), 10, 8),
        (json!({ "target_adjacent": true }), 10, 9),
        (json!({ "target_skirmish": true }), 10, 6),
        (json!({ "target_cover": "rough" }), 8, 6),
        (json!({ "target_skirmish": true, "target_cover": "rough" }), 8, 6),
        (json!({ "target_skirmish": true, "target_adjacent": true }), 10, 7),
    ];
    for (facts, dice, number) in cases {
        fire(&desk, 18, 4, 60.0, facts).dice(&vec![number; dice]).gives(json!({ "number": number, "hits": dice }));
    }
    // a number of 0 is not rolled for
    fire(&desk, 6, 2, 200.0, json!({ "weapon": "rifle", "target_cover": "rough" }))
        .gives(json!({ "can_fire": true, "dice": 4, "number": 0, "hits": 0 }));
    fire(&desk, 6, 2, 200.0, json!({ "weapon": "rifle", "target_cover": "rough" })).dice(&[1; 4]).fails("unused-dice");
}

#[test]
fn earthworks_cost_dice_and_only_by_option_the_number() {
    // covers: FD-R06, FD-R05
    let desk = Desk::open(open);
    fire(&desk, 10, 2, 60.0, json!({ "target_cover": "earthworks" }))
        .dice(&[8])
        .gives(json!({ "dice": 1, "number": 8, "hits": 1 }));
    fire(&desk, 10, 2, 60.0, json!({ "target_cover": "earthworks", "opt_earthworks_to_hit": true }))
        .dice(&[7])
        .gives(json!({ "dice": 1, "number": 6, "hits": 0 }));
    fire(&desk, 9, 1, 100.0, json!({ "target_cover": "earthworks" }))
        .gives(json!({ "dice": 0, "number": 6, "hits": 0 }))
        .notes(&[
            "dice-base 3 FD-MUS-12",
            "dice-mmg 1 FD-MUS-15",
            "dice-earthworks -4 FD-MUS-15",
            "number-table 6 FD-MUS-16",
        ]);
    fire(&desk, 9, 1, 100.0, json!({ "target_cover": "protective-cover" }))
        .dice(&[4, 5])
        .gives(json!({ "dice": 2, "number": 4, "hits": 1 }));
}

#[test]
fn muskets_stop_at_150_yards_although_the_column_goes_to_160() {
    // covers: FD-R10, FD-MUS-02, FD-MUS-03, FD-MUS-04, FD-MUS-05, FD-R12
    let desk = Desk::open(open);
    let shot =
        |weapon: &str, distance: f64| fire(&desk, 3, 0, distance, json!({ "weapon": weapon, "poor_weather": true }));
    for (weapon, last, band) in [("musket", 150.0, "101-160"), ("bow", 150.0, "101-160"), ("carbine", 60.0, "0-60")] {
        shot(weapon, last).gives(json!({ "can_fire": true, "band": band }));
        shot(weapon, last + 0.5)
            .gives(json!({ "can_fire": false, "refusal": "out-of-range", "band": "out", "number": 0 }));
    }
    fire(&desk, 3, 0, 150.5, json!({ "weapon": "mixed" })).gives(json!({ "refusal": "out-of-range" }));
    fire(&desk, 3, 0, 155.0, json!({ "weapon": "rifle" }))
        .dice(&[4, 5, 5])
        .gives(json!({ "band": "101-160", "number": 4, "hits": 1 }));
    fire(&desk, 3, 0, 300.5, json!({ "weapon": "rifle" })).gives(json!({ "refusal": "out-of-range" }));
}

#[test]
fn some_volleys_may_not_be_fired() {
    // covers: FD-HCV-05, FD-TER-18, FD-MUS-09, FD-MUS-10
    let desk = Desk::open(open);
    let refused = |more: Value, refusal: &str| {
        fire(&desk, 9, 4, 60.0, more)
            .gives(json!({
                "can_fire": false, "refusal": refusal, "band": "0-60", "dice": 0, "number": 0, "hits": 0, "morale_check": false,
            }))
            .notes(&[]);
    };
    refused(json!({ "target_cover": "hard-cover", "firer_in_ford": true }), "hard-cover");
    refused(json!({ "target_cover": "entrenchment" }), "hard-cover");
    refused(json!({ "firer_in_hard_cover": true }), "hard-cover");
    refused(json!({ "firer_in_ford": true, "line": "friend-blocks" }), "in-ford");
    refused(json!({ "line": "friend-blocks" }), "friend-blocks");
    refused(json!({ "line": "fully-blocked" }), "fully-blocked");
    fire(&desk, 9, 4, 200.0, json!({ "line": "friend-blocks" })).gives(json!({ "refusal": "out-of-range" }));
    fire(&desk, 9, 4, 200.0, json!({ "firer_in_ford": true })).gives(json!({ "refusal": "in-ford" }));
    fire(&desk, 3, 0, 60.0, json!({ "line": "partly-blocked" }))
        .dice(&[8])
        .gives(json!({ "can_fire": true, "hits": 1 }));
}

#[test]
fn a_wagon_does_not_check_morale_and_only_troops_skirmish() {
    let desk = Desk::open(open);
    fire(&desk, 3, 0, 60.0, json!({ "target": "wagon" })).dice(&[1]).gives(json!({ "hits": 1, "morale_check": false }));
    fire(&desk, 3, 0, 60.0, json!({ "target": "gun-crew" })).gives(json!({ "dice": 0 }));
    for target in ["gun-crew", "limbered-artillery", "wagon"] {
        fire(&desk, 3, 0, 60.0, json!({ "target": target, "target_skirmish": true })).fails("contradictory-facts");
    }
    for castings in [json!([]), json!([0]), json!([21]), json!(7), json!([7.0]), json!(vec![3; 11])] {
        desk.ask("musketry", json!({ "castings": castings, "mmg": 2, "distance": 50 })).fails("invalid-fact");
    }
}

#[test]
fn each_skirmish_stand_in_range_rolls_a_die_and_only_a_zero_hits() {
    // covers: FD-SKI-05, FD-SKI-02, FD-R15, FD-DIE-02, FD-MUS-03
    let desk = Desk::open(open);
    let all =
        |distance: f64| {
            desk.ask("skirmish-fire", json!({
            "musket_stands": 1, "rifle_stands": 1, "combined_stands": 1, "carbine_stands": 1, "distance": distance,
        }))
        };
    // each kind with its range; rifles and combined stands with two dice more
    for (distance, dice, notes) in [
        (60.0, 8, ["stands-in-range 4 FD-SKI-05", "rifle-dice 4 FD-R13"]),
        (60.5, 7, ["stands-in-range 3 FD-SKI-05", "rifle-dice 4 FD-R13"]),
        (150.0, 7, ["stands-in-range 3 FD-SKI-05", "rifle-dice 4 FD-R13"]),
        (150.5, 3, ["stands-in-range 1 FD-SKI-05", "rifle-dice 2 FD-R13"]),
        (300.0, 3, ["stands-in-range 1 FD-SKI-05", "rifle-dice 2 FD-R13"]),
    ] {
        all(distance).dice(&vec![9; dice]).gives(json!({ "can_fire": true, "dice": dice, "hits": 0 })).notes(&notes);
    }
    all(300.5).gives(json!({ "can_fire": false, "refusal": "out-of-range", "dice": 0 })).notes(&[]);
    desk.ask("skirmish-fire", json!({ "musket_stands": 3, "distance": 100 }))
        .dice(&[10, 1, 9])
        .gives(json!({ "dice": 3, "hits": 1 }));
    desk.ask("skirmish-fire", json!({ "distance": 100 })).fails("contradictory-facts");
}

#[test]
fn skirmish_hits_halt_rout_and_kill_by_their_number() {
    // covers: FD-SKI-07, FD-SKI-06, FD-R15
    let desk = Desk::open(open);
    let results =
        [("none", 0, 0), ("halt", 0, 0), ("retreat", 100, 0), ("halt", 0, 1), ("retreat", 100, 1), ("retreat", 100, 1)];
    for (hits, (effect, yards, lost)) in results.into_iter().enumerate() {
        let mut dice = vec![10; hits];
        dice.resize(6, 1);
        desk.ask("skirmish-fire", json!({ "musket_stands": 6, "distance": 100 })).dice(&dice).gives(json!({
            "hits": hits, "effect": effect, "retreat_yards": yards, "castings_lost": lost, "morale_check": false,
        }));
    }
    let two = desk.ask("skirmish-fire", json!({ "musket_stands": 2, "distance": 100 }));
    assert_eq!(two.chance("effect", &json!("halt")), "9/50");
    assert_eq!(two.chance("effect", &json!("retreat")), "1/100");
}

#[test]
fn rifle_skirmishers_roll_three_dice_or_as_the_house_has_it() {
    // covers: FD-R13, FD-SKI-02
    let desk = Desk::open(open);
    let rifles = |option: &str| {
        desk.ask("skirmish-fire", json!({ "rifle_stands": 2, "combined_stands": 1, "musket_stands": 1, "distance": 100, "opt_rifle_dice": option }))
    };
    rifles("per-stand").dice(&[1; 10]).gives(json!({ "dice": 10 }));
    rifles("once").dice(&[1; 6]).gives(json!({ "dice": 6 }));
    rifles("none").dice(&[1; 4]).gives(json!({ "dice": 4 })).notes(&["stands-in-range 4 FD-SKI-05"]);
    desk.ask("skirmish-fire", json!({ "musket_stands": 1, "distance": 100, "opt_rifle_dice": "once" }))
        .dice(&[1])
        .gives(json!({ "dice": 1 }));
    desk.ask("skirmish-fire", json!({ "rifle_stands": 1, "distance": 250 }))
        .dice(&[10, 10, 5])
        .gives(json!({ "dice": 3, "hits": 2, "effect": "retreat", "retreat_yards": 100, "castings_lost": 0, "morale_check": false }));
}

#[test]
fn nothing_but_hard_cover_and_the_line_of_fire_hinders_skirmishers() {
    // covers: FD-R14, FD-HCV-05, FD-TER-18
    let desk = Desk::open(open);
    let shots = |more: Value| {
        let facts = with(json!({ "musket_stands": 1, "distance": 100 }), more);
        desk.ask("skirmish-fire", facts)
    };
    for cover in ["none", "light-woods", "heavy-woods", "rough", "protective-cover", "earthworks"] {
        shots(json!({ "target_cover": cover }))
            .dice(&[10])
            .gives(json!({ "dice": 1, "hits": 1 }))
            .notes(&["stands-in-range 1 FD-SKI-05"]);
    }
    for (facts, refusal) in [
        (json!({ "target_cover": "hard-cover" }), "hard-cover"),
        (json!({ "target_cover": "entrenchment" }), "hard-cover"),
        (json!({ "firer_in_hard_cover": true, "firer_in_ford": true }), "hard-cover"),
        (json!({ "firer_in_ford": true, "line": "fully-blocked" }), "in-ford"),
        (json!({ "line": "friend-blocks" }), "friend-blocks"),
        (json!({ "line": "fully-blocked" }), "fully-blocked"),
    ] {
        shots(facts)
            .gives(json!({ "can_fire": false, "refusal": refusal, "dice": 0, "hits": 0, "effect": "none", "morale_check": false }))
            .notes(&[]);
    }
    shots(json!({ "line": "partly-blocked" })).dice(&[10]).gives(json!({ "hits": 1 }));
    shots(json!({ "mmg": 4 })).fails("unknown-fact");
}

#[test]
fn skirmish_fire_silences_guns_and_drives_crews_off() {
    // covers: FD-SKI-07
    let desk = Desk::open(open);
    let at = |target: &str, dice: [i64; 2]| {
        desk.ask("skirmish-fire", json!({ "musket_stands": 2, "distance": 100, "target": target })).dice(&dice)
    };
    at("unlimbered-artillery", [1, 1]).gives(json!({ "guns_may_fire": true, "abandons_guns": false }));
    at("unlimbered-artillery", [10, 1])
        .gives(json!({ "effect": "halt", "guns_may_fire": false, "abandons_guns": false }));
    at("unlimbered-artillery", [10, 10])
        .gives(json!({ "effect": "retreat", "guns_may_fire": false, "abandons_guns": true }));
    at("limbered-artillery", [10, 10]).gives(json!({ "abandons_guns": true })).lacks("guns_may_fire");
    for target in ["foot", "mounted", "gun-crew"] {
        at(target, [10, 10]).lacks("guns_may_fire").lacks("abandons_guns");
    }
}
