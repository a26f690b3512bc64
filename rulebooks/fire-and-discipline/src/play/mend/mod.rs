//! Setting things right by hand, and what must always hold.

mod amend;
mod audit;
