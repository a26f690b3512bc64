//! Declaring: the one judgement of orders, and the offers.

pub(crate) mod judge;
mod listing;
