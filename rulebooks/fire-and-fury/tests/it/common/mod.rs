//! What the tests of this rulebook share.

use fire_and_fury::open;
use serde_json::{Value, json};
use testkit::Desk;

/// The rulebook as printed.
pub(crate) fn desk() -> Desk {
    Desk::open(open)
}

/// The rulebook under one option.
pub(crate) fn under(option: &str, value: &str) -> Desk {
    Desk::with_house(open, &format!("[options]\n{option} = \"{value}\""))
}

/// Facts with some of them changed.
pub(crate) fn with(base: &Value, changes: Value) -> Value {
    let mut facts = base.clone();
    for (name, value) in changes.as_object().expect("changes are fields") {
        facts[name] = value.clone();
    }
    facts
}

/// Every change makes sound facts contradictory; without it they are taken.
#[track_caller]
pub(crate) fn all_contradict(desk: &Desk, chart: &'static str, cases: &[(Value, Value)]) {
    for (base, clash) in cases {
        if let Err(error) = desk.rulebook().chart(chart).unwrap().check(&engine::chart::Json::from_value(base)) {
            panic!("{base} should be sound: {error}");
        }
        desk.ask(chart, with(base, clash.clone())).fails("contradictory-facts");
    }
}

/// Muskets at 5".
pub(crate) fn muskets(stands: i32) -> Value {
    json!({ "weapon": "musket", "stands": stands, "range": 5 })
}

/// Guns of a kind.
pub(crate) fn gun(weapon: &str, stands: i32, range: i32) -> Value {
    json!({ "weapon": weapon, "stands": stands, "range": range })
}

/// Eight muskets, 8 points, no modifier: the die is the die result.
pub(crate) fn volley() -> Value {
    json!({ "firers": [muskets(8)], "target_arm": "infantry" })
}

/// Two heavy guns at 30", 6 points, no modifier.
pub(crate) fn cannonade() -> Value {
    json!({ "firers": [gun("heavy-gun", 2, 30)], "target_arm": "infantry" })
}

/// Facts and a die for a die result: one stand (-4) below 1, twenty-five (+5) above 10.
pub(crate) fn result_of(base: &Value, die_result: i32) -> (Value, i64) {
    match die_result {
        ..=0 => (with(base, json!({ "firers": [muskets(1)] })), i64::from(die_result) + 4),
        1..=10 => (base.clone(), i64::from(die_result)),
        _ => {
            let strong = json!({ "firers": [muskets(25)] });
            (with(base, strong), i64::from(die_result) - 5)
        }
    }
}
