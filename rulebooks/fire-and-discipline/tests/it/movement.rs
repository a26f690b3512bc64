//! Movement by the table: who moves how, and how far.

use fire_and_discipline::open;
use serde_json::{Value, json};
use testkit::Desk;

use crate::facts::with;

/// A move of these troops at this rate, with further facts.
fn moving(troop: &str, mode: &str, more: Value) -> Value {
    with(json!({ "troop": troop, "mode": mode }), more)
}

#[track_caller]
fn goes(desk: &Desk, facts: Value, yards: f64) {
    desk.ask("movement", facts)
        .gives(json!({ "allowed": true, "refusal": "none", "allowance": yards, "inches": yards / 10.0 }));
}

#[track_caller]
fn refused(desk: &Desk, facts: Value, refusal: &str) {
    desk.ask("movement", facts)
        .gives(json!({
            "allowed": false, "refusal": refusal, "allowance": 0, "inches": 0, "halt_at_300": false, "wheel_check": false,
        }))
        .notes(&[]);
}

#[test]
fn every_troop_has_its_printed_rates_and_no_others() {
    // covers: FD-MOV-03, FD-MOV-04, FD-MOV-11, FD-MOV-13, FD-MOV-14, FD-MOV-15, FD-MOV-16, FD-MOV-18, FD-MOV-19, FD-D11, FD-R35
    let desk = Desk::open(open);
    let modes = ["field", "charge", "counter-charge", "road", "skirmish", "tactical", "prolonge", "flee", "pursuit"];
    let rates = [
        ("infantry", [60, 80, 30, 80, 100, 30, 0, 100, 40]),
        ("dismounted-cavalry", [60, 80, 30, 80, 100, 30, 0, 100, 40]),
        ("cavalry", [100, 160, 50, 160, 140, 50, 0, 100, 40]),
        ("limbered-artillery", [60, 0, 0, 80, 0, 0, 0, 0, 0]),
        ("wagon", [60, 0, 0, 80, 0, 0, 0, 0, 0]),
        ("unlimbered-artillery", [0, 0, 0, 0, 0, 0, 20, 0, 0]),
        ("gun-crew", [0, 0, 0, 0, 100, 0, 0, 100, 0]),
    ];
    for (troop, row) in rates {
        for (mode, rate) in modes.into_iter().zip(row) {
            let facts = moving(troop, mode, json!({ "open_order": true, "on_road": true }));
            if rate == 0 {
                desk.ask("movement", facts.clone()).gives(json!({ "rate": 0 }));
                refused(&desk, facts, "no-such-rate");
            } else {
                desk.ask("movement", facts.clone()).notes(&[&format!("base-rate {rate} FD-MOV-03")]);
                desk.ask("movement", facts.clone()).gives(json!({ "rate": rate }));
                goes(&desk, facts, f64::from(rate));
            }
        }
    }
}

#[test]
fn the_cavalry_shift_is_fifty_yards_or_by_option_a_hundred() {
    // covers: FD-R35, FD-MOV-08
    let desk = Desk::open(open);
    for mode in ["tactical", "counter-charge"] {
        goes(&desk, moving("cavalry", mode, json!({})), 50.0);
        goes(&desk, moving("cavalry", mode, json!({ "opt_cavalry_shift": "hundred-yards" })), 100.0);
        goes(&desk, moving("infantry", mode, json!({ "opt_cavalry_shift": "hundred-yards" })), 30.0);
    }
    goes(&desk, moving("cavalry", "charge", json!({ "turn": "wheel", "opt_cavalry_shift": "hundred-yards" })), 100.0);
}

#[test]
fn a_square_does_not_move_but_may_be_routed() {
    // covers: FD-FRM-10
    let desk = Desk::open(open);
    for mode in ["field", "charge", "tactical", "pursuit"] {
        refused(&desk, moving("infantry", mode, json!({ "formation": "square" })), "square-cannot-move");
    }
    goes(&desk, moving("dismounted-cavalry", "flee", json!({ "formation": "square" })), 100.0);
}

#[test]
fn only_open_order_moves_at_the_skirmish_rate() {
    // covers: FD-MOV-07, FD-MOV-14, FD-MOV-15
    let desk = Desk::open(open);
    for troop in ["infantry", "cavalry"] {
        refused(&desk, moving(troop, "skirmish", json!({})), "skirmish-needs-open-order");
    }
    goes(&desk, moving("dismounted-cavalry", "skirmish", json!({})), 100.0);
    goes(&desk, moving("gun-crew", "skirmish", json!({})), 100.0);
    // looked for before the direction
    refused(&desk, moving("infantry", "skirmish", json!({ "direction": "lateral" })), "skirmish-needs-open-order");
}

