//! Range, permission and dice by the table: situation, result.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

#[test]
fn ranges_end_at_their_limits() {
    // covers: RK-SHT-04, RK-R45
    let desk = Desk::open(open);
    let cases = [
        ("rifle", [30, 90, 180]),
        ("musket", [20, 40, 120]),
        ("musket-bayonet", [20, 40, 120]),
        ("pistol", [4, 8, 20]),
        ("bow", [30, 60, 100]),
        ("spear", [8, 12, 24]),
        ("hatchet-knife", [5, 10, 20]),
        ("rocks", [4, 8, 20]),
    ];
    for (weapon, limits) in cases {
        for ((limit, band), beyond) in
            limits.into_iter().zip(["short", "medium", "long"]).zip(["medium", "long", "out"])
        {
            let at = |range: f64, band: &str| {
                desk.ask("range-band", json!({ "weapon": weapon, "range": range }))
                    .gives(json!({
                        "band": band, "effective_band": band, "shifted": false, "in_range": band != "out",
                    }))
                    .notes(&[]);
            };
            at(f64::from(limit), band);
            at(f64::from(limit) + 0.1, beyond);
        }
        desk.ask("range-band", json!({ "weapon": weapon, "range": 0 })).gives(json!({ "band": "short" }));
    }
}

#[test]
fn swords_clubs_and_fists_reach_nobody() {
    // covers: RK-DAT-03
    let desk = Desk::open(open);
    for weapon in ["sword", "war-club", "unarmed"] {
        desk.ask("range-band", json!({ "weapon": weapon, "range": 0 }))
            .gives(json!({ "band": "out", "effective_band": "out", "shifted": false, "in_range": false }));
        desk.ask("fire-permission", json!({ "weapon": weapon, "action": "rout" }))
            .gives(json!({ "may_fire": false, "reason": "no-missile" }));
    }
}

#[test]
fn the_uncommanded_on_the_move_count_a_band_further_off() {
    // covers: RK-SHT-10, RK-R47
    let desk = Desk::open(open);
    let facts = |range: i32, control: &str, moved: &str| json!({ "weapon": "musket", "range": range, "control": control, "moved": moved });
    for moved in ["half", "full"] {
        for (range, band, effective) in
            [(18, "short", "medium"), (35, "medium", "long"), (100, "long", "out"), (121, "out", "out")]
        {
            desk.ask("range-band", facts(range, "uncommanded", moved)).gives(json!({
                "band": band, "effective_band": effective, "shifted": true, "in_range": effective != "out",
            }));
            for control in ["commanded", "player-character"] {
                desk.ask("range-band", facts(range, control, moved))
                    .gives(json!({ "band": band, "effective_band": band, "shifted": false }));
            }
        }
    }
    desk.ask("range-band", facts(18, "uncommanded", "stationary")).gives(json!({ "shifted": false }));
}

#[test]
fn only_spears_are_thrown_on_the_run_and_only_forward() {
    // covers: RK-SHT-11, RK-R48
    let desk = Desk::open(open);
    let facts = |weapon: &str, advancing: bool| json!({ "weapon": weapon, "range": 10, "moved": "full", "advancing": advancing });
    desk.ask("range-band", facts("spear", true)).gives(json!({ "effective_band": "medium", "shifted": false }));
    desk.ask("range-band", facts("spear", false)).gives(json!({ "effective_band": "long", "shifted": true }));
    desk.ask("range-band", facts("hatchet-knife", true)).gives(json!({ "effective_band": "long", "shifted": true }));
    for chart in ["range-band", "shot"] {
        let still = json!({ "weapon": "spear", "range": 10, "advancing": true });
        desk.ask(chart, still).fails("contradictory-facts");
    }
    let still = json!({ "weapon": "spear", "range": 10, "advancing": true, "figures": 4 });
    desk.ask("volley", still).fails("contradictory-facts");
    for facts in [json!({ "weapon": "rifle" }), json!({ "range": 9 }), json!({ "weapon": "sling", "range": 9 })] {
        desk.ask("range-band", facts).fails("invalid-fact");
    }
}

/// Asks for permission to shoot with these facts.
fn may_fire(desk: &Desk, facts: Value, reason: &str) {
    desk.ask("fire-permission", facts).gives(json!({ "may_fire": reason == "ready", "reason": reason })).notes(&[]);
}

