//! The page: built by npm, embedded in the program, served with the headers that let a browser keep it.

use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use engine::game::Digest;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::Fault;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

const START: &str = "index.html";

/// A file of the page. Paths that name no file are the page's own business: it reads them when it starts.
pub(crate) async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) || request.uri().path().starts_with("/api/") {
        return missing(request.uri()).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = Page::get(path) {
        return answer(path, &file, request.headers());
    }
    let names_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match Page::get(START).filter(|_| !names_a_file) {
        Some(start) => answer(START, &start, request.headers()),
        None => missing(request.uri()).into_response(),
    }
}

fn missing(uri: &Uri) -> Fault {
    let message = format!("there is nothing at {}; /api/openapi.json lists what there is", uri.path());
    Fault::new(StatusCode::NOT_FOUND, "not-found", message)
}

fn answer(path: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", Digest::of_bytes(&file.metadata.sha256_hash()));
    // Files under assets/ have the hash of what they hold in their names.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.extend(HeaderValue::from_str(&tag).map(|tag| (header::ETAG, tag)));
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.extend(HeaderValue::from_str(&content_type(file)).map(|kind| (header::CONTENT_TYPE, kind)));
    (headers, file.data.clone().into_owned()).into_response()
}

fn content_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}
