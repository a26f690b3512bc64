//! Melee by the table: fighters, dice, result.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

/// Two bare-handed men, with more facts.
fn bout(more: &Value) -> Value {
    let mut facts = json!({ "a_weapon": "unarmed", "b_weapons": ["unarmed"] });
    if let Some(facts) = facts.as_object_mut() {
        facts.extend(more.as_object().cloned().unwrap_or_default());
    }
    facts
}

#[test]
fn each_fighter_throws_a_die_first_a_then_b_in_order() {
    // covers: RK-MEL-04
    let desk = Desk::open(open);
    desk.ask("melee", json!({ "a_weapon": "sword", "b_weapons": ["musket-bayonet"] }))
        .dice(&[5, 3])
        .gives(json!({
            "a_die": 5, "a_score": 5, "b_dice": [3], "b_scores": [3], "winner": "a",
            "a_damage": "none", "b_damage": "wound", "b_hit": 0,
        }))
        .notes(&[]);
    desk.ask("melee", json!({ "a_weapon": "rifle", "b_weapons": ["spear", "spear"] }))
        .dice(&[6, 5, 4])
        .gives(json!({
            "a_die": 6, "a_score": 5, "b_dice": [5, 4], "b_scores": [6, 5], "winner": "b",
            "a_damage": "wound", "b_damage": "none",
        }))
        .lacks("b_hit")
        .notes(&["a-outnumbered -1 RK-MEL-05", "b0-better-weapon 1 RK-MEL-08", "b1-better-weapon 1 RK-MEL-08"]);
    desk.ask("melee", bout(&json!({}))).dice(&[5]).fails("need-dice");
    desk.ask("melee", bout(&json!({}))).dice(&[5, 5, 5]).fails("unused-dice");
    desk.ask("melee", bout(&json!({}))).dice(&[5, 7]).fails("bad-die");
}

#[test]
fn raw_and_outnumbered_add_up() {
    // covers: RK-MEL-05, RK-R54
    let desk = Desk::open(open);
    desk.ask("melee", bout(&json!({ "a_grade": "raw", "b_weapons": ["unarmed", "unarmed", "unarmed", "unarmed"] })))
        .dice(&[6, 1, 1, 1, 1])
        .gives(json!({ "a_score": 2, "b_scores": [1, 1, 1, 1], "winner": "a" }))
        .notes(&["a-raw -1 RK-MEL-05", "a-outnumbered -3 RK-MEL-05"]);
    desk.ask("melee", bout(&json!({ "b_weapons": ["unarmed", "unarmed"], "b_grades": ["ordinary", "raw"] })))
        .dice(&[3, 3, 3])
        .gives(json!({ "a_score": 2, "b_scores": [3, 2] }))
        .notes(&["a-outnumbered -1 RK-MEL-05", "b1-raw -1 RK-MEL-05"]);
}

#[test]
fn who_crosses_a_defended_obstacle_has_one_less() {
    // covers: RK-MEL-06
    let desk = Desk::open(open);
    desk.ask("melee", bout(&json!({ "a_crossing": true })))
        .dice(&[4, 4])
        .gives(json!({ "a_score": 3, "b_scores": [4], "winner": "b" }))
        .notes(&["a-crossing -1 RK-MEL-06"]);
    desk.ask("melee", bout(&json!({ "b_crossing": true, "b_weapons": ["unarmed", "unarmed"] })))
        .dice(&[4, 4, 2])
        .gives(json!({ "a_score": 3, "b_scores": [3, 1], "winner": "drawn" }))
        .notes(&["a-outnumbered -1 RK-MEL-05", "b0-crossing -1 RK-MEL-06", "b1-crossing -1 RK-MEL-06"]);
    desk.ask("melee", bout(&json!({ "a_crossing": true, "b_crossing": true }))).fails("contradictory-facts");
}

