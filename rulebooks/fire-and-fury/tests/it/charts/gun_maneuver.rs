//! What guns may do, by the lists of the sheet.

use serde_json::{Value, json};

use crate::common::{all_contradict, desk, with};

const CHART: &str = "gun-maneuver";
const ACTIONS: [&str; 13] = [
    "full-move",
    "fire",
    "limber",
    "unlimber",
    "pivot",
    "rally",
    "replenish-ammunition",
    "full-move-and-unlimber",
    "limber-and-full-move",
    "unlimber-and-fire",
    "pivot-and-fire",
    "hand-haul",
    "limber-and-full-retreat",
];
/// Those that begin limbered.
const LIMBERED: [&str; 4] = ["full-move", "unlimber", "full-move-and-unlimber", "unlimber-and-fire"];
/// Those that do not care.
const EITHER: [&str; 2] = ["rally", "replenish-ammunition"];

/// Guns on light carriages in the state that the action needs.
fn ready(class: &str, action: &str) -> Value {
    let limbered = LIMBERED.contains(&action);
    json!({ "class": class, "action": action, "carriage": "light", "limbered": limbered, "silenced": action == "rally" })
}

fn whole(facts: Value) -> Value {
    desk().ask(CHART, facts).answer().unwrap().0
}

fn refused(facts: Value, reason: &str) {
    assert_eq!(whole(facts.clone()), json!({ "allowed": false, "reason": reason }), "{facts}");
}

#[test]
fn each_line_of_the_list_has_its_move_fire_and_state() {
    // covers: FF-GUN-01, FF-GUN-02, FF-GUN-03, FF-GUN-04, FF-GUN-05, FF-GUN-06, FF-GUN-07, FF-GUN-08, FF-GUN-09
    // covers: FF-GUN-10, FF-GUN-11
    let lines = [
        ("full-move", "full", false, true, false),
        ("fire", "none", true, false, false),
        ("limber", "none", false, true, false),
        ("unlimber", "none", false, false, false),
        ("pivot", "none", false, false, false),
        ("rally", "none", false, false, false),
        ("replenish-ammunition", "none", false, false, false),
        ("full-move-and-unlimber", "full", false, false, false),
        ("limber-and-full-move", "full", false, true, false),
        ("unlimber-and-fire", "none", true, false, false),
        ("pivot-and-fire", "none", true, false, false),
    ];
    for (action, moves, fires, limbered, silenced) in lines {
        assert_eq!(
            whole(ready("well-handled", action)),
            json!({ "allowed": true, "move": moves, "fires": fires, "limbered_after": limbered,
                "silenced_after": silenced }),
            "{action}"
        );
    }
    let haul = ready("well-handled", "hand-haul");
    assert_eq!(
        whole(haul.clone()),
        json!({ "allowed": true, "move": "hand-haul", "fires": false, "limbered_after": false,
            "silenced_after": false, "haul_distance": 3 })
    );
    desk().ask(CHART, with(&haul, json!({ "galloper": true }))).gives(json!({ "haul_distance": 6 }));
    // Silenced guns that do not rally stay so; guns that pivot or rally stay limbered or not.
    let silenced = json!({ "silenced": true });
    desk().ask(CHART, with(&ready("well-handled", "pivot"), silenced)).gives(json!({ "silenced_after": true }));
    let limbered = json!({ "limbered": true });
    desk().ask(CHART, with(&ready("well-handled", "rally"), limbered)).gives(json!({ "limbered_after": true }));
}

#[test]
fn tardy_guns_do_less_and_may_run() {
    // covers: FF-GUN-02, FF-GUN-03, FF-GUN-04, FF-GUN-05, FF-GUN-12, FF-GUN-13
    for action in ACTIONS {
        match action {
            "full-move" | "fire" | "limber" | "unlimber" | "pivot" => {
                assert_eq!(whole(ready("tardy", action)), whole(ready("well-handled", action)), "{action}");
            }
            "limber-and-full-retreat" => {
                assert_eq!(
                    whole(ready("tardy", action)),
                    json!({ "allowed": true, "move": "full-retreat", "fires": false, "limbered_after": true,
                        "silenced_after": true })
                );
                refused(ready("well-handled", action), "not-in-class");
            }
            _ => refused(ready("tardy", action), "not-in-class"),
        }
    }
}

