//! The JSON Schema of a chart's facts, made from their description.

use serde_json::{Map, Value, json};

use super::any::ChartInfo;
use super::describe::{Fact, FactKind, Presence};

/// The JSON Schema (draft 2020-12) of a chart's facts.
pub fn schema(rulebook: &str, chart: &ChartInfo) -> Value {
    let mut schema = object(&chart.facts);
    schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_owned(), json!(format!("{rulebook} {}", chart.name)));
    schema.insert("description".to_owned(), json!(chart.about));
    Value::Object(schema)
}

/// The JSON Schema of an object with these facts.
pub(crate) fn object(facts: &[Fact]) -> Map<String, Value> {
    let required: Vec<&str> = facts.iter().filter(|f| f.presence == Presence::Required).map(|f| f.name).collect();
    let properties: Map<String, Value> = facts.iter().map(|fact| (fact.name.to_owned(), property(fact))).collect();
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("properties".to_owned(), Value::Object(properties));
    object.insert("additionalProperties".to_owned(), json!(false));
    if !required.is_empty() {
        object.insert("required".to_owned(), json!(required));
    }
    object
}

fn property(fact: &Fact) -> Value {
    let mut value = kind(&fact.kind);
    if fact.presence == Presence::Nullable {
        value = Map::from_iter([("anyOf".to_owned(), json!([Value::Object(value), { "type": "null" }]))]);
    }
    if let Presence::Default(default) = &fact.presence {
        value.insert("default".to_owned(), default.clone());
    }
    if !fact.about.is_empty() {
        value.insert("description".to_owned(), json!(fact.about));
    }
    Value::Object(value)
}

fn kind(kind: &FactKind) -> Map<String, Value> {
    let value = match kind {
        FactKind::YesNo => json!({ "type": "boolean" }),
        FactKind::Whole { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        FactKind::Number { min, max, step } => {
            let mut number = json!({ "type": "number", "minimum": min, "maximum": max });
            if let (Some(step), Some(number)) = (step, number.as_object_mut()) {
                number.insert("multipleOf".to_owned(), json!(step));
            }
            number
        }
        FactKind::Word { words } => json!({ "enum": words }),
        FactKind::Text { most, pattern } => {
            let mut text = json!({ "type": "string", "minLength": 1, "maxLength": most });
            if let (false, Some(text)) = (pattern.is_empty(), text.as_object_mut()) {
                text.insert("pattern".to_owned(), json!(pattern));
            }
            text
        }
        FactKind::List { min, max, distinct, item } => json!({
            "type": "array", "items": Value::Object(self::kind(item)), "minItems": min, "maxItems": max, "uniqueItems": distinct,
        }),
        FactKind::Object { facts } => Value::Object(object(facts)),
        FactKind::Either { kinds } => {
            let kinds: Vec<Value> = kinds.iter().map(|kind| Value::Object(self::kind(kind))).collect();
            json!({ "anyOf": kinds })
        }
    };
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