#[test]
fn sideways_and_back_is_a_tactical_shift_of_trained_troops() {
    // covers: FD-MOV-08, FD-MOV-10, FD-R37
    let desk = Desk::open(open);
    for direction in ["lateral", "backward"] {
        let sideways = |more: Value| with(json!({ "direction": direction }), more);
        refused(&desk, moving("infantry", "field", sideways(json!({}))), "shift-needs-tactical");
        refused(&desk, moving("cavalry", "charge", sideways(json!({}))), "shift-needs-tactical");
        goes(&desk, moving("infantry", "tactical", sideways(json!({ "mmg": 1 }))), 30.0);
        refused(&desk, moving("infantry", "tactical", sideways(json!({ "mmg": 0 }))), "untrained-cannot-shift");
        refused(
            &desk,
            moving("cavalry", "tactical", sideways(json!({ "mmg": 4, "native": true }))),
            "untrained-cannot-shift",
        );
        goes(&desk, moving("infantry", "flee", sideways(json!({ "mmg": 0 }))), 100.0);
        goes(&desk, moving("unlimbered-artillery", "prolonge", sideways(json!({ "mmg": 0 }))), 20.0);
    }
    // forward, they may use the rate
    goes(&desk, moving("infantry", "tactical", json!({ "mmg": 0 })), 30.0);
    goes(&desk, moving("infantry", "charge", json!({ "mmg": 0, "turn": "wheel" })), 30.0);
}

#[test]
fn untrained_troops_that_change_formation_do_not_move() {
    // covers: FD-MOV-09, FD-MOV-10, FD-R37
    let desk = Desk::open(open);
    let changing = |troop: &str, mmg: i32, native: bool| {
        moving(troop, "field", json!({ "changes_formation": true, "mmg": mmg, "native": native }))
    };
    desk.ask("movement", changing("infantry", 1, false))
        .gives(json!({ "allowance": 30 }))
        .notes(&["base-rate 60 FD-MOV-03", "tactical-rate -30 FD-MOV-09"]);
    desk.ask("movement", changing("infantry", 0, false)).gives(json!({ "allowed": true, "allowance": 0 })).notes(&[
        "base-rate 60 FD-MOV-03",
        "tactical-rate -30 FD-MOV-09",
        "untrained-formation-change -30 FD-MOV-10",
    ]);
    goes(&desk, changing("cavalry", 3, true), 0.0);
    goes(&desk, changing("dismounted-cavalry", 0, false), 0.0);
    goes(&desk, changing("wagon", 0, false), 60.0);
    goes(&desk, moving("infantry", "flee", json!({ "changes_formation": true, "mmg": 0 })), 100.0);
}

#[test]
fn counter_charges_need_a_column_or_a_single_stand() {
    // covers: FD-CHG-06
    let desk = Desk::open(open);
    refused(&desk, moving("infantry", "counter-charge", json!({ "formation": "line" })), "counter-charge-needs-column");
    goes(&desk, moving("infantry", "counter-charge", json!({ "formation": "column" })), 30.0);
    goes(&desk, moving("cavalry", "counter-charge", json!({ "formation": "single" })), 50.0);
}

#[test]
fn infantry_marches_at_road_rate_in_column_and_stops_within_300_yards() {
    // covers: FD-MOV-06, FD-R38
    let desk = Desk::open(open);
    for troop in ["infantry", "dismounted-cavalry"] {
        refused(&desk, moving(troop, "road", json!({ "formation": "line", "enemy_start": 100 })), "road-needs-column");
        refused(&desk, moving(troop, "road", json!({ "enemy_start": 300 })), "enemy-within-300");
        refused(&desk, moving(troop, "road", json!({ "enemy_start": 300, "enemy_end": 310 })), "enemy-within-300");
        let marches = |start: Value, end: Value| {
            desk.ask("movement", moving(troop, "road", json!({ "enemy_start": start, "enemy_end": end })))
        };
        marches(json!(300.5), json!(300)).gives(json!({ "allowance": 80, "halt_at_300": true }));
        marches(json!(400), json!(300.5)).gives(json!({ "allowance": 80, "halt_at_300": false }));
        marches(json!(null), json!(null)).gives(json!({ "allowance": 80, "halt_at_300": false }));
    }
    desk.ask("movement", moving("infantry", "field", json!({ "enemy_end": 10 })))
        .gives(json!({ "halt_at_300": false }));
}

