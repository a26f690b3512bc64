//! Sight by the table: who hides where, die, result.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

fn in_terrain(range: f64, depth: f64, fired: bool) -> Value {
    json!({ "range": range, "figure_place": "in-terrain", "figure_depth": depth, "figure_fired": fired })
}

#[test]
fn figures_at_the_edge_of_terrain_are_seen_at_ten_times_the_die() {
    // covers: RK-VIS-01, RK-R36
    let desk = Desk::open(open);
    desk.ask("visibility", in_terrain(40.0, 5.0, false))
        .dice(&[4])
        .gives(json!({ "seen": true, "reason": "rolled", "limit": 40, "die": 4 }))
        .notes(&[]);
    desk.ask("visibility", in_terrain(40.1, 5.0, false)).dice(&[4]).gives(json!({ "seen": false, "limit": 40 }));
    desk.ask("visibility", in_terrain(40.0, 3.0, false)).dice(&[3]).gives(json!({ "seen": false, "limit": 30 }));
    desk.ask("visibility", in_terrain(40.0, 5.0, false)).fails("need-dice");
    desk.ask("visibility", in_terrain(40.0, 5.0, false)).dice(&[7]).fails("bad-die");
    assert_eq!(desk.ask("visibility", in_terrain(40.0, 3.0, false)).chance("seen", &json!(true)), "1/2");
}

#[test]
fn figures_in_plain_sight_and_figures_that_fire_are_seen_without_a_die() {
    // covers: RK-VIS-02, RK-R36
    let desk = Desk::open(open);
    desk.ask("visibility", json!({ "range": 1000 }))
        .gives(json!({ "seen": true, "reason": "plain-sight" }))
        .lacks("limit")
        .lacks("die");
    for depth in [3.0, 60.0] {
        desk.ask("visibility", in_terrain(180.0, depth, true))
            .gives(json!({ "seen": true, "reason": "fired" }))
            .lacks("limit")
            .lacks("die");
    }
    desk.ask("visibility", in_terrain(180.0, 3.0, true)).dice(&[6]).fails("unused-dice");
}

#[test]
fn a_house_may_throw_even_for_those_who_fire_however_deep() {
    // covers: RK-VIS-02, RK-R36
    let mut facts = in_terrain(60.0, 30.0, true);
    let house = Desk::with_house(open, "[options]\nfirer_seen = \"rolled\"");
    house.ask("visibility", facts.clone()).dice(&[6]).gives(json!({ "seen": true, "reason": "rolled", "limit": 60 }));
    facts["opt_firer_seen"] = json!("rolled");
    Desk::open(open).ask("visibility", facts).dice(&[5]).gives(json!({ "seen": false, "reason": "rolled", "die": 5 }));
}

#[test]
fn silent_figures_deep_inside_are_not_seen() {
    // covers: RK-VIS-03
    let desk = Desk::open(open);
    for rolled in ["always", "rolled"] {
        let mut facts = in_terrain(1.0, 5.1, false);
        facts["opt_firer_seen"] = json!(rolled);
        desk.ask("visibility", facts).gives(json!({ "seen": false, "reason": "too-deep" })).lacks("limit").lacks("die");
    }
}

#[test]
fn one_looks_out_of_woods_only_from_the_outer_5_cm() {
    // covers: RK-VIS-04, RK-R37
    let desk = Desk::open(open);
    let facts = |depth: f64| json!({ "range": 20, "observer_in_woods": true, "observer_depth": depth });
    desk.ask("visibility", facts(5.0)).gives(json!({ "seen": true, "reason": "plain-sight" }));
    desk.ask("visibility", facts(5.1)).gives(json!({ "seen": false, "reason": "observer-too-deep" })).lacks("limit");
    // this is asked before anything about the figures, even if they fire
    let mut blind = in_terrain(2.0, 1.0, true);
    blind["observer_in_woods"] = json!(true);
    blind["observer_depth"] = json!(6);
    desk.ask("visibility", blind).gives(json!({ "reason": "observer-too-deep" }));
}

#[test]
fn within_woods_one_sees_15_cm() {
    // covers: RK-VIS-05
    let desk = Desk::open(open);
    for (range, seen) in [(15.0, true), (15.1, false)] {
        desk.ask("visibility", json!({ "range": range, "figure_place": "same-woods", "figure_fired": true }))
            .gives(json!({ "seen": seen, "reason": "within-woods", "limit": 15 }))
            .lacks("die");
    }
}

#[test]
fn sights_that_cannot_be_are_refused() {
    let desk = Desk::open(open);
    let cases = [
        json!({ "range": 9, "figure_depth": 1 }),
        json!({ "range": 9, "figure_place": "same-woods", "figure_depth": 0.5 }),
        json!({ "range": 9, "observer_depth": 1 }),
        json!({ "range": 9, "figure_place": "same-woods", "observer_in_woods": true }),
    ];
    for facts in cases {
        desk.ask("visibility", facts).fails("contradictory-facts");
    }
    for facts in [json!({}), json!({ "range": 1000.1 }), json!({ "range": 9, "figure_place": "woods" })] {
        desk.ask("visibility", facts).fails("invalid-fact");
    }
}
