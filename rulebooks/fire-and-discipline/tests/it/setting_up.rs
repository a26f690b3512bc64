//! Before the battle and beside it: Player A, stands, limbering, squares and remnants.

use fire_and_discipline::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn the_larger_force_is_player_a_and_half_again_as_many_always_are() {
    // covers: FD-SEQ-01, FD-R74
    let desk = Desk::open(open);
    let cases = [
        // the designer is overruled at 36 to 24, not at 35 to 24
        (json!({ "first_force": 36, "second_force": 24, "designer_choice": "second" }), "first", "half-again"),
        (json!({ "first_force": 35, "second_force": 24, "designer_choice": "second" }), "second", "designer"),
        (json!({ "first_force": 24, "second_force": 36, "designer_choice": "first" }), "second", "half-again"),
        (json!({ "first_force": 24, "second_force": 35, "designer_choice": "first" }), "first", "designer"),
        (json!({ "first_force": 10, "second_force": 11 }), "second", "larger"),
        (json!({ "first_force": 11, "second_force": 10, "attacker": "second" }), "first", "larger"),
        (json!({ "first_force": 10, "second_force": 10 }), "first", "attacker"),
        (json!({ "first_force": 10, "second_force": 10, "attacker": "second" }), "second", "attacker"),
        (json!({ "first_force": 10, "second_force": 10, "designer_choice": "second" }), "second", "designer"),
        // an odd number: 2 x 4 is less than 3 x 3, 2 x 5 is not
        (json!({ "first_force": 3, "second_force": 4 }), "second", "larger"),
        (json!({ "first_force": 3, "second_force": 5 }), "second", "half-again"),
    ];
    for (facts, player_a, reason) in cases {
        desk.ask("player-designation", facts).gives(json!({ "player_a": player_a, "reason": reason }));
    }
    desk.ask("player-designation", json!({ "first_force": 3 })).fails("invalid-fact");
    desk.ask("player-designation", json!({ "first_force": 3, "second_force": 0 })).fails("invalid-fact");
}

#[test]
fn stands_have_the_printed_footprints() {
    // covers: FD-STD-01, FD-STD-06, FD-R80
    let desk = Desk::open(open);
    let cases = [
        (json!({ "kind": "foot" }), "basic", [1.5, 1.25]),
        (json!({ "kind": "foot", "shallow": true }), "basic", [1.5, 1.0]),
        (json!({ "kind": "artillery", "scale": "6mm", "shallow": true }), "basic", [1.5, 1.0]),
        (json!({ "kind": "light-infantry" }), "half", [0.75, 1.0]),
        (json!({ "kind": "light-infantry", "shallow": true }), "half", [0.75, 1.0]),
        (json!({ "kind": "limber" }), "limber", [1.25, 1.5]),
        (json!({ "kind": "wagon", "shallow": true }), "limber", [1.25, 1.5]),
        (json!({ "kind": "cavalry", "scale": "20mm-plus" }), "basic", [3.0, 2.0]),
        (json!({ "kind": "light-infantry", "scale": "20mm-plus" }), "half", [1.5, 2.0]),
        (json!({ "kind": "wagon", "scale": "20mm-plus" }), "limber", [2.0, 3.0]),
    ];
    for (facts, stand, [frontage, depth]) in cases {
        desk.ask("stand-size", facts).gives(json!({
            "stand": stand,
            "frontage_inches": frontage,
            "depth_inches": depth,
            "frontage_yards": frontage * 10.0,
            "depth_yards": depth * 10.0,
        }));
    }
    desk.ask("stand-size", json!({ "kind": "foot", "scale": "20mm-plus", "shallow": true }))
        .fails("contradictory-facts");
    desk.ask("stand-size", json!({ "kind": "limber", "castings": 1 })).fails("contradictory-facts");
    desk.ask("stand-size", json!({ "kind": "wagon", "castings": null })).gives(json!({ "fits": true }));
}

