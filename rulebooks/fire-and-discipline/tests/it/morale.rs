//! Morale by the table: total, die, loss.

use fire_and_discipline::open;
use serde_json::{Value, json};
use testkit::{Desk, Question};

use crate::facts::with;

/// A check of so many castings of this grade, with further facts.
fn check(castings: i32, mmg: i32, more: Value) -> Value {
    with(json!({ "reason": "fire-casualty", "castings": castings, "mmg": mmg }), more)
}

fn morale(desk: &Desk, castings: i32, mmg: i32, more: Value) -> Question<'_> {
    desk.ask("morale", check(castings, mmg, more))
}

#[test]
fn the_total_is_castings_and_grade_and_ten_passes_without_a_die() {
    // covers: FD-MOR-07, FD-MOR-08, FD-MOR-09, FD-DIE-03, FD-R01
    let desk = Desk::open(open);
    morale(&desk, 6, 4, json!({}))
        .gives(json!({ "total": 10, "automatic": true, "passed": true, "effect": "none", "castings_left": 6 }))
        .notes(&["castings 6 FD-MOR-07", "mmg 4 FD-MOR-07"]);
    morale(&desk, 6, 4, json!({})).dice(&[1]).fails("unused-dice");
    morale(&desk, 9, 0, json!({})).dice(&[9]).gives(json!({ "total": 9, "automatic": false, "passed": true }));
    morale(&desk, 9, 0, json!({})).dice(&[10, 1]).gives(json!({ "total": 9, "passed": false }));
    morale(&desk, 9, 0, json!({})).dice(&[9]).notes(&["castings 9 FD-MOR-07", "mmg 0 FD-MOR-07"]);
    morale(&desk, 4, 2, json!({})).dice(&[6]).gives(json!({ "total": 6, "passed": true, "castings_lost": 0 }));
    morale(&desk, 4, 2, json!({})).dice(&[7, 8]).gives(json!({ "passed": false }));
}

#[test]
fn only_a_failed_check_rolls_on_the_loss_table() {
    // covers: FD-MOR-10, FD-DIE-01
    let desk = Desk::open(open);
    morale(&desk, 4, 2, json!({})).fails("need-dice");
    morale(&desk, 4, 2, json!({})).dice(&[7]).fails("need-dice");
    morale(&desk, 4, 2, json!({})).dice(&[6, 1]).fails("unused-dice");
    morale(&desk, 4, 2, json!({})).dice(&[7, 1, 1]).fails("unused-dice");
    let (_, notes) = morale(&desk, 4, 2, json!({})).dice(&[7, 3]).answer().unwrap();
    let dice: Vec<_> = notes.dice.iter().map(|die| (die.die.to_string(), die.rolled, die.purpose)).collect();
    assert_eq!(dice, [("d10".to_owned(), 7, "morale"), ("d10".to_owned(), 3, "morale-loss")]);
}

#[test]
fn the_loss_table_halts_routs_and_takes_a_casting() {
    // covers: FD-MOR-16, FD-MOR-17, FD-MOR-18, FD-MOR-19
    let desk = Desk::open(open);
    for die in 1..=10 {
        let (effect, yards, lost) = match die {
            1..=3 => ("halt", 0, 0),
            4..=6 => ("flee", 100, 0),
            _ => ("flee", 100, 1),
        };
        morale(&desk, 4, 2, json!({})).dice(&[10, die]).gives(json!({
            "passed": false, "effect": effect, "flee_yards": yards, "castings_lost": lost,
            "castings_left": 4 - lost, "eliminated": false, "may_charge": false,
        }));
    }
    // the last casting runs nowhere
    morale(&desk, 1, 2, json!({})).dice(&[10, 9]).gives(json!({
        "effect": "flee", "flee_yards": 0, "castings_lost": 1, "castings_left": 0, "eliminated": true,
    }));
}

#[test]
fn three_castings_with_an_enemy_within_a_hundred_yards_surrender_on_a_zero() {
    // covers: FD-MOR-19, FD-R53, FD-R89
    let desk = Desk::open(open);
    let surrender =
        json!({ "effect": "surrender", "flee_yards": 0, "castings_lost": 3, "castings_left": 0, "eliminated": true });
    let rout = |castings: i32| json!({ "effect": "flee", "flee_yards": 100, "castings_lost": 1, "castings_left": castings - 1 });
    morale(&desk, 3, 0, json!({ "enemy_distance": 100 })).dice(&[10, 10]).gives(surrender.clone());
    morale(&desk, 3, 0, json!({ "enemy_distance": 100 })).dice(&[10, 9]).gives(rout(3));
    morale(&desk, 3, 0, json!({ "enemy_distance": 100.5 })).dice(&[10, 10]).gives(rout(3));
    morale(&desk, 3, 0, json!({ "enemy_distance": null })).dice(&[10, 10]).gives(rout(3));
    morale(&desk, 4, 0, json!({ "enemy_distance": 0 })).dice(&[10, 10]).gives(rout(4));
    morale(&desk, 3, 0, json!({ "enemy_distance": 0, "opt_no_surrender": true })).dice(&[10, 10]).gives(rout(3));
    // total 3 fails on 4 to 10: 7/10 x 1/10
    assert_eq!(morale(&desk, 3, 0, json!({ "enemy_distance": 50 })).chance("effect", &json!("surrender")), "7/100");
}

