//! The rules in words.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use linstock::Bookshelf;

use super::Named;
use crate::wire::{Refused, RuleText};
use crate::{App, Fault};

/// Every rule of every rulebook, in the order of their pages.
pub(crate) fn all(shelf: &Bookshelf) -> Vec<RuleText> {
    let of = |book: &engine::rulebook::Rulebook| {
        let slug = book.slug;
        book.rules.rules().into_iter().map(move |rule| RuleText {
            id: rule.id,
            rulebook: slug,
            section: rule.heading,
            layer: rule.layer,
            text: rule.text,
            tables: rule.tables.into_iter().map(Into::into).collect(),
        })
    };
    shelf.rulebooks().iter().flat_map(of).collect()
}

/// Every rule of a rulebook, in the order of its page.
#[utoipa::path(
    get,
    path = "/rulebooks/{slug}/rules",
    params(("slug" = String, Path, description = "The rulebook's name", example = "fire-and-fury")),
    responses((status = OK, body = Vec<RuleText>), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn of_rulebook(
    State(app): State<Arc<App>>,
    Named(slug): Named<String>,
) -> Result<Json<Vec<RuleText>>, Fault> {
    let book = app.shelf.rulebook(&slug)?;
    Ok(Json(app.rules.iter().filter(|rule| rule.rulebook == book.slug).cloned().collect()))
}

/// A rule by its ID; upper and lower case are the same.
#[utoipa::path(
    get,
    path = "/rules/{id}",
    params(("id" = String, Path, description = "The rule's ID", example = "FF-FIR-07")),
    responses((status = OK, body = RuleText), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Json<RuleText>, Fault> {
    if let Some(rule) = app.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(&id)) {
        return Ok(Json(rule.clone()));
    }
    // The shelf knows what to say of a rule that there is not.
    Err(app.shelf.rule(&id).err().map_or_else(Fault::internal, Fault::from))
}
