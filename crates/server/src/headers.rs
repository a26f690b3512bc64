//! What every answer carries, and which requests are turned away by their headers alone.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::{App, Fault, refusals};

/// Only what the server itself sends is run, shown or asked.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Turns away what another site's page sends, and sets the headers of every answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let mut response = if changes && !app.fronting.is_own(request.headers()) {
        foreign().into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Turns away requests that were sent to another name than this computer's own: a page that has its name resolved to
/// this computer would otherwise count as the server's own.
pub(crate) async fn this_computer(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    if host.is_none_or(|host| is_this_computer(host) || app.fronting.is_public(host)) {
        return next.run(request).await;
    }
    let refused = foreign().into_response();
    let what = format!("{} {}, sent to another name", request.method(), request.uri().path());
    refusals::log_answer(&app, refusals::client_of(&request), &what, &refused);
    refused
}

/// Whether a host, perhaps with a port, is this computer.
fn is_this_computer(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

/// The refusal of a request that another site's page sent.
pub(crate) fn foreign() -> Fault {
    Fault::new(StatusCode::FORBIDDEN, "foreign-origin", "this came from another site's page; open Linstock's own")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_names_are_this_computer() {
        for own in ["localhost", "localhost:1740", "127.0.0.1:1740", "127.0.0.1", "[::1]:1740", "LOCALHOST:1"] {
            assert!(is_this_computer(own), "{own}");
        }
        for other in ["evil.example", "evil.example:1740", "localhost.evil.example", "192.168.1.5:1740", "", "[::2]:1"]
        {
            assert!(!is_this_computer(other), "{other}");
        }
    }
}
