//! Mending: what the players set right by hand, and what must always be true.

mod amend;
mod audit;
