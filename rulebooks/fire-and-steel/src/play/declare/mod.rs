//! Declaring: one judgement a verb. Offers are the candidates that it passes, a check asks it, and an order is its result.
//!
//! The judgement of a verb and its candidates are in the room of the step that carries the order out.

mod fill;
pub(crate) mod judge;
pub(crate) mod listing;
pub(crate) mod refusal;
pub(crate) mod verbs;