#[test]
fn stands_carry_so_many_castings_and_twice_as_many_at_six_millimetres() {
    // covers: FD-STD-02, FD-STD-03, FD-STD-04, FD-STD-05, FD-STD-07
    let desk = Desk::open(open);
    let cases = [
        ("foot", "15mm", None, "basic", [3, 10], true),
        ("foot", "15mm", Some(2), "half", [1, 2], true),
        ("foot", "15mm", Some(3), "basic", [3, 10], true),
        ("foot", "15mm", Some(11), "basic", [3, 10], false),
        ("foot", "6mm", Some(5), "half", [1, 5], true),
        ("foot", "6mm", Some(6), "basic", [6, 20], true),
        ("light-infantry", "15mm", Some(3), "half", [1, 3], true),
        ("light-infantry", "15mm", Some(4), "half", [1, 3], false),
        ("light-infantry", "6mm", Some(6), "half", [1, 6], true),
        ("cavalry", "20mm-plus", Some(1), "half", [1, 1], true),
        ("cavalry", "15mm", Some(2), "basic", [2, 3], true),
        ("cavalry", "6mm", Some(3), "half", [1, 3], true),
        ("cavalry", "6mm", Some(4), "basic", [4, 6], true),
        ("artillery", "15mm", Some(1), "basic", [1, 4], true),
        ("artillery", "15mm", Some(5), "basic", [1, 4], false),
        ("artillery", "6mm", Some(8), "basic", [2, 8], true),
        ("wagon", "6mm", None, "limber", [0, 0], true),
    ];
    for (kind, scale, castings, stand, [min, max], fits) in cases {
        desk.ask("stand-size", json!({ "kind": kind, "scale": scale, "castings": castings }))
            .gives(json!({ "stand": stand, "min_castings": min, "max_castings": max, "fits": fits }));
    }
}

#[test]
fn guns_limber_up_only_from_1800_on_and_in_ten_turns() {
    // covers: FD-FRM-14, FD-FRM-15, FD-R42
    let desk = Desk::open(open);
    let outcome = |allowed: bool, needed: i32, left: i32, limbered: bool| json!({ "allowed": allowed, "turns_needed": needed, "turns_left": left, "limbered": limbered });
    let cases = [
        (json!({ "year": 1799, "turns_spent": 50 }), outcome(false, 0, 0, false)),
        (json!({ "year": 1800 }), outcome(true, 10, 10, false)),
        (json!({ "year": 1809, "turns_spent": 9 }), outcome(true, 10, 1, false)),
        (json!({ "year": 1809, "turns_spent": 10 }), outcome(true, 10, 0, true)),
        (json!({ "year": 1809, "turns_spent": 11 }), outcome(true, 10, 0, true)),
        (json!({ "year": 1809, "turns_spent": 1, "opt_limber_turns": 1 }), outcome(true, 1, 0, true)),
    ];
    for (facts, expected) in cases {
        desk.ask("limbering", facts).gives(expected);
    }
    desk.ask("limbering", json!({ "year": 1809, "opt_limber_turns": 21 })).fails("invalid-fact");
    desk.ask("limbering", json!({ "year": 1739 })).fails("invalid-fact");
}

#[test]
fn squares_are_for_infantry_from_1800_on() {
    // covers: FD-FRM-08, FD-FRM-09, FD-R43
    let desk = Desk::open(open);
    let cases = [
        (json!({ "year": 1800, "stands": 1 }), false, "one-stand", "none"),
        (json!({ "year": 1800, "stands": 2 }), true, "none", "back-to-back"),
        (json!({ "year": 1800, "stands": 3 }), true, "none", "triangle"),
        (json!({ "year": 1800, "stands": 4 }), true, "none", "box"),
        (json!({ "year": 1830, "stands": 10 }), true, "none", "box"),
        (json!({ "year": 1799, "stands": 4 }), false, "before-1800", "none"),
        (json!({ "year": 1799, "stands": 1 }), false, "before-1800", "none"),
        (json!({ "year": 1799, "stands": 1, "troop": "cavalry" }), false, "not-infantry", "none"),
        (json!({ "year": 1815, "stands": 4, "troop": "artillery" }), false, "not-infantry", "none"),
    ];
    for (facts, allowed, refusal, shape) in cases {
        desk.ask("square", facts).gives(json!({ "allowed": allowed, "refusal": refusal, "shape": shape }));
    }
}

#[test]
fn a_remnant_joins_a_hurt_stand_of_its_unit_and_keeps_the_worse_grade_only_with_another_remnant() {
    // covers: FD-FRM-03
    let desk = Desk::open(open);
    let facts = |single: i32, castings: i32, other: i32, unhurt: bool, different: bool| {
        json!({
            "single_mmg": single, "other_castings": castings, "other_mmg": other,
            "other_unhurt": unhurt, "different_units": different,
        })
    };
    let joined =
        |castings: i32, mmg: i32| json!({ "allowed": true, "refusal": "none", "castings": castings, "mmg": mmg });
    let refused = |why: &str| json!({ "allowed": false, "refusal": why, "castings": 0, "mmg": 0 });
    desk.ask("merge-stands", facts(1, 5, 3, false, false)).gives(joined(6, 3));
    desk.ask("merge-stands", facts(4, 2, 1, false, false)).gives(joined(3, 1));
    desk.ask("merge-stands", facts(1, 1, 3, false, false)).gives(joined(2, 1));
    desk.ask("merge-stands", facts(3, 1, 1, false, false)).gives(joined(2, 1));
    desk.ask("merge-stands", facts(3, 5, 3, true, false)).gives(refused("other-stand-unhurt"));
    desk.ask("merge-stands", facts(3, 5, 3, true, true)).gives(refused("different-units"));
}

