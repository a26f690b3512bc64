//! Rates of fire by the table: weapon, markers, shots already fired, and whether it may shoot.

use fire_and_steel::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn every_weapon_has_its_rate_and_its_markers() {
    // covers: FS-ROF-01, FS-ROF-02, FS-ROF-03, FS-ROF-04, FS-ROF-05, FS-ROF-06, FS-ROF-07, FS-ROF-08, FS-ROF-09
    // covers: FS-ROF-10, FS-ROF-11, FS-ROF-12, FS-ROF-15
    let desk = Desk::open(open);
    let rows = [
        ("single-action-revolver", 1, "phase", 0),
        ("double-action-revolver", 2, "phase", 0),
        ("muzzle-loading-pistol", 1, "reload", 4),
        ("bolt-or-lever-rifle", 1, "phase", 0),
        ("breech-loading-rifle", 1, "phase", 1),
        ("muzzle-loading-musket", 1, "phase", 4),
        ("muzzle-loading-rifle", 1, "reload", 6),
        ("pump-shotgun", 1, "phase", 0),
        ("break-action-shotgun", 1, "reload", 1),
        ("muzzle-loading-shotgun", 1, "reload", 4),
        ("bow", 1, "phase", 1),
        ("thrown", 1, "impulse", 0),
    ];
    for (weapon, limit, scope, markers) in rows {
        desk.ask("rate-of-fire", json!({ "weapon_action": weapon }))
            .gives(json!({
                "limit": limit, "limit_scope": scope, "may_fire": true, "reason": "ready",
                "markers_after_shot": markers, "shots_left": limit,
            }))
            .notes(&[]);
    }
}

#[test]
fn a_weapon_has_at_most_the_markers_that_its_shot_places() {
    // covers: FS-ROF-03, FS-ROF-05, FS-ROF-06, FS-ROF-07, FS-ROF-09, FS-ROF-10, FS-ROF-11, FS-ROF-12
    let desk = Desk::open(open);
    let most = [
        ("muzzle-loading-pistol", 4),
        ("breech-loading-rifle", 1),
        ("muzzle-loading-musket", 4),
        ("break-action-shotgun", 1),
        ("muzzle-loading-shotgun", 4),
        ("bow", 1),
        ("thrown", 0),
        ("pump-shotgun", 0),
    ];
    for (weapon, markers) in most {
        for chart in ["rate-of-fire", "reload"] {
            desk.ask(chart, json!({ "weapon_action": weapon, "reload_markers": markers })).gives(json!({}));
            desk.ask(chart, json!({ "weapon_action": weapon, "reload_markers": markers + 1 }))
                .fails("contradictory-facts");
        }
    }
    desk.ask("rate-of-fire", json!({ "weapon_action": "muzzle-loading-rifle", "reload_markers": 6 }))
        .gives(json!({ "reason": "reloading" }));
    desk.ask("rate-of-fire", json!({ "weapon_action": "muzzle-loading-rifle", "reload_markers": 7 }))
        .fails("invalid-fact");
}

#[test]
fn a_phase_limit_is_used_up_shot_by_shot() {
    // covers: FS-ROF-01, FS-ROF-02, FS-R10
    let desk = Desk::open(open);
    let fired = |weapon: &str, shots: i32| json!({ "weapon_action": weapon, "shots_this_phase": shots });
    desk.ask("rate-of-fire", fired("single-action-revolver", 1))
        .gives(json!({ "may_fire": false, "reason": "rate-used", "shots_left": 0 }));
    desk.ask("rate-of-fire", fired("double-action-revolver", 1))
        .gives(json!({ "may_fire": true, "reason": "ready", "shots_left": 1 }));
    desk.ask("rate-of-fire", fired("double-action-revolver", 2))
        .gives(json!({ "may_fire": false, "reason": "rate-used", "shots_left": 0 }));
    desk.ask("rate-of-fire", fired("double-action-revolver", 9)).gives(json!({ "shots_left": 0 }));
}

