//! How fair is it? Many battles of a scenario, begun, watched and stopped.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use linstock::Scenario;
use sim::{Plan, PlanError};

use super::games::{may_begin, named, unprocessable};
use super::{Body, Named, in_peace};
use crate::fairness::{MOST_GAMES, Run};
use crate::open_tables::failed;
use crate::seat::fresh_id;
use crate::wire::{NewRun, Received, Refused, RunState};
use crate::{App, Fault};

/// The most variants of one run.
const MOST_VARIANTS: usize = 12;

/// Begins a run of many battles between bots. The server plays one at a time.
#[utoipa::path(
    post,
    path = "/fairness",
    request_body = NewRun,
    responses(
        (status = OK, body = RunState),
        (status = NOT_FOUND, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused),
        (status = SERVICE_UNAVAILABLE, body = Refused)
    )
)]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Body(wanted): Body<NewRun>,
) -> Result<Json<RunState>, Fault> {
    may_begin(&app, address).await?;
    let scenario = match (&wanted.scenario, &wanted.scenario_text) {
        (Some(id), None) => named(id)?,
        (None, Some(text)) => Scenario::load("the scenario", text.as_str()),
        _ => return Err(unprocessable("give one of `scenario` and `scenario_text`")),
    };
    in_peace(Arc::clone(&app), move |app| {
        let plan = plan(app, &scenario, &wanted)?;
        let run = app.runs.begin(fresh_id()?, plan, Arc::clone(&app.shelf)).ok_or_else(busy)?;
        Ok(run.state())
    })
    .await
}

/// How far a run has come, and what it shows.
#[utoipa::path(
    get,
    path = "/fairness/{id}",
    params(("id" = String, Path, description = "The id of the run")),
    responses((status = OK, body = RunState), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Json<RunState>, Fault> {
    let run = found(&app, &id)?;
    in_peace(app, move |_| Ok(run.state())).await
}

/// Stops a run after the games in progress.
#[utoipa::path(
    post,
    path = "/fairness/{id}/stop",
    params(("id" = String, Path, description = "The id of the run")),
    responses((status = OK, body = RunState), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn stop(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Json<RunState>, Fault> {
    let run = found(&app, &id)?;
    run.stop();
    in_peace(app, move |_| Ok(run.state())).await
}

/// Plays a game of a run again, to be replayed.
#[utoipa::path(
    post,
    path = "/fairness/{id}/games/{game}",
    params(
        ("id" = String, Path, description = "The id of the run"),
        ("game" = u64, Path, description = "The number of the game")
    ),
    responses((status = OK, body = Received), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Named((id, game)): Named<(String, u64)>,
) -> Result<Json<Received>, Fault> {
    let run = found(&app, &id)?;
    if !run.plan.games().contains(&game) {
        return Err(Fault::new(StatusCode::NOT_FOUND, "unknown-game", "this run has no game of that number"));
    }
    may_begin(&app, address).await?;
    let Json(text) = in_peace(Arc::clone(&app), move |app| {
        let mut text = Vec::new();
        sim::record(&run.plan, &app.shelf, game, &mut text).map_err(|_| Fault::internal())?;
        String::from_utf8(text).map_err(|_| Fault::internal())
    })
    .await?;
    let replay = fresh_id()?;
    app.store.keep_record(replay.clone(), text).await.map_err(|error| failed(&error))?;
    Ok(Json(Received { replay, damage: None }))
}

fn plan(app: &App, scenario: &Scenario, wanted: &NewRun) -> Result<Plan, Fault> {
    let [first, second] = wanted.bots.as_slice() else { return Err(unprocessable("`bots` are two names")) };
    let games = u64::from(wanted.games);
    let mut plan = Plan::new(&app.shelf, scenario, [first, second], 1..=games)?;
    if !wanted.vary.is_empty() {
        // Each is set up and checked before the first game.
        if sim::vary::count(&wanted.vary).map_err(PlanError::from)? > MOST_VARIANTS {
            return Err(unprocessable(format!("a run has {MOST_VARIANTS} variants at most here")));
        }
        plan = plan.varied(&app.shelf, &wanted.vary)?;
    }
    if wanted.swap {
        plan = plan.swapped()?;
    }
    if plan.games().end > MOST_GAMES {
        let message = format!("a run has {MOST_GAMES} games at most here; `linstock sim` plays as many as you like");
        return Err(unprocessable(message));
    }
    Ok(plan)
}

impl From<PlanError> for Fault {
    fn from(error: PlanError) -> Fault {
        let kind = if matches!(error, PlanError::Scenario(_)) { "faulty-scenario" } else { "malformed-request" };
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, kind, error.to_string())
    }
}

fn found(app: &App, id: &str) -> Result<Arc<Run>, Fault> {
    let missing = || Fault::new(StatusCode::NOT_FOUND, "unknown-run", "there is no such run; it may be long over");
    app.runs.find(id).ok_or_else(missing)
}

fn busy() -> Fault {
    let message = "another run is in progress here; wait for it, or stop it";
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
}