#[test]
fn led_muzzle_loaders_must_be_loaded() {
    // covers: RK-LOD-01, RK-LOD-06
    let desk = Desk::open(open);
    let facts = |weapon: &str, control: &str| json!({ "weapon": weapon, "control": control, "loaded": false });
    for control in ["commanded", "player-character"] {
        for weapon in ["musket", "musket-bayonet"] {
            may_fire(&desk, facts(weapon, control), "not-loaded");
            may_fire(&desk, json!({ "weapon": weapon, "control": control }), "ready");
            let breech = json!({ "weapon": weapon, "control": control, "loaded": false, "muzzle_loading": false });
            may_fire(&desk, breech, "ready");
        }
        for weapon in ["rifle", "pistol"] {
            may_fire(&desk, facts(weapon, control), "ready");
            let muzzle = json!({ "weapon": weapon, "control": control, "loaded": false, "muzzle_loading": true });
            may_fire(&desk, muzzle, "not-loaded");
        }
        for weapon in ["bow", "spear", "hatchet-knife", "rocks"] {
            may_fire(&desk, facts(weapon, control), "ready");
        }
    }
    may_fire(&desk, facts("musket", "uncommanded"), "ready");
}

#[test]
fn only_firearms_are_muzzle_loaded() {
    let desk = Desk::open(open);
    for weapon in ["bow", "spear", "sword", "war-club", "hatchet-knife", "rocks", "unarmed"] {
        desk.ask("fire-permission", json!({ "weapon": weapon, "muzzle_loading": true })).fails("contradictory-facts");
        let plain = json!({ "weapon": weapon, "muzzle_loading": false });
        assert!(desk.ask("fire-permission", plain).answer().is_ok());
    }
    for control in ["commanded", "player-character"] {
        desk.ask("fire-permission", json!({ "weapon": "rifle", "automatic_side": true, "control": control }))
            .fails("contradictory-facts");
    }
    desk.ask("fire-permission", json!({ "weapon": "rifle", "action": "move-to-enemy" })).fails("invalid-fact");
    desk.ask("fire-permission", json!({})).fails("invalid-fact");
}

#[test]
fn who_moves_faster_than_half_speed_does_not_shoot() {
    // covers: RK-LOD-03, RK-LOD-04, RK-R38, RK-R41
    let desk = Desk::open(open);
    for weapon in ["musket", "rifle", "bow", "spear"] {
        for control in ["uncommanded", "commanded", "player-character"] {
            for (moved, reason) in [("stationary", "ready"), ("half", "ready"), ("full", "moved-too-fast")] {
                may_fire(&desk, json!({ "weapon": weapon, "control": control, "moved": moved }), reason);
            }
        }
    }
}

#[test]
fn an_automatic_side_shoots_at_full_speed_unless_the_house_forbids_it() {
    // covers: RK-LOD-05, RK-R38
    let desk = Desk::open(open);
    let mut facts = json!({ "weapon": "rifle", "automatic_side": true, "moved": "full" });
    may_fire(&desk, facts.clone(), "ready");
    let house = Desk::with_house(open, "[options]\nautomatic_fire = \"half-speed\"");
    may_fire(&house, facts.clone(), "moved-too-fast");
    facts["opt_automatic_fire"] = json!("half-speed");
    may_fire(&desk, facts.clone(), "moved-too-fast");
    facts["moved"] = json!("half");
    may_fire(&desk, facts, "ready");
}

#[test]
fn some_results_forbid_shooting() {
    // covers: RK-LOD-07, RK-R43
    let desk = Desk::open(open);
    let cases = [
        ("rout", "stationary", "routing"),
        ("retreat", "half", "retreating"),
        ("retreat", "full", "retreating"),
        ("retreat", "stationary", "ready"),
        ("attack", "half", "ready"),
        ("advance", "half", "ready"),
        ("halt", "stationary", "ready"),
        ("continue", "half", "ready"),
        ("free", "half", "ready"),
    ];
    for (action, moved, reason) in cases {
        may_fire(&desk, json!({ "weapon": "rifle", "action": action, "moved": moved }), reason);
    }
    may_fire(&desk, json!({ "weapon": "rifle", "in_melee": true }), "in-melee");
}

