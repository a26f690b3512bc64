//! Trials of an order for its odds: prepare once, take a snapshot, run, restore, run again.

mod prepared;
mod snapshot;

pub(crate) use prepared::Prepared;