#[test]
fn heroes_and_superior_fighters_have_one_more() {
    // covers: RK-MEL-07
    let desk = Desk::open(open);
    for grade in ["hero", "superior"] {
        desk.ask("melee", bout(&json!({ "a_grade": grade, "b_grades": [grade] })))
            .dice(&[2, 3])
            .gives(json!({ "a_score": 3, "b_scores": [4] }))
            .notes(&["a-hero-or-superior 1 RK-MEL-07", "b0-hero-or-superior 1 RK-MEL-07"]);
    }
}

#[test]
fn every_row_stands_in_the_order_of_the_sheet() {
    let facts = json!({
        "a_weapon": "spear", "a_grade": "hero", "a_crossing": true,
        "b_weapons": ["rifle", "pistol", "bow", "rocks"], "b_grades": ["raw", "hero", "ordinary", "superior"],
    });
    Desk::open(open).ask("melee", facts).dice(&[1, 1, 1, 1, 1]).notes(&[
        "a-outnumbered -3 RK-MEL-05",
        "a-crossing -1 RK-MEL-06",
        "a-hero-or-superior 1 RK-MEL-07",
        "a-better-weapon 1 RK-MEL-08",
        "b0-raw -1 RK-MEL-05",
        "b1-hero-or-superior 1 RK-MEL-07",
        "b3-hero-or-superior 1 RK-MEL-07",
    ]);
}

#[test]
fn the_better_weapon_must_beat_every_opponents() {
    // covers: RK-MEL-08, RK-R55
    let desk = Desk::open(open);
    let a = "a-better-weapon 1 RK-MEL-08";
    // the ladder of melee factors: 0, 1, 2, 3
    let factors = [
        vec!["unarmed"],
        vec!["pistol", "bow", "rocks"],
        vec!["rifle", "musket", "hatchet-knife"],
        vec!["musket-bayonet", "spear", "sword", "war-club"],
    ];
    for (better, weapons) in factors.iter().enumerate() {
        for (other, others) in factors.iter().enumerate() {
            for weapon in weapons {
                for opponent in others {
                    let expected: &[&str] = match better.cmp(&other) {
                        std::cmp::Ordering::Greater => &[a],
                        std::cmp::Ordering::Equal => &[],
                        std::cmp::Ordering::Less => &["b0-better-weapon 1 RK-MEL-08"],
                    };
                    desk.ask("melee", json!({ "a_weapon": weapon, "b_weapons": [opponent] }))
                        .dice(&[1, 1])
                        .notes(expected);
                }
            }
        }
    }
    // better than one of two is not enough; of two opponents only the better armed one gains
    desk.ask("melee", json!({ "a_weapon": "rifle", "b_weapons": ["bow", "musket"] }))
        .dice(&[1, 1, 1])
        .notes(&["a-outnumbered -1 RK-MEL-05"]);
    desk.ask("melee", json!({ "a_weapon": "rifle", "b_weapons": ["bow", "sword"] }))
        .dice(&[1, 1, 1])
        .notes(&["a-outnumbered -1 RK-MEL-05", "b1-better-weapon 1 RK-MEL-08"]);
}

#[test]
fn a_house_may_fix_bayonets_on_rifles() {
    // covers: RK-R03
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\nrifle_bayonet = 3");
    let facts = |weapon: &str| json!({ "a_weapon": "rifle", "b_weapons": [weapon] });
    desk.ask("melee", facts("sword")).dice(&[1, 1]).notes(&["b0-better-weapon 1 RK-MEL-08"]);
    house.ask("melee", facts("sword")).dice(&[1, 1]).notes(&[]);
    house.ask("melee", facts("musket")).dice(&[1, 1]).notes(&["a-better-weapon 1 RK-MEL-08"]);
    let mut fixed = facts("musket");
    fixed["opt_rifle_bayonet"] = json!(3);
    desk.ask("melee", fixed.clone()).dice(&[1, 1]).notes(&["a-better-weapon 1 RK-MEL-08"]);
    fixed["opt_rifle_bayonet"] = json!(2);
    house.ask("melee", fixed.clone()).dice(&[1, 1]).notes(&[]);
    for wrong in [json!(1), json!(4), json!("3")] {
        fixed["opt_rifle_bayonet"] = wrong;
        desk.ask("melee", fixed.clone()).fails("invalid-fact");
    }
    let error = Desk::try_house(open, "[options]\nrifle_bayonet = 4").err().unwrap().to_string();
    assert!(error.starts_with("house.toml:2:1:") && error.contains("from 2 to 3"), "{error}");
}