#[test]
fn the_first_thing_that_forbids_is_told() {
    // covers: RK-LOD-07
    let desk = Desk::open(open);
    let mut facts = json!({
        "weapon": "musket", "control": "commanded", "loaded": false, "moved": "full", "action": "rout",
        "in_melee": true, "shooter_woods_depth": 11, "target_woods_depth": 11,
    });
    may_fire(&desk, facts.clone(), "routing");
    facts["action"] = json!("retreat");
    may_fire(&desk, facts.clone(), "in-melee");
    facts["in_melee"] = json!(false);
    may_fire(&desk, facts.clone(), "retreating");
    facts["action"] = json!("free");
    may_fire(&desk, facts.clone(), "not-loaded");
    facts["loaded"] = json!(true);
    may_fire(&desk, facts.clone(), "moved-too-fast");
    facts["moved"] = json!("half");
    may_fire(&desk, facts.clone(), "shooter-too-deep");
    facts["shooter_woods_depth"] = json!(5);
    may_fire(&desk, facts.clone(), "target-too-deep");
    facts["target_woods_depth"] = json!(10);
    may_fire(&desk, facts, "ready");
}

#[test]
fn one_shoots_out_of_woods_from_5_cm_and_into_them_to_10() {
    // covers: RK-VIS-04, RK-VIS-06, RK-R37
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\nwoods_fire = \"ten-both\"");
    let out = |depth: f64| json!({ "weapon": "rifle", "shooter_woods_depth": depth });
    let into = |depth: f64| json!({ "weapon": "rifle", "target_woods_depth": depth });
    may_fire(&desk, out(5.0), "ready");
    may_fire(&desk, out(5.1), "shooter-too-deep");
    may_fire(&house, out(10.0), "ready");
    may_fire(&house, out(10.1), "shooter-too-deep");
    let mut ten = out(10.0);
    ten["opt_woods_fire"] = json!("ten-both");
    may_fire(&desk, ten, "ready");
    for desk in [&desk, &house] {
        may_fire(desk, into(10.0), "ready");
        may_fire(desk, into(10.1), "target-too-deep");
    }
}

#[test]
fn the_uncommanded_have_a_die_for_two_or_three_figures() {
    // covers: RK-SHT-02, RK-R44
    let desk = Desk::open(open);
    // figures, moved, per die, dice: dropped but at least one, dropped, rounded up
    let cases = [
        (7, "stationary", 2, [3, 3, 4]),
        (8, "stationary", 2, [4, 4, 4]),
        (7, "half", 3, [2, 2, 3]),
        (9, "full", 3, [3, 3, 3]),
        (1, "stationary", 2, [1, 0, 1]),
        (1, "half", 3, [1, 0, 1]),
        (2, "full", 3, [1, 0, 1]),
        (99, "stationary", 2, [49, 49, 50]),
    ];
    for (figures, moved, per_die, counts) in cases {
        for (rounding, dice) in ["down-min-one", "down", "up"].into_iter().zip(counts) {
            let facts = json!({ "figures": figures, "moved": moved, "opt_dice_rounding": rounding });
            desk.ask("shooting-dice", facts).gives(json!({ "per_die": per_die, "dice": dice })).notes(&[]);
            let house = Desk::with_house(open, &format!("[options]\ndice_rounding = \"{rounding}\""));
            let facts = json!({ "figures": figures, "moved": moved });
            house.ask("shooting-dice", facts).gives(json!({ "dice": dice }));
        }
        let facts = json!({ "figures": figures, "moved": moved });
        desk.ask("shooting-dice", facts).gives(json!({ "dice": counts[0] }));
    }
    for facts in [json!({}), json!({ "figures": 0 }), json!({ "figures": 100 })] {
        desk.ask("shooting-dice", facts).fails("invalid-fact");
    }
}

#[test]
fn every_led_figure_has_its_die() {
    // covers: RK-SHT-03, RK-D12
    let desk = Desk::open(open);
    for control in ["commanded", "player-character"] {
        for moved in ["stationary", "half", "full"] {
            desk.ask("shooting-dice", json!({ "figures": 7, "control": control, "moved": moved }))
                .gives(json!({ "per_die": 1, "dice": 7 }));
        }
    }
}
