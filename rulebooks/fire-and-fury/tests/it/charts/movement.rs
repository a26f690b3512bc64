//! Movement rates and the cost of a path, by the table.

use serde_json::{Value, json};

use crate::common::{all_contradict, desk, with};

/// A row of the table: the mover's facts, full and double quick on open, broken and rough ground, the road multiplier.
type Row = (Value, [[i32; 2]; 3], f64);

fn table() -> Vec<Row> {
    let on = |mover: &str, formation: &str| json!({ "mover": mover, "formation": formation });
    let loose = [[18, 24], [16, 22], [12, 18]];
    let horse = [[28, 36], [22, 30], [10, 12]];
    vec![
        (on("infantry", "line"), [[16, 22], [12, 18], [10, 14]], 1.0),
        (on("infantry", "extended-line"), [[16, 22], [12, 18], [10, 14]], 1.0),
        (on("infantry", "open-order"), loose, 1.0),
        (on("infantry", "field-column"), loose, 1.0),
        (on("infantry", "march-column"), loose, 1.5),
        (on("infantry", "broken"), [[24, 0], [22, 0], [18, 0]], 1.5),
        (on("cavalry", "line"), [[28, 36], [18, 24], [6, 10]], 1.0),
        (on("cavalry", "extended-line"), [[28, 36], [18, 24], [6, 10]], 1.0),
        (on("cavalry", "open-order"), horse, 1.0),
        (on("cavalry", "field-column"), horse, 1.0),
        (on("cavalry", "march-column"), horse, 1.5),
        (json!({ "mover": "cavalry", "formation": "open-order", "dismounted": true }), loose, 1.0),
        (on("cavalry", "broken"), [[36, 0], [30, 0], [12, 0]], 1.5),
        (json!({ "mover": "siege-gun" }), [[10, 12], [6, 10], [4, 6]], 2.0),
        (json!({ "mover": "foot-gun" }), [[12, 18], [10, 16], [6, 10]], 2.0),
        (json!({ "mover": "galloper-gun" }), [[18, 24], [12, 18], [6, 10]], 2.0),
        (json!({ "mover": "leader" }), [[36, 0], [30, 0], [18, 0]], 1.5),
        (json!({ "mover": "leader", "dismounted": true }), [[24, 0], [22, 0], [18, 0]], 1.5),
    ]
}

#[test]
fn the_table_is_as_printed() {
    // covers: FF-MOV-01, FF-MOV-02, FF-MOV-03, FF-R30, FF-R32
    for (mover, grounds, _) in table() {
        for (ground, [full, double_quick]) in ["open", "broken", "rough"].into_iter().zip(grounds) {
            let facts = with(&mover, json!({ "ground": ground }));
            desk()
                .ask("movement-rate", facts.clone())
                .gives(json!({ "table_rate": full, "road_multiplier": 1, "allowance": full }));
            desk()
                .ask("movement-rate", with(&facts, json!({ "half": true })))
                .gives(json!({ "table_rate": full, "allowance": f64::from(full) / 2.0 }));
            let fast = with(&facts, json!({ "rate": "double-quick" }));
            if double_quick == 0 {
                desk().ask("movement-rate", fast).fails("contradictory-facts");
                continue;
            }
            desk().ask("movement-rate", fast.clone()).gives(json!({ "allowance": double_quick }));
            desk()
                .ask("movement-rate", with(&fast, json!({ "half": true })))
                .gives(json!({ "table_rate": double_quick, "allowance": f64::from(double_quick) / 2.0 }));
        }
    }
}

#[test]
fn a_road_multiplies_the_open_ground_rate_of_rows_that_have_a_figure() {
    // covers: FF-MOV-04, FF-R31
    for (mover, [[open, _], [broken, _], _], road) in table() {
        let facts = with(&mover, json!({ "ground": "broken", "road": true }));
        let rate = if road > 1.0 { open } else { broken };
        desk()
            .ask("movement-rate", facts)
            .gives(json!({ "table_rate": rate, "road_multiplier": road, "allowance": f64::from(rate) * road }));
    }
    // A road march at the double quick, and half of it.
    let march = json!({ "mover": "infantry", "formation": "march-column", "rate": "double-quick", "road": true });
    desk().ask("movement-rate", march.clone()).gives(json!({ "table_rate": 24, "allowance": 36 }));
    desk().ask("movement-rate", with(&march, json!({ "half": true }))).gives(json!({ "allowance": 18 }));
}

