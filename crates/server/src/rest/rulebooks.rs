//! The rulebooks on the shelf.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::rulebook::Rulebook;

use super::Named;
use crate::wire::{ChartLine, Refused, RulebookInfo};
use crate::{App, Fault};

/// Every rulebook with its charts and house-rule options.
#[utoipa::path(get, path = "/rulebooks", responses((status = OK, body = Vec<RulebookInfo>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Json<Vec<RulebookInfo>> {
    Json(app.shelf.rulebooks().iter().map(described).collect())
}

/// One rulebook with its charts and house-rule options.
#[utoipa::path(
    get,
    path = "/rulebooks/{slug}",
    params(("slug" = String, Path, description = "The rulebook's name", example = "fire-and-fury")),
    responses((status = OK, body = RulebookInfo), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named(slug): Named<String>) -> Result<Json<RulebookInfo>, Fault> {
    Ok(Json(described(app.shelf.rulebook(&slug)?)))
}

fn described(book: &Rulebook) -> RulebookInfo {
    let line = |chart: &engine::chart::ChartInfo| ChartLine { name: chart.name, about: chart.about, dice: chart.dice };
    RulebookInfo {
        slug: book.slug,
        title: book.title,
        about: book.about,
        playable: book.play.is_some(),
        charts: book.charts.iter().map(|chart| line(chart.info())).collect(),
        options: book.options.iter().map(Into::into).collect(),
    }
}
