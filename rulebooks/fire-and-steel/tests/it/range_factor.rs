//! The weapon/range table: class, range, column and factor, on both sides of every limit.

use fire_and_steel::open;
use serde_json::json;
use testkit::Desk;

const BANDS: [(&str, f64, f64); 4] =
    [("to-6", 0.0, 6.0), ("to-12", 6.001, 12.0), ("to-24", 12.001, 24.0), ("to-48", 24.001, 48.0)];

const FACTORS: [(&str, [Option<i32>; 4], &str); 8] = [
    ("pistol", [Some(4), Some(2), None, None], "FS-SHT-03"),
    ("rifle", [Some(4), Some(4), Some(3), Some(2)], "FS-SHT-04"),
    ("smoothbore", [Some(4), Some(3), Some(2), None], "FS-SHT-05"),
    ("double-shotgun", [Some(8), Some(4), None, None], "FS-SHT-06"),
    ("single-shotgun", [Some(6), Some(3), None, None], "FS-SHT-07"),
    ("bow", [Some(4), Some(3), Some(2), None], "FS-SHT-08"),
    ("throwing-spear", [Some(4), Some(2), None, None], "FS-SHT-09"),
    ("thrown-weapon", [Some(3), None, None, None], "FS-SHT-10"),
];

#[test]
fn every_weapon_has_its_factor_in_every_column() {
    // covers: FS-SHT-02, FS-SHT-03, FS-SHT-04, FS-SHT-05, FS-SHT-06, FS-SHT-07, FS-SHT-08, FS-SHT-09, FS-SHT-10
    // covers: FS-SHT-11, FS-R27, FS-R28
    let desk = Desk::open(open);
    for (class, factors, rule) in FACTORS {
        for ((band, nearest, farthest), factor) in BANDS.into_iter().zip(factors) {
            for range in [nearest, farthest] {
                let shot = desk.ask("range-factor", json!({ "weapon_class": class, "range": range }));
                match factor {
                    Some(factor) => shot
                        .gives(json!({ "in_range": true, "band": band, "factor": factor }))
                        .notes(&[&format!("weapon-range {factor} {rule}")]),
                    None => shot.gives(json!({ "in_range": false, "band": "out" })).lacks("factor").notes(&[]),
                };
            }
        }
        desk.ask("range-factor", json!({ "weapon_class": class, "range": 48.001 }))
            .gives(json!({ "in_range": false, "band": "out" }));
    }
}

#[test]
fn a_shot_beyond_the_last_column_rolls_no_die() {
    // covers: FS-SHT-11, FS-R28
    let desk = Desk::open(open);
    let far = || json!({ "weapon_class": "rifle", "range": 48.001, "skill": 10, "target_wounds": 1, "wounds": 2 });
    desk.ask("shooting", far())
        .gives(json!({
            "in_range": false, "band": "out", "effect": "out-of-range", "target_morale_test": false,
            "damage": "none", "target_wounds": 1, "target_dead": false,
        }))
        .lacks("factor")
        .lacks("die")
        .lacks("total")
        .lacks("hit_type")
        .lacks("damage_die")
        .lacks("damage_score")
        .notes(&[]);
    desk.ask("shooting", far()).dice(&[6]).fails("unused-dice");
}

#[test]
fn a_house_may_move_the_columns_but_not_out_of_order() {
    // covers: FS-SHT-02
    let desk = Desk::with_house(open, "[numbers.shooting.weapon-range]\ncolumns = [8, 16, 32, 60.5]");
    desk.ask("range-factor", json!({ "weapon_class": "pistol", "range": 8 })).gives(json!({ "factor": 4 }));
    desk.ask("range-factor", json!({ "weapon_class": "rifle", "range": 60.5 })).gives(json!({ "factor": 2 }));
    for columns in ["[6, 24, 12, 48]", "[6, 6, 24, 48]", "[-6, 12, 24, 48]", "[nan, 12, 24, 48]", "[6, 12, 24]"] {
        let house = format!("[numbers.shooting.weapon-range]\ncolumns = {columns}");
        let error = Desk::try_house(open, &house).err().unwrap().to_string();
        assert!(error.starts_with("house.toml:2:1: `shooting.weapon-range.columns`"), "{columns}: {error}");
    }
}
