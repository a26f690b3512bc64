//! What the charts say of themselves holds: names, fields, rules, words.

use card_and_squad::{RULES, open};
use engine::chart::{FieldKind, Json, Notes};
use engine::dice::Scripted;
use serde_json::Value;
use testkit::Desk;

const CHARTS: [&str; 11] = [
    "card-draw",
    "morale",
    "charge",
    "command",
    "movement-roll",
    "route-cost",
    "range-band",
    "reload",
    "firing",
    "leader-hit",
    "melee",
];

#[test]
fn the_charts_come_in_the_order_of_the_rulebook() {
    let desk = Desk::open(open);
    let names: Vec<&str> = desk.rulebook().charts.iter().map(|chart| chart.info().name).collect();
    assert_eq!(names, CHARTS);
}

#[test]
fn every_rule_that_a_chart_names_is_on_the_page() {
    let desk = Desk::open(open);
    for chart in &desk.rulebook().charts {
        for id in chart.info().rules {
            assert!(RULES.rule(id).is_some(), "{}: {id}", chart.info().name);
        }
    }
}

#[test]
fn every_outcome_has_the_fields_described_in_their_order_and_kind() {
    let desk = Desk::open(open);
    let vectors: Vec<Value> = serde_json::from_str(include_str!("../vectors.json")).unwrap();
    let mut seen = 0;
    for vector in vectors.iter().filter(|vector| vector["expect_error"].is_null()) {
        let chart = desk.rulebook().chart(vector["chart"].as_str().unwrap()).unwrap();
        let faces = vector["dice"].as_array().unwrap().iter().map(|die| die.as_i64().unwrap());
        let facts = Json::from_value(&vector["facts"]);
        let resolution = chart.resolve(&facts, &mut Scripted::new(faces), &mut Notes::default()).unwrap();
        let mut fields = chart.info().outcome.iter();
        for (name, value) in resolution.outcome.as_object().unwrap() {
            let field = fields.find(|field| field.name == name).unwrap_or_else(|| panic!("{name} is out of order"));
            let fits = match field.kind {
                FieldKind::YesNo => value.is_boolean(),
                FieldKind::Whole => value.is_i64(),
                FieldKind::Number => value.is_number(),
                FieldKind::Word(words) => words.contains(&value.as_str().unwrap_or_default()),
                FieldKind::List => value.is_array(),
                FieldKind::Object => value.is_object(),
            };
            assert!(fits, "{}: {name} is {value}", chart.info().name);
        }
        assert!(chart.info().outcome.iter().any(|field| field.name == chart.info().headline));
        seen += 1;
    }
    assert!(seen > 50);
}
