//! Movement by the table: who, how, how far.

use risk_factor::open;
use serde_json::{Value, json};
use testkit::Desk;

#[test]
fn each_kind_of_troops_has_its_rate_halved_in_bad_going() {
    // covers: RK-MOV-01
    let desk = Desk::open(open);
    for (troops, base, bad, off) in
        [("formed-foot", 15, 7.5, "-7.5"), ("irregular-foot", 20, 10.0, "-10"), ("mounted", 30, 15.0, "-15")]
    {
        desk.ask("movement", json!({ "troops": troops }))
            .gives(json!({ "base": base, "allowance": base }))
            .lacks("rush")
            .notes(&[]);
        desk.ask("movement", json!({ "troops": troops, "going": "bad" }))
            .gives(json!({ "base": base, "allowance": bad }))
            .notes(&[&format!("bad-going {off} RK-MOV-01")]);
    }
}

#[test]
fn half_speed_halves_once_more_and_keeps_fractions() {
    // covers: RK-MOV-04
    let desk = Desk::open(open);
    desk.ask("movement", json!({ "troops": "formed-foot", "speed": "half" }))
        .gives(json!({ "base": 15, "allowance": 7.5 }))
        .notes(&["half-speed -7.5 RK-MOV-04"]);
    desk.ask("movement", json!({ "troops": "formed-foot", "speed": "half", "going": "bad" }))
        .gives(json!({ "allowance": 3.75 }))
        .notes(&["bad-going -7.5 RK-MOV-01", "half-speed -3.75 RK-MOV-04"]);
}

#[test]
fn natives_who_attack_add_a_die_after_halving() {
    // covers: RK-MOV-02, RK-R28
    let desk = Desk::open(open);
    let facts =
        |going: &str| json!({ "troops": "irregular-foot", "natives": true, "action": "attack", "going": going });
    desk.ask("movement", facts("good"))
        .dice(&[4])
        .gives(json!({ "base": 20, "rush": 4, "allowance": 24 }))
        .notes(&["native-rush 4 RK-MOV-02"]);
    desk.ask("movement", facts("bad"))
        .dice(&[6])
        .gives(json!({ "rush": 6, "allowance": 16 }))
        .notes(&["bad-going -10 RK-MOV-01", "native-rush 6 RK-MOV-02"]);
    desk.ask("movement", facts("good")).fails("need-dice");
    // only natives, and only on an attack
    let others: [Value; 3] = [
        json!({ "troops": "irregular-foot", "action": "attack" }),
        json!({ "troops": "irregular-foot", "natives": true }),
        json!({ "troops": "irregular-foot", "natives": true, "speed": "half" }),
    ];
    for facts in others {
        desk.ask("movement", facts).lacks("rush");
    }
    assert_eq!(desk.ask("movement", facts("good")).chance("allowance", &json!(26)), "1/6");
}

#[test]
fn a_rout_is_5_cm_faster_after_halving() {
    // covers: RK-MOV-03
    let desk = Desk::open(open);
    desk.ask("movement", json!({ "troops": "formed-foot", "action": "rout" }))
        .gives(json!({ "allowance": 20 }))
        .lacks("rush")
        .notes(&["rout 5 RK-MOV-03"]);
    desk.ask("movement", json!({ "troops": "formed-foot", "action": "rout", "going": "bad", "natives": true }))
        .gives(json!({ "allowance": 12.5 }))
        .notes(&["bad-going -7.5 RK-MOV-01", "rout 5 RK-MOV-03"]);
}

#[test]
fn nobody_attacks_or_routs_at_half_speed() {
    let desk = Desk::open(open);
    for action in ["attack", "rout"] {
        desk.ask("movement", json!({ "troops": "mounted", "speed": "half", "action": action }))
            .fails("contradictory-facts");
    }
    desk.ask("movement", json!({ "speed": "half" })).fails("invalid-fact");
    desk.ask("movement", json!({ "troops": "cavalry" })).fails("invalid-fact");
}