#[test]
fn cavalry_uses_the_road_rate_only_beyond_300_yards_at_both_ends() {
    // covers: FD-MOV-11, FD-MOV-13, FD-R38
    let desk = Desk::open(open);
    goes(&desk, moving("cavalry", "field", json!({ "enemy_start": 300, "enemy_end": 250 })), 100.0);
    let rides = |start: f64, end: f64| {
        moving("cavalry", "road", json!({ "formation": "line", "enemy_start": start, "enemy_end": end }))
    };
    goes(&desk, rides(300.5, 300.5), 160.0);
    refused(&desk, rides(300.0, 400.0), "enemy-within-300");
    refused(&desk, rides(400.0, 300.0), "enemy-within-300");
    desk.ask("movement", rides(301.0, 301.0)).gives(json!({ "halt_at_300": false }));
}

#[test]
fn limbers_and_wagons_need_a_road_for_the_road_rate() {
    // covers: FD-MOV-16, FD-D11
    let desk = Desk::open(open);
    for troop in ["limbered-artillery", "wagon"] {
        refused(&desk, moving(troop, "road", json!({})), "not-on-road");
        goes(&desk, moving(troop, "road", json!({ "on_road": true, "enemy_start": 250 })), 80.0);
        goes(&desk, moving(troop, "field", json!({})), 60.0);
    }
}

#[test]
fn limbered_guns_keep_200_yards_away_unless_they_draw_off() {
    // covers: FD-MOV-17, FD-R39, FD-D11
    let desk = Desk::open(open);
    let drawn = |troop: &str, start: Value, end: Value| {
        moving(troop, "field", json!({ "enemy_start": start, "enemy_end": end }))
    };
    let guns = |start: Value, end: Value| drawn("limbered-artillery", start, end);
    refused(&desk, guns(json!(250), json!(200)), "enemy-within-200");
    goes(&desk, guns(json!(250), json!(200.5)), 60.0);
    goes(&desk, guns(json!(140), json!(190)), 60.0);
    goes(&desk, guns(json!(200), json!(200.5)), 60.0);
    refused(&desk, guns(json!(190), json!(190)), "enemy-within-200");
    refused(&desk, guns(json!(190), json!(180)), "enemy-within-200");
    refused(&desk, guns(json!(null), json!(180)), "enemy-within-200");
    goes(&desk, drawn("wagon", json!(250), json!(50)), 60.0);
    goes(&desk, drawn("infantry", json!(250), json!(50)), 60.0);
}

#[test]
fn guns_are_prolonged_to_no_nearer_than_60_yards() {
    // covers: FD-MOV-18
    let desk = Desk::open(open);
    refused(&desk, moving("unlimbered-artillery", "prolonge", json!({ "enemy_end": 60 })), "enemy-within-60");
    goes(&desk, moving("unlimbered-artillery", "prolonge", json!({ "enemy_end": 60.5 })), 20.0);
}

#[test]
fn some_ground_bars_some_troops() {
    // covers: FD-TER-02, FD-TER-06, FD-TER-11, FD-TER-15, FD-HCV-06, FD-R09
    let desk = Desk::open(open);
    let into = |troop: &str, mode: &str, ground: &str, open_order: bool| {
        moving(troop, mode, json!({ "terrain": [ground], "open_order": open_order }))
    };
    refused(&desk, into("infantry", "field", "steep-banks", true), "steep-banks");
    refused(&desk, into("infantry", "flee", "steep-banks", true), "steep-banks");
    for (troop, mode) in [("limbered-artillery", "field"), ("wagon", "field"), ("unlimbered-artillery", "prolonge")] {
        refused(&desk, into(troop, mode, "heavy-woods", true), "no-entry-heavy-woods");
        refused(&desk, into(troop, mode, "hard-cover", true), "no-entry-hard-cover");
    }
    for troop in ["infantry", "cavalry"] {
        refused(&desk, into(troop, "field", "heavy-woods", false), "no-entry-heavy-woods");
        goes(&desk, into(troop, "flee", "heavy-woods", false), 100.0);
    }
    goes(&desk, into("dismounted-cavalry", "field", "heavy-woods", false), 30.0);
    goes(&desk, into("gun-crew", "flee", "heavy-woods", false), 100.0);
    refused(&desk, into("limbered-artillery", "field", "light-woods", false), "no-entry-light-woods");
    refused(&desk, into("wagon", "field", "light-woods", false), "no-entry-light-woods");
    goes(&desk, into("unlimbered-artillery", "prolonge", "light-woods", false), 20.0);
    refused(&desk, into("cavalry", "field", "rough", false), "no-entry-rough");
    goes(&desk, into("cavalry", "field", "rough", true), 100.0);
    goes(&desk, into("cavalry", "flee", "rough", false), 100.0);
    goes(&desk, into("infantry", "field", "rough", false), 60.0);
    goes(&desk, into("gun-crew", "skirmish", "hard-cover", false), 50.0);
    goes(&desk, into("unlimbered-artillery", "prolonge", "entrenchment", false), 10.0);
}

