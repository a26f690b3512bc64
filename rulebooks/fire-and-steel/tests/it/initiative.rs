//! Initiative by the table: what a figure is about to do, its die and its score; then who acts when.

use fire_and_steel::open;
use serde_json::{Value, json};
use testkit::Desk;

fn shooter(weapon: &str) -> Value {
    json!({ "activity": "shooting", "weapon_class": weapon })
}

fn fighter(weapon: &str, confined: bool) -> Value {
    json!({
        "activity": "hand-to-hand", "hand_weapon": weapon, "confined_space": confined, "mounted": weapon == "lance",
    })
}

#[test]
fn a_score_is_a_die_and_its_modifiers() {
    // covers: FS-INI-01, FS-INI-02, FS-INI-03, FS-INI-13, FS-GEN-01
    let desk = Desk::open(open);
    desk.ask("initiative", json!({ "activity": "other" })).dice(&[6]).gives(json!({ "die": 6, "score": 6 })).notes(&[]);
    desk.ask("initiative", json!({ "activity": "other", "wounds": 2, "surprised": true }))
        .dice(&[1])
        .gives(json!({ "die": 1, "score": -5 }))
        .notes(&["per-wound -2 FS-INI-02", "surprised -4 FS-INI-03"]);
    desk.ask("initiative", json!({ "activity": "other" })).fails("need-dice");
    desk.ask("initiative", json!({ "activity": "other" })).dice(&[1, 1]).fails("unused-dice");
    desk.ask("initiative", json!({ "activity": "other" })).dice(&[0]).fails("bad-die");
    let (_, notes) = desk.ask("initiative", json!({ "activity": "other" })).dice(&[3]).answer().unwrap();
    assert_eq!(notes.dice[0].purpose, "initiative");
}

#[test]
fn shoulder_arms_and_bows_are_slow_to_shoot() {
    // covers: FS-INI-04, FS-R22
    let desk = Desk::open(open);
    for weapon in ["rifle", "smoothbore", "double-shotgun", "single-shotgun", "bow"] {
        desk.ask("initiative", shooter(weapon))
            .dice(&[4])
            .gives(json!({ "score": 2 }))
            .notes(&["long-barrel-or-bow -2 FS-INI-04"]);
    }
    for weapon in ["pistol", "throwing-spear", "thrown-weapon"] {
        desk.ask("initiative", shooter(weapon)).dice(&[4]).gives(json!({ "score": 4 })).notes(&[]);
    }
}

#[test]
fn an_aimed_shot_comes_sooner() {
    // covers: FS-INI-05, FS-AIM-02, FS-R16
    let desk = Desk::open(open);
    let aimed = |aimed: Value| json!({ "activity": "shooting", "weapon_class": "rifle", "aimed": aimed, "wounds": 1 });
    desk.ask("initiative", aimed(json!(true))).dice(&[3]).gives(json!({ "score": 4 })).notes(&[
        "per-wound -1 FS-INI-02",
        "long-barrel-or-bow -2 FS-INI-04",
        "aimed-shot 4 FS-INI-05",
    ]);
    // Aimed or not: there is no counting of aim markers.
    desk.ask("initiative", aimed(json!(2))).dice(&[3]).fails("invalid-fact");
}

#[test]
fn aim_does_nothing_for_accuracy() {
    // covers: FS-AIM-02, FS-R17
    let desk = Desk::open(open);
    desk.ask("shooting", json!({ "weapon_class": "rifle", "range": 6, "aimed": true }))
        .dice(&[3])
        .fails("unknown-fact");
}

#[test]
fn morale_markers_slow_nobody_and_spoil_no_blow() {
    // covers: FS-R60
    let desk = Desk::open(open);
    let questions = [
        ("initiative", json!({ "activity": "other", "morale_markers": 1 })),
        ("shooting", json!({ "weapon_class": "rifle", "range": 6, "morale_markers": 1 })),
        ("hand-to-hand", json!({ "hand_weapon": "knife", "morale_markers": 1 })),
    ];
    for (chart, facts) in questions {
        desk.ask(chart, facts).dice(&[3]).fails("unknown-fact");
    }
}