#[test]
fn a_garrison_holds_where_others_run_but_may_surrender() {
    // covers: FD-HCV-12, FD-R70
    let desk = Desk::open(open);
    for ground in ["hard-cover", "entrenchment"] {
        let garrison = |castings: i32, loss: i64| {
            morale(&desk, castings, 0, json!({ "ground": ground, "enemy_distance": 0 })).dice(&[10, loss])
        };
        garrison(4, 3).gives(json!({ "total": 8, "effect": "halt", "castings_lost": 0 }));
        garrison(4, 6).gives(json!({ "effect": "hold", "flee_yards": 0, "castings_lost": 0 }));
        garrison(4, 7).gives(json!({ "effect": "hold", "flee_yards": 0, "castings_lost": 1, "may_charge": false }));
        garrison(4, 10).gives(json!({ "effect": "hold", "castings_lost": 1 }));
        garrison(3, 10).gives(json!({ "effect": "surrender", "castings_lost": 3 }));
    }
    morale(&desk, 4, 0, json!({ "ground": "earthworks" })).dice(&[10, 6]).gives(json!({ "effect": "flee" }));
}

#[test]
fn every_situation_adds_its_modifier() {
    // covers: FD-MOR-15, FD-CMD-10, FD-R46, FD-R47, FD-R27, FD-R90
    let desk = Desk::open(open);
    let cases = [
        (json!({ "half_stand": true, "open_order": true }), vec!["half-stand-open-order 3 FD-MOR-15"]),
        (json!({ "half_stand": true }), vec![]),
        (json!({ "open_order": true }), vec![]),
        (json!({ "troop": "mounted", "half_stand": true, "open_order": true }), vec!["mounted 3 FD-MOR-15"]),
        (json!({ "open_order": true, "ground": "light-woods" }), vec!["skirmishers-in-woods-or-rough 1 FD-MOR-15"]),
        (json!({ "open_order": true, "ground": "heavy-woods" }), vec!["skirmishers-in-woods-or-rough 1 FD-MOR-15"]),
        (json!({ "open_order": true, "ground": "rough" }), vec!["skirmishers-in-woods-or-rough 1 FD-MOR-15"]),
        (json!({ "ground": "rough" }), vec![]),
        (json!({ "troop": "mounted", "cavalry_units_together": 1 }), vec!["mounted 3 FD-MOR-15"]),
        (
            json!({ "troop": "mounted", "cavalry_units_together": 2 }),
            vec!["mounted 3 FD-MOR-15", "cavalry-together 2 FD-MOR-15"],
        ),
        (json!({ "troop": "unlimbered-artillery" }), vec!["artillery-firing-stand 3 FD-MOR-15"]),
        (json!({ "troop": "limbered-artillery" }), vec![]),
        (json!({ "troop": "gun-crew" }), vec![]),
        (json!({ "adjacent_company_stand": true }), vec!["adjacent-stand 2 FD-MOR-15"]),
        (json!({ "ground": "protective-cover" }), vec!["protective-position 4 FD-MOR-15"]),
        (json!({ "ground": "earthworks" }), vec!["protective-position 4 FD-MOR-15"]),
        (json!({ "ground": "hard-cover" }), vec!["protective-position 4 FD-MOR-15"]),
        (json!({ "ground": "entrenchment" }), vec!["protective-position 4 FD-MOR-15"]),
        (json!({ "commander_distance": 60 }), vec!["commander-near 2 FD-CMD-10"]),
        (json!({ "commander_distance": 60.5 }), vec![]),
        (json!({ "commander_distance": null }), vec![]),
        (json!({ "reason": "melee", "hits_inflicted": 2, "hits_received": 1 }), vec!["won-melee 3 FD-MOR-15"]),
        (json!({ "reason": "melee", "hits_inflicted": 2, "hits_received": 2 }), vec![]),
        (json!({ "reason": "melee", "hits_inflicted": 1, "hits_received": 2 }), vec![]),
    ];
    for (facts, modifiers) in cases {
        let mut expected = vec!["castings 1 FD-MOR-07", "mmg 1 FD-MOR-07"];
        expected.extend(modifiers);
        morale(&desk, 1, 1, facts).dice(&[1]).notes(&expected);
    }
}

