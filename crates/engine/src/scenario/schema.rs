//! The JSON Schema of a rulebook's scenario files, made from the code that reads them.

use serde_json::{Value, json};

use super::reader::{HOUSE, Reader, described};
use crate::chart::{Fact, object_schema};

/// What the reading code asks a file for, in order.
pub fn describe<T>(rulebook: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Vec<Fact> {
    described(rulebook, read)
}

/// The JSON Schema (draft 2020-12) of a rulebook's scenario files, from what its reading code asks for and the options
/// that a scenario may set.
pub fn schema(rulebook: &str, title: &str, asked: &[Fact], options: &[Fact]) -> Value {
    let mut schema = object_schema(asked);
    schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_owned(), json!(format!("A scenario for {title}")));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let about = "the rulebook whose rules are played by";
        properties.insert("rulebook".to_owned(), json!({ "const": rulebook, "description": about }));
        properties.insert(HOUSE.to_owned(), house(options));
    }
    Value::Object(schema)
}

fn house(options: &[Fact]) -> Value {
    let mut options = object_schema(options);
    options.insert("description".to_owned(), json!("options of the rulebook that the scenario sets"));
    json!({
        "type": "object",
        "description": "house rules of the scenario, laid over the players' own",
        "properties": {
            "options": Value::Object(options),
            "numbers": { "type": "object", "description": "numbers of the rulebook's sheet, as in a house file" },
        },
        "additionalProperties": false,
    })
}
