//! Amendments by hand, and the audit of a state.

pub(crate) mod amend;
pub(crate) mod audit;
