//! Charges by the table: who may declare one, and what the charged may do.

use fire_and_discipline::open;
use serde_json::json;
use testkit::Desk;

use crate::facts::with;

#[test]
fn a_charge_is_refused_for_the_first_reason_that_applies() {
    // covers: FD-CHG-02, FD-CHG-03, FD-CHG-10, FD-CMD-09, FD-MOR-16, FD-FRM-10, FD-ART-08, FD-R66
    let desk = Desk::open(open);
    // each case holds everything after it as well, so that the order is tested too
    let cases = [
        (json!({ "troop": "artillery", "engaged": true }), "gunners-cannot-charge"),
        (json!({ "troop": "gun-crew" }), "gunners-cannot-charge"),
        (json!({ "formation": "square", "engaged": true, "halted": true }), "square-cannot-move"),
        (json!({ "engaged": true, "halted": true, "commander_lost": true }), "engaged"),
        (json!({ "halted": true, "commander_lost": true, "open_order": true }), "halted"),
        (json!({ "commander_lost": true, "open_order": true, "mmg": 0 }), "commander-lost"),
        (json!({ "open_order": true, "mmg": 0 }), "skirmishers-against-formed"),
        (json!({ "troop": "cavalry", "formation": "line", "target": "hard-cover", "mmg": 0 }), "cavalry-needs-column"),
        (json!({ "mmg": 0 }), "raw-check-needed"),
        (json!({ "mmg": 0, "raw_check_passed": true }), "none"),
        (json!({ "mmg": 1 }), "none"),
    ];
    for (more, refusal) in cases {
        desk.ask("charge-declaration", with(json!({ "troop": "infantry", "mmg": 2 }), more)).gives(json!({
            "allowed": refusal == "none", "refusal": refusal, "check_needed": refusal == "raw-check-needed",
        }));
    }
}

#[test]
fn skirmishers_charge_anything_that_is_not_formed() {
    // covers: FD-CHG-02, FD-R66
    let desk = Desk::open(open);
    for target in ["skirmishers", "gun-section", "gun-crew", "wagon", "hard-cover"] {
        for troop in ["infantry", "cavalry", "dismounted-cavalry"] {
            desk.ask("charge-declaration", json!({ "troop": troop, "mmg": 2, "open_order": true, "target": target }))
                .gives(json!({ "allowed": true }));
        }
    }
    desk.ask("charge-declaration", json!({ "troop": "cavalry", "mmg": 2, "open_order": true }))
        .gives(json!({ "refusal": "skirmishers-against-formed" }));
    // dismounted cavalry is refused only when it is said to skirmish
    desk.ask("charge-declaration", json!({ "troop": "dismounted-cavalry", "mmg": 2 }))
        .gives(json!({ "allowed": true }));
}

#[test]
fn cavalry_charges_hard_cover_in_column_or_as_a_single_stand() {
    // covers: FD-CHG-03
    let desk = Desk::open(open);
    let charge = |troop: &str, formation: &str, target: &str| {
        desk.ask("charge-declaration", json!({ "troop": troop, "mmg": 2, "formation": formation, "target": target }))
    };
    charge("cavalry", "line", "hard-cover").gives(json!({ "refusal": "cavalry-needs-column" }));
    charge("cavalry", "column", "hard-cover").gives(json!({ "allowed": true }));
    charge("cavalry", "single", "hard-cover").gives(json!({ "allowed": true }));
    charge("cavalry", "line", "formed").gives(json!({ "allowed": true }));
    charge("infantry", "line", "hard-cover").gives(json!({ "allowed": true }));
}

#[test]
fn declarations_that_cannot_be_are_refused_as_facts() {
    let desk = Desk::open(open);
    for facts in [
        json!({ "troop": "cavalry", "mmg": 2, "formation": "square" }),
        json!({ "troop": "artillery", "mmg": 2, "formation": "square" }),
        json!({ "troop": "infantry", "mmg": 2, "formation": "square", "open_order": true }),
        json!({ "troop": "artillery", "mmg": 2, "open_order": true }),
        json!({ "troop": "gun-crew", "mmg": 2, "open_order": true }),
        json!({ "troop": "infantry", "mmg": 1, "raw_check_passed": true }),
    ] {
        desk.ask("charge-declaration", facts).fails("contradictory-facts");
    }
    desk.ask("charge-declaration", json!({ "troop": "infantry" })).fails("invalid-fact");
    desk.ask("charge-declaration", json!({ "troop": "dismounted-cavalry", "mmg": 2, "formation": "square" }))
        .gives(json!({ "refusal": "square-cannot-move" }));
}

