//! Melee by the table: column, dice, number; then winner, engagement and pursuit.

use fire_and_discipline::open;
use serde_json::{Value, json};
use testkit::{Desk, Question};

use crate::facts::with;

fn strike<'d>(desk: &'d Desk, castings: i32, mmg: i32, statuses: (&str, &str), more: Value) -> Question<'d> {
    let facts =
        with(json!({ "castings": castings, "mmg": mmg, "status": statuses.0, "enemy_status": statuses.1 }), more);
    desk.ask("melee-strike", facts)
}

const CHARGE: (&str, &str) = ("charging", "holding");
const HOLD: (&str, &str) = ("holding", "charging");
const ENGAGED: (&str, &str) = ("engaged", "engaged");

#[test]
fn the_two_statuses_choose_the_column_and_its_number() {
    // covers: FD-MEL-04, FD-MEL-06, FD-MEL-08
    let desk = Desk::open(open);
    let pairs = [
        ("charging", "charging", "both-c", 4),
        ("charging", "counter-charging", "both-c", 4),
        ("counter-charging", "charging", "both-c", 4),
        ("charging", "holding", "c-vs-h", 2),
        ("holding", "charging", "d-vs-c", 3),
        ("engaged", "engaged", "engaged", 5),
    ];
    let statuses = ["charging", "counter-charging", "holding", "engaged"];
    for own in statuses {
        for enemy in statuses {
            match pairs.iter().find(|(first, second, ..)| (*first, *second) == (own, enemy)) {
                // the number is that of the column, whatever else is true
                Some((_, _, column, number)) => {
                    strike(
                        &desk,
                        1,
                        1,
                        (own, enemy),
                        json!({ "mounted": true, "lance": true, "adjacent_friends": true }),
                    )
                    .dice(&[*number, *number + 1, 10, 10, 10, 10, 10])
                    .gives(json!({ "column": column, "number": number, "dice": 7, "hits": 1 }));
                }
                None => strike(&desk, 3, 1, (own, enemy), json!({})).fails("contradictory-facts"),
            }
        }
    }
}

#[test]
fn all_castings_fight_with_their_grade() {
    // covers: FD-MEL-01, FD-MEL-05, FD-R01
    let desk = Desk::open(open);
    strike(&desk, 8, 2, CHARGE, json!({}))
        .dice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        .gives(json!({ "column": "c-vs-h", "dice": 10, "number": 2, "hits": 2 }))
        .notes(&["castings 8 FD-MEL-05", "mmg 2 FD-MEL-05"]);
    strike(&desk, 1, 0, CHARGE, json!({}))
        .dice(&[2])
        .gives(json!({ "dice": 1, "hits": 1 }))
        .notes(&["castings 1 FD-MEL-05"]);
    strike(&desk, 8, 2, CHARGE, json!({})).dice(&[1; 9]).fails("need-dice");
    assert_eq!(strike(&desk, 2, 0, CHARGE, json!({})).chance("hits", &json!(1)), "8/25");
}

#[test]
fn every_modifier_changes_the_number_of_dice() {
    // covers: FD-MEL-07, FD-MEL-17, FD-TER-13, FD-R90, FD-TER-07, FD-TER-09, FD-R09
    let desk = Desk::open(open);
    let position = "enemy-in-protective-position -3 FD-MEL-07";
    let cases = [
        (json!({ "skirmishing": true }), vec!["skirmishing -3 FD-MEL-07"]),
        (json!({ "mounted": true }), vec!["mounted 3 FD-MEL-07"]),
        (json!({ "mounted": true, "lance": true }), vec!["mounted 3 FD-MEL-07", "lance 1 FD-MEL-07"]),
        (json!({ "enemy_kind": "skirmishers" }), vec!["enemy-gun-crew-or-skirmishers 3 FD-MEL-07"]),
        (json!({ "enemy_kind": "gun-crew" }), vec!["enemy-gun-crew-or-skirmishers 3 FD-MEL-07"]),
        (json!({ "enemy_cover": "hard-cover" }), vec!["enemy-in-hard-cover -3 FD-MEL-07"]),
        (json!({ "enemy_cover": "entrenchment" }), vec!["enemy-in-hard-cover -3 FD-MEL-07"]),
        (json!({ "enemy_cover": "light-woods" }), vec![position]),
        (json!({ "enemy_cover": "heavy-woods" }), vec![position]),
        (json!({ "enemy_cover": "rough" }), vec![position]),
        (json!({ "enemy_cover": "protective-cover" }), vec![position]),
        (json!({ "enemy_cover": "earthworks" }), vec![position]),
        (json!({ "adjacent_friends": true }), vec!["adjacent-friends 1 FD-MEL-17"]),
    ];
    for (facts, modifiers) in cases {
        let mut expected = vec!["castings 5 FD-MEL-05", "mmg 1 FD-MEL-05"];
        expected.extend(&modifiers);
        let change: i64 = modifiers.iter().map(|note| note.split(' ').nth(1).unwrap().parse::<i64>().unwrap()).sum();
        let dice = usize::try_from(6 + change).unwrap();
        strike(&desk, 5, 1, CHARGE, facts)
            .dice(&vec![1; dice])
            .gives(json!({ "dice": dice, "hits": dice }))
            .notes(&expected);
    }
}

