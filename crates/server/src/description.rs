//! The description of every request, for programs: what the handlers say of themselves, and what any of them may answer.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// The description as it is served.
pub(crate) fn complete(described: &OpenApi) -> Value {
    let mut whole = serde_json::to_value(described).unwrap_or_default();
    let paths = whole.get_mut("paths").and_then(Value::as_object_mut);
    for (path, operations) in paths.into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let answers = answers(path, method, operation);
            if let Some(said) = operation.get_mut("responses").and_then(Value::as_object_mut) {
                add(said, &answers);
            }
            // A text may be empty, and then it is as none.
            if let Some(body) = operation.get_mut("requestBody").and_then(Value::as_object_mut)
                && body.get("content").is_some_and(|content| content.get("text/plain").is_some())
            {
                body.insert("required".to_owned(), false.into());
            }
        }
    }
    whole
}

/// What any request of this kind may be answered before its handler sees it.
fn answers(path: &str, method: &str, operation: &Value) -> Vec<(&'static str, &'static str)> {
    let parameters = operation.get("parameters").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let has_body = operation.get("requestBody").is_some();
    let shows_secret = parameters.iter().any(|one| one.get("name").is_some_and(|name| name == "authorization"));
    let mut answers = vec![
        ("403", "It was sent by another site's page, or to another name than the server's own"),
        ("429", "Too much is asked at once from there"),
        ("503", "The server has as much to do as it can"),
    ];
    if !parameters.is_empty() || has_body {
        answers.push(("400", "The request cannot be read"));
    }
    if path.contains('{') {
        answers.push(("404", "Nothing is there"));
    }
    if shows_secret {
        answers.push(("401", "It shows no secret of a seat"));
    }
    if has_body && method != "get" {
        answers.push(("413", "The body is too large"));
        answers.push(("415", "The body is of another kind than the description names"));
        answers.push(("422", "The body cannot be used"));
    }
    answers
}

/// Adds answers to those that a handler names itself, whose words stay.
fn add(said: &mut Map<String, Value>, answers: &[(&str, &str)]) {
    let schema = json!({ "schema": { "$ref": "#/components/schemas/Refused" } });
    for (status, what) in answers {
        said.entry(*status)
            .or_insert_with(|| json!({ "description": what, "content": { "application/json": schema } }));
    }
}
