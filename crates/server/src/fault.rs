//! Why a request has no answer: a status, a kind for programs, a message for people.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::chart::ChartError;
use linstock::AskError;

use crate::refusals::Refusal;
use crate::table::due;
use crate::wire::{ErrorBody, Refused};

/// A request that is refused.
#[derive(Clone, Debug)]
pub struct Fault {
    status: StatusCode,
    body: Box<ErrorBody>,
}

impl Fault {
    /// A refusal of this kind.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self { status, body: Box::new(ErrorBody { kind, fact: None, message: message.into(), due: None }) }
    }

    /// The body or the path cannot be read.
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed-request", message)
    }

    /// Something that only the server can put right. What went wrong is for the log, not for strangers.
    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server failed at this; its log says why")
    }

    /// The server has as much to do as it can.
    pub fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server is busy; try again in a moment")
    }

    /// The status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Its kind and its message.
    pub fn said(&self) -> (&'static str, &str) {
        (self.body.kind, &self.body.message)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let refusal = Refusal { kind: self.body.kind, why: self.body.message.clone() };
        (self.status, Extension(refusal), Json(Refused { error: *self.body })).into_response()
    }
}

impl From<AskError> for Fault {
    fn from(error: AskError) -> Self {
        let status = match &error {
            AskError::UnknownRulebook(_) | AskError::UnknownChart(_) | AskError::UnknownRule(_) => {
                StatusCode::NOT_FOUND
            }
            AskError::MalformedLine(_) => StatusCode::BAD_REQUEST,
            AskError::BadCondition(_) | AskError::Chart(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let due = match &error {
            AskError::Chart(ChartError::Dice(error)) => due(error, |_| None),
            _ => None,
        };
        let body =
            ErrorBody { kind: error.kind(), fact: error.fact().map(str::to_owned), message: error.to_string(), due };
        Self { status, body: Box::new(body) }
    }
}

impl From<ChartError> for Fault {
    fn from(error: ChartError) -> Self {
        AskError::from(error).into()
    }
}
