//! The scenarios that ship, and what is wrong with those that people write.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::game::{Game, Sighting, Viewer};
use engine::suggest::{hint, shown};
use engine::word::Word;
use linstock::{Bookshelf, Scenario};

use super::{Named, Text, in_peace};
use crate::wire::{
    Checked, Counter, ForceInfo, Pair, Refused, ScenarioInfo, ScenarioPage, Setting, SmallMap, degrees, place,
};
use crate::{App, Fault};

/// The scenarios that ship and can be played under the house rules in force.
#[utoipa::path(get, path = "/scenarios", responses((status = OK, body = Vec<ScenarioInfo>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Json<Vec<ScenarioInfo>>, Fault> {
    Ok(Json(shipped(&app).await?.iter().map(|page| page.info.clone()).collect()))
}

/// One scenario with all that is written about it.
#[utoipa::path(
    get,
    path = "/scenarios/{id}",
    params(("id" = String, Path, description = "The scenario's name")),
    responses((status = OK, body = ScenarioPage), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Json<ScenarioPage>, Fault> {
    let pages = shipped(&app).await?;
    let found = pages.iter().find(|page| page.info.id == id);
    found.cloned().map(Json).ok_or_else(|| unknown(&id, pages.iter().map(|page| page.info.id.as_str())))
}

/// Everything that is wrong with a scenario file.
#[utoipa::path(
    post,
    path = "/scenarios/check",
    request_body(content = String, content_type = "text/plain", description = "The file, in TOML"),
    responses((status = OK, body = Checked), (status = BAD_REQUEST, body = Refused))
)]
pub(crate) async fn check(State(app): State<Arc<App>>, Text(text): Text) -> Result<Json<Checked>, Fault> {
    in_peace(app, move |app| {
        let faults = Scenario::load("the scenario", text).check(&app.shelf);
        Ok(Checked { faults: faults.iter().map(Into::into).collect() })
    })
    .await
}

pub(crate) fn unknown<'a>(id: &str, known: impl Iterator<Item = &'a str> + Clone) -> Fault {
    let message = format!("there is no scenario `{}`; {}", shown(id), hint(id, known));
    Fault::new(StatusCode::NOT_FOUND, "unknown-scenario", message)
}

/// Every scenario that ships, set up once to see what stands where.
async fn shipped(app: &Arc<App>) -> Result<&[ScenarioPage], Fault> {
    let make = || {
        let shelf = Arc::clone(&app.shelf);
        async move {
            let pages = move || Scenario::shipped().filter_map(|scenario| page(&scenario, &shelf)).collect();
            tokio::task::spawn_blocking(pages).await.map_err(|_| Fault::internal())
        }
    };
    app.scenarios.get_or_try_init(make).await.map(Vec::as_slice)
}

fn page(scenario: &Scenario, shelf: &Bookshelf) -> Option<ScenarioPage> {
    let game = scenario.start(shelf).inspect_err(|faults| tracing::error!(%faults, "a scenario that ships")).ok()?;
    let front = scenario.front();
    let setting = Setting::from(game.setting());
    let mut seen = Vec::new();
    game.sightings(Viewer::Watcher, &mut seen);
    let counter = |piece: &Sighting| Counter {
        side: piece.side.0,
        role: piece.role.word(),
        at: place(piece.pose.spot),
        facing: degrees(piece.pose.facing),
        half: Pair(piece.half),
    };
    let map = SmallMap {
        areas: setting.areas.clone(),
        lines: setting.lines.clone(),
        objectives: setting.objectives.clone(),
        pieces: seen.iter().filter(|piece| piece.on_table).map(counter).collect(),
    };
    let info = ScenarioInfo {
        id: setting.id.clone(),
        rulebook: setting.rulebook.to_owned(),
        title: setting.title.clone(),
        blurb: front.blurb,
        minutes: front.minutes,
        turns: setting.turns,
        size: setting.size,
        unit: setting.unit,
        sides: forces(game.as_ref()),
        map,
    };
    Some(ScenarioPage {
        info,
        history: front.history,
        sources: front.sources,
        setting,
        text: scenario.text().to_string(),
    })
}

/// The sides, and how many pieces of each sort they have.
fn forces(game: &dyn Game) -> Vec<ForceInfo> {
    use engine::game::Role;
    let mut pieces = Vec::new();
    game.sightings(Viewer::Umpire, &mut pieces);
    let sides = game.setting().sides.iter().enumerate();
    sides
        .map(|(at, side)| {
            let count =
                |role: Role| pieces.iter().filter(|piece| piece.side.index() == at && piece.role == role).count();
            let sorts = [("foot", Role::Foot), ("horse", Role::Horse), ("guns", Role::Guns), ("leaders", Role::Leader)];
            let counted = sorts.map(|(word, role)| (word, count(role)));
            let words = counted.iter().filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}"));
            ForceInfo { id: side.id.clone(), name: side.name.clone(), summary: words.collect::<Vec<_>>().join(", ") }
        })
        .collect()
}