#[test]
fn cavalry_assaults_hard_cover_only_in_column() {
    // covers: FD-CHG-03
    let desk = Desk::open(open);
    let at = |mode: &str, formation: &str, feature: &str| {
        moving("cavalry", mode, json!({ "formation": formation, "terrain": [feature] }))
    };
    for feature in ["hard-cover", "entrenchment"] {
        for mode in ["charge", "pursuit"] {
            refused(&desk, at(mode, "line", feature), "cavalry-needs-column");
        }
        goes(&desk, at("charge", "column", feature), 80.0);
        goes(&desk, at("charge", "single", feature), 80.0);
        goes(&desk, at("field", "line", feature), 50.0);
    }
    goes(&desk, moving("infantry", "charge", json!({ "formation": "line", "terrain": ["hard-cover"] })), 40.0);
}

#[test]
fn a_wheel_holds_the_whole_move_to_the_tactical_rate() {
    // covers: FD-MOV-22, FD-MOV-23, FD-R36
    let desk = Desk::open(open);
    let wheel = json!({ "turn": "wheel", "open_order": true });
    desk.ask("movement", moving("infantry", "charge", wheel.clone()))
        .gives(json!({ "rate": 80, "allowance": 30 }))
        .notes(&["base-rate 80 FD-MOV-03", "tactical-rate -50 FD-MOV-22"]);
    goes(&desk, moving("infantry", "skirmish", wheel.clone()), 30.0);
    goes(&desk, moving("cavalry", "charge", wheel.clone()), 50.0);
    goes(&desk, moving("cavalry", "skirmish", wheel.clone()), 50.0);
    goes(&desk, moving("dismounted-cavalry", "field", wheel.clone()), 30.0);
    // fixed distances stay what they are
    goes(&desk, moving("infantry", "flee", wheel.clone()), 100.0);
    goes(&desk, moving("cavalry", "pursuit", wheel.clone()), 40.0);
    // a crew does not wheel
    goes(&desk, moving("gun-crew", "skirmish", wheel), 100.0);
}

#[test]
fn a_bend_of_the_road_is_a_wheel_only_near_the_enemy() {
    // covers: FD-MOV-24
    let desk = Desk::open(open);
    let bend = |start: f64| json!({ "turn": "road-bend", "on_road": true, "enemy_start": start });
    goes(&desk, moving("infantry", "field", bend(300.5)), 60.0);
    desk.ask("movement", moving("infantry", "field", bend(300.0)))
        .gives(json!({ "allowance": 30 }))
        .notes(&["base-rate 60 FD-MOV-03", "tactical-rate -30 FD-MOV-24"]);
    goes(&desk, moving("limbered-artillery", "field", bend(301.0)), 60.0);
    goes(&desk, moving("limbered-artillery", "field", bend(299.0)), 30.0);
    desk.ask("movement", moving("infantry", "field", json!({ "turn": "road-bend" }))).fails("contradictory-facts");
}

#[test]
fn a_limber_that_turns_at_field_rate_moves_half() {
    // covers: FD-MOV-25
    let desk = Desk::open(open);
    for troop in ["limbered-artillery", "wagon"] {
        desk.ask("movement", moving(troop, "field", json!({ "turn": "wheel" })))
            .gives(json!({ "allowance": 30 }))
            .notes(&["base-rate 60 FD-MOV-03", "limber-turn -30 FD-MOV-25"]);
        goes(&desk, moving(troop, "road", json!({ "turn": "wheel", "on_road": true })), 80.0);
    }
}

#[test]
fn heavy_woods_are_crossed_at_the_tactical_rate_and_other_ground_at_full_pace() {
    // covers: FD-TER-03, FD-TER-20, FD-MOV-09
    let desk = Desk::open(open);
    let open_order = |ground: &str| json!({ "open_order": true, "terrain": [ground] });
    desk.ask("movement", moving("infantry", "skirmish", open_order("heavy-woods")))
        .gives(json!({ "allowance": 30 }))
        .notes(&["base-rate 100 FD-MOV-03", "tactical-rate -70 FD-TER-03"]);
    goes(&desk, moving("cavalry", "skirmish", open_order("heavy-woods")), 50.0);
    goes(&desk, moving("gun-crew", "skirmish", json!({ "terrain": ["heavy-woods"] })), 30.0);
    for ground in ["light-woods", "rough"] {
        goes(&desk, moving("infantry", "skirmish", open_order(ground)), 100.0);
        goes(&desk, moving("infantry", "field", json!({ "terrain": [ground] })), 60.0);
    }
}

