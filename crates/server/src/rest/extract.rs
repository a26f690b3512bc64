//! Parts of requests, read with messages that say what is wrong.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::Fault;

/// A body in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Body(body)),
            Err(JsonRejection::JsonDataError(error)) => {
                Err(unreadable(StatusCode::UNPROCESSABLE_ENTITY, error.body_text()))
            }
            Err(error) => Err(unreadable(error.status(), error.body_text())),
        }
    }
}

/// A body of plain text.
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        let text = String::from_request(request, state).await;
        text.map(Text).map_err(|error| unreadable(error.status(), error.body_text()))
    }
}

/// What the path names.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let named = Path::<T>::from_request_parts(parts, state).await;
        named.map(|Path(named)| Named(named)).map_err(|error| unreadable(error.status(), error.body_text()))
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|error| unreadable(error.status(), error.body_text()))
    }
}

fn unreadable(status: StatusCode, message: String) -> Fault {
    Fault::new(status, "malformed-request", message)
}