#[test]
fn modifiers_add_up_in_the_order_of_the_sheet_and_never_below_none() {
    // covers: FD-MEL-07, FD-R05
    let desk = Desk::open(open);
    let everything = json!({
        "skirmishing": true, "mounted": true, "lance": true, "enemy_kind": "skirmishers", "enemy_cover": "rough", "adjacent_friends": true,
    });
    strike(&desk, 2, 3, CHARGE, everything).dice(&[3; 7]).gives(json!({ "dice": 7, "hits": 0 })).notes(&[
        "castings 2 FD-MEL-05",
        "mmg 3 FD-MEL-05",
        "skirmishing -3 FD-MEL-07",
        "mounted 3 FD-MEL-07",
        "lance 1 FD-MEL-07",
        "enemy-gun-crew-or-skirmishers 3 FD-MEL-07",
        "enemy-in-protective-position -3 FD-MEL-07",
        "adjacent-friends 1 FD-MEL-17",
    ]);
    strike(&desk, 1, 0, CHARGE, json!({ "skirmishing": true, "enemy_cover": "hard-cover" }))
        .gives(json!({ "dice": 0, "number": 2, "hits": 0 }))
        .notes(&[
            "castings 1 FD-MEL-05",
            "skirmishing -3 FD-MEL-07",
            "enemy-in-hard-cover -3 FD-MEL-07",
            "dice-limit 5 FD-R05",
        ]);
}

#[test]
fn cover_helps_only_a_defender_who_holds_and_walls_stay_when_engaged() {
    // covers: FD-TER-13, FD-TER-14, FD-R64
    let desk = Desk::open(open);
    for cover in ["protective-cover", "earthworks", "light-woods"] {
        strike(&desk, 4, 0, CHARGE, json!({ "enemy_cover": cover })).dice(&[1]).gives(json!({ "dice": 1 }));
        for statuses in [ENGAGED, HOLD, ("charging", "counter-charging")] {
            strike(&desk, 4, 0, statuses, json!({ "enemy_cover": cover })).dice(&[1; 4]).gives(json!({ "dice": 4 }));
        }
    }
    for cover in ["hard-cover", "entrenchment"] {
        let walls = |option: &str| json!({ "enemy_cover": cover, "opt_hard_cover_engaged": option });
        strike(&desk, 4, 0, CHARGE, walls("keeps")).dice(&[1]).gives(json!({ "dice": 1 }));
        strike(&desk, 4, 0, CHARGE, walls("lost")).dice(&[1]).gives(json!({ "dice": 1 }));
        strike(&desk, 4, 0, ENGAGED, walls("keeps")).dice(&[1]).gives(json!({ "dice": 1 }));
        strike(&desk, 4, 0, ENGAGED, walls("lost")).dice(&[1; 4]).gives(json!({ "dice": 4 }));
        strike(&desk, 4, 0, HOLD, walls("keeps")).dice(&[1; 4]).gives(json!({ "dice": 4 }));
    }
}

#[test]
fn a_holding_stand_that_fires_has_a_die_more_per_three_firers() {
    // covers: FD-R58, FD-MEL-07
    let desk = Desk::open(open);
    for (firers, more) in [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2)] {
        let dice = 10 + more;
        strike(&desk, 8, 2, HOLD, json!({ "firing_castings": firers }))
            .dice(&vec![4; dice])
            .gives(json!({ "column": "d-vs-c", "dice": dice, "number": 3, "hits": 0 }));
    }
    strike(&desk, 8, 2, HOLD, json!({ "firing_castings": 8 })).dice(&[3; 12]).notes(&[
        "castings 8 FD-MEL-05",
        "mmg 2 FD-MEL-05",
        "firing-at-charger 2 FD-MEL-07",
    ]);
}

#[test]
fn only_an_armed_stand_that_holds_in_the_open_to_its_front_fires() {
    // covers: FD-MEL-21, FD-HCV-05, FD-R59
    let desk = Desk::open(open);
    let firing = |statuses: (&str, &str), more: Value| {
        let facts = with(json!({ "firing_castings": 3 }), more);
        strike(&desk, 3, 2, statuses, facts)
    };
    firing(HOLD, json!({})).dice(&[1; 6]).gives(json!({ "dice": 6 }));
    firing(CHARGE, json!({})).fails("contradictory-facts");
    firing(("counter-charging", "charging"), json!({})).fails("contradictory-facts");
    firing(ENGAGED, json!({})).fails("contradictory-facts");
    firing(HOLD, json!({ "firing_castings": 4 })).fails("contradictory-facts");
    firing(HOLD, json!({ "arms": "blade" })).fails("contradictory-facts");
    firing(HOLD, json!({ "arms": "pike" })).fails("contradictory-facts");
    firing(HOLD, json!({ "in_hard_cover": true })).fails("contradictory-facts");
    firing(HOLD, json!({ "flanked": true })).fails("contradictory-facts");
}

