//! The turn: the sequence of its steps, the judgement of orders, and the tasks and questions that interrupt a step.

pub(crate) mod judge;
pub(crate) mod offers;
pub(crate) mod questions;
pub(crate) mod sequence;
pub(crate) mod shape;
pub mod tasks;
