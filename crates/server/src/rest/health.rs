//! Whether the server is well, and what it does.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Extension;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::fronting::is_forwarded;
use crate::wire::Refused;
use crate::{App, Fault};

static COUNTED: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The edges of the histograms of durations, in seconds.
const SECONDS: [f64; 10] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.0, 10.0];
/// The edges of the histogram of writes to a commit.
const WRITES: [f64; 7] = [1.0, 2.0, 5.0, 10.0, 50.0, 100.0, 500.0];

/// How often what was counted is put together, so that it takes no more room however long nobody asks for it.
const UPKEEP: Duration = Duration::from_secs(10);

/// Begins to count, once a process.
pub(crate) fn count() {
    COUNTED.get_or_init(|| {
        use metrics_exporter_prometheus::Matcher;
        let builder = PrometheusBuilder::new().set_buckets(&SECONDS);
        let builder = builder.and_then(|builder| {
            builder.set_buckets_for_metric(Matcher::Full("linstock_commit_writes".to_owned()), &WRITES)
        });
        let counted = builder.and_then(PrometheusBuilder::install_recorder).ok()?;
        let kept_up = counted.clone();
        let keep_up = move || {
            loop {
                std::thread::sleep(UPKEEP);
                kept_up.run_upkeep();
            }
        };
        let thread = std::thread::Builder::new().name("figures".to_owned()).spawn(keep_up);
        thread.map(|_| counted).ok()
    });
}

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(readyz)).routes(routes!(metrics))
}

/// Says `ok` while the server is well: its store can be read, and there is room on its disk.
#[utoipa::path(get, path = "/healthz", responses(
    (status = OK, body = String, content_type = "text/plain"),
    (status = SERVICE_UNAVAILABLE, body = Refused),
    (status = INSUFFICIENT_STORAGE, body = Refused)
))]
async fn healthz(State(app): State<Arc<App>>) -> Result<&'static str, Fault> {
    if let Err(error) = app.store.is_well().await {
        tracing::error!(%error, "the store cannot be read");
        let message = "the games that are kept cannot be read; the log says why";
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "store", message));
    }
    if app.store.free_bytes().is_some_and(|free| free < app.limits.room) {
        let message = "the disk that games are kept on is nearly full";
        return Err(Fault::new(StatusCode::INSUFFICIENT_STORAGE, "disk-full", message));
    }
    Ok("ok")
}

/// Says `ready` while the server takes on players, and no more once it is about to stop.
#[utoipa::path(get, path = "/readyz", responses(
    (status = OK, body = String, content_type = "text/plain"),
    (status = SERVICE_UNAVAILABLE, body = Refused)
))]
async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, Fault> {
    if *app.stopping.borrow() {
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is about to stop"));
    }
    app.store.is_well().await.map_err(|error| {
        tracing::error!(%error, "the store cannot be read");
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "store", "the games that are kept cannot be read")
    })?;
    Ok("ready")
}

/// What the server has done, for Prometheus on the same computer. Whoever plays elsewhere is not told: the steps that are
/// counted are secret orders too.
#[utoipa::path(get, path = "/metrics", responses(
    (status = OK, body = String, content_type = "text/plain"),
    (status = FORBIDDEN, body = Refused)
))]
async fn metrics(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Result<String, Fault> {
    figures(app.fronting.figures_apart || is_forwarded(&headers), address)
}

/// Gives figures on a listener of their own, to all who can reach it.
pub(crate) async fn serve_figures(listener: TcpListener) {
    let router = axum::Router::new().route("/metrics", axum::routing::get(async || rendered()));
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "figures are given no more");
    }
}

fn figures(elsewhere: bool, address: Option<Extension<ConnectInfo<SocketAddr>>>) -> Result<String, Fault> {
    let from_afar =
        |Extension(ConnectInfo(from)): Extension<ConnectInfo<SocketAddr>>| !from.ip().to_canonical().is_loopback();
    if elsewhere || address.is_some_and(from_afar) {
        let message = "the figures are for whoever runs the server; ask for them on its own computer";
        return Err(Fault::new(StatusCode::FORBIDDEN, "not-from-here", message));
    }
    Ok(rendered())
}

fn rendered() -> String {
    COUNTED.get().and_then(Option::as_ref).map_or_else(String::new, PrometheusHandle::render)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_on_this_computer_alone() {
        let ask = |from: &str| figures(false, from.parse().ok().map(|from| Extension(ConnectInfo(from))));
        for own in ["127.0.0.1:4000", "[::1]:4000", "[::ffff:127.0.0.1]:4000"] {
            assert!(ask(own).is_ok(), "{own}");
        }
        for other in ["192.0.2.7:4000", "[2001:db8::7]:4000", "[::ffff:192.0.2.7]:4000"] {
            assert!(ask(other).is_err(), "{other}");
        }
    }
}
