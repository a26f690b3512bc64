//! Weapons, ranges and fire points, by the table.

use serde_json::{Value, json};

use crate::common::{all_contradict, desk, under, with};

/// A stand's points in each column, by weapon.
fn table() -> Vec<(&'static str, &'static [i32], Vec<f64>)> {
    const SMALL: &[i32] = &[6, 12, 18];
    const CANNON: &[i32] = &[6, 18, 36, 48, 60, 72];
    vec![
        ("rifle", SMALL, vec![1.0, 0.5, 0.5]),
        ("musket", SMALL, vec![1.0, 0.5]),
        ("carbine", SMALL, vec![1.0]),
        ("siege-gun", CANNON, vec![6.0, 5.0, 4.0, 3.0, 2.0, 1.0]),
        ("heavy-gun", CANNON, vec![5.0, 4.0, 3.0, 2.0, 1.0]),
        ("medium-gun", CANNON, vec![5.0, 3.0, 2.0, 1.0]),
        ("light-gun", CANNON, vec![4.0, 3.0, 2.0, 1.0]),
        ("siege-howitzer", CANNON, vec![5.0, 3.0, 3.0, 4.0]),
        ("howitzer", CANNON, vec![4.0, 2.0, 2.0, 3.0]),
        ("galloper-gun", CANNON, vec![3.0, 2.0, 1.0]),
        ("amulette", CANNON, vec![1.0, 1.0, 0.5]),
    ]
}

fn at(weapon: &str, distance: f64) -> Value {
    json!({ "weapon": weapon, "distance": distance })
}

#[test]
fn every_weapon_gives_its_points_in_every_column_and_none_beyond() {
    // covers: FF-PTS-01, FF-PTS-02, FF-PTS-03, FF-R34
    let desk = desk();
    for (weapon, columns, points) in table() {
        let maximum = columns[points.len() - 1];
        let mut from = 0.0;
        for (to, points) in columns.iter().zip(&points) {
            let expected = json!({ "in_range": true, "points_per_stand": points, "maximum": maximum, "band": to });
            desk.ask("weapon-range", at(weapon, from)).gives(expected.clone());
            desk.ask("weapon-range", at(weapon, f64::from(*to))).gives(expected);
            from = f64::from(*to) + 0.01;
        }
        desk.ask("weapon-range", at(weapon, from))
            .gives(json!({ "in_range": false, "points_per_stand": 0, "maximum": maximum }))
            .lacks("band");
    }
}

#[test]
fn close_range_is_six_inches_for_small_arms_and_cannon_alike() {
    // covers: FF-PTS-04, FF-R35
    for weapon in ["carbine", "siege-gun"] {
        desk().ask("weapon-range", at(weapon, 6.0)).gives(json!({ "close_range": true }));
        desk().ask("weapon-range", at(weapon, 6.01)).gives(json!({ "close_range": false }));
    }
}

#[test]
fn howitzers_gain_points_far_off_unless_a_house_keeps_them_flat() {
    // covers: FF-R36, FF-PTS-02
    for (weapon, printed, flat) in [("siege-howitzer", 4, 3), ("howitzer", 3, 2), ("light-gun", 1, 1)] {
        desk().ask("weapon-range", at(weapon, 48.0)).gives(json!({ "points_per_stand": printed }));
        let house = under("howitzer-far-band", "flat");
        house.ask("weapon-range", at(weapon, 48.0)).gives(json!({ "points_per_stand": flat, "band": 48 }));
        let near = desk();
        let near = near.ask("weapon-range", at(weapon, 36.0)).answer().unwrap().0;
        house.ask("weapon-range", at(weapon, 36.0)).gives(json!({ "points_per_stand": near["points_per_stand"] }));
    }
}

fn points(firers: Value) -> Value {
    json!({ "firers": firers })
}

#[test]
fn points_are_added_with_their_fractions() {
    // covers: FF-PTS-06
    let firers = json!([
        { "weapon": "musket", "stands": 3, "range": 10 },
        { "weapon": "rifle", "stands": 5, "range": 18 },
        { "weapon": "light-gun", "stands": 1, "range": 17 },
        { "weapon": "carbine", "stands": 9, "range": 7 },
    ]);
    desk()
        .ask("fire-points", points(firers))
        .gives(json!({ "fire_points": 7, "per_firer": [1.5, 2.5, 3, 0], "can_fire": true, "points_modifier": 0 }));
}