#[test]
fn no_weapon_shoots_twice_in_one_impulse() {
    // covers: FS-ROF-16, FS-R10
    let desk = Desk::open(open);
    let now = |weapon: &str| json!({ "weapon_action": weapon, "shots_this_phase": 1, "shots_this_impulse": 1 });
    desk.ask("rate-of-fire", now("double-action-revolver"))
        .gives(json!({ "may_fire": false, "reason": "impulse-used", "shots_left": 1 }));
    desk.ask("rate-of-fire", now("break-action-shotgun"))
        .gives(json!({ "may_fire": false, "reason": "impulse-used", "shots_left": 1 }));
    // Where the impulse is the whole period, or the phase is used up too, that is told first.
    desk.ask("rate-of-fire", now("thrown")).gives(json!({ "reason": "rate-used", "shots_left": 0 }));
    desk.ask("rate-of-fire", now("pump-shotgun")).gives(json!({ "reason": "rate-used", "shots_left": 0 }));
}

#[test]
fn thrown_weapons_are_counted_by_the_impulse() {
    // covers: FS-ROF-12
    let desk = Desk::open(open);
    desk.ask("rate-of-fire", json!({ "weapon_action": "thrown", "shots_this_phase": 2 }))
        .gives(json!({ "may_fire": true, "shots_left": 1 }));
}

#[test]
fn a_weapon_with_a_marker_cannot_shoot_whatever_else_holds() {
    // covers: FS-ROF-14
    let desk = Desk::open(open);
    desk.ask("rate-of-fire", json!({ "weapon_action": "bow", "reload_markers": 1 }))
        .gives(json!({ "may_fire": false, "reason": "reloading", "shots_left": 0, "limit": 1 }));
    let spent = json!({
        "weapon_action": "muzzle-loading-musket", "reload_markers": 4, "shots_this_phase": 1, "shots_this_impulse": 1,
    });
    desk.ask("rate-of-fire", spent).gives(json!({ "reason": "reloading" }));
}

#[test]
fn a_musket_shoots_once_a_phase_even_if_it_is_loaded_again() {
    // covers: FS-ROF-06, FS-R12
    let desk = Desk::open(open);
    desk.ask("rate-of-fire", json!({ "weapon_action": "muzzle-loading-musket", "shots_this_phase": 1 }))
        .gives(json!({ "may_fire": false, "reason": "rate-used", "limit_scope": "phase" }));
    desk.ask("rate-of-fire", json!({ "weapon_action": "muzzle-loading-musket" })).gives(json!({ "may_fire": true }));
}

#[test]
fn rows_without_a_period_are_held_back_by_their_markers_or_by_the_house() {
    // covers: FS-ROF-13, FS-R11
    let rows = ["muzzle-loading-pistol", "muzzle-loading-rifle", "break-action-shotgun", "muzzle-loading-shotgun"];
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\nuncapped_rows = \"once-per-phase\"");
    for weapon in rows {
        let loaded_again = || json!({ "weapon_action": weapon, "shots_this_phase": 1 });
        desk.ask("rate-of-fire", loaded_again())
            .gives(json!({ "limit_scope": "reload", "may_fire": true, "shots_left": 1 }));
        house
            .ask("rate-of-fire", loaded_again())
            .gives(json!({ "limit_scope": "phase", "may_fire": false, "reason": "rate-used", "shots_left": 0 }));
        house.ask("rate-of-fire", json!({ "weapon_action": weapon })).gives(json!({ "may_fire": true }));
        let as_printed =
            json!({ "weapon_action": weapon, "shots_this_phase": 1, "opt_uncapped_rows": "reload-limited" });
        house.ask("rate-of-fire", as_printed).gives(json!({ "may_fire": true }));
    }
    house.ask("rate-of-fire", json!({ "weapon_action": "thrown" })).gives(json!({ "limit_scope": "impulse" }));
}

#[test]
fn the_shots_of_an_impulse_are_shots_of_the_phase() {
    // covers: FS-ROF-16
    let desk = Desk::open(open);
    desk.ask("rate-of-fire", json!({ "weapon_action": "bow", "shots_this_impulse": 1 })).fails("contradictory-facts");
}
