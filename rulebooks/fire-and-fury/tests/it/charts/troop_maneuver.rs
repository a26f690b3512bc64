//! What troops may do, by the lists of the sheet.

use serde_json::{Value, json};

use crate::common::{all_contradict, desk, with};

const CHART: &str = "troop-maneuver";
const ACTIONS: [&str; 11] = [
    "full-move",
    "half-move",
    "change-formation",
    "passage-of-lines",
    "march-by-flank",
    "deploy-to-front",
    "change-front",
    "face-by-rear-rank",
    "scale-major-obstacle",
    "replenish-ammunition",
    "countercharge",
];

fn act(class: &str, action: &str) -> Value {
    let mut facts = json!({ "class": class, "action": action });
    if action == "change-formation" {
        facts["to_formation"] = json!("line");
    }
    facts
}

/// The whole outcome.
fn whole(facts: Value) -> Value {
    desk().ask(CHART, facts).answer().unwrap().0
}

#[test]
fn well_handled_troops_make_a_full_move_or_a_half_move_and_one_thing_more() {
    // covers: FF-TRM-01, FF-TRM-02, FF-TRM-07, FF-TRM-08, FF-TRM-09, FF-TRM-10, FF-R24
    for action in ACTIONS.into_iter().filter(|action| *action != "countercharge") {
        let mut expected =
            json!({ "allowed": true, "move": "half", "flank_move": "none", "becomes_disordered": false });
        match action {
            "full-move" => expected["move"] = json!("full"),
            "march-by-flank" => expected["flank_move"] = json!("half"),
            "passage-of-lines" => expected["other_becomes_disordered"] = json!(false),
            _ => {}
        }
        assert_eq!(whole(act("well-handled", action)), expected, "{action}");
    }
}

#[test]
fn a_march_by_the_flank_comes_on_top_of_the_half_move() {
    // covers: FF-TRM-05, FF-R25
    desk().ask(CHART, act("well-handled", "march-by-flank")).gives(json!({ "move": "half", "flank_move": "half" }));
}

#[test]
fn a_raw_unit_is_disordered_by_changing_or_deploying_on_bad_ground() {
    // covers: FF-TRM-03, FF-TRM-06, FF-TRM-13
    for (class, action) in
        [("well-handled", "change-formation"), ("well-handled", "deploy-to-front"), ("tardy", "change-formation")]
    {
        for (quality, ground, disordered) in [
            ("raw", "open", false),
            ("raw", "broken", true),
            ("raw", "rough", true),
            ("trained", "rough", false),
            ("elite", "broken", false),
        ] {
            let facts = with(&act(class, action), json!({ "quality": quality, "ground": ground }));
            desk().ask(CHART, facts).gives(json!({ "allowed": true, "becomes_disordered": disordered }));
        }
    }
    // Other things on bad ground do not disorder it.
    let front = with(&act("well-handled", "change-front"), json!({ "quality": "raw", "ground": "rough" }));
    desk().ask(CHART, front).gives(json!({ "becomes_disordered": false }));
}

#[test]
fn a_passage_of_lines_disorders_both_units_or_neither() {
    // covers: FF-TRM-04
    let passage = act("well-handled", "passage-of-lines");
    for cause in [
        json!({ "disordered": true }),
        json!({ "other_disordered": true }),
        json!({ "quality": "raw" }),
        json!({ "other_quality": "raw" }),
        json!({ "ground": "broken" }),
        json!({ "ground": "rough" }),
    ] {
        desk()
            .ask(CHART, with(&passage, cause))
            .gives(json!({ "becomes_disordered": true, "other_becomes_disordered": true }));
    }
    let sound = with(&passage, json!({ "quality": "elite", "other_quality": "veteran" }));
    desk().ask(CHART, sound).gives(json!({ "becomes_disordered": false, "other_becomes_disordered": false }));
}