#[test]
fn points_are_halved_once_whatever_the_causes() {
    // covers: FF-PTS-05, FF-R37
    let rifles = json!({ "weapon": "rifle", "stands": 3, "range": 18 });
    let gun = json!({ "weapon": "heavy-gun", "stands": 2, "range": 18 });
    let cases = [
        (&rifles, json!({ "disordered": true }), 0.75, 0.75),
        (&rifles, json!({ "low_on_ammo": true }), 0.75, 0.75),
        (&rifles, json!({ "disordered": true, "low_on_ammo": true }), 0.75, 0.375),
        (&gun, json!({ "damaged": true }), 4.0, 4.0),
        (&gun, json!({ "damaged": true, "low_on_ammo": true }), 4.0, 2.0),
        (&gun, json!({}), 8.0, 8.0),
    ];
    for (firer, state, once, per_cause) in cases {
        let facts = points(json!([with(firer, state)]));
        desk().ask("fire-points", facts.clone()).gives(json!({ "fire_points": once }));
        under("fire-halving", "per-cause").ask("fire-points", facts).gives(json!({ "fire_points": per_cause }));
    }
}

#[test]
fn a_total_is_worth_the_highest_row_it_reaches() {
    // covers: FF-PTS-07, FF-R38
    // A musket stand beyond 6" gives half a point.
    let rows = [
        (1, -5),
        (2, -4),
        (3, -4),
        (4, -3),
        (6, -2),
        (8, -1),
        (11, -1),
        (12, 0),
        (17, 0),
        (18, 1),
        (23, 1),
        (24, 2),
        (29, 2),
        (30, 3),
        (39, 3),
        (40, 4),
        (49, 4),
        (50, 5),
        (60, 5),
    ];
    for (stands, modifier) in rows {
        let facts = points(json!([{ "weapon": "musket", "stands": stands, "range": 12 }]));
        desk()
            .ask("fire-points", facts)
            .gives(json!({ "fire_points": f64::from(stands) / 2.0, "points_modifier": modifier, "can_fire": true }));
    }
}

#[test]
fn nobody_in_range_cannot_fire() {
    // covers: FF-R38, FF-PTS-03
    let facts = points(json!([{ "weapon": "musket", "stands": 8, "range": 12.5 }]));
    desk()
        .ask("fire-points", facts)
        .gives(json!({ "fire_points": 0, "per_firer": [0], "can_fire": false }))
        .lacks("points_modifier");
}

#[test]
fn firers_that_cannot_be_are_refused() {
    let musket = json!({ "weapon": "musket", "stands": 8, "range": 5 });
    let gun = json!({ "weapon": "amulette", "stands": 1, "range": 5 });
    let cases = [
        (points(json!([musket])), points(json!([with(&musket, json!({ "damaged": true }))]))),
        (points(json!([gun])), points(json!([musket, with(&gun, json!({ "disordered": true }))]))),
    ];
    all_contradict(&desk(), "fire-points", &cases);
    let invalid = [
        json!([]),
        json!([with(&musket, json!({ "stands": 0 }))]),
        json!([with(&musket, json!({ "stands": 61 }))]),
        json!([with(&musket, json!({ "range": 501 }))]),
        json!([with(&musket, json!({ "weapon": "pistol" }))]),
        json!([{ "weapon": "musket", "stands": 8 }]),
        json!(vec![musket.clone(); 13]),
    ];
    for firers in invalid {
        desk().ask("fire-points", points(firers)).fails("invalid-fact");
    }
    desk().ask("fire-points", json!({})).fails("invalid-fact");
    desk().ask("weapon-range", json!({ "weapon": "musket" })).fails("invalid-fact");
    desk().ask("weapon-range", at("musket", 500.1)).fails("invalid-fact");
    // The further facts of a fire combat are not asked here.
    let quality = json!([with(&musket, json!({ "quality": "raw" }))]);
    desk().ask("fire-points", points(quality)).fails("unknown-fact");
}