#[test]
fn a_flank_contact_has_no_effect_unless_the_house_halves_the_castings() {
    // covers: FD-R59
    let desk = Desk::open(open);
    strike(&desk, 7, 1, HOLD, json!({ "flanked": true })).dice(&[4; 8]).gives(json!({ "dice": 8 }));
    let half = json!({ "flanked": true, "opt_flank": "half-castings" });
    strike(&desk, 7, 1, HOLD, half.clone())
        .dice(&[4; 5])
        .gives(json!({ "dice": 5 }))
        .notes(&["castings 4 FD-MEL-05", "mmg 1 FD-MEL-05"]);
    strike(&desk, 8, 1, HOLD, half).dice(&[4; 5]).gives(json!({ "dice": 5 }));
    strike(&desk, 7, 1, HOLD, json!({ "opt_flank": "half-castings" })).dice(&[4; 8]).gives(json!({ "dice": 8 }));
    let blades = json!({ "arms": "blade", "flanked": true, "opt_flank": "half-castings" });
    strike(&desk, 13, 0, HOLD, blades).dice(&[1]).gives(json!({ "dice": 1, "hits": 1 }));
    for (statuses, more) in [
        (CHARGE, json!({ "flanked": true })),
        (ENGAGED, json!({ "flanked": true })),
        (HOLD, json!({ "flanked": true, "in_hard_cover": true })),
    ] {
        strike(&desk, 7, 1, statuses, more).fails("contradictory-facts");
    }
}

#[test]
fn blades_have_a_die_per_six_castings_and_hit_on_a_one() {
    // covers: FD-MEL-22, FD-R65
    let desk = Desk::open(open);
    for arms in ["blade", "pike"] {
        for (castings, dice) in [(1, 1), (5, 1), (6, 1), (11, 1), (12, 2), (18, 3)] {
            strike(&desk, castings, 0, ENGAGED, json!({ "arms": arms }))
                .dice(&vec![2; dice])
                .gives(json!({ "column": "engaged", "dice": dice, "number": 1, "hits": 0 }))
                .notes(&[&format!("blade-dice {dice} FD-MEL-22")]);
        }
        let all = json!({ "arms": arms, "adjacent_friends": true });
        strike(&desk, 10, 3, CHARGE, all).dice(&[1, 1, 2, 2, 2]).gives(json!({ "dice": 5, "hits": 2 })).notes(&[
            "blade-dice 1 FD-MEL-22",
            "mmg 3 FD-MEL-05",
            "adjacent-friends 1 FD-MEL-17",
        ]);
        let none = json!({ "arms": arms, "adjacent_friends": true, "opt_blade_modifiers": "none" });
        strike(&desk, 10, 3, CHARGE, none)
            .dice(&[1])
            .gives(json!({ "dice": 1, "hits": 1 }))
            .notes(&["blade-dice 1 FD-MEL-22"]);
    }
    strike(&desk, 10, 3, CHARGE, json!({ "opt_blade_modifiers": "none" })).dice(&[1; 13]).gives(json!({ "dice": 13 }));
    assert_eq!(strike(&desk, 6, 0, CHARGE, json!({ "arms": "blade" })).chance("hits", &json!(1)), "1/10");
}

#[test]
fn pikes_that_charge_in_column_count_the_second_rank() {
    // covers: FD-MEL-23
    let desk = Desk::open(open);
    let ranks =
        |arms: &str, in_column: bool| json!({ "arms": arms, "in_column": in_column, "second_rank_castings": 8 });
    strike(&desk, 10, 0, CHARGE, ranks("pike", true)).dice(&[1; 3]).gives(json!({ "dice": 3 }));
    strike(&desk, 10, 0, ("charging", "charging"), ranks("pike", true)).dice(&[1; 3]).gives(json!({ "dice": 3 }));
    strike(&desk, 10, 0, CHARGE, ranks("pike", false)).fails("contradictory-facts");
    strike(&desk, 10, 0, CHARGE, ranks("blade", true)).fails("contradictory-facts");
    strike(&desk, 10, 0, CHARGE, ranks("standard", true)).fails("contradictory-facts");
    for statuses in [HOLD, ENGAGED, ("counter-charging", "charging")] {
        strike(&desk, 10, 0, statuses, ranks("pike", true)).fails("contradictory-facts");
    }
}