#[test]
fn tardy_troops_do_one_thing_and_do_not_move_with_it() {
    // covers: FF-TRM-11, FF-TRM-12, FF-TRM-13, FF-TRM-14, FF-TRM-15, FF-R26
    for action in ACTIONS {
        let expected = match action {
            "half-move" => ("half", false),
            "full-move" => ("full", true),
            "change-formation" | "face-by-rear-rank" | "scale-major-obstacle" => ("none", false),
            _ => {
                assert_eq!(
                    whole(act("tardy", action)),
                    json!({ "allowed": false, "reason": "not-in-class" }),
                    "{action}"
                );
                continue;
            }
        };
        let (with_move, disordered) = expected;
        assert_eq!(
            whole(act("tardy", action)),
            json!({ "allowed": true, "move": with_move, "flank_move": "none", "becomes_disordered": disordered }),
            "{action}"
        );
    }
}

#[test]
fn tardy_troops_change_only_to_line_extended_line_or_garrison() {
    // covers: FF-TRM-03, FF-TRM-13
    for (formation, tardy) in [
        ("line", true),
        ("extended-line", true),
        ("garrison", true),
        ("open-order", false),
        ("field-column", false),
        ("march-column", false),
    ] {
        let to = json!({ "to_formation": formation });
        desk().ask(CHART, with(&act("well-handled", "change-formation"), to.clone())).gives(json!({ "allowed": true }));
        let question = desk();
        let question =
            question.ask(CHART, with(&act("tardy", "change-formation"), to)).gives(json!({ "allowed": tardy }));
        if tardy {
            question.lacks("reason");
        } else {
            question.gives(json!({ "reason": "formation-not-in-class" })).lacks("move").lacks("becomes_disordered");
        }
    }
}

#[test]
fn the_only_hasty_maneuver_is_a_countercharge_of_cavalry() {
    // covers: FF-TRM-16
    let desk = desk();
    let charge = act("hasty", "countercharge");
    desk.ask(CHART, with(&charge, json!({ "arm": "cavalry" })))
        .gives(json!({ "allowed": true, "move": "halfway", "flank_move": "none", "becomes_disordered": false }));
    desk.ask(CHART, charge).gives(json!({ "allowed": false, "reason": "cavalry-only" })).lacks("move");
    for action in ACTIONS.into_iter().filter(|action| *action != "countercharge") {
        desk.ask(CHART, act("hasty", action)).gives(json!({ "allowed": false, "reason": "not-in-class" }));
    }
    for class in ["well-handled", "tardy"] {
        let facts = with(&act(class, "countercharge"), json!({ "arm": "cavalry" }));
        desk.ask(CHART, facts).gives(json!({ "allowed": false, "reason": "not-in-class" }));
        desk.ask(CHART, act(class, "countercharge")).gives(json!({ "reason": "not-in-class" }));
    }
}

#[test]
fn the_new_formation_belongs_to_a_change_and_the_other_unit_to_a_passage() {
    let changes = act("well-handled", "change-formation");
    let cases = [
        (act("well-handled", "full-move"), json!({ "to_formation": "line" })),
        (act("well-handled", "full-move"), json!({ "other_quality": "raw" })),
        (act("well-handled", "full-move"), json!({ "other_disordered": true })),
        (with(&changes, json!({ "to_formation": "garrison" })), json!({ "arm": "cavalry" })),
    ];
    all_contradict(&desk(), CHART, &cases);
    let desk = desk();
    desk.ask(CHART, json!({ "class": "tardy", "action": "change-formation" })).fails("invalid-fact");
    // A missing formation is told before a contradiction.
    let missing = json!({ "class": "tardy", "action": "change-formation", "other_quality": "raw" });
    desk.ask(CHART, missing).fails("invalid-fact");
    desk.ask(CHART, with(&act("tardy", "full-move"), json!({ "arm": "guns" }))).fails("invalid-fact");
    desk.ask(CHART, json!({ "class": "tardy" })).fails("invalid-fact");
    desk.ask(CHART, act("tardy", "full-move")).dice(&[1]).fails("unused-dice");
}