#[test]
fn every_line_below_the_heading_is_for_light_carriages_only() {
    // covers: FF-GUN-08, FF-GUN-09, FF-GUN-10, FF-GUN-11, FF-GUN-13, FF-R28
    for action in ACTIONS.into_iter().skip(7) {
        let class = if action == "limber-and-full-retreat" { "tardy" } else { "well-handled" };
        let heavy = with(&ready(class, action), json!({ "carriage": "heavy" }));
        refused(heavy, "light-carriage-only");
        // It is told before the state of the guns, and after the class.
        let wrong = json!({ "carriage": "fixed", "limbered": false, "silenced": true });
        refused(with(&ready(class, action), wrong.clone()), "light-carriage-only");
        let other = if class == "tardy" { "well-handled" } else { "tardy" };
        refused(with(&ready(other, action), wrong), "not-in-class");
    }
    for action in ACTIONS.into_iter().take(7) {
        let heavy = with(&ready("well-handled", action), json!({ "carriage": "heavy" }));
        desk().ask(CHART, heavy).gives(json!({ "allowed": true }));
    }
}

#[test]
fn a_fixed_gun_only_fires_rallies_and_replenishes() {
    // covers: FF-GUN-02, FF-GUN-04, FF-GUN-05
    for action in ACTIONS.into_iter().take(7) {
        let fixed = with(&ready("well-handled", action), json!({ "carriage": "fixed", "limbered": false }));
        match action {
            "fire" | "rally" | "replenish-ammunition" => {
                desk().ask(CHART, fixed).gives(json!({ "allowed": true, "limbered_after": false }));
            }
            _ => refused(fixed, "fixed-gun"),
        }
    }
}

#[test]
fn what_needs_a_limber_and_what_needs_none() {
    // covers: FF-GUN-02, FF-GUN-03, FF-GUN-04, FF-GUN-05, FF-GUN-08
    for action in ACTIONS {
        let class = if action == "limber-and-full-retreat" { "tardy" } else { "well-handled" };
        let needs = LIMBERED.contains(&action);
        let wrong = with(&ready(class, action), json!({ "limbered": !needs }));
        match action {
            _ if EITHER.contains(&action) => {
                desk().ask(CHART, wrong).gives(json!({ "allowed": true }));
            }
            _ if needs => refused(wrong, "must-be-limbered"),
            _ => refused(with(&wrong, json!({ "silenced": true })), "must-be-unlimbered"),
        }
    }
}

#[test]
fn silenced_guns_do_not_fire_and_only_they_rally() {
    // covers: FF-GUN-03, FF-GUN-06, FF-GUN-09, FF-GUN-10
    for action in ["fire", "unlimber-and-fire", "pivot-and-fire"] {
        refused(with(&ready("well-handled", action), json!({ "silenced": true })), "silenced");
    }
    refused(with(&ready("well-handled", "rally"), json!({ "silenced": false })), "not-silenced");
}

#[test]
fn guns_that_cannot_be_are_refused() {
    let haul = json!({ "class": "well-handled", "action": "fire", "carriage": "light" });
    let cases = [
        (with(&haul, json!({ "carriage": "fixed" })), json!({ "limbered": true })),
        (with(&haul, json!({ "carriage": "heavy" })), json!({ "galloper": true })),
        (with(&haul, json!({ "carriage": "fixed" })), json!({ "galloper": true })),
    ];
    all_contradict(&desk(), CHART, &cases);
    desk().ask(CHART, json!({ "class": "well-handled", "action": "fire" })).fails("invalid-fact");
    desk().ask(CHART, with(&haul, json!({ "class": "hasty" }))).fails("invalid-fact");
}
