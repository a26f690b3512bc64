//! What several tests share.

pub(crate) mod play;
pub(crate) mod table;

use serde_json::Value;

/// These facts and some more.
pub(crate) fn with(mut facts: Value, more: Value) -> Value {
    if let (Value::Object(facts), Value::Object(more)) = (&mut facts, more) {
        facts.extend(more);
    }
    facts
}