#[test]
fn the_charged_hold_fire_counter_charge_or_flee() {
    // covers: FD-CHG-06, FD-CHG-08, FD-CHG-09, FD-ART-08, FD-ART-21, FD-ART-22, FD-HCV-05, FD-HCV-12, FD-MUS-03, FD-R57, FD-R60, FD-R62, FD-D40
    let desk = Desk::open(open);
    let (hold, fire, counter, flee) = ("hold", "hold-and-fire", "counter-charge", "flee");
    let cases = [
        (json!({ "troop": "infantry" }), vec![hold, fire, counter]),
        (json!({ "troop": "infantry", "formation": "column" }), vec![hold, fire, counter]),
        (json!({ "troop": "infantry", "formation": "line" }), vec![hold, fire]),
        (json!({ "troop": "infantry", "formation": "square" }), vec![hold, fire]),
        (json!({ "troop": "infantry", "no_firearms": true }), vec![hold, counter]),
        (json!({ "troop": "infantry", "charger_outside_kill_zone": true }), vec![hold, counter]),
        (json!({ "troop": "infantry", "halted": true }), vec![hold, fire]),
        (json!({ "troop": "infantry", "by_pursuit": true }), vec![hold]),
        (json!({ "troop": "infantry", "engaged": true, "open_order": true }), vec![hold]),
        (json!({ "troop": "infantry", "open_order": true }), vec![hold, fire, flee]),
        (json!({ "troop": "infantry", "open_order": true, "charger_outside_kill_zone": true }), vec![hold, fire, flee]),
        (json!({ "troop": "infantry", "open_order": true, "by_pursuit": true }), vec![hold, flee]),
        (json!({ "troop": "infantry", "open_order": true, "halted": true }), vec![hold, fire, flee]),
        (json!({ "troop": "infantry", "ground": "hard-cover" }), vec![hold]),
        (json!({ "troop": "infantry", "ground": "entrenchment", "open_order": true }), vec![hold]),
        (json!({ "troop": "infantry", "ground": "earthworks" }), vec![hold, fire, counter]),
        (json!({ "troop": "dismounted-cavalry" }), vec![hold, fire, counter]),
        (json!({ "troop": "cavalry" }), vec![hold, counter]),
        (json!({ "troop": "cavalry", "formation": "line" }), vec![hold]),
        (json!({ "troop": "cavalry", "open_order": true }), vec![hold, fire, flee]),
        (json!({ "troop": "unlimbered-artillery" }), vec![hold, fire, flee]),
        (json!({ "troop": "unlimbered-artillery", "no_firearms": true }), vec![hold, fire, flee]),
        (json!({ "troop": "unlimbered-artillery", "halted": true }), vec![hold, flee]),
        (json!({ "troop": "unlimbered-artillery", "charger_outside_kill_zone": true }), vec![hold, flee]),
        (json!({ "troop": "unlimbered-artillery", "fired_in_artillery_phase": true }), vec![hold, fire, flee]),
        (json!({ "troop": "unlimbered-artillery", "by_pursuit": true }), vec![hold, fire, flee]),
        (
            json!({ "troop": "unlimbered-artillery", "by_pursuit": true, "fired_in_artillery_phase": true }),
            vec![hold, flee],
        ),
        (json!({ "troop": "unlimbered-artillery", "ground": "entrenchment" }), vec![hold, fire]),
        (json!({ "troop": "unlimbered-artillery", "engaged": true }), vec![hold]),
        (json!({ "troop": "limbered-artillery" }), vec![hold, flee]),
        (json!({ "troop": "gun-crew" }), vec![flee]),
        (json!({ "troop": "gun-crew", "ground": "entrenchment" }), vec![flee]),
    ];
    for (facts, options) in cases {
        desk.ask("charge-response", facts).gives(json!({ "options": options }));
    }
}

#[test]
fn responses_that_cannot_be_are_refused_as_facts() {
    // covers: FD-HCV-06
    let desk = Desk::open(open);
    for facts in [
        json!({ "troop": "cavalry", "formation": "square" }),
        json!({ "troop": "infantry", "formation": "square", "open_order": true }),
        json!({ "troop": "limbered-artillery", "open_order": true }),
        json!({ "troop": "unlimbered-artillery", "open_order": true }),
        json!({ "troop": "gun-crew", "open_order": true }),
        json!({ "troop": "infantry", "fired_in_artillery_phase": true }),
        json!({ "troop": "limbered-artillery", "fired_in_artillery_phase": true }),
        json!({ "troop": "unlimbered-artillery", "ground": "hard-cover" }),
        json!({ "troop": "limbered-artillery", "ground": "hard-cover" }),
        json!({ "troop": "gun-crew", "ground": "hard-cover" }),
        json!({ "troop": "gun-crew", "engaged": true }),
    ] {
        desk.ask("charge-response", facts).fails("contradictory-facts");
    }
}