#[test]
fn modifiers_add_up_in_the_order_of_the_sheet() {
    // covers: FD-MOR-15
    let desk = Desk::open(open);
    let everything = json!({
        "reason": "melee", "troop": "mounted", "open_order": true, "ground": "rough", "opt_cover_in_woods": true,
        "cavalry_units_together": 3, "hits_inflicted": 1, "commander_distance": 0,
    });
    morale(&desk, 2, 3, everything).gives(json!({ "total": 20, "automatic": true })).notes(&[
        "castings 2 FD-MOR-07",
        "mmg 3 FD-MOR-07",
        "skirmishers-in-woods-or-rough 1 FD-MOR-15",
        "mounted 3 FD-MOR-15",
        "cavalry-together 2 FD-MOR-15",
        "protective-position 4 FD-MOR-15",
        "won-melee 3 FD-MOR-15",
        "commander-near 2 FD-CMD-10",
    ]);
}

#[test]
fn woods_and_rough_are_a_protective_position_only_by_option() {
    // covers: FD-R08
    let desk = Desk::open(open);
    for ground in ["light-woods", "heavy-woods", "rough"] {
        morale(&desk, 2, 2, json!({ "ground": ground })).dice(&[4]).gives(json!({ "total": 4 }));
        morale(&desk, 2, 2, json!({ "ground": ground, "opt_cover_in_woods": true }))
            .dice(&[4])
            .gives(json!({ "total": 8 }));
    }
    morale(&desk, 2, 2, json!({ "ground": "open", "opt_cover_in_woods": true }))
        .dice(&[4])
        .gives(json!({ "total": 4 }));
}

#[test]
fn light_infantry_is_steadied_by_a_company_stand_or_four_half_stands() {
    // covers: FD-MOR-13, FD-R48
    let desk = Desk::open(open);
    let half = |more: Value| {
        let facts = with(json!({ "half_stand": true }), more);
        morale(&desk, 2, 2, facts).dice(&[4])
    };
    half(json!({ "open_order": true })).gives(json!({ "total": 7 }));
    // a touching pair has neither bonus
    half(json!({ "converged_half_stands": 2 })).gives(json!({ "total": 4 }));
    half(json!({ "converged_half_stands": 3 })).gives(json!({ "total": 4 }));
    half(json!({ "converged_half_stands": 4 })).gives(json!({ "total": 6 }));
    half(json!({ "adjacent_company_stand": true })).gives(json!({ "total": 6 }));
    half(json!({ "adjacent_company_stand": true, "converged_half_stands": 5 })).gives(json!({ "total": 6 }));
    half(json!({ "open_order": true, "converged_half_stands": 1 })).gives(json!({ "total": 7 }));
    half(json!({ "open_order": true, "converged_half_stands": 2 })).fails("contradictory-facts");
    half(json!({ "open_order": true, "adjacent_company_stand": true })).fails("contradictory-facts");
}

#[test]
fn a_mounted_troop_counts_all_its_castings_and_a_section_its_crew() {
    // covers: FD-MOR-12, FD-R27, FD-R53
    let desk = Desk::open(open);
    // two stands of three make a troop of six, which neither stand alone would pass with
    morale(&desk, 6, 1, json!({ "troop": "mounted" })).gives(json!({ "total": 10, "automatic": true }));
    morale(&desk, 3, 1, json!({ "troop": "mounted" })).dice(&[8, 1]).gives(json!({ "total": 7, "passed": false }));
    morale(&desk, 6, 0, json!({ "troop": "mounted", "enemy_distance": 10 }))
        .dice(&[10, 10])
        .gives(json!({ "effect": "flee" }));
    morale(&desk, 4, 3, json!({ "troop": "unlimbered-artillery" })).gives(json!({ "total": 10 }));
    morale(&desk, 60, 0, json!({ "troop": "mounted" })).gives(json!({ "total": 63 }));
    morale(&desk, 61, 0, json!({ "troop": "mounted" })).fails("invalid-fact");
}

