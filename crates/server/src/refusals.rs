//! A line in the log for each refusal, for the person who runs the server: who was refused what, and why.
//!
//! Requests that cannot be read are named by their kind alone: what is wrong with one may quote it, and with it a secret.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::App;
use crate::limits::{Buckets, Rate};

/// How many refusals of one address are logged: one who is refused on and on must not fill the disk.
const LOGGED: Rate = Rate { second: 0.5, burst: 30.0 };

/// The most characters of a reason.
const LONGEST: usize = 200;

/// Why a request was refused. It travels with the answer to where the log line is written.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: &'static str,
    pub(crate) why: String,
}

/// The refusals that are logged, and those that are only counted.
pub(crate) struct Refusals {
    each: Buckets,
    unlogged: AtomicU64,
}

impl Default for Refusals {
    fn default() -> Self {
        Refusals { each: Buckets::new(LOGGED), unlogged: AtomicU64::new(0) }
    }
}

impl Refusals {
    /// Logs that a client was refused something, and counts it by its kind.
    pub(crate) fn note(&self, client: IpAddr, what: &str, refusal: &Refusal) {
        let Refusal { kind, why } = refusal;
        metrics::counter!("linstock_refusals_total", "kind" => *kind).increment(1);
        if !self.each.take(client, Instant::now()) {
            self.unlogged.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let (what, why) = (plain(what), if *kind == MALFORMED { String::new() } else { plain(why) });
        let others = match self.unlogged.swap(0, Ordering::Relaxed) {
            0 => String::new(),
            count => format!("; {count} refusals before it are not logged, only counted"),
        };
        tracing::info!("refused {client}: {what} ({kind}){}{why}{others}", if why.is_empty() { "" } else { ": " });
    }
}

/// The kind of requests that cannot be read.
const MALFORMED: &str = "malformed-request";

/// The first line of a text, without control characters and not too long.
fn plain(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}

/// Logs every request that is answered with a refusal.
pub(crate) async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let client = client_of(&request);
    let what = format!("{} {}", request.method(), request.uri().path());
    let response = next.run(request).await;
    log_answer(&app, client, &what, &response);
    response
}

/// The same for an answer that is given elsewhere.
pub(crate) fn log_answer(app: &App, client: IpAddr, what: &str, answer: &Response) {
    if let Some(refusal) = answer.extensions().get::<Refusal>() {
        app.refusals.note(client, what, refusal);
    } else if answer.status().is_client_error() || answer.status().is_server_error() {
        let why = answer.status().canonical_reason().unwrap_or_default().to_owned();
        app.refusals.note(client, what, &Refusal { kind: "other", why });
    }
}

/// Where a request comes from.
pub(crate) fn client_of(request: &Request) -> IpAddr {
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    info.map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_one_short_line() {
        assert_eq!(plain("line 3: wrong\nhint: right"), "line 3: wrong");
        assert_eq!(plain("a\u{1b}[31mred\u{7}"), "a[31mred");
        assert_eq!(plain(&"x".repeat(1000)).len(), LONGEST);
        assert_eq!(plain(""), "");
    }
}