#[test]
fn a_hand_weapon_has_exactly_one_row() {
    // covers: FS-INI-06, FS-INI-07, FS-INI-08, FS-INI-09, FS-INI-10, FS-R23, FS-R24, FS-R25, FS-R59
    let desk = Desk::open(open);
    let other: &[&str] = &["other-close-weapon -2 FS-INI-09"];
    let confined_long: &[&str] = &["long-weapon-confined -4 FS-INI-08"];
    let rows: [(&str, bool, &[&str]); 17] = [
        ("lance", false, &["lance-in-open 2 FS-INI-06"]),
        ("loaded-pistol", false, &[]),
        ("loaded-pistol", true, &[]),
        ("bayonet", false, &[]),
        ("bayonet", true, confined_long),
        ("spear", false, &[]),
        ("spear", true, confined_long),
        ("sword", false, other),
        ("sword", true, other),
        ("axe-or-club", false, other),
        ("axe-or-club", true, other),
        ("knife", false, other),
        ("knife", true, other),
        ("clubbed-firearm", false, other),
        ("clubbed-firearm", true, other),
        ("unarmed", false, other),
        ("unarmed", true, other),
    ];
    for (weapon, confined, notes) in rows {
        desk.ask("initiative", fighter(weapon, confined)).dice(&[1]).notes(notes);
    }
    desk.ask("initiative", fighter("lance", false)).dice(&[2]).gives(json!({ "score": 4 }));
}

#[test]
fn a_house_may_slow_the_pistol_in_confined_space() {
    // covers: FS-INI-07, FS-R23
    let house = Desk::with_house(open, "[options]\npistol_confined = \"as-other\"");
    house
        .ask("initiative", fighter("loaded-pistol", true))
        .dice(&[5])
        .gives(json!({ "score": 3 }))
        .notes(&["other-close-weapon -2 FS-INI-09"]);
    house.ask("initiative", fighter("loaded-pistol", false)).dice(&[5]).notes(&[]);
    house.ask("initiative", fighter("bayonet", true)).dice(&[5]).notes(&["long-weapon-confined -4 FS-INI-08"]);
    let mut facts = fighter("loaded-pistol", true);
    facts["opt_pistol_confined"] = json!("zero");
    house.ask("initiative", facts).dice(&[5]).gives(json!({ "score": 5 }));
}

#[test]
fn the_row_of_nought_counts_if_a_house_gives_it_a_number() {
    // covers: FS-INI-07
    let desk = Desk::with_house(open, "[numbers.initiative.hand-to-hand]\npistol-or-long-weapon-in-open-space = 1");
    for weapon in ["loaded-pistol", "bayonet", "spear"] {
        desk.ask("initiative", fighter(weapon, false)).dice(&[1]).gives(json!({ "score": 2 }));
    }
    desk.ask("initiative", fighter("loaded-pistol", true)).dice(&[1]).gives(json!({ "score": 2 }));
    desk.ask("initiative", fighter("bayonet", true)).dice(&[1]).gives(json!({ "score": -3 }));
    desk.ask("initiative", fighter("lance", false)).dice(&[1]).gives(json!({ "score": 3 }));
    desk.ask("initiative", fighter("knife", false)).dice(&[1]).gives(json!({ "score": -1 }));
}

#[test]
fn a_lance_is_refused_on_foot_and_in_confined_space() {
    // covers: FS-INI-11, FS-R25
    let desk = Desk::open(open);
    let lance = |mounted: bool, confined: bool| json!({ "activity": "hand-to-hand", "hand_weapon": "lance", "mounted": mounted, "confined_space": confined });
    desk.ask("initiative", lance(false, false)).dice(&[3]).fails("contradictory-facts");
    desk.ask("initiative", lance(true, true)).dice(&[3]).fails("contradictory-facts");
    desk.ask("initiative", lance(true, false)).dice(&[3]).gives(json!({ "score": 5 }));
}

#[test]
fn rows_apply_only_to_what_the_figure_is_about_to_do() {
    // covers: FS-INI-13
    let desk = Desk::open(open);
    let contradictory = [
        json!({ "activity": "other", "weapon_class": "pistol" }),
        json!({ "activity": "other", "aimed": true }),
        json!({ "activity": "other", "hand_weapon": "knife" }),
        json!({ "activity": "hand-to-hand", "hand_weapon": "knife", "weapon_class": "pistol" }),
        json!({ "activity": "hand-to-hand", "hand_weapon": "knife", "aimed": true }),
        json!({ "activity": "shooting", "weapon_class": "pistol", "hand_weapon": "knife" }),
    ];
    for facts in contradictory {
        desk.ask("initiative", facts).dice(&[3]).fails("contradictory-facts");
    }
    // Being mounted or in confined space is no fault for anyone.
    let rider = json!({ "activity": "shooting", "weapon_class": "pistol", "mounted": true, "confined_space": true });
    desk.ask("initiative", rider).dice(&[3]).gives(json!({ "score": 3 }));
}