#[test]
fn fords_features_and_limber_hits_each_take_half_of_what_is_left() {
    // covers: FD-TER-17, FD-HCV-04, FD-ART-38, FD-R29, FD-R40, FD-R41
    let desk = Desk::open(open);
    goes(&desk, moving("infantry", "field", json!({ "terrain": ["ford"] })), 30.0);
    goes(&desk, moving("infantry", "charge", json!({ "terrain": ["entrenchment"] })), 40.0);
    goes(&desk, moving("infantry", "charge", json!({ "terrain": ["hard-cover"], "turn": "wheel" })), 15.0);
    desk.ask("movement", moving("infantry", "charge", json!({ "terrain": ["hard-cover", "ford"] })))
        .gives(json!({ "allowance": 20, "inches": 2 }))
        .notes(&["base-rate 80 FD-MOV-03", "ford -40 FD-TER-17", "hard-cover-entry -20 FD-HCV-04"]);
    desk.ask(
        "movement",
        moving("limbered-artillery", "field", json!({ "turn": "wheel", "terrain": ["ford"], "limber_hits": 1 })),
    )
    .gives(json!({ "rate": 60, "allowance": 7.5, "inches": 0.75 }))
    .notes(&[
        "base-rate 60 FD-MOV-03",
        "limber-turn -30 FD-MOV-25",
        "ford -15 FD-TER-17",
        "limber-hit -7.5 FD-ART-38",
    ]);
    desk.ask("movement", moving("limbered-artillery", "road", json!({ "limber_hits": 2 })))
        .gives(json!({ "rate": 80 }));
    refused(&desk, moving("limbered-artillery", "road", json!({ "limber_hits": 2 })), "limber-wrecked");
    // a pursuit is a fixed distance
    goes(&desk, moving("infantry", "pursuit", json!({ "terrain": ["ford"] })), 40.0);
}

#[test]
fn guns_and_wagons_dice_for_a_wheel_in_the_rough() {
    // covers: FD-TER-10
    let desk = Desk::open(open);
    let enters = |troop: &str, mode: &str, ground: &str| {
        desk.ask("movement", moving(troop, mode, json!({ "terrain": [ground] })))
    };
    for (troop, mode) in [("limbered-artillery", "field"), ("wagon", "field"), ("unlimbered-artillery", "prolonge")] {
        enters(troop, mode, "rough").gives(json!({ "allowed": true, "wheel_check": true }));
        enters(troop, mode, "ford").gives(json!({ "wheel_check": false }));
    }
    enters("infantry", "field", "rough").gives(json!({ "wheel_check": false }));
    enters("gun-crew", "skirmish", "rough").gives(json!({ "wheel_check": false }));
}

#[test]
fn moves_that_cannot_be_are_refused_as_facts() {
    let desk = Desk::open(open);
    let contradictory = [
        moving("wagon", "field", json!({ "limber_hits": 1 })),
        moving("unlimbered-artillery", "prolonge", json!({ "limber_hits": 1 })),
        moving("cavalry", "field", json!({ "formation": "square" })),
        moving("gun-crew", "flee", json!({ "formation": "square" })),
        moving("infantry", "field", json!({ "formation": "square", "open_order": true })),
        moving("infantry", "field", json!({ "terrain": ["hard-cover", "entrenchment"] })),
    ];
    for facts in contradictory {
        desk.ask("movement", facts).fails("contradictory-facts");
    }
    let invalid = [
        json!({ "troop": "infantry" }),
        moving("infantry", "field", json!({ "terrain": ["ford", "ford"] })),
        moving("infantry", "field", json!({ "terrain": ["swamp"] })),
        moving("infantry", "field", json!({ "limber_hits": 3 })),
        moving("infantry", "field", json!({ "mmg": 2.0 })),
        moving("infantry", "field", json!({ "enemy_start": -1 })),
        moving("infantry", "field", json!({ "enemy_start": 10000.5 })),
    ];
    for facts in invalid {
        desk.ask("movement", facts).fails("invalid-fact");
    }
    desk.ask("movement", moving("infantry", "field", json!({ "mmg": 9, "order": "open" }))).fails("unknown-fact");
}