#[test]
fn halted_guns_do_not_fire_and_fled_crews_leave_them() {
    // covers: FD-MOR-16, FD-MOR-17
    let desk = Desk::open(open);
    let section = |troop: &str, dice: &[i64]| morale(&desk, 2, 2, json!({ "troop": troop })).dice(dice);
    section("unlimbered-artillery", &[7])
        .gives(json!({ "guns_may_fire": true, "abandons_guns": false, "may_charge": false }));
    section("unlimbered-artillery", &[8, 3])
        .gives(json!({ "effect": "halt", "guns_may_fire": false, "abandons_guns": false }));
    section("unlimbered-artillery", &[8, 4])
        .gives(json!({ "effect": "flee", "guns_may_fire": false, "abandons_guns": true }));
    section("limbered-artillery", &[5, 3])
        .gives(json!({ "effect": "halt", "abandons_guns": false }))
        .lacks("guns_may_fire");
    section("limbered-artillery", &[5, 6]).gives(json!({ "abandons_guns": true }));
    section("gun-crew", &[5, 6])
        .gives(json!({ "effect": "flee", "may_charge": false }))
        .lacks("abandons_guns")
        .lacks("guns_may_fire");
    morale(&desk, 2, 2, json!({})).dice(&[4]).lacks("abandons_guns").lacks("guns_may_fire");
    // in an entrenchment the crew holds, until none is left
    let works = json!({ "troop": "unlimbered-artillery", "ground": "entrenchment" });
    morale(&desk, 2, 0, works.clone())
        .dice(&[10, 8])
        .gives(json!({ "effect": "hold", "abandons_guns": false, "guns_may_fire": false }));
    morale(&desk, 1, 0, works)
        .dice(&[10, 8])
        .gives(json!({ "effect": "hold", "eliminated": true, "abandons_guns": true }));
}

#[test]
fn whoever_lost_his_commander_may_not_charge_even_if_he_passes() {
    // covers: FD-CMD-09
    let desk = Desk::open(open);
    for (reason, may_charge) in [("commander-killed", false), ("fire-casualty", true), ("adjacent-failed", true)] {
        morale(&desk, 5, 2, json!({ "reason": reason }))
            .dice(&[7])
            .gives(json!({ "passed": true, "may_charge": may_charge }));
        morale(&desk, 5, 4, json!({ "reason": reason, "troop": "mounted" }))
            .gives(json!({ "automatic": true, "may_charge": may_charge }));
    }
    morale(&desk, 5, 0, json!({ "reason": "raw-charge" })).dice(&[5]).gives(json!({ "may_charge": true }));
    morale(&desk, 5, 0, json!({ "reason": "raw-charge" })).dice(&[6, 1]).gives(json!({ "may_charge": false }));
}

#[test]
fn no_check_is_made_without_a_valid_cause() {
    // covers: FD-MOR-06, FD-CHG-10
    let desk = Desk::open(open);
    desk.ask("morale", json!({ "castings": 4, "mmg": 2 })).fails("invalid-fact");
    morale(&desk, 4, 2, json!({ "reason": "attrition" })).fails("invalid-fact");
    let contradictory = [
        (2, json!({ "reason": "adjacent-failed", "engaged": true })),
        (1, json!({ "reason": "raw-charge" })),
        (0, json!({ "reason": "raw-charge", "troop": "unlimbered-artillery" })),
        (2, json!({ "reason": "failed-charge", "troop": "gun-crew" })),
        (2, json!({ "reason": "failed-charge", "troop": "limbered-artillery" })),
        (2, json!({ "hits_inflicted": 1 })),
        (2, json!({ "hits_received": 1 })),
        (2, json!({ "troop": "gun-crew", "half_stand": true })),
        (2, json!({ "troop": "unlimbered-artillery", "open_order": true })),
        (2, json!({ "troop": "mounted", "adjacent_company_stand": true })),
        (2, json!({ "converged_half_stands": 1 })),
        (2, json!({ "troop": "mounted", "half_stand": true, "converged_half_stands": 1 })),
        (2, json!({ "cavalry_units_together": 2 })),
    ];
    for (mmg, facts) in contradictory {
        morale(&desk, 4, mmg, facts).fails("contradictory-facts");
    }
    morale(&desk, 4, 2, json!({ "reason": "fire-casualty", "engaged": true }))
        .dice(&[1])
        .gives(json!({ "passed": true }));
}

#[test]
fn the_odds_of_a_company_of_four() {
    let desk = Desk::open(open);
    let company = morale(&desk, 4, 2, json!({}));
    assert_eq!(company.chance("passed", &json!(true)), "3/5");
    assert_eq!(company.chance("effect", &json!("halt")), "3/25");
    assert_eq!(company.chance("effect", &json!("flee")), "7/25");
    assert_eq!(company.chance("castings_lost", &json!(1)), "4/25");
}
