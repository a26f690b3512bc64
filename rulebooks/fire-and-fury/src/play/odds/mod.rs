//! Trials of an order for its odds: prepare once, take a snapshot, run, restore, run again.

pub(crate) mod prepared;
pub(crate) mod snapshot;
