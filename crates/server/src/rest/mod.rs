//! Requests that are asked once and answered once, each with its description.

pub(crate) mod charts;
mod extract;
mod fairness;
mod games;
pub(crate) mod health;
mod luck;
mod replays;
mod rulebooks;
pub(crate) mod rules;
pub(crate) mod scenarios;
mod seats;

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::{Semaphore, oneshot};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::turns::{self, Budget};
use crate::{App, Fault, socket};

pub(crate) use extract::{Asked, Body, Named, Text};

/// The largest record that is taken in.
const MOST_OF_A_RECORD: usize = 8 << 20;

/// Everything under `/api`.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(rulebooks::list))
        .routes(routes!(rulebooks::one))
        .routes(routes!(rules::of_rulebook))
        .routes(routes!(rules::one))
        .routes(routes!(charts::one))
        .routes(routes!(charts::resolve))
        .routes(routes!(charts::odds))
        .routes(routes!(scenarios::list))
        .routes(routes!(scenarios::one))
        .routes(routes!(scenarios::check))
        .routes(routes!(fairness::begin))
        .routes(routes!(fairness::one))
        .routes(routes!(fairness::stop))
        .routes(routes!(fairness::replay))
        .routes(routes!(games::begin))
        .routes(routes!(games::address))
        .routes(routes!(games::mine))
        .routes(routes!(games::record))
        .routes(routes!(seats::claim))
        .routes(routes!(seats::recover))
        .routes(routes!(seats::renew))
        .routes(routes!(socket::upgrade))
        .routes(routes!(replays::fork_game))
        .routes(UtoipaMethodRouterExt::layer(routes!(replays::receive), DefaultBodyLimit::max(MOST_OF_A_RECORD)))
        .routes(routes!(replays::one))
        .routes(routes!(replays::record_of))
        .routes(routes!(replays::states))
        .routes(routes!(replays::fork))
        .routes(routes!(luck::of))
}

/// Does sums away from the threads that answer everybody else, a few at a time.
async fn in_peace<T: Send + 'static>(
    app: Arc<App>,
    work: impl FnOnce(&App) -> Result<T, Fault> + Send + 'static,
) -> Result<Json<T>, Fault> {
    let turns = Arc::clone(&app.turns.sums);
    in_turn(app, &turns, |app, _| work(app)).await
}

/// The same at a turn of another kind of work, which stops when its time is up or nobody waits for it any more.
async fn in_turn<T: Send + 'static>(
    app: Arc<App>,
    turns: &Arc<Semaphore>,
    work: impl FnOnce(&App, &Budget) -> Result<T, Fault> + Send + 'static,
) -> Result<Json<T>, Fault> {
    let turn = turns::take(turns).await?;
    let (budget, _waiting) = Budget::of(app.limits.replay);
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&app, &budget)
    });
    match done.await {
        Ok(answer) => answer.map(Json),
        Err(error) => {
            tracing::error!(%error, "a request failed");
            Err(Fault::internal())
        }
    }
}

/// The rank of threads that play records through: games come first.
const BEHIND_GAMES: i32 = 10;

/// The longest pause after a record.
const LONGEST_PAUSE: Duration = Duration::from_millis(250);

/// The same for records, which wait for games: in a thread of its own behind all of theirs. Before the next record comes as
/// long a pause as this one took, so that who uploads on and on leaves the disk to games too.
async fn behind_games<T: Send + 'static>(
    app: Arc<App>,
    turns: &Arc<Semaphore>,
    work: impl FnOnce(&App, &Budget) -> Result<T, Fault> + Send + 'static,
) -> Result<Json<T>, Fault> {
    let turn = turns::take(turns).await?;
    let (budget, _waiting) = Budget::of(app.limits.replay);
    let (done, answer) = oneshot::channel();
    let begun = std::thread::Builder::new().name("records".to_owned()).spawn(move || {
        turns::give_way(BEHIND_GAMES);
        let begun = Instant::now();
        // Those who wait may have hung up.
        let _ = done.send(work(&app, &budget));
        std::thread::sleep(begun.elapsed().min(LONGEST_PAUSE));
        drop(turn);
    });
    if let Err(error) = begun {
        tracing::error!(%error, "a record is not played through");
        return Err(Fault::busy());
    }
    match answer.await {
        Ok(answer) => answer.map(Json),
        Err(error) => {
            tracing::error!(%error, "a request failed");
            Err(Fault::internal())
        }
    }
}

/// A path that is there, asked in another way.
pub(crate) async fn wrong_method() -> Fault {
    let message = "this path is not asked that way; /api/openapi.json lists the ways";
    Fault::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message)
}

/// A request whose handling panicked is answered like any other failure; the others never notice.
pub(crate) fn caught(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request panicked");
    Fault::internal().into_response()
}
