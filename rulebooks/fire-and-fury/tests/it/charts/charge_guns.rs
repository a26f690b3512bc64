//! The results of charge combat for guns, and for whoever stands behind works.

use serde_json::json;

use crate::clash::{at, even, expect, fates, guns};
use crate::common::{desk, under, with};

#[test]
fn a_fortified_defender_hard_pressed_holds_unless_outflanked() {
    // covers: FF-RES-12, FF-RES-13, FF-R59
    let works = with(&even(), json!({ "defender_position": "fortified" }));
    let shaken = with(&works, json!({ "defender_order": "disordered" }));
    assert_eq!(fates(&at(&desk(), works.clone(), 3)), ["0 good-order retreat-3", "0 disordered hold"]);
    assert_eq!(fates(&at(&desk(), shaken.clone(), 3)), ["0 good-order retreat-3", "1 disordered hold"]);
    let flanked = with(&shaken, json!({ "defender_outflanked": true }));
    assert_eq!(fates(&at(&desk(), flanked.clone(), 3)), ["0 good-order carry-position", "1 broken full-retreat"]);
    let strong = with(&shaken, json!({ "defender_position": "strong" }));
    assert_eq!(fates(&at(&desk(), strong, 3)), ["0 good-order carry-position", "1 disordered retreat-3"]);
    // The works help in no other result.
    assert_eq!(fates(&at(&desk(), works, 6))[1], "1 disordered retreat-out-of-close-range");
    // A house may spare those who hold.
    let house = under("hard-pressed-fortified-loss", "waived");
    assert_eq!(fates(&at(&house, shaken, 3))[1], "0 disordered hold");
    assert_eq!(fates(&at(&house, flanked, 3))[1], "1 broken full-retreat");
    let gun = guns("heavy", json!({ "defender_position": "fortified" }));
    expect(&at(&house, gun, 3), json!({ "defender_guns_after": "hold-silenced", "defender_gun_stands_damaged": 0 }));
}

#[test]
fn guns_alone_run_or_are_lost() {
    // covers: FF-RES-03, FF-RES-08, FF-RES-11, FF-RES-12, FF-RES-14, FF-RES-19, FF-R58, FF-R60, FF-R67
    let run = "full-retreat-silenced";
    let cavalry = json!({ "attacker_arm": "cavalry" });
    let limbered = json!({ "defender_guns_limbered": true });
    let flanked = json!({ "defender_outflanked": true });
    let works = json!({ "defender_position": "fortified" });
    let cases = [
        // difference, guns: what becomes of them, stands lost, stands damaged
        (10, guns("heavy", limbered.clone()), run, 3, 0),
        (9, guns("light", limbered.clone()), run, 2, 0),
        (9, guns("light", json!({})), "lost", 0, 0),
        (9, guns("heavy", json!({})), "lost", 0, 0),
        (6, guns("light", json!({})), run, 1, 0),
        (6, guns("light", flanked.clone()), run, 2, 0),
        (6, guns("heavy", limbered.clone()), run, 1, 0),
        (6, guns("heavy", json!({})), "lost", 0, 0),
        (6, guns("fixed", json!({})), "lost", 0, 0),
        (6, guns("light", cavalry.clone()), "lost", 0, 0),
        (6, with(&guns("light", cavalry.clone()), limbered.clone()), run, 2, 0),
        (3, guns("light", json!({})), run, 0, 1),
        (3, guns("light", cavalry), run, 0, 1),
        (3, guns("heavy", limbered), run, 0, 1),
        (3, guns("heavy", json!({})), "lost", 0, 0),
        (3, guns("fixed", json!({})), "lost", 0, 0),
        (3, guns("fixed", works.clone()), "hold-silenced", 0, 1),
        (3, guns("light", works.clone()), "hold-silenced", 0, 1),
        (3, with(&guns("heavy", works), flanked), "lost", 0, 0),
        (0, guns("heavy", json!({})), "hold-silenced", 1, 0),
        (-3, guns("heavy", json!({})), "hold", 0, 0),
        (-6, guns("light", json!({})), "hold", 0, 0),
        (-9, guns("fixed", json!({})), "hold", 0, 0),
    ];
    for (difference, facts, after, lost, damaged) in cases {
        let outcome = at(&desk(), facts.clone(), difference);
        for field in ["order_after", "move", "may_recall", "may_carry_position"] {
            assert!(outcome.get(format!("defender_{field}")).is_none(), "{outcome}");
        }
        let expected = json!({ "defender_guns_after": after, "defender_stands_lost": lost,
            "defender_gun_stands_damaged": damaged });
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&outcome[name], value, "{name} at {difference} of {facts}");
        }
    }
}

#[test]
fn troops_and_guns_together_each_suffer_their_own_half() {
    // covers: FF-R58, FF-R60, FF-RES-11, FF-RES-12
    let beside = with(
        &even(),
        json!({ "defender_guns": "supported", "defender_guns_carriage": "light",
        "defender_order": "disordered" }),
    );
    let rows = [
        (9, "2 broken full-retreat", "lost", 0),
        (6, "1 disordered retreat-out-of-close-range", "full-retreat-silenced", 0),
        (3, "1 disordered retreat-3", "full-retreat-silenced", 1),
        (0, "1 disordered stay", "hold-silenced", 0),
        (-3, "0 disordered hold", "hold", 0),
    ];
    for (difference, troops, after, damaged) in rows {
        let outcome = at(&desk(), beside.clone(), difference);
        assert_eq!(fates(&outcome)[1], troops, "{difference}");
        expect(&outcome, json!({ "defender_guns_after": after, "defender_gun_stands_damaged": damaged }));
    }
    let works = with(&beside, json!({ "defender_position": "fortified", "defender_guns_carriage": "heavy" }));
    let outcome = at(&desk(), works, 3);
    assert_eq!(fates(&outcome)[1], "1 disordered hold");
    expect(&outcome, json!({ "defender_guns_after": "hold-silenced", "defender_gun_stands_damaged": 1 }));
}
