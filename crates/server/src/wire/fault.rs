//! What is answered when there is no answer.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why there is no answer.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Refused {
    /// What is wrong and what to do.
    pub error: ErrorBody,
}

/// What is wrong and what to do.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ErrorBody {
    /// The stable kebab-case name of this kind of error.
    pub kind: &'static str,
    /// The fact at fault, if a fact is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fact: Option<String>,
    /// In words.
    pub message: String,
    /// The die that is due, if dice ran short.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub due: Option<Due>,
}

/// A die that must still be rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Due {
    /// The kind of die, such as `d10`.
    pub die: String,
    /// How many faces it has.
    pub faces: u32,
    /// What it is for.
    #[serde(rename = "for")]
    pub purpose: &'static str,
    /// How many dice were given before it.
    pub given: usize,
    /// How many dice alike are due in a row, this one included.
    pub row: u32,
    /// The names of the pieces that it is about: the one that acts and the one that it acts on.
    pub about: Vec<String>,
    /// What its faces are called, from face 1 on; empty if they have no names.
    pub names: Vec<String>,
}