#[test]
fn a_missing_weapon_is_found_before_any_contradiction() {
    // covers: FS-INI-13
    let desk = Desk::open(open);
    desk.ask("initiative", json!({ "activity": "shooting", "hand_weapon": "knife" })).fails("invalid-fact");
    desk.ask("initiative", json!({ "activity": "hand-to-hand", "weapon_class": "bow" })).fails("invalid-fact");
    desk.ask("initiative", json!({ "activity": "hand-to-hand", "aimed": true })).fails("invalid-fact");
    desk.ask("initiative", json!({ "activity": "shooting", "weapon_class": null })).fails("invalid-fact");
}

#[test]
fn the_wounds_are_those_of_the_figure_that_rolls() {
    // covers: FS-R36
    let desk = Desk::open(open);
    let questions = [
        ("initiative", json!({ "activity": "other", "wounds": 3 }), json!({ "score": -2 })),
        (
            "shooting",
            json!({ "weapon_class": "rifle", "range": 6, "wounds": 3, "target_wounds": 1 }),
            json!({ "total": 2 }),
        ),
        ("hand-to-hand", json!({ "hand_weapon": "knife", "wounds": 3, "target_wounds": 1 }), json!({ "total": 0 })),
        ("morale", json!({ "context": "under-fire", "wounds": 3 }), json!({ "score": -2 })),
    ];
    for (chart, facts, expected) in questions {
        desk.ask(chart, facts).dice(&[1]).gives(expected);
    }
}

#[test]
fn the_higher_score_acts_first_and_equal_scores_together() {
    // covers: FS-INI-12, FS-R05
    let desk = Desk::open(open);
    desk.ask("initiative-order", json!({ "scores": [4, 6, 4, -2] }))
        .gives(json!({ "groups": [[1], [0, 2], [3]], "roll_offs": [] }))
        .notes(&[]);
    desk.ask("initiative-order", json!({ "scores": [-20] })).gives(json!({ "groups": [[0]], "roll_offs": [] }));
    desk.ask("initiative-order", json!({ "scores": [4, 4] })).dice(&[1]).fails("unused-dice");
}

#[test]
fn a_house_may_roll_ties_off_once_the_highest_score_first() {
    // covers: FS-INI-12, FS-R05
    let desk = Desk::with_house(open, "[options]\nties = \"roll-off\"");
    let scores = || json!({ "scores": [3, 5, 3, 5, 1, 3] });
    desk.ask("initiative-order", scores()).dice(&[2, 6, 4, 1, 4]).gives(json!({
        "groups": [[3], [1], [0, 5], [2], [4]],
        "roll_offs": [[1, 2], [3, 6], [0, 4], [2, 1], [5, 4]],
    }));
    desk.ask("initiative-order", scores()).dice(&[2, 6, 4, 1]).fails("need-dice");
    desk.ask("initiative-order", json!({ "scores": [3, 5] })).gives(json!({ "groups": [[1], [0]], "roll_offs": [] }));
    let together = json!({ "scores": [4, 4], "opt_ties": "simultaneous" });
    desk.ask("initiative-order", together).gives(json!({ "groups": [[0, 1]] }));
    let (_, notes) = desk.ask("initiative-order", json!({ "scores": [4, 4] })).dice(&[1, 2]).answer().unwrap();
    assert_eq!(notes.dice[1].purpose, "roll-off");
}

#[test]
fn two_who_roll_off_tie_again_one_time_in_six() {
    // covers: FS-R05
    let desk = Desk::open(open);
    let tie = desk.ask("initiative-order", json!({ "scores": [4, 4], "opt_ties": "roll-off" }));
    assert_eq!(tie.chance("groups", &json!([[0, 1]])), "1/6");
    assert_eq!(tie.chance("groups", &json!([[1], [0]])), "5/12");
}

#[test]
fn scores_are_one_to_twelve_whole_numbers_within_twenty_of_nought() {
    let desk = Desk::open(open);
    let scores = |scores: Value| desk.ask("initiative-order", json!({ "scores": scores }));
    scores(json!([20, -20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).gives(json!({}));
    for bad in [json!([]), json!(vec![0; 13]), json!([21]), json!([-21]), json!([1.5]), json!(["1"]), json!(4)] {
        scores(bad).fails("invalid-fact");
    }
    desk.ask("initiative-order", json!({})).fails("invalid-fact");
}
