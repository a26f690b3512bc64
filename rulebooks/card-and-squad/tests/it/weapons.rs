//! The weapon table: ranges and loading.

use card_and_squad::open;
use serde_json::json;
use testkit::Desk;

const TABLE: [(&str, i32, i32, i32); 5] =
    [("pistol", 1, 3, 6), ("blunderbuss", 2, 3, 6), ("musket", 1, 12, 24), ("rifle", 2, 18, 36), ("cannon", 5, 48, 96)];

#[test]
fn each_limit_is_within_its_band_and_nothing_reaches_beyond_the_last() {
    // covers: CS-WPN-01, CS-WPN-03, CS-WPN-04, CS-R32, CS-R33
    let desk = Desk::open(open);
    for (weapon, _, close, effective) in TABLE {
        let at = |range: f64| desk.ask("range-band", json!({ "weapon": weapon, "range": range }));
        let limits = json!({ "fires_as": weapon, "close_limit": close, "effective_limit": effective });
        at(0.0).gives(limits).gives(json!({ "band": "close" }));
        at(f64::from(close)).gives(json!({ "band": "close" }));
        at(f64::from(close) + 0.25).gives(json!({ "band": "effective" }));
        at(f64::from(effective)).gives(json!({ "band": "effective" }));
        at(f64::from(effective) + 0.25).gives(json!({ "band": "out-of-range" }));
    }
}

#[test]
fn a_tapped_rifle_has_the_ranges_of_a_musket() {
    // covers: CS-WPN-06, CS-R35
    let desk = Desk::open(open);
    let at = |range: f64| desk.ask("range-band", json!({ "weapon": "rifle", "range": range, "tap_loaded": true }));
    at(12.0).gives(json!({ "band": "close", "fires_as": "musket", "close_limit": 12, "effective_limit": 24 }));
    at(12.5).gives(json!({ "band": "effective" }));
    at(24.5).gives(json!({ "band": "out-of-range" }));
}

#[test]
fn canister_reaches_to_close_range_only() {
    // covers: CS-R36
    let desk = Desk::open(open);
    let at =
        |range: f64| desk.ask("range-band", json!({ "weapon": "cannon", "range": range, "ammunition": "canister" }));
    at(48.0).gives(json!({ "band": "close", "fires_as": "cannon", "close_limit": 48, "effective_limit": 48 }));
    at(48.5).gives(json!({ "band": "out-of-range" }));
}

#[test]
fn a_load_must_suit_its_weapon() {
    let desk = Desk::open(open);
    for weapon in ["pistol", "blunderbuss", "musket", "cannon"] {
        desk.ask("range-band", json!({ "weapon": weapon, "range": 1, "tap_loaded": true }))
            .fails("contradictory-facts");
        desk.ask("reload", json!({ "weapon": weapon, "tap_loading": true })).fails("contradictory-facts");
    }
    for weapon in ["pistol", "blunderbuss", "musket", "rifle"] {
        desk.ask("range-band", json!({ "weapon": weapon, "range": 1, "ammunition": "canister" }))
            .fails("contradictory-facts");
    }
    for facts in [
        json!({ "weapon": "musket" }),
        json!({ "range": 1 }),
        json!({ "weapon": "musket", "range": 501 }),
        json!({ "weapon": "bow", "range": 1 }),
    ] {
        desk.ask("range-band", facts).fails("invalid-fact");
    }
}

#[test]
fn a_weapon_takes_its_turns_to_load() {
    // covers: CS-WPN-01, CS-WPN-02
    let desk = Desk::open(open);
    for (weapon, reload, _, _) in TABLE {
        for spent in 0..=reload {
            let state = if spent == 0 {
                "empty"
            } else if spent < reload {
                "loading"
            } else {
                "loaded"
            };
            desk.ask("reload", json!({ "weapon": weapon, "turns_spent": spent })).gives(json!({
                "turns_needed": reload, "turns_left": reload - spent, "state": state, "ready": spent == reload,
            }));
        }
        if reload < 5 {
            let facts = json!({ "weapon": weapon, "turns_spent": reload + 1 });
            desk.ask("reload", facts).fails("contradictory-facts");
        }
    }
    desk.ask("reload", json!({ "weapon": "cannon", "turns_spent": 6 })).fails("invalid-fact");
    desk.ask("reload", json!({})).fails("invalid-fact");
}

#[test]
fn a_rifle_is_tapped_in_one_turn() {
    // covers: CS-WPN-05
    let desk = Desk::open(open);
    let ask = |spent: i32| desk.ask("reload", json!({ "weapon": "rifle", "tap_loading": true, "turns_spent": spent }));
    ask(0).gives(json!({ "turns_needed": 1, "turns_left": 1, "state": "empty", "ready": false }));
    ask(1).gives(json!({ "turns_needed": 1, "turns_left": 0, "state": "tap-loaded", "ready": true }));
    ask(2).fails("contradictory-facts");
}