#[test]
fn stands_that_cannot_be_are_refused_as_facts() {
    let desk = Desk::open(open);
    strike(&desk, 3, 2, CHARGE, json!({ "lance": true })).fails("contradictory-facts");
    strike(&desk, 3, 2, CHARGE, json!({ "in_hard_cover": true })).fails("contradictory-facts");
    strike(&desk, 3, 2, ("counter-charging", "charging"), json!({ "in_hard_cover": true }))
        .fails("contradictory-facts");
    strike(&desk, 3, 2, HOLD, json!({ "in_hard_cover": true })).dice(&[4; 5]).gives(json!({ "dice": 5 }));
    strike(&desk, 3, 2, ENGAGED, json!({ "in_hard_cover": true })).dice(&[6; 5]).gives(json!({ "dice": 5 }));
    desk.ask("melee-strike", json!({ "castings": 3, "mmg": 2, "status": "charging" })).fails("invalid-fact");
    strike(&desk, 41, 2, CHARGE, json!({})).fails("invalid-fact");
}

#[test]
fn the_totals_of_the_units_decide_the_winner() {
    // covers: FD-MEL-09, FD-MEL-18
    let desk = Desk::open(open);
    let cases = [
        (json!([3]), json!([2]), 3, 2, "attacker", 3, 0),
        (json!([2]), json!([3]), 2, 3, "defender", 0, 3),
        (json!([2, 0, 2]), json!([1, 3]), 4, 4, "none", 0, 0),
        // the best stand of all does not save its unit
        (json!([5, 0]), json!([3, 3]), 5, 6, "defender", 0, 3),
        (json!([0]), json!([0]), 0, 0, "none", 0, 0),
    ];
    for (attacker, defender, attacker_total, defender_total, winner, attacker_bonus, defender_bonus) in cases {
        desk.ask("melee-aftermath", json!({ "attacker_hits": attacker, "defender_hits": defender })).gives(json!({
            "attacker_total": attacker_total, "defender_total": defender_total, "winner": winner,
            "attacker_bonus": attacker_bonus, "defender_bonus": defender_bonus,
        }));
    }
    for hits in [json!([]), json!([100]), json!([-1]), json!(vec![1; 21])] {
        desk.ask("melee-aftermath", json!({ "attacker_hits": hits, "defender_hits": [1] })).fails("invalid-fact");
    }
}

#[test]
fn the_melee_goes_on_unless_somebody_leaves_it() {
    // covers: FD-MEL-11, FD-R61
    let desk = Desk::open(open);
    let results = ["passed", "halt", "flee", "surrender", "eliminated"];
    for attacker in results {
        for defender in results {
            let stays = |result: &str| ["passed", "halt"].contains(&result);
            // whoever won
            for hits in [[3, 1], [1, 3], [2, 2]] {
                desk.ask(
                    "melee-aftermath",
                    json!({
                        "attacker_hits": [hits[0]], "defender_hits": [hits[1]],
                        "attacker_morale": attacker, "defender_morale": defender,
                    }),
                )
                .gives(json!({ "engaged": stays(attacker) && stays(defender) }));
            }
        }
    }
}

#[test]
fn a_charger_that_passed_pursues_an_opponent_that_failed() {
    // covers: FD-MEL-12, FD-MEL-14, FD-HCV-12, FD-R62
    let desk = Desk::open(open);
    let after = |contact: &str, attacker: &str, defender: &str, garrison: bool| {
        desk.ask(
            "melee-aftermath",
            json!({
                "attacker_hits": [1], "defender_hits": [1], "contact": contact, "attacker_morale": attacker,
                "defender_morale": defender, "defender_in_hard_cover": garrison,
            }),
        )
    };
    let pursues = json!({ "attacker_may_pursue": true, "pursuit_yards": 40 });
    let stays = json!({ "attacker_may_pursue": false, "pursuit_yards": 0 });
    for failed in ["halt", "flee", "surrender", "eliminated"] {
        for contact in ["charge", "counter-charge"] {
            after(contact, "passed", failed, false).gives(pursues.clone());
            after(contact, "halt", failed, false).gives(stays.clone());
        }
        for contact in ["pursuit", "engaged"] {
            after(contact, "passed", failed, false).gives(stays.clone());
        }
    }
    after("charge", "passed", "passed", false).gives(stays.clone());
    // a garrison that holds is not followed into its walls, one that is gone is
    after("charge", "passed", "halt", true).gives(stays);
    after("charge", "passed", "eliminated", true).gives(pursues.clone());
    after("charge", "passed", "surrender", true).gives(pursues);
    after("charge", "passed", "flee", true).fails("contradictory-facts");
    after("counter-charge", "passed", "passed", true).fails("contradictory-facts");
}
