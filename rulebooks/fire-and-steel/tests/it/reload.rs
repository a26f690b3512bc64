//! Reloading by the table: weapon, markers, method and impulses, and what is left.

use fire_and_steel::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn an_impulse_of_reloading_takes_one_marker_off() {
    // covers: FS-RLD-01, FS-R13
    let desk = Desk::open(open);
    desk.ask("reload", json!({ "weapon_action": "muzzle-loading-rifle", "reload_markers": 6 }))
        .gives(json!({ "markers_removed": 1, "reload_markers": 5, "loaded": false, "impulses_used": 1 }))
        .notes(&[]);
    desk.ask("reload", json!({ "weapon_action": "muzzle-loading-rifle", "reload_markers": 6, "impulses": 5 }))
        .gives(json!({ "markers_removed": 5, "reload_markers": 1, "loaded": false, "impulses_used": 5 }));
}

#[test]
fn a_weapon_without_markers_is_loaded_and_takes_no_more_impulses() {
    // covers: FS-RLD-01, FS-RLD-06
    let desk = Desk::open(open);
    desk.ask("reload", json!({ "weapon_action": "muzzle-loading-musket", "reload_markers": 4, "impulses": 12 })).gives(
        json!({ "markers_removed": 4, "reload_markers": 0, "loaded": true, "impulses_used": 4, "tap_loaded": false }),
    );
    desk.ask("reload", json!({ "weapon_action": "bow" }))
        .gives(json!({ "markers_removed": 0, "loaded": true, "impulses_used": 0 }));
}

#[test]
fn reloading_spoils_the_aim_only_if_a_marker_came_off() {
    // covers: FS-RLD-02
    let desk = Desk::open(open);
    let aiming = |reload: i32, aim: i32| json!({ "weapon_action": "breech-loading-rifle", "reload_markers": reload, "aim_markers": aim });
    desk.ask("reload", aiming(1, 2)).gives(json!({ "aim_markers": 0, "aim_lost": true }));
    desk.ask("reload", aiming(0, 2)).gives(json!({ "aim_markers": 2, "aim_lost": false }));
    desk.ask("reload", aiming(1, 0)).gives(json!({ "aim_markers": 0, "aim_lost": false }));
}

#[test]
fn only_a_musket_may_be_tapped() {
    // covers: FS-RLD-03, FS-R18
    let desk = Desk::open(open);
    let others = [
        "single-action-revolver",
        "double-action-revolver",
        "muzzle-loading-pistol",
        "bolt-or-lever-rifle",
        "breech-loading-rifle",
        "muzzle-loading-rifle",
        "pump-shotgun",
        "break-action-shotgun",
        "muzzle-loading-shotgun",
        "bow",
        "thrown",
    ];
    for weapon in others {
        desk.ask("reload", json!({ "weapon_action": weapon, "method": "tap" })).fails("contradictory-facts");
        desk.ask("reload", json!({ "weapon_action": weapon, "tap_used_before": true })).fails("contradictory-facts");
    }
    desk.ask("reload", json!({ "weapon_action": "muzzle-loading-musket", "method": "tap" }))
        .gives(json!({ "markers_removed": 0, "tap_loaded": false }));
}

#[test]
fn tapping_takes_two_markers_or_the_last_one() {
    // covers: FS-RLD-04, FS-R18
    let desk = Desk::open(open);
    let tap = |markers: i32, impulses: i32| {
        json!({
            "weapon_action": "muzzle-loading-musket", "reload_markers": markers, "method": "tap", "impulses": impulses,
        })
    };
    desk.ask("reload", tap(4, 1))
        .gives(json!({ "markers_removed": 2, "reload_markers": 2, "loaded": false, "impulses_used": 1 }));
    desk.ask("reload", tap(4, 2)).gives(json!({ "markers_removed": 4, "loaded": true, "impulses_used": 2 }));
    desk.ask("reload", tap(3, 5)).gives(json!({ "markers_removed": 3, "loaded": true, "impulses_used": 2 }));
    desk.ask("reload", tap(1, 1))
        .gives(json!({ "markers_removed": 1, "loaded": true, "tap_loaded": true, "impulses_used": 1 }));
}

#[test]
fn one_tap_spoils_the_whole_load() {
    // covers: FS-RLD-05, FS-R18
    let desk = Desk::open(open);
    let musket = |method: &str, before: bool| {
        json!({
            "weapon_action": "muzzle-loading-musket", "reload_markers": 2, "method": method, "tap_used_before": before,
        })
    };
    desk.ask("reload", musket("normal", true)).gives(json!({ "tap_loaded": true, "markers_removed": 1 }));
    desk.ask("reload", musket("tap", false)).gives(json!({ "tap_loaded": true }));
    desk.ask("reload", musket("normal", false)).gives(json!({ "tap_loaded": false }));
    let shot = |tapped: bool| json!({ "weapon_class": "smoothbore", "range": 6, "tap_loaded": tapped });
    desk.ask("shooting", shot(true)).dice(&[1]).gives(json!({ "total": 4 }));
    desk.ask("shooting", shot(false)).dice(&[1]).gives(json!({ "total": 5 }));
}