#[test]
fn one_unit_of_any_size_or_twenty_castings_garrison_a_feature() {
    // covers: FD-HCV-02, FD-HCV-06, FD-R68
    let desk = Desk::open(open);
    let cases = [
        (json!({ "units": 1, "castings": 21 }), "none"),
        (json!({ "units": 1, "castings": 200 }), "none"),
        (json!({ "units": 2, "castings": 20 }), "none"),
        (json!({ "units": 2, "castings": 21 }), "too-many"),
        (json!({ "units": 20, "castings": 20 }), "none"),
        (json!({ "units": 1, "castings": 4, "artillery": true }), "artillery-needs-entrenchment"),
        (json!({ "units": 2, "castings": 40, "artillery": true }), "artillery-needs-entrenchment"),
        (json!({ "units": 1, "castings": 4, "artillery": true, "entrenchment": true }), "none"),
        (json!({ "units": 2, "castings": 21, "artillery": true, "entrenchment": true }), "too-many"),
    ];
    for (facts, refusal) in cases {
        desk.ask("garrison", facts).gives(json!({ "allowed": refusal == "none", "refusal": refusal }));
    }
    desk.ask("garrison", json!({ "units": 3, "castings": 2 })).fails("contradictory-facts");
}

#[test]
fn eight_columns_may_assault_but_only_four_units_with_a_line_among_them() {
    // covers: FD-HCV-11, FD-R69
    let desk = Desk::open(open);
    let cases = [(8, 0, 8, 0), (9, 0, 8, 1), (3, 1, 4, 0), (4, 1, 4, 1), (0, 4, 4, 0), (0, 6, 4, 2)];
    for (columns, lines, max, excess) in cases {
        desk.ask("assault-limit", json!({ "columns": columns, "lines": lines }))
            .gives(json!({ "max_units": max, "allowed": excess == 0, "excess": excess }));
    }
    desk.ask("assault-limit", json!({})).fails("contradictory-facts");
}

#[test]
fn a_wheel_breaks_on_a_zero() {
    // covers: FD-TER-10, FD-DIE-01
    let desk = Desk::open(open);
    for equipment in ["wagon", "gun", "limber"] {
        let ask = || desk.ask("rough-ground", json!({ "equipment": equipment }));
        ask().dice(&[10]).gives(json!({ "destroyed": true }));
        ask().dice(&[9]).gives(json!({ "destroyed": false }));
        ask().dice(&[1]).gives(json!({ "destroyed": false }));
        assert_eq!(ask().chance("destroyed", &json!(true)), "1/10");
    }
    desk.ask("rough-ground", json!({ "equipment": "gun" })).fails("need-dice");
    desk.ask("rough-ground", json!({ "equipment": "gun" })).dice(&[0]).fails("bad-die");
    desk.ask("rough-ground", json!({ "equipment": "gun" })).dice(&[3, 3]).fails("unused-dice");
}

#[test]
fn a_commander_falls_on_a_zero_and_on_any_odd_face_when_his_stand_breaks_in_melee() {
    // covers: FD-CMD-06, FD-CMD-07
    let desk = Desk::open(open);
    let cases = [
        (json!({ "cause": "fire" }), vec![10], 1),
        (json!({ "cause": "fire", "stand_failed_morale": true }), vec![10], 1),
        (json!({ "cause": "melee" }), vec![10], 1),
        (json!({ "cause": "melee", "stand_failed_morale": true }), vec![1, 3, 5, 7, 9], 5),
    ];
    for (facts, deadly, faces) in cases {
        for die in 1..=10 {
            desk.ask("commander-casualty", facts.clone())
                .dice(&[die])
                .gives(json!({ "killed": deadly.contains(&die), "killing_faces": faces }));
        }
    }
    let broken = desk.ask("commander-casualty", json!({ "cause": "melee", "stand_failed_morale": true }));
    assert_eq!(broken.chance("killed", &json!(true)), "1/2");
}