#[test]
fn gun_rates_are_those_of_limbered_guns() {
    // covers: FF-MOV-05
    let desk = desk();
    desk.ask("movement-rate", json!({ "mover": "foot-gun", "limbered": false })).fails("unknown-fact");
    let unlimbered = json!({ "class": "well-handled", "action": "full-move", "carriage": "light" });
    desk.ask("gun-maneuver", unlimbered.clone()).gives(json!({ "allowed": false, "reason": "must-be-limbered" }));
    desk.ask("gun-maneuver", with(&unlimbered, json!({ "limbered": true }))).gives(json!({ "move": "full" }));
}

#[test]
fn who_cannot_move_so_is_refused_for_a_rate_and_for_a_path() {
    // covers: FF-MOV-03
    let clashes = [
        (json!({ "mover": "foot-gun" }), json!({ "formation": "march-column" })),
        (json!({ "mover": "leader" }), json!({ "formation": "open-order" })),
        (json!({ "mover": "infantry", "formation": "open-order" }), json!({ "dismounted": true })),
        (json!({ "mover": "galloper-gun" }), json!({ "dismounted": true })),
        (json!({ "mover": "cavalry" }), json!({ "dismounted": true })),
        (json!({ "mover": "cavalry", "formation": "broken" }), json!({ "dismounted": true })),
        (json!({ "mover": "infantry", "formation": "broken" }), json!({ "rate": "double-quick" })),
        (json!({ "mover": "cavalry", "formation": "broken" }), json!({ "rate": "double-quick" })),
        (json!({ "mover": "leader" }), json!({ "rate": "double-quick" })),
    ];
    all_contradict(&desk(), "movement-rate", &clashes);
    let legs = json!({ "legs": [{ "distance": 1 }] });
    let paths = clashes.map(|(base, clash)| (with(&base, legs.clone()), clash));
    all_contradict(&desk(), "movement-cost", &paths);
}

#[test]
fn each_leg_takes_its_share_of_the_move() {
    // covers: FF-D43, FF-MOV-01
    let path = |legs: Value| json!({ "mover": "infantry", "legs": legs });
    let cost = |facts: Value, percent: i32, allowed: bool| {
        desk().ask("movement-cost", facts).gives(json!({ "used_percent": percent, "allowed": allowed }));
    };
    cost(path(json!([{ "distance": 8 }, { "distance": 6, "ground": "broken" }])), 100, true);
    cost(path(json!([{ "distance": 8 }, { "distance": 6.25, "ground": "broken" }])), 103, false);
    cost(path(json!([{ "distance": 0 }])), 0, true);
    cost(path(json!([{ "distance": 0.25 }])), 2, true);
    cost(path(json!([{ "distance": 16.25 }])), 102, false);
    // 8/16 + 4/12 + 1/10 is 93 1/3 hundredths.
    let mixed = json!([{ "distance": 8 }, { "distance": 4, "ground": "broken" }, { "distance": 1, "ground": "rough" }]);
    cost(path(mixed), 94, true);
    // Thirds that add up to exactly one: 4/12 three times.
    cost(
        path(json!([{ "distance": 4, "ground": "broken" }, { "distance": 4, "ground": "broken" },
        { "distance": 4, "ground": "broken" }])),
        100,
        true,
    );
    // A road march at the double quick: 18" of 36" leave half a move, 9" of the 18" of rough ground.
    let march = json!({ "mover": "infantry", "formation": "march-column", "rate": "double-quick" });
    let leaves =
        |rough: f64| json!({ "legs": [{ "distance": 18, "road": true }, { "distance": rough, "ground": "rough" }] });
    cost(with(&march, leaves(9.0)), 100, true);
    cost(with(&march, leaves(9.25)), 102, false);
    cost(with(&march, with(&leaves(4.5), json!({ "half": true }))), 150, false);
}

#[test]
fn a_path_has_one_to_twelve_legs_to_the_quarter_inch() {
    let path = |legs: Value| json!({ "mover": "infantry", "legs": legs });
    let desk = desk();
    desk.ask("movement-cost", json!({ "mover": "infantry" })).fails("invalid-fact");
    desk.ask("movement-cost", path(json!([]))).fails("invalid-fact");
    desk.ask("movement-cost", path(json!(vec![json!({ "distance": 1 }); 13]))).fails("invalid-fact");
    desk.ask("movement-cost", path(json!(vec![json!({ "distance": 1 }); 12]))).gives(json!({ "used_percent": 75 }));
    desk.ask("movement-cost", path(json!([{ "distance": 1.1 }]))).fails("invalid-fact");
    desk.ask("movement-cost", path(json!([{ "distance": 200.25 }]))).fails("invalid-fact");
    desk.ask("movement-cost", path(json!([{ "ground": "open" }]))).fails("invalid-fact");
    desk.ask("movement-cost", path(json!([{ "distance": 1, "mud": true }]))).fails("unknown-fact");
    desk.ask("movement-cost", with(&path(json!([{ "distance": 1 }])), json!({ "road": true }))).fails("unknown-fact");
}
