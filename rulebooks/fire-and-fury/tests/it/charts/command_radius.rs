//! Command radius by the table.

use serde_json::json;

use crate::common::{desk, with};

const CHART: &str = "command-radius";

#[test]
fn a_leader_commands_within_twelve_inches_in_clear_sight() {
    // covers: FF-CMD-01, FF-CMD-04
    let desk = desk();
    desk.ask(CHART, json!({ "distance": 12 })).gives(json!({ "radius": 12, "in_command": true, "basis": "radius" }));
    desk.ask(CHART, json!({ "distance": 12.01 })).gives(json!({ "radius": 12, "in_command": false, "basis": "none" }));
    desk.ask(CHART, json!({ "distance": 2, "line_of_sight_blocked": true }))
        .gives(json!({ "radius": 12, "in_command": false, "basis": "none" }));
    desk.ask(CHART, json!({})).gives(json!({ "in_command": true }));
}

#[test]
fn woods_dusk_attachment_or_walking_shorten_it_once() {
    // covers: FF-CMD-03, FF-R18
    let causes = [
        json!({ "leader_dismounted": true }),
        json!({ "through_dense_woods": true }),
        json!({ "twilight_or_fog": true }),
        json!({ "leader_state": "attached-elsewhere" }),
        json!({ "leader_state": "attached-elsewhere", "twilight_or_fog": true, "through_dense_woods": true }),
    ];
    for cause in causes {
        let at = |distance: f64| with(&cause, json!({ "distance": distance }));
        desk().ask(CHART, at(6.0)).gives(json!({ "radius": 6, "in_command": true, "basis": "radius" }));
        desk().ask(CHART, at(6.25)).gives(json!({ "radius": 6, "in_command": false, "basis": "none" }));
    }
}

#[test]
fn attached_leaders_command_their_unit_and_line_of_march_at_any_distance() {
    // covers: FF-CMD-02, FF-R18
    for (state, basis) in [("attached-here", "attached"), ("attached-line-of-march", "line-of-march")] {
        let facts = json!({ "distance": 500, "leader_state": state, "line_of_sight_blocked": true,
            "through_dense_woods": true, "leader_dismounted": true });
        desk().ask(CHART, facts).gives(json!({ "radius": 6, "in_command": true, "basis": basis }));
    }
}

#[test]
fn distances_are_within_five_hundred_inches_and_no_dice_are_rolled() {
    desk().ask(CHART, json!({ "distance": 500.5 })).fails("invalid-fact");
    desk().ask(CHART, json!({ "distance": -1 })).fails("invalid-fact");
    desk().ask(CHART, json!({ "leader_state": "lost" })).fails("invalid-fact");
    desk().ask(CHART, json!({ "distance": 5 })).dice(&[3]).fails("unused-dice");
}
