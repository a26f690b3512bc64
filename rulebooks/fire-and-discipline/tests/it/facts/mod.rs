//! Facts for questions.

use serde_json::Value;

/// These facts, with more laid over them.
pub(crate) fn with(facts: Value, more: Value) -> Value {
    match (facts, more) {
        (Value::Object(mut facts), Value::Object(more)) => {
            facts.extend(more);
            Value::Object(facts)
        }
        (facts, _) => facts,
    }
}
