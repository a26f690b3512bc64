//! The turn: the sequence of its steps, the judgement of orders, and the tasks and questions that interrupt a step.

mod agenda;
pub(crate) mod judge;
pub(crate) mod offers;
pub(crate) mod questions;
pub(crate) mod sequence;
pub mod tasks;
pub(crate) mod verbs;
