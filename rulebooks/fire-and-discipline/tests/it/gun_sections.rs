//! Sections of guns: what one that was hit can still do, and what its fire passes over.

use fire_and_discipline::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn a_damaged_section_fires_and_moves_with_what_it_has() {
    // covers: FD-ART-36, FD-ART-37, FD-ART-38, FD-R29, FD-MOR-16
    let desk = Desk::open(open);
    let outcome = |destroyed: bool, de_crewed: bool, can_fire: bool, guns: i32, can_move: bool, factor: f64| {
        json!({
            "destroyed": destroyed, "de_crewed": de_crewed, "can_fire": can_fire, "guns_firing": guns,
            "can_move": can_move, "move_factor": factor,
        })
    };
    let cases = [
        (json!({}), outcome(false, false, true, 2, true, 1.0)),
        (json!({ "gun_hits": 1 }), outcome(false, false, true, 1, true, 1.0)),
        (json!({ "gun_hits": 2 }), outcome(true, false, false, 0, false, 0.0)),
        (json!({ "guns": 1, "gun_hits": 1 }), outcome(true, false, false, 0, false, 0.0)),
        (json!({ "crew": 1 }), outcome(false, false, true, 2, true, 1.0)),
        (json!({ "crew": 0 }), outcome(false, true, false, 0, false, 0.0)),
        (json!({ "crew": null, "guns": 1 }), outcome(false, false, true, 1, true, 1.0)),
        (json!({ "captured": true }), outcome(false, false, false, 0, false, 0.0)),
        (json!({ "halted": true }), outcome(false, false, false, 0, false, 0.0)),
        (json!({ "limber_hits": 2 }), outcome(false, false, true, 2, true, 1.0)),
        (json!({ "limbered": true }), outcome(false, false, false, 0, true, 1.0)),
        (json!({ "limbered": true, "limber_hits": 1 }), outcome(false, false, false, 0, true, 0.5)),
        (json!({ "limbered": true, "limber_hits": 2 }), outcome(false, false, false, 0, false, 0.0)),
        (json!({ "limbered": true, "halted": true }), outcome(false, false, false, 0, false, 0.0)),
    ];
    for (facts, expected) in cases {
        desk.ask("section-status", facts).gives(expected);
    }
    desk.ask("section-status", json!({ "guns": 1, "gun_hits": 2 })).fails("contradictory-facts");
    desk.ask("section-status", json!({ "guns": 1, "crew": 3 })).fails("contradictory-facts");
    desk.ask("section-status", json!({ "guns": 1, "crew": 2 })).gives(json!({ "can_fire": true }));
}

#[test]
fn fire_passes_what_is_lower_and_howitzers_pass_over_stands() {
    // covers: FD-ART-10, FD-ART-16, FD-ART-28, FD-ART-29, FD-ART-30, FD-ART-31, FD-ART-32, FD-R81, FD-R82
    let desk = Desk::open(open);
    let cases = [
        (json!({}), "clear"),
        (json!({ "blocker": "enemy-stand" }), "blocked"),
        (json!({ "blocker": "friendly-stand", "howitzer": true }), "clear"),
        (json!({ "blocker": "rough", "howitzer": true }), "blocked"),
        (json!({ "blocker": "hill", "howitzer": true }), "blocked"),
        (json!({ "blocker": "objective", "howitzer": true }), "blocked"),
        // over a stand that is lower, at a target that is lower
        (json!({ "blocker": "enemy-stand", "firer_level": 1 }), "clear"),
        (json!({ "blocker": "enemy-stand", "firer_level": 1, "target_level": 1, "blocker_level": 1 }), "blocked"),
        (json!({ "blocker": "enemy-stand", "firer_level": 2, "blocker_level": 1, "target_level": 2 }), "clear"),
        (json!({ "blocker": "woods", "firer_level": 1 }), "blocked"),
        // features lower than both
        (json!({ "blocker": "woods", "firer_level": 1, "target_level": 1 }), "clear"),
        (json!({ "blocker": "hill", "blocker_level": 1, "firer_level": 2, "target_level": 1 }), "blocked"),
        (json!({ "blocker": "hill", "blocker_level": 1, "firer_level": 2, "target_level": 2 }), "clear"),
        // facing downhill counts as level 0
        (json!({ "blocker": "enemy-stand", "firer_level": 1, "firer_ground": "slope-downhill" }), "blocked"),
        (
            json!({ "blocker": "woods", "firer_level": 1, "target_level": 1, "firer_ground": "slope-downhill" }),
            "blocked",
        ),
        (json!({ "blocker": "enemy-stand", "firer_level": 1, "firer_ground": "slope-uphill" }), "clear"),
        // uphill, only at what is seen
        (json!({ "firer_ground": "slope-uphill", "out_of_sight": true }), "no-sight"),
        (json!({ "firer_ground": "slope-downhill", "out_of_sight": true }), "clear"),
        // hilltops
        (json!({ "firer_ground": "hilltop", "firer_level": 1, "firer_edge_distance": 20 }), "clear"),
        (json!({ "firer_ground": "hilltop", "firer_level": 1, "firer_edge_distance": 20.5 }), "firer-back-from-edge"),
        (
            json!({ "firer_ground": "hilltop", "firer_level": 1, "firer_edge_distance": 20.5, "target_level": 1 }),
            "clear",
        ),
        (json!({ "firer_ground": "hilltop", "firer_level": 1 }), "clear"),
        (json!({ "target_on_hilltop": true, "target_level": 1, "target_edge_distance": 20 }), "clear"),
        (json!({ "target_on_hilltop": true, "target_level": 1, "target_edge_distance": 21 }), "target-back-from-edge"),
        (
            json!({ "target_on_hilltop": true, "target_level": 1, "target_edge_distance": 21, "firer_level": 1 }),
            "clear",
        ),
        (
            json!({ "target_on_hilltop": true, "target_level": 1, "target_edge_distance": 21, "blocker": "woods" }),
            "target-back-from-edge",
        ),
    ];
    for (facts, reason) in cases {
        desk.ask("gun-line-of-fire", facts).gives(json!({ "clear": reason == "clear", "reason": reason }));
    }
    for facts in [
        json!({ "firer_edge_distance": 5 }),
        json!({ "firer_ground": "slope-uphill", "firer_edge_distance": 5 }),
        json!({ "target_edge_distance": 5 }),
        json!({ "blocker_level": 1 }),
    ] {
        desk.ask("gun-line-of-fire", facts).fails("contradictory-facts");
    }
}
