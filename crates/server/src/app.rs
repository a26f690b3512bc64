//! The whole server as one value: what it shares, and its routes.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use linstock::Bookshelf;
use tokio::sync::{OnceCell, Semaphore, watch};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::clearing;
use crate::fairness::Runs;
use crate::fronting::{Fronting, see_through};
use crate::limits::{Buckets, Counts, Limits};
use crate::open_tables::OpenTables;
use crate::refusals::{Refusals, client_of};
use crate::rest::scenarios::Showcase;
use crate::seat::Role;
use crate::store::{Store, StoreError};
use crate::table::Services;
use crate::turns::Turns;
use crate::wire::RuleText;
use crate::{Fault, description, headers, page, refusals, rest, socket};

/// The largest body of a request.
const MOST_BYTES: usize = 1 << 20;
/// The longest that a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What every request shares.
pub struct App {
    pub(crate) shelf: Arc<Bookshelf>,
    pub(crate) rules: Vec<RuleText>,
    pub(crate) scenarios: OnceCell<Showcase>,
    pub(crate) turns: Turns,
    pub(crate) store: Arc<Store>,
    pub(crate) open_tables: Arc<OpenTables>,
    pub(crate) limits: Limits,
    pub(crate) fronting: Fronting,
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) sockets_each: Arc<Counts>,
    pub(crate) begun: Buckets,
    pub(crate) runs: Runs,
    pub(crate) refusals: Arc<Refusals>,
    pub(crate) stopping: watch::Sender<bool>,
    /// Where browsers find it, once it listens.
    pub(crate) address: OnceCell<crate::wire::Address>,
    requests: Buckets,
    guests: AtomicU64,
}

impl App {
    /// A server for this shelf that keeps its games in a folder. Games of bots that go on do so at once.
    pub async fn open(shelf: Bookshelf, folder: &Path, limits: Limits) -> Result<Arc<App>, StoreError> {
        App::behind(shelf, folder, limits, Fronting::default()).await
    }

    /// The same behind a proxy.
    pub async fn behind(
        shelf: Bookshelf,
        folder: &Path,
        limits: Limits,
        fronting: Fronting,
    ) -> Result<Arc<App>, StoreError> {
        rest::health::count();
        let shelf = Arc::new(shelf);
        let store = Arc::new(Store::open(folder).await?);
        let turns = Turns::new();
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let thinking = Arc::new(Semaphore::new(cores));
        let services = Services { store: Arc::clone(&store), sums: Arc::clone(&turns.sums), thinking, limits };
        let open_tables = OpenTables::new(Arc::clone(&shelf), services, &turns, limits.tables);
        tokio::spawn(Arc::clone(&open_tables).go_on());
        let app = Arc::new(App {
            rules: rest::rules::all(&shelf),
            shelf,
            scenarios: OnceCell::new(),
            turns,
            store,
            open_tables,
            sockets: Arc::new(Semaphore::new(limits.sockets)),
            sockets_each: Arc::default(),
            begun: Buckets::new(limits.begun),
            runs: Runs::default(),
            refusals: Arc::default(),
            stopping: watch::Sender::new(false),
            address: OnceCell::new(),
            requests: Buckets::new(limits.requests),
            guests: AtomicU64::new(0),
            limits,
            fronting,
        });
        if limits.expiry.unfinished.is_some() || limits.expiry.ended.is_some() {
            tokio::spawn(clearing::keep_clear(Arc::clone(&app)));
        }
        Ok(app)
    }

    /// Tells everyone that the server stops, and closes the store. What was acknowledged is kept in any case.
    pub async fn close(&self) {
        self.stop();
        self.open_tables.close().await;
        self.store.close().await;
    }

    /// Tells every socket to hang up, and every run of battles to stop.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.runs.stop();
    }

    pub(crate) fn next_guest(&self) -> u64 {
        self.guests.fetch_add(1, Ordering::Relaxed)
    }

    /// What somebody with this secret may do at a game.
    pub(crate) async fn role(&self, game: &str, token: &str) -> Result<Role, Fault> {
        socket::role(self, game, token).await
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Linstock",
    description = "A black-powder tabletop that knows the rules: charts, exact odds, rules in words, games.",
    license(name = "MIT OR Apache-2.0")
))]
struct Description;

fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api", rest::routes()).merge(rest::health::routes())
}

/// The server: every route with its limits and headers.
pub fn app(app: Arc<App>) -> Router {
    let (router, description) = routes().split_for_parts();
    let description = Arc::new(description::complete(&description));
    let describe = move || async move { axum::Json(description.as_ref().clone()) };
    router
        .route("/api/openapi.json", axum::routing::get(describe))
        .fallback(page::serve)
        .method_not_allowed_fallback(rest::wrong_method)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), not_too_fast))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), headers::guard))
        .layer(CatchPanicLayer::custom(rest::caught))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), refusals::log))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), see_through))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}

/// Turns away those who ask too much at once, and counts the rest.
async fn not_too_fast(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !app.requests.take(client_of(&request), Instant::now()) {
        return too_fast().into_response();
    }
    let begun = Instant::now();
    let response = next.run(request).await;
    let class = response.status().as_u16() / 100;
    metrics::counter!("linstock_requests_total", "status" => format!("{class}xx")).increment(1);
    metrics::histogram!("linstock_request_seconds").record(begun.elapsed());
    response
}

/// The refusal of those who ask too much at once.
pub(crate) fn too_fast() -> Fault {
    Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", "that is too much at once; wait a moment")
}