#[test]
fn the_higher_score_wins_and_equal_scores_hurt_nobody() {
    // covers: RK-MEL-09, RK-R56
    let desk = Desk::open(open);
    desk.ask("melee", bout(&json!({})))
        .dice(&[6, 6])
        .gives(json!({ "winner": "drawn", "a_damage": "none", "b_damage": "none" }))
        .lacks("b_hit");
    // outnumbered: 6 - 1 = 5 beats only the second
    let two = || bout(&json!({ "b_weapons": ["unarmed", "unarmed"] }));
    desk.ask("melee", two())
        .dice(&[6, 5, 4])
        .gives(json!({ "a_score": 5, "winner": "drawn", "a_damage": "none", "b_damage": "none" }))
        .lacks("b_hit");
    desk.ask("melee", two()).dice(&[6, 4, 4]).gives(json!({ "winner": "a", "b_damage": "kill", "b_hit": 0 }));
    desk.ask("melee", two()).dice(&[6, 4, 3]).gives(json!({ "winner": "a", "b_damage": "kill", "b_hit": 1 }));
    // the worst of those blows that beat him counts
    desk.ask("melee", two()).dice(&[2, 5, 6]).gives(json!({ "winner": "b", "a_damage": "kill" }));
    desk.ask("melee", two()).dice(&[2, 5, 4]).gives(json!({ "winner": "b", "a_damage": "wound" }));
    desk.ask("melee", two()).dice(&[2, 3, 1]).gives(json!({ "winner": "b", "a_damage": "none" }));
    // one beats him with a 4, the other has thrown 5 but, being raw, does not
    let raw = json!({ "b_weapons": ["sword", "unarmed"], "b_grades": ["hero", "raw"] });
    desk.ask("melee", bout(&raw))
        .dice(&[5, 4, 5])
        .gives(json!({ "a_score": 4, "b_scores": [6, 4], "winner": "b", "a_damage": "none" }));
}

#[test]
fn a_five_wounds_and_a_six_kills() {
    // covers: RK-MEL-10, RK-R57
    let desk = Desk::open(open);
    for (die, blow) in [(2, "none"), (3, "none"), (4, "none"), (5, "wound"), (6, "kill")] {
        let a_wins = desk.ask("melee", bout(&json!({}))).dice(&[die, 1]);
        a_wins.gives(json!({ "winner": "a", "a_damage": "none", "b_damage": blow }));
        let b_wins = desk.ask("melee", bout(&json!({}))).dice(&[1, die]);
        b_wins.gives(json!({ "winner": "b", "a_damage": blow, "b_damage": "none" }));
    }
    // the die as thrown, or the score
    let house = Desk::with_house(open, "[options]\nmelee_hit_die = \"modified\"");
    let hero = json!({ "a_weapon": "sword", "b_weapons": ["bow"], "a_grade": "hero" });
    let cases =
        [(2, "none", "none"), (3, "none", "wound"), (4, "none", "kill"), (5, "wound", "kill"), (6, "kill", "kill")];
    for (die, natural, modified) in cases {
        desk.ask("melee", hero.clone()).dice(&[die, 1]).gives(json!({ "a_score": die + 2, "b_damage": natural }));
        house.ask("melee", hero.clone()).dice(&[die, 1]).gives(json!({ "b_damage": modified }));
        let mut facts = hero.clone();
        facts["opt_melee_hit_die"] = json!("modified");
        desk.ask("melee", facts).dice(&[die, 1]).gives(json!({ "b_damage": modified }));
    }
    // and for the many as for the one
    house.ask("melee", bout(&json!({ "b_grades": ["raw"] }))).dice(&[1, 6]).gives(json!({ "a_damage": "wound" }));
}

