//! Charge combats on the chart, with dice that make the difference that a test is about.

use serde_json::{Value, json};
use testkit::Desk;

use crate::common::with;

pub(crate) const CHART: &str = "charge-combat";

/// Two worn, trained lines of eight stands in the open: no modifiers, so that the dice make the difference.
pub(crate) fn even() -> Value {
    json!({ "attacker_arm": "infantry", "attacker_stands": 8, "attacker_effectiveness": "worn",
        "defender_arm": "infantry", "defender_stands": 8, "defender_effectiveness": "worn" })
}

/// Two unsupported guns among eight stands: the defender is at -1.
pub(crate) fn guns(carriage: &str, change: Value) -> Value {
    let alone = json!({ "attacker_arm": "infantry", "attacker_stands": 8, "attacker_effectiveness": "worn",
        "defender_arm": "guns", "defender_stands": 8, "defender_guns": "unsupported",
        "defender_guns_carriage": carriage });
    with(&alone, change)
}

/// Asks with dice that make this difference, whatever the modifiers; qualities are set if dice alone do not reach it.
#[track_caller]
pub(crate) fn at(desk: &Desk, facts: Value, difference: i64) -> Value {
    let beyond = [
        json!({}),
        json!({ "attacker_quality": "elite", "attacker_effectiveness": "fresh", "defender_quality": "raw" }),
        json!({ "attacker_quality": "raw", "attacker_effectiveness": "spent", "defender_quality": "elite" }),
    ];
    for change in beyond {
        for (attacker, defender) in (1..=10).flat_map(|a| (1..=10).map(move |d| (a, d))) {
            let facts = with(&facts, change.clone());
            let mut dice = vec![attacker, defender];
            let mut answer = desk.ask(CHART, facts.clone()).dice(&dice).answer();
            if answer.as_ref().is_err_and(|error| error.kind() == "need-dice") {
                dice.push(4);
                answer = desk.ask(CHART, facts).dice(&dice).answer();
            }
            let (outcome, _) = answer.unwrap_or_else(|error| panic!("{error}"));
            if outcome["difference"] == json!(difference) {
                return outcome;
            }
        }
    }
    panic!("no dice make a difference of {difference}");
}

#[track_caller]
pub(crate) fn expect(outcome: &Value, expected: Value) {
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&outcome[name], value, "`{name}` of {outcome}");
    }
}

/// What becomes of attacker and defender, in short.
pub(crate) fn fates(outcome: &Value) -> [String; 2] {
    ["attacker", "defender"].map(|side| {
        let field = |name: &str| outcome[format!("{side}_{name}")].to_string().replace('"', "");
        format!("{} {} {}", field("stands_lost"), field("order_after"), field("move"))
    })
}
