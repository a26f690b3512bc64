//! The scenarios that ship, and what is wrong with those that people write.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use engine::game::{Game, Run, Side, Sighting, Viewer};
use engine::kit::deployment::sides_that_set_up;
use engine::suggest::{hint, shown};
use engine::word::Word;
use linstock::{Bookshelf, Scenario};

use super::{Named, Text, in_peace};
use crate::wire::{
    Checked, Counter, ForceInfo, Pair, Refused, ScenarioInfo, ScenarioPage, Setting, SmallMap, ZoneMap, degrees, place,
};
use crate::{App, Fault};

/// The scenarios that ship, ready to be sent: setting one up to see what stands where takes far longer than sending it.
pub(crate) struct Showcase {
    list: Bytes,
    pages: Vec<(String, Bytes)>,
}

/// Gets the scenarios ready before somebody asks.
pub(crate) async fn lay_out(app: Arc<App>) {
    // Whoever asks is told what went wrong.
    let _ = shipped(&app).await;
}

/// The scenarios that ship and can be played under the house rules in force.
#[utoipa::path(get, path = "/scenarios", responses((status = OK, body = Vec<ScenarioInfo>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Response, Fault> {
    Ok(json(&shipped(&app).await?.list))
}

/// One scenario with all that is written about it.
#[utoipa::path(
    get,
    path = "/scenarios/{id}",
    params(("id" = String, Path, description = "The scenario's name")),
    responses((status = OK, body = ScenarioPage), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Response, Fault> {
    let pages = &shipped(&app).await?.pages;
    let found = pages.iter().find(|(known, _)| *known == id);
    let (_, page) = found.ok_or_else(|| unknown(&id, pages.iter().map(|(known, _)| known.as_str())))?;
    Ok(json(page))
}

fn json(bytes: &Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], bytes.clone()).into_response()
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

/// Every scenario that ships, set up once.
async fn shipped(app: &Arc<App>) -> Result<&Showcase, Fault> {
    let make = || {
        let shelf = Arc::clone(&app.shelf);
        async move {
            let showcase = tokio::task::spawn_blocking(move || Showcase::of(&shelf)).await;
            showcase.ok().and_then(Result::ok).ok_or_else(Fault::internal)
        }
    };
    app.scenarios.get_or_try_init(make).await
}

impl Showcase {
    fn of(shelf: &Bookshelf) -> Result<Showcase, serde_json::Error> {
        let pages: Vec<ScenarioPage> = Scenario::shipped().filter_map(|scenario| page(&scenario, shelf)).collect();
        let infos: Vec<&ScenarioInfo> = pages.iter().map(|page| &page.info).collect();
        let list = serde_json::to_vec(&infos)?.into();
        let ready = |page: &ScenarioPage| Ok((page.info.id.clone(), serde_json::to_vec(page)?.into()));
        Ok(Showcase { list, pages: pages.iter().map(ready).collect::<Result<_, serde_json::Error>>()? })
    }
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
        zones: to_fill(game.as_ref(), &setting),
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

/// The zones of the sides that set up before the first turn.
fn to_fill(game: &dyn Game, setting: &Setting) -> Vec<ZoneMap> {
    let sides = sides_that_set_up(game);
    let is_filled = |zone: &&ZoneMap| zone.side.is_some_and(|side| sides.contains(&Side(side)));
    setting.zones.iter().filter(is_filled).cloned().collect()
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
            let sorts = [
                (Role::Foot, ["foot"; 2]),
                (Role::Horse, ["horse"; 2]),
                (Role::Guns, ["gun", "guns"]),
                (Role::Leader, ["leader", "leaders"]),
            ];
            let counted = sorts.map(|(role, words)| (count(role), words));
            let words = counted.iter().filter(|(count, _)| *count > 0).map(|(count, [one, many])| {
                let word = if *count == 1 { one } else { many };
                format!("{count} {word}")
            });
            ForceInfo {
                id: side.id.clone(),
                name: side.name.clone(),
                summary: words.collect::<Vec<_>>().join(", "),
                by_rules: side.run == Run::Rules,
                coat: side.dress.coat.map(Word::word),
            }
        })
        .collect()
}