#[test]
fn the_odds_of_a_bout_are_exact() {
    let desk = Desk::open(open);
    let even = desk.ask("melee", bout(&json!({})));
    assert_eq!(even.chance("winner", &json!("drawn")), "1/6");
    // a 6 beats 1 to 5, a 5 beats 1 to 4
    assert_eq!(even.chance("b_damage", &json!("kill")), "5/36");
    assert_eq!(even.chance("a_damage", &json!("wound")), "1/9");
}

#[test]
fn grades_must_match_the_opponents() {
    let desk = Desk::open(open);
    for grades in [json!([]), json!(["raw", "raw"]), json!(["raw", "raw", "raw", "raw", "raw", "raw"])] {
        desk.ask("melee", bout(&json!({ "b_grades": grades }))).fails("contradictory-facts");
    }
    let wrong = [
        json!({ "b_weapons": [] }),
        json!({ "b_weapons": ["bow", "bow", "bow", "bow", "bow"] }),
        json!({ "b_weapons": ["axe"] }),
        json!({ "b_weapons": "bow" }),
        json!({ "b_grades": ["elite"] }),
        json!({ "a_grade": "elite" }),
    ];
    for facts in wrong {
        desk.ask("melee", bout(&facts)).fails("invalid-fact");
    }
    desk.ask("melee", json!({ "a_weapon": "bow" })).fails("invalid-fact");
    desk.ask("melee", json!({ "b_weapons": ["bow"] })).fails("invalid-fact");
}

#[test]
fn more_casualties_then_more_killed_lose_the_fight() {
    // covers: RK-MEL-11, RK-R58
    let desk = Desk::open(open);
    // a's wounds and kills, b's, loser, who lost more
    let cases = [
        ([2, 0], [0, 1], "a", "a"),
        ([0, 1], [2, 0], "b", "b"),
        ([1, 1], [2, 0], "a", "none"),
        ([2, 0], [1, 1], "b", "none"),
        ([1, 1], [1, 1], "both", "none"),
        ([0, 0], [0, 0], "both", "none"),
    ];
    for (a, b, loser, lost_more) in cases {
        let facts = json!({
            "a_wounds": a[0], "a_kills": a[1], "b_wounds": b[0], "b_kills": b[1], "a_bouts_won": 9, "b_bouts_won": 3,
        });
        let may_follow_up = match loser {
            "a" => "b",
            "b" => "a",
            _ => "none",
        };
        desk.ask("melee-result", facts)
            .gives(json!({
                "loser": loser, "fall_back": 5, "a_falls_back": loser != "b", "b_falls_back": loser != "a",
                "may_follow_up": may_follow_up, "lost_more_in_melee": lost_more,
            }))
            .notes(&[]);
    }
    desk.ask("melee-result", json!({ "a_kills": 100 })).fails("invalid-fact");
    desk.ask("melee-result", json!({ "kills": 1 })).fails("unknown-fact");
}

#[test]
fn a_house_may_let_bouts_decide() {
    // covers: RK-R58
    let house = Desk::with_house(open, "[options]\nworst_result = \"bouts\"");
    for (a, b, loser) in [(2, 1, "b"), (1, 2, "a"), (2, 2, "both")] {
        let mut facts = json!({ "a_wounds": 3, "b_kills": 1, "a_bouts_won": a, "b_bouts_won": b });
        let expected = || json!({ "loser": loser, "lost_more_in_melee": "a" });
        house.ask("melee-result", facts.clone()).gives(expected());
        facts["opt_worst_result"] = json!("bouts");
        Desk::open(open).ask("melee-result", facts).gives(expected());
    }
}
