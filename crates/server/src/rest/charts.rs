//! Charts: what they ask, their answers to facts and dice, their exact odds.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::chart::{self, AnyChart, Notes};
use linstock::ask::{self, DiceSource};
use serde_json::Value;

use super::{Body, Named, in_peace};
use crate::seat::fresh_seed;
use crate::wire::{ChartPage, Graded, Odds, OddsQuestion, Outcome, Question, Refused};
use crate::{App, Fault};

type OfChart = Named<(String, String)>;

/// What a chart asks and what it answers.
#[utoipa::path(
    get,
    path = "/rulebooks/{slug}/charts/{chart}",
    params(
        ("slug" = String, Path, description = "The rulebook's name", example = "fire-and-fury"),
        ("chart" = String, Path, description = "The chart's name", example = "fire-combat")
    ),
    responses((status = OK, body = ChartPage), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named((slug, chart)): OfChart) -> Result<Json<ChartPage>, Fault> {
    let info = app.shelf.chart(&slug, &chart)?.info();
    Ok(Json(ChartPage {
        info: info.into(),
        facts: info.facts.iter().map(Into::into).collect(),
        schema: chart::schema(&slug, info),
    }))
}

/// Resolves a chart with dice from the table, with a seed, or with dice that the server rolls.
#[utoipa::path(
    post,
    path = "/rulebooks/{slug}/charts/{chart}/resolve",
    params(
        ("slug" = String, Path, description = "The rulebook's name", example = "fire-and-fury"),
        ("chart" = String, Path, description = "The chart's name", example = "fire-combat")
    ),
    request_body = Question,
    responses(
        (status = OK, body = Outcome),
        (status = BAD_REQUEST, body = Refused),
        (status = NOT_FOUND, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused)
    )
)]
pub(crate) async fn resolve(
    State(app): State<Arc<App>>,
    Named((slug, chart)): OfChart,
    Body(question): Body<Question>,
) -> Result<Json<Outcome>, Fault> {
    app.shelf.chart(&slug, &chart)?;
    in_peace(app, move |app| resolved(app.shelf.chart(&slug, &chart)?, &question)).await
}

fn resolved(chart: &dyn AnyChart, question: &Question) -> Result<Outcome, Fault> {
    let facts = chart::Json::from_value(&question.facts);
    let mut notes = Notes::default();
    let faces = question.dice.as_ref();
    let faces = faces.map(|faces| faces.iter().map(|face| ask::face(&chart::Json::from_value(face))));
    let both =
        |error: ask::DiceAndSeed| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed-request", error.to_string());
    let source = match DiceSource::of(faces, question.seed).map_err(both)? {
        Some(source) => source,
        None => DiceSource::Seed(fresh_seed()?),
    };
    let resolution = source.resolve(chart, &facts, &mut notes)?;
    Ok(Outcome {
        outcome: resolution.outcome,
        words: resolution.words,
        modifiers: notes.modifiers.iter().map(Into::into).collect(),
        sums: notes.sums().map(Into::into).collect(),
        dice: notes.dice.iter().map(Into::into).collect(),
    })
}

/// The exact odds of a chart.
#[utoipa::path(
    post,
    path = "/rulebooks/{slug}/charts/{chart}/odds",
    params(
        ("slug" = String, Path, description = "The rulebook's name", example = "fire-and-fury"),
        ("chart" = String, Path, description = "The chart's name", example = "fire-combat")
    ),
    request_body = OddsQuestion,
    responses(
        (status = OK, body = Odds),
        (status = BAD_REQUEST, body = Refused),
        (status = NOT_FOUND, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused)
    )
)]
pub(crate) async fn odds(
    State(app): State<Arc<App>>,
    Named((slug, chart)): OfChart,
    Body(question): Body<OddsQuestion>,
) -> Result<Json<Odds>, Fault> {
    app.shelf.chart(&slug, &chart)?;
    in_peace(app, move |app| graded(app.shelf.chart(&slug, &chart)?, &question.facts)).await
}

fn graded(chart: &dyn AnyChart, facts: &Value) -> Result<Odds, Fault> {
    let rows = chart.odds(&chart::Json::from_value(facts))?;
    let grade = |row: chart::Graded| Graded {
        outcome: row.resolution.outcome,
        p: row.probability.to_string(),
        probability: row.probability.to_f64(),
        words: row.resolution.words,
    };
    Ok(Odds { odds: rows.into_iter().map(grade).collect(), headline: chart.info().headline })
}
