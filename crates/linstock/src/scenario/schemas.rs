//! The JSON Schemas of scenario files.

use engine::rulebook::Rulebook;
use engine::scenario;
use serde_json::{Value, json};

use crate::Bookshelf;

/// The schema of a rulebook's scenario files; none if it cannot be played yet.
pub fn schema(shelf: &Bookshelf, book: &Rulebook) -> Option<Value> {
    let play = book.play?;
    let page = shelf.page(book.slug);
    let asked = scenario::describe(book.slug, |reader| (play.set_up)(&page, reader));
    Some(scenario::schema(book.slug, book.title, &asked, &book.options))
}

/// One schema of all scenario files: a file is one of its rulebook's.
pub fn schema_of_all(shelf: &Bookshelf) -> Value {
    let schemas = shelf.rulebooks().iter().filter_map(|book| schema(shelf, book));
    let one_of: Vec<Value> = schemas.map(without_draft).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario for Linstock",
        "description": "Which keys there are depends on `rulebook`.",
        "oneOf": one_of,
    })
}

/// Only the outermost schema says which draft it is written in.
fn without_draft(mut schema: Value) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        fields.shift_remove("$schema");
    }
    schema
}
